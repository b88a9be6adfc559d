//! Finished games: listed, told step by step, taken in from outside.

use std::time::Instant;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use games::{Registered, visit_duel, visit_game};
use play::judge::DuelJudges;
use play::record::{DuelRecords, HuntRecords, Record};
use play::steps;
use serde::Deserialize;
use tokio::sync::oneshot;

use crate::engine_cache::EngineCache;
use crate::fair_slots::Slot;
use crate::guard::Asker;
use crate::handlers::{Answer, Shared, bearer};
use crate::refusal::Refusal;
use crate::request_parts::{JsonBody, PathName, QueryTerms};
use crate::sentences::sentence;
use crate::shares::Kind;
use crate::store::{Entry, Import, Removal, Search, StoreHandle};
use crate::table::Finished;
use crate::token::{MatchId, Token};
use crate::{duel_analysis, duel_rounds, listing, reviewing, wire};

/// Games on one page of the library.
const PAGE: u32 = 50;

/// Which games are wanted.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct Filter {
    /// The word that names the game, such as `apocalypse`.
    game: Option<String>,
    /// Words that must be in the players or the result.
    words: Option<String>,
    /// How many games to skip.
    #[serde(default)]
    skip: u32,
}

/// `GET /api/records`
pub(crate) async fn list(
    State(app): Shared,
    QueryTerms(filter): QueryTerms<Filter>,
) -> Answer<Json<wire::Library>> {
    let search = Search {
        game: filter.game.filter(|game| !game.is_empty()),
        words: filter.words.map(|words| words.trim().to_owned()).filter(|words| !words.is_empty()),
        skip: filter.skip,
        limit: PAGE,
    };
    let page = app.store.search_records(search).await?;
    Ok(Json(wire::Library { records: page.entries.into_iter().map(told_entry).collect(), total: page.total }))
}

/// `GET /api/records/{id}`
pub(crate) async fn tell(State(app): Shared, PathName(id): PathName) -> Answer<Json<wire::Replay>> {
    let (entry, text) = find(&app.store, &id).await?;
    let story = story(&read(&text)?)?;
    Ok(Json(wire::Replay { entry: told_entry(entry), record: text, story }))
}

/// A game step by step.
fn story(record: &Record) -> Answer<wire::Story> {
    match record {
        Record::Hunt(record) => Ok(visit_game!(record, HuntRecords, |record| -> wire::Story {
            wire::Story::Hunt {
                layout: record.game.layout().into(),
                turns: record.history().iter().map(|turn| wire_turn(&record.game, turn)).collect(),
                secret: record.secret.as_ref().map(ToString::to_string),
            }
        })),
        Record::Duel(record) => visit_duel!(record, DuelRecords, |record| -> Answer<wire::Story> {
            let rounds = record.replay().map_err(|misplay| Refusal::Fault(misplay.to_string()))?;
            let game = &record.game;
            let steps = steps(game, &record.start, &rounds);
            Ok(wire::Story::Duel {
                game: game.spec(),
                name: G::ABOUT.name,
                position: record.start.to_string(),
                rows: game.rows(&record.start),
                rounds: steps.map(|step| duel_rounds::round(game, &step)).collect(),
            })
        }),
    }
}

/// `GET /api/records/{id}/text`
pub(crate) async fn export(State(app): Shared, PathName(id): PathName) -> Answer<Response> {
    let (entry, text) = find(&app.store, &id).await?;
    let mut response = text.into_response();
    let name = format!("attachment; filename=\"{}-{}.record\"", entry.game, entry.id);
    let name = HeaderValue::from_str(&name).map_err(|_| Refusal::Fault("a file name".to_owned()))?;
    response.headers_mut().insert(header::CONTENT_DISPOSITION, name);
    Ok(response)
}

/// `POST /api/records`
pub(crate) async fn import(
    State(app): Shared,
    Asker(client): Asker,
    JsonBody(wanted): JsonBody<wire::Import>,
) -> Answer<Response> {
    if wanted.record.len() > app.limits.import {
        return Err(Refusal::TooLong(app.limits.import));
    }
    app.shares.admit_import(client)?;
    let record = read(&wanted.record)?;
    record.replay().map_err(|misplay| {
        Refusal::Misread(format!("This cannot have happened: {}", sentence(&misplay.to_string())))
    })?;
    let game = finished(&record)?;
    let owner = Token::random()?;
    let room = app.limits.imported;
    let import = app.store.import_record(&MatchId::random()?, game, owner.clone(), room).await?;
    let (entry, owner) = match import {
        Import::Kept(entry) => (entry, Some(owner.reveal())),
        Import::Known(entry) => (entry, None),
        Import::Full => {
            return Err(Refusal::Full("the library has as many records from elsewhere as it takes"));
        }
    };
    Ok((StatusCode::CREATED, Json(wire::Imported { entry: told_entry(entry), owner })).into_response())
}

