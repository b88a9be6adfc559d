//! Checks an Apocalypse program with the course's interface against the rules.
//!
//! Two verdicts are kept apart: *states*, which is what the course's checker compares, and *bytes*, the exact output.
//! Where a rule is a ruling of ours, a departure is a different reading and fails neither.

mod expected;
mod human;
mod judge;
mod rule;
mod scripts;
mod transitions;

use std::collections::BTreeSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use play::Seed;
use serde::Serialize;

use self::expected::{Expected, Script, expected};
use self::judge::{Difference, Run, compare_bytes, compare_states, run};
pub use self::rule::Rule;
use self::scripts::{scripts, shrunk};
use crate::contained::{Command, Contained, Limits, StartError};
use crate::workers::{Progress, side_by_side};

/// The name and version of the form of [`Check`] as JSON.
pub const SCHEMA: &str = "parlour/check/1";

/// The recorded games of the course.
const RECORDED: [(&str, &str); 3] = [
    ("two goofs", include_str!("recorded/test2goofs.in")),
    ("two passes", include_str!("recorded/test2passes.in")),
    ("Black wins", include_str!("recorded/testBWins.in")),
];

/// After how many broken rules a verdict is clear.
const ENOUGH: usize = 5;

/// How many runs may be spent on finding a shorter input for one finding.
const SHRINKING: usize = 200;

/// How a program is checked.
#[derive(Clone, Debug)]
pub struct Inspection {
    /// Time for one run, as in the course's checker.
    pub run_time: Duration,
    /// Time for one game between two automatic strategies.
    pub game_time: Duration,
    /// What the program may use.
    pub limits: Limits,
    /// Where chance comes from.
    pub seed: Seed,
    /// How many random games are typed in, besides a few short ones for every rule.
    pub games: usize,
    /// How many processes run side by side.
    pub workers: usize,
}

impl Default for Inspection {
    fn default() -> Self {
        Inspection {
            run_time: Duration::from_secs(1),
            game_time: Duration::from_secs(10),
            limits: Limits::default(),
            seed: Seed(0),
            games: 200,
            workers: thread::available_parallelism().map_or(1, usize::from),
        }
    }
}

/// What was found about a program.
#[derive(Clone, Debug, Serialize)]
pub struct Check {
    /// [`SCHEMA`].
    pub schema: &'static str,
    /// The version of this referee.
    pub version: &'static str,
    /// The program.
    pub command: String,
    /// The seed of the random games.
    pub seed: u64,
    /// The strategies that the program lists.
    pub strategies: Vec<String>,
    /// How many runs were judged.
    pub runs: usize,
    /// Plays, penalties and boards: what the course's checker compares.
    pub states: Vec<Finding>,
    /// Exact output, exit status and standard error, where the states are right.
    pub bytes: Vec<Finding>,
    /// Departures from rulings of ours, which the course's text leaves open.
    pub readings: Vec<Finding>,
    /// All of it, by the clock on the wall.
    pub wall_ms: f64,
}

/// One mistake.
#[derive(Clone, Debug, Serialize)]
pub struct Finding {
    /// Which part of the check found it.
    pub part: &'static str,
    /// The rule that is broken.
    pub rule: Rule,
    /// What is wrong.
    pub what: String,
    /// What should have come.
    pub expected: String,
    /// What came.
    pub came: String,
    /// The arguments the program was started with.
    pub arguments: Vec<String>,
    /// The shortest input found that shows it.
    pub input: Vec<String>,
}

impl Check {
    /// Whether the states are right.
    pub fn states_pass(&self) -> bool {
        self.states.is_empty()
    }

    /// Whether every byte is right, too.
    pub fn bytes_pass(&self) -> bool {
        self.states.is_empty() && self.bytes.is_empty()
    }
}

/// What a right program prints when these lines are typed into `human human`.
pub fn transcript(input: &[u8]) -> Vec<u8> {
    expected(&Script::read(input)).text().into_bytes()
}

/// Checks programs under the same conditions, with the same games typed into each.
#[derive(Debug)]
pub struct Examiner {
    inspection: Inspection,
    scripts: Vec<Script>,
}

impl Examiner {
    /// Thinks of the games that will be typed in.
    pub fn new(inspection: Inspection) -> Examiner {
        Examiner { scripts: scripts(inspection.seed, inspection.games), inspection }
    }

