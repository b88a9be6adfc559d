use std::collections::BTreeSet;

use anstyle::{AnsiColor, Style};

use super::{Line, under};

/// Places in columns and rows, with the guesses beside them.
pub(super) struct Grid {
    pub(super) columns: Vec<char>,
    pub(super) rows: Vec<char>,
    pub(super) picks: usize,
}

impl Grid {
    pub(super) fn picture(&self, lines: &[Line], names: &[&str], secret: Option<&str>) -> String {
        let latest = lines.last();
        let mark = |place: &str| {
            if secret.is_some_and(|secret| has(secret, place)) {
                Mark::Secret
            } else if latest.is_some_and(|line| has(&line.guess, place)) {
                Mark::Latest
            } else if lines.iter().any(|line| has(&line.guess, place)) {
                Mark::Guessed
            } else {
                Mark::Free
            }
        };
        let picture = side_by_side(&self.grid(&mark), &self.list(lines, names), 4 + 2 * self.columns.len());
        format!("{picture}{}", self.legend(&mark))
    }

    /// What the marks mean that stand on the board, once there is anything to see.
    fn legend(&self, mark: &impl Fn(&str) -> Mark) -> String {
        let places =
            self.rows.iter().flat_map(|row| self.columns.iter().map(move |column| format!("{column}{row}")));
        let marks: BTreeSet<Mark> =
            places.map(|place| mark(&place)).filter(|mark| *mark != Mark::Free).collect();
        if marks.is_empty() {
            return String::new();
        }
        let told: Vec<String> =
            marks.iter().map(|mark| format!("{} {}", mark.painted(), mark.meaning())).collect();
        format!("    {}\n", told.join("   "))
    }

    fn grid(&self, mark: &impl Fn(&str) -> Mark) -> Vec<String> {
        let columns: Vec<String> = self.columns.iter().map(char::to_string).collect();
        let mut lines = vec![format!("    {}", columns.join(" "))];
        for row in &self.rows {
            let places = self.columns.iter().map(|column| mark(&format!("{column}{row}")).painted());
            lines.push(format!("  {row} {}", places.collect::<Vec<_>>().join(" ")));
        }
        lines
    }

    fn list(&self, lines: &[Line], names: &[&str]) -> Vec<String> {
        let width = 3 * self.picks;
        let mut list = vec![format!("     {:<width$}  {}", "guess", names.join(" "))];
        for (number, line) in (1..).zip(lines) {
            list.push(format!("{number:>3}  {:<width$}  {}", line.guess, under(names, &line.answer)));
        }
        list
    }
}

fn has(places: &str, place: &str) -> bool {
    places.split(' ').any(|one| one == place)
}

/// What there is to see on one place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Mark {
    Free,
    Guessed,
    Latest,
    Secret,
}

impl Mark {
    const fn meaning(self) -> &'static str {
        match self {
            Mark::Free => "not guessed",
            Mark::Guessed => "guessed before",
            Mark::Latest => "guessed last",
            Mark::Secret => "hidden there",
        }
    }

    fn painted(self) -> String {
        let (letter, style) = match self {
            Mark::Free => ('.', Style::new().dimmed()),
            Mark::Guessed => ('o', Style::new()),
            Mark::Latest => ('x', Style::new().bold().fg_color(Some(AnsiColor::Yellow.into()))),
            Mark::Secret => ('S', Style::new().bold().fg_color(Some(AnsiColor::Green.into()))),
        };
        format!("{style}{letter}{style:#}")
    }
}

/// Two blocks of lines beside each other; `width` is that of the left block as it is seen, without escape codes.
fn side_by_side(left: &[String], right: &[String], width: usize) -> String {
    let mut lines = String::new();
    for index in 0..left.len().max(right.len()) {
        let left = left.get(index).map_or_else(|| " ".repeat(width - 1), Clone::clone);
        let right = right.get(index).map_or("", String::as_str);
        lines.push_str(format!("{left}  {right}").trim_end());
        lines.push('\n');
    }
    lines
}
