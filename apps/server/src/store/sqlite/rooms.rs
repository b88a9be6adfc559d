//! Rooms: a line of JSON for the beginning, and one for each event.

use rusqlite::{Connection, OptionalExtension as _, Transaction, params};

use super::matches::{decode, encode};
use crate::room::{RoomEvent, RoomSetup};
use crate::store::{Moment, StoreError};
use crate::token::RoomCode;

pub(super) fn open(
    file: &Transaction<'_>,
    code: &RoomCode,
    setup: &RoomSetup,
    now: Moment,
) -> Result<(), StoreError> {
    file.prepare_cached("INSERT INTO rooms (code, setup, begun) VALUES (?1, ?2, ?3)")?.execute(params![
        code.to_string(),
        encode(setup),
        now.0
    ])?;
    Ok(())
}

pub(super) fn append(
    file: &Transaction<'_>,
    code: &RoomCode,
    number: u32,
    event: &RoomEvent,
) -> Result<(), StoreError> {
    let code = code.to_string();
    let kept: u32 = file
        .prepare_cached("SELECT count(*) FROM room_events WHERE room = ?1")?
        .query_row([&code], |row| row.get(0))?;
    let is_there = file.prepare_cached("SELECT 1 FROM rooms WHERE code = ?1")?.exists([&code])?;
    if !is_there {
        return Err(StoreError::NoMatch);
    }
    if kept != number {
        return Err(StoreError::Overtaken);
    }
    file.prepare_cached("INSERT INTO room_events (room, number, event) VALUES (?1, ?2, ?3)")?
        .execute(params![code, number, encode(event)])?;
    Ok(())
}

pub(super) fn load(
    file: &Connection,
    code: &RoomCode,
) -> Result<Option<(RoomSetup, Vec<RoomEvent>)>, StoreError> {
    let code = code.to_string();
    let setup: Option<String> = file
        .prepare_cached("SELECT setup FROM rooms WHERE code = ?1")?
        .query_row([&code], |row| row.get(0))
        .optional()?;
    let Some(setup) = setup else { return Ok(None) };
    let mut events = file.prepare_cached("SELECT event FROM room_events WHERE room = ?1 ORDER BY number")?;
    let lines: Vec<String> = events.query_map([&code], |row| row.get(0))?.collect::<Result<_, _>>()?;
    let events = lines.iter().map(|line| decode(line)).collect::<Result<_, _>>()?;
    Ok(Some((decode(&setup)?, events)))
}
