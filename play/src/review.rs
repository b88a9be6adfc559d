use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use deduction::{CandidateSet, FeedbackId, GuessId, Heuristic, SecretId, parts, walk};
use game::Deduction;

use crate::{Contradiction, Tables, Turn};

/// How many of the guesses that look best one step ahead are played to the end before the best is named.
const BREADTH: usize = 8;
/// How many guesses are ranked to find so many that no symmetry of the game maps to each other.
const RANKED: usize = 200;
/// Expected guesses by which two equally good guesses may differ: the house breaks ties by the order of the guesses, so
/// two guesses that a symmetry maps to each other do not get quite the same number.
const TIE: f64 = 0.02;
/// Sets remembered at once, so that a long evening does not fill the memory.
const REMEMBERED: usize = 20_000;

/// What was skill and what was luck in a guessing game that was played.
///
/// *Expected guesses* always means: this guess, and from then on the house's guesser (the least expected remainder),
/// averaged over the secrets that were possible. It is what the house would need, an upper bound of what perfect play
/// needs. The best guess is the best of the few that look best one step ahead, played to the end, and the player's own.
///
/// - *Inaccuracy* of a guess: its expected guesses minus those of the best one; never below 0, and 0 for every guess
///   that is as good as the best (a difference below 0.02 is a tie).
/// - *Luck* of an answer: the expected guesses of the guess, minus the one just made, minus those that remained after
///   the answer. Over all secrets that were possible it is 0 on average.
/// - *Skill* of the game, 0 to 99: 99 × 2^(-total inaccuracy).
/// - *Luck* of the game, 0 to 99: for each answer that was not certain beforehand, the share of the secrets possible
///   at that point that would have answered no better; the mean of these shares, times 99.
pub struct Review<G: Deduction> {
    /// The turns in order.
    pub turns: Vec<ReviewedTurn<G>>,
    /// How many secrets there were at first.
    pub n_secrets: usize,
}

/// One turn and what it was worth.
pub struct ReviewedTurn<G: Deduction> {
    /// What was asked and answered.
    pub turn: Turn<G>,
    /// How many secrets were possible before the guess.
    pub n_before: usize,
    /// How many were possible after the answer; 1 when the guess was right.
    pub n_after: usize,
    /// Whether the guess could be right itself.
    pub may_win: bool,
    /// Expected guesses with this guess, itself included.
    pub expected: f64,
    /// The best guess; the player's own if it is as good as any.
    pub best: G::Guess,
    /// Expected guesses with the best guess.
    pub best_expected: f64,
    /// How many guesses better than expected the answer was; below 0 when it was worse.
    pub luck: f64,
    /// The share of the secrets then possible that would have answered no better; none if the answer was certain.
    pub luck_share: Option<f64>,
}

impl<G: Deduction> Review<G> {
    /// What all guesses together gave up, in expected guesses.
    pub fn inaccuracy(&self) -> f64 {
        self.turns.iter().map(ReviewedTurn::inaccuracy).sum()
    }

    /// 0 to 99; 99 when no guess could have been better.
    pub fn skill(&self) -> u8 {
        share_of_99((-self.inaccuracy()).exp2())
    }

    /// 0 to 99; none when no answer was open.
    pub fn luck(&self) -> Option<u8> {
        let shares: Vec<f64> = self.turns.iter().filter_map(|turn| turn.luck_share).collect();
        (!shares.is_empty()).then(|| share_of_99(shares.iter().sum::<f64>() / shares.len() as f64))
    }

    /// The number, counted from 1, of the turn that gave up most, if any gave up anything.
    pub fn worst(&self) -> Option<usize> {
        let worst = (1..).zip(&self.turns).max_by(|a, b| {
            let gave_up = a.1.inaccuracy().total_cmp(&b.1.inaccuracy());
            gave_up.then(Reverse(a.0).cmp(&Reverse(b.0)))
        });
        worst.filter(|(_, turn)| turn.inaccuracy() > 0.0).map(|(number, _)| number)
    }

