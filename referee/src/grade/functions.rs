use std::time::Instant;

use game::Described;
use play::Seed;
use serde::Serialize;

use super::questions::{Question, questions};
use crate::contained::Command;
use crate::protocol::{Conditions, Connection, Fault, known_untold, shown};

/// How many wrong answers to one verb are kept word for word.
const KEPT: usize = 100;

/// How a program answered the questions of one verb.
#[derive(Clone, Debug, Serialize)]
pub struct Verb {
    /// The word that begins them: `feedback`, or what the game calls one of its places.
    pub verb: &'static str,
    /// Whether the program offers it.
    pub offered: bool,
    /// How many questions there are.
    pub asked: usize,
    /// How many were answered right.
    pub right: usize,
    /// The first wrong answers, with what was expected.
    pub wrong: Vec<Wrong>,
    /// Why the rest was not asked, where the program failed too often.
    pub stopped: Option<String>,
}

/// A wrong answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Wrong {
    /// The line sent.
    pub question: String,
    /// The line that should have come.
    pub expected: String,
    /// The line that came, or what happened instead.
    pub came: String,
    /// What happened instead, as one word; none where a line came.
    pub kind: Option<&'static str>,
    /// The beginning of what the program wrote on standard error, where it failed.
    pub stderr: String,
}

impl Verb {
    /// The share of the questions that was answered right.
    pub fn share_right(&self) -> f64 {
        if self.asked == 0 { 0.0 } else { self.right as f64 / self.asked as f64 }
    }
}

/// Asks everything but guesses.
pub(super) fn check<G: Described>(
    game: &G,
    command: &Command,
    conditions: &Conditions,
    seed: Seed,
) -> Vec<Verb> {
    let mut connection = Connection::new(command, &conditions.limits);
    questions(game, seed)
        .into_iter()
        .map(|(verb, questions)| check_verb(game, verb, questions, &mut connection, conditions))
        .collect()
}

fn check_verb<G: Described>(
    game: &G,
    verb: &'static str,
    questions: Vec<Question>,
    connection: &mut Connection<'_>,
    conditions: &Conditions,
) -> Verb {
    let mut report =
        Verb { verb, offered: true, asked: questions.len(), right: 0, wrong: Vec::new(), stopped: None };
    let mut failed = 0;
    for Question { line, answer: expected } in questions {
        let (came, kind, stderr) = match ask(game, &line, connection, conditions) {
            Ok(answer) if answer == expected => {
                report.right += 1;
                continue;
            }
            Ok(answer) if answer == "?" => {
                return Verb { offered: false, right: 0, wrong: Vec::new(), ..report };
            }
            Ok(answer) => (shown(&answer), None, String::new()),
            Err(fault) => {
                connection.send_away();
                failed += 1;
                (fault.to_string(), Some(fault.kind()), connection.complaint().to_owned())
            }
        };
        if failed >= conditions.patience {
            report.stopped = Some(came.clone());
        }
        if report.wrong.len() < KEPT {
            report.wrong.push(Wrong { question: line, expected, came, kind, stderr });
        }
        if report.stopped.is_some() {
            break;
        }
    }
    report
}

fn ask<G: Described>(
    game: &G,
    line: &str,
    connection: &mut Connection<'_>,
    conditions: &Conditions,
) -> Result<String, Fault> {
    connection.clear();
    let deadline = Instant::now() + conditions.move_time;
    if connection.is_empty() && game.spec() != known_untold() {
        connection.ask(&format!("new {}", game.spec()), deadline)?;
    }
    connection.ask(line, deadline).map(str::to_owned)
}
