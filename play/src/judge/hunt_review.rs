use std::cmp::Reverse;

use game::{Deduction, counted};

use super::share::share_of_99;
use super::{Certainty, HuntJudge, Judged};
use crate::guessers::names;
use crate::record::{HuntRecord, Noted};
use crate::{Contradiction, Turn};

/// What was skill and what was luck in a guessing game that was played.
///
/// *Expected guesses* always means what the [judge](HuntJudge) says a guess is worth: this guess, and from then on the
/// judge's, averaged over the secrets that were possible.
///
/// - *Inaccuracy* of a guess: its expected guesses minus those of the judge's best one; never below 0.
/// - *Luck* of an answer: the expected guesses of the guess, minus the one just made, minus those that remained after
///   the answer. Over all secrets that were possible it is 0 on average.
/// - *Skill* of the game, 0 to 99: 99 × 2^(-total inaccuracy).
/// - *Luck* of the game, 0 to 99: for each answer that was not certain beforehand, the share of the secrets possible
///   at that point that would have answered no better; the mean of these shares, times 99.
#[derive(Debug)]
pub struct Review<G: Deduction> {
    /// The turns in order.
    pub turns: Vec<ReviewedTurn<G>>,
    /// Who searched.
    pub searcher: Searcher,
}

/// Why there is no review of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoReview {
    /// Its answers cannot all be true.
    #[error(transparent)]
    Contradicted(#[from] Contradiction),
    /// What is possible in it is sampled and not counted.
    #[error("{0} is too large to be counted out, so its games cannot be reviewed; take a smaller size")]
    TooLarge(String),
}

/// Who searched in a game that is reviewed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Searcher {
    /// The person who reads the review.
    You,
    /// The machine.
    Machine,
}

/// One turn and what it was worth.
#[derive(Debug)]
pub struct ReviewedTurn<G: Deduction> {
    /// What was asked and answered.
    pub turn: Turn<G>,
    /// How many secrets were possible before the guess.
    pub n_before: usize,
    /// How many were possible after the answer; 1 when the guess was right.
    pub n_after: usize,
    /// The guess, judged.
    pub judged: Judged<G>,
    /// The best guess: the player's own where nothing better was found.
    pub best: Judged<G>,
    /// How sure it is that no guess is better than the best.
    pub certainty: Certainty,
    /// How many guesses better than expected the answer was; below 0 when it was worse.
    pub luck: f64,
    /// The share of the secrets then possible that would have answered no better; none if the answer was certain.
    pub luck_share: Option<f64>,
    /// Whether a hint was taken before it.
    pub hinted: bool,
}

impl<G: Deduction + Clone> HuntJudge<G> {
    /// Judges a game as it was recorded.
    pub fn review(&self, record: &HuntRecord<G>) -> Result<Review<G>, NoReview> {
        if self.is_sampled() {
            return Err(NoReview::TooLarge(self.game().spec()));
        }
        let machine = |name: &str| name == "machine" || names().iter().any(|(guesser, _)| *guesser == name);
        let searcher = match record.headers.get("searcher") {
            Some(name) if machine(name) => Searcher::Machine,
            _ => Searcher::You,
        };
        let history = record.history();
        let mut turns = Vec::with_capacity(history.len());
        let mut before = self.after(&[])?;
        for (n, Noted { turn, notes }) in record.turns.iter().enumerate() {
            let after = self.after(&history[..=n])?;
            let best = before.best();
            let own = if turn.guess == best.guess { None } else { before.of(&turn.guess) };
            let judged = own.unwrap_or_else(|| best.clone());
            let left = judged.left_behind(&turn.feedback).map_or(0.0, deduction::Ratio::to_f64);
            turns.push(ReviewedTurn {
                n_before: before.n_possible(),
                n_after: after.n_possible(),
                luck: judged.worth.to_f64() - 1.0 - left,
                luck_share: luck_share(&judged, left),
                certainty: before.certainty(),
                best: if judged.worth <= best.worth { judged.clone() } else { best.clone() },
                judged,
                turn: turn.clone(),
                hinted: notes.get("hint").is_some(),
            });
            before = after;
        }
        Ok(Review { turns, searcher })
    }
}

impl<G: Deduction> Review<G> {
    /// What all guesses together gave up, in expected guesses.
    pub fn inaccuracy(&self) -> f64 {
        self.turns.iter().map(ReviewedTurn::inaccuracy).sum()
    }

    /// 0 to 99; 99 when nothing better was found than any of the guesses.
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
        let cost = if given_up > 0.0 {
            let whose = match self.searcher {
                Searcher::You => "your guesses",
                Searcher::Machine => "the machine's guesses",
            };
            format!("{whose} gave up {given_up:.4} expected guesses in all")
        } else if self.turns.iter().all(|turn| turn.certainty.is_final()) {
            "no guess could have been better".to_owned()
        } else {
            "nothing was given up against the best that is known".to_owned()
        };
        let hinted = match self.turns.iter().filter(|turn| turn.hinted).count() {
            0 => String::new(),
            n => format!(" {} after a hint.", counted(n as u64, "guess was made", "guesses were made")),
        };
        format!("Skill {} of 99, {luck}: {cost}.{hinted}", self.skill())
    }
}

impl<G: Deduction> ReviewedTurn<G> {
    /// What the guess gave up, in expected guesses; nothing if it is as good as the best.
    pub fn inaccuracy(&self) -> f64 {
        (self.judged.worth.to_f64() - self.best.worth.to_f64()).max(0.0)
    }

    /// The turn in plain words; every number says its unit.
    pub fn sentence(&self) -> String {
        let Turn { guess, .. } = &self.turn;
        let hinted = if self.hinted { ", after a hint," } else { "" };
        let (own, best) = (self.judged.worth, &self.best);
        let best_is = match self.certainty {
            Certainty::Proven => "proven to be the best",
            Certainty::Exact => "exactly the best",
            Certainty::Found => "the best found",
            Certainty::Estimated => "the best by estimate",
        };
        let choice = if self.judged.worth <= best.worth {
            format!("{guess}{hinted} takes {own:.4} expected guesses, {best_is}.")
        } else {
            format!(
                "{guess}{hinted} takes {own:.4} expected guesses, {} only {:.4}, {best_is}: {:.4} given up.",
                best.guess,
                best.worth,
                self.inaccuracy(),
            )
        };
        let left =
            if self.n_after == 1 { "1 is left".to_owned() } else { format!("{} are left", self.n_after) };
        let answer = match self.luck_share {
            None if self.n_before == 1 => "Nothing else was possible.".to_owned(),
            None => format!("The answer was certain and told nothing; {left}."),
            Some(_) => {
                let luck = match self.luck {
                    luck if luck > 0.005 => format!("{luck:.2} guesses luckier than expected"),
                    luck if luck < -0.005 => format!("{:.2} guesses unluckier than expected", -luck),
                    _ => "as lucky as expected".to_owned(),
                };
                format!("{} were possible, {left}, {luck}.", self.n_before)
            }
        };
        format!("{choice} {answer}")
    }
}

/// The share of the secrets that answer a guess no better than with `left` expected guesses to go.
fn luck_share<G: Deduction>(judged: &Judged<G>, left: f64) -> Option<f64> {
    if judged.parts.len() <= 1 {
        return None;
    }
    let to_go = |total: u32, size: u32| f64::from(total) / f64::from(size);
    let no_better = judged.parts.iter().filter(|part| to_go(part.total, part.size) >= left);
    Some(no_better.map(|part| f64::from(part.size)).sum::<f64>() / judged.worth.denominator as f64)
}
