//! The game file: one `SQLite` database. Its language is spoken in this folder and nowhere else.

mod matches;
mod records;
mod rooms;

use std::fs::{self, OpenOptions, Permissions};
use std::os::unix::fs::{OpenOptionsExt as _, PermissionsExt as _};
use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, Transaction, TransactionBehavior};

use super::{Entry, Growth, Import, Moment, Opening, Page, Removal, Room, Search, Store, StoreError};
use crate::event::{Event, Setup};
use crate::room::{RoomEvent, RoomSetup};
use crate::table::Finished;
use crate::token::{MatchId, RoomCode, Token};

/// The steps that bring a database of any age to the present form; `PRAGMA user_version` counts those done.
/// A step that has been released is never changed: a new one follows it.
const MIGRATIONS: &[&str] = &[
    include_str!("sqlite/1_matches_and_records.sql"),
    include_str!("sqlite/2_last_move.sql"),
    include_str!("sqlite/3_owners.sql"),
    include_str!("sqlite/4_rooms.sql"),
];

/// How long a program that reads the file while we play is waited for, rather than failing at once.
const PATIENCE: Duration = Duration::from_secs(2);

/// A store in a database.
///
/// A change is answered after its transaction is committed to the log file, which survives the death of the process.
#[derive(Debug)]
pub(crate) struct SqliteStore(Connection);

impl SqliteStore {
    /// Opens the file, which is made if it is not there, and brings its form up to date.
    ///
    /// The file holds tokens and sealed choices, so nobody but its owner may read it. One that is damaged, that may not be
    /// written or that belongs to another program is refused now rather than in the middle of a game.
    pub(crate) fn in_file(path: &Path) -> Result<Self, StoreError> {
        make(path)?;
        let store = Self::over(Connection::open(path)?)?;
        close_to_others(path);
        Ok(store)
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
        check(&mut connection)?;
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

    fn open_room(&mut self, code: &RoomCode, setup: &RoomSetup, now: Moment) -> Result<(), StoreError> {
        self.change(|file| rooms::open(file, code, setup, now))
    }

    fn append_room(&mut self, code: &RoomCode, number: u32, event: &RoomEvent) -> Result<(), StoreError> {
        self.change(|file| rooms::append(file, code, number, event))
    }

    fn load_room(&self, code: &RoomCode) -> Result<Option<(RoomSetup, Vec<RoomEvent>)>, StoreError> {
        rooms::load(&self.0, code)
    }

    fn import_record(
        &mut self,
        id: &MatchId,
        game: &Finished,
        owner: &Token,
        room: usize,
        now: Moment,
    ) -> Result<Import, StoreError> {
        self.change(|file| records::import(file, id, game, owner, room, now))
    }

    fn remove_record(&mut self, id: &MatchId, owner: &str) -> Result<Removal, StoreError> {
        self.change(|file| records::remove(file, id, owner))
    }

    fn find_record(&self, id: &MatchId) -> Result<Option<(Entry, String)>, StoreError> {
        records::find(&self.0, id)
    }

    fn search_records(&self, search: &Search) -> Result<Page, StoreError> {
        records::search(&self.0, search)
    }
}

/// Makes the file, if it is not there, for its owner alone.
fn make(path: &Path) -> Result<(), StoreError> {
    OpenOptions::new()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .mode(0o600)
        .open(path)
        .map_err(|failure| StoreError::of_opening(&failure, path))?;
    Ok(())
}

/// A game file that others may read is closed to them.
fn close_to_others(path: &Path) {
    for ending in ["", "-wal", "-shm"] {
        let mut name = path.as_os_str().to_owned();
        name.push(ending);
        let Ok(about) = fs::metadata(&name) else { continue };
        if about.permissions().mode() & 0o077 != 0
            && let Err(failure) = fs::set_permissions(&name, Permissions::from_mode(0o600))
        {
            tracing::warn!(%failure, "other accounts may read the game file");
        }
    }
}

/// Whether this is a game file that can be read and written.
fn check(connection: &mut Connection) -> Result<(), StoreError> {
    let found: String = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
    if found != "ok" {
        return Err(StoreError::Damaged);
    }
    let done: u32 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let count = "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND (?1 OR name IN ('matches', 'events', 'records'))";
    let tables = |all: bool| connection.query_row(count, [all], |row| row.get::<_, u32>(0));
    if (done == 0 && tables(true)? > 0) || (done > 0 && tables(false)? < 3) {
        return Err(StoreError::Foreign);
    }
    if done as usize > MIGRATIONS.len() {
        return Err(StoreError::Newer);
    }
    connection.transaction_with_behavior(TransactionBehavior::Immediate)?.rollback()?;
    Ok(())
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
            Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen | ErrorCode::PermissionDenied) => {
                StoreError::ReadOnly
            }
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => StoreError::Damaged,
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreError::Held,
            _ => StoreError::Other(failure.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        assert!(matches!(nowhere, Err(StoreError::NoFolder(_))), "{nowhere:?}");
    }

