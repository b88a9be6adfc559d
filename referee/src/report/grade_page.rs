use std::fmt::Write;

use super::grade::{plural, wrong_line};
use super::grouped;
use super::html::{escaped, page};
use super::svg::bars;
use crate::grade::Grade;

/// How many failures stand in the page in full.
const IN_FULL: usize = 100;

impl Grade {
    /// The report as a page that needs nothing else.
    pub fn html(&self) -> String {
        page(&format!("{}: {}", self.game, self.command), &self.body())
    }

    /// The same page for somebody's program in a class.
    pub(crate) fn page_for(&self, name: &str) -> String {
        page(&format!("{}: {name}", self.game), &self.body())
    }

    fn body(&self) -> String {
        let mut body = match self.first_mistake() {
            Some((what, details)) => format!(
                "<section class=\"mistake\"><h2>First mistake</h2><p>{}</p>{}{}</section>\n",
                escaped(&what),
                preformatted(&details),
                self.command_to_paste().map_or(String::new(), |command| {
                    format!("<p>To see it yourself:</p>{}", preformatted(&[command]))
                })
            ),
            None => "<p class=\"fine\">No mistake found.</p>\n".to_owned(),
        };
        let _ = write!(
            body,
            "<p><code>{}</code></p>\n<h2>Mark</h2>\n<p>{}</p>\n",
            escaped(&self.command),
            self.mark_words()
        );
        body.push_str("<h2>Questions</h2>\n<table><tr><th>verb</th><th>result</th></tr>\n");
        for verb in &self.functions {
            let _ = writeln!(body, "<tr><td>{}</td><td>{}</td></tr>", verb.verb, escaped(&verb.summary()));
        }
        body.push_str("</table>\n");
        for verb in self.functions.iter().filter(|verb| !verb.wrong.is_empty()) {
            let lines: Vec<String> = verb.wrong.iter().map(wrong_line).collect();
            let _ = writeln!(
                body,
                "<details><summary>wrong answers to {}</summary>{}</details>",
                verb.verb,
                preformatted(&lines)
            );
        }
        let _ = writeln!(body, "<h2>Guessing</h2>\n<p>{}</p>", escaped(&self.guessing.summary()));
        for line in self.conduct.lines() {
            let _ = writeln!(body, "<p>{}.</p>", escaped(&line));
        }
        if let Some(order) = self.order {
            let _ = writeln!(body, "<p>Targets shuffled with {order}.</p>");
        }
        let rows: Vec<_> =
            self.guessing.histogram.iter().map(|bar| (plural(bar.guesses), bar.targets)).collect();
        body.push_str(&bars("Targets by the number of guesses", &rows));
        if !self.ladder.is_empty() {
            body.push_str("<table><tr><th>guesses at most</th><th>found</th><th>targets</th></tr>\n");
            for rung in &self.ladder {
                let _ = writeln!(
                    body,
                    "<tr><td>{}</td><td>{}</td><td>{}</td></tr>",
                    rung.guesses, rung.solved, rung.targets
                );
            }
            body.push_str("</table>\n");
        }
        let times = &self.guessing.times_ms;
        let rows: Vec<_> =
            times.iter().map(|bar| (format!("below {} ms", bar.below_ms), bar.games)).collect();
        let what = if self.mode == "tree" {
            "Targets by the time of the last answer"
        } else {
            "Games by their time"
        };
        body.push_str(&bars(what, &rows));
        let failures = &self.guessing.failures;
        if !failures.is_empty() {
            let _ = writeln!(body, "<h2>Targets not found: {}</h2>", grouped(failures.len()));
            for failure in &failures[..failures.len().min(IN_FULL)] {
                let _ = writeln!(
                    body,
                    "<details><summary>{}: {}</summary>{}</details>",
                    escaped(&failure.target),
                    escaped(&failure.what),
                    preformatted(&failure.details())
                );
            }
            if failures.len() > IN_FULL {
                let _ = writeln!(body, "<p>… and {} more.</p>", grouped(failures.len() - IN_FULL));
            }
        }
        body
    }
}

fn preformatted(lines: &[String]) -> String {
    format!("<pre>{}</pre>", escaped(&lines.join("\n")))
}
