use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::bounds::{Capacity, IMPOSSIBLE, UNLIMITED};
use crate::crew::Crew;
use crate::depth::{dead_end, fits_behind, sizes};
use crate::row::OpenRow;
use crate::search::{MOST_LABELS, Stopped, Terms};
use crate::view::View;
use crate::{
    Conditions, FeedbackId, FeedbackTable, GuessId, Held, Observer, ObserverError, PartBound, Proof,
    ProveError, Resources, Row, Strategy, Symmetry,
};

/// Solves a game, or bounds it.
///
/// Made of borrowed things it lives as long as they do; made of shared ones it may be kept for ever. A copy is cheap,
/// and so is one [under](Prover::under) other conditions.
#[derive(Clone, Debug)]
pub struct Prover<'a> {
    table: Held<'a, FeedbackTable>,
    symmetry: Held<'a, dyn Symmetry + 'a>,
    stop: Held<'a, AtomicBool>,
    capacity: Arc<Capacity>,
    conditions: Conditions,
    resources: Resources,
}

/// The least memory for what is known about sets.
const LEAST_MEMO: u64 = 1 << 20;
/// Secrets are numbered by two bytes.
pub(crate) const MOST_SECRETS: usize = 1 << 16;
/// First guesses that are looked at side by side.
const MOST_OPEN: usize = 16;

impl<'a> Prover<'a> {
    /// Prepares proofs with any guesses and no limit, by threads of the surrounding pool and with so much memory beside
    /// the table. Setting `stop` ends a proof early, with the bounds proven by then.
    pub fn new(
        table: impl Into<Held<'a, FeedbackTable>>,
        symmetry: impl Into<Held<'a, dyn Symmetry + 'a>>,
        resources: Resources,
        stop: impl Into<Held<'a, AtomicBool>>,
    ) -> Result<Self, ProveError> {
        let table = table.into();
        let (spec, n_feedbacks, n_secrets) =
            (table.spec().to_owned(), table.n_feedbacks(), table.n_secrets());
        if n_feedbacks > MOST_LABELS {
            return Err(ProveError::TooManyFeedbacks { spec, n_feedbacks });
        }
        if n_secrets > MOST_SECRETS {
            return Err(ProveError::TooManySecrets { spec, n_secrets });
        }
        let needed = Self::bytes_needed(&table);
        if needed > resources.memory {
            return Err(ProveError::TooLittleMemory { spec, needed, limit: resources.memory });
        }
        let capacity = Arc::new(Capacity::new(n_feedbacks, n_secrets));
        let (symmetry, stop) = (symmetry.into(), stop.into());
        Ok(Prover { table, symmetry, stop, capacity, conditions: Conditions::default(), resources })
    }

    /// The same prover under these conditions.
    #[must_use]
    pub fn under(&self, conditions: Conditions) -> Self {
        Prover { conditions, ..self.clone() }
    }

    /// The same prover with these threads and this memory, or with as much memory as it needs at least.
    pub(crate) fn with(&self, resources: Resources) -> Self {
        let memory = resources.memory.max(Self::bytes_needed(&self.table));
        Prover { resources: Resources { memory, ..resources }, ..self.clone() }
    }

    /// Under which conditions it proves.
    pub const fn conditions(&self) -> Conditions {
        self.conditions
    }

    /// What it may use.
    pub const fn resources(&self) -> Resources {
        self.resources
    }

    /// The table under whose numbers it proves.
    pub fn table(&self) -> &FeedbackTable {
        &self.table
    }

    /// The flag that ends its proofs early.
    pub(crate) fn stop(&self) -> &AtomicBool {
        &self.stop
    }

    /// No strategy has a smaller total, whatever the guesses: the **capacity bound** of all secrets, which follows from
    /// the number of feedbacks alone.
    pub fn least_conceivable(&self) -> u32 {
        self.capacity.least(self.n_secrets())
    }

    /// The least memory of a proof, beside the table.
    pub fn bytes_needed(table: &FeedbackTable) -> u64 {
        Self::row_bytes(table) + LEAST_MEMO
    }

    fn row_bytes(table: &FeedbackTable) -> u64 {
        View::bytes(table.n_secrets(), table.n_guesses())
    }

    /// The least number of guesses within which every secret can be found, whatever limit the conditions have; none when
    /// stopped.
    pub fn least_worst_case(&self, observer: &dyn Observer) -> Result<Option<u8>, ObserverError> {
        let Some(least) = (1..UNLIMITED).find(|&guesses| self.capacity.reach(guesses) >= self.n_secrets())
        else {
            return Ok(None);
        };
        // What is known about sets does not depend on the guesses before them, so it serves all limits.
        let crew = self.crew();
        for guesses in least..UNLIMITED {
            match self.fits(&crew, guesses, &[], observer)? {
                Some(true) => return Ok(Some(guesses)),
                Some(false) => {}
                None => return Ok(None),
            }
        }
        Ok(None)
    }

