use std::time::{Duration, Instant};

use crate::contained::{Command, Contained, ENDING_GRACE, Ending, Limits, Mishap, StartError};

/// How much output of one run is kept.
const OUTPUT_MAX: usize = 4 << 20;

/// Whoever is refused memory has filled a part of it: what grows asks for twice as much as it has, and holds both for a
/// moment.
const GROWTH: u64 = 4;

/// What a program did.
#[derive(Clone, Debug)]
pub(super) struct Run {
    pub(super) stdout: Vec<u8>,
    pub(super) stderr: String,
    /// Why its output was cut short.
    pub(super) mishap: Option<Mishap>,
    pub(super) ending: Option<Ending>,
    /// How long it took.
    pub(super) took: Duration,
}

/// Runs a program on some input to its end or to the time limit.
pub(super) fn run(
    command: &Command,
    input: &[u8],
    limits: &Limits,
    time: Duration,
) -> Result<Run, StartError> {
    let start = Instant::now();
    let mut program = Contained::start(command, limits)?;
    program.send(input);
    program.close_input();
    let (stdout, result) = program.rest(start + time, OUTPUT_MAX);
    let ending = if result.is_ok() { program.ending(Instant::now() + ENDING_GRACE) } else { None };
    program.stop();
    let mut done =
        Run { stdout, stderr: program.complaint(), mishap: result.err(), ending, took: start.elapsed() };
    let peak = program.peak_memory();
    if done.has_crashed() && peak >= limits.memory / GROWTH {
        done.mishap = Some(Mishap::RefusedMemory(peak));
    }
    Ok(done)
}

impl Run {
    /// What to say where something is missing: why it stopped.
    pub(super) fn how_it_ended(&self) -> String {
        match (&self.mishap, self.ending) {
            (Some(Mishap::Late | Mishap::ClosedInput), _) => {
                "the program ran on when its time was over".to_owned()
            }
            (Some(mishap), _) => mishap.to_string(),
            (None, Some(ending)) => format!("the program {ending}"),
            (None, None) => "the program closed its output and ran on".to_owned(),
        }
    }

    /// Whether it was stopped, or goes on.
    pub(super) fn is_late(&self) -> bool {
        self.mishap.is_some() || self.ending.is_none()
    }

    /// Whether more time could have helped.
    pub(super) fn needs_time(&self) -> bool {
        matches!(self.mishap, Some(Mishap::Late | Mishap::ClosedInput))
    }

    /// Whether a signal ended it.
    pub(super) fn was_killed(&self) -> bool {
        matches!(self.ending, Some(Ending::Killed(_)))
    }

    /// Whether it ended in another way than programs do that have done their work.
    pub(super) fn has_crashed(&self) -> bool {
        matches!(self.ending, Some(Ending::Killed(_) | Ending::Exited(1..)))
    }
}
