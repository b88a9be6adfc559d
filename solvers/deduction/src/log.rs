use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use game::Deduction;
use thiserror::Error;

use crate::bounds::IMPOSSIBLE;
use crate::prove::MOST_SECRETS;
use crate::{Conditions, Fingerprint, GuessId, PartBound, Row};

/// What is proven about the first guesses of a game under some conditions: a value that runs of different days and
/// machines add up to, in any order and as often as they like, since of each part the better bound counts.
///
/// Its text is a head and a line for every row, described in `docs/solving.md`. A file grows by appending lines.
#[derive(Clone, Debug)]
pub struct ProofLog {
    pub(crate) words: Arc<Words>,
    pub(crate) conditions: Conditions,
    rows: BTreeMap<GuessId, Row>,
}

/// How a game is spoken about in a log.
#[derive(Debug)]
pub(crate) struct Words {
    pub(crate) spec: String,
    pub(crate) fingerprint: Fingerprint,
    pub(crate) n_secrets: u32,
    /// Every guess as the game prints it, by number.
    pub(crate) guesses: Vec<String>,
    /// Every answer as the game prints it, by number: without blanks where that leaves all of them different, otherwise
    /// with commas in their place.
    pub(crate) answers: Vec<String>,
}

/// Why a text is no proof log of a game, or not one that can be gone on from.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadLog {
    /// A line is not what it should be.
    #[error("line {line} of the proof log: {found:?} is not {expected}")]
    Line {
        /// The line, counted from 1.
        line: usize,
        /// What it holds, or its beginning.
        found: String,
        /// What it should hold.
        expected: &'static str,
    },
    /// The log is about another game or another size.
    #[error("this proof log is about {found}, not about {wanted}")]
    OtherGame {
        /// The game of the log.
        found: String,
        /// The game that was asked for.
        wanted: String,
    },
    /// The game answered differently when the log was made.
    #[error(
        "this proof log was made under other rules of {spec}: their fingerprint is {found}, here it is {wanted}"
    )]
    OtherRules {
        /// The game and its size.
        spec: String,
        /// The fingerprint in the log.
        found: String,
        /// The fingerprint of the rules at hand.
        wanted: Fingerprint,
    },
    /// The rows hold under other conditions.
    #[error("this proof log is about {found}, not about {wanted}")]
    OtherConditions {
        /// Those of the log.
        found: Conditions,
        /// Those that were asked for.
        wanted: Conditions,
    },
    /// Answers are told apart by their text.
    #[error("{spec} has two answers that print alike, so that no log can tell them apart")]
    AnswersAlike {
        /// The game and its size.
        spec: String,
    },
    /// No proof of such a size can be made, so none can be kept.
    #[error(
        "{spec} is too large for a proof log: a proof has at most {MOST_SECRETS} secrets and {MOST_GUESSES} guesses"
    )]
    TooLarge {
        /// The game and its size.
        spec: String,
    },
}

/// The guesses of a game are listed to read a log.
const MOST_GUESSES: u64 = 1 << 24;

impl ProofLog {
    /// A log without rows.
    pub fn new<G: Deduction>(game: &G, conditions: Conditions) -> Result<Self, BadLog> {
        if game.n_secrets() > MOST_SECRETS as u64 || game.n_guesses() > MOST_GUESSES {
            return Err(BadLog::TooLarge { spec: game.spec() });
        }
        let listed = game.feedbacks();
        let written = |blank: &str| {
            let answers: Vec<String> =
                listed.iter().map(|answer| answer.to_string().replace(' ', blank)).collect();
            let n_different = answers.iter().collect::<BTreeSet<_>>().len();
            (n_different == listed.len()).then_some(answers)
        };
        let answers = written("").or_else(|| written(","));
        let answers = answers.ok_or_else(|| BadLog::AnswersAlike { spec: game.spec() })?;
        let words = Words {
            spec: game.spec(),
            fingerprint: Fingerprint::of(game),
            n_secrets: game.n_secrets() as u32,
            guesses: game.guesses().map(|guess| guess.to_string()).collect(),
            answers,
        };
        Ok(ProofLog { words: Arc::new(words), conditions, rows: BTreeMap::new() })
    }

