use game::{Deduction, Notation};

use super::fields::{Fields, Headers, Notes, OneLine};
use super::misread::{Misread, Place};
use super::result::HuntResult;
use super::sheet::{Sheet, SheetTurn};
use super::{Noted, seed_of};
use crate::{Seed, Turn};

/// What happened in a guessing game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HuntRecord<G: Deduction> {
    /// The game at its size.
    pub game: G,
    /// Who played, when, and whatever else was noted: by custom `searcher`, `hider`, `date`.
    pub headers: Headers,
    /// The seed that the game's chance came from.
    pub seed: Option<Seed>,
    /// What was hidden, where it is known.
    pub secret: Option<G::Secret>,
    /// The turns in order.
    pub turns: Vec<Noted<Turn<G>>>,
    /// How it ended; an unfinished game has none.
    pub result: Option<HuntResult>,
}

impl<G: Deduction> HuntRecord<G> {
    /// The record of a game in which nothing has happened yet.
    pub fn new(game: G) -> Self {
        HuntRecord {
            game,
            headers: Headers::new(),
            seed: None,
            secret: None,
            turns: Vec::new(),
            result: None,
        }
    }

    /// The turns without their annotations: what a guesser sees.
    pub fn history(&self) -> Vec<Turn<G>> {
        self.turns.iter().map(|noted| noted.turn.clone()).collect()
    }

    /// Reads the words of a sheet whose header `game` has named this game.
    pub(super) fn from_sheet(game: G, sheet: &Sheet) -> Result<Self, Misread>
    where
        G: Notation,
    {
        let mut record = HuntRecord::new(game);
        for (name, value) in sheet.headers.iter() {
            let place = || Place::Header(name.to_owned());
            match name {
                "game" => {}
                "seed" => record.seed = Some(seed_of(value)?),
                "secret" => {
                    let secret = record.game.parse_secret(value);
                    record.secret = Some(secret.map_err(|e| Misread::new(place(), value, e.to_string()))?);
                }
                "result" => record.result = Some(HuntResult::parse(value)?),
                _ => record.headers.add(name, value).map_err(|e| Misread::field(place(), e))?,
            }
        }
        for (number, turn) in (1..).zip(&sheet.turns) {
            record.turns.push(read_turn(&record.game, turn, number)?);
        }
        Ok(record)
    }

    pub(super) fn to_sheet(&self) -> Sheet {
        let mut headers = Fields::<OneLine>::new();
        let mut add = |name: &str, value: &str| {
            headers
                .add(name, value)
                .expect("free headers are neither reserved nor twice, and words are one line");
        };
        add("game", &self.game.spec());
        for (name, value) in self.headers.iter() {
            add(name, value);
        }
        if let Some(seed) = self.seed {
            add("seed", &seed.to_string());
        }
        if let Some(secret) = &self.secret {
            add("secret", &secret.to_string());
        }
        if let Some(result) = &self.result {
            add("result", &result.to_string());
        }
        let turns = self.turns.iter().map(|noted| SheetTurn::Guess {
            guess: noted.turn.guess.to_string(),
            feedback: noted.turn.feedback.to_string(),
            notes: noted.notes.clone(),
        });
        Sheet::new(headers, turns.collect())
    }
}

fn read_turn<G: Notation>(game: &G, turn: &SheetTurn, number: usize) -> Result<Noted<Turn<G>>, Misread> {
    let misread = |word: &str, allowed: String| Misread::new(Place::Turn(number), word, allowed);
    match turn {
        SheetTurn::Guess { guess, feedback, notes } => Ok(Noted {
            turn: Turn {
                guess: game.parse_guess(guess).map_err(|e| misread(guess, e.to_string()))?,
                feedback: game.parse_feedback(feedback).map_err(|e| misread(feedback, e.to_string()))?,
            },
            notes: notes.clone(),
        }),
        SheetTurn::Round { choices, .. } => {
            let word = format!("{} {}", choices.black, choices.white);
            Err(misread(&word, format!("a turn of `{}` is `GUESS -> ANSWER`", game.spec())))
        }
    }
}

impl<G: Deduction> From<Turn<G>> for Noted<Turn<G>> {
    fn from(turn: Turn<G>) -> Self {
        Noted { turn, notes: Notes::new() }
    }
}
