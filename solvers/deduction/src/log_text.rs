//! The text of a proof log. Format 2 is written; format 1, which names answers by their numbers, is still read.

use std::collections::HashMap;
use std::fmt::Write;

use game::Deduction;

use crate::bounds::IMPOSSIBLE;
use crate::fingerprint::Hash;
use crate::log::{Words, sum};
use crate::{BadLog, Conditions, FeedbackId, GuessId, PartBound, ProofLog, Row};

/// How a bound is written that no strategy has.
const NEVER: &str = "never";

#[derive(Clone, Copy, PartialEq, Eq)]
enum Format {
    One,
    Two,
}

impl ProofLog {
    /// The first lines of a file.
    pub fn head(&self) -> String {
        let Conditions { consistent, within } = self.conditions;
        let guesses = if consistent { "consistent" } else { "any" };
        let within = within.map_or_else(|| "unlimited".to_owned(), |within| within.to_string());
        let Words { spec, fingerprint, .. } = &*self.words;
        let version = env!("CARGO_PKG_VERSION");
        format!(
            "parlour proof 2\ngame {spec}\nguesses {guesses}\nwithin {within}\nrules {fingerprint}\nsolver {version}\n"
        )
    }

    /// The line of a first guess, to be appended to a file; none if nothing is known of it.
    pub fn line(&self, guess: GuessId) -> Option<String> {
        let row = self.row(guess)?;
        let mut line = format!("row {}; bound {}; parts", self.words.guesses[guess.index()], told(row.bound));
        for part in &row.parts {
            let mark = if part.exact { "!" } else { "" };
            let answer = &self.words.answers[part.feedback.index()];
            write!(line, " {answer}:{}{mark}", told(part.bound)).expect("a string takes any text");
        }
        let sum = Hash::of(&line) as u32;
        writeln!(line, "; sum {sum:08x}").expect("a string takes any text");
        Some(line)
    }

    /// The whole file.
    pub fn write(&self) -> String {
        self.rows().filter_map(|row| self.line(row.guess)).fold(self.head(), |text, line| text + &line)
    }

    /// Whether lines may be appended to a file with this text: it is of format 2 and its last line is whole. Otherwise it is
    /// read and written anew before.
    pub fn can_be_appended_to(text: &str) -> bool {
        text.starts_with("parlour proof 2\n") && text.ends_with('\n')
    }

    /// Reads a file of either format. A last line without its end, left by an interrupted run, is passed over.
    pub fn read<G: Deduction>(game: &G, text: &str) -> Result<Self, BadLog> {
        let mut lines = Lines { rest: text, number: 0 };
        let format = match lines.value("parlour proof", FIRST)? {
            "1" => Format::One,
            "2" => Format::Two,
            other => return Err(lines.bad(other, FIRST)),
        };
        let spec = lines.value("game", "`game` and its size")?;
        if spec != game.spec() {
            return Err(BadLog::OtherGame { found: spec.to_owned(), wanted: game.spec() });
        }
        let conditions = lines.conditions()?;
        let mut log = ProofLog::new(game, conditions)?;
        if format == Format::Two {
            let found = lines.value("rules", "`rules` and their fingerprint")?;
            let wanted = log.words.fingerprint;
            if found != wanted.to_string() {
                return Err(BadLog::OtherRules { spec: game.spec(), found: found.to_owned(), wanted });
            }
        }
        lines.value("solver", "`solver` and its version")?;
        let words = log.words.clone();
        let reader = RowReader::new(&words, format);
        while let Some(line) = lines.next() {
            let row = reader.row(line).map_err(|expected| lines.bad(line, expected))?;
            log.add(&row);
        }
        Ok(log)
    }
}

const FIRST: &str = "`parlour proof 2`, or `parlour proof 1` of an earlier version";
const GUESSES: &str = "`guesses any` or `guesses consistent`";
const WITHIN: &str = "`within unlimited` or a number";

/// The whole lines of a text, counted.
struct Lines<'t> {
    rest: &'t str,
    number: usize,
}

