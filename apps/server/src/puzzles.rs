//! Puzzles: "one secret is left: which?" and "find the move that keeps the value".
//!
//! A puzzle is made from its number, from a date or from a stored game, so it is the same for everyone and nothing of it
//! is kept. Its solution is worked out again when an answer comes in and is never sent before.

mod day;
mod keep_value;
mod one_left;
mod rotation;

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use games::{visit_duel, visit_game};
use play::Stream;
use play::judge::DuelJudges;
use play::record::{DuelRecords, HuntRecords, Record};

use self::day::Day;
use self::keep_value::KeepValue;
use self::one_left::OneLeft;
use self::rotation::Line;
use crate::app::AppState;
use crate::engine_cache::EngineCache;
use crate::guard::{Asker, Client};
use crate::handlers::{Answer, SHORT, Shared};
use crate::request_parts::{JsonBody, PathName};

use crate::refusal::Refusal;
use crate::shares::Kind;
use crate::store::Search;
use crate::token::{MatchId, random_seed};
use crate::{library, wire};

/// How many of the latest stored games are looked through for one that makes a puzzle.
const LATEST: u32 = 40;

/// `GET /api/puzzles/{name}`
pub(crate) async fn show(
    State(app): Shared,
    Asker(client): Asker,
    PathName(name): PathName,
) -> Answer<Json<wire::Puzzle>> {
    if name == "stored" {
        return stored(&app, client).await.map(Json);
    }
    let Named { name, date, next, source } = find(&app, &name).await?;
    let riddle = make(&app, client, source).await?.show();
    Ok(Json(wire::Puzzle { name, date, next, riddle }))
}

/// `POST /api/puzzles/{name}`
pub(crate) async fn solve(
    State(app): Shared,
    Asker(client): Asker,
    PathName(name): PathName,
    JsonBody(answer): JsonBody<wire::Choice>,
) -> Answer<Json<wire::Judged>> {
    let named = find(&app, &name).await?;
    make(&app, client, named.source).await?.judge(&answer.choice).map(Json)
}

/// A puzzle with its solution.
trait Puzzle: Send {
    /// What is asked, without the solution.
    fn show(&self) -> wire::Riddle;

    /// Whether an answer is right, and why.
    fn judge(&self, words: &str) -> Answer<wire::Judged>;
}

/// The making of a puzzle, to be done on a thread that may take its time.
type Work = Box<dyn FnOnce() -> Answer<Box<dyn Puzzle>> + Send>;

/// What a puzzle is made from.
enum Source {
    Number(u32),
    Game(Record),
}

/// A puzzle's source with what people call it.
struct Named {
    name: String,
    date: Option<String>,
    next: Option<String>,
    source: Source,
}

/// Finds what a name stands for: `today`, a date, a number or a stored game.
async fn find(app: &Arc<AppState>, name: &str) -> Answer<Named> {
    if MatchId::parse(name).is_some() {
        let (_, text) = library::find(&app.store, name).await?;
        let source = Source::Game(library::read(&text)?);
        return Ok(Named { name: name.to_owned(), date: None, next: None, source });
    }
    let day = if name == "today" { Some(Day::today()) } else { Day::parse(name) };
    let (number, date) = match day {
        Some(day) => (day.number(), Some(day.to_string())),
        None => (name.parse().map_err(|_| misnamed(name))?, None),
    };
    Ok(Named {
        name: number.to_string(),
        date,
        next: number.checked_add(1).map(|next| next.to_string()),
        source: Source::Number(number),
    })
}

fn misnamed(name: &str) -> Refusal {
    Refusal::Misread(format!(
        "`{name}` is no puzzle: say `today`, a date such as `2026-01-31` (from 1970 on), a whole number from 0 to {}, `stored`, or the id of a stored game.",
        u32::MAX
    ))
}

/// Makes a puzzle.
async fn make(app: &Arc<AppState>, client: Option<Client>, source: Source) -> Answer<Box<dyn Puzzle>> {
    let (engines, judges) = (&app.engines, &app.judges);
    let work: Work = match source {
        Source::Number(number) => match rotation::game_of(number) {
            Line::Guessing(entry) => {
                visit_game!((entry.usual)(), { engines: &'v EngineCache, number: u32 }, |game| -> Work {
                    let engine = engines.of(game);
                    Box::new(move || Ok(Box::new(OneLeft::drawn(&engine, number)?)))
                })
            }
            Line::Duel(entry) => {
                visit_duel!((entry.usual)(), { judges: &'v DuelJudges, number: u32 }, |game| -> Work {
                    let judge = judges.of(game);
                    Box::new(move || Ok(Box::new(KeepValue::drawn(&judge, number)?)))
                })
            }
        },
        Source::Game(Record::Hunt(record)) => {
            visit_game!(record, HuntRecords, { engines: &'v EngineCache }, |record| -> Work {
                let (engine, history) = (engines.of(&record.game), record.history());
                Box::new(move || Ok(Box::new(OneLeft::played(&engine, &history)?)))
            })
        }
        Source::Game(Record::Duel(record)) => {
            visit_duel!(record, DuelRecords, { judges: &'v DuelJudges }, |record| -> Work {
                let (judge, record) = (judges.of(&record.game), record.clone());
                Box::new(move || Ok(Box::new(KeepValue::played(&judge, &record)?)))
            })
        }
    };
    let share = app.shares.take(client, Kind::Analysis, Some(SHORT))?;
    app.analyses.run(share, |_| work()).await?
}

/// A puzzle from one of the latest stored games, drawn by chance.
async fn stored(app: &Arc<AppState>, client: Option<Client>) -> Answer<wire::Puzzle> {
    let latest = Search { limit: LATEST, ..Search::default() };
    let page = app.store.search_records(latest).await?;
    let mut ids: Vec<String> = page.entries.iter().map(|entry| entry.id.to_string()).collect();
    let mut chance = play::Seed(random_seed()?).chance(Stream::User(0));
    while !ids.is_empty() {
        let id = ids.swap_remove(chance.index(ids.len()));
        let named = find(app, &id).await?;
        match make(app, client, named.source).await {
            Ok(made) => {
                let riddle = made.show();
                let next = Some("stored".to_owned());
                return Ok(wire::Puzzle { name: id, date: None, next, riddle });
            }
            // Not every game makes one.
            Err(Refusal::Untimely(_) | Refusal::Misread(_)) => {}
            Err(other) => return Err(other),
        }
    }
    Err(Refusal::Untimely(
        "No stored game makes a puzzle yet. Play one to its end, or take the puzzle of the day.".to_owned(),
    ))
}
