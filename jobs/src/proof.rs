use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};

use deduction::{
    Conditions, Ended, GO_ON, Goal, GuessId, Heard, Observer, ProofLog, Resources, Row, Solver, openings,
};
use games::Registered;

use crate::log_file::LogFile;
use crate::{Job, Trouble, Unit};

/// What is to be proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// What every row is to reach.
    pub goal: Goal,
    /// Which strategies are compared.
    pub conditions: Conditions,
    /// How much memory a copy may use.
    pub memory: u64,
}

/// A proof: a unit is a row, which is a first guess, and its result is a proof log of one row.
///
/// The smallest total of a row that is known exactly is the total of a strategy. Once that is below the goal it takes the
/// goal's place, and the copies learn of it with their next unit.
pub struct ProofJob<G: Registered> {
    game: Arc<G>,
    question: Question,
    /// The first guess of each unit.
    rows: Vec<GuessId>,
    /// The units, those first that are likely to take longest.
    order: Vec<Unit>,
    kept: LogFile,
    log: ProofLog,
    /// The row that misses the goal furthest, and its total.
    best: Option<(u32, GuessId)>,
    /// Made for the first unit that is computed here.
    solver: Option<Solver<'static>>,
}

impl<G: Registered + 'static> ProofJob<G> {
    /// A copy that keeps nothing on a disk.
    pub fn new(game: G, question: Question) -> Result<Self, Trouble> {
        let log = ProofLog::new(&game, question.conditions);
        let log = log.map_err(|error| Trouble::Unusable(error.to_string()))?;
        Ok(Self::with(game, question, LogFile::in_memory(log)))
    }

    /// The copy that keeps the rows in a log file, and goes on from those that are there.
    pub fn kept(game: G, question: Question, log: &Path) -> Result<Self, Trouble> {
        let file = LogFile::open_or_create(log, &game, question.conditions)?;
        Ok(Self::with(game, question, file))
    }

    fn with(game: G, question: Question, kept: LogFile) -> Self {
        let rows = openings(&game, question.conditions);
        // A guess that leaves small parts is the hardest to rule out.
        let mut order: Vec<Unit> = (0..rows.len()).collect();
        order.sort_by_cached_key(|&unit| crowding(&game, rows[unit]));
        let log = kept.log();
        let best = log.rows().filter_map(|row| missing(question.goal, row)).min();
        ProofJob { game: Arc::new(game), question, rows, order, kept, log, best, solver: None }
    }

    /// What is proven by now.
    pub fn log(&self) -> &ProofLog {
        &self.log
    }

    /// The first guesses, by unit.
    pub fn rows(&self) -> &[GuessId] {
        &self.rows
    }

    /// The goal, or the total of the best strategy that is known by now if that is below it.
    pub fn goal(&self) -> Goal {
        match (self.question.goal, self.best) {
            (Goal::Total(_), Some((total, _))) => Goal::Total(total),
            (goal, _) => goal,
        }
    }

    fn guess(&self, unit: Unit) -> Result<GuessId, Trouble> {
        self.rows.get(unit).copied().ok_or_else(|| {
            Trouble::Foreign(format!(
                "there are {} first guesses, and none is number {unit}",
                self.rows.len()
            ))
        })
    }

    fn unit(&self, guess: GuessId) -> Option<Unit> {
        self.rows.iter().position(|row| *row == guess)
    }

    /// What is known of one row, as a log of its own.
    fn alone(&self, guess: GuessId) -> Option<Vec<u8>> {
        Some((self.log.head() + &self.log.line(guess)?).into_bytes())
    }
}

/// The total of a row that is known and below the goal, and its guess.
fn missing(goal: Goal, row: &Row) -> Option<(u32, GuessId)> {
    goal.is_missed_by(row).then_some((row.bound, row.guess))
}

/// The sum of the squares of the parts that a first guess leaves of some secrets.
fn crowding<G: Registered>(game: &G, guess: GuessId) -> u64 {
    const ASKED: u64 = 1000;
    let guess = game.guess_at(guess.0.into());
    let mut parts = BTreeMap::<String, u64>::new();
    let step = game.n_secrets().div_ceil(ASKED).max(1);
    for number in (0..game.n_secrets()).step_by(step as usize) {
        *parts.entry(game.feedback(&game.secret_at(number), &guess).to_string()).or_default() += 1;
    }
    parts.values().map(|size| size * size).sum()
}