    /// The whole game in a few words.
    pub fn summary(&self) -> String {
        let luck = self.luck().map_or("no answer was open".to_owned(), |luck| format!("luck {luck} of 99"));
        let given_up = self.inaccuracy();
        let cost = if given_up == 0.0 {
            "no guess could have been better".to_owned()
        } else {
            format!("your guesses gave up {given_up:.2} expected guesses in all")
        };
        format!("Skill {} of 99, {luck}: {cost}.", self.skill())
    }
}

impl<G: Deduction> ReviewedTurn<G> {
    /// What the guess gave up, in expected guesses; nothing if it is as good as the best.
    pub fn inaccuracy(&self) -> f64 {
        let given_up = self.expected - self.best_expected;
        if given_up < TIE { 0.0 } else { given_up }
    }

    /// The turn in plain words; every number says its unit.
    pub fn sentence(&self) -> String {
        let Turn { guess, .. } = &self.turn;
        let choice = if self.inaccuracy() == 0.0 {
            format!("{guess} was as good as any guess: {:.2} expected guesses.", self.expected)
        } else {
            format!(
                "{guess} takes {:.2} expected guesses, {} only {:.2}: {:.2} given up.",
                self.expected,
                self.best,
                self.best_expected,
                self.inaccuracy(),
            )
        };
        let answer = match (self.n_after, self.luck_share) {
            (_, None) if self.n_before == 1 => "Nothing else was possible.".to_owned(),
            (_, None) => format!("The answer was certain and told nothing; {} stay possible.", self.n_before),
            (1, _) if self.luck > 0.005 => {
                format!(
                    "{} were possible, one is left, {:.2} guesses luckier than expected.",
                    self.n_before, self.luck
                )
            }
            _ => {
                let luck = match self.luck {
                    luck if luck > 0.005 => format!("{luck:.2} guesses luckier than expected"),
                    luck if luck < -0.005 => format!("{:.2} guesses unluckier than expected", -luck),
                    _ => "as lucky as expected".to_owned(),
                };
                format!("{} were possible, {} are left, {luck}.", self.n_before, self.n_after)
            }
        };
        format!("{choice} {answer}")
    }
}

fn share_of_99(share: f64) -> u8 {
    #[expect(clippy::cast_sign_loss, reason = "the share lies between 0 and 1")]
    let whole = (99.0 * share.clamp(0.0, 1.0)).round() as u8;
    whole
}

/// Reviews games of one size. What it has worked out once it remembers, so that the next review is quick.
pub struct Reviewer<G: Deduction> {
    tables: Arc<Tables<G>>,
    /// The guesses that the house needs over all of a set.
    totals: Mutex<HashMap<Vec<SecretId>, u64>>,
    /// The best guess of the house for a set, with its total.
    best: Mutex<HashMap<Vec<SecretId>, (u64, GuessId)>>,
}

impl<G: Deduction> Reviewer<G> {
    /// A reviewer who counts with these tables.
    pub fn new(tables: Arc<Tables<G>>) -> Self {
        Reviewer { tables, totals: Mutex::default(), best: Mutex::default() }
    }

    /// Judges a game by its turns alone; who hid the secret does not matter.
    pub fn review(&self, history: &[Turn<G>]) -> Result<Review<G>, Contradiction> {
        let mut before = self.tables.candidates(&[])?;
        let mut turns = Vec::with_capacity(history.len());
        for n in 0..history.len() {
            let after = self.tables.candidates(&history[..=n])?;
            turns.push(self.judge(&history[..n], &history[n], &before, &after));
            before = after;
        }
        Ok(Review { turns, n_secrets: self.tables.table().n_secrets() })
    }

    fn judge(
        &self,
        earlier: &[Turn<G>],
        turn: &Turn<G>,
        before: &CandidateSet,
        after: &CandidateSet,
    ) -> ReviewedTurn<G> {
        let (table, n) = (self.tables.table(), before.len() as f64);
        let own = self.tables.number_of(&turn.guess);
        let (house_total, house_guess) = self.best(earlier, before);
        let own_total = own.map_or(house_total, |guess| self.total_with(before, guess));
        let (best_total, best_guess) = match own {
            Some(guess) if own_total <= house_total => (own_total, guess),
            _ => (house_total, house_guess),
        };
        let expected = own_total as f64 / n;
        let won = turn.feedback == self.tables.game().win();
        let left = if won { 0.0 } else { self.total(after) as f64 / after.len() as f64 };
        ReviewedTurn {
            turn: turn.clone(),
            n_before: before.len(),
            n_after: after.len(),
            may_win: own
                .and_then(|guess| table.found_by(guess))
                .is_some_and(|secret| before.contains(secret)),
            expected,
            best: self.tables.guess(best_guess),
            best_expected: best_total as f64 / n,
            luck: expected - 1.0 - left,
            luck_share: own.and_then(|guess| self.luck_share(before, guess, left)),
        }
    }

