//! The rules of Mastermind: a code of coloured pegs, found by guessing codes.
//!
//! One player hides a code, a row of coloured pegs. The other guesses codes, and each guess is marked with sticks: a
//! black one for every peg of the right colour in the right place, and a white one for every peg of a right colour in
//! the wrong place. Black sticks are given first, and the pegs that earned them, in the guess and in the secret, are out
//! of the count for the white ones. In the game without repeats, Bulls and Cows, all pegs of a code differ.
//!
//! ```
//! use game::{Deduction, Notation};
//! use mastermind::Mastermind;
//!
//! let game = Mastermind::new(3, 3)?;
//! for (secret, guess, score) in [("RGR", "RBB", "1 0"), ("RGR", "RBG", "1 1"), ("RGR", "RRR", "2 0")] {
//!     let (secret, guess) = (game.parse_secret(secret)?, game.parse_guess(guess)?);
//!     assert_eq!(game.feedback(&secret, &guess), game.parse_feedback(score)?);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod code;
mod colour;
mod columns;
pub mod course;
mod description;
mod error;
mod fitting;
mod notation;
mod representatives;
mod score;
mod symmetry;

use std::str::FromStr;

use game::{Deduction, Fitting, Notation, sizes};

pub use code::{Code, Guess, Secret};
pub use colour::Colour;
use columns::Columns;
pub use error::{BadSize, Misprint};
pub use score::{Score, score};
pub use symmetry::Symmetry;

/// The game at one size: how many pegs a code has, how many colours there are and whether a code may repeat them. The
/// default is the classic game of four pegs and six colours.
///
/// Codes are numbered in lexicographic order of their colours: `RRRR` is number 0, `RRRB` number 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Mastermind {
    n_pegs: u8,
    n_colours: u8,
    repeats: bool,
}

impl Mastermind {
    /// The game in which a code may repeat colours.
    pub fn new(n_pegs: u8, n_colours: u8) -> Result<Mastermind, BadSize> {
        Mastermind { n_pegs, n_colours, repeats: true }.checked()
    }

    /// Bulls and Cows: the game in which all pegs of a code have different colours.
    pub fn without_repeats(n_pegs: u8, n_colours: u8) -> Result<Mastermind, BadSize> {
        Mastermind { n_pegs, n_colours, repeats: false }.checked()
    }

    fn checked(self) -> Result<Mastermind, BadSize> {
        let [pegs, colours] = [self.n_pegs, self.n_colours].map(usize::from);
        if !(1..=Code::MAX_PEGS).contains(&pegs) {
            Err(BadSize::Pegs(pegs))
        } else if !(1..=Colour::MAX_COLOURS).contains(&self.n_colours) {
            Err(BadSize::Colours(colours))
        } else if !self.repeats && pegs > colours {
            Err(BadSize::MorePegsThanColours { pegs, colours })
        } else if self.n_endings(0).is_none() {
            Err(BadSize::TooManyCodes { pegs, colours })
        } else {
            Ok(self)
        }
    }

    /// How many pegs a code has.
    pub const fn n_pegs(self) -> u8 {
        self.n_pegs
    }

    /// How many colours there are.
    pub const fn n_colours(self) -> u8 {
        self.n_colours
    }

    /// Whether a code may have a colour more than once.
    pub const fn repeats(self) -> bool {
        self.repeats
    }

    /// How many codes there are.
    pub fn n_codes(self) -> u64 {
        self.n_endings(0).expect("a game of more codes is not made")
    }

    /// How many codes begin with the same `n_begun` pegs; none if more than can be counted.
    fn n_endings(self, n_begun: u8) -> Option<u64> {
        (n_begun..self.n_pegs).map(|place| self.n_choices(place)).try_fold(1_u64, u64::checked_mul)
    }

    /// How many colours the peg at this place can have once those before it are chosen.
    const fn n_choices(self, place: u8) -> u64 {
        (if self.repeats { self.n_colours } else { self.n_colours - place }) as u64
    }

    /// The number of a code, as a secret and as a guess; none if it does not belong to this game.
    pub fn number_of(self, code: Code) -> Option<u64> {
        let pegs = code.pegs();
        if pegs.len() != usize::from(self.n_pegs) {
            return None;
        }
        let mut number = 0;
        for (place, peg) in (0..).zip(pegs) {
            let chosen = &pegs[..usize::from(place)];
            if peg.number() >= self.n_colours || (!self.repeats && chosen.contains(peg)) {
                return None;
            }
            let skipped =
                if self.repeats { 0 } else { chosen.iter().filter(|earlier| *earlier < peg).count() };
            number = number * self.n_choices(place) + u64::from(peg.number()) - skipped as u64;
        }
        Some(number)
    }

