//! Checks an Apocalypse program with the course's interface against the rules.
//!
//! Each round is judged from the state that the program itself has shown before, so one mistake is found once and hides no
//! other. A finding must survive its own test: it is told only if a run shows it before anything else goes wrong, and if it
//! goes away when the thing that is blamed is made plain. What a finding means depends on the [`Source`] of its rule.

mod automatic;
mod bytes;
mod confirm;
mod expected;
mod flushing;
mod human;
mod inspector;
mod judge;
mod names;
mod output;
mod probes;
mod rounds;
mod rule;
mod run;
mod scripts;
mod situation;
mod standing;
mod winner;

use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::{Duration, Instant};

use play::Seed;
use serde::Serialize;

use self::expected::{Script, expected};
use self::inspector::Inspector;
pub use self::rule::{Rule, Section, Source};
use self::scripts::scripts;
use crate::contained::{Command, Conduct, Contained, Limits, StartError};

/// The name and version of the form of [`Check`] as JSON.
pub const SCHEMA: &str = "parlour/check/2";

/// How a program is checked.
#[derive(Clone, Debug)]
pub struct Inspection {
    /// Time for one run, as in the course's checker. A run that takes longer is given five times as much, alone, before it
    /// is called slow.
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

/// Who looks on while a program is checked.
#[derive(Clone, Copy)]
pub struct Watch<'a> {
    /// Told which part is under way, and how much of how much of it is done.
    pub progress: &'a (dyn Fn(&str, usize, usize) + Sync),
    /// Set to stop after the run that is under way: what was found until then is kept.
    pub stop: &'a AtomicBool,
}

impl std::fmt::Debug for Watch<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Watch").field("stop", self.stop).finish_non_exhaustive()
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
    /// The three games of the course, which its own checker compares.
    pub recorded: Vec<Recorded>,
    /// Every rule that is broken, in the order of the sections.
    pub findings: Vec<Finding>,
    /// Rules that were broken only behind other findings, so that nothing can be said of the cause.
    pub unclear: Vec<Rule>,
    /// Whether the program was late so often that not every game was typed in.
    pub gave_up: bool,
    /// How well the program was contained, and what it attempted.
    #[serde(flatten)]
    pub conduct: Conduct,
    /// Whether the check was stopped before its end.
    pub interrupted: bool,
    /// All of it, by the clock on the wall.
    pub wall_ms: f64,
}

/// A game of the course, typed in.
#[derive(Clone, Debug, Serialize)]
pub struct Recorded {
    /// The name of its file.
    pub name: &'static str,
    /// The first state that differs, or nothing if all are right.
    pub difference: Option<Difference>,
}

/// A state that is not the one recorded.
#[derive(Clone, Debug, Serialize)]
pub struct Difference {
    /// Counted from 1.
    pub state: usize,
    /// The state as recorded, or nothing if the game should be over.
    pub expected: Option<String>,
    /// The state that came, if one did.
    pub came: Option<String>,
}

/// One departure from a rule, and how to see it.
#[derive(Clone, Debug, Serialize)]
pub struct Finding {
    /// Which part of the report it belongs to.
    pub section: Section,
    /// What it means.
    pub source: Source,
    /// The rule that is broken.
    pub rule: Rule,
    /// What is wrong.
    pub what: String,
    /// The state that the program had shown before.
    pub before: Option<String>,
    /// What should have come.
    pub expected: String,
    /// What came.
    pub came: String,
    /// The arguments the program was started with.
    pub arguments: Vec<String>,
    /// The shortest input found that shows it; if it shows only in a game of automatic strategies, the moves of that game.
    pub input: Vec<String>,
    /// What else is to be said.
    pub remark: Option<String>,
}

impl Check {
    /// Whether nothing fails that the assignment asks for.
    pub fn passes(&self) -> bool {
        self.recorded.iter().all(|game| game.difference.is_none())
            && !self.findings.iter().any(|finding| finding.source == Source::Text)
    }

    /// Whether every byte is right, too.
    pub fn bytes_pass(&self) -> bool {
        self.passes() && !self.findings.iter().any(|finding| finding.source == Source::Bytes)
    }

    /// The findings of one section.
    pub fn of(&self, section: Section) -> impl Iterator<Item = &Finding> {
        self.findings.iter().filter(move |finding| finding.section == section)
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
    pub fn check(&self, command: &Command, watch: Watch<'_>) -> Result<Check, StartError> {
        let start = Instant::now();
        drop(Contained::start(&command.with(&["human", "human"]), &self.inspection.limits)?);
        let mut inspector = Inspector::new(command, &self.inspection, watch);
        inspector.inspect(&self.scripts)?;
        let mut check = inspector.check;
        check.conduct = Conduct::of(command);
        check.wall_ms = start.elapsed().as_secs_f64() * 1000.0;
        Ok(check)
    }
}
