//! Records of finished games: the text, and beside it what a search looks at.

use rusqlite::{Connection, OptionalExtension as _, Row, ToSql, Transaction, params};

use crate::store::{Entry, Import, Moment, Page, Removal, Search, StoreError};
use crate::table::Finished;
use crate::token::{MatchId, Token};

/// Keeps a finished game; one that is offered again takes its own place and ended when it did.
pub(super) fn insert(
    file: &Transaction<'_>,
    id: &MatchId,
    game: &Finished,
    now: Moment,
) -> Result<(), StoreError> {
    let Finished { game, spec, players, result, turns, record } = game;
    file.prepare_cached(
        "INSERT INTO records (id, game, spec, players, result, turns, ended, record)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
         ON CONFLICT (id) DO UPDATE SET game = excluded.game, spec = excluded.spec, players = excluded.players,
             result = excluded.result, turns = excluded.turns, record = excluded.record",
    )?
    .execute(params![id.to_string(), game, spec, players, result, turns, now.0, record])?;
    Ok(())
}

pub(super) fn import(
    file: &Transaction<'_>,
    id: &MatchId,
    game: &Finished,
    owner: &Token,
    room: usize,
    now: Moment,
) -> Result<Import, StoreError> {
    let select = "SELECT id, game, spec, players, result, turns, ended FROM public_records WHERE record = ?1";
    let known = file.prepare_cached(select)?.query_row([&game.record], |row| Ok(entry(row))).optional()?;
    if let Some(known) = known {
        return known.map(Import::Known);
    }
    let imported: u32 = file
        .prepare_cached("SELECT count(*) FROM records WHERE owner IS NOT NULL")?
        .query_row([], |row| row.get(0))?;
    if imported as usize >= room {
        return Ok(Import::Full);
    }
    insert(file, id, game, now)?;
    file.prepare_cached("UPDATE records SET owner = ?2 WHERE id = ?1")?
        .execute(params![id.to_string(), owner.reveal()])?;
    let (entry, _) = find(file, id)?.ok_or(StoreError::NoMatch)?;
    Ok(Import::Kept(entry))
}

pub(super) fn remove(file: &Transaction<'_>, id: &MatchId, owner: &str) -> Result<Removal, StoreError> {
    let id = id.to_string();
    let known: Option<Option<Token>> = file
        .prepare_cached("SELECT owner FROM records WHERE id = ?1")?
        .query_row([&id], |row| Ok(row.get::<_, Option<String>>(0)?.map(Token::from_kept)))
        .optional()?;
    match known {
        None => Ok(Removal::Unknown),
        Some(known) if known.as_ref().is_some_and(|known| known.is(owner)) => {
            file.prepare_cached("DELETE FROM records WHERE id = ?1")?.execute([&id])?;
            Ok(Removal::Done)
        }
        Some(_) => Ok(Removal::NotYours),
    }
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
