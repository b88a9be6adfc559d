use game::Described;
use play::Seed;
use serde::Serialize;

use super::questions::{Question, questions};
use crate::contained::Command;
use crate::protocol::{Conditions, Connection, Fault, Patience, known_untold, shown};

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
    /// How many of the questions were about texts that mean nothing in the game.
    pub junk_asked: usize,
    /// How many of those were answered right.
    pub junk_right: usize,
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
    /// How much of the verb was answered right, between 0 and 1. What there is and what means nothing weigh the same, however
    /// many questions there are of each: who reads every location rightly has half of it at least.
    pub fn share_right(&self) -> f64 {
        let share = |right: usize, asked: usize| right as f64 / asked as f64;
        let (asked, right) = (self.asked - self.junk_asked, self.right - self.junk_right);
        match (asked, self.junk_asked) {
            (0, 0) => 0.0,
            (_, 0) => share(right, asked),
            (0, junk) => share(self.junk_right, junk),
            (_, junk) => f64::midpoint(share(right, asked), share(self.junk_right, junk)),
        }
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
    let junk_asked = questions.iter().filter(|question| question.is_junk).count();
    let mut report = Verb {
        verb,
        offered: true,
        asked: questions.len(),
        right: 0,
        junk_asked,
        junk_right: 0,
        wrong: Vec::new(),
        stopped: None,
    };
    let (mut n_failed, mut n_slow) = (0, 0);
    for Question { line, answer: expected, is_junk } in questions {
        let (came, kind, stderr) = match ask(game, &line, connection, conditions) {
            Ok(answer) if answer == expected => {
                report.right += 1;
                report.junk_right += usize::from(is_junk);
                continue;
            }
            Ok(answer) if answer == "?" => {
                return Verb { offered: false, right: 0, junk_right: 0, wrong: Vec::new(), ..report };
            }
            Ok(answer) => (shown(&answer), None, String::new()),
            Err(fault) => {
                connection.send_away();
                n_failed += 1;
                n_slow += usize::from(fault.is_slow());
                (fault.to_string(), Some(fault.kind()), connection.complaint().to_owned())
            }
        };
        // A crash costs its question and no other; a program that can do nothing else is not asked two thousand times.
        let Patience { without_a_guess, without_a_find, .. } = conditions.patience;
        if n_slow >= without_a_guess || (report.right == 0 && n_failed >= without_a_find) {
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
    let allowance = conditions.allowance();
    if connection.is_empty() && game.spec() != known_untold() {
        connection.ask_within(&format!("new {}", game.spec()), &allowance)?;
    }
    connection.ask_within(line, &allowance).map(str::to_owned)
}
