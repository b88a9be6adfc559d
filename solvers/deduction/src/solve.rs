use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use game::Deduction;
use thiserror::Error;

use crate::threads::Threads;
use crate::{
    BadLog, CandidateSet, Conditions, FeedbackTable, GameSymmetry, Guesser, Heard, Held, Heuristic,
    Objective, Observer, ObserverError, Proof, ProofLog, ProveError, Prover, Resources, Row, Solution,
    Strategy, TableError, Unobserved, walk,
};

/// Finds a strategy with the fewest guesses on average and proves that there is no better one, with all cores and at
/// most a gigabyte of memory. [`Solver`] takes other questions, other limits, and goes on from earlier proofs.
pub fn solve<G: Deduction>(game: &G) -> Result<Solution, SolveError> {
    let resources = Resources { n_threads: 0, ..Resources::default() };
    Solver::new(game, resources, Arc::new(AtomicBool::new(false)))?.solve(Question::default(), &Unobserved)
}

/// A game that is tabulated and ready to be solved.
#[derive(Debug)]
pub struct Solver<'g> {
    prover: Prover<'g>,
    threads: Threads,
}

/// What is asked, and what is known already.
#[derive(Clone, Debug, Default)]
pub struct Question {
    /// What the best strategy is.
    pub objective: Objective,
    /// Among which strategies it is sought. Objectives with a worst case find the least limit by themselves and take none.
    pub conditions: Conditions,
    /// Strategies that are known already: the best of those that keep to the conditions is the one to beat.
    pub strategies: Vec<Strategy>,
    /// What is proven already, under the conditions of the search for the least total.
    pub log: Option<ProofLog>,
}

