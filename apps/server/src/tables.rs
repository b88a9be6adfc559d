//! From how a match began to the table it is played on.

use games::{GuessingGame, SimultaneousGame, visit_duel, visit_game};
use play::judge::DuelJudges;
use play::{Seed, Stream, hidden_by};

use crate::app::AppState;
use crate::clock::Clock;
use crate::dueling::{Dueling, strategy};
use crate::engine_cache::EngineCache;
use crate::event::{Drawn, Occupant, Setup};
use crate::guess_engine::searchable;
use crate::hunting::Hunting;
use crate::names::clean;
use crate::refusal::Refusal;
use crate::sentences::misread;
use crate::table::Table;
use crate::token::{Token, random_seed};
use crate::wire::{NewMatch, NewSeat, Way};

/// What a new match is to be, with its chance drawn and its seats locked.
pub(crate) fn set_up(wanted: NewMatch) -> Result<Setup, Refusal> {
    match wanted {
        NewMatch::Hunt { game, way, name, clock } => {
            Clock::check(clock)?;
            if way == Way::Hide && clock.is_some() {
                return Err(misplaced_clock());
            }
            let known: GuessingGame = game.parse().map_err(misread)?;
            if way != Way::Search {
                visit_game!(known, |game| -> Result<(), Refusal> { searchable(game) })?;
            }
            let (seed, token) = (random_seed()?, Token::random()?);
            Ok(Setup::Hunt { game, way, name: clean(&name)?, seed, token, clock, drawn: Drawn::ByHider })
        }
        NewMatch::Duel { game, black, white, clock } => {
            Clock::check(clock)?;
            let known: SimultaneousGame = game.parse().map_err(misread)?;
            let seats = [&black, &white];
            visit_duel!(known, { seats: [&'v NewSeat; 2] }, |_| -> Result<(), Refusal> {
                seats.into_iter().try_for_each(|seat| match seat {
                    NewSeat::Person { .. } | NewSeat::Open => Ok(()),
                    NewSeat::Machine { level } => strategy::<G>(level).map(drop),
                })
            })?;
            duel(game, occupant(black)?, occupant(white)?, clock)
        }
    }
}

/// A duel of these two, with its chance drawn.
pub(crate) fn duel(
    game: String,
    black: Occupant,
    white: Occupant,
    clock: Option<u32>,
) -> Result<Setup, Refusal> {
    let known: SimultaneousGame = game.parse().map_err(misread)?;
    // Those that values are stated under, so that every match ends.
    let rules =
        visit_duel!(known, |game| -> String { game.valued().rule_set().unwrap_or_default().to_owned() });
    Ok(Setup::Duel { game, rules, seed: random_seed()?, black, white, clock })
}

/// The table of a match.
pub(crate) fn table(setup: &Setup, app: &AppState) -> Result<Box<dyn Table>, Refusal> {
    let (engines, judges) = (&app.engines, &app.judges);
    match setup {
        Setup::Hunt { game, way, name, seed, drawn, .. } => {
            let game: GuessingGame = game.parse().map_err(misread)?;
            let (seed, drawn, way) = (Seed(*seed), *drawn, *way);
            Ok(visit_game!(
                game,
                { engines: &'v EngineCache, way: Way, name: &'v str, seed: Seed, drawn: Drawn },
                |game| -> Box<dyn Table> {
                    let secret = match drawn {
                        Drawn::FromFirstStream => seed.chance(Stream::User(0)).secret(game),
                        Drawn::ByHider => hidden_by(game, seed),
                    };
                    Box::new(Hunting::new(engines.of(game), way, name.to_owned(), seed, secret))
                }
            ))
        }
        Setup::Duel { game, rules, seed, black, white, .. } => {
            let game: SimultaneousGame = game.parse().map_err(misread)?;
            let seed = Seed(*seed);
            visit_duel!(
                game,
                { judges: &'v DuelJudges, rules: &'v str, seed: Seed, black: &'v Occupant, white: &'v Occupant },
                |game| -> Result<Box<dyn Table>, Refusal> {
                    let known = if rules.is_empty() { Some(game.clone()) } else { game.under(rules) };
                    let game = known.ok_or_else(|| {
                        Refusal::Misread(format!("`{}` has no rules called `{rules}`.", game.spec()))
                    })?;
                    Ok(Box::new(Dueling::new(game, judges.clone(), seed, black, white)))
                }
            )
        }
    }
}

fn misplaced_clock() -> Refusal {
    Refusal::Misread("A clock is for the one who searches: leave it out where you hide.".to_owned())
}

fn occupant(seat: NewSeat) -> Result<Occupant, Refusal> {
    Ok(match seat {
        NewSeat::Person { name } => Occupant::Person { name: clean(&name)?, token: Token::random()? },
        NewSeat::Open => Occupant::Open { invitation: Token::random()? },
        NewSeat::Machine { level } => Occupant::Machine { level },
    })
}