    #[test]
    fn what_is_damaged_foreign_or_of_a_later_version_is_told_apart() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        let opened = |name: &str| SqliteStore::in_file(&at(name)).map(drop);
        let change = |name: &str, sql: &str| {
            Connection::open(at(name)).expect("a database").execute_batch(sql).expect("changed");
        };
        change("other.db", "CREATE TABLE matches (id TEXT)");
        assert_eq!(opened("other.db"), Err(StoreError::Foreign));
        change("numbered.db", "CREATE TABLE songs (id TEXT); PRAGMA user_version = 2");
        assert_eq!(opened("numbered.db"), Err(StoreError::Foreign));
        assert_eq!(opened("later.db"), Ok(()));
        change("later.db", "PRAGMA user_version = 99");
        assert_eq!(opened("later.db"), Err(StoreError::Newer));
        // Somebody has written over the middle of a file.
        let mut store = SqliteStore::in_file(&at("torn.db")).expect("a new file");
        for number in 0..200 {
            let id = MatchId::parse(&format!("{number:016x}")).expect("sixteen digits");
            store.open_match(&id, &setup(), Room { matches: 1_000, ..ROOM }, NOW).expect("kept");
        }
        drop(store);
        let mut bytes = fs::read(at("torn.db")).expect("read");
        let middle = bytes.len() / 2;
        bytes[middle..middle + 4_096].fill(7);
        fs::write(at("torn.db"), bytes).expect("written");
        assert_eq!(opened("torn.db"), Err(StoreError::Damaged));
    }

    #[test]
    fn only_its_owner_may_read_the_file_whether_it_is_new_or_was_open_to_others() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games.db");
        let mode = |path: &Path| fs::metadata(path).expect("it is there").permissions().mode() & 0o777;
        for _ in 0..2 {
            let mut store = SqliteStore::in_file(&path).expect("it opens");
            store
                .append(
                    &id(),
                    &Growth { setup: Some(setup()), after: 0, events: Vec::new(), finished: None },
                    NOW,
                )
                .expect("kept");
            assert_eq!(mode(&path), 0o600);
            assert_eq!(mode(&folder.path().join("games.db-wal")), 0o600);
            drop(store);
            fs::set_permissions(&path, Permissions::from_mode(0o644)).expect("one's own file");
        }
    }

    #[test]
    fn a_line_that_cannot_be_read_is_told_without_what_it_says() {
        let mut store = SqliteStore::in_memory().expect("a database");
        store.open_match(&id(), &setup(), ROOM, NOW).expect("kept");
        store.0.execute("UPDATE matches SET setup = '{\"kind\":\"secret RBGY\"}'", []).expect("changed");
        assert_eq!(store.load_match(&id()).map(|_| ()), Err(StoreError::Unreadable("Data".to_owned())));
    }
}
