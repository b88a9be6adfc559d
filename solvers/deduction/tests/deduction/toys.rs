//! Tiny games whose answers can be worked out by hand or by brute force.

use std::fmt;

use game::{Deduction, Notation};

/// A game given by its table: row `g`, column `s` is what guess `g` is answered when `s` is hidden.
///
/// Guess `g` finds secret `g`, for as many secrets as there are; further guesses only ask. Answer 0 wins.
#[derive(Clone, Debug)]
pub(crate) struct Matrix {
    pub(crate) name: &'static str,
    pub(crate) rows: Vec<Vec<u8>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NoNumber;

impl fmt::Display for NoNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a number")
    }
}

impl std::error::Error for NoNumber {}

impl Matrix {
    /// Guess a number below `n`; the answer says lower, higher or right.
    pub(crate) fn high_low(n: u8) -> Self {
        let answer = |guess: u8, secret: u8| match guess.cmp(&secret) {
            std::cmp::Ordering::Equal => 0,
            std::cmp::Ordering::Less => 1,
            std::cmp::Ordering::Greater => 2,
        };
        let rows = (0..n).map(|guess| (0..n).map(|secret| answer(guess, secret)).collect()).collect();
        Matrix { name: "high-low", rows }
    }

    /// Mastermind with every code of `pegs` pegs in `colours` colours, answers numbered as they come.
    pub(crate) fn mastermind(pegs: u32, colours: u32) -> Self {
        let n = colours.pow(pegs);
        let digits = |code: u32| (0..pegs).map(move |peg| code / colours.pow(peg) % colours);
        let answer = |guess: u32, secret: u32| {
            let blacks = digits(guess).zip(digits(secret)).filter(|(a, b)| a == b).count();
            let common: usize = (0..colours)
                .map(|c| {
                    digits(guess).filter(|d| *d == c).count().min(digits(secret).filter(|d| *d == c).count())
                })
                .sum();
            ((pegs as usize - blacks) * (pegs as usize + 1) + (common - blacks)) as u8
        };
        let rows = (0..n).map(|guess| (0..n).map(|secret| answer(guess, secret)).collect()).collect();
        Matrix { name: "mastermind", rows }
    }

    fn n(&self) -> usize {
        self.rows[0].len()
    }
}

impl Deduction for Matrix {
    type Secret = usize;
    type Guess = usize;
    type Feedback = u8;

    fn spec(&self) -> String {
        format!("{} {}", self.name, self.n())
    }

    fn n_secrets(&self) -> u64 {
        self.n() as u64
    }

    fn n_guesses(&self) -> u64 {
        self.rows.len() as u64
    }

    fn secret_at(&self, index: u64) -> usize {
        index as usize
    }

    fn guess_at(&self, index: u64) -> usize {
        index as usize
    }

    fn feedback(&self, secret: &usize, guess: &usize) -> u8 {
        self.rows[*guess][*secret]
    }

    fn feedbacks(&self) -> Vec<u8> {
        let mut all: Vec<u8> = self.rows.iter().flatten().copied().chain([0]).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    fn win(&self) -> u8 {
        0
    }

    fn guess_for(&self, secret: &usize) -> usize {
        *secret
    }
}

impl Notation for Matrix {
    type Misprint = NoNumber;

    fn parse_secret(&self, text: &str) -> Result<usize, NoNumber> {
        text.parse().map_err(|_| NoNumber)
    }

    fn parse_guess(&self, text: &str) -> Result<usize, NoNumber> {
        text.parse().map_err(|_| NoNumber)
    }

    fn parse_feedback(&self, text: &str) -> Result<u8, NoNumber> {
        text.parse().map_err(|_| NoNumber)
    }
}
