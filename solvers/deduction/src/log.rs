use std::collections::BTreeMap;
use std::fmt::Write;

use game::Deduction;
use thiserror::Error;

use crate::bounds::IMPOSSIBLE;
use crate::certificate::checksum;
use crate::{Conditions, FeedbackId, GuessId, PartBound, Row};

/// What is proven about the first guesses of a game, as it is kept in a file: a header, then a line for every row.
///
/// A log grows by appending lines; where two lines speak of the same first guess, the better bound of each part
/// counts. So runs of different days and machines add up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProofLog {
    spec: String,
    consistent: bool,
    within: Option<u8>,
    n_secrets: u32,
    rows: BTreeMap<GuessId, Row>,
}

/// A text is no proof log of the game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line} of the proof log: {found:?} is not {expected}")]
pub struct BadLog {
    /// The line, counted from 1.
    pub line: usize,
    /// What it holds.
    pub found: String,
    /// What it should hold.
    pub expected: &'static str,
}

impl ProofLog {
    /// A log without rows.
    pub fn new<G: Deduction>(game: &G, conditions: Conditions) -> Self {
        ProofLog {
            spec: game.spec(),
            consistent: conditions.consistent,
            within: conditions.within,
            n_secrets: game.n_secrets() as u32,
            rows: BTreeMap::new(),
        }
    }

    /// Adds what is proven about a first guess to what was known of it.
    pub fn add(&mut self, row: &Row) {
        let Some(known) = self.rows.get_mut(&row.guess) else {
            self.rows.insert(row.guess, row.clone());
            return;
        };
        known.nodes += row.nodes;
        for (old, new) in known.parts.iter_mut().zip(&row.parts) {
            if old.feedback == new.feedback && (new.bound, new.exact) > (old.bound, old.exact) {
                *old = *new;
            }
        }
        known.bound = sum(self.n_secrets, &known.parts).max(row.bound);
        known.exact = known.parts.iter().all(|part| part.exact);
    }

    /// The rows in the order of their guesses.
    pub fn rows(&self) -> Vec<Row> {
        self.rows.values().cloned().collect()
    }

    /// The proven lower bound over `openings`, none if one of them has no row yet.
    pub fn lower(&self, openings: &[GuessId]) -> Option<u32> {
        let bounds: Option<Vec<u32>> =
            openings.iter().map(|guess| self.rows.get(guess).map(|row| row.bound)).collect();
        bounds?.into_iter().min()
    }

    /// The first lines of the file.
    pub fn header(&self) -> String {
        let guesses = if self.consistent { "consistent" } else { "any" };
        let within = self.within.map_or_else(|| "unlimited".to_owned(), |within| within.to_string());
        format!(
            "parlour proof 1\ngame {}\nguesses {guesses}\nwithin {within}\nsolver {}\n",
            self.spec,
            env!("CARGO_PKG_VERSION")
        )
    }

    /// The line of one row, which may be appended to the file as soon as the row is closed.
    pub fn line<G: Deduction>(game: &G, row: &Row) -> String {
        let mut line = format!(
            "row {}; bound {}; nodes {}; parts",
            game.guess_at(row.guess.0.into()),
            row.bound,
            row.nodes
        );
        for part in &row.parts {
            let mark = if part.exact { "!" } else { "" };
            write!(line, " {}:{}{mark}", part.feedback, part.bound).expect("a string takes any text");
        }
        let sum = checksum(&line) as u32;
        writeln!(line, "; sum {sum:08x}").expect("a string takes any text");
        line
    }

    /// The whole file.
    pub fn write<G: Deduction>(&self, game: &G) -> String {
        self.rows.values().map(|row| Self::line(game, row)).fold(self.header(), |text, line| text + &line)
    }

