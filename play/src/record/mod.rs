//! The record of a game, one for all games: who played, what happened, how it ended.
//!
//! A [`Record`] has a text form for people ([`Record::parse`], `Display`) and a JSON twin for programs
//! ([`Record::from_json`], [`Record::to_json`], or serde; all three by the feature `serde`). Both hold the same, and each can be turned into the other
//! without loss; `docs/record.md` describes them. A record may claim anything that can be written down;
//! [`Record::replay`] judges by the rules whether it can have happened.
//!
//! ```
//! use play::record::Record;
//! let text = "\
//! parlour record 1
//! game: ships 4 8 3
//! searcher: Ann
//! secret: A1 B3 D2
//! result: found in 2
//!
//! 1. A3 D2 H1 -> 1 1 0 hint=1
//! 2. A1 B3 D2 -> 3 0 0
//! ";
//! let record = Record::parse(text)?;
//! assert!(record.replay().is_ok());
//! assert_eq!(Record::from_json(&record.to_json())?.to_string(), text);
//! # Ok::<(), play::record::Misread>(())
//! ```

mod duel;
mod fields;
mod hunt;
#[cfg(feature = "serde")]
mod json;
mod misread;
mod replay;
mod result;
mod sheet;
mod text;

use std::fmt;

use games::{
    DuelVisitor, GuessingGame, NoDuel, NoGame, OneDuel, OneOf, PerDuel, PerGame, Plain, PlainDuel,
    Registered, RegisteredDuel, SimultaneousGame, Visitor, visit_duel, visit_game,
};

pub use self::duel::{DuelRecord, DuelRound};
pub use self::fields::{FieldError, Fields, Free, Headers, Notes, OneWord, RESERVED, Shape};
pub use self::hunt::HuntRecord;
pub use self::misread::{Misread, Place};
pub use self::replay::Misplay;
pub use self::result::{Cause, DuelResult, HuntResult};
use self::sheet::Sheet;
use crate::Seed;

/// What happened in one game of any kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Record {
    /// A guessing game.
    Hunt(AnyHuntRecord),
    /// A game of simultaneous choice.
    Duel(AnyDuelRecord),
}

/// The record of one of the guessing games.
pub type AnyHuntRecord = OneOf<HuntRecords>;

/// Each guessing game has its own type of record.
#[derive(Debug)]
pub enum HuntRecords {}

impl PerGame for HuntRecords {
    type Of<G: Registered> = HuntRecord<G>;
}

/// The record of one of the games of simultaneous choice.
pub type AnyDuelRecord = OneDuel<DuelRecords>;

/// Each game of simultaneous choice has its own type of record.
#[derive(Debug)]
pub enum DuelRecords {}

impl PerDuel for DuelRecords {
    type Of<G: RegisteredDuel> = DuelRecord<G>;
}

/// Something that happened, with its annotations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Noted<T> {
    /// What happened.
    pub turn: T,
    /// What was noted about it.
    pub notes: Notes,
}

impl Record {
    /// Reads either form: JSON (by the feature `serde`) if the first character is a `{`, text otherwise. A byte order mark is
    /// passed over.
    pub fn read(text: &str) -> Result<Record, Misread> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        #[cfg(feature = "serde")]
        if text.trim_start().starts_with('{') {
            return Record::from_json(text);
        }
        Record::parse(text)
    }

    /// Reads the text form.
    pub fn parse(text: &str) -> Result<Record, Misread> {
        let (sheet, lines) = text::parse(text)?;
        Record::from_sheet(&sheet)
            .map_err(|misread| Misread { place: lines.locate(&sheet, misread.place), ..misread })
    }

    /// The free headers: players, date and whatever else was noted.
    pub fn headers(&self) -> Headers {
        match self {
            Record::Hunt(record) => {
                visit_game!(record, HuntRecords, |record| -> Headers { record.headers.clone() })
            }
            Record::Duel(record) => {
                visit_duel!(record, DuelRecords, |record| -> Headers { record.headers.clone() })
            }
        }
    }

    /// Judges the record by the rules, up to the first turn that does not follow.
    pub fn replay(&self) -> Result<(), Misplay> {
        match self {
            Record::Hunt(record) => {
                visit_game!(record, HuntRecords, |record| -> Result<(), Misplay> {
                    record.replay().map(drop)
                })
            }
            Record::Duel(record) => {
                visit_duel!(record, DuelRecords, |record| -> Result<(), Misplay> {
                    record.replay().map(drop)
                })
            }
        }
    }

    fn from_sheet(sheet: &Sheet) -> Result<Record, Misread> {
        let missing = || Misread::new(Place::Whole, "game", "every record has the header `game`");
        let spec = sheet.headers.get("game").ok_or_else(missing)?;
        let misread = |allowed: String| Misread::new(Place::Header("game".into()), spec, allowed);
        match spec.parse::<SimultaneousGame>() {
            Ok(game) => return game.visit(FromSheet(sheet)),
            Err(NoDuel::Size(why)) => return Err(misread(why)),
            Err(NoDuel::Unknown(_)) => {}
        }
        let game: GuessingGame = spec.parse().map_err(|no_game: NoGame| {
            misread(match no_game {
                NoGame::Size(why) => why,
                NoGame::Unknown(_) => {
                    format!("a game is {} or {}", games::usual_duels(), games::usual_specs())
                }
            })
        })?;
        game.visit(FromSheet(sheet))
    }

    fn to_sheet(&self) -> Sheet {
        match self {
            Record::Hunt(record) => {
                visit_game!(record, HuntRecords, |record| -> Sheet { record.to_sheet() })
            }
            Record::Duel(record) => {
                visit_duel!(record, DuelRecords, |record| -> Sheet { record.to_sheet() })
            }
        }
    }
}

/// The text form.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::print(&self.to_sheet(), f)
    }
}

impl<G: Registered> From<HuntRecord<G>> for Record {
    fn from(record: HuntRecord<G>) -> Self {
        Record::Hunt(G::one_of(record))
    }
}

impl<G: RegisteredDuel> From<DuelRecord<G>> for Record {
    fn from(record: DuelRecord<G>) -> Self {
        Record::Duel(G::one_of(record))
    }
}

/// Reads the sheet of a game.
struct FromSheet<'a>(&'a Sheet);

impl Visitor<Plain> for FromSheet<'_> {
    type Output = Result<Record, Misread>;
    fn visit<G: Registered>(self, game: &G) -> Self::Output {
        HuntRecord::from_sheet(*game, self.0).map(Record::from)
    }
}

impl DuelVisitor<PlainDuel> for FromSheet<'_> {
    type Output = Result<Record, Misread>;
    fn visit<G: RegisteredDuel>(self, game: &G) -> Self::Output {
        DuelRecord::from_sheet(game.clone(), self.0).map(Record::from)
    }
}

/// Reads the header `seed`, which both kinds of record have.
fn seed_of(text: &str) -> Result<Seed, Misread> {
    let seed = text.parse().ok().filter(|seed: &Seed| seed.to_string() == text);
    seed.ok_or_else(|| {
        let allowed = format!("a seed is a whole number from 0 to {}", u64::MAX);
        Misread::new(Place::Header("seed".into()), text, allowed)
    })
}
