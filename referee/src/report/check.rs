use std::fmt::Write;

use super::html::{escaped, page};
use super::junit::{Case, suite};
use crate::check::{Check, Finding};

impl Check {
    /// The report for the terminal.
    pub fn text(&self) -> String {
        let mut out = format!("apocalypse: {}\n\n", self.command);
        let _ = writeln!(out, "states  {}", verdict(&self.states, "what the course's checker compares"));
        let _ = writeln!(out, "bytes   {}", self.verdict_on_bytes());
        let _ = writeln!(out, "runs    {}, {:.1} s", self.runs, self.wall_ms / 1000.0);
        let findings = self.states.iter().chain(&self.bytes);
        for (place, finding) in findings.enumerate() {
            let title = if place == 0 { "First mistake" } else { "Then" };
            let _ = writeln!(out, "\n{title}: {}", finding.what);
            write_finding(&mut out, finding);
        }
        for finding in &self.readings {
            let _ = writeln!(out, "\nA different reading, no error: {}", finding.what);
            write_finding(&mut out, finding);
        }
        out
    }

    fn verdict_on_bytes(&self) -> String {
        if self.states_pass() || !self.bytes.is_empty() {
            verdict(&self.bytes, "the exact output")
        } else {
            "not asked: the states come first".to_owned()
        }
    }

    /// The report as a page that needs nothing else.
    pub fn html(&self) -> String {
        let mut body = format!(
            "<table><tr><th>verdict</th><th></th></tr><tr><td>states</td><td>{}</td></tr>\
             <tr><td>bytes</td><td>{}</td></tr></table>\n",
            escaped(&verdict(&self.states, "what the course's checker compares")),
            escaped(&self.verdict_on_bytes())
        );
        for (class, title, findings) in [
            ("mistake", "Wrong states", &self.states),
            ("mistake", "Wrong bytes", &self.bytes),
            ("fine", "Different readings, no errors", &self.readings),
        ] {
            if findings.is_empty() {
                continue;
            }
            let _ = writeln!(body, "<h2>{title}</h2>");
            for finding in findings {
                let mut details = String::new();
                write_finding(&mut details, finding);
                let _ = writeln!(
                    body,
                    "<section class=\"{class}\"><p>{}</p><pre>{}</pre></section>",
                    escaped(&finding.what),
                    escaped(&details)
                );
            }
        }
        page(&format!("apocalypse: {}", self.command), &body)
    }

    /// The report for a build server: a case for each verdict.
    pub fn junit(&self) -> String {
        let cases = [("states", &self.states), ("bytes", &self.bytes)].map(|(name, findings)| Case {
            name: name.to_owned(),
            failure: findings.first().map(|first| {
                let mut details = String::new();
                for finding in findings {
                    write_finding(&mut details, finding);
                }
                (format!("{}: {}", first.rule, first.what), details)
            }),
            time_ms: self.wall_ms,
        });
        suite(&format!("apocalypse: {}", self.command), &cases)
    }
}

fn verdict(findings: &[Finding], what: &str) -> String {
    match findings.len() {
        0 => format!("passed ({what})"),
        1 => format!("failed by 1 rule ({what})"),
        n => format!("failed by {n} rules ({what})"),
    }
}

fn write_finding(out: &mut String, finding: &Finding) {
    let _ = writeln!(out, "    rule      {}", finding.rule);
    let arguments = match &finding.arguments[..] {
        [] => "without arguments".to_owned(),
        words => format!("with: {}", words.join(" ")),
    };
    let _ = writeln!(out, "    found by  {}, started {arguments}", finding.part);
    if !finding.input.is_empty() {
        let _ = writeln!(out, "    input");
        for line in &finding.input {
            let _ = writeln!(
                out,
                "        {}",
                if line.is_empty() { "(an empty line)".to_owned() } else { format!("{line:?}") }
            );
        }
    }
    for (label, text) in [("expected", &finding.expected), ("came", &finding.came)] {
        let _ = writeln!(out, "    {label}");
        for line in text.trim_end().lines().take(12) {
            let _ = writeln!(out, "        {line}");
        }
    }
}
