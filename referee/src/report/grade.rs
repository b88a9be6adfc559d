use std::fmt::Write;

use super::junit::{Case, suite};
use super::{exchange_lines, grouped};
use crate::grade::{Failure, Foreknowledge, Grade, Guessing, Mark, Verb, Wrong};
use crate::protocol::{Said, shown};

/// How many failures are listed in the terminal.
const LISTED: usize = 5;

/// How many lines a command to paste has at most.
const PASTED: usize = 50;

impl Grade {
    /// The report for the terminal.
    pub fn text(&self) -> String {
        let mut out = format!("{}: {}\n\n", self.game, self.command);
        match self.first_mistake() {
            Some((what, details)) => {
                let _ = writeln!(out, "First mistake: {what}");
                for line in details {
                    let _ = writeln!(out, "    {line}");
                }
                if let Some(command) = self.command_to_paste() {
                    let _ = writeln!(out, "To see it yourself:\n    {command}");
                }
            }
            None => out.push_str("No mistake found.\n"),
        }
        out.push('\n');
        for verb in &self.functions {
            let _ = writeln!(out, "{:<10} {}", verb.verb, verb.summary());
        }
        let _ = writeln!(out, "{:<10} {}", "guessing", self.guessing.summary());
        let most = self.guessing.histogram.iter().map(|bar| bar.targets).max().unwrap_or(1);
        for bar in &self.guessing.histogram {
            let length = (bar.targets * 40).div_ceil(most);
            let _ = writeln!(out, "{:>10} {:<40} {}", bar.guesses, "#".repeat(length), grouped(bar.targets));
        }
        for rung in &self.ladder {
            let verdict = if rung.solved == rung.targets { "passed" } else { "failed" };
            let _ = write!(
                out,
                "at most {:<2} {verdict}: {} of {} targets found",
                rung.guesses,
                grouped(rung.solved),
                grouped(rung.targets)
            );
            let _ = match &rung.first_failure {
                Some(failure) => writeln!(out, "; {} was not", failure.target),
                None => writeln!(out),
            };
        }
        let Guessing { mean_game_ms, longest_game_ms, wall_ms, .. } = &self.guessing;
        let unit = if self.mode == "tree" { "an answer" } else { "a game" };
        let _ = writeln!(
            out,
            "{:<10} {mean_game_ms:.3} ms {unit} on average, {longest_game_ms:.3} ms at most, {:.2} s in all",
            "time",
            wall_ms / 1000.0
        );
        if let Some(order) = self.order {
            let _ = writeln!(out, "{:<10} targets shuffled with {order}", "order");
        }
        for line in self.conduct.lines() {
            let _ = writeln!(out, "{line}");
        }
        let _ = writeln!(out, "{:<10} {}", "mark", self.mark_words());
        let failures = &self.guessing.failures;
        if failures.len() > 1 {
            let _ = writeln!(out, "\nTargets not found:");
            for failure in &failures[..failures.len().min(LISTED)] {
                let _ = writeln!(out, "    {}: {}", failure.target, failure.what);
            }
            if failures.len() > LISTED {
                let _ =
                    writeln!(out, "    and {} more: --json lists them all", grouped(failures.len() - LISTED));
            }
        }
        out
    }

    /// The report for a build server: a case for each verb, for guessing and for each limit.
    pub fn junit(&self) -> String {
        let mut cases: Vec<Case> = self
            .functions
            .iter()
            .map(|verb| Case {
                name: verb.verb.to_owned(),
                failure: (verb.right < verb.asked).then(|| {
                    (verb.summary(), verb.wrong.iter().map(wrong_line).collect::<Vec<_>>().join("\n"))
                }),
                time_ms: 0.0,
            })
            .collect();
        cases.push(Case {
            name: "guessing".to_owned(),
            failure: self.guessing.failures.first().map(|failure| {
                (
                    format!("{}; {}: {}", self.guessing.summary(), failure.target, failure.what),
                    failure.details().join("\n"),
                )
            }),
            time_ms: self.guessing.wall_ms,
        });
        cases.push(Case {
            name: "foreknowledge".to_owned(),
            failure: self.foreknowledge.as_ref().map(|it| (it.verdict(), it.details().join("\n"))),
            time_ms: 0.0,
        });
        cases.extend(self.ladder.iter().map(|rung| Case {
            name: format!("at most {}", plural(rung.guesses)),
            failure: rung.first_failure.as_ref().map(|failure| {
                (format!("{}: {}", failure.target, failure.what), failure.details().join("\n"))
            }),
            time_ms: 0.0,
        }));
        suite(&format!("{}: {}", self.game, self.command), &cases)
    }

    /// The mark in words, if it means anything.
    pub(super) fn mark_words(&self) -> String {
        if self.interrupted {
            "none: stopped before its end, and this was found until then".to_owned()
        } else {
            self.mark.summary()
        }
    }

