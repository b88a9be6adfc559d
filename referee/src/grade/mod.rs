//! Grades a program that guesses: `docs/protocol.md` tells how it is spoken to.

mod class;
mod functions;
mod guessing;
mod losses;
mod mark;
mod plausible;
mod questions;
mod tree;

use std::sync::atomic::{AtomicBool, Ordering};

use game::Described;
use play::Seed;
use serde::Serialize;

pub use class::{Class, Row, SCHEMA as BATCH_SCHEMA};
pub use functions::{Verb, Wrong};
pub use guessing::{Bar, Failure, Guessing, TimeBar};
pub use mark::{FULL_MARKS_AVERAGE, Mark};
pub(crate) use mark::{FUNCTIONS, GUESSING};
pub use plausible::Foreknowledge;

pub use crate::contained::Containment;
use crate::contained::{Command, Conduct, Contained, StartError};
use crate::protocol::{Conditions, Fault};
use crate::targets::{MOST_TARGETS, drawn_seed, shuffled, targets};
use crate::workers::Progress;

/// The name and version of the form of [`Grade`] as JSON.
pub const SCHEMA: &str = "parlour/grade/1";

/// What is asked of a program besides the conditions.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Task {
    /// How many targets, drawn by chance; all of them if nothing is said.
    pub sample: Option<u64>,
    /// Where chance comes from.
    pub seed: Option<Seed>,
    /// Where the order of the targets comes from; drawn from the system if nothing is said. A judged program must not
    /// come to know it.
    pub order: Option<Seed>,
    /// Whether the games are walked as a tree instead of played one by one.
    pub tree: bool,
    /// Limits on the number of guesses to play under in turn, instead of the one of the conditions.
    pub ladder: Vec<u32>,
    /// How many hours after the due time the program was handed in.
    pub hours_late: f64,
    /// The average number of guesses that earns all marks for guessing; [`FULL_MARKS_AVERAGE`] if nothing is said.
    pub full_marks_at: Option<f64>,
}

/// How a program did.
#[derive(Clone, Debug, Serialize)]
pub struct Grade {
    /// [`SCHEMA`].
    pub schema: &'static str,
    /// The version of this referee.
    pub version: &'static str,
    /// The game and its size.
    pub game: String,
    /// The program.
    pub command: String,
    /// The same, word by word.
    pub words: Vec<String>,
    /// The seed that questions and samples were drawn with.
    pub seed: u64,
    /// The seed of the order in which the targets were played; none where the games were walked as a tree.
    pub order: Option<u64>,
    /// How the games were gone through: `tree` or `games`.
    pub mode: &'static str,
    /// How well the program was contained, and what it attempted.
    #[serde(flatten)]
    pub conduct: Conduct,
    /// The answers to questions.
    pub functions: Vec<Verb>,
    /// The games. With a ladder, those under its widest limit, wherever that stands.
    pub guessing: Guessing,
    /// The evidence that the program knew targets before it asked, if there is any.
    pub foreknowledge: Option<Foreknowledge>,
    /// The games under each limit of a ladder.
    pub ladder: Vec<Rung>,
    /// Whether it was stopped before its end, so that the mark means nothing.
    pub interrupted: bool,
    /// The mark.
    pub mark: Mark,
}

/// The games under one limit on the number of guesses.
#[derive(Clone, Debug, Serialize)]
pub struct Rung {
    /// The limit.
    pub guesses: u32,
    /// How many targets there were.
    pub targets: usize,
    /// How many were found.
    pub solved: usize,
    /// The first that was not.
    pub first_failure: Option<Failure>,
}

/// Why a program could not be graded at all.
#[derive(Debug, thiserror::Error)]
pub enum Ungraded {
    /// It could not be started.
    #[error(transparent)]
    Start(#[from] StartError),
    /// There are too many targets to play them all.
    #[error("{game} has {n_secrets} targets, more than {MOST_TARGETS}: ask for a sample of them")]
    TooMany {
        /// The game and its size.
        game: String,
        /// How many there are.
        n_secrets: u64,
    },
    /// Its games cannot be walked as a tree.
    #[error("`--tree` needs the question `after`: {0}")]
    Tree(Fault),
}

/// Grades the program.
pub fn grade<G: Described>(
    game: &G,
    command: &Command,
    conditions: &Conditions,
    task: &Task,
    progress: Progress<'_>,
) -> Result<Grade, Ungraded> {
    grade_until(game, command, conditions, task, progress, &AtomicBool::new(false))
}

/// Grades the program until `stop` is set; what was found by then is told, without a mark.
pub fn grade_until<G: Described>(
    game: &G,
    command: &Command,
    conditions: &Conditions,
    task: &Task,
    progress: Progress<'_>,
    stop: &AtomicBool,
) -> Result<Grade, Ungraded> {
    // Found out once and said once, instead of once for every target.
    drop(Contained::start(command, &conditions.limits)?);
    let seed = task.seed.unwrap_or(Seed(0));
    if task.sample.is_none() && game.n_secrets() > MOST_TARGETS {
        return Err(Ungraded::TooMany { game: game.spec(), n_secrets: game.n_secrets() });
    }
    let functions = functions::check(game, command, conditions, seed);
    let targets = targets(game.n_secrets(), task.sample, seed);
    let order = task.order.unwrap_or_else(drawn_seed);
    let shuffled = shuffled(targets.clone(), order);
    let run = |conditions: &Conditions| {
        if task.tree {
            tree::walk(game, &targets, command, conditions, progress, stop).map_err(Ungraded::Tree)
        } else {
            Ok(guessing::play_all(game, &shuffled, command, conditions, progress, stop))
        }
    };
    let mut ladder = Vec::new();
    let mut widest: Option<(u32, Guessing)> = None;
    for &guesses in &task.ladder {
        let guessing = run(&Conditions { guesses, ..conditions.clone() })?;
        ladder.push(Rung {
            guesses,
            targets: guessing.targets,
            solved: guessing.solved,
            first_failure: guessing.failures.first().cloned(),
        });
        if widest.as_ref().is_none_or(|(most, _)| guesses > *most) {
            widest = Some((guesses, guessing));
        }
    }
    let guessing = widest.map_or_else(|| run(conditions), |(_, guessing)| Ok(guessing))?;
    Ok(Grade {
        schema: SCHEMA,
        version: env!("CARGO_PKG_VERSION"),
        game: game.spec(),
        command: command.to_string(),
        words: command.words().to_vec(),
        seed: seed.0,
        order: (!task.tree).then_some(order.0),
        mode: if task.tree { "tree" } else { "games" },
        conduct: Conduct::of(command),
        mark: Mark::new(
            &functions,
            &guessing,
            task.hours_late,
            task.full_marks_at.unwrap_or(FULL_MARKS_AVERAGE),
        ),
        foreknowledge: Foreknowledge::find(&guessing, game.n_secrets(), game.feedbacks().len()),
        functions,
        guessing,
        interrupted: stop.load(Ordering::Relaxed),
        ladder,
    })
}

impl Grade {
    /// Whether there is nothing to complain about: every question right, every target found, under every limit.
    pub fn is_clean(&self) -> bool {
        self.first_mistake().is_none()
    }
}
