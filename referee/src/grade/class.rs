use serde::{Deserialize, Serialize};

use super::{Grade, Mark};
use crate::contained::Containment;

/// The name and version of the form of [`Class`] as JSON.
pub const SCHEMA: &str = "parlour/batch/2";

/// A class of programs.
#[derive(Clone, Debug, Serialize)]
pub struct Class {
    /// [`SCHEMA`].
    pub schema: &'static str,
    /// The version of this referee.
    pub version: &'static str,
    /// The game and its size.
    pub game: String,
    /// How well the programs were contained.
    pub containment: &'static Containment,
    /// How many programs there are; those that are not graded yet have no row.
    pub programs: usize,
    /// The names of the further columns of the list.
    pub columns: Vec<String>,
    /// A row for each program, in the order of the list.
    pub rows: Vec<Row>,
}

/// How one program of a class did.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// Whose it is.
    pub name: String,
    /// The folder with its results.
    pub file: String,
    /// What stands in the further columns of the list.
    pub further: Vec<String>,
    /// How many hours after the due time it was handed in.
    pub hours_late: f64,
    /// What is to be said about it in one line.
    pub verdict: String,
    /// What was said when the first mistake was made, or by the compiler.
    pub details: Vec<String>,
    /// Whether there is nothing to complain about.
    pub is_clean: bool,
    /// Its mark; 0 for one that could not be graded.
    pub mark: Mark,
    /// How many targets it was to find; 0 for one that could not be graded.
    pub targets: usize,
    /// How many it found.
    pub solved: usize,
    /// Guesses for a target found, on average.
    pub average: Option<f64>,
    /// The most guesses for a target found.
    pub worst: Option<u32>,
    /// What it attempted against others.
    #[serde(default)]
    pub attempts: Vec<String>,
    /// When it was graded, in seconds since the beginning of 1970.
    pub graded_at_s: u64,
    /// How long it took by the clock.
    pub wall_ms: f64,
    /// What was asked of it.
    pub conditions: String,
}

impl Row {
    /// Takes over what a grade says.
    pub(crate) fn take(&mut self, grade: &Grade) {
        if let Some((what, details)) = grade.first_mistake() {
            (self.verdict, self.details) = (what, details);
        }
        self.is_clean = grade.is_clean();
        self.mark = grade.mark;
        self.targets = grade.guessing.targets;
        self.solved = grade.guessing.solved;
        self.average = grade.guessing.average;
        self.worst = grade.guessing.worst;
        self.attempts = grade.conduct.against_others().map(|attempt| attempt.to_string()).collect();
        self.wall_ms = grade.guessing.wall_ms;
    }
}