    /// The code with this number; the last one where there are no more than [that many](Self::n_codes).
    pub fn code_at(self, number: u64) -> Code {
        let mut left: Vec<Colour> = Colour::first(self.n_colours).collect();
        let mut rest = number.min(self.n_codes() - 1);
        let pegs = (1..=self.n_pegs).map(|n_begun| {
            let n_endings = self.n_endings(n_begun).expect("a game of more codes is not made");
            let choice = (rest / n_endings) as usize;
            rest %= n_endings;
            if self.repeats { left[choice] } else { left.remove(choice) }
        });
        Code::new(pegs).expect("a game has no more pegs than a code can have")
    }

    /// Whether some guess scores this against some secret.
    ///
    /// Think of the pegs that are not black as arrows from guessed to hidden colour. White sticks pair arrows that
    /// leave a colour with arrows that reach it, so all of them can be white only if the arrows form cycles, and one
    /// arrow alone cannot. That is all if there are colours enough: two colours have no cycles but those of two arrows,
    /// and without repeats every peg without a stick needs a colour of its own that the guess has not.
    fn can_occur(self, score: Score) -> bool {
        let (pegs, colours) = (self.n_pegs, self.n_colours);
        let arrows = pegs - score.blacks;
        let lone_white = arrows == 1 && score.whites == 1;
        !lone_white
            && match (self.repeats, colours) {
                (true, 1) => arrows == 0,
                (true, 2) => score.whites.is_multiple_of(2),
                (true, _) => true,
                (false, _) => arrows - score.whites <= colours - pegs,
            }
    }
}

impl Default for Mastermind {
    fn default() -> Self {
        Mastermind { n_pegs: 4, n_colours: 6, repeats: true }
    }
}

impl FromStr for Mastermind {
    type Err = BadSize;

    /// Reads what [`spec`](Deduction::spec) writes.
    fn from_str(text: &str) -> Result<Self, BadSize> {
        match (sizes("mastermind", text), sizes("bulls", text)) {
            (Some([n_pegs, n_colours]), _) => Mastermind::new(n_pegs, n_colours),
            (_, Some([n_pegs, n_colours])) => Mastermind::without_repeats(n_pegs, n_colours),
            _ => Err(BadSize::Words(text.to_owned())),
        }
    }
}

impl Deduction for Mastermind {
    type Secret = Secret;
    type Guess = Guess;
    type Feedback = Score;

    fn spec(&self) -> String {
        let name = if self.repeats { "mastermind" } else { "bulls" };
        format!("{name} {} {}", self.n_pegs, self.n_colours)
    }

    fn n_secrets(&self) -> u64 {
        self.n_codes()
    }

    fn n_guesses(&self) -> u64 {
        self.n_codes()
    }

    fn secret_at(&self, index: u64) -> Secret {
        Secret(self.code_at(index))
    }

    fn guess_at(&self, index: u64) -> Guess {
        Guess(self.code_at(index))
    }

    fn feedback(&self, secret: &Secret, guess: &Guess) -> Score {
        score(secret, guess)
    }

    /// Every score that can occur, ascending, so that the win comes last.
    fn feedbacks(&self) -> Vec<Score> {
        let pegs = self.n_pegs;
        (0..=pegs)
            .flat_map(|blacks| (0..=pegs - blacks).map(move |whites| Score { blacks, whites }))
            .filter(|&score| self.can_occur(score))
            .collect()
    }

    fn win(&self) -> Score {
        Score { blacks: self.n_pegs, whites: 0 }
    }

    fn guess_for(&self, secret: &Secret) -> Guess {
        Guess(secret.0)
    }

    fn representatives(&self, history: &[Guess]) -> Vec<Guess> {
        representatives::after(*self, history)
    }

    fn fitting(&self, history: &[(Guess, Score)], most: usize, effort: u64) -> Fitting<Secret> {
        fitting::after(*self, history, most, effort)
    }

    fn most_searched(&self) -> u64 {
        1_000_000_000
    }

    fn tabulate(&self, secrets: &[Secret], guesses: &[Guess], table: &mut [u8]) {
        let mut places = [0; 256];
        for (place, score) in (0..).zip(self.feedbacks()) {
            places[usize::from(score.sum())] = place;
        }
        let columns = Columns::of(guesses, self.n_pegs, self.n_colours);
        for (secret, row) in secrets.iter().zip(table.chunks_mut(guesses.len().max(1))) {
            columns.sums(secret, row);
            for place in row {
                *place = places[usize::from(*place)];
            }
        }
    }
}

impl Notation for Mastermind {
    type Misprint = Misprint;

    fn parse_secret(&self, text: &str) -> Result<Secret, Misprint> {
        notation::parse_code(*self, text).map(Secret)
    }

    fn parse_guess(&self, text: &str) -> Result<Guess, Misprint> {
        notation::parse_code(*self, text).map(Guess)
    }

    fn parse_feedback(&self, text: &str) -> Result<Score, Misprint> {
        notation::parse_score(*self, text)
    }
}

/// The README, whose examples are run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
