//! What the game file is asked: the sentences of its language stand here and nowhere else.

use rusqlite::{OptionalExtension, params};

use crate::event::{Event, Setup};
use crate::refusal::Refusal;
use crate::store::Store;
use crate::table::Finished;
use crate::token::MatchId;

/// An unfinished match that nobody has moved in for so many seconds makes room when the house is full.
const ABANDONED: i64 = 7 * 24 * 3600;

/// What became of the beginning of a match.
#[derive(Debug)]
pub(crate) struct Room {
    /// Whether it is kept.
    pub(crate) is_kept: bool,
    /// The matches that made room for it and are gone.
    pub(crate) abandoned: Vec<MatchId>,
}

/// Keeps the beginning of a match, unless there are too many.
pub(crate) async fn open(store: &Store, id: &MatchId, setup: &Setup, limit: usize) -> Result<Room, Refusal> {
    let id = id.to_string();
    let setup = encode(setup)?;
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let has_room = store
        .write(move |file| {
            let unfinished = "SELECT count(*) FROM matches WHERE over = 0";
            let mut abandoned: Vec<String> = Vec::new();
            if file.query_row(unfinished, [], |row| row.get::<_, i64>(0))? >= limit {
                let in_play = format!("{unfinished} AND moved >= unixepoch() - ?1");
                if file.query_row(&in_play, [ABANDONED], |row| row.get::<_, i64>(0))? >= limit {
                    return Ok(None);
                }
                abandoned = file
                    .prepare("DELETE FROM matches WHERE over = 0 AND moved < unixepoch() - ?1 RETURNING id")?
                    .query_map([ABANDONED], |row| row.get(0))?
                    .collect::<Result<_, _>>()?;
            }
            insert_match(file, &id, &setup)?;
            Ok(Some(abandoned))
        })
        .await;
    match has_room {
        Ok(Some(abandoned)) => {
            let abandoned = abandoned.iter().filter_map(|id| MatchId::parse(id)).collect();
            Ok(Room { is_kept: true, abandoned })
        }
        Ok(None) => Err(Refusal::Full("too many games are in progress")),
        // A file that cannot be written does not keep people from playing; their view says that it is not kept.
        Err(Refusal::Unkept(_)) => Ok(Room { is_kept: false, abandoned: Vec::new() }),
        Err(other) => Err(other),
    }
}

/// Adds events after the first `kept`, and the record with the event that ends the game, all at once. A match whose
/// beginning could not be kept at the time comes with its `setup`.
pub(crate) async fn append(
    store: &Store,
    id: &MatchId,
    setup: Option<&Setup>,
    kept: u32,
    events: &[Event],
    finished: Option<Finished>,
) -> Result<(), Refusal> {
    let id = id.to_string();
    let setup = setup.map(encode).transpose()?;
    let lines: Vec<String> = events.iter().map(encode).collect::<Result<_, _>>()?;
    store
        .write(move |file| {
            if let Some(setup) = setup {
                insert_match(file, &id, &setup)?;
            }
            let mut insert = file
                .prepare_cached("INSERT OR REPLACE INTO events (match, number, event) VALUES (?1, ?2, ?3)")?;
            for (number, line) in (kept..).zip(lines) {
                insert.execute(params![id, number, line])?;
            }
            file.prepare_cached("UPDATE matches SET moved = unixepoch(), over = ?2 WHERE id = ?1")?
                .execute(params![id, finished.is_some()])?;
            if let Some(game) = finished {
                insert_record(file, &id, &game)?;
            }
            Ok(())
        })
        .await
}

fn insert_match(file: &rusqlite::Transaction<'_>, id: &str, setup: &str) -> rusqlite::Result<usize> {
    file.prepare_cached(
        "INSERT OR IGNORE INTO matches (id, setup, begun, moved) VALUES (?1, ?2, unixepoch(), unixepoch())",
    )?
    .execute(params![id, setup])
}

/// Puts a finished game into the library; the same game twice stays one.
pub(crate) fn insert_record(
    file: &rusqlite::Transaction<'_>,
    id: &str,
    game: &Finished,
) -> rusqlite::Result<usize> {
    file.prepare_cached(
        "INSERT OR REPLACE INTO records (id, game, spec, players, result, turns, ended, record)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, unixepoch(), ?7)",
    )?
    .execute(params![id, game.game, game.spec, game.players, game.result, game.turns, game.record])
}

/// The beginning and the events of a match.
pub(crate) async fn load(store: &Store, id: &MatchId) -> Result<Option<(Setup, Vec<Event>)>, Refusal> {
    let id = id.to_string();
    let found = store
        .read(move |file| {
            let setup: Option<String> = file
                .prepare_cached("SELECT setup FROM matches WHERE id = ?1")?
                .query_row([&id], |row| row.get(0))
                .optional()?;
            let Some(setup) = setup else { return Ok(None) };
            let mut events =
                file.prepare_cached("SELECT event FROM events WHERE match = ?1 ORDER BY number")?;
            let events = events.query_map([&id], |row| row.get(0))?.collect::<Result<Vec<String>, _>>()?;
            Ok(Some((setup, events)))
        })
        .await?;
    let Some((setup, events)) = found else { return Ok(None) };
    Ok(Some((decode(&setup)?, events.iter().map(|line| decode(line)).collect::<Result<_, _>>()?)))
}

fn encode(value: &impl serde::Serialize) -> Result<String, Refusal> {
    serde_json::to_string(value).map_err(|failure| Refusal::Fault(format!("not writable: {failure}")))
}

fn decode<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, Refusal> {
    // The text may hold a secret, so only the kind of failure is told.
    serde_json::from_str(text)
        .map_err(|failure| Refusal::Fault(format!("a line of the game file: {:?}", failure.classify())))
}