/// Gathers the rows of one call.
struct Gathered(Mutex<ProofLog>);

impl Observer for Gathered {
    fn closed(&self, row: &Row) -> Heard {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).add(row);
        GO_ON
    }
}

impl<G: Registered + 'static> Job for ProofJob<G> {
    fn head(&self) -> String {
        // A row says how far it is proven, so that its result serves any goal; only those who work together share one.
        let goal = match self.question.goal {
            Goal::Total(target) => format!("target {target}"),
            Goal::Refuted => "target none".to_owned(),
        };
        format!("{}{goal}\n", self.log.head())
    }

    fn n_units(&self) -> usize {
        self.rows.len()
    }

    fn left(&self) -> Vec<Unit> {
        let mut left: Vec<Unit> = self.order.iter().copied().filter(|&unit| self.is_left(unit)).collect();
        // What a row lacks counts more than what it looks like.
        left.sort_by_key(|&unit| self.log.row(self.rows[unit]).map(|row| row.bound));
        left
    }

    fn is_left(&self, unit: Unit) -> bool {
        let goal = self.goal();
        let row = |guess: &GuessId| self.log.row(*guess);
        self.rows.get(unit).is_some_and(|guess| row(guess).is_none_or(|row| !goal.is_reached_by(row)))
    }

    fn needs(&self, unit: Unit) -> Vec<Unit> {
        let own = self.rows.get(unit).filter(|guess| self.log.row(**guess).is_some()).map(|_| unit);
        let best = self.best.and_then(|(_, guess)| self.unit(guess));
        own.into_iter().chain(best).collect()
    }

    fn result(&self, unit: Unit) -> Result<Option<Vec<u8>>, Trouble> {
        Ok(self.alone(self.guess(unit)?))
    }

    fn compute(&mut self, unit: Unit) -> Result<Vec<u8>, Trouble> {
        let (guess, goal) = (self.guess(unit)?, self.goal());
        let Question { conditions, memory, .. } = self.question;
        let solver = match &mut self.solver {
            Some(solver) => solver,
            empty => {
                let resources = Resources { n_threads: 1, memory };
                let solver = Solver::new(self.game.clone(), resources, Arc::new(AtomicBool::new(false)));
                empty.insert(solver.map_err(|error| Trouble::Unusable(error.to_string()))?)
            }
        };
        let prover = solver.prover().under(conditions);
        let log =
            ProofLog::new(&*self.game, conditions).map_err(|error| Trouble::Unusable(error.to_string()))?;
        let gathered = Gathered(Mutex::new(log));
        let ended = solver.with_threads(|| prover.rows(&[guess], goal, &self.log, &gathered));
        match ended.map_err(|error| Trouble::Outside(error.to_string()))? {
            Ended::NotRefuted(guess) => {
                Err(Trouble::not_refuted(self.game.guess_at(guess.0.into()), conditions.within))
            }
            Ended::Done | Ended::Stopped => {
                Ok(gathered.0.into_inner().unwrap_or_else(PoisonError::into_inner).write().into_bytes())
            }
        }
    }

    fn accept(&mut self, result: &[u8]) -> Result<Unit, Trouble> {
        let foreign = |why: &dyn std::fmt::Display| Trouble::Foreign(why.to_string());
        let text = std::str::from_utf8(result).map_err(|error| foreign(&error))?;
        let log = ProofLog::read(&*self.game, text).map_err(|error| foreign(&error))?;
        log.must_be_about(self.question.conditions).map_err(|error| foreign(&error))?;
        let mut rows = log.rows();
        let (Some(row), None) = (rows.next(), rows.next()) else {
            return Err(foreign(
                &"a unit of a proof is one row, and this proof log has another number of them",
            ));
        };
        let unit = self.unit(row.guess).ok_or_else(|| foreign(&"this row is none of the first guesses"))?;
        self.kept.add(row)?;
        self.log.add(row);
        let known = self.log.row(row.guess).and_then(|row| missing(self.question.goal, row));
        self.best = self.best.into_iter().chain(known).min();
        Ok(unit)
    }
}

impl<G: Registered> std::fmt::Debug for ProofJob<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ProofJob").field("question", &self.question).finish_non_exhaustive()
    }
}
