use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use deduction::{CandidateSet, FeedbackId, FeedbackTable, GuessId, SecretId, TableError};
use game::Deduction;

use crate::{Contradiction, Turn};

/// The memory in bytes that tables may take where the user says nothing else.
pub const USUAL_MEMORY: u64 = 1 << 30;

/// A game with all its answers tabulated: what every guesser that counts stands on.
pub struct Tables<G: Deduction> {
    game: G,
    table: Arc<FeedbackTable>,
    secrets: Vec<G::Secret>,
    feedbacks: Vec<G::Feedback>,
    numbers: HashMap<G::Guess, GuessId>,
}

impl<G: Deduction> Tables<G> {
    /// Tabulates `game`, unless the table would take more than `memory` bytes.
    pub fn build(game: G, memory: u64) -> Result<Self, TableError> {
        let table = FeedbackTable::build(&game, memory)?;
        Ok(Tables {
            secrets: game.secrets().collect(),
            feedbacks: game.feedbacks(),
            numbers: game.guesses().zip((0..).map(GuessId)).collect(),
            table: Arc::new(table),
            game,
        })
    }

    /// The game.
    pub const fn game(&self) -> &G {
        &self.game
    }

    /// The table under the game's numbers.
    pub fn table(&self) -> &FeedbackTable {
        &self.table
    }

    /// The same for those who keep it.
    pub fn shared_table(&self) -> Arc<FeedbackTable> {
        Arc::clone(&self.table)
    }

    /// What a number stands for.
    pub fn secret(&self, id: SecretId) -> &G::Secret {
        &self.secrets[id.index()]
    }

    /// What a number stands for.
    pub fn guess(&self, id: GuessId) -> G::Guess {
        self.game.guess_at(u64::from(id.0))
    }

    /// The number of a guess, if it belongs to the game.
    pub fn number_of(&self, guess: &G::Guess) -> Option<GuessId> {
        self.numbers.get(guess).copied()
    }

    /// What a number stands for.
    pub fn feedback(&self, id: FeedbackId) -> G::Feedback {
        self.feedbacks[id.index()]
    }

    /// The secrets that explain every answer of `history`: at least one, or a contradiction.
    pub fn candidates(&self, history: &[Turn<G>]) -> Result<CandidateSet, Contradiction> {
        let mut candidates = CandidateSet::all(&self.table);
        for turn in history {
            let feedback =
                (0..).map(FeedbackId).zip(&self.feedbacks).find(|(_, known)| **known == turn.feedback);
            candidates = match (self.numbers.get(&turn.guess), feedback) {
                (Some(&guess), Some((feedback, _))) => candidates.narrowed(&self.table, guess, feedback),
                // A guess or an answer from outside the game is judged by the game itself.
                _ => candidates.iter().filter(|&id| turn.fits(&self.game, self.secret(id))).collect(),
            };
        }
        if candidates.is_empty() {
            let contradiction = Contradiction::search(&self.game, history);
            return Err(contradiction.expect("no secret fits, as was just seen"));
        }
        Ok(candidates)
    }
}

impl<G: Deduction> fmt::Debug for Tables<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tables").field("game", &self.game.spec()).finish_non_exhaustive()
    }
}