    /// Whether every secret can be found within the limit of the conditions; none when stopped.
    ///
    /// The observer is told of every first guess that is refuted. `known` rows, from an earlier run under the same
    /// conditions, are not refuted again.
    pub fn can_be_found(
        &self,
        known: &[Row],
        observer: &dyn Observer,
    ) -> Result<Option<bool>, ObserverError> {
        if self.conditions.within.is_none() {
            return Ok(Some(true));
        }
        self.fits(&self.crew(), self.guesses(), known, observer)
    }

    /// Refutes a first guess under the limit of the conditions: behind one of its answers, not every secret can be found
    /// in time.
    pub fn refute(&self, guess: GuessId) -> Refutation {
        if !self.has(guess) || self.conditions.within.is_none() {
            return Refutation::NotRefuted;
        }
        self.refuted(&self.crew(), guess, self.guesses()).unwrap_or(Refutation::Stopped)
    }

    /// Finds the least total, or proves that it is at least `upper`.
    ///
    /// `known` rows, from an earlier run under the same conditions, are not proven again where they suffice.
    pub fn prove(
        &self,
        upper: Option<u32>,
        known: &[Row],
        observer: &dyn Observer,
    ) -> Result<Proof, ObserverError> {
        let known: BTreeMap<GuessId, &Row> = known.iter().map(|row| (row.guess, row)).collect();
        let open = |guess| {
            let parts = known.get(&guess).map_or(&[][..], |row| &row.parts);
            self.row_by_size(guess, self.guesses(), parts)
        };
        let mut queue: BinaryHeap<Reverse<(u32, GuessId)>> =
            self.openings().into_iter().map(|guess| Reverse((open(guess).bound(), guess))).collect();
        // Without a total to beat, the most promising first guess is found by looking into all of them.
        let room = ((self.resources.memory - LEAST_MEMO) / Self::row_bytes(&self.table)) as usize;
        let compare = upper.is_none() && queue.len() <= MOST_OPEN.min(room);
        let crew = self.crew_beside(if compare { queue.len() } else { 1 });
        let mut swept: BTreeMap<GuessId, OpenRow<'_>> = BTreeMap::new();
        let lower = upper.map_or(IMPOSSIBLE, |upper| upper.min(IMPOSSIBLE));
        let mut proof = Proof { lower, strategy: None, rows: Vec::new(), nodes: 0 };
        let mut stopped = false;
        while let Some(Reverse((bound, guess))) = queue.pop() {
            let target = proof.lower;
            if bound >= target || stopped {
                // What was looked into, and what sizes alone refute, is proven too: whoever keeps a log wants to know it.
                let is_looked_into = swept.contains_key(&guess);
                let report = swept.remove(&guess).unwrap_or_else(|| open(guess)).report(0);
                let is_news = known.get(&guess).is_none_or(|row| row.bound < report.bound);
                if is_news && (is_looked_into || !stopped) {
                    stopped |= observer.closed(&report)?.is_break();
                }
                proof.rows.push(report);
                continue;
            }
            let nodes = crew.nodes();
            let mut result = Ok(());
            let mut row = if let Some(row) = swept.remove(&guess) {
                row
            } else {
                let mut row = open(guess);
                result = match observer.opened(guess, bound, proof.upper())? {
                    ControlFlow::Continue(()) => row.sweep(&crew, target),
                    ControlFlow::Break(()) => Err(Stopped),
                };
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
                match row.strategy(&crew) {
                    Ok(strategy) => {
                        proof.strategy = Some(strategy);
                        proof.lower = value;
                        stopped |= observer.improved(value)?.is_break();
                    }
                    Err(Stopped) => stopped = true,
                }
            }
            stopped |= result.is_err();
            let report = row.report(crew.nodes() - nodes);
            stopped |= observer.closed(&report)?.is_break();
            proof.rows.push(report);
        }
        proof.rows.sort_by_key(|row| row.guess);
        proof.nodes = crew.nodes();
        proof.lower = proof.rows.iter().map(|row| row.bound).fold(proof.lower, u32::min);
        Ok(proof)
    }

    /// Proves that no strategy which opens with `guess` has a total below `target`, or finds the least total. None if the
    /// game has no such guess.
    ///
    /// `known` bounds of its parts, from an earlier run under the same conditions, are taken for granted.
    pub fn row(&self, guess: GuessId, target: u32, known: &[PartBound]) -> Option<Row> {
        if !self.has(guess) {
            return None;
        }
        let (crew, target) = (self.crew(), target.min(IMPOSSIBLE));
        let mut row = self.row_by_size(guess, self.guesses(), known);
        // When stopped, what is proven so far is still proven.
        let _ = row.sweep(&crew, target).and_then(|()| row.raise(&crew, target));
        Some(row.report(crew.nodes()))
    }

    /// A good strategy that opens with `guess`: behind every answer the `width` second guesses that tell most are
    /// compared, and from the third guess on every choice is optimal. None when stopped, when it cannot be done within
    /// the guesses allowed, or if the game has no such guess.
    pub fn beam(&self, guess: GuessId, width: usize) -> Option<Strategy> {
        if !self.has(guess) {
            return None;
        }
        let crew = self.crew();
        let mut row = self.row_by_size(guess, self.guesses(), &[]);
        row.sweep(&crew, IMPOSSIBLE).ok()?;
        row.probe(&crew, width).ok()?;
        if !row.is_playable() {
            return None;
        }
        row.strategy(&crew).ok()
    }

