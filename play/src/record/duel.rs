use game::{ByPlayer, Duelling, Recorded};

use super::fields::{Fields, Headers, Notes, OneLine};
use super::misread::{Misread, Place};
use super::result::DuelResult;
use super::sheet::{Choices, Sheet, SheetTurn};
use super::{Noted, seed_of};
use crate::{Seed, Step};

/// What happened in a game of simultaneous choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DuelRecord<G: Duelling> {
    /// The game, with the rules it was played by.
    pub game: G,
    /// Where it began.
    pub start: G::Position,
    /// Who played, when, and whatever else was noted: by custom `black`, `white`, `date`.
    pub headers: Headers,
    /// The seed that the game's chance came from.
    pub seed: Option<Seed>,
    /// The rounds in order.
    pub rounds: Vec<DuelRound<G::Action>>,
    /// How it ended; an unfinished game has none.
    pub result: Option<DuelResult>,
}

/// A round, and the second part of it if one followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DuelRound<A> {
    /// What both sides chose.
    pub first: Noted<ByPlayer<Recorded<A>>>,
    /// What both sides chose in the second part, or what became of those who were not asked.
    pub second: Option<Noted<ByPlayer<Recorded<A>>>>,
}

impl<G: Duelling> DuelRecord<G> {
    /// The record of a game from the usual start in which nothing has happened yet.
    pub fn new(game: G) -> Self {
        let start = game.start();
        DuelRecord { game, start, headers: Headers::new(), seed: None, rounds: Vec::new(), result: None }
    }

    /// Adds a round that was played, with its annotations.
    pub fn push(&mut self, step: &Step<'_, G>, notes: Notes) {
        let recorded =
            ByPlayer::from_fn(|player| self.game.recorded(step.before, player, step.round.choices[player]));
        let part = Noted { turn: recorded, notes };
        match self.rounds.last_mut() {
            Some(last) if step.is_second => last.second = Some(part),
            _ => self.rounds.push(DuelRound { first: part, second: None }),
        }
    }

    pub(super) fn from_sheet(game: G, sheet: &Sheet) -> Result<Self, Misread> {
        let misread =
            |name: &str, word: &str, allowed: String| Misread::new(Place::Header(name.into()), word, allowed);
        let mut record = DuelRecord::new(under_rules(game, sheet)?);
        for (name, value) in sheet.headers.iter() {
            match name {
                "game" => {}
                "rules" if !G::RULE_SETS.is_empty() => {}
                "start" => {
                    record.start =
                        record.game.parse_position(value).map_err(|e| misread(name, value, e.to_string()))?;
                    if record.game.is_mid_round(&record.start) {
                        let allowed = "a record starts before a whole round and not in the middle of one";
                        return Err(misread(name, value, allowed.into()));
                    }
                }
                "seed" => record.seed = Some(seed_of(value)?),
                "result" => record.result = Some(DuelResult::parse(value, G::REASONS)?),
                _ => record
                    .headers
                    .add(name, value)
                    .map_err(|e| Misread::field(Place::Header(name.into()), e))?,
            }
        }
        for (number, turn) in (1..).zip(&sheet.turns) {
            record.rounds.push(read_round(&record.game, turn, number)?);
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
        if let Some(rules) = self.game.rule_set() {
            add("rules", rules);
        }
        for (name, value) in self.headers.iter() {
            add(name, value);
        }
        if let Some(seed) = self.seed {
            add("seed", &seed.to_string());
        }
        if self.start != self.game.start() {
            add("start", &self.start.to_string());
        }
        if let Some(result) = &self.result {
            add("result", &result.to_string());
        }
        let choices = |noted: &Noted<ByPlayer<Recorded<G::Action>>>| Choices {
            black: noted.turn.first.to_string(),
            white: noted.turn.second.to_string(),
            notes: noted.notes.clone(),
        };
        let turns = self.rounds.iter().map(|round| SheetTurn::Round {
            choices: choices(&round.first),
            second: round.second.as_ref().map(choices),
        });
        Sheet::new(headers, turns.collect())
    }
}

/// The game by the rules that the sheet names.
fn under_rules<G: Duelling>(game: G, sheet: &Sheet) -> Result<G, Misread> {
    if G::RULE_SETS.is_empty() {
        return Ok(game);
    }
    let known = G::RULE_SETS.join("` or `");
    match sheet.headers.get("rules").unwrap_or_default() {
        "" => {
            let allowed = format!("a record of `{}` has the header `rules`: `{known}`", game.spec());
            Err(Misread::new(Place::Whole, "rules", allowed))
        }
        rules => game.under(rules).ok_or_else(|| {
            Misread::new(Place::Header("rules".into()), rules, format!("the rules are `{known}`"))
        }),
    }
}

fn read_round<G: Duelling>(
    game: &G,
    turn: &SheetTurn,
    number: usize,
) -> Result<DuelRound<G::Action>, Misread> {
    let (choices, second) = match turn {
        SheetTurn::Round { choices, second } => (choices, second),
        SheetTurn::Guess { guess, feedback, .. } => {
            let allowed = format!(
                "a round of `{}` is Black's choice and White's choice, with a blank between them",
                game.spec()
            );
            return Err(Misread::new(Place::Turn(number), &format!("{guess} -> {feedback}"), allowed));
        }
    };
    let read = |choices: &Choices, is_second: bool| {
        let place = || if is_second { Place::SecondRound(number) } else { Place::Turn(number) };
        let word = |word: &str| {
            game.parse_recorded(word, is_second).map_err(|allowed| Misread::new(place(), word, allowed))
        };
        let turn = ByPlayer { first: word(&choices.black)?, second: word(&choices.white)? };
        Ok(Noted { turn, notes: choices.notes.clone() })
    };
    let second = second.as_ref().map(|choices| read(choices, true)).transpose()?;
    Ok(DuelRound { first: read(choices, false)?, second })
}
