use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};

use deduction::{
    BadLog, CandidateSet, Conditions, FeedbackTable, GuessId, ProofLog, Resources, Solution, SolveError,
    Solver, Strategy,
};
use game::{About, Layout};
use games::{Registered, visit_game};
use play::judge::{HuntJudge, Judged};
use play::{Book, Turn};
use rayon::prelude::*;

use crate::feedback_numbers::FeedbackNumbers;
use crate::guessing::{Guessing, must_be_listed};
use crate::hunting::{Hunting, HuntsOf};
use crate::judged::JudgedGuess;

/// A game with what is asked of it again and again.
pub(crate) struct Listed<G: Registered> {
    pub(crate) game: G,
    pub(crate) feedbacks: Vec<G::Feedback>,
    numbers: FeedbackNumbers,
    secrets: OnceLock<Vec<G::Secret>>,
    guesses: OnceLock<Vec<G::Guess>>,
    secret_numbers: OnceLock<HashMap<G::Secret, u64>>,
    guess_numbers: OnceLock<HashMap<G::Guess, u64>>,
    judge: OnceLock<Result<HuntJudge<G>, String>>,
}

/// Memory for the table of the solvers where nobody says otherwise.
const TABLE_MEMORY: u64 = 1 << 30;

impl<G: Registered> Listed<G> {
    fn new(game: G) -> Self {
        let feedbacks = game.feedbacks();
        let numbers = FeedbackNumbers::new(&feedbacks);
        let (secrets, guesses) = (OnceLock::new(), OnceLock::new());
        let (secret_numbers, guess_numbers) = (OnceLock::new(), OnceLock::new());
        Listed {
            game,
            feedbacks,
            numbers,
            secrets,
            guesses,
            secret_numbers,
            guess_numbers,
            judge: OnceLock::new(),
        }
    }

    pub(crate) fn secrets(&self) -> &[G::Secret] {
        self.secrets.get_or_init(|| self.game.secrets().collect())
    }

    pub(crate) fn guesses(&self) -> &[G::Guess] {
        self.guesses.get_or_init(|| self.game.guesses().collect())
    }

    /// The judge of hints, made when it is first asked.
    fn judge(&self) -> Result<&HuntJudge<G>, String> {
        let made = self.judge.get_or_init(|| HuntJudge::new(self.game).map_err(|unable| unable.to_string()));
        made.as_ref().map_err(String::clone)
    }

    fn turns(&self, history: &[(u64, u8)]) -> Vec<Turn<G>> {
        let turn = |&(guess, feedback): &(u64, u8)| Turn {
            guess: self.game.guess_at(guess),
            feedback: self.feedbacks[usize::from(feedback)],
        };
        history.iter().map(turn).collect()
    }

    /// The number of a feedback that some pair has.
    pub(crate) fn number(&self, feedback: G::Feedback) -> u8 {
        self.numbers.of(&feedback)
    }
}

impl<G: Registered> Guessing for Listed<G> {
    fn spec(&self) -> String {
        self.game.spec()
    }

