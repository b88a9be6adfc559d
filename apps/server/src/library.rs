//! Finished games: listed, told step by step, taken in from outside.

use std::time::Instant;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use games::{DuelVisitor, Registered, RegisteredDuel, Visitor};
use play::judge::DuelJudges;
use play::record::{DuelRecord, DuelRecords, HuntRecord, HuntRecords, Record};
use play::steps;
use serde::Deserialize;
use tokio::sync::oneshot;

use crate::asked::{Name, Terms, Words};
use crate::desks::Desk;
use crate::engine_cache::EngineCache;
use crate::guard::Asker;
use crate::handlers::{Answer, Shared, bearer};
use crate::refusal::Refusal;
use crate::shares::Kind;
use crate::store::{Entry, Import, Removal, Search, StoreHandle};
use crate::table::Finished;
use crate::token::{MatchId, Token};
use crate::words::sentence;
use crate::{duel_rounds, listing, reviewing, studies, wire};

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
pub(crate) async fn list(State(house): Shared, Terms(filter): Terms<Filter>) -> Answer<Json<wire::Library>> {
    let search = Search {
        game: filter.game.filter(|game| !game.is_empty()),
        words: filter.words.map(|words| words.trim().to_owned()).filter(|words| !words.is_empty()),
        skip: filter.skip,
        limit: PAGE,
    };
    let page = house.store.search_records(search).await?;
    Ok(Json(wire::Library { records: page.entries.into_iter().map(told_entry).collect(), total: page.total }))
}

/// `GET /api/records/{id}`
pub(crate) async fn tell(State(house): Shared, Name(id): Name) -> Answer<Json<wire::Replay>> {
    let (entry, text) = find(&house.store, &id).await?;
    let story = match read(&text)? {
        Record::Hunt(record) => record.visit(HuntStory),
        Record::Duel(record) => record.visit(DuelStory)?,
    };
    Ok(Json(wire::Replay { entry: told_entry(entry), record: text, story }))
}

/// `GET /api/records/{id}/text`
pub(crate) async fn export(State(house): Shared, Name(id): Name) -> Answer<Response> {
    let (entry, text) = find(&house.store, &id).await?;
    let mut response = text.into_response();
    let name = format!("attachment; filename=\"{}-{}.record\"", entry.game, entry.id);
    let name = HeaderValue::from_str(&name).map_err(|_| Refusal::Fault("a file name".to_owned()))?;
    response.headers_mut().insert(header::CONTENT_DISPOSITION, name);
    Ok(response)
}

/// `POST /api/records`
pub(crate) async fn import(
    State(house): Shared,
    Asker(client): Asker,
    Words(wanted): Words<wire::Import>,
) -> Answer<Response> {
    if wanted.record.len() > house.limits.import {
        return Err(Refusal::TooLong(house.limits.import));
    }
    house.shares.admit_import(client)?;
    let record = read(&wanted.record)?;
    record.replay().map_err(|misplay| {
        Refusal::Misread(format!("This cannot have happened: {}", sentence(&misplay.to_string())))
    })?;
    let game = finished(&record)?;
    let owner = Token::random()?;
    let room = house.limits.imported;
    let import = house.store.import_record(&MatchId::random()?, game, owner.clone(), room).await?;
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
pub(crate) async fn remove(State(house): Shared, Name(id): Name, headers: HeaderMap) -> Answer<StatusCode> {
    let id = MatchId::parse(&id).ok_or(Refusal::Unknown("record"))?;
    let owner = bearer(&headers).ok_or(Refusal::Ownerless)?;
    match house.store.remove_record(&id, owner).await? {
        Removal::Done => Ok(StatusCode::NO_CONTENT),
        Removal::NotYours => Err(Refusal::Ownerless),
        Removal::Unknown => Err(Refusal::Unknown("record")),
    }
}

/// `GET /api/records/{id}/review`
pub(crate) async fn review(
    State(house): Shared,
    Asker(client): Asker,
    Name(id): Name,
) -> Answer<Json<wire::Review>> {
    let share = house.shares.take(client, Kind::Study, Some(house.limits.review))?;
    let (_, text) = find(&house.store, &id).await?;
    // The other end goes with the request.
    let (asker, _here) = oneshot::channel::<()>();
    let work: ReviewWork = match read(&text)? {
        Record::Hunt(record) => record.visit(ReviewHunt(&house.engines)),
        Record::Duel(record) => {
            let (until, closing) = (Instant::now() + house.limits.review, house.closing.subscribe());
            // Nobody works on for someone who has gone: a desk is as scarce as a thread.
            let stop = move || Instant::now() >= until || asker.is_closed() || *closing.borrow();
            record.visit(ReviewDuel { judges: &house.judges, stop: Box::new(stop) })
        }
    };
    house.studies.study(share, work).await?.map(Json)
}

type ReviewWork = Box<dyn FnOnce(&Desk) -> Answer<wire::Review> + Send>;

/// The work of reviewing a guessing game.
struct ReviewHunt<'a>(&'a EngineCache);