    /// The best guess for a set that is not empty, of the few that look best one step ahead, with its total.
    fn best(&self, earlier: &[Turn<G>], set: &CandidateSet) -> (u64, GuessId) {
        if let Some(&known) = lock(&self.best).get(set.as_slice()) {
            return known;
        }
        let asked: Vec<G::Guess> = earlier.iter().map(|turn| turn.guess.clone()).collect();
        let game = self.tables.game();
        let distinct: HashSet<GuessId> =
            game.representatives(&asked).iter().filter_map(|guess| self.tables.number_of(guess)).collect();
        let ranked = deduction::Guesser::new(self.tables.table(), Heuristic::ExpectedSize).rank(set, RANKED);
        let first = ranked.iter().take(1);
        let others =
            ranked.iter().skip(1).filter(|ranked| distinct.contains(&ranked.guess)).take(BREADTH - 1);
        let best = first
            .chain(others)
            .map(|ranked| (self.total_with(set, ranked.guess), ranked.guess))
            .min_by_key(|(total, _)| *total)
            .expect("a set that is not empty has a best guess");
        remember(&self.best, set, best);
        best
    }

    /// The share of `set` that answers `guess` no better than with `left` expected guesses to go.
    fn luck_share(&self, set: &CandidateSet, guess: GuessId, left: f64) -> Option<f64> {
        let parts = parts(self.tables.table(), set, guess);
        if parts.len() == 1 {
            return None;
        }
        let win = self.tables.table().win();
        let to_go = |feedback: FeedbackId, part: &CandidateSet| {
            if feedback == win { 0.0 } else { self.total(part) as f64 / part.len() as f64 }
        };
        let no_better: usize = parts
            .iter()
            .filter(|(feedback, part)| to_go(*feedback, part) >= left)
            .map(|(_, part)| part.len())
            .sum();
        Some(no_better as f64 / set.len() as f64)
    }

    /// The guesses over all of `set` that begin with `guess` and go on as the house does.
    fn total_with(&self, set: &CandidateSet, guess: GuessId) -> u64 {
        let win = self.tables.table().win();
        let parts = parts(self.tables.table(), set, guess);
        let behind: u64 =
            parts.iter().filter(|(feedback, _)| *feedback != win).map(|(_, part)| self.total(part)).sum();
        set.len() as u64 + behind
    }

    /// The guesses over all of `set` that the house needs.
    fn total(&self, set: &CandidateSet) -> u64 {
        match set.len() {
            1 => return 1,
            2 => return 3,
            _ => {}
        }
        if let Some(&total) = lock(&self.totals).get(set.as_slice()) {
            return total;
        }
        let table = self.tables.table();
        let chooser = deduction::Guesser::new(table, Heuristic::ExpectedSize);
        let total = walk(table, set, &|set: &CandidateSet| chooser.choose(set)).tally().total();
        remember(&self.totals, set, total);
        total
    }
}

fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

fn remember<T>(known: &Mutex<HashMap<Vec<SecretId>, T>>, set: &CandidateSet, value: T) {
    let mut known = lock(known);
    if known.len() >= REMEMBERED {
        known.clear();
    }
    known.insert(set.as_slice().to_vec(), value);
}

impl<G: Deduction> fmt::Debug for Reviewer<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reviewer").field("tables", &self.tables).finish_non_exhaustive()
    }
}

impl<G: Deduction> fmt::Debug for Review<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Review").field("turns", &self.turns).finish_non_exhaustive()
    }
}

