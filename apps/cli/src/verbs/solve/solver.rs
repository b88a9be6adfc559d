use std::sync::atomic::{AtomicBool, Ordering};

use deduction::{
    CandidateSet, Claim, Conditions, FeedbackTable, GameSymmetry, Guesser, Heuristic, Observer, Proof,
    ProveError, Prover, Row, Strategy, walk, write_certificate,
};
use game::Deduction;
use play::Book;
use rayon::ThreadPool;

use super::objective::Objective;
use crate::failure::Failure;
use crate::memory_size::{MemoryOption, MemorySize};
use crate::threads::pool;

/// A game that is tabulated and ready to be solved.
pub(super) struct Solver<'g, G: Deduction> {
    game: &'g G,
    table: FeedbackTable,
    symmetry: GameSymmetry<'g, G>,
    threads: ThreadPool,
    /// The memory limit less the table.
    memory: u64,
    stop: &'g AtomicBool,
}

/// What came out.
#[derive(Debug)]
pub(super) struct Solution {
    pub(super) objective: Objective,
    pub(super) consistent: bool,
    /// The limit within which every secret is to be found: the one that was given or, where the worst case is part of
    /// the objective, the least one, once it is proven.
    pub(super) within: Option<u8>,
    /// No strategy that keeps within the limit has a smaller total.
    pub(super) lower: u32,
    /// The best strategy found.
    pub(super) strategy: Strategy,
    /// How many sets were branched on.
    pub(super) nodes: u64,
}

/// Where a proof goes on.
#[derive(Debug, Default)]
pub(super) struct Start {
    /// What is proven about first guesses already.
    pub(super) rows: Vec<Row>,
    /// A strategy that is known already.
    pub(super) strategy: Option<Strategy>,
}

/// With more first guesses than this, a proof begins with the strategy that travels with the program, or one by rule of
/// thumb, so that it has a total to refute them at. With fewer it finds all by itself.
const FEW_OPENINGS: usize = 16;

impl<'g, G: Deduction + Clone> Solver<'g, G> {
    /// Tabulates the game, unless a proof does not fit in `memory` bytes. Setting `stop` ends a proof early.
    pub(super) fn new(
        game: &'g G,
        memory: u64,
        n_threads: Option<usize>,
        stop: &'g AtomicBool,
    ) -> Result<Self, Failure> {
        let table = FeedbackTable::build(game, memory).map_err(MemoryOption::exceeded)?;
        let threads = pool(n_threads)?;
        let solver = Solver {
            symmetry: GameSymmetry::new(game),
            memory: memory - FeedbackTable::bytes_needed(game),
            game,
            table,
            threads,
            stop,
        };
        match solver.prover(false, None) {
            Err(ProveError::TooLittleMemory { needed, .. }) => Err(MemoryOption::exceeded(format!(
                "solving {} needs {} at least, --memory is {}",
                game.spec(),
                MemorySize(needed + FeedbackTable::bytes_needed(game)),
                MemorySize(memory)
            ))),
            Err(error) => Err(Failure::Usage(error.to_string())),
            Ok(_) => Ok(solver),
        }
    }

    /// The table under whose numbers everything is proven.
    pub(super) fn table(&self) -> &FeedbackTable {
        &self.table
    }

    /// How many threads work.
    pub(super) fn n_threads(&self) -> usize {
        self.threads.current_num_threads()
    }

