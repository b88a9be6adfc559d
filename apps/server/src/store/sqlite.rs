//! The game file: one `SQLite` database. Its language is spoken in this folder and nowhere else.

mod matches;
mod records;

use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, Transaction};

use super::{Entry, Growth, Moment, Opening, Page, Room, Search, Store, StoreError};
use crate::event::{Event, Setup};
use crate::table::Finished;
use crate::token::MatchId;

/// The steps that bring a database of any age to the present form; `PRAGMA user_version` counts those done.
/// A step that has been released is never changed: a new one follows it.
const MIGRATIONS: &[&str] =
    &[include_str!("sqlite/1_matches_and_records.sql"), include_str!("sqlite/2_last_move.sql")];

/// How long a program that reads the file while we play is waited for, rather than failing at once.
const PATIENCE: Duration = Duration::from_secs(2);

/// A store in a database.
///
/// A change is answered after its transaction is committed to the log file, which survives the death of the process.
#[derive(Debug)]
pub(crate) struct SqliteStore(Connection);

impl SqliteStore {
    /// Opens the file, which is made if it is not there, and brings its form up to date.
    pub(crate) fn in_file(path: &Path) -> Result<Self, StoreError> {
        Self::over(Connection::open(path)?)
    }

    /// A database that ends with the process.
    #[cfg(test)]
    pub(crate) fn in_memory() -> Result<Self, StoreError> {
        Self::over(Connection::open_in_memory()?)
    }

    fn over(mut connection: Connection) -> Result<Self, StoreError> {
        connection.busy_timeout(PATIENCE)?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "NORMAL")?;
        connection.pragma_update(None, "foreign_keys", true)?;
        migrate(&mut connection)?;
        Ok(SqliteStore(connection))
    }

    /// Changes the file in one transaction: all of it or none.
    fn change<T>(
        &mut self,
        change: impl FnOnce(&Transaction<'_>) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let transaction = self.0.transaction()?;
        let value = change(&transaction)?;
        transaction.commit()?;
        Ok(value)
    }
}

impl Store for SqliteStore {
    fn open_match(
        &mut self,
        id: &MatchId,
        setup: &Setup,
        room: Room,
        now: Moment,
    ) -> Result<Opening, StoreError> {
        self.change(|file| matches::open(file, id, setup, room, now))
    }

    fn append(&mut self, id: &MatchId, growth: &Growth, now: Moment) -> Result<(), StoreError> {
        self.change(|file| matches::append(file, id, growth, now))
    }

    fn load_match(&self, id: &MatchId) -> Result<Option<(Setup, Vec<Event>)>, StoreError> {
        matches::load(&self.0, id)
    }

    fn import_record(&mut self, id: &MatchId, game: &Finished, now: Moment) -> Result<Entry, StoreError> {
        self.change(|file| records::import(file, id, game, now))
    }

    fn find_record(&self, id: &MatchId) -> Result<Option<(Entry, String)>, StoreError> {
        records::find(&self.0, id)
    }

    fn search_records(&self, search: &Search) -> Result<Page, StoreError> {
        records::search(&self.0, search)
    }
}

fn migrate(connection: &mut Connection) -> rusqlite::Result<()> {
    let done: u32 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    for (version, step) in (1_u32..).zip(MIGRATIONS).skip(done as usize) {
        let transaction = connection.transaction()?;
        transaction.execute_batch(step)?;
        transaction.pragma_update(None, "user_version", version)?;
        transaction.commit()?;
    }
    Ok(())
}

impl From<rusqlite::Error> for StoreError {
    fn from(failure: rusqlite::Error) -> Self {
        match failure.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => StoreError::DiskFull,
            Some(ErrorCode::ReadOnly) => StoreError::ReadOnly,
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => StoreError::Damaged,
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreError::Held,
            _ => StoreError::Other(failure.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::token::Token;

    const ROOM: Room = Room { matches: 10, abandoned_after: Duration::from_secs(10) };
    const NOW: Moment = Moment(1_800_000_000);

    fn id() -> MatchId {
        MatchId::parse("0123456789abcdef").expect("sixteen digits")
    }

    fn setup() -> Setup {
        let token = Token::random().expect("random");
        let (game, name) = ("mastermind 2 3".to_owned(), "Ann".to_owned());
        Setup::Hunt {
            game,
            way: crate::wire::Way::Search,
            name,
            seed: 1,
            token,
            clock: None,
            drawn: crate::event::Drawn::ByHider,
        }
    }

    #[test]
    fn a_file_that_is_opened_again_has_everything() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games.db");
        let events = vec![Event::Guessed { guess: "RB".to_owned() }];
        let growth = Growth { setup: Some(setup()), after: 0, events: events.clone(), finished: None };
        SqliteStore::in_file(&path).expect("a new file").append(&id(), &growth, NOW).expect("kept");
        let again = SqliteStore::in_file(&path).expect("the same file");
        assert_eq!(again.load_match(&id()).expect("read").map(|(_, events)| events), Some(events));
    }

    #[test]
    fn what_cannot_be_a_game_file_is_told_apart_from_what_is_held_by_another_program() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games.db");
        let mut store = SqliteStore::in_file(&path).expect("a new file");
        let other = Connection::open(&path).expect("another program");
        other.execute_batch("BEGIN IMMEDIATE").expect("it holds the file");
        assert_eq!(store.open_match(&id(), &setup(), ROOM, NOW), Err(StoreError::Held));
        assert!(store.load_match(&id()).expect("it can still be read").is_none());

        let letter = folder.path().join("letter.txt");
        std::fs::write(&letter, "Dear Ann, ".repeat(500)).expect("written");
        assert_eq!(SqliteStore::in_file(&letter).map(|_| ()), Err(StoreError::Damaged));
        let nowhere = SqliteStore::in_file(&folder.path().join("no/such/folder.db")).map(|_| ());
        assert!(matches!(nowhere, Err(StoreError::Other(_))), "{nowhere:?}");
    }

    #[test]
    fn a_line_that_cannot_be_read_is_told_without_what_it_says() {
        let mut store = SqliteStore::in_memory().expect("a database");
        store.open_match(&id(), &setup(), ROOM, NOW).expect("kept");
        store.0.execute("UPDATE matches SET setup = '{\"kind\":\"secret RBGY\"}'", []).expect("changed");
        assert_eq!(store.load_match(&id()).map(|_| ()), Err(StoreError::Unreadable("Data".to_owned())));
    }
}