/// Why there is no solution.
#[derive(Debug, Error)]
pub enum SolveError {
    /// The game cannot be tabulated.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The game cannot be searched.
    #[error(transparent)]
    Prove(#[from] ProveError),
    /// The threads could not be started.
    #[error("cannot start threads: {0}")]
    Threads(String),
    /// What was proven before is about something else.
    #[error(transparent)]
    Log(#[from] BadLog),
    /// The worst case is to be found and given at once.
    #[error("the objective {0} finds the least limit by itself; give none")]
    LimitGiven(Objective),
    /// It is proven that no strategy keeps within the limit.
    #[error("proven: no strategy finds every secret within {within} guesses")]
    NotWithin {
        /// The limit.
        within: u8,
    },
    /// The observer failed, and ended the search.
    #[error(transparent)]
    Observer(ObserverError),
}

/// With more first guesses than this, a proof begins with a strategy by rule of thumb, so that it has a total to refute
/// them at. With fewer it finds all by itself.
pub const FEW_OPENINGS: usize = 16;

impl<'g> Solver<'g> {
    /// Tabulates a game, unless the table and a proof do not fit in the memory allowed. No threads means one for each
    /// core. Setting `stop` ends a search early.
    pub fn new<G: Deduction>(
        game: impl Into<Held<'g, G>>,
        resources: Resources,
        stop: impl Into<Held<'g, AtomicBool>>,
    ) -> Result<Self, SolveError> {
        let game = game.into();
        let table = FeedbackTable::build(&*game, resources.memory)?;
        let table_bytes = FeedbackTable::bytes_needed(&*game);
        let threads = Threads::start(resources.n_threads).map_err(SolveError::Threads)?;
        let resources =
            Resources { n_threads: threads.count(), memory: resources.memory.saturating_sub(table_bytes) };
        let symmetry: Arc<GameSymmetry<'g, G>> = Arc::new(GameSymmetry::new(game));
        let prover =
            Prover::new(Arc::new(table), symmetry, resources, stop).map_err(|error| match error {
                ProveError::TooLittleMemory { spec, needed, limit } => ProveError::TooLittleMemory {
                    spec,
                    needed: needed + table_bytes,
                    limit: limit + table_bytes,
                },
                other => other,
            })?;
        Ok(Solver { prover, threads })
    }

    /// What it proves with.
    pub const fn prover(&self) -> &Prover<'g> {
        &self.prover
    }

    /// The table under whose numbers everything is proven.
    pub fn table(&self) -> &FeedbackTable {
        self.prover.table()
    }

    /// How many threads work.
    pub fn n_threads(&self) -> usize {
        self.threads.count()
    }

    /// Does some work of the prover with these threads.
    pub fn with_threads<R: Send>(&self, work: impl FnOnce() -> R + Send) -> R {
        self.threads.install(work)
    }

    /// Answers a question, or as much of it as is known when it is stopped: [`Solution::is_optimal`] tells which.
    pub fn solve(&self, question: Question, observer: &dyn Observer) -> Result<Solution, SolveError> {
        let Question { objective, mut conditions, strategies, log } = question;
        let stopped = |conditions| self.stopped(objective, conditions);
        let limit = conditions.within;
        if objective != Objective::Expected {
            if limit.is_some() {
                return Err(SolveError::LimitGiven(objective));
            }
            let prover = self.prover.under(conditions);
            let worst =
                self.threads.install(|| prover.least_worst_case(observer)).map_err(SolveError::Observer)?;
            if worst.is_none() {
                return Ok(stopped(conditions));
            }
            conditions.within = worst;
            if objective == Objective::Worst {
                return self.within_worst(conditions);
            }
        }
        let rows = match &log {
            Some(log) => {
                log.must_be_of(self.prover.table().spec())?;
                log.must_be_about(conditions)?;
                log.rows().cloned().collect()
            }
            None => Vec::new(),
        };
        if observer.settled(conditions).map_err(SolveError::Observer)?.is_break() {
            return Ok(stopped(conditions));
        }
        let strategy = strategies
            .into_iter()
            .filter(|strategy| self.keeps(strategy, conditions))
            .min_by_key(|strategy| strategy.tally().total());
        if let Some(within) = limit
            && strategy.is_none()
            && self.rule_of_thumb(conditions).is_none()
        {
            let prover = self.prover.under(conditions);
            let found = self.threads.install(|| prover.can_be_found(&rows, observer));
            match found.map_err(SolveError::Observer)? {
                Some(true) => {}
                Some(false) => return Err(SolveError::NotWithin { within }),
                None => return Ok(stopped(conditions)),
            }
        }
        self.least_total(objective, conditions, strategy, &rows, observer)
    }

    /// The least total under conditions that some strategy is known to keep, or as much about it as is known when it is
    /// stopped. `strategy` is the one to beat; it must keep to the conditions, under which `rows` must hold.
    pub fn least_total(
        &self,
        objective: Objective,
        conditions: Conditions,
        strategy: Option<Strategy>,
        rows: &[Row],
        observer: &dyn Observer,
    ) -> Result<Solution, SolveError> {
        let prover = self.prover.under(conditions);
        let known = strategy.or_else(|| {
            let many = prover.openings().len() > FEW_OPENINGS;
            many.then(|| self.rule_of_thumb(conditions)).flatten()
        });
        let upper = known.as_ref().map(|strategy| strategy.tally().total() as u32);
        if let Some(upper) = upper
            && observer.improved(upper).map_err(SolveError::Observer)?.is_break()
        {
            return Ok(self.stopped(objective, conditions));
        }
        let proof = self.threads.install(|| prover.prove(upper, rows, observer));
        let Proof { lower, strategy, nodes, .. } = proof.map_err(SolveError::Observer)?;
        let strategy = strategy.or(known).or_else(|| self.rule_of_thumb(conditions));
        // A stopped search for the least total within a worst case may have found none that keeps within it.
        let strategy = strategy.unwrap_or_else(|| self.by_entropy(conditions.consistent));
        Ok(Solution { objective, conditions, lower, strategy, nodes })
    }

    /// A strategy that keeps within the least worst case, whatever its total.
    fn within_worst(&self, conditions: Conditions) -> Result<Solution, SolveError> {
        let objective = Objective::Worst;
        let Some(strategy) = self.rule_of_thumb(conditions) else {
            return self.least_total(objective, conditions, None, &[], &FirstFound);
        };
        let lower = self.prover.least_conceivable();
        Ok(Solution { objective, conditions, lower, strategy, nodes: 0 })
    }

    /// What is known when even the worst case, or whether a limit can be kept, is not.
    fn stopped(&self, objective: Objective, conditions: Conditions) -> Solution {
        let strategy = self.by_entropy(conditions.consistent);
        let lower = self.prover.least_conceivable();
        Solution { objective, conditions, lower, strategy, nodes: 0 }
    }

    /// The best strategy by entropy, if it keeps within the guesses allowed.
    fn rule_of_thumb(&self, conditions: Conditions) -> Option<Strategy> {
        let strategy = self.by_entropy(conditions.consistent);
        conditions.are_kept_by(strategy.tally().worst()).then_some(strategy)
    }

    fn by_entropy(&self, consistent: bool) -> Strategy {
        let table = self.table();
        let guesser = Guesser::new(table, Heuristic::Entropy);
        let guesser = if consistent { guesser.consistent() } else { guesser };
        let all = CandidateSet::all(table);
        self.threads.install(|| walk(table, &all, &|set| guesser.choose(set)))
    }

    /// Whether a strategy finds every secret of this game and keeps to the conditions.
    fn keeps(&self, strategy: &Strategy, conditions: Conditions) -> bool {
        let all = CandidateSet::all(self.table());
        strategy.finds(self.table(), &all, conditions.consistent)
            && conditions.are_kept_by(strategy.tally().worst())
    }
}

/// Ends a search at the first strategy it finds.
struct FirstFound;

impl Observer for FirstFound {
    fn improved(&self, _total: u32) -> Heard {
        Ok(std::ops::ControlFlow::Break(()))
    }
}
