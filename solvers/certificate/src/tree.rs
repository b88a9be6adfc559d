use std::collections::BTreeMap;

use game::Notation;

use crate::Flaw;
use crate::header::Reader;

/// What was counted along a tree.
pub(crate) struct Counts {
    pub(crate) histogram: Vec<u64>,
    pub(crate) n_nodes: usize,
}

/// A guess whose branches are being read: the secrets behind each answer that has had no branch yet.
struct Frame<G: Notation> {
    line: usize,
    parts: BTreeMap<G::Feedback, Vec<G::Secret>>,
}

/// Reads the tree and splits the secrets of the game along it.
pub(crate) fn walk<G: Notation>(game: &G, reader: &mut Reader<'_>, consistent: bool) -> Result<Counts, Flaw> {
    let mut counts = Counts { histogram: Vec::new(), n_nodes: 0 };
    let mut frames: Vec<Frame<G>> = Vec::new();
    while !reader.at_checksum() {
        let line = reader.next("a guess of the tree or `checksum`")?;
        let text = line.trim_start_matches(' ');
        let depth = line.len() - text.len();
        let flaw = |reason: String| Flaw::Branch { line: reader.line(), found: line.to_owned(), reason };
        if depth > frames.len() || (depth == 0 && counts.n_nodes > 0) {
            return Err(flaw(format!("it is indented by {depth} under a guess of depth {}", frames.len())));
        }
        frames.drain(depth..).try_for_each(|frame| frame.is_done())?;
        let (secrets, guess) = match frames.last_mut() {
            None => (game.secrets().collect(), text),
            Some(parent) => {
                let (answer, guess) = text
                    .split_once(": ")
                    .ok_or_else(|| flaw("an answer, `: ` and a guess are expected".into()))?;
                let feedback = game.parse_feedback(answer).map_err(|misprint| flaw(misprint.to_string()))?;
                if feedback.to_string() != answer {
                    return Err(flaw(format!("the answer is written {feedback}")));
                }
                let secrets = parent.parts.remove(&feedback);
                (secrets.ok_or_else(|| flaw(format!("{answer} cannot be answered or was before")))?, guess)
            }
        };
        let parsed = game.parse_guess(guess).map_err(|misprint| flaw(misprint.to_string()))?;
        if parsed.to_string() != guess {
            return Err(flaw(format!("the guess is written {parsed}")));
        }
        if consistent && !secrets.iter().any(|secret| game.guess_for(secret) == parsed) {
            return Err(flaw(format!("{guess} cannot be right here")));
        }
        let mut parts: BTreeMap<G::Feedback, Vec<G::Secret>> = BTreeMap::new();
        for secret in secrets {
            parts.entry(game.feedback(&secret, &parsed)).or_default().push(secret);
        }
        if let Some(found) = parts.remove(&game.win()) {
            counts.histogram.resize(counts.histogram.len().max(depth + 1), 0);
            counts.histogram[depth] += found.len() as u64;
        }
        counts.n_nodes += 1;
        frames.push(Frame { line: reader.line(), parts });
    }
    frames.into_iter().try_for_each(|frame| frame.is_done())?;
    Ok(counts)
}

impl<G: Notation> Frame<G> {
    fn is_done(&self) -> Result<(), Flaw> {
        match self.parts.iter().next() {
            None => Ok(()),
            Some((feedback, secrets)) => Err(Flaw::Missing {
                line: self.line,
                feedback: feedback.to_string(),
                n_secrets: secrets.len(),
            }),
        }
    }
}
