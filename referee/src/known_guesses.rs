use std::collections::HashMap;
use std::fmt::{self, Write};

use game::Deduction;
use play::guessers::Guesser;
use play::{Contradiction, Turn};

/// What a guesser said before, since the same history comes up in thousands of games.
pub(crate) struct KnownGuesses<G: Deduction> {
    known: HashMap<String, G::Guess>,
}

impl<G: Deduction> KnownGuesses<G> {
    pub(crate) fn new() -> Self {
        KnownGuesses { known: HashMap::new() }
    }

    /// What was guessed after this history, if it came up before.
    pub(crate) fn get(&self, written: &str) -> Option<&G::Guess> {
        self.known.get(written)
    }

    /// The guess after a history, which is given as turns and as [`write_turn`] writes it.
    pub(crate) fn next(
        &mut self,
        guesser: &dyn Guesser<G>,
        history: &[Turn<G>],
        written: &str,
    ) -> Result<G::Guess, Contradiction> {
        if let Some(guess) = self.known.get(written) {
            return Ok(guess.clone());
        }
        let guess = guesser.next(history)?;
        self.known.insert(written.to_owned(), guess.clone());
        Ok(guess)
    }
}

/// Adds a turn to a history as the protocol writes it behind `after`.
pub(crate) fn write_turn<G: Deduction>(written: &mut String, turn: &Turn<G>) {
    if !written.is_empty() {
        written.push_str(" / ");
    }
    let _ = write!(written, "{} {}", turn.guess, turn.feedback);
}

impl<G: Deduction> fmt::Debug for KnownGuesses<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("KnownGuesses").field("histories", &self.known.len()).finish()
    }
}