    /// Adds what is proven about a first guess to what was known of it; false if that is nothing new, or nothing about
    /// this game. How much work it was is not kept.
    pub fn add(&mut self, row: &Row) -> bool {
        let words = &self.words;
        let is_ours = row.guess.index() < words.guesses.len()
            && row.parts.iter().all(|part| part.feedback.index() < words.answers.len());
        if !is_ours {
            return false;
        }
        let known = self.rows.entry(row.guess);
        let is_first = matches!(known, std::collections::btree_map::Entry::Vacant(_));
        let known = known.or_insert_with(|| Row {
            guess: row.guess,
            bound: 0,
            exact: false,
            nodes: 0,
            parts: Vec::new(),
        });
        let mut is_news = is_first;
        for new in &row.parts {
            match known.parts.binary_search_by_key(&new.feedback, |part| part.feedback) {
                Ok(place)
                    if (new.bound, new.exact) > (known.parts[place].bound, known.parts[place].exact) =>
                {
                    known.parts[place] = *new;
                }
                Ok(_) => continue,
                Err(place) => known.parts.insert(place, *new),
            }
            is_news = true;
        }
        known.bound = sum(words.n_secrets, &known.parts);
        known.exact = known.bound < IMPOSSIBLE && known.parts.iter().all(|part| part.exact);
        is_news
    }

    /// Adds all that another log says, which must be about the same game under the same conditions.
    pub fn merge(&mut self, other: &ProofLog) -> Result<(), BadLog> {
        let (ours, theirs) = (&self.words, &other.words);
        other.must_be_of(&ours.spec)?;
        if ours.fingerprint != theirs.fingerprint {
            let (spec, found) = (ours.spec.clone(), theirs.fingerprint.to_string());
            return Err(BadLog::OtherRules { spec, found, wanted: ours.fingerprint });
        }
        other.must_be_about(self.conditions)?;
        other.rows.values().for_each(|row| {
            self.add(row);
        });
        Ok(())
    }

    /// Refuses a log of another game or size.
    pub fn must_be_of(&self, spec: &str) -> Result<(), BadLog> {
        let found = &self.words.spec;
        if found == spec {
            return Ok(());
        }
        Err(BadLog::OtherGame { found: found.clone(), wanted: spec.to_owned() })
    }

    /// Refuses a log whose rows hold under other conditions.
    pub fn must_be_about(&self, wanted: Conditions) -> Result<(), BadLog> {
        let found = self.conditions;
        if found == wanted { Ok(()) } else { Err(BadLog::OtherConditions { found, wanted }) }
    }

    /// What is known of a first guess.
    pub fn row(&self, guess: GuessId) -> Option<&Row> {
        self.rows.get(&guess)
    }

    /// The rows in the order of their guesses.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &Row> {
        self.rows.values()
    }

    /// The proven lower bound over `openings`, none if one of them has no row yet.
    pub fn lower(&self, openings: &[GuessId]) -> Option<u32> {
        let bounds: Option<Vec<u32>> =
            openings.iter().map(|guess| self.rows.get(guess).map(|row| row.bound)).collect();
        bounds?.into_iter().min()
    }

    /// Under which conditions the rows hold.
    pub const fn conditions(&self) -> Conditions {
        self.conditions
    }

    /// The game and its size.
    pub fn spec(&self) -> &str {
        &self.words.spec
    }
}

/// Logs are equal when they say the same about the same game.
impl PartialEq for ProofLog {
    fn eq(&self, other: &Self) -> bool {
        (self.words.fingerprint, self.conditions, &self.rows)
            == (other.words.fingerprint, other.conditions, &other.rows)
    }
}

impl Eq for ProofLog {}

/// One guess for each secret and the bounds of the parts.
pub(crate) fn sum(n_secrets: u32, parts: &[PartBound]) -> u32 {
    let sum = parts.iter().map(|part| u64::from(part.bound)).sum::<u64>() + u64::from(n_secrets);
    sum.min(u64::from(IMPOSSIBLE)) as u32
}