    /// Checks a program.
    pub fn check(&self, command: &Command, progress: Progress<'_>) -> Result<Check, StartError> {
        let start = Instant::now();
        let inspection = &self.inspection;
        drop(Contained::start(&command.with(&["human", "human"]), &inspection.limits)?);
        let check = Check {
            schema: SCHEMA,
            version: env!("CARGO_PKG_VERSION"),
            command: command.to_string(),
            seed: inspection.seed.0,
            strategies: Vec::new(),
            runs: 0,
            states: Vec::new(),
            bytes: Vec::new(),
            readings: Vec::new(),
            wall_ms: 0.0,
        };
        let mut inspector =
            Inspector { command, inspection, scripts: &self.scripts, check, known: BTreeSet::new() };
        inspector.strategies()?;
        inspector.typed_games(progress)?;
        inspector.flushing()?;
        inspector.automatic_games(progress)?;
        let mut check = inspector.check;
        check.wall_ms = start.elapsed().as_secs_f64() * 1000.0;
        Ok(check)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Verdict {
    States,
    Bytes,
}

struct Inspector<'a> {
    command: &'a Command,
    inspection: &'a Inspection,
    scripts: &'a [Script],
    check: Check,
    /// What was reported already.
    known: BTreeSet<(Verdict, Rule)>,
}

impl Inspector<'_> {
    /// The list that is printed without arguments and input, and with arguments that name no strategy.
    fn strategies(&mut self) -> Result<(), StartError> {
        let run = self.run(self.command, b"")?;
        self.check.strategies = listed(&run.stdout);
        let names = &self.check.strategies;
        if !names.iter().any(|name| name == "human") {
            let expected = "a line of two blanks and `human`, before anything is read".to_owned();
            let came = format!("{:?}; {}", String::from_utf8_lossy(&run.stdout), run.how_it_ended());
            let what = "the list of strategies does not name `human`".to_owned();
            let difference = Difference { rule: Rule::StrategyList, what, expected, came };
            self.report("strategy list", Verdict::States, difference, Vec::new(), Vec::new());
        }
        let arguments = vec!["no-such-strategy".to_owned(), "human".to_owned()];
        let run = self.run(&self.command.with(&arguments), b"")?;
        if listed(&run.stdout) != self.check.strategies
            || run.ending != Some(crate::contained::Ending::Exited(0))
        {
            let difference = Difference {
                rule: Rule::BadArguments,
                what: "a name that is no strategy is not answered with the list".to_owned(),
                expected: "the list of strategies and exit status 0".to_owned(),
                came: format!("{:?}; {}", String::from_utf8_lossy(&run.stdout), run.how_it_ended()),
            };
            self.report("strategy list", Verdict::Bytes, difference, arguments, Vec::new());
        }
        Ok(())
    }

