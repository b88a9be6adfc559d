use std::fmt::Write;

use super::html::{escaped, page};
use super::junit::{Case, suite};
use crate::check::{Check, Difference, Finding, Recorded, Section, Source};

/// The sections of a report and their titles, after the course's own games.
const SECTIONS: [(Section, &str); 4] = [
    (Section::States, "states"),
    (Section::Prompts, "prompts and names"),
    (Section::Closing, "closing words and winner"),
    (Section::Bytes, "bytes"),
];

impl Check {
    /// The report for the terminal.
    pub fn text(&self) -> String {
        let mut out = format!("apocalypse: {}\n\n", self.command);
        for remark in self.remarks() {
            let _ = writeln!(out, "{remark}\n");
        }
        for (title, verdict) in self.verdicts() {
            let _ = writeln!(out, "{title:<26}{verdict}");
        }
        let _ = writeln!(out, "{:<26}{} in {:.1} s", "runs", self.runs, self.wall_ms / 1000.0);
        for line in self.conduct.lines() {
            let _ = writeln!(out, "{line}");
        }
        for game in &self.recorded {
            if let Some(difference) = &game.difference {
                let _ =
                    writeln!(out, "\nThe course's game {}: state {} differs", game.name, difference.state);
                write_difference(&mut out, difference);
            }
        }
        for (section, title) in SECTIONS {
            for finding in self.of(section) {
                let _ = writeln!(out, "\n{title}, {}: {}", meaning(finding.source), finding.what);
                write_finding(&mut out, finding);
            }
        }
        if let Some(unclear) = self.unclear_text() {
            let _ = writeln!(out, "\n{unclear}");
        }
        out
    }