    /// Whether what a row says can be proven again, from the row alone: every bound of its parts and their sum.
    ///
    /// Stopped early, it says no.
    pub fn upholds(&self, row: &Row) -> bool {
        if !self.has(row.guess) {
            return false;
        }
        let crew = self.crew();
        let dead: Vec<PartBound> =
            row.parts.iter().filter(|part| part.bound >= IMPOSSIBLE).copied().collect();
        if !dead.is_empty() && self.row_by_size(row.guess, self.guesses(), &dead).report(row.nodes) == *row {
            // Nothing is said of totals, and that a limit cannot be kept is quicker to see without them.
            let is_dead = |part: &PartBound| {
                let behind = (row.guess, part.feedback);
                fits_behind(&self.table, &*self.symmetry, self.terms(), &crew, behind, self.guesses())
                    == Ok(false)
            };
            return dead.iter().all(is_dead);
        }
        let mut open = self.row_by_size(row.guess, self.guesses(), &[]);
        open.sweep(&crew, IMPOSSIBLE).is_ok() && open.reaches(&crew, row) == Ok(true)
    }

    /// The first guesses that must be refuted or solved, one of every class.
    pub fn openings(&self) -> Vec<GuessId> {
        let mut openings = self.symmetry.representatives(&[]);
        openings.retain(|&guess| !self.conditions.consistent || self.table.secret_of(guess).is_some());
        openings
    }

    fn has(&self, guess: GuessId) -> bool {
        guess.index() < self.table.n_guesses()
    }

    fn terms(&self) -> Terms<'_> {
        Terms {
            capacity: &self.capacity,
            n_feedbacks: self.table.n_feedbacks() as u32,
            consistent: self.conditions.consistent,
            stop: &self.stop,
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
        let rows = Self::row_bytes(&self.table) * n_rows as u64;
        Crew::new(self.resources.n_threads, self.resources.memory - rows)
    }

    fn n_secrets(&self) -> u32 {
        self.table.n_secrets() as u32
    }

    fn fits(
        &self,
        crew: &Crew,
        guesses: u8,
        known: &[Row],
        observer: &dyn Observer,
    ) -> Result<Option<bool>, ObserverError> {
        let is_refuted = |guess| known.iter().any(|row| row.guess == guess && row.bound >= IMPOSSIBLE);
        // Those that leave least to tell are most likely to do.
        let mut openings: Vec<(u32, FeedbackId, GuessId)> = self
            .openings()
            .into_iter()
            .filter(|&guess| !is_refuted(guess))
            .map(|guess| {
                let largest =
                    (0..).map(FeedbackId).zip(sizes(&self.table, guess)).max_by_key(|&(_, size)| size);
                let (feedback, size) = largest.expect("a game has answers");
                (size, feedback, guess)
            })
            .collect();
        openings.sort_unstable();
        for (largest, feedback, guess) in openings {
            let refutation = if largest == self.n_secrets() {
                // It tells nothing, so it only wastes a guess; all others are refuted by now.
                Ok(Refutation::Refuted(self.dead_row(guess, guesses, feedback, 0)))
            } else {
                self.refuted(crew, guess, guesses)
            };
            match refutation {
                Ok(Refutation::Refuted(row)) if observer.closed(&row)?.is_continue() => {}
                Ok(Refutation::NotRefuted) => return Ok(Some(true)),
                _ => return Ok(None),
            }
        }
        Ok(Some(false))
    }

    fn refuted(&self, crew: &Crew, guess: GuessId, guesses: u8) -> Result<Refutation, Stopped> {
        let nodes = crew.nodes();
        let end = dead_end(&self.table, &*self.symmetry, self.terms(), crew, guess, guesses)?;
        Ok(end.map_or(Refutation::NotRefuted, |feedback| {
            Refutation::Refuted(self.dead_row(guess, guesses, feedback, crew.nodes() - nodes))
        }))
    }

    /// The row of a first guess that fails behind this answer.
    fn dead_row(&self, guess: GuessId, guesses: u8, feedback: FeedbackId, nodes: u64) -> Row {
        let dead = PartBound { feedback, bound: IMPOSSIBLE, exact: false };
        self.row_by_size(guess, guesses, &[dead]).report(nodes)
    }

    /// A first guess with what is known of its parts, and of the others what follows from their sizes.
    fn row_by_size(&self, guess: GuessId, guesses: u8, known: &[PartBound]) -> OpenRow<'_> {
        OpenRow::new(&self.table, &*self.symmetry, self.terms(), guess, guesses, known)
    }
}

/// What came of refuting a first guess under a limit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refutation {
    /// Not every secret can be found in time behind it; one part of the row says behind which answer.
    Refuted(Row),
    /// Behind every answer all secrets can be found in time, or there is no limit.
    NotRefuted,
    /// Stopped before it was known.
    Stopped,
}