    /// A prover under these conditions.
    pub(super) fn prover(&self, consistent: bool, within: Option<u8>) -> Result<Prover<'_>, ProveError> {
        let conditions = Conditions { consistent, within, n_threads: self.n_threads(), memory: self.memory };
        Prover::new(&self.table, &self.symmetry, conditions, self.stop)
    }

    /// The least worst case; none when stopped.
    pub(super) fn least_worst_case(&self, consistent: bool, observer: &dyn Observer) -> Option<u8> {
        let prover = self.prover(consistent, None).expect("seen to fit when the solver was made");
        self.threads.install(|| prover.least_worst_case(observer))
    }

    /// Whether every secret can be found within a limit; none when stopped. `known` first guesses are refuted already.
    pub(super) fn can_be_found_within(
        &self,
        consistent: bool,
        within: u8,
        known: &[Row],
        observer: &dyn Observer,
    ) -> Option<bool> {
        if self.known(consistent, Some(within)).is_some() {
            return Some(true);
        }
        let prover = self.prover(consistent, Some(within)).expect("seen to fit when the solver was made");
        self.threads.install(|| prover.can_be_found_within(within, known, observer))
    }

    /// Finds the least total within a worst case, if one is given, or as much about it as time allows.
    pub(super) fn least_total(
        &self,
        objective: Objective,
        consistent: bool,
        within: Option<u8>,
        start: Start,
        observer: &dyn Observer,
    ) -> Solution {
        let prover = self.prover(consistent, within).expect("seen to fit when the solver was made");
        let known = start.strategy.or_else(|| {
            let many = prover.openings().len() > FEW_OPENINGS;
            many.then(|| self.known(consistent, within)).flatten()
        });
        let upper = known.as_ref().map(|strategy| strategy.tally().total() as u32);
        if let Some(upper) = upper {
            observer.improved(upper);
        }
        let Proof { lower, strategy, nodes, .. } =
            self.threads.install(|| prover.prove(upper, &start.rows, observer));
        let strategy = strategy.or(known).or_else(|| self.rule_of_thumb(consistent, within));
        // A stopped search for the least total within a worst case may have found none that keeps within it.
        let strategy = strategy.or_else(|| self.rule_of_thumb(consistent, None));
        let strategy = strategy.expect("a rule of thumb without limit always plays");
        Solution { objective, consistent, within, lower, strategy, nodes }
    }

    /// A strategy that keeps within the least worst case, whatever its total.
    pub(super) fn within_worst(&self, consistent: bool, worst: u8) -> Solution {
        let objective = Objective::Worst;
        if let Some(strategy) = self.rule_of_thumb(consistent, Some(worst)) {
            let lower = self.least_conceivable();
            return Solution { objective, consistent, within: Some(worst), lower, strategy, nodes: 0 };
        }
        let first = FirstFound(self.stop);
        let solution = self.least_total(objective, consistent, Some(worst), Start::default(), &first);
        if solution.is_optimal() {
            // It was the observer who stopped the search.
            self.stop.store(false, Ordering::Relaxed);
        }
        solution
    }

    /// What is known when even the worst case, or whether a limit can be kept, is not.
    pub(super) fn stopped(&self, objective: Objective, consistent: bool, within: Option<u8>) -> Solution {
        let strategy = self.known(consistent, None).expect("a rule of thumb always plays");
        let lower = self.least_conceivable();
        Solution { objective, consistent, within, lower, strategy, nodes: 0 }
    }

    /// The certificate of a solution.
    pub(super) fn certificate(&self, solution: &Solution) -> String {
        let Solution { consistent, lower, within, .. } = *solution;
        let kept = within.filter(|&worst| solution.strategy.tally().worst() <= usize::from(worst));
        // A bound that holds within a limit says nothing about a strategy that does not keep within it.
        let lower = if kept == within { lower } else { self.least_conceivable() };
        write_certificate(self.game, &solution.strategy, Claim { consistent, within: kept, lower })
    }

    /// A strategy that needs no search.
    fn known(&self, consistent: bool, within: Option<u8>) -> Option<Strategy> {
        self.stored(consistent, within).or_else(|| self.rule_of_thumb(consistent, within))
    }

    /// The strategy that travels with the program, if there is one that answers the question.
    fn stored(&self, consistent: bool, within: Option<u8>) -> Option<Strategy> {
        let strategy = Book::of(self.game.clone()).filter(|_| !consistent)?.strategy(&self.table);
        let keeps = within.is_none_or(|within| strategy.tally().worst() <= usize::from(within));
        keeps.then_some(strategy)
    }

    /// The best strategy by entropy, if it keeps within the guesses allowed.
    fn rule_of_thumb(&self, consistent: bool, within: Option<u8>) -> Option<Strategy> {
        let guesser = Guesser::new(&self.table, Heuristic::Entropy);
        let guesser = if consistent { guesser.consistent() } else { guesser };
        let all = CandidateSet::all(&self.table);
        let strategy = self.threads.install(|| walk(&self.table, &all, &|set| guesser.choose(set)));
        let keeps = within.is_none_or(|within| strategy.tally().worst() <= usize::from(within));
        keeps.then_some(strategy)
    }

    /// The first guess finds one secret and no other is found before the second.
    fn least_conceivable(&self) -> u32 {
        2 * self.table.n_secrets() as u32 - 1
    }
}

impl Solution {
    /// The total of the strategy.
    pub(super) fn total(&self) -> u64 {
        self.strategy.tally().total()
    }

    /// Whether the strategy is proven to be the best by its objective.
    pub(super) fn is_optimal(&self) -> bool {
        let tally = self.strategy.tally();
        let keeps_within = self.within.map(|within| tally.worst() <= usize::from(within));
        let total_is_least = tally.total() == u64::from(self.lower);
        match self.objective {
            Objective::Expected => keeps_within != Some(false) && total_is_least,
            Objective::Worst => keeps_within == Some(true),
            Objective::ExpectedAtWorst => keeps_within == Some(true) && total_is_least,
        }
    }
}

/// Ends a search at the first strategy it finds.
struct FirstFound<'a>(&'a AtomicBool);

impl Observer for FirstFound<'_> {
    fn improved(&self, _total: u32) {
        self.0.store(true, Ordering::Relaxed);
    }
}
