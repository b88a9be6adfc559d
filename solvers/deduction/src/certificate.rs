use std::fmt::Write;

use game::Deduction;
use thiserror::Error;

use crate::compact::MOST_DEPTH;
use crate::fingerprint::Hash;
use crate::{Conditions, FeedbackId, FeedbackTable, GuessId, SecretId, Strategy};

/// What a certificate says beside its tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Among which strategies it was sought.
    pub conditions: Conditions,
    /// The proven lower bound of the total; equal to the total when the strategy is optimal.
    pub lower: u32,
}

/// A text is no strategy of the game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {found:?} is not {expected}")]
pub struct BadCertificate {
    /// The line, counted from 1.
    pub line: usize,
    /// What it holds.
    pub found: String,
    /// What it should hold.
    pub expected: &'static str,
}

/// Writes a strategy as text that anyone can check; `docs/solving.md` describes it. None if the strategy has guesses or
/// answers that the game does not have.
pub fn write_certificate<G: Deduction>(game: &G, strategy: &Strategy, claim: Claim) -> Option<String> {
    let tally = strategy.tally();
    let histogram: Vec<String> = tally.histogram.iter().map(u64::to_string).collect();
    let Conditions { consistent, within } = claim.conditions;
    let guesses = if consistent { "consistent" } else { "any" };
    let within = within.map_or_else(|| "unlimited".to_owned(), |within| within.to_string());
    let mut text = format!(
        "parlour certificate 1\ngame {}\nguesses {guesses}\nwithin {within}\nsecrets {}\ntotal {}\nlower {}\nworst {}\n\
         histogram {}\ntree\n",
        game.spec(),
        tally.n_secrets(),
        tally.total(),
        claim.lower,
        tally.worst(),
        histogram.join(" "),
    );
    let feedbacks = game.feedbacks();
    let mut stack = vec![(0, None, strategy)];
    while let Some((depth, feedback, node)) = stack.pop() {
        let answer = match feedback {
            Some(FeedbackId(answer)) => format!("{}: ", feedbacks.get(usize::from(answer))?),
            None => String::new(),
        };
        let number = u64::from(node.guess.0);
        let guess = (number < game.n_guesses()).then(|| game.guess_at(number))?;
        writeln!(text, "{:depth$}{answer}{guess}", "").expect("a string takes any text");
        stack.extend(node.answers.iter().rev().map(|(feedback, next)| (depth + 1, Some(*feedback), next)));
    }
    let checksum = Hash::of(&text);
    writeln!(text, "checksum {checksum:016x}").expect("a string takes any text");
    Some(text)
}

/// Reads the strategy of a certificate back. This is no check: `verify` of the crate `certificate` is.
pub fn read_certificate<G: Deduction>(
    game: &G,
    table: &FeedbackTable,
    text: &str,
) -> Result<Strategy, BadCertificate> {
    let mut lines = (1..).zip(text.lines()).skip_while(|(_, line)| *line != "tree").skip(1);
    let game_guesses = table.guesses().filter(|guess| u64::from(guess.0) < game.n_guesses());
    let mut numbers: Vec<(String, GuessId)> =
        game_guesses.map(|guess| (game.guess_at(guess.0.into()).to_string(), guess)).collect();
    numbers.sort_unstable();
    let feedbacks: Vec<String> = game.feedbacks().iter().map(ToString::to_string).collect();
    let mut open: Vec<(Option<FeedbackId>, Strategy)> = Vec::new();
    let bad =
        |(line, found): (usize, &str), expected| BadCertificate { line, found: found.to_owned(), expected };
    loop {
        let next = lines.next().unwrap_or((text.lines().count() + 1, ""));
        let content = next.1.trim_start_matches(' ');
        let depth = if content.starts_with("checksum ") { 0 } else { next.1.len() - content.len() };
        while open.len() > depth.max(1) {
            attach(&mut open);
        }
        if content.starts_with("checksum ") {
            let (_, mut root) = open.pop().ok_or_else(|| bad(next, "a tree before the checksum"))?;
            settle(table, &mut root, &table.secrets().collect::<Vec<_>>());
            return Ok(root);
        }
        let (feedback, guess) = match content.split_once(": ") {
            Some((answer, guess)) if depth > 0 => {
                let place = feedbacks.iter().position(|feedback| feedback == answer);
                (Some(FeedbackId(place.ok_or_else(|| bad(next, "an answer of the game"))? as u8)), guess)
            }
            _ => (None, content),
        };
        if depth > MOST_DEPTH {
            return Err(bad(next, "a guess that any game reaches"));
        }
        if depth != open.len() || feedback.is_none() != open.is_empty() {
            return Err(bad(next, "a guess one deeper than the one it follows"));
        }
        let place = numbers.binary_search_by(|(text, _)| text.as_str().cmp(guess));
        let guess = numbers[place.map_err(|_| bad(next, "a guess of the game"))?].1;
        open.push((feedback, Strategy { guess, may_win: false, answers: Vec::new() }));
    }
}

/// Hangs the deepest open guess under the one before it.
fn attach(open: &mut Vec<(Option<FeedbackId>, Strategy)>) {
    if let Some((Some(feedback), node)) = open.pop()
        && let Some((_, parent)) = open.last_mut()
    {
        parent.answers.push((feedback, node));
    }
}

/// Finds out which guesses may win, which the text does not say.
fn settle(table: &FeedbackTable, node: &mut Strategy, secrets: &[SecretId]) {
    node.may_win = table.secret_of(node.guess).is_some_and(|secret| secrets.contains(&secret));
    node.answers.sort_by_key(|(feedback, _)| *feedback);
    for (feedback, next) in &mut node.answers {
        let answers = |secret: &SecretId| table.feedback(*secret, node.guess) == *feedback;
        let part: Vec<SecretId> = secrets.iter().copied().filter(answers).collect();
        settle(table, next, &part);
    }
}