    /// What went wrong first, in the order of the checks, and what was said.
    pub fn first_mistake(&self) -> Option<(String, Vec<String>)> {
        if let Some(evidence) = &self.foreknowledge {
            return Some((evidence.verdict(), evidence.details()));
        }
        if let Some(wrong) = self.functions.iter().find_map(|verb| verb.wrong.first()) {
            let Wrong { question, expected, came, kind, stderr } = wrong;
            let asked = [format!("> {question}")];
            return Some(match kind {
                Some(_) => (
                    format!("asked `{question}`: {came}"),
                    asked.into_iter().chain(complaint_lines(stderr)).collect(),
                ),
                None => (
                    format!("a wrong answer to `{question}`"),
                    asked
                        .into_iter()
                        .chain([format!("< {came}"), format!("  expected {expected}")])
                        .collect(),
                ),
            });
        }
        if let Some(failure) = self.shortest_failure() {
            return Some((format!("with target {}: {}", failure.target, failure.what), failure.details()));
        }
        let missing = self.functions.iter().find(|verb| !verb.offered)?;
        let details = vec![format!("> {} …", missing.verb), "< ?".to_owned()];
        Some((format!("the question `{}` is not offered", missing.verb), details))
    }

    /// Of the targets that were not found the one that was lost with the fewest words.
    fn shortest_failure(&self) -> Option<&Failure> {
        let shortest = self.guessing.failures.iter().min_by_key(|failure| failure.exchange.len());
        shortest.or_else(|| self.ladder.iter().find_map(|rung| rung.first_failure.as_ref()))
    }

    /// A command that shows the first mistake, where what was sent shows it.
    pub(super) fn command_to_paste(&self) -> Option<String> {
        let wrong = self.functions.iter().find_map(|verb| verb.wrong.first());
        let sent: Vec<&str> = match (&self.foreknowledge, wrong) {
            (Some(_), _) => return None,
            (None, Some(wrong)) => vec![&wrong.question],
            (None, None) => self.shortest_failure()?.exchange.iter().filter_map(Said::sent).collect(),
        };
        let words: Option<Vec<_>> =
            sent.iter().take(PASTED).map(|line| shlex::try_quote(line).ok()).collect();
        let command =
            self.words.iter().map(|word| shlex::try_quote(word).ok()).collect::<Option<Vec<_>>>()?;
        Some(format!("printf '%s\\n' {} | {}", words?.join(" "), command.join(" ")))
    }
}

impl Foreknowledge {
    fn verdict(&self) -> String {
        format!(
            "cheating: {:.4} guesses on average are too few for who does not know the targets",
            self.average
        )
    }

    fn details(&self) -> Vec<String> {
        let Foreknowledge { games, least, least_with_luck, .. } = self;
        vec![
            format!("{least:.4} is the least that there can be, whoever plays"),
            format!(
                "luck gives less than {least_with_luck:.4} once in a thousand million times in {} games",
                grouped(*games)
            ),
        ]
    }
}

impl Failure {
    /// What was said, and the beginning of standard error.
    pub(super) fn details(&self) -> Vec<String> {
        let mut lines = exchange_lines(&self.exchange);
        lines.extend(complaint_lines(&self.stderr));
        lines
    }
}

/// The first lines of what a program wrote on standard error, under a heading.
fn complaint_lines(stderr: &str) -> impl Iterator<Item = String> {
    let heading = (!stderr.is_empty()).then(|| "standard error:".to_owned());
    heading.into_iter().chain(stderr.lines().take(5).map(|line| format!("  {}", shown(line))))
}

impl Verb {
    pub(super) fn summary(&self) -> String {
        if !self.offered {
            return "not offered".to_owned();
        }
        let mut counts = format!("{} of {} right", grouped(self.right), grouped(self.asked));
        if self.junk_asked > 0 {
            let (asked, right) = (self.asked - self.junk_asked, self.right - self.junk_right);
            let _ = write!(
                counts,
                ": {} of {} that there are, {} of {} texts that are none",
                grouped(right),
                grouped(asked),
                grouped(self.junk_right),
                grouped(self.junk_asked)
            );
        }
        match &self.stopped {
            Some(why) => format!("{counts}; the rest was not asked: {why}"),
            None => counts,
        }
    }
}

impl Guessing {
    /// One line.
    pub(crate) fn summary(&self) -> String {
        let mut text = format!("{} of {} targets found", grouped(self.solved), grouped(self.targets));
        if let (Some(average), Some(worst)) = (self.average, self.worst) {
            let _ = write!(text, ", {average:.4} guesses on average, {worst} at most");
        }
        if self.not_played > 0 {
            let _ = write!(
                text,
                "; {} not played, because it was stopped, too many ran out of time, or no guess came at all",
                grouped(self.not_played)
            );
        }
        text
    }
}

impl Mark {
    /// One line.
    pub(crate) fn summary(&self) -> String {
        let Mark { functions, guessing, late, total, out_of } = self;
        let late = if *late > 0.0 { format!(", late -{late:.2}") } else { String::new() };
        format!(
            "{total:.2} of {out_of:.0}: questions {functions:.2} of 10, guessing {guessing:.2} of 60{late} (30 for style are left to people)"
        )
    }
}

pub(super) fn wrong_line(wrong: &Wrong) -> String {
    let Wrong { question, expected, came, kind, stderr } = wrong;
    match kind {
        Some(_) => {
            let said = stderr.lines().next().map(|line| format!("; standard error: {}", shown(line)));
            format!("{question}: expected `{expected}`, but {came}{}", said.unwrap_or_default())
        }
        None => format!("{question}: expected `{expected}`, came `{came}`"),
    }
}

pub(super) fn plural(guesses: u32) -> String {
    if guesses == 1 { "1 guess".to_owned() } else { format!("{guesses} guesses") }
}