impl<'t> Lines<'t> {
    fn next(&mut self) -> Option<&'t str> {
        self.number += 1;
        let (line, rest) = self.rest.split_once('\n')?;
        self.rest = rest;
        Some(line)
    }

    fn value(&mut self, key: &str, expected: &'static str) -> Result<&'t str, BadLog> {
        let line = self.next().unwrap_or_default();
        let value = line.strip_prefix(key).and_then(|rest| rest.strip_prefix(' '));
        value.ok_or_else(|| self.bad(line, expected))
    }

    fn conditions(&mut self) -> Result<Conditions, BadLog> {
        let consistent = match self.value("guesses", GUESSES)? {
            "any" => false,
            "consistent" => true,
            other => return Err(self.bad(other, GUESSES)),
        };
        let within = match self.value("within", WITHIN)? {
            "unlimited" => None,
            number => Some(number.parse().map_err(|_| self.bad(number, WITHIN))?),
        };
        Ok(Conditions { consistent, within })
    }

    fn bad(&self, found: &str, expected: &'static str) -> BadLog {
        const SHOWN: usize = 60;
        let mut shown: String = found.chars().take(SHOWN).collect();
        if shown.len() < found.len() {
            shown.push('…');
        }
        BadLog::Line { line: self.number, found: shown, expected }
    }
}

/// Reads rows, by the words of their game.
struct RowReader<'w> {
    format: Format,
    n_secrets: u32,
    guesses: HashMap<&'w str, GuessId>,
    answers: HashMap<&'w str, FeedbackId>,
    n_answers: usize,
}

impl<'w> RowReader<'w> {
    fn new(words: &'w Words, format: Format) -> Self {
        let guesses = words.guesses.iter().map(String::as_str).zip((0..).map(GuessId)).collect();
        let answers = words.answers.iter().map(String::as_str).zip((0u8..=255).map(FeedbackId)).collect();
        RowReader { format, n_secrets: words.n_secrets, guesses, answers, n_answers: words.answers.len() }
    }

    fn row(&self, line: &str) -> Result<Row, &'static str> {
        let (content, stated) = line.rsplit_once("; sum ").ok_or("a row with its sum")?;
        if format!("{:08x}", Hash::of(content) as u32) != stated {
            return Err("a row as it was written: its sum differs");
        }
        let fields: Vec<&str> = content.split("; ").collect();
        let (guess, bound, parts) = match (self.format, &fields[..]) {
            (Format::One, [guess, bound, _, parts]) | (Format::Two, [guess, bound, parts]) => {
                (guess, bound, parts)
            }
            (Format::One, _) => return Err("guess, bound, nodes and parts"),
            (Format::Two, _) => return Err("guess, bound and parts"),
        };
        let guess = guess.strip_prefix("row ").and_then(|guess| self.guesses.get(guess));
        let guess = *guess.ok_or("a guess of the game")?;
        let bound = bound.strip_prefix("bound ").and_then(number).ok_or("a bound")?;
        let words = parts.strip_prefix("parts").ok_or("parts")?.split_whitespace();
        let parts: Option<Vec<PartBound>> = words.map(|word| self.part(word)).collect();
        let mut parts = parts.ok_or("parts, each an answer of the game and a bound")?;
        parts.sort_by_key(|part| part.feedback);
        if parts.windows(2).any(|pair| pair[0].feedback == pair[1].feedback) {
            return Err("parts with different answers");
        }
        if bound != sum(self.n_secrets, &parts) {
            return Err("a bound that is the sum of its parts");
        }
        let exact = bound < IMPOSSIBLE && parts.iter().all(|part| part.exact);
        Ok(Row { guess, bound, exact, nodes: 0, parts })
    }

    fn part(&self, word: &str) -> Option<PartBound> {
        let (answer, bound) = word.rsplit_once(':')?;
        let feedback = match self.format {
            Format::One => answer.parse().ok().map(FeedbackId).filter(|id| id.index() < self.n_answers)?,
            Format::Two => *self.answers.get(answer)?,
        };
        let exact = bound.ends_with('!');
        Some(PartBound { feedback, bound: number(bound.trim_end_matches('!'))?, exact })
    }
}

fn told(bound: u32) -> String {
    if bound >= IMPOSSIBLE { NEVER.to_owned() } else { bound.to_string() }
}

fn number(word: &str) -> Option<u32> {
    if word == NEVER { Some(IMPOSSIBLE) } else { word.parse().ok().filter(|&bound| bound <= IMPOSSIBLE) }
}
