use std::cell::OnceCell;
use std::cmp::Reverse;
use std::fmt;

use deduction::{CandidateSet, GuessId, Method, PartValue, Ratio, Sample, Split, Strategy, Value, Values};
use game::Deduction;

use super::Certainty;
use crate::Tables;

/// How many guesses are compared where what is possible is sampled.
const SAMPLED: usize = 8;

/// What is known of a guessing game at some point.
pub struct Position<'j, G: Deduction> {
    game: &'j G,
    known: Knowledge<'j, G>,
    best: OnceCell<Judged<G>>,
}

/// Where the knowledge comes from.
pub(super) enum Knowledge<'j, G: Deduction> {
    Counted(Counted<'j, G>),
    Sampled(Sample<'j, G>),
}

/// All that is possible, by number.
pub(super) struct Counted<'j, G: Deduction> {
    pub(super) tables: &'j Tables<G>,
    pub(super) values: &'j Values<'static>,
    pub(super) set: CandidateSet,
    /// The stored strategy from here on, and whether it is proven to be the best.
    pub(super) book: Option<(Strategy, bool)>,
    /// What it is worth where the stored strategy does not lead here. Who only asks what is possible does not wait for it.
    pub(super) value: OnceCell<Value>,
}

/// A guess, what it leaves and what it is worth.
#[derive(Clone, Debug)]
pub struct Judged<G: Deduction> {
    /// The guess.
    pub guess: G::Guess,
    /// Whether it may be right itself.
    pub may_win: bool,
    /// What it leaves behind every answer it can have.
    pub parts: Vec<JudgedPart<G>>,
    /// The guesses still needed on average, this one included.
    pub worth: Ratio,
    /// How sure that is; of the best guess, how sure it is that none is better.
    pub certainty: Certainty,
}

/// What a guess leaves behind one of its answers.
#[derive(Clone, Copy, Debug)]
pub struct JudgedPart<G: Deduction> {
    /// The answer.
    pub feedback: G::Feedback,
    /// How many secrets give it.
    pub size: u32,
    /// The guesses that they still take in all.
    pub total: u32,
}

impl<'j, G: Deduction> Position<'j, G> {
    pub(super) fn new(game: &'j G, known: Knowledge<'j, G>) -> Self {
        Position { game, known, best: OnceCell::new() }
    }

    /// The game.
    pub const fn game(&self) -> &G {
        self.game
    }

    /// The secrets that explain all answers, in order; some of them where they are [sampled](Self::is_counted).
    pub fn possible(&self) -> Vec<G::Secret> {
        match &self.known {
            Knowledge::Counted(Counted { tables, set, .. }) => {
                set.iter().map(|id| tables.secret(id).clone()).collect()
            }
            Knowledge::Sampled(sample) => sample.candidates.clone(),
        }
    }

    /// How many those are.
    pub fn n_possible(&self) -> usize {
        match &self.known {
            Knowledge::Counted(counted) => counted.set.len(),
            Knowledge::Sampled(sample) => sample.candidates.len(),
        }
    }

    /// Whether those are all there are.
    pub fn is_counted(&self) -> bool {
        match &self.known {
            Knowledge::Counted(_) => true,
            Knowledge::Sampled(sample) => sample.complete,
        }
    }

    /// How sure it is that no guess is better than the best.
    pub fn certainty(&self) -> Certainty {
        match &self.known {
            Knowledge::Counted(counted) => counted.best().1,
            Knowledge::Sampled(_) => Certainty::Estimated,
        }
    }

    pub(super) fn best_guess(&self) -> G::Guess {
        match &self.known {
            Knowledge::Counted(counted) => counted.tables.guess(counted.best().0),
            Knowledge::Sampled(sample) => {
                sample.promising(1).pop().expect("a sample has a candidate, and its guess is one")
            }
        }
    }

    /// The best guess.
    pub fn best(&self) -> &Judged<G> {
        self.best.get_or_init(|| self.of(&self.best_guess()).expect("the best guess belongs to the game"))
    }

    /// The best guess and those it was compared with, the best first, `count` at most.
    pub fn ranked(&self, count: usize) -> Vec<Judged<G>>
    where
        G: Clone,
    {
        let best = self.best();
        let mut guesses = match &self.known {
            Knowledge::Counted(Counted { tables, values, set, .. }) => {
                values.promising(set).into_iter().map(|guess| tables.guess(guess)).collect()
            }
            Knowledge::Sampled(sample) => sample.promising(SAMPLED),
        };
        guesses.retain(|guess| *guess != best.guess);
        let mut ranked: Vec<Judged<G>> = guesses.iter().filter_map(|guess| self.of(guess)).collect();
        ranked.sort_by_key(|judged| (judged.worth, Reverse(judged.may_win), judged.expected()));
        ranked.insert(0, best.clone());
        ranked.truncate(count);
        ranked
    }