impl<G: Deduction> fmt::Debug for ReviewedTurn<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ReviewedTurn")
            .field("turn", &self.turn)
            .field("expected", &self.expected)
            .field("best", &self.best)
            .field("luck", &self.luck)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use game::Notation;
    use mastermind::Mastermind;
    use ships::Ships;

    use super::*;
    use crate::USUAL_MEMORY;

    fn review<G: Notation>(game: G, turns: &[(&str, &str)]) -> Review<G> {
        let tables = Tables::build(game, USUAL_MEMORY).expect("a small game");
        let history: Vec<Turn<G>> = turns
            .iter()
            .map(|(guess, feedback)| Turn {
                guess: tables.game().parse_guess(guess).expect("a guess"),
                feedback: tables.game().parse_feedback(feedback).expect("an answer"),
            })
            .collect();
        Reviewer::new(Arc::new(tables)).review(&history).expect("true answers")
    }

    fn sentences<G: Deduction>(review: &Review<G>) -> Vec<String> {
        let turns = review.turns.iter().map(ReviewedTurn::sentence);
        std::iter::once(review.summary()).chain(turns).collect()
    }

    #[test]
    fn luck_is_nothing_on_average_over_all_secrets() {
        let game = Mastermind::new(3, 3).expect("a size");
        let guess = game.parse_guess("RBG").expect("a guess");
        let sum: f64 = game
            .secrets()
            .map(|secret| {
                let feedback = game.feedback(&secret, &guess).to_string();
                review(game, &[("RBG", &feedback)]).turns[0].luck
            })
            .sum();
        assert!(sum.abs() < 1e-9, "{sum}");
    }

    #[test]
    fn the_houses_own_guesses_give_up_nothing() {
        let game = Mastermind::new(4, 6).expect("a size");
        let review = review(game, &[("RRBG", "0 1")]);
        assert!(review.inaccuracy() < 0.05, "{review:?}");
    }

    #[test]
    fn a_game_of_mastermind_is_reviewed_in_these_words() {
        let game = Mastermind::new(4, 6).expect("a size");
        let review = review(game, &[("RRRR", "1 0"), ("RBGY", "2 1"), ("RBOG", "4 0")]);
        assert_eq!(
            sentences(&review),
            [
                "Skill 65 of 99, luck 88 of 99: your guesses gave up 0.60 expected guesses in all.",
                "RRRR takes 4.91 expected guesses, RRBG only 4.40: 0.51 given up. 1296 were possible, 500 are left, 0.05 guesses unluckier than expected.",
                "RBGY takes 4.01 expected guesses, RBBG only 3.95: 0.06 given up. 500 were possible, 30 are left, 0.21 guesses luckier than expected.",
                "RBOG takes 2.77 expected guesses, RGOP only 2.73: 0.03 given up. 30 were possible, one is left, 1.77 guesses luckier than expected.",
            ]
        );
    }

    #[test]
    fn a_game_of_mastermind_names_its_worst_guess() {
        let game = Mastermind::new(4, 6).expect("a size");
        assert_eq!(review(game, &[("RRRR", "1 0"), ("RBGY", "2 1")]).worst(), Some(1));
        assert_eq!(review(game, &[("RRBG", "4 0")]).worst(), None);
    }

    #[test]
    fn a_game_of_ships_is_reviewed_in_these_words() {
        let review = review(Ships::default(), &[("A1 H2 H4", "0 1 2"), ("A2 G1 F4", "1 1 0")]);
        assert_eq!(
            sentences(&review),
            [
                "Skill 87 of 99, luck 60 of 99: your guesses gave up 0.19 expected guesses in all.",
                "A1 H2 H4 was as good as any guess: 4.68 expected guesses. 4960 were possible, 381 are left, 0.14 guesses unluckier than expected.",
                "A2 F4 G1 takes 3.98 expected guesses, A4 C4 H1 only 3.80: 0.19 given up. 381 were possible, 29 are left, 0.33 guesses luckier than expected.",
            ]
        );
    }

    #[test]
    fn a_lucky_first_guess_is_luck_and_not_skill() {
        let game = Mastermind::new(2, 3).expect("a size");
        let review = review(game, &[("RB", "2 0")]);
        assert_eq!(
            sentences(&review),
            [
                "Skill 99 of 99, luck 99 of 99: no guess could have been better.",
                "RB was as good as any guess: 2.33 expected guesses. 9 were possible, one is left, 1.33 guesses luckier than expected.",
            ]
        );
    }
}
