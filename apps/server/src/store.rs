//! Where games are kept: what the server asks of it, and nothing of how it is done.
//!
//! [`Store`] is the boundary. Behind it stand [`sqlite`], the game file, and [`memory`], which ends with the process;
//! `contract` holds what every store must do, as tests that run against each. The server itself speaks to a
//! [`StoreHandle`], which gives a store its thread.

mod error;
mod file_lock;
mod handle;
mod memory;
mod moment;
mod sqlite;

#[cfg(test)]
mod agreement;
#[cfg(test)]
mod contract;

use std::fmt::Debug;
use std::time::Duration;

pub use self::error::StoreError;
pub(crate) use self::file_lock::FileLock;
pub(crate) use self::handle::StoreHandle;
use self::memory::MemoryStore;
pub(crate) use self::moment::Moment;
use self::sqlite::SqliteStore;
use crate::event::{Event, Setup};
use crate::options::Keep;
use crate::room::{RoomEvent, RoomSetup};
use crate::table::Finished;
use crate::token::{MatchId, RoomCode, Token};

/// Matches in play, each as its beginning and what happened since, and the records of finished games.
///
/// A verb is done wholly or not at all, and what a verb has answered lasts as long as the store does. The store has no
/// clock of its own: whoever writes says when.
pub(crate) trait Store: Debug + Send {
    /// Keeps the beginning of a match. Where there is no room, the abandoned matches go, if that makes any.
    fn open_match(
        &mut self,
        id: &MatchId,
        setup: &Setup,
        room: Room,
        now: Moment,
    ) -> Result<Opening, StoreError>;

    /// Adds to a match what happened, and its record with the event that ends it. The same growth offered twice is kept
    /// once, since one whose keeping was in doubt is offered again; another one in its place is refused, and what was kept
    /// first stays.
    fn append(&mut self, id: &MatchId, growth: &Growth, now: Moment) -> Result<(), StoreError>;

    /// The beginning of a match and what happened in it, in order.
    fn load_match(&self, id: &MatchId) -> Result<Option<(Setup, Vec<Event>)>, StoreError>;

    /// Keeps the beginning of a room.
    fn open_room(&mut self, code: &RoomCode, setup: &RoomSetup, now: Moment) -> Result<(), StoreError>;

    /// Adds to a room what happened after so many other things.
    fn append_room(&mut self, code: &RoomCode, number: u32, event: &RoomEvent) -> Result<(), StoreError>;

    /// The beginning of a room and what happened in it, in order.
    fn load_room(&self, code: &RoomCode) -> Result<Option<(RoomSetup, Vec<RoomEvent>)>, StoreError>;

    /// Keeps the record of a game from elsewhere under this id, unless its text is kept already: then that entry is
    /// answered. There is room for so many of them.
    fn import_record(
        &mut self,
        id: &MatchId,
        game: &Finished,
        owner: &Token,
        room: usize,
        now: Moment,
    ) -> Result<Import, StoreError>;

    /// Removes a record from elsewhere for its owner.
    fn remove_record(&mut self, id: &MatchId, owner: &str) -> Result<Removal, StoreError>;

    /// A record's entry and its text.
    fn find_record(&self, id: &MatchId) -> Result<Option<(Entry, String)>, StoreError>;

    /// The records that fit, the latest first.
    fn search_records(&self, search: &Search) -> Result<Page, StoreError>;
}

/// Opens the store that was asked for.
fn open(keep: &Keep) -> Result<Box<dyn Store>, StoreError> {
    Ok(match keep {
        Keep::File(path) => Box::new(SqliteStore::in_file(path)?),
        Keep::Memory => Box::new(MemoryStore::default()),
    })
}

/// How many matches may be in play.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Room {
    /// Matches that are not over.
    pub(crate) matches: usize,
    /// A match in which nothing has happened for longer than this is abandoned.
    pub(crate) abandoned_after: Duration,
}

/// What became of the beginning of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Opening {
    /// It is kept, and these abandoned matches, which made room for it, are gone.
    Kept { gone: Vec<MatchId> },
    /// There is no room for it.
    Full,
}

/// What became of a record from elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Import {
    /// It is kept, and belongs to whoever brought it.
    Kept(Entry),
    /// Its text was kept already.
    Known(Entry),
    /// There is no room for it.
    Full,
}

/// What became of the wish to remove a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Removal {
    Done,
    /// It was played here, or somebody else brought it.
    NotYours,
    Unknown,
}

/// What happened in a match since it was last written.
#[derive(Clone, Debug)]
pub(crate) struct Growth {
    /// How it began, where that could not be kept at the time.
    pub(crate) setup: Option<Setup>,
    /// How many events are kept already; these follow them.
    pub(crate) after: u32,
    pub(crate) events: Vec<Event>,
    /// The game, if it is over with the last of these events.
    pub(crate) finished: Option<Finished>,
}

/// What is told of a record without its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The match that was played, or an id of its own for a game from elsewhere.
    pub(crate) id: MatchId,
    pub(crate) game: String,
    pub(crate) spec: String,
    pub(crate) players: String,
    pub(crate) result: String,
    pub(crate) turns: u32,
    pub(crate) ended: Moment,
}

impl Entry {
    /// What is told of a game that is kept now.
    fn new(id: &MatchId, game: &Finished, now: Moment) -> Self {
        Entry {
            id: id.clone(),
            game: game.game.to_owned(),
            spec: game.spec.clone(),
            players: game.players.clone(),
            result: game.result.clone(),
            turns: game.turns,
            ended: now,
        }
    }
}

/// Which records are wanted.
#[derive(Clone, Debug, Default)]
pub(crate) struct Search {
    /// Of this game only.
    pub(crate) game: Option<String>,
    /// With these words in the players, the result or the spec; A to Z are as good as a to z.
    pub(crate) words: Option<String>,
    /// How many of them to leave out at the beginning.
    pub(crate) skip: u32,
    /// How many of them to answer at most.
    pub(crate) limit: u32,
}

/// Some of the records that fit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Page {
    pub(crate) entries: Vec<Entry>,
    /// How many fit in all.
    pub(crate) total: u32,
}
