use std::fmt;

use apocalypse::{Cell, Choice, Move, Play, Position, Round, RuleSet};
use game::ByPlayer;

use super::fields::{Fields, Headers, Notes, OneLine};
use super::misread::{Misread, Place};
use super::result::DuelResult;
use super::sheet::{Choices, Sheet, SheetTurn};
use super::{Noted, seed_of};
use crate::Seed;

/// What happened in a game of Apocalypse.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DuelRecord {
    /// The rules it was played by.
    pub rules: RuleSet,
    /// Where it began.
    pub start: Position,
    /// Who played, when, and whatever else was noted: by custom `black`, `white`, `date`.
    pub headers: Headers,
    /// The seed that the game's chance came from.
    pub seed: Option<Seed>,
    /// The rounds in order.
    pub rounds: Vec<DuelRound>,
    /// How it ended; an unfinished game has none.
    pub result: Option<DuelResult>,
}

/// A normal round and the second round that followed, if one did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DuelRound {
    /// What both sides asked for: a move, legal or not, or nothing.
    pub normal: Noted<ByPlayer<Option<Move>>>,
    /// What became of the pawns that had reached their far row.
    pub second: Option<Noted<ByPlayer<Placement>>>,
}

/// What one side did in a second round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Placement {
    /// It had no pawn to place.
    Idle,
    /// Its pawn became a knight, without a choice.
    Upgrade,
    /// It chose this cell, empty or not.
    Place(Cell),
    /// It was asked and chose no cell.
    Null,
}

impl DuelRecord {
    /// The record of a game from the usual start in which nothing has happened yet.
    pub fn new(rules: RuleSet) -> Self {
        DuelRecord {
            rules,
            start: Position::START,
            headers: Headers::new(),
            seed: None,
            rounds: Vec::new(),
            result: None,
        }
    }

    /// Adds a round that was played, with its annotations. The start of the game, where nothing has been chosen, adds
    /// nothing.
    pub fn push(&mut self, round: &Round, notes: Notes) {
        let normal = |play| match play {
            Play::Played(asked) | Play::Goofed(asked) => Some(Some(asked)),
            Play::Passed => Some(None),
            _ => None,
        };
        let second = |play| match play {
            Play::Idle => Some(Placement::Idle),
            Play::Upgraded(_) => Some(Placement::Upgrade),
            Play::Placed(placed) | Play::BadPlaced(placed) => Some(Placement::Place(placed.to)),
            Play::NullPlaced => Some(Placement::Null),
            _ => None,
        };
        let ByPlayer { black, white } = round.plays;
        if let (Some(black), Some(white)) = (normal(black), normal(white)) {
            let normal = Noted { turn: ByPlayer { black, white }, notes };
            self.rounds.push(DuelRound { normal, second: None });
        } else if let (Some(black), Some(white), Some(last)) =
            (second(black), second(white), self.rounds.last_mut())
        {
            last.second = Some(Noted { turn: ByPlayer { black, white }, notes });
        }
    }

