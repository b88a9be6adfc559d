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
use games::{DUELS, DuelVisitor, Plain, PlainDuel, Registered, RegisteredDuel, Visitor};
use play::Stream;
use play::judge::DuelJudges;
use play::record::{DuelRecord, DuelRecords, HuntRecord, HuntRecords, Record};

use self::day::Day;
use self::keep_value::KeepValue;
use self::one_left::OneLeft;
use crate::app::House;
use crate::asked::{Name, Words};
use crate::engine_cache::EngineCache;
use crate::guard::{Asker, Client};
use crate::handlers::{Answer, SHORT, Shared};

use crate::refusal::Refusal;
use crate::shares::Kind;
use crate::store::Search;
use crate::token::{MatchId, random_seed};
use crate::{library, wire};

/// How many of the latest stored games are looked through for one that makes a puzzle.
const LATEST: u32 = 40;

/// `GET /api/puzzles/{name}`
pub(crate) async fn show(
    State(house): Shared,
    Asker(client): Asker,
    Name(name): Name,
) -> Answer<Json<wire::Puzzle>> {
    if name == "stored" {
        return stored(&house, client).await.map(Json);
    }
    let Named { name, date, next, source } = find(&house, &name).await?;
    let riddle = make(&house, client, source).await?.show();
    Ok(Json(wire::Puzzle { name, date, next, riddle }))
}

/// `POST /api/puzzles/{name}`
pub(crate) async fn solve(
    State(house): Shared,
    Asker(client): Asker,
    Name(name): Name,
    Words(answer): Words<wire::Choice>,
) -> Answer<Json<wire::Judged>> {
    let named = find(&house, &name).await?;
    make(&house, client, named.source).await?.judge(&answer.choice).map(Json)
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
async fn find(house: &Arc<House>, name: &str) -> Answer<Named> {
    if MatchId::parse(name).is_some() {
        let (_, text) = library::find(&house.store, name).await?;
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
async fn make(house: &Arc<House>, client: Option<Client>, source: Source) -> Answer<Box<dyn Puzzle>> {
    let (engines, judges) = (&house.engines, &house.judges);
    let work: Work = match source {
        Source::Number(number) => match rotation::game_of(number) {
            Some(entry) => (entry.usual)().visit(Draw { engines, judges, number }),
            None => (DUELS[0].usual)().visit(Draw { engines, judges, number }),
        },
        Source::Game(Record::Hunt(record)) => record.visit(FromGame { engines, judges }),
        Source::Game(Record::Duel(record)) => record.visit(FromGame { engines, judges }),
    };
    let share = house.shares.take(client, Kind::Study, Some(SHORT))?;
    house.studies.study(share, |_| work()).await?
}

/// Draws a puzzle of a game.
struct Draw<'a> {
    engines: &'a EngineCache,
    judges: &'a DuelJudges,
    number: u32,
}

impl Visitor<Plain> for Draw<'_> {
    type Output = Work;
    fn visit<G: Registered>(self, game: &G) -> Work {
        let (engine, number) = (self.engines.of(game), self.number);
        Box::new(move || Ok(Box::new(OneLeft::drawn(&engine, number)?)))
    }
}

impl DuelVisitor<PlainDuel> for Draw<'_> {
    type Output = Work;
    fn visit<G: RegisteredDuel>(self, game: &G) -> Work {
        let (judge, number) = (self.judges.of(game), self.number);
        Box::new(move || Ok(Box::new(KeepValue::drawn(&judge, number)?)))
    }
}

/// Makes a puzzle from a game that was played.
struct FromGame<'a> {
    engines: &'a EngineCache,
    judges: &'a DuelJudges,
}

impl Visitor<HuntRecords> for FromGame<'_> {
    type Output = Work;
    fn visit<G: Registered>(self, record: &HuntRecord<G>) -> Work {
        let (engine, history) = (self.engines.of(&record.game), record.history());
        Box::new(move || Ok(Box::new(OneLeft::played(&engine, &history)?)))
    }
}

impl DuelVisitor<DuelRecords> for FromGame<'_> {
    type Output = Work;
    fn visit<G: RegisteredDuel>(self, record: &DuelRecord<G>) -> Work {
        let (judge, record) = (self.judges.of(&record.game), record.clone());
        Box::new(move || Ok(Box::new(KeepValue::played(&judge, &record)?)))
    }
}

/// A puzzle from one of the latest stored games, drawn by chance.
async fn stored(house: &Arc<House>, client: Option<Client>) -> Answer<wire::Puzzle> {
    let latest = Search { limit: LATEST, ..Search::default() };
    let page = house.store.search_records(latest).await?;
    let mut ids: Vec<String> = page.entries.iter().map(|entry| entry.id.to_string()).collect();
    let mut chance = play::Seed(random_seed()?).chance(Stream::User(0));
    while !ids.is_empty() {
        let id = ids.swap_remove(chance.index(ids.len()));
        let named = find(house, &id).await?;
        match make(house, client, named.source).await {
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