    /// Recorded games, short scripts for every rule, random games: all typed into `human human`.
    fn typed_games(&mut self, progress: Progress<'_>) -> Result<(), StartError> {
        let recorded = RECORDED
            .iter()
            .map(|(_, input)| ("recorded game", Script::new(input.lines().map(str::to_owned).collect())));
        let typed = self.scripts.iter().map(|script| ("typed game", script.clone()));
        let all: Vec<(&'static str, Script)> = typed.chain(recorded).collect();
        let command = self.command.with(&["human", "human"]);
        let judged = self.judge_all(&command, &all, progress)?;
        for ((part, script), (states, bytes)) in all.into_iter().zip(judged) {
            if self.check.states.len() >= ENOUGH {
                break;
            }
            let (verdict, difference) = match (states, bytes) {
                (Some(difference), _) => (Verdict::States, difference),
                (None, Some(difference)) => (Verdict::Bytes, difference),
                (None, None) => continue,
            };
            if self.known.contains(&(verdict, difference.rule)) {
                continue;
            }
            let (script, difference) = self.shortest(&command, script, verdict, difference);
            let arguments = vec!["human".to_owned(), "human".to_owned()];
            self.report(part, verdict, difference, arguments, script.lines);
        }
        Ok(())
    }

    /// What each script shows, several processes side by side.
    #[expect(clippy::type_complexity, reason = "the pair of verdicts is used in one place")]
    fn judge_all(
        &mut self,
        command: &Command,
        scripts: &[(&'static str, Script)],
        progress: Progress<'_>,
    ) -> Result<Vec<(Option<Difference>, Option<Difference>)>, StartError> {
        let next = AtomicUsize::new(0);
        let judged = Mutex::new(Vec::with_capacity(scripts.len()));
        let inspection = self.inspection;
        let work = || -> Result<(), StartError> {
            while let Some((place, (_, script))) = {
                let place = next.fetch_add(1, Ordering::Relaxed);
                scripts.get(place).map(|script| (place, script))
            } {
                let wanted = expected(script);
                let run = run(command, &script.bytes(), &inspection.limits, inspection.run_time)?;
                let verdicts = (compare_states(&wanted, &run), compare_bytes(&wanted, &run));
                let mut judged = judged.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                judged.push((place, verdicts));
                progress(judged.len(), scripts.len());
            }
            Ok(())
        };
        side_by_side(inspection.workers, scripts.len(), work).into_iter().collect::<Result<(), _>>()?;
        let mut judged = judged.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        judged.sort_by_key(|&(place, _)| place);
        self.check.runs += judged.len();
        Ok(judged.into_iter().map(|(_, verdicts)| verdicts).collect())
    }

    /// A shorter script that shows the same mistake, if one is found in reasonable time.
    fn shortest(
        &mut self,
        command: &Command,
        script: Script,
        verdict: Verdict,
        first: Difference,
    ) -> (Script, Difference) {
        let inspection = self.inspection;
        let n_runs = AtomicUsize::new(0);
        let compare = |wanted: &Expected, run: &Run| match verdict {
            Verdict::States => compare_states(wanted, run),
            Verdict::Bytes if compare_states(wanted, run).is_some() => None,
            Verdict::Bytes => compare_bytes(wanted, run),
        };
        let shows = |script: &Script| {
            if n_runs.fetch_add(1, Ordering::Relaxed) >= SHRINKING {
                return None;
            }
            let run = run(command, &script.bytes(), &inspection.limits, inspection.run_time).ok()?;
            compare(&expected(script), &run).filter(|found| found.rule == first.rule)
        };
        let short = shrunk(script, &|script| shows(script).is_some());
        self.check.runs += n_runs.load(Ordering::Relaxed).min(SHRINKING);
        n_runs.store(0, Ordering::Relaxed);
        let difference = shows(&short).unwrap_or(first);
        (short, difference)
    }

    /// One round typed only when the prompt has come: a program that does not flush never gets there.
    fn flushing(&mut self) -> Result<(), StartError> {
        let mut program = Contained::start(&self.command.with(&["human", "human"]), &self.inspection.limits)?;
        self.check.runs += 1;
        for prompt in ["B2:", "W2:"] {
            let deadline = Instant::now() + self.inspection.run_time;
            loop {
                match program.line(deadline) {
                    Ok(line) if line.ends_with(prompt) => break,
                    Ok(_) => {}
                    Err(mishap) => {
                        let difference = Difference {
                            rule: Rule::Flushed,
                            what: format!("no line ending in `{prompt}` came before a line was typed"),
                            expected: format!("a prompt that ends in `{prompt}`"),
                            came: mishap.to_string(),
                        };
                        let arguments = vec!["human".to_owned(), "human".to_owned()];
                        self.report("prompts", Verdict::Bytes, difference, arguments, Vec::new());
                        return Ok(());
                    }
                }
            }
            program.send(b"\n");
        }
        Ok(())
    }

    /// Every pair of automatic strategies plays one game.
    fn automatic_games(&mut self, progress: Progress<'_>) -> Result<(), StartError> {
        let names: Vec<String> =
            self.check.strategies.iter().filter(|name| *name != "human").cloned().collect();
        let total = names.len() * names.len();
        for (place, (black, white)) in
            names.iter().flat_map(|black| names.iter().map(move |white| (black, white))).enumerate()
        {
            let arguments = vec![black.clone(), white.clone()];
            let run =
                run(&self.command.with(&arguments), b"", &self.inspection.limits, self.inspection.game_time)?;
            self.check.runs += 1;
            progress(place + 1, total);
            if let Some(difference) = transitions::judge(&run)
                && !self.known.contains(&(Verdict::States, difference.rule))
            {
                self.report("automatic game", Verdict::States, difference, arguments, Vec::new());
            }
        }
        Ok(())
    }

    fn run(&mut self, command: &Command, input: &[u8]) -> Result<Run, StartError> {
        self.check.runs += 1;
        run(command, input, &self.inspection.limits, self.inspection.run_time)
    }

    fn report(
        &mut self,
        part: &'static str,
        verdict: Verdict,
        difference: Difference,
        arguments: Vec<String>,
        input: Vec<String>,
    ) {
        let Difference { rule, what, expected, came } = difference;
        self.known.insert((verdict, rule));
        let finding = Finding { part, rule, what, expected, came, arguments, input };
        if rule.is_ruling() {
            // The same other reading may show in the states and in the bytes.
            if !self.check.readings.iter().any(|known| known.rule == rule) {
                self.check.readings.push(finding);
            }
        } else {
            match verdict {
                Verdict::States => self.check.states.push(finding),
                Verdict::Bytes => self.check.bytes.push(finding),
            }
        }
    }
}

/// The names behind exactly two blanks, each once: the list may be printed again at the end of input.
fn listed(stdout: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(stdout);
    let mut names: Vec<String> = Vec::new();
    for name in text.lines().filter_map(|line| line.strip_prefix("  ")) {
        if !name.is_empty() && !name.starts_with(' ') && !names.iter().any(|known| known == name) {
            names.push(name.to_owned());
        }
    }
    names
}
