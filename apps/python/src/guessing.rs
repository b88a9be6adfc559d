use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use deduction::{
    BadLog, Conditions, FeedbackTable, GuessId, ProofLog, Resources, Solution, SolveError, Solver, Strategy,
};
use game::{About, Layout};

use crate::hunting::Hunting;
use crate::judged::JudgedGuess;

/// A guessing game whose secrets, guesses and feedbacks are spoken of by their numbers, whichever game it is.
pub(crate) trait Guessing: Send + Sync {
    fn spec(&self) -> String;
    fn about(&self) -> &'static About;
    fn title(&self) -> String;
    fn rules(&self) -> String;
    fn layout(&self) -> Layout;
    fn n_secrets(&self) -> u64;
    fn n_guesses(&self) -> u64;
    /// The text of the secret with this number, which must be one of the game's.
    fn secret(&self, number: u64) -> String;
    /// The text of the guess with this number, which must be one of the game's.
    fn guess(&self, number: u64) -> String;
    /// The number of a secret as people type it.
    fn secret_number(&self, typed: &str) -> Result<u64, String>;
    /// The number of a guess as people type it.
    fn guess_number(&self, typed: &str) -> Result<u64, String>;
    /// The guess that finds a secret.
    fn guess_for(&self, secret: u64) -> Result<u64, String>;
    /// The texts of all feedbacks, by their numbers.
    fn feedbacks(&self) -> Vec<String>;
    /// The numbers that each feedback is made of.
    fn answers(&self) -> Vec<Vec<u8>>;
    /// The number of the feedback that ends a game.
    fn win(&self) -> u8;
    /// The number of a feedback as people type it.
    fn feedback_number(&self, typed: &str) -> Result<u8, String>;
    /// The feedback of one pair.
    fn feedback(&self, secret: u64, guess: u64) -> u8;
    /// The feedbacks of many pairs, whose numbers must be those of the game; read off the table of all pairs if it is given.
    fn feedbacks_of(&self, secrets: &[i64], guesses: &[i64], table: Option<&[u8]>) -> Vec<u8>;
    /// The feedbacks of all pairs, a row for each secret.
    fn table(&self) -> Vec<u8>;
    /// The secrets that answer all guesses as they were answered.
    fn consistent(&self, history: &[(u64, u8)]) -> Vec<u32>;
    /// The best guess after a history and those it was compared with, the best first.
    fn ranked(&self, history: &[(u64, u8)], most: usize) -> Result<Vec<JudgedGuess>, String>;
    /// What a guess is worth after a history.
    fn judged(&self, history: &[(u64, u8)], guess: u64) -> Result<JudgedGuess, String>;
    /// The first guesses that a proof goes through.
    fn openings(&self, conditions: Conditions) -> Vec<GuessId>;
    fn solver(&self, resources: Resources, stop: Arc<AtomicBool>) -> Result<Solver<'static>, SolveError>;
    /// The table of the solvers.
    fn feedback_table(&self) -> Result<FeedbackTable, String>;
    /// The strategy that travels with the game.
    fn stored(&self) -> Option<Result<Strategy, String>>;
    fn certificate(&self, solution: &Solution) -> Option<String>;
    fn read_certificate(&self, text: &str) -> Result<Strategy, String>;
    fn verify(&self, text: &str) -> Result<certificate::Verified, String>;
    fn new_log(&self, conditions: Conditions) -> Result<ProofLog, BadLog>;
    fn read_log(&self, text: &str) -> Result<ProofLog, BadLog>;
    /// So many playings of it at once.
    fn hunts(self: Arc<Self>, n: usize, most_guesses: usize) -> Result<Box<dyn Hunting>, String>;
}

/// The most secrets or guesses that are listed: an array of more is no help to anyone.
pub(crate) const MOST_LISTED: u64 = 1 << 24;

/// Says why so many secrets or guesses are not listed, if they are not.
pub(crate) fn must_be_listed(spec: &str, n: u64, what: &str) -> Result<(), String> {
    if n <= MOST_LISTED {
        return Ok(());
    }
    Err(format!("{spec} has {n} {what}, at most {MOST_LISTED} are listed; choose a smaller size"))
}
