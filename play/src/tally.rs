use deduction::Tally;
use game::Deduction;

use crate::guessers::Guesser;
use crate::{Contradiction, Turn};

/// Why a guesser could not be played against every secret.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfinished {
    /// It needs more guesses than allowed.
    #[error("{n_secrets} secrets are not found with {limit} guesses, `{secret}` among them")]
    TooSlow {
        /// How many guesses are allowed.
        limit: usize,
        /// How many secrets of one branch are not found by then.
        n_secrets: usize,
        /// The first of them.
        secret: String,
    },
    /// It calls true answers contradictory.
    #[error("the answers are true, yet the guesser says: {0}")]
    Confused(Contradiction),
}

/// Plays a guesser against every secret of a game and counts by how many guesses each is found.
///
/// Secrets that have answered alike so far are played together, as one branch of the tree of all games, since the
/// guesser cannot tell them apart. No game may take more than `limit` guesses.
pub fn tally<G: Deduction>(game: &G, guesser: &dyn Guesser<G>, limit: usize) -> Result<Tally, Unfinished> {
    if let Some(strategy) = guesser.strategy() {
        let tally = strategy.tally();
        if tally.worst() <= limit {
            return Ok(tally);
        }
    }
    play_out(game, guesser, limit)
}

/// Secrets that have answered alike for `depth` turns, of which `turn` was the last.
struct Branch<G: Deduction> {
    depth: usize,
    turn: Option<Turn<G>>,
    secrets: Vec<G::Secret>,
}

fn play_out<G: Deduction>(game: &G, guesser: &dyn Guesser<G>, limit: usize) -> Result<Tally, Unfinished> {
    let win = game.win();
    let mut histogram: Vec<u64> = Vec::new();
    let mut history: Vec<Turn<G>> = Vec::new();
    let mut branches: Vec<Branch<G>> =
        vec![Branch { depth: 0, turn: None, secrets: game.secrets().collect() }];
    while let Some(Branch { depth, turn, secrets }) = branches.pop() {
        history.truncate(depth.saturating_sub(1));
        history.extend(turn);
        if depth == limit {
            let secret = secrets[0].to_string();
            return Err(Unfinished::TooSlow { limit, n_secrets: secrets.len(), secret });
        }
        let guess = guesser.next(&history).map_err(Unfinished::Confused)?;
        for (feedback, part) in split(game, &guess, secrets) {
            if feedback == win {
                histogram.resize(histogram.len().max(depth + 1), 0);
                histogram[depth] += part.len() as u64;
            } else {
                let turn = Some(Turn { guess: guess.clone(), feedback });
                branches.push(Branch { depth: depth + 1, turn, secrets: part });
            }
        }
    }
    Ok(Tally { histogram })
}

/// The secrets by what they answer to `guess`.
fn split<G: Deduction>(
    game: &G,
    guess: &G::Guess,
    secrets: Vec<G::Secret>,
) -> Vec<(G::Feedback, Vec<G::Secret>)> {
    let mut parts: Vec<(G::Feedback, Vec<G::Secret>)> = Vec::new();
    for secret in secrets {
        let feedback = game.feedback(&secret, guess);
        match parts.iter_mut().find(|(known, _)| *known == feedback) {
            Some((_, part)) => part.push(secret),
            None => parts.push((feedback, vec![secret])),
        }
    }
    parts
}
