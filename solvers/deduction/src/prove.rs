use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};
use std::sync::atomic::AtomicBool;

use thiserror::Error;

use crate::bounds::{Capacity, IMPOSSIBLE, UNLIMITED};
use crate::crew::Crew;
use crate::depth::{dead_end, fits_behind, sizes};
use crate::row::OpenRow;
use crate::search::{MOST_LABELS, Stopped, Terms};
use crate::view::{Mask, View};
use crate::{FeedbackId, FeedbackTable, GuessId, Observer, PartBound, Row, Strategy, Symmetry};

/// Solves a game, or bounds it.
#[derive(Debug)]
pub struct Prover<'a> {
    table: &'a FeedbackTable,
    symmetry: SymmetryRef<'a>,
    stop: &'a AtomicBool,
    capacity: Capacity,
    conditions: Conditions,
}

/// How a game is to be solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conditions {
    /// Whether only guesses are allowed that may be right.
    pub consistent: bool,
    /// Within how many guesses every secret must be found, if there is a limit.
    pub within: Option<u8>,
    /// How many threads of the surrounding pool are used. The totals do not depend on their number.
    pub n_threads: usize,
    /// How many bytes may be used beside the table.
    pub memory: u64,
}

impl Default for Conditions {
    /// Any guess, no limit, one thread, a gigabyte.
    fn default() -> Self {
        Conditions { consistent: false, within: None, n_threads: 1, memory: 1 << 30 }
    }
}

struct SymmetryRef<'a>(&'a dyn Symmetry);

impl std::fmt::Debug for SymmetryRef<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Symmetry")
    }
}

/// What is proven about a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// No strategy has a smaller total. [`Proof::IMPOSSIBLE`] if none keeps within the guesses allowed.
    pub lower: u32,
    /// The best strategy found.
    pub strategy: Option<Strategy>,
    /// What is proven about each first guess, one for every class of the game's symmetries.
    pub rows: Vec<Row>,
    /// How many sets were branched on.
    pub nodes: u64,
}

impl Proof {
    /// The lower bound when every secret cannot be found within the guesses allowed.
    pub const IMPOSSIBLE: u32 = IMPOSSIBLE;

    /// The total of the best strategy found.
    pub fn upper(&self) -> Option<u32> {
        self.strategy.as_ref().map(|strategy| strategy.tally().total() as u32)
    }

    /// Whether the strategy found is proven to be the best.
    pub fn is_optimal(&self) -> bool {
        self.upper() == Some(self.lower)
    }
}

/// Why a game cannot be given to a prover or a planner.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ProveError {
    /// Answers are kept as the bits of one word.
    #[error("{spec} has {n_feedbacks} feedbacks, at most {MOST_LABELS} can be searched")]
    TooManyFeedbacks {
        /// The game and its size.
        spec: String,
        /// How many feedbacks it has.
        n_feedbacks: usize,
    },
    /// Secrets are numbered by two bytes.
    #[error("{spec} has {n_secrets} secrets, at most 65536 can be proven")]
    TooManySecrets {
        /// The game and its size.
        spec: String,
        /// How many secrets it has.
        n_secrets: usize,
    },
    /// The memory allowed does not hold what is looked at together.
    #[error("solving {spec} needs {needed} bytes, the limit is {limit}")]
    TooLittleMemory {
        /// The game and its size.
        spec: String,
        /// The bytes that are needed at least.
        needed: u64,
        /// The bytes that are allowed.
        limit: u64,
    },
}

/// The least memory for what is known about sets.
const LEAST_MEMO: u64 = 1 << 20;
/// First guesses that are looked at side by side.
const MOST_OPEN: usize = 16;

