//! From how a match began to the table it is played on.

use games::{
    DuelVisitor, GuessingGame, Plain, PlainDuel, Registered, RegisteredDuel, SimultaneousGame, Visitor,
};
use play::judge::DuelJudges;
use play::{Seed, Stream, hidden_by};

use crate::app::House;
use crate::clock::Clock;
use crate::dueling::{Dueling, strategy};
use crate::engine_cache::EngineCache;
use crate::event::{Drawn, Occupant, Setup};
use crate::guess_engine::searchable;
use crate::hunting::Hunting;
use crate::names::clean;
use crate::refusal::Refusal;
use crate::table::Table;
use crate::token::{Token, random_seed};
use crate::wire::{NewMatch, NewSeat, Way};
use crate::words::misread;

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
                known.visit(Searchable)?;
            }
            let (seed, token) = (random_seed()?, Token::random()?);
            Ok(Setup::Hunt { game, way, name: clean(&name)?, seed, token, clock, drawn: Drawn::ByHider })
        }
        NewMatch::Duel { game, black, white, clock } => {
            Clock::check(clock)?;
            let known: SimultaneousGame = game.parse().map_err(misread)?;
            known.visit(Seated([&black, &white]))?;
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
    Ok(Setup::Duel { game, rules: known.visit(RulesOf), seed: random_seed()?, black, white, clock })
}

/// The table of a match.
pub(crate) fn table(setup: &Setup, house: &House) -> Result<Box<dyn Table>, Refusal> {
    let (engines, judges) = (&house.engines, &house.judges);
    match setup {
        Setup::Hunt { game, way, name, seed, drawn, .. } => {
            let game: GuessingGame = game.parse().map_err(misread)?;
            Ok(game.visit(SetTable { engines, way: *way, name, seed: Seed(*seed), drawn: *drawn }))
        }
        Setup::Duel { game, rules, seed, black, white, .. } => {
            let game: SimultaneousGame = game.parse().map_err(misread)?;
            game.visit(SetDuel { judges, rules, seed: Seed(*seed), black, white })
        }
    }
}

fn misplaced_clock() -> Refusal {
    Refusal::Misread("A clock is for the one who searches: leave it out where you hide.".to_owned())
}

/// Whether the machine can search at this size.
struct Searchable;

impl Visitor<Plain> for Searchable {
    type Output = Result<(), Refusal>;
    fn visit<G: Registered>(self, game: &G) -> Self::Output {
        searchable(game)
    }
}

/// Sets the table of a guessing game.
struct SetTable<'a> {
    engines: &'a EngineCache,
    way: Way,
    name: &'a str,
    seed: Seed,
    drawn: Drawn,
}

impl Visitor<Plain> for SetTable<'_> {
    type Output = Box<dyn Table>;
    fn visit<G: Registered>(self, game: &G) -> Self::Output {
        let secret = match self.drawn {
            Drawn::FromFirstStream => self.seed.chance(Stream::User(0)).secret(game),
            Drawn::ByHider => hidden_by(game, self.seed),
        };
        Box::new(Hunting::new(self.engines.of(game), self.way, self.name.to_owned(), self.seed, secret))
    }
}

/// Whether the machine can take the seats that it is to take.
struct Seated<'a>([&'a NewSeat; 2]);

impl DuelVisitor<PlainDuel> for Seated<'_> {
    type Output = Result<(), Refusal>;
    fn visit<G: RegisteredDuel>(self, _: &G) -> Self::Output {
        self.0.into_iter().try_for_each(|seat| match seat {
            NewSeat::Person { .. } | NewSeat::Open => Ok(()),
            NewSeat::Machine { level } => strategy::<G>(level).map(drop),
        })
    }
}

/// The name of the rules that a match is played by: those that values are stated under, so that every match ends.
struct RulesOf;

impl DuelVisitor<PlainDuel> for RulesOf {
    type Output = String;
    fn visit<G: RegisteredDuel>(self, game: &G) -> String {
        game.valued().rule_set().unwrap_or_default().to_owned()
    }
}

/// Sets the table of a game of simultaneous choice.
struct SetDuel<'a> {
    judges: &'a DuelJudges,
    rules: &'a str,
    seed: Seed,
    black: &'a Occupant,
    white: &'a Occupant,
}

impl DuelVisitor<PlainDuel> for SetDuel<'_> {
    type Output = Result<Box<dyn Table>, Refusal>;
    fn visit<G: RegisteredDuel>(self, game: &G) -> Self::Output {
        let game = match self.rules {
            "" => game.clone(),
            rules => game.under(rules).ok_or_else(|| {
                Refusal::Misread(format!("`{}` has no rules called `{rules}`.", game.spec()))
            })?,
        };
        Ok(Box::new(Dueling::new(game, self.judges.clone(), self.seed, self.black, self.white)))
    }
}

fn occupant(seat: NewSeat) -> Result<Occupant, Refusal> {
    Ok(match seat {
        NewSeat::Person { name } => Occupant::Person { name: clean(&name)?, token: Token::random()? },
        NewSeat::Open => Occupant::Open { invitation: Token::random()? },
        NewSeat::Machine { level } => Occupant::Machine { level },
    })
}