    pub(super) fn from_sheet(sheet: &Sheet) -> Result<Self, Misread> {
        let rules = sheet.headers.get("rules").unwrap_or_default();
        let misread =
            |name: &str, word: &str, allowed: String| Misread::new(Place::Header(name.into()), word, allowed);
        let known = || RuleSet::ALL.map(RuleSet::name).join("` or `");
        if rules.is_empty() {
            let allowed = format!("a record of Apocalypse has the header `rules`: `{}`", known());
            return Err(Misread::new(Place::Whole, "rules", allowed));
        }
        let rules =
            rules.parse().map_err(|_| misread("rules", rules, format!("the rules are `{}`", known())))?;
        let mut record = DuelRecord::new(rules);
        for (name, value) in sheet.headers.iter() {
            match name {
                "game" | "rules" => {}
                "start" => {
                    record.start = value.parse().map_err(|e: apocalypse::notation::NotationError| {
                        misread(name, value, e.to_string())
                    })?;
                    if record.start.awaiting() != ByPlayer::default() {
                        let allowed =
                            "a record starts before a normal round, so that no pawn awaits a second one";
                        return Err(misread(name, value, allowed.into()));
                    }
                }
                "seed" => record.seed = Some(seed_of(value)?),
                "result" => record.result = Some(DuelResult::parse(value)?),
                _ => record
                    .headers
                    .add(name, value)
                    .map_err(|e| Misread::field(Place::Header(name.into()), e))?,
            }
        }
        for (number, turn) in (1..).zip(&sheet.turns) {
            record.rounds.push(read_round(turn, number)?);
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
        add("game", "apocalypse");
        add("rules", self.rules.name());
        for (name, value) in self.headers.iter() {
            add(name, value);
        }
        if let Some(seed) = self.seed {
            add("seed", &seed.to_string());
        }
        if self.start != Position::START {
            add("start", &self.start.to_string());
        }
        if let Some(result) = &self.result {
            add("result", &result.to_string());
        }
        let choices = |words: ByPlayer<String>, notes: &Notes| Choices {
            black: words.black,
            white: words.white,
            notes: notes.clone(),
        };
        let turns = self.rounds.iter().map(|round| SheetTurn::Round {
            choices: choices(round.normal.turn.map(normal_word), &round.normal.notes),
            second: round
                .second
                .as_ref()
                .map(|second| choices(second.turn.map(|p| p.to_string()), &second.notes)),
        });
        Sheet::new(headers, turns.collect())
    }
}

impl DuelRound {
    pub(super) fn normal_words(&self) -> String {
        let ByPlayer { black, white } = self.normal.turn.map(normal_word);
        format!("{black} {white}")
    }
}

pub(super) fn second_words(choices: ByPlayer<Placement>) -> String {
    format!("{} {}", choices.black, choices.white)
}

fn normal_word(asked: Option<Move>) -> String {
    asked.map_or(Choice::Pass, Choice::Move).to_string()
}

fn read_round(turn: &SheetTurn, number: usize) -> Result<DuelRound, Misread> {
    let (choices, second) = match turn {
        SheetTurn::Round { choices, second } => (choices, second),
        SheetTurn::Guess { guess, feedback, .. } => {
            let allowed = "a round of Apocalypse is Black's choice and White's choice, such as `1413 2021`";
            return Err(Misread::new(Place::Turn(number), &format!("{guess} -> {feedback}"), allowed));
        }
    };
    let normal = |word: &str| match word.parse() {
        Ok(Choice::Move(asked)) => Ok(Some(asked)),
        Ok(Choice::Pass) => Ok(None),
        _ => Err(Misread::new(
            Place::Turn(number),
            word,
            "a choice is a move such as `1413`, `pass` or `goof`",
        )),
    };
    let placement = |word: &str| {
        Placement::parse(word).ok_or_else(|| {
            let allowed =
                "in a second round a side has `@22` (a cell), `pass` (no cell), `knight` (upgraded) or `-`";
            Misread::new(Place::SecondRound(number), word, allowed)
        })
    };
    let second = match second {
        None => None,
        Some(Choices { black, white, notes }) => {
            let turn = ByPlayer { black: placement(black)?, white: placement(white)? };
            Some(Noted { turn, notes: notes.clone() })
        }
    };
    let turn = ByPlayer { black: normal(&choices.black)?, white: normal(&choices.white)? };
    Ok(DuelRound { normal: Noted { turn, notes: choices.notes.clone() }, second })
}

impl Placement {
    fn parse(word: &str) -> Option<Self> {
        match word {
            "-" => Some(Placement::Idle),
            "knight" => Some(Placement::Upgrade),
            "pass" => Some(Placement::Null),
            _ => word.strip_prefix('@')?.parse().ok().map(Placement::Place),
        }
    }
}

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Placement::Idle => f.write_str("-"),
            Placement::Upgrade => f.write_str("knight"),
            Placement::Place(cell) => write!(f, "@{cell}"),
            Placement::Null => f.write_str("pass"),
        }
    }
}
