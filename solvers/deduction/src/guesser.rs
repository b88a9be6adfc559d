use std::cmp::Reverse;

use crate::heuristic::Scorer;
use crate::walk::total_behind;
use crate::{CandidateSet, FeedbackTable, GuessId, Heuristic};

/// Chooses guesses by looking one step ahead, or a whole game ahead over a few of the best.
///
/// Ties go to a guess that may win, then to the lowest number, so the choice is the same everywhere.
#[derive(Clone, Debug)]
pub struct Guesser<'t> {
    table: &'t FeedbackTable,
    scorer: Scorer,
    consistent: bool,
    look_ahead: usize,
}

/// A guess and what it was judged by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ranked {
    /// The guess.
    pub guess: GuessId,
    /// Whether it may be the right one.
    pub may_win: bool,
    /// The heuristic's score, smaller is better; comparable within one set only.
    pub score: u64,
}

impl<'t> Guesser<'t> {
    /// A guesser over all guesses of the game.
    pub fn new(table: &'t FeedbackTable, heuristic: Heuristic) -> Self {
        let scorer = Scorer::new(heuristic, table.n_secrets());
        Guesser { table, scorer, consistent: false, look_ahead: 1 }
    }

    /// Considers only guesses that may be right.
    #[must_use]
    pub fn consistent(self) -> Self {
        Guesser { consistent: true, ..self }
    }

    /// Plays the game to its end, by the heuristic, behind each of the `width` best guesses, and takes the guess
    /// with the least total. A width of 1 judges by the heuristic alone.
    #[must_use]
    pub fn looking_ahead(self, width: usize) -> Self {
        Guesser { look_ahead: width.max(1), ..self }
    }

    /// The best guess for a set; for an empty one, which no guess tells apart, the first of the game.
    pub fn choose(&self, set: &CandidateSet) -> GuessId {
        let set = &*set.known_to(self.table);
        match *set.as_slice() {
            [] => return GuessId(0),
            [first] | [first, _] => return self.table.guess_for(first),
            _ => {}
        }
        if self.look_ahead == 1 {
            return self.best(set).guess;
        }
        let one_step = |set: &CandidateSet| self.best(set).guess;
        self.rank(set, self.look_ahead)
            .into_iter()
            .map(|ranked| (total_behind(self.table, set, ranked.guess, &one_step), ranked))
            .min_by_key(|(total, ranked)| (*total, Reverse(ranked.may_win), ranked.guess))
            .map_or_else(|| self.best(set).guess, |(_, ranked)| ranked.guess)
    }

    /// The `count` best guesses by the heuristic, the best first.
    pub fn rank(&self, set: &CandidateSet, count: usize) -> Vec<Ranked> {
        let set = &*set.known_to(self.table);
        let may_win = |guess| self.table.secret_of(guess).is_some_and(|secret| set.contains(secret));
        let mut ranked: Vec<Ranked> = if self.consistent {
            self.members(set).collect()
        } else {
            let scores = self.scorer.scores(self.table, set);
            let guesses = self.table.guesses().zip(scores);
            guesses.map(|(guess, score)| Ranked { guess, may_win: may_win(guess), score }).collect()
        };
        ranked.sort_by_key(Ranked::key);
        ranked.truncate(count);
        ranked
    }

    fn best(&self, set: &CandidateSet) -> Ranked {
        let member = self.members(set).min_by_key(Ranked::key).expect("a set to guess from is not empty");
        let perfect = self.scorer.perfect(set.len(), self.table.n_feedbacks());
        if self.consistent || member.score == perfect {
            return member;
        }
        // What beats the best member is no member, and among equals the first is taken.
        let scores = self.scorer.scores(self.table, set);
        let beats = self.table.guesses().zip(scores).filter(|&(_, score)| score < member.score);
        let other = beats.min_by_key(|&(guess, score)| (score, guess));
        other.map_or(member, |(guess, score)| Ranked { guess, may_win: false, score })
    }

    fn members(&self, set: &CandidateSet) -> impl Iterator<Item = Ranked> {
        let mut sizes = vec![0; self.table.n_feedbacks()];
        set.iter().map(move |secret| {
            let guess = self.table.guess_for(secret);
            Ranked { guess, may_win: true, score: self.scorer.score(self.table, set, guess, &mut sizes) }
        })
    }
}

impl Ranked {
    fn key(&self) -> (u64, Reverse<bool>, GuessId) {
        (self.score, Reverse(self.may_win), self.guess)
    }
}