    /// Reads a file. A last line without its end, left by an interrupted run, is passed over.
    pub fn read<G: Deduction>(game: &G, text: &str) -> Result<Self, BadLog> {
        let mut lines = (1..).zip(text.split_inclusive('\n')).filter(|(_, line)| line.ends_with('\n'));
        let mut next = |key: &'static str, expected: &'static str| {
            let (number, line) = lines.next().unwrap_or((1, ""));
            let found = line.trim_end_matches('\n');
            let value = found.strip_prefix(key).and_then(|rest| rest.strip_prefix(' '));
            value.map(str::to_owned).ok_or_else(|| bad(number, found, expected)).map(|value| (number, value))
        };
        let (line, version) = next("parlour proof", "`parlour proof 1`")?;
        if version != "1" {
            return Err(bad(line, &version, "`parlour proof 1`"));
        }
        let (line, spec) = next("game", "`game` and its size")?;
        if spec != game.spec() {
            return Err(bad(line, &spec, "the game that was asked for"));
        }
        let (line, guesses) = next("guesses", "`guesses any` or `guesses consistent`")?;
        let consistent = match guesses.as_str() {
            "any" => false,
            "consistent" => true,
            _ => return Err(bad(line, &guesses, "`guesses any` or `guesses consistent`")),
        };
        let (line, within) = next("within", "`within unlimited` or a number")?;
        let within = match within.as_str() {
            "unlimited" => None,
            _ => Some(within.parse().map_err(|_| bad(line, &within, "`within unlimited` or a number"))?),
        };
        next("solver", "`solver` and its version")?;
        let mut log = ProofLog::new(game, Conditions { consistent, within, ..Conditions::default() });
        let numbers: BTreeMap<String, GuessId> =
            (0..).map(GuessId).zip(game.guesses()).map(|(id, guess)| (guess.to_string(), id)).collect();
        for (number, line) in lines {
            let row = read_row(line.trim_end_matches('\n'), &numbers, log.n_secrets);
            log.add(&row.map_err(|expected| bad(number, line.trim_end_matches('\n'), expected))?);
        }
        Ok(log)
    }

    /// Under which conditions the rows hold.
    pub fn conditions(&self) -> (bool, Option<u8>) {
        (self.consistent, self.within)
    }
}

fn read_row(line: &str, numbers: &BTreeMap<String, GuessId>, n_secrets: u32) -> Result<Row, &'static str> {
    let (content, sum_stated) = line.rsplit_once("; sum ").ok_or("a row with its sum")?;
    if format!("{:08x}", checksum(content) as u32) != sum_stated {
        return Err("a row as it was written: its sum differs");
    }
    let fields: Vec<&str> = content.split("; ").collect();
    let [guess, bound, nodes, parts] = fields[..] else { return Err("guess, bound, nodes and parts") };
    let guess =
        guess.strip_prefix("row ").and_then(|guess| numbers.get(guess)).ok_or("a guess of the game")?;
    let number = |field: &str, key: &str| field.strip_prefix(key)?.parse::<u64>().ok();
    let bound = number(bound, "bound ").ok_or("a bound")? as u32;
    let nodes = number(nodes, "nodes ").ok_or("a count of nodes")?;
    let parts = parts.strip_prefix("parts").ok_or("parts")?;
    let parts: Option<Vec<PartBound>> = parts.split_whitespace().map(read_part).collect();
    let parts = parts.ok_or("parts, each an answer's number and a bound")?;
    if bound != sum(n_secrets, &parts) {
        return Err("a bound that is the sum of its parts");
    }
    let exact = bound < IMPOSSIBLE && parts.iter().all(|part| part.exact);
    Ok(Row { guess: *guess, bound, exact, nodes, parts })
}

fn read_part(word: &str) -> Option<PartBound> {
    let (feedback, bound) = word.split_once(':')?;
    let exact = bound.ends_with('!');
    let bound = bound.trim_end_matches('!').parse().ok()?;
    Some(PartBound { feedback: FeedbackId(feedback.parse().ok()?), bound, exact })
}

/// One guess for each secret and the bounds of the parts.
fn sum(n_secrets: u32, parts: &[PartBound]) -> u32 {
    let sum = parts.iter().map(|part| u64::from(part.bound)).sum::<u64>() + u64::from(n_secrets);
    sum.min(u64::from(IMPOSSIBLE)) as u32
}

fn bad(line: usize, found: &str, expected: &'static str) -> BadLog {
    BadLog { line, found: found.to_owned(), expected }
}
