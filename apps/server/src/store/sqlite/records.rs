//! Records of finished games: the text, and beside it what a search looks at.

use rusqlite::{Connection, OptionalExtension as _, Row, ToSql, Transaction, params};

use crate::store::{Entry, Moment, Page, Search, StoreError};
use crate::table::Finished;
use crate::token::MatchId;

/// Keeps a finished game; one that is offered again takes its own place.
pub(super) fn insert(
    file: &Transaction<'_>,
    id: &MatchId,
    game: &Finished,
    now: Moment,
) -> Result<(), StoreError> {
    let Finished { game, spec, players, result, turns, record } = game;
    file.prepare_cached(
        "INSERT OR REPLACE INTO records (id, game, spec, players, result, turns, ended, record)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
    )?
    .execute(params![id.to_string(), game, spec, players, result, turns, now.0, record])?;
    Ok(())
}

pub(super) fn import(
    file: &Transaction<'_>,
    id: &MatchId,
    game: &Finished,
    now: Moment,
) -> Result<Entry, StoreError> {
    let select = "SELECT id, game, spec, players, result, turns, ended FROM public_records WHERE record = ?1";
    let known = file.prepare_cached(select)?.query_row([&game.record], |row| Ok(entry(row))).optional()?;
    if let Some(known) = known {
        return known;
    }
    insert(file, id, game, now)?;
    Ok(Entry::new(id, game, now))
}

pub(super) fn find(file: &Connection, id: &MatchId) -> Result<Option<(Entry, String)>, StoreError> {
    let select =
        "SELECT id, game, spec, players, result, turns, ended, record FROM public_records WHERE id = ?1";
    let found = file
        .prepare_cached(select)?
        .query_row([id.to_string()], |row| Ok((entry(row), row.get(7)?)))
        .optional()?;
    found.map(|(entry, text)| Ok((entry?, text))).transpose()
}

pub(super) fn search(file: &Connection, search: &Search) -> Result<Page, StoreError> {
    let Search { game, words, skip, limit } = search;
    // Only the conditions that are asked for: without any the file counts its records in an index.
    let mut conditions = Vec::new();
    let mut values: Vec<&dyn ToSql> = Vec::new();
    if let Some(game) = game {
        conditions.push("game = ?");
        values.push(game);
    }
    if let Some(words) = words {
        conditions.push("instr(lower(players || ' ' || result || ' ' || spec), lower(?)) > 0");
        values.push(words);
    }
    let fitting = match conditions.as_slice() {
        [] => "FROM public_records".to_owned(),
        some => format!("FROM public_records WHERE {}", some.join(" AND ")),
    };
    let total = file
        .prepare_cached(&format!("SELECT count(*) {fitting}"))?
        .query_row(values.as_slice(), |row| row.get(0))?;
    values.extend::<[&dyn ToSql; 2]>([limit, skip]);
    let list = format!(
        "SELECT id, game, spec, players, result, turns, ended {fitting}
         ORDER BY ended DESC, id LIMIT ? OFFSET ?"
    );
    let entries = file
        .prepare_cached(&list)?
        .query_map(values.as_slice(), |row| Ok(entry(row)))?
        .map(|row| row?)
        .collect::<Result<_, _>>()?;
    Ok(Page { entries, total })
}

fn entry(row: &Row<'_>) -> Result<Entry, StoreError> {
    let id: String = row.get(0)?;
    Ok(Entry {
        id: MatchId::parse(&id).ok_or_else(|| StoreError::Unreadable("the id of a record".to_owned()))?,
        game: row.get(1)?,
        spec: row.get(2)?,
        players: row.get(3)?,
        result: row.get(4)?,
        turns: row.get(5)?,
        ended: Moment(row.get(6)?),
    })
}