/// `DELETE /api/records/{id}`
pub(crate) async fn remove(
    State(app): Shared,
    PathName(id): PathName,
    headers: HeaderMap,
) -> Answer<StatusCode> {
    let id = MatchId::parse(&id).ok_or(Refusal::Unknown("record"))?;
    let owner = bearer(&headers).ok_or(Refusal::Ownerless)?;
    match app.store.remove_record(&id, owner).await? {
        Removal::Done => Ok(StatusCode::NO_CONTENT),
        Removal::NotYours => Err(Refusal::Ownerless),
        Removal::Unknown => Err(Refusal::Unknown("record")),
    }
}

/// The work of a review, and what ends it early.
type Review = Box<dyn FnOnce(&Slot) -> Answer<wire::Review> + Send>;
type Stop = Box<dyn Fn() -> bool + Send>;

/// `GET /api/records/{id}/review`
pub(crate) async fn review(
    State(app): Shared,
    Asker(client): Asker,
    PathName(id): PathName,
) -> Answer<Json<wire::Review>> {
    let share = app.shares.take(client, Kind::Analysis, Some(app.limits.review))?;
    let (_, text) = find(&app.store, &id).await?;
    // The other end goes with the request.
    let (asker, _here) = oneshot::channel::<()>();
    let (engines, judges) = (&app.engines, &app.judges);
    let work = match read(&text)? {
        Record::Hunt(record) => {
            visit_game!(record, HuntRecords, { engines: &'v EngineCache }, |record| -> Review {
                let (engine, record) = (engines.of(&record.game), record.clone());
                Box::new(move |_| reviewing::review(&engine, &record).map(wire::Review::Hunt))
            })
        }
        Record::Duel(record) => {
            let (until, closing) = (Instant::now() + app.limits.review, app.closing.subscribe());
            // Nobody works on for someone who has gone: a slot is as scarce as a thread.
            let stop = move || Instant::now() >= until || asker.is_closed() || *closing.borrow();
            let stop: Stop = Box::new(stop);
            visit_duel!(record, DuelRecords, { judges: &'v DuelJudges, stop: Stop }, |record| -> Review {
                let (record, judge) = (record.clone(), judges.of(&record.game));
                Box::new(move |slot| {
                    let stop = || {
                        slot.pause();
                        stop()
                    };
                    duel_analysis::review(&record, &judge, &stop).map(wire::Review::Duel)
                })
            })
        }
    };
    app.analyses.run(share, work).await?.map(Json)
}

/// The entry and the text of a stored game.
pub(crate) async fn find(store: &StoreHandle, id: &str) -> Answer<(Entry, String)> {
    let id = MatchId::parse(id).ok_or(Refusal::Unknown("record"))?;
    store.find_record(&id).await?.ok_or(Refusal::Unknown("record"))
}

fn told_entry(entry: Entry) -> wire::Entry {
    let Entry { id, game, spec, players, result, turns, ended } = entry;
    let title = listing::title(&spec);
    wire::Entry { id: id.to_string(), game, spec, title, players, result, turns, ended: ended.0 }
}

/// Reads a record.
pub(crate) fn read(text: &str) -> Answer<Record> {
    Record::read(text)
        .map_err(|misread| Refusal::Misread(format!("This is no record: {}", sentence(&misread.to_string()))))
}

/// What the library says of a record from outside.
fn finished(record: &Record) -> Answer<Finished> {
    let finished = match record {
        Record::Hunt(record) => visit_game!(record, HuntRecords, |record| -> Option<Finished> {
            Some(Finished {
                game: G::ABOUT.name,
                spec: record.game.spec(),
                players: format!("{} searches", record.headers.get("searcher").unwrap_or("someone")),
                result: record.result.as_ref()?.to_string(),
                turns: record.turns.len() as u32,
                record: Record::from(record.clone()).to_string(),
            })
        }),
        Record::Duel(record) => visit_duel!(record, DuelRecords, |record| -> Option<Finished> {
            let name = |side: &str| record.headers.get(side).unwrap_or("someone");
            Some(Finished {
                game: G::ABOUT.name,
                spec: record.game.spec(),
                players: format!("{} (Black), {} (White)", name("black"), name("white")),
                result: record.result.as_ref()?.to_string(),
                turns: record.rounds.len() as u32,
                record: Record::from(record.clone()).to_string(),
            })
        }),
    };
    finished.ok_or_else(|| {
        Refusal::Misread("The game in this record is not over: it has no header `result`.".to_owned())
    })
}

/// A turn as it is sent.
pub(crate) fn wire_turn<G: Registered>(game: &G, turn: &play::Turn<G>) -> wire::Turn {
    wire::Turn {
        guess: turn.guess.to_string(),
        feedback: turn.feedback.to_string(),
        words: game.answer_words(&turn.feedback),
    }
}
