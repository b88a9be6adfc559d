use std::io::Write;

use deduction::{Objective, Solution};
use game::counted;
use games::Registered;
use serde::Serialize;

use crate::console::Console;
use crate::draw::histogram::Histogram;
use crate::failure::Failure;

/// What `parlour solve` tells about a solution.
pub(super) struct Report<'a, G> {
    pub(super) game: &'a G,
    pub(super) solution: &'a Solution,
    /// The file that holds the certificate, once it is verified.
    pub(super) certificate: Option<&'a str>,
    pub(super) seconds: f64,
    pub(super) n_threads: usize,
}

#[derive(Serialize)]
struct Fields<'a> {
    schema: &'static str,
    game: String,
    objective: &'static str,
    consistent: bool,
    secrets: u64,
    /// The sum of the guesses over all secrets.
    total: u64,
    average: f64,
    worst: usize,
    /// No strategy has a smaller total, within `least_worst` or `within` where one is given.
    lower: u32,
    /// The least worst case, where it is part of the objective.
    #[serde(skip_serializing_if = "Option::is_none")]
    least_worst: Option<u8>,
    /// The limit that was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    within: Option<u8>,
    optimal: bool,
    first_guess: String,
    /// Secrets by the number of guesses, from one guess on.
    histogram: Vec<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    certificate: Option<&'a str>,
    nodes: u64,
    threads: usize,
    seconds: f64,
}

impl<G: Registered> Report<'_, G> {
    /// For programs.
    pub(super) fn json(&self, console: &mut Console) -> Result<(), Failure> {
        let solution = self.solution;
        let tally = solution.strategy.tally();
        console.json(&Fields {
            schema: "parlour/solve/1",
            game: self.game.spec(),
            objective: solution.objective.name(),
            consistent: solution.conditions.consistent,
            secrets: tally.n_secrets(),
            total: tally.total(),
            average: tally.total() as f64 / tally.n_secrets() as f64,
            worst: tally.worst(),
            lower: solution.lower,
            least_worst: solution.conditions.within.filter(|_| solution.objective != Objective::Expected),
            within: solution.conditions.within.filter(|_| solution.objective == Objective::Expected),
            optimal: solution.is_optimal(),
            first_guess: self.first_guess(),
            histogram: tally.histogram,
            certificate: self.certificate,
            nodes: solution.nodes,
            threads: self.n_threads,
            seconds: self.seconds,
        })
    }

    /// For people.
    pub(super) fn text(&self, console: &mut Console) -> Result<(), Failure> {
        let solution = self.solution;
        let tally = solution.strategy.tally();
        let (total, worst, n) = (tally.total(), tally.worst(), tally.n_secrets());
        let average = |total: f64| total / n as f64;
        let guesses = if solution.conditions.consistent { "consistent guesses" } else { "any guess" };
        let secrets = counted(n, "secret", "secrets");
        writeln!(
            console,
            "{}, {guesses}, objective {}: {secrets}",
            self.game.spec(),
            solution.objective.name()
        )?;
        writeln!(
            console,
            "total        {total}, {:.4} guesses on average, worst case {worst}",
            average(total as f64)
        )?;
        match solution.conditions.within {
            Some(within) if solution.objective == Objective::Expected => {
                if worst > usize::from(within) {
                    writeln!(console, "limit        whether {within} guesses are enough is not settled")?;
                }
            }
            None if solution.objective == Objective::Expected => {}
            Some(least) => writeln!(console, "worst case   {least} guesses are needed at least")?,
            None => writeln!(console, "worst case   not settled")?,
        }
        if solution.objective != Objective::Worst {
            let lower = solution.lower;
            let within = solution
                .conditions
                .within
                .map_or_else(String::new, |within| format!(" within {within} guesses"));
            writeln!(console, "lower bound  {lower}, {:.4} on average{within}", average(lower.into()))?;
        }
        let verdict = if solution.is_optimal() {
            "optimal: proven, no strategy is better".to_owned()
        } else if solution.objective == Objective::Worst {
            "best found, not proven".to_owned()
        } else {
            let gap = total.saturating_sub(solution.lower.into());
            format!("best found, not proven: the gap is {gap} ({:.2} %)", 100.0 * gap as f64 / total as f64)
        };
        writeln!(console, "strategy     {verdict}; it opens with {}", self.first_guess())?;
        if let Some(file) = self.certificate {
            writeln!(console, "certificate  {file}, written and verified")?;
        }
        write!(console, "\n{}", Histogram(&tally.histogram))?;
        let threads = counted(self.n_threads as u64, "thread", "threads");
        console.flush()?;
        let nodes = if solution.nodes == 0 { String::new() } else { format!(", {} nodes", solution.nodes) };
        console.remark(format_args!("{:.2} s{nodes}, {threads}", self.seconds));
        Ok(())
    }

    fn first_guess(&self) -> String {
        self.game.guess_at(self.solution.strategy.guess.0.into()).to_string()
    }
}

/// What `parlour solve` tells when no strategy keeps within the limit that was given.
#[derive(Serialize)]
pub(super) struct Impossible {
    schema: &'static str,
    game: String,
    consistent: bool,
    secrets: u64,
    within: u8,
    possible: bool,
    threads: usize,
    seconds: f64,
}

impl Impossible {
    pub(super) fn new<G: Registered>(
        game: &G,
        consistent: bool,
        within: u8,
        threads: usize,
        seconds: f64,
    ) -> Self {
        let (schema, secrets) = ("parlour/solve/1", game.n_secrets());
        Impossible {
            schema,
            game: game.spec(),
            consistent,
            secrets,
            within,
            possible: false,
            threads,
            seconds,
        }
    }

    /// For people.
    pub(super) fn text(&self, console: &mut Console) -> Result<(), Failure> {
        let guesses = if self.consistent { "consistent guesses" } else { "any guess" };
        let secrets = counted(self.secrets, "secret", "secrets");
        let limit = counted(self.within.into(), "guess", "guesses");
        writeln!(console, "{}, {guesses}, within {limit}: {secrets}", self.game)?;
        writeln!(
            console,
            "impossible   proven: after every first guess, some secret needs more than {limit}"
        )?;
        console.flush()?;
        let threads = counted(self.threads as u64, "thread", "threads");
        console.remark(format_args!("{:.2} s, {threads}", self.seconds));
        Ok(())
    }
}
