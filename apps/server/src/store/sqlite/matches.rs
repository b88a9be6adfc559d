//! Matches: a line of JSON for the beginning, and one for each event.

use rusqlite::{Connection, OptionalExtension as _, Transaction, params};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::records;
use crate::event::{Event, Setup};
use crate::store::{Growth, Moment, Opening, Room, StoreError};
use crate::token::MatchId;

pub(super) fn open(
    file: &Transaction<'_>,
    id: &MatchId,
    setup: &Setup,
    room: Room,
    now: Moment,
) -> Result<Opening, StoreError> {
    let since = now.before(room.abandoned_after).0;
    let limit = i64::try_from(room.matches).unwrap_or(i64::MAX);
    let unfinished: i64 = file
        .prepare_cached("SELECT count(*) FROM matches WHERE over = 0")?
        .query_row([], |row| row.get(0))?;
    let mut gone = Vec::new();
    if unfinished >= limit {
        let in_play: i64 = file
            .prepare_cached("SELECT count(*) FROM matches WHERE over = 0 AND moved >= ?1")?
            .query_row([since], |row| row.get(0))?;
        if in_play >= limit {
            return Ok(Opening::Full);
        }
        let ids: Vec<String> = file
            .prepare_cached("DELETE FROM matches WHERE over = 0 AND moved < ?1 RETURNING id")?
            .query_map([since], |row| row.get(0))?
            .collect::<Result<_, _>>()?;
        gone = ids.iter().filter_map(|id| MatchId::parse(id)).collect();
    }
    insert(file, id, setup, now)?;
    Ok(Opening::Kept { gone })
}

pub(super) fn append(
    file: &Transaction<'_>,
    id: &MatchId,
    growth: &Growth,
    now: Moment,
) -> Result<(), StoreError> {
    if let Some(setup) = &growth.setup {
        insert(file, id, setup, now)?;
    }
    let id_text = id.to_string();
    let is_there = file
        .prepare_cached("UPDATE matches SET moved = ?2, over = ?3 WHERE id = ?1")?
        .execute(params![id_text, now.0, growth.finished.is_some()])?;
    if is_there == 0 {
        return Err(StoreError::NoMatch);
    }
    let mut keep =
        file.prepare_cached("INSERT OR IGNORE INTO events (match, number, event) VALUES (?1, ?2, ?3)")?;
    let mut known = file.prepare_cached("SELECT event FROM events WHERE match = ?1 AND number = ?2")?;
    for (number, event) in (growth.after..).zip(&growth.events) {
        let is_new = keep.execute(params![id_text, number, encode(event)])? > 0;
        if !is_new {
            let line: String = known.query_row(params![id_text, number], |row| row.get(0))?;
            if decode::<Event>(&line)? != *event {
                return Err(StoreError::Overtaken);
            }
        }
    }
    if let Some(game) = &growth.finished {
        records::insert(file, id, game, now)?;
    }
    Ok(())
}

pub(super) fn load(file: &Connection, id: &MatchId) -> Result<Option<(Setup, Vec<Event>)>, StoreError> {
    let id = id.to_string();
    let setup: Option<String> = file
        .prepare_cached("SELECT setup FROM matches WHERE id = ?1")?
        .query_row([&id], |row| row.get(0))
        .optional()?;
    let Some(setup) = setup else { return Ok(None) };
    let mut events = file.prepare_cached("SELECT event FROM events WHERE match = ?1 ORDER BY number")?;
    let lines: Vec<String> = events.query_map([&id], |row| row.get(0))?.collect::<Result<_, _>>()?;
    let events = lines.iter().map(|line| decode(line)).collect::<Result<_, _>>()?;
    Ok(Some((decode(&setup)?, events)))
}

fn insert(file: &Transaction<'_>, id: &MatchId, setup: &Setup, now: Moment) -> Result<(), StoreError> {
    file.prepare_cached("INSERT OR IGNORE INTO matches (id, setup, begun, moved) VALUES (?1, ?2, ?3, ?3)")?
        .execute(params![id.to_string(), encode(setup), now.0])?;
    Ok(())
}

pub(super) fn encode(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("beginnings and events have only texts and numbers")
}

pub(super) fn decode<T: DeserializeOwned>(line: &str) -> Result<T, StoreError> {
    // The line may hold a secret, so only the kind of failure is told.
    serde_json::from_str(line).map_err(|failure| StoreError::Unreadable(format!("{:?}", failure.classify())))
}