impl<'a> Prover<'a> {
    /// Prepares a proof. Setting `stop` ends it early, with the bounds proven by then.
    pub fn new(
        table: &'a FeedbackTable,
        symmetry: &'a dyn Symmetry,
        conditions: Conditions,
        stop: &'a AtomicBool,
    ) -> Result<Self, ProveError> {
        let (spec, n_feedbacks, n_secrets) =
            (table.spec().to_owned(), table.n_feedbacks(), table.n_secrets());
        if n_feedbacks > MOST_LABELS {
            return Err(ProveError::TooManyFeedbacks { spec, n_feedbacks });
        }
        if n_secrets > 1 << 16 {
            return Err(ProveError::TooManySecrets { spec, n_secrets });
        }
        let needed = Self::bytes_needed(table);
        if needed > conditions.memory {
            return Err(ProveError::TooLittleMemory { spec, needed, limit: conditions.memory });
        }
        let capacity = Capacity::new(n_feedbacks, n_secrets);
        let symmetry = SymmetryRef(symmetry);
        Ok(Prover { table, symmetry, stop, capacity, conditions })
    }

    /// The least memory of a proof, beside the table.
    pub fn bytes_needed(table: &FeedbackTable) -> u64 {
        Self::row_bytes(table) + LEAST_MEMO
    }

    fn row_bytes(table: &FeedbackTable) -> u64 {
        let bytes = match table.n_feedbacks() {
            ..=16 => View::<u16>::bytes,
            17..=32 => View::<u32>::bytes,
            _ => View::<u64>::bytes,
        };
        bytes(table.n_secrets(), table.n_guesses())
    }

    /// The least number of guesses within which every secret can be found; none when stopped.
    pub fn least_worst_case(&self, observer: &dyn Observer) -> Option<u8> {
        let least = (1..UNLIMITED).find(|&guesses| self.capacity.reach(guesses) >= self.n_secrets())?;
        // What is known about sets does not depend on the guesses before them, so it serves all limits.
        let crew = self.crew();
        for guesses in least..UNLIMITED {
            if self.settle(&crew, guesses, &[], observer).ok()? {
                return Some(guesses);
            }
        }
        None
    }

    /// Whether every secret can be found within `guesses`; none when stopped.
    ///
    /// The observer is told of every first guess that is refuted. `known` rows, from an earlier run with the same
    /// limit, are not refuted again.
    pub fn can_be_found_within(&self, guesses: u8, known: &[Row], observer: &dyn Observer) -> Option<bool> {
        self.settle(&self.crew(), guesses, known, observer).ok()
    }

    fn settle(
        &self,
        crew: &Crew,
        guesses: u8,
        known: &[Row],
        observer: &dyn Observer,
    ) -> Result<bool, Stopped> {
        match self.table.n_feedbacks() {
            ..=16 => self.fits::<u16>(crew, guesses, known, observer),
            17..=32 => self.fits::<u32>(crew, guesses, known, observer),
            _ => self.fits::<u64>(crew, guesses, known, observer),
        }
    }

    /// Finds the least total, or proves that it is at least `upper`.
    ///
    /// `known` rows, from an earlier run, are not proven again where they suffice.
    pub fn prove(&self, upper: Option<u32>, known: &[Row], observer: &dyn Observer) -> Proof {
        match self.table.n_feedbacks() {
            ..=16 => self.run::<u16>(upper, known, observer),
            17..=32 => self.run::<u32>(upper, known, observer),
            _ => self.run::<u64>(upper, known, observer),
        }
    }

    /// Proves that no strategy which opens with `guess` has a total below `target`, or finds the least total.
    ///
    /// `known` bounds of its parts, from an earlier run, are taken for granted.
    pub fn row(&self, guess: GuessId, target: u32, known: &[PartBound]) -> Row {
        match self.table.n_feedbacks() {
            ..=16 => self.one_row::<u16>(guess, target, known),
            17..=32 => self.one_row::<u32>(guess, target, known),
            _ => self.one_row::<u64>(guess, target, known),
        }
    }

    /// A good strategy that opens with `guess`: behind every answer the `width` second guesses that tell most are
    /// compared, and from the third guess on every choice is optimal. None when stopped, or when it cannot be
    /// done within the guesses allowed.
    pub fn beam(&self, guess: GuessId, width: usize) -> Option<Strategy> {
        match self.table.n_feedbacks() {
            ..=16 => self.beam_row::<u16>(guess, width),
            17..=32 => self.beam_row::<u32>(guess, width),
            _ => self.beam_row::<u64>(guess, width),
        }
    }