    fn about(&self) -> &'static About {
        &G::ABOUT
    }

    fn title(&self) -> String {
        self.game.title()
    }

    fn rules(&self) -> String {
        self.game.rules()
    }

    fn layout(&self) -> Layout {
        self.game.layout()
    }

    fn n_secrets(&self) -> u64 {
        self.game.n_secrets()
    }

    fn n_guesses(&self) -> u64 {
        self.game.n_guesses()
    }

    fn secret(&self, number: u64) -> String {
        self.game.secret_at(number).to_string()
    }

    fn guess(&self, number: u64) -> String {
        self.game.guess_at(number).to_string()
    }

    fn secret_number(&self, typed: &str) -> Result<u64, String> {
        let secret = self.game.read_secret(typed).map_err(|misprint| misprint.to_string())?;
        must_be_listed(&self.spec(), self.n_secrets(), "secrets")?;
        let numbers = self.secret_numbers.get_or_init(|| self.secrets().iter().cloned().zip(0..).collect());
        numbers.get(&secret).copied().ok_or_else(|| format!("{secret} is no secret of {}", self.spec()))
    }

    fn guess_number(&self, typed: &str) -> Result<u64, String> {
        let guess = self.game.read_guess(typed).map_err(|misprint| misprint.to_string())?;
        must_be_listed(&self.spec(), self.n_guesses(), "guesses")?;
        let numbers = self.guess_numbers.get_or_init(|| self.guesses().iter().cloned().zip(0..).collect());
        numbers.get(&guess).copied().ok_or_else(|| format!("{guess} is no guess of {}", self.spec()))
    }

    fn guess_for(&self, secret: u64) -> Result<u64, String> {
        let guess = self.game.guess_for(&self.game.secret_at(secret));
        self.guess_number(&guess.to_string())
    }

    fn feedbacks(&self) -> Vec<String> {
        self.feedbacks.iter().map(ToString::to_string).collect()
    }

    fn answers(&self) -> Vec<Vec<u8>> {
        self.feedbacks.iter().map(|feedback| self.game.answer_numbers(feedback)).collect()
    }

    fn win(&self) -> u8 {
        self.number(self.game.win())
    }

    fn feedback_number(&self, typed: &str) -> Result<u8, String> {
        let feedback = self.game.read_answer(typed).map_err(|misprint| misprint.to_string())?;
        let place = self.feedbacks.iter().position(|listed| *listed == feedback);
        place.map(|place| place as u8).ok_or_else(|| {
            format!("no guess of {} is ever answered {feedback}; see its feedbacks", self.spec())
        })
    }

    fn feedback(&self, secret: u64, guess: u64) -> u8 {
        self.number(self.game.feedback(&self.game.secret_at(secret), &self.game.guess_at(guess)))
    }

    fn feedbacks_of(&self, secrets: &[i64], guesses: &[i64], table: Option<&[u8]>) -> Vec<u8> {
        let (all_secrets, all_guesses) = (self.secrets(), self.guesses());
        let places =
            |(&secret, &guess): (&i64, &i64)| (secret.unsigned_abs() as usize, guess.unsigned_abs() as usize);
        let pairs = secrets.par_iter().zip(guesses).with_min_len(1 << 14).map(places);
        if let Some(table) = table {
            return pairs.map(|(secret, guess)| table[secret * all_guesses.len() + guess]).collect();
        }
        let answer =
            |secret: usize, guess: usize| self.game.feedback(&all_secrets[secret], &all_guesses[guess]);
        pairs.map(|(secret, guess)| self.number(answer(secret, guess))).collect()
    }

    fn table(&self) -> Vec<u8> {
        /// Secrets that are answered together.
        const BLOCK: usize = 64;
        let (secrets, guesses) = (self.secrets(), self.guesses());
        let mut table = vec![0; secrets.len() * guesses.len()];
        let rows = table.par_chunks_mut(BLOCK * guesses.len());
        rows.zip(secrets.par_chunks(BLOCK))
            .for_each(|(rows, secrets)| self.game.tabulate(secrets, guesses, rows));
        table
    }

    fn consistent(&self, history: &[(u64, u8)]) -> Vec<u32> {
        let turns = self.turns(history);
        let fits = |secret: &G::Secret| turns.iter().all(|turn| turn.fits(&self.game, secret));
        let secrets = self.secrets().par_iter().enumerate().with_min_len(4096);
        secrets.filter(|(_, secret)| fits(secret)).map(|(number, _)| number as u32).collect()
    }

    fn ranked(&self, history: &[(u64, u8)], most: usize) -> Result<Vec<JudgedGuess>, String> {
        let position = self.judge()?.after(&self.turns(history)).map_err(|error| error.to_string())?;
        Ok(position.ranked(most).iter().map(judged).collect())
    }

    fn judged(&self, history: &[(u64, u8)], guess: u64) -> Result<JudgedGuess, String> {
        let position = self.judge()?.after(&self.turns(history)).map_err(|error| error.to_string())?;
        let found = position.of(&self.game.guess_at(guess));
        found.as_ref().map(judged).ok_or_else(|| format!("this is no guess of {}", self.spec()))
    }

    fn openings(&self, conditions: Conditions) -> Vec<GuessId> {
        deduction::openings(&self.game, conditions)
    }

    fn solver(&self, resources: Resources, stop: Arc<AtomicBool>) -> Result<Solver<'static>, SolveError> {
        Solver::new(Arc::new(self.game), resources, stop)
    }

    fn feedback_table(&self) -> Result<FeedbackTable, String> {
        FeedbackTable::build(&self.game, TABLE_MEMORY).map_err(|error| error.to_string())
    }

    fn stored(&self) -> Option<Result<Strategy, String>> {
        let book = Book::of(self.game)?;
        Some(self.feedback_table().map(|table| book.strategy(&table)))
    }

    fn certificate(&self, solution: &Solution) -> Option<String> {
        solution.certificate(&self.game)
    }

    fn read_certificate(&self, text: &str) -> Result<Strategy, String> {
        certificate::verify(&self.game, text).map_err(|flaw| flaw.to_string())?;
        let table = self.feedback_table()?;
        let strategy = deduction::read_certificate(&self.game, &table, text);
        strategy.map_err(|error| error.to_string())
    }

    fn verify(&self, text: &str) -> Result<certificate::Verified, String> {
        certificate::verify(&self.game, text).map_err(|flaw| flaw.to_string())
    }

    fn new_log(&self, conditions: Conditions) -> Result<ProofLog, BadLog> {
        ProofLog::new(&self.game, conditions)
    }

    fn read_log(&self, text: &str) -> Result<ProofLog, BadLog> {
        ProofLog::read(&self.game, text)
    }

    fn hunts(self: Arc<Self>, n: usize, most_guesses: usize) -> Result<Box<dyn Hunting>, String> {
        must_be_listed(&self.spec(), self.n_secrets(), "secrets")?;
        must_be_listed(&self.spec(), self.n_guesses(), "guesses")?;
        Ok(Box::new(HuntsOf::new(self, n, most_guesses)))
    }
}

/// A judgement in words and numbers.
fn judged<G: Registered>(judged: &Judged<G>) -> JudgedGuess {
    JudgedGuess {
        guess: judged.guess.to_string(),
        worth: judged.worth.to_f64(),
        certainty: judged.certainty.to_string(),
        may_win: judged.may_win,
        expected_left: judged.expected().to_f64(),
        worst_left: judged.worst(),
    }
}

/// The strategy of packed bytes, if it finds every secret of the table.
pub(crate) fn unpacked(table: &FeedbackTable, bytes: &[u8]) -> Result<Strategy, String> {
    let packed = deduction::Compact::new(bytes).map_err(|error| error.to_string())?;
    let all = CandidateSet::all(table);
    let strategy = packed.unpacked(table, &all).filter(|strategy| strategy.finds(table, &all, false));
    strategy.ok_or_else(|| format!("these bytes are no strategy that finds every secret of {}", table.spec()))
}

/// The game of a spec, told apart from the others only here.
pub(crate) fn named(spec: &str) -> Result<Arc<dyn Guessing>, String> {
    let game: games::GuessingGame = spec.parse().map_err(|none: games::NoGame| none.to_string())?;
    Ok(visit_game!(game, |game| -> Arc<dyn Guessing> { Arc::new(Listed::new(*game)) }))
}
