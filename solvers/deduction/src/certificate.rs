use std::fmt::Write;

use game::Deduction;
use thiserror::Error;

use crate::{FeedbackId, FeedbackTable, GuessId, SecretId, Strategy};

/// What a certificate says beside its tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Whether the strategy was sought among consistent guesses only.
    pub consistent: bool,
    /// Within how many guesses every secret had to be found, if there was a limit.
    pub within: Option<u8>,
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

/// Writes a strategy as text that anyone can check; `docs/solving.md` describes it.
pub fn write_certificate<G: Deduction>(game: &G, strategy: &Strategy, claim: Claim) -> String {
    let tally = strategy.tally();
    let histogram: Vec<String> = tally.histogram.iter().map(u64::to_string).collect();
    let guesses = if claim.consistent { "consistent" } else { "any" };
    let within = claim.within.map_or_else(|| "unlimited".to_owned(), |within| within.to_string());
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
        let answer = feedback.map_or_else(String::new, |f: FeedbackId| format!("{}: ", feedbacks[f.index()]));
        let guess = game.guess_at(node.guess.0.into());
        writeln!(text, "{:depth$}{answer}{guess}", "").expect("a string takes any text");
        stack.extend(node.answers.iter().rev().map(|(feedback, next)| (depth + 1, Some(*feedback), next)));
    }
    let checksum = checksum(&text);
    writeln!(text, "checksum {checksum:016x}").expect("a string takes any text");
    text
}

/// Reads the strategy of a certificate back. This is no check: `verify` of the crate `certificate` is.
pub fn read_certificate<G: Deduction>(
    game: &G,
    table: &FeedbackTable,
    text: &str,
) -> Result<Strategy, BadCertificate> {
    let mut lines = (1..).zip(text.lines()).skip_while(|(_, line)| *line != "tree").skip(1);
    let mut numbers: Vec<(String, GuessId)> =
        table.guesses().map(|guess| (game.guess_at(guess.0.into()).to_string(), guess)).collect();
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

/// The 64-bit FNV-1a hash of a text.
pub(crate) fn checksum(text: &str) -> u64 {
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