    /// What a guess is worth; none if it does not belong to the game.
    pub fn of(&self, guess: &G::Guess) -> Option<Judged<G>> {
        let (parts, certainty) = match &self.known {
            Knowledge::Counted(counted) => counted.behind(counted.tables.number_of(guess)?),
            Knowledge::Sampled(sample) => {
                let part = |(feedback, size, total)| JudgedPart { feedback, size, total };
                (sample.behind(guess).into_iter().map(part).collect(), Certainty::Estimated)
            }
        };
        Some(self.judged(guess.clone(), parts, certainty))
    }

    fn judged(&self, guess: G::Guess, parts: Vec<JudgedPart<G>>, certainty: Certainty) -> Judged<G> {
        let sum =
            |count: fn(&JudgedPart<G>) -> u32| parts.iter().map(|part| u64::from(count(part))).sum::<u64>();
        let n = sum(|part| part.size);
        let worth = Ratio { numerator: n + sum(|part| part.total), denominator: n.max(1) };
        let may_win = parts.iter().any(|part| part.feedback == self.game.win());
        Judged { guess, may_win, parts, worth, certainty }
    }
}

impl<G: Deduction> Counted<'_, G> {
    /// The best guess, and how sure it is that none is better.
    fn best(&self) -> (GuessId, Certainty) {
        if let Some((strategy, is_optimal)) = &self.book {
            return (strategy.guess, if *is_optimal { Certainty::Proven } else { Certainty::Found });
        }
        let value =
            self.value.get_or_init(|| self.values.of(&self.set).expect("a set that is counted is not empty"));
        (value.guess, of_method(value.method))
    }

    /// What a guess leaves behind its answers and how sure that is; of the best guess, how sure it is to be the best.
    fn behind(&self, guess: GuessId) -> (Vec<JudgedPart<G>>, Certainty) {
        let parts = match &self.book {
            Some((strategy, _)) if strategy.guess == guess => self.stored_parts(strategy),
            _ => self.values.behind(&self.set, guess),
        };
        let (best, certainty) = self.best();
        let certainty = if guess == best {
            certainty
        } else {
            of_method(parts.iter().map(|part| part.method).min().unwrap_or(Method::Solved))
        };
        let part = |part: PartValue| JudgedPart {
            feedback: self.tables.feedback(part.feedback),
            size: part.size,
            total: part.total,
        };
        (parts.into_iter().map(part).collect(), certainty)
    }

    /// What the stored strategy leaves behind the answers to its next guess.
    fn stored_parts(&self, strategy: &Strategy) -> Vec<PartValue> {
        let total = |feedback| strategy.after(feedback).map_or(0, |next| next.tally().total() as u32);
        Split::of(self.tables.table(), &self.set, strategy.guess)
            .parts()
            .map(|(feedback, size)| PartValue {
                feedback,
                size,
                total: total(feedback),
                method: Method::Planned,
            })
            .collect()
    }
}

impl<G: Deduction> Judged<G> {
    /// How many secrets remain on average.
    pub fn expected(&self) -> Ratio {
        let numerator = self.parts.iter().map(|part| u64::from(part.size).pow(2)).sum();
        Ratio { numerator, denominator: self.worth.denominator }
    }

    /// How many secrets remain at worst.
    pub fn worst(&self) -> u32 {
        self.parts.iter().map(|part| part.size).max().unwrap_or(0)
    }

    /// The guesses still needed on average behind an answer; none if the guess cannot have it.
    pub fn left_behind(&self, feedback: &G::Feedback) -> Option<Ratio> {
        let part = self.parts.iter().find(|part| part.feedback == *feedback)?;
        Some(Ratio { numerator: part.total.into(), denominator: part.size.into() })
    }
}

const fn of_method(method: Method) -> Certainty {
    match method {
        Method::Planned => Certainty::Found,
        Method::Solved => Certainty::Exact,
    }
}

impl<G: Deduction> fmt::Debug for Position<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Position").field("n_possible", &self.n_possible()).finish_non_exhaustive()
    }
}
