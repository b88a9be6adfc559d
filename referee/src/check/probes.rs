//! How lines are read that are more than integers and single blanks. Each is typed beside its plain twin: what goes wrong in
//! both has another cause.

use apocalypse::BLACK;

use super::Rule;
use super::confirm::first;
use super::expected::{Expected, Script};
use super::human::{Reading, read, tested_rule};
use super::inspector::{Inspector, finding};
use super::judge::OddLines;
use super::scripts::finish;
use crate::contained::StartError;

/// Lines for a move of Black from the start, each trying one thing.
const MOVES: &[&str] = &[
    "1 4 1 3 -- a comment",
    "1 4 1 3     a comment",
    "1 4 1 3 9 is a comment too",
    "1 4 1 5",
    "5 0 0 0",
    "-1 0 0 0",
    "9 9 9 9",
    "1",
    "1 4 1",
    "x",
    "1 4 1 x",
    "-- hi",
    "1 4 1 3--x",
    "1,4,1,3",
    "1.0 4 1 3",
    "+1 4 1 3",
    "99999999999999999999 0 0 0",
    "  ",
    "01 4 1 3",
    "1 4 1 0x3",
    "1 4 1 (3)",
    "1 4 1 0o3",
    "1 4 1 3 ",
    "1  4 1 3",
    "1\t4\t1\t3",
    "1 4 1 3\r",
    "  1 4 1 3",
    "1\u{a0}4 1 3",
];

/// The same for a placement, where `2 2` is made the cell that is meant.
const PLACEMENTS: &[&str] =
    &["2 2    -- a comment", "2 2 a comment", "2 5", "7 7", "2", "x y", "  ", "02 2", "2\t2"];

impl Inspector<'_> {
    pub(super) fn probes(&mut self, scripts: &[Script]) -> Result<(), StartError> {
        let opening: Vec<(Vec<String>, &str)> = MOVES.iter().map(|line| (Vec::new(), *line)).collect();
        let placing = to_placement(scripts).into_iter().flat_map(|(prefix, cell)| {
            PLACEMENTS
                .iter()
                .map(move |line| (prefix.clone(), line.replace("2 2", &cell)))
                .collect::<Vec<_>>()
        });
        let placing: Vec<(Vec<String>, String)> = placing.collect();
        let all = opening.iter().map(|(prefix, line)| (prefix, *line));
        let all: Vec<(&Vec<String>, &str)> =
            all.chain(placing.iter().map(|(p, line)| (p, line.as_str()))).collect();
        let mut odd = Vec::new();
        let mut plain = Vec::new();
        for (prefix, line) in &all {
            let wanted = if prefix.is_empty() { 4 } else { 2 };
            odd.push(ended(prefix, &[line]));
            plain.push(match read(line, wanted) {
                Reading::Nothing => ended(prefix, &[""]),
                Reading::Numbers(numbers) => ended(prefix, &[&joined(&numbers)]),
                Reading::TooFew | Reading::Malformed => ended(prefix, &[]),
            });
        }
        // A last line without its end, which is a move of White's so that a state shows it.
        odd.push(Script { ends: false, ..Script::new(["", "0 1 0 2"]) });
        plain.push(Script::new(["", "0 1 0 2"]));
        let odd_shown = self.type_all("odd lines", &odd, OddLines::Read)?;
        let mut twins = plain.clone();
        twins.sort();
        twins.dedup();
        let plain_shown = self.type_all("odd lines", &twins, OddLines::Read)?;
        for (place, shown) in odd_shown {
            let rule = match all.get(place) {
                None => Some(Rule::LastLine),
                Some((prefix, line)) => tested_rule(line, if prefix.is_empty() { 4 } else { 2 }),
            };
            let twin = twins.iter().position(|twin| *twin == plain[place]);
            let twin = plain_shown.iter().find(|(place, _)| Some(*place) == twin);
            let (Some(rule), Some((_, twin))) = (rule, twin) else { continue };
            if let Some(bytes) = shown.bytes {
                self.tell_once(bytes);
            }
            let known = first(&twin.departures);
            // Without prompts that can be told nobody sees who is asked again.
            if known.contains(&Rule::MovePrompt) && odd[place].lines.len() > plain[place].lines.len() {
                continue;
            }
            let Some(new) = shown.departures.iter().find(|departure| !known.contains(&departure.rule)) else {
                continue;
            };
            let mut new = new.clone();
            new.rule = rule;
            let line = odd[place].lines.iter().find(|line| !plain[place].lines.contains(line));
            if let Some(line) = line {
                new.what = format!("{line:?} is read in another way: {}", new.what);
            }
            let arguments = vec!["human".to_owned(), "human".to_owned()];
            self.tell_once(finding(&new, arguments, odd[place].lines.clone(), None));
        }
        Ok(())
    }
}

/// A script that goes on with these lines and then passes until the game is over.
fn ended(prefix: &[String], lines: &[&str]) -> Script {
    let mut script = Script::new(prefix.iter().map(String::as_str).chain(lines.iter().copied()));
    finish(&mut script);
    script
}

fn joined(numbers: &[u8]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// The shortest way to a prompt for a cell of Black's, and an empty cell there.
fn to_placement(scripts: &[Script]) -> Option<(Vec<String>, String)> {
    let found = scripts.iter().filter_map(|script| {
        let mut game = Expected::start(false);
        for (place, line) in script.lines.iter().enumerate() {
            if game.asked == Some((BLACK, 2)) {
                let cell = (!game.standing.state.board.occupied()).into_iter().next()?;
                return Some((script.lines[..place].to_vec(), format!("{} {}", cell.x(), cell.y())));
            }
            game.type_line(line);
        }
        None
    });
    found.min_by_key(|(lines, _)| lines.len())
}
