use std::sync::atomic::AtomicBool;

use deduction::{
    CandidateSet, FeedbackTable, GuessId, Guesser, Heuristic, NoSymmetry, Proof, Prover, Ratio, Resources,
    Split, Unobserved, walk_behind,
};
use game::Deduction;

use crate::{Advice, Book, Contradiction, Tables, Turn};

/// With at most this many secrets left, the guesses still needed are found exactly.
pub const EXACT_UP_TO: usize = 40;

/// The most pairs of a guess and a remaining secret for which a whole game is played out to estimate what is needed.
const PLAYABLE: u64 = 1 << 26;

/// How many guesses are judged beside the best: those that look best by one step.
const JUDGED: usize = 8;

/// How many guesses finding the secret still takes on average.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prospect {
    /// With perfect play, by proof.
    Exact(Ratio),
    /// With good play; perfect play needs no more.
    Estimated(Ratio),
}

/// A next guess, what it is good for and what it leads to.
#[derive(Clone, Debug)]
pub struct Judged<G: Deduction> {
    /// The guess and its parts.
    pub advice: Advice<G>,
    /// The guesses still needed, this one included; none where there are too many secrets to play all games.
    pub prospect: Option<Prospect>,
}

/// What is known after some turns, and which guesses may follow.
#[derive(Debug)]
pub struct Prospects<'t, G: Deduction> {
    tables: &'t Tables<G>,
    candidates: CandidateSet,
    /// What the stored strategy guesses here and the guesses it takes over all candidates, if it led here.
    stored: Option<(GuessId, u64)>,
}

impl Prospect {
    /// The number.
    pub const fn guesses(self) -> Ratio {
        match self {
            Prospect::Exact(guesses) | Prospect::Estimated(guesses) => guesses,
        }
    }
}

impl<'t, G: Deduction + Clone> Prospects<'t, G> {
    /// What is known after `history`.
    pub fn after(tables: &'t Tables<G>, history: &[Turn<G>]) -> Result<Self, Contradiction> {
        let candidates = tables.candidates(history)?;
        let stored = Book::of(tables.game().clone())
            .and_then(|book| book.strategy_after(history, tables.table(), &candidates))
            .map(|strategy| (strategy.guess, strategy.tally().total()));
        Ok(Prospects { tables, candidates, stored })
    }

    /// The secrets that explain all answers, in order.
    pub fn possible(&self) -> impl ExactSizeIterator<Item = &G::Secret> {
        self.candidates.iter().map(|id| self.tables.secret(id))
    }

    /// The best next guesses, the best first, up to `count` of them.
    pub fn best(&self, count: usize) -> Vec<Judged<G>> {
        let table = self.tables.table();
        let mut ranked = Guesser::new(table, Heuristic::Entropy).rank(&self.candidates, table.n_guesses());
        // Guesses with the same score mostly mirror each other, so one of them is enough to compare.
        ranked.dedup_by_key(|ranked| (ranked.score, ranked.may_win));
        let mut guesses: Vec<GuessId> =
            ranked.iter().take(count.max(JUDGED)).map(|ranked| ranked.guess).collect();
        let known = [self.proven_best(guesses[0]), self.stored.map(|(guess, _)| guess)];
        for best in known.into_iter().flatten() {
            if !guesses.contains(&best) {
                guesses.push(best);
            }
        }
        let mut judged: Vec<Judged<G>> = self.judge(&guesses);
        judged.sort_by_key(|judged| {
            (judged.prospect.map(Prospect::guesses), !judged.advice.may_win, judged.advice.expected)
        });
        judged.truncate(count);
        judged
    }

    /// What `guess` is good for.
    pub fn of(&self, guess: &G::Guess) -> Option<Judged<G>> {
        let number = self.tables.number_of(guess)?;
        self.judge(&[number]).pop()
    }

    fn judge(&self, guesses: &[GuessId]) -> Vec<Judged<G>> {
        let prospects = self.prospects(guesses);
        let judged = |(&guess, prospect)| Judged { advice: self.advice(guess), prospect };
        guesses.iter().zip(prospects).map(judged).collect()
    }

    fn advice(&self, guess: GuessId) -> Advice<G> {
        let split = Split::of(self.tables.table(), &self.candidates, guess);
        Advice::new(self.tables, guess, &split)
    }

    fn prospects(&self, guesses: &[GuessId]) -> Vec<Option<Prospect>> {
        let n = self.candidates.len() as u64;
        let ratio = |numerator| Ratio { numerator, denominator: n };
        let table = self.tables.table();
        if self.candidates.len() <= EXACT_UP_TO {
            let exact = |prover: &Prover<'_>| {
                let row =
                    |&guess: &GuessId| prover.row(guess, Proof::IMPOSSIBLE, &[]).filter(|row| row.exact);
                let value = |row: deduction::Row| Prospect::Exact(ratio(row.bound.into()));
                guesses.iter().map(|guess| row(guess).map(value)).collect()
            };
            if let Some(prospects) = self.with_prover(exact) {
                return prospects;
            }
        }
        if n * table.n_guesses() as u64 > PLAYABLE {
            return vec![None; guesses.len()];
        }
        let chooser = Guesser::new(table, Heuristic::Entropy);
        let choose = |set: &CandidateSet| chooser.choose(set);
        let total = |&guess: &GuessId| match self.stored {
            Some((ours, total)) if ours == guess => total,
            _ => walk_behind(table, &self.candidates, guess, &choose).tally().total(),
        };
        guesses.iter().map(|guess| Some(Prospect::Estimated(ratio(total(guess))))).collect()
    }

    /// The best guess of all, where it can be found exactly; `good` is the guess whose total is to be beaten.
    fn proven_best(&self, good: GuessId) -> Option<GuessId> {
        if self.candidates.len() > EXACT_UP_TO {
            return None;
        }
        let strategy = self.with_prover(|prover| {
            let known = prover.row(good, Proof::IMPOSSIBLE, &[]).filter(|row| row.exact);
            let proof = prover.prove(known.map(|row| row.bound), &[], &Unobserved);
            proof.ok().and_then(|proof| proof.strategy)
        });
        strategy.flatten().map(|strategy| strategy.guess)
    }

    /// Works with a prover of the game in which only the secrets that remain can be hidden; none where the game has
    /// more answers than can be proven with.
    fn with_prover<R>(&self, work: impl FnOnce(&Prover<'_>) -> R) -> Option<R> {
        let table: FeedbackTable = self.tables.table().restricted_to(&self.candidates);
        let symmetry = NoSymmetry::new(&table);
        let stop = AtomicBool::new(false);
        let prover = Prover::new(&table, &symmetry, Resources::default(), &stop);
        prover.ok().map(|prover| work(&prover))
    }
}