impl Visitor<HuntRecords> for ReviewHunt<'_> {
    type Output = ReviewWork;
    fn visit<G: Registered>(self, record: &HuntRecord<G>) -> ReviewWork {
        let (engine, record) = (self.0.of(&record.game), record.clone());
        Box::new(move |_| reviewing::review(&engine, &record).map(wire::Review::Hunt))
    }
}

/// The work of reviewing a game of simultaneous choice, until it is told to stop.
struct ReviewDuel<'a> {
    judges: &'a DuelJudges,
    stop: Box<dyn Fn() -> bool + Send>,
}

impl DuelVisitor<DuelRecords> for ReviewDuel<'_> {
    type Output = ReviewWork;
    fn visit<G: RegisteredDuel>(self, record: &DuelRecord<G>) -> ReviewWork {
        let (record, judge, stop) = (record.clone(), self.judges.of(&record.game), self.stop);
        Box::new(move |desk| {
            let stop = || {
                desk.pause();
                stop()
            };
            studies::review(&record, &judge, &stop).map(wire::Review::Duel)
        })
    }
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
        Record::Hunt(record) => record.visit(FinishedHunt),
        Record::Duel(record) => record.visit(FinishedDuel),
    };
    finished.ok_or_else(|| {
        Refusal::Misread("The game in this record is not over: it has no header `result`.".to_owned())
    })
}

/// What the library says of a guessing game, if it is over.
struct FinishedHunt;

impl Visitor<HuntRecords> for FinishedHunt {
    type Output = Option<Finished>;
    fn visit<G: Registered>(self, record: &HuntRecord<G>) -> Option<Finished> {
        let result = record.result.as_ref()?.to_string();
        Some(Finished {
            game: G::ABOUT.name,
            spec: record.game.spec(),
            players: format!("{} searches", record.headers.get("searcher").unwrap_or("someone")),
            result,
            turns: record.turns.len() as u32,
            record: Record::from(record.clone()).to_string(),
        })
    }
}

/// What the library says of a game of simultaneous choice, if it is over.
struct FinishedDuel;

impl DuelVisitor<DuelRecords> for FinishedDuel {
    type Output = Option<Finished>;
    fn visit<G: RegisteredDuel>(self, record: &DuelRecord<G>) -> Option<Finished> {
        let result = record.result.as_ref()?.to_string();
        let name = |side: &str| record.headers.get(side).unwrap_or("someone");
        Some(Finished {
            game: G::ABOUT.name,
            spec: record.game.spec(),
            players: format!("{} (Black), {} (White)", name("black"), name("white")),
            result,
            turns: record.rounds.len() as u32,
            record: Record::from(record.clone()).to_string(),
        })
    }
}

/// A guessing game step by step.
struct HuntStory;

impl Visitor<HuntRecords> for HuntStory {
    type Output = wire::Story;
    fn visit<G: Registered>(self, record: &HuntRecord<G>) -> wire::Story {
        wire::Story::Hunt {
            layout: record.game.layout().into(),
            turns: record.history().iter().map(|turn| wire_turn(&record.game, turn)).collect(),
            secret: record.secret.as_ref().map(ToString::to_string),
        }
    }
}

/// A turn as it is sent.
pub(crate) fn wire_turn<G: Registered>(game: &G, turn: &play::Turn<G>) -> wire::Turn {
    wire::Turn {
        guess: turn.guess.to_string(),
        feedback: turn.feedback.to_string(),
        words: game.answer_words(&turn.feedback),
    }
}

/// A game of simultaneous choice step by step.
struct DuelStory;

impl DuelVisitor<DuelRecords> for DuelStory {
    type Output = Answer<wire::Story>;
    fn visit<G: RegisteredDuel>(self, record: &DuelRecord<G>) -> Self::Output {
        let rounds = record.replay().map_err(|misplay| Refusal::Fault(misplay.to_string()))?;
        let game = &record.game;
        Ok(wire::Story::Duel {
            game: game.spec(),
            name: G::ABOUT.name,
            position: record.start.to_string(),
            rows: game.rows(&record.start),
            rounds: steps(game, &record.start, &rounds).map(|step| duel_rounds::round(game, &step)).collect(),
        })
    }
}