    /// Whether what a row says can be proven again, from the row alone: every bound of its parts and their sum.
    ///
    /// Stopped early, it says no.
    pub fn upholds(&self, row: &Row) -> bool {
        match self.table.n_feedbacks() {
            ..=16 => self.row_again::<u16>(row),
            17..=32 => self.row_again::<u32>(row),
            _ => self.row_again::<u64>(row),
        }
    }

    /// The first guesses that must be refuted or solved, one of every class.
    pub fn openings(&self) -> Vec<GuessId> {
        let mut openings = self.symmetry.0.representatives(&[]);
        openings.retain(|&guess| !self.conditions.consistent || self.table.secret_of(guess).is_some());
        openings
    }

    fn terms(&self) -> Terms<'_> {
        Terms {
            capacity: &self.capacity,
            n_feedbacks: self.table.n_feedbacks() as u32,
            consistent: self.conditions.consistent,
            stop: self.stop,
        }
    }

    fn guesses(&self) -> u8 {
        self.conditions.within.unwrap_or(UNLIMITED)
    }

    fn crew(&self) -> Crew {
        self.crew_beside(1)
    }

    /// The threads, with the memory that is left beside so many open rows.
    fn crew_beside(&self, n_rows: usize) -> Crew {
        let rows = Self::row_bytes(self.table) * n_rows as u64;
        Crew::new(self.conditions.n_threads, self.conditions.memory - rows)
    }

    fn n_secrets(&self) -> u32 {
        self.table.n_secrets() as u32
    }

    fn fits<M: Mask>(
        &self,
        crew: &Crew,
        guesses: u8,
        known: &[Row],
        observer: &dyn Observer,
    ) -> Result<bool, Stopped> {
        let is_refuted = |guess| known.iter().any(|row| row.guess == guess && row.bound >= IMPOSSIBLE);
        // Those that leave least to tell are most likely to do.
        let mut openings: Vec<(u32, FeedbackId, GuessId)> = self
            .openings()
            .into_iter()
            .filter(|&guess| !is_refuted(guess))
            .map(|guess| {
                let largest =
                    (0..).map(FeedbackId).zip(sizes(self.table, guess)).max_by_key(|&(_, size)| size);
                let (feedback, size) = largest.expect("a game has answers");
                (size, feedback, guess)
            })
            .collect();
        openings.sort_unstable();
        for (largest, feedback, guess) in openings {
            let nodes = crew.nodes();
            let end = if largest == self.n_secrets() {
                // It tells nothing, so it only wastes a guess; all others are refuted by now.
                Some(feedback)
            } else {
                dead_end::<M>(self.table, self.symmetry.0, self.terms(), crew, guess, guesses)?
            };
            let Some(feedback) = end else { return Ok(true) };
            let dead = PartBound { feedback, bound: IMPOSSIBLE, exact: false };
            observer.closed(&self.row_by_size::<M>(guess, guesses, &[dead]).report(crew.nodes() - nodes));
        }
        Ok(false)
    }

    /// A first guess with what is known of its parts, and of the others what follows from their sizes.
    fn row_by_size<M: Mask>(&self, guess: GuessId, guesses: u8, known: &[PartBound]) -> OpenRow<'_, M> {
        OpenRow::new(self.table, self.symmetry.0, self.terms(), guess, guesses, known)
    }

    fn one_row<M: Mask>(&self, guess: GuessId, target: u32, known: &[PartBound]) -> Row {
        let crew = self.crew();
        let mut row = self.row_by_size::<M>(guess, self.guesses(), known);
        // When stopped, what is proven so far is still proven.
        let _ = row.sweep(&crew, target).and_then(|()| row.raise(&crew, target));
        row.report(crew.nodes())
    }

    fn beam_row<M: Mask>(&self, guess: GuessId, width: usize) -> Option<Strategy> {
        let crew = self.crew();
        let mut row = self.row_by_size::<M>(guess, self.guesses(), &[]);
        row.sweep(&crew, IMPOSSIBLE).ok()?;
        row.probe(&crew, width).ok()?;
        if !row.is_playable() {
            return None;
        }
        row.strategy(&crew).ok()
    }

    fn row_again<M: Mask>(&self, row: &Row) -> bool {
        let crew = self.crew();
        let dead: Vec<PartBound> =
            row.parts.iter().filter(|part| part.bound >= IMPOSSIBLE).copied().collect();
        if !dead.is_empty()
            && self.row_by_size::<M>(row.guess, self.guesses(), &dead).report(row.nodes) == *row
        {
            // Nothing is said of totals, and that a limit cannot be kept is quicker to see without them.
            let is_dead = |part: &PartBound| {
                let behind = (row.guess, part.feedback);
                fits_behind::<M>(self.table, self.symmetry.0, self.terms(), &crew, behind, self.guesses())
                    == Ok(false)
            };
            return dead.iter().all(is_dead);
        }
        let mut open = self.row_by_size::<M>(row.guess, self.guesses(), &[]);
        open.sweep(&crew, IMPOSSIBLE).is_ok() && open.reaches(&crew, row) == Ok(true)
    }

    fn run<M: Mask>(&self, upper: Option<u32>, known: &[Row], observer: &dyn Observer) -> Proof {
        let known_of = |guess| known.iter().find(|row| row.guess == guess);
        let open = |guess| {
            let parts = known_of(guess).map_or(&[][..], |row| &row.parts);
            self.row_by_size::<M>(guess, self.guesses(), parts)
        };
        let mut queue: BinaryHeap<Reverse<(u32, GuessId)>> = self
            .openings()
            .into_iter()
            .map(|guess| {
                Reverse((open(guess).bound().max(known_of(guess).map_or(0, |row| row.bound)), guess))
            })
            .collect();
        // Without a total to beat, the most promising first guess is found by looking into all of them.
        let room = ((self.conditions.memory - LEAST_MEMO) / Self::row_bytes(self.table)) as usize;
        let compare = upper.is_none() && queue.len() <= MOST_OPEN.min(room);
        let crew = self.crew_beside(if compare { queue.len() } else { 1 });
        let mut swept: BTreeMap<GuessId, OpenRow<'_, M>> = BTreeMap::new();
        let mut proof =
            Proof { lower: upper.unwrap_or(IMPOSSIBLE), strategy: None, rows: Vec::new(), nodes: 0 };
        let mut stopped = false;
        while let Some(Reverse((bound, guess))) = queue.pop() {
            let target = proof.lower;
            if bound >= target || stopped {
                let parts =
                    known_of(guess).map_or_else(|| open(guess).report(0).parts, |row| row.parts.clone());
                proof.rows.push(Row { guess, bound, exact: false, nodes: 0, parts });
                continue;
            }
            let nodes = crew.nodes();
            let mut result = Ok(());
            let mut row = if let Some(row) = swept.remove(&guess) {
                row
            } else {
                observer.opened(guess, bound, proof.upper());
                let mut row = open(guess);
                result = row.sweep(&crew, target);
                if compare && result.is_ok() && row.bound() < target {
                    queue.push(Reverse((row.bound(), guess)));
                    swept.insert(guess, row);
                    continue;
                }
                row
            };
            result = result.and_then(|()| row.raise(&crew, target));
            if result.is_ok()
                && let Some(value) = row.value().filter(|&value| value < target)
            {
                result = row.strategy(&crew).map(|strategy| {
                    proof.strategy = Some(strategy);
                    proof.lower = value;
                    observer.improved(value);
                });
            }
            stopped |= result.is_err();
            let report = row.report(crew.nodes() - nodes);
            observer.closed(&report);
            proof.rows.push(report);
        }
        proof.rows.sort_by_key(|row| row.guess);
        proof.nodes = crew.nodes();
        proof.lower = proof.rows.iter().map(|row| row.bound).fold(proof.lower, u32::min);
        proof
    }
}
