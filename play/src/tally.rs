use deduction::{Ratio, Strategy, Tally};
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

/// What came of playing a guesser against many secrets.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Survey {
    /// How many secrets are found with how many guesses.
    pub tally: Tally,
    /// For every turn, the sum over all secrets of how many are still possible before its guess; nothing is possible any
    /// more for a secret that is found.
    possible: Vec<u64>,
}

impl Survey {
    /// How many secrets are still possible before each guess on average over all games, those over counted with none.
    pub fn possible(&self) -> impl Iterator<Item = Ratio> {
        let denominator = self.tally.n_secrets().max(1);
        self.possible.iter().map(move |&numerator| Ratio { numerator, denominator })
    }

    /// Counts `n` secrets that have answered alike for `depth` turns: each of them has `n` possible ones.
    fn count_possible(&mut self, depth: usize, n: u64) {
        self.possible.resize(self.possible.len().max(depth + 1), 0);
        self.possible[depth] += n * n;
    }

    /// Counts everything behind a node of a strategy and says how many secrets it finds.
    fn count_tree(&mut self, strategy: &Strategy, depth: usize) -> u64 {
        let behind = strategy.answers.iter().map(|(_, next)| self.count_tree(next, depth + 1)).sum::<u64>();
        let n = behind + u64::from(strategy.may_win);
        self.count_possible(depth, n);
        n
    }
}

/// Plays a guesser against every secret of a game and counts by how many guesses each is found.
///
/// Secrets that have answered alike so far are played together, as one branch of the tree of all games, since the
/// guesser cannot tell them apart. No game may take more than `limit` guesses.
pub fn tally<G: Deduction>(game: &G, guesser: &dyn Guesser<G>, limit: usize) -> Result<Tally, Unfinished> {
    survey(game, guesser, limit).map(|survey| survey.tally)
}

/// The same, and how fast what is possible melts away.
pub fn survey<G: Deduction>(game: &G, guesser: &dyn Guesser<G>, limit: usize) -> Result<Survey, Unfinished> {
    if let Some(strategy) = guesser.strategy() {
        let mut survey = Survey { tally: strategy.tally(), possible: Vec::new() };
        if survey.tally.worst() <= limit {
            survey.count_tree(&strategy, 0);
            return Ok(survey);
        }
    }
    play_out(game, guesser, game.secrets().collect(), limit)
}

/// Plays a guesser against some secrets of a game, such as a sample.
pub fn tally_of<G: Deduction>(
    game: &G,
    guesser: &dyn Guesser<G>,
    secrets: Vec<G::Secret>,
    limit: usize,
) -> Result<Tally, Unfinished> {
    play_out(game, guesser, secrets, limit).map(|survey| survey.tally)
}

/// Secrets that have answered alike for `depth` turns, of which `turn` was the last.
struct Branch<G: Deduction> {
    depth: usize,
    turn: Option<Turn<G>>,
    secrets: Vec<G::Secret>,
}

fn play_out<G: Deduction>(
    game: &G,
    guesser: &dyn Guesser<G>,
    secrets: Vec<G::Secret>,
    limit: usize,
) -> Result<Survey, Unfinished> {
    let win = game.win();
    let mut survey = Survey::default();
    let mut history: Vec<Turn<G>> = Vec::new();
    let mut branches: Vec<Branch<G>> = vec![Branch { depth: 0, turn: None, secrets }];
    while let Some(Branch { depth, turn, secrets }) = branches.pop() {
        history.truncate(depth.saturating_sub(1));
        history.extend(turn);
        if depth == limit {
            let secret = secrets[0].to_string();
            return Err(Unfinished::TooSlow { limit, n_secrets: secrets.len(), secret });
        }
        survey.count_possible(depth, secrets.len() as u64);
        let guess = guesser.next(&history).map_err(Unfinished::Confused)?;
        for (feedback, part) in split(game, &guess, secrets) {
            if feedback == win {
                let histogram = &mut survey.tally.histogram;
                histogram.resize(histogram.len().max(depth + 1), 0);
                histogram[depth] += part.len() as u64;
            } else {
                let turn = Some(Turn { guess: guess.clone(), feedback });
                branches.push(Branch { depth: depth + 1, turn, secrets: part });
            }
        }
    }
    Ok(survey)
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