    /// Why not everything was looked at.
    fn remarks(&self) -> impl Iterator<Item = &'static str> {
        let stopped = self.interrupted.then_some("Stopped before its end; this was found until then.");
        let late = self.gave_up.then_some("The program was late so often that not every game was typed in.");
        stopped.into_iter().chain(late)
    }

    /// A line for the course's games and for each section.
    fn verdicts(&self) -> Vec<(&'static str, String)> {
        let failed = self.recorded.iter().filter(|game| game.difference.is_some()).count();
        let recorded = match failed {
            0 => format!("passed, all {}", self.recorded.len()),
            n => format!("failed, {n} of {}", self.recorded.len()),
        };
        let mut verdicts = vec![("the course's games", recorded)];
        verdicts.extend(SECTIONS.map(|(section, title)| (title, self.verdict(section))));
        verdicts
    }

    fn verdict(&self, section: Section) -> String {
        let count = |source: Source| self.of(section).filter(|finding| finding.source == source).count();
        let mut parts = match (section, count(Source::Text), count(Source::Bytes)) {
            (Section::Bytes, _, 0) if !self.passes() => {
                vec!["as the course's program, where the states are right".to_owned()]
            }
            (Section::Bytes, _, 0) => vec!["as the course's program".to_owned()],
            (Section::Bytes, _, n) => {
                vec![format!("other than the course's program in {n} ways, which the text allows")]
            }
            (_, 0, _) => vec!["passed".to_owned()],
            (_, 1, _) => vec!["failed by 1 rule".to_owned()],
            (_, n, _) => vec![format!("failed by {n} rules")],
        };
        for (source, one, many) in
            [(Source::Module, "note", "notes"), (Source::Reading, "other reading", "other readings")]
        {
            match count(source) {
                0 => {}
                1 => parts.push(format!("1 {one}")),
                n => parts.push(format!("{n} {many}")),
            }
        }
        parts.join(", ")
    }

    /// What went wrong behind something else, and is not judged.
    fn unclear_text(&self) -> Option<String> {
        if self.unclear.is_empty() {
            return None;
        }
        let rules: Vec<String> = self.unclear.iter().map(|rule| format!("    {rule}")).collect();
        Some(format!(
            "Not judged, since it went wrong only behind one of the findings above; check again when they are repaired:\n{}",
            rules.join("\n")
        ))
    }

    /// The report as a page that needs nothing else.
    pub fn html(&self) -> String {
        let mut body = "<table><tr><th>section</th><th>verdict</th></tr>".to_owned();
        for (title, verdict) in self.verdicts() {
            let _ = write!(body, "<tr><td>{title}</td><td>{}</td></tr>", escaped(&verdict));
        }
        body.push_str("</table>\n");
        for line in self.remarks().map(str::to_owned).chain(self.conduct.lines()) {
            let _ = writeln!(body, "<p>{}</p>", escaped(&line));
        }
        let mut section = |class: &str, title: &str, details: &str| {
            let _ = writeln!(
                body,
                "<section class=\"{class}\"><p>{}</p><pre>{}</pre></section>",
                escaped(title),
                escaped(details)
            );
        };
        for Recorded { name, difference } in &self.recorded {
            if let Some(difference) = difference {
                let mut details = String::new();
                write_difference(&mut details, difference);
                section(
                    "mistake",
                    &format!("The course's game {name}: state {} differs", difference.state),
                    &details,
                );
            }
        }
        for finding in &self.findings {
            let mut details = String::new();
            write_finding(&mut details, finding);
            let class = if finding.source == Source::Text { "mistake" } else { "fine" };
            let title = SECTIONS
                .iter()
                .find(|(section, _)| *section == finding.section)
                .map_or("", |(_, title)| title);
            section(class, &format!("{title}, {}: {}", meaning(finding.source), finding.what), &details);
        }
        if let Some(unclear) = self.unclear_text() {
            section("fine", "Not judged", &unclear);
        }
        page(&format!("apocalypse: {}", self.command), &body)
    }

    /// The report for a build server: a case for the course's games and for each section.
    pub fn junit(&self) -> String {
        let failed = self.recorded.iter().find_map(|game| Some((game.name, game.difference.as_ref()?)));
        let recorded = Case {
            name: "the course's games".to_owned(),
            failure: failed.map(|(name, difference)| {
                let mut details = String::new();
                write_difference(&mut details, difference);
                (format!("{name}: state {} differs", difference.state), details)
            }),
            time_ms: self.wall_ms,
        };
        let sections = SECTIONS.map(|(section, title)| {
            let mut failing = self
                .of(section)
                .filter(|finding| matches!(finding.source, Source::Text | Source::Bytes))
                .peekable();
            let first = failing.peek().map(|first| format!("{}: {}", first.rule, first.what));
            let mut details = String::new();
            failing.for_each(|finding| write_finding(&mut details, finding));
            Case {
                name: title.to_owned(),
                failure: first.map(|first| (first, details)),
                time_ms: self.wall_ms,
            }
        });
        let cases: Vec<Case> = std::iter::once(recorded).chain(sections).collect();
        suite(&format!("apocalypse: {}", self.command), &cases)
    }
}

const fn meaning(source: Source) -> &'static str {
    match source {
        Source::Text => "fails",
        Source::Module => "a note on robustness, no error",
        Source::Reading => "another reading, no error",
        Source::Bytes => "other bytes",
    }
}

fn write_difference(out: &mut String, difference: &Difference) {
    let text = |state: &Option<String>| state.clone().unwrap_or_else(|| "no more states".to_owned());
    write_block(out, "expected", &text(&difference.expected));
    write_block(out, "came", &text(&difference.came));
}

fn write_finding(out: &mut String, finding: &Finding) {
    let _ = writeln!(out, "    {}", finding.rule);
    let arguments = match &finding.arguments[..] {
        [] => "without arguments".to_owned(),
        words => format!("with: {}", words.join(" ")),
    };
    let _ = writeln!(out, "    started {arguments}");
    if let Some(remark) = &finding.remark {
        let _ = writeln!(out, "    {remark}");
    }
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
    if let Some(before) = &finding.before {
        write_block(out, "the state before", before);
    }
    write_block(out, "expected", &finding.expected);
    write_block(out, "came", &finding.came);
}

fn write_block(out: &mut String, label: &str, text: &str) {
    if text.trim().is_empty() {
        return;
    }
    let _ = writeln!(out, "    {label}");
    for line in text.trim_end().lines().take(14) {
        let _ = writeln!(out, "        {line}");
    }
}
