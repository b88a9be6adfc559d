//! From how a match began to the table it is played on.

use apocalypse::RuleSet;
use mastermind::Mastermind;
use play::Seed;
use ships::Ships;

use crate::clock::Clock;
use crate::dueling::{Dueling, strategy};
use crate::event::{Occupant, Setup};
use crate::hunting::Hunting;
use crate::minds::{Minds, searchable};
use crate::refusal::Refusal;
use crate::shown::Shown;
use crate::table::Table;
use crate::token::{Token, random_seed};
use crate::wire::{NewMatch, NewSeat, Way};
use crate::words::misread;

/// The longest name that is kept.
const NAME: usize = 40;

/// How the machine searches, for each game.
#[derive(Debug)]
pub(crate) struct Guessers {
    pub(crate) ships: Minds<Ships>,
    pub(crate) mastermind: Minds<Mastermind>,
}

/// One of the guessing games.
#[derive(Clone, Debug)]
pub(crate) enum HuntGame {
    Ships(Ships),
    Mastermind(Mastermind),
}

impl HuntGame {
    /// Reads words such as `ships 4 8 3`.
    pub(crate) fn parse(spec: &str) -> Result<Self, Refusal> {
        match spec.split_whitespace().next() {
            Some("ships") => spec.parse().map(HuntGame::Ships).map_err(misread),
            Some("mastermind" | "bulls") => spec.parse().map(HuntGame::Mastermind).map_err(misread),
            word => {
                let word = word.unwrap_or_default();
                let sentence = format!(
                    "`{word}` is no guessing game: say `ships 4 8 3`, `mastermind 4 6` or `bulls 4 10`, with any size."
                );
                Err(Refusal::Misread(sentence))
            }
        }
    }
}

/// What a new match is to be, with its chance drawn and its seats locked.
pub(crate) fn set_up(wanted: NewMatch) -> Result<Setup, Refusal> {
    match wanted {
        NewMatch::Hunt { game, way, name, clock } => {
            Clock::check(clock)?;
            if way == Way::Hide && clock.is_some() {
                return Err(misplaced_clock());
            }
            match (HuntGame::parse(&game)?, way) {
                (_, Way::Search) => {}
                (HuntGame::Ships(game), _) => searchable(&game)?,
                (HuntGame::Mastermind(game), _) => searchable(&game)?,
            }
            let (seed, token) = (random_seed()?, Token::random()?);
            Ok(Setup::Hunt { game, way, name: clean(&name), seed, token, clock })
        }
        NewMatch::Duel { black, white, clock } => {
            Clock::check(clock)?;
            Ok(Setup::Duel {
                rules: RuleSet::CourseQuiet50.to_string(),
                seed: random_seed()?,
                black: occupant(black)?,
                white: occupant(white)?,
                clock,
            })
        }
    }
}

/// The table of a match.
pub(crate) fn table(setup: &Setup, guessers: &Guessers) -> Result<Box<dyn Table>, Refusal> {
    match setup {
        Setup::Hunt { game, way, name, seed, .. } => Ok(match HuntGame::parse(game)? {
            HuntGame::Ships(game) => hunting(&guessers.ships, &game, *way, name, *seed),
            HuntGame::Mastermind(game) => hunting(&guessers.mastermind, &game, *way, name, *seed),
        }),
        Setup::Duel { rules, seed, black, white, .. } => {
            Ok(Box::new(Dueling::new(rules.parse().map_err(misread)?, Seed(*seed), black, white)))
        }
    }
}

fn misplaced_clock() -> Refusal {
    Refusal::Misread("A clock is for the one who searches: leave it out where you hide.".to_owned())
}

fn hunting<G: Shown>(minds: &Minds<G>, game: &G, way: Way, name: &str, seed: u64) -> Box<dyn Table>
where
    play::record::Record: From<play::record::HuntRecord<G>>,
{
    Box::new(Hunting::new(minds.of(game), way, name.to_owned(), Seed(seed)))
}

fn occupant(seat: NewSeat) -> Result<Occupant, Refusal> {
    Ok(match seat {
        NewSeat::Person { name } => Occupant::Person { name: clean(&name), token: Token::random()? },
        NewSeat::Machine { level } => {
            strategy(&level)?;
            Occupant::Machine { level }
        }
    })
}

/// A name as it may stand in a record: one line, no blanks around it, not too long.
fn clean(name: &str) -> String {
    let printable: String = name.chars().filter(|letter| !letter.is_control()).take(NAME).collect();
    printable.trim().to_owned()
}
