//! The rules of Ships: a fleet hidden on a grid, found by guessing locations.
//!
//! The hider puts three ships on three different locations of a grid of 4 rows and 8 columns. The searcher guesses
//! three different locations at a time, in any order, and each guess is answered with three numbers: how many guessed
//! locations have a ship on them, how many are exactly one step away from a ship, and how many exactly two. A step
//! goes to any of the eight neighbours, and every guessed location counts once, by its distance to the nearest ship.
//! The answer does not tell which location is which. The game ends with the guess that has all three ships.
//!
//! Here is the course's table of examples. Other boards and fleets play by the same rules.
//!
//! ```
//! use game::{Deduction, Notation};
//! use ships::Ships;
//!
//! let ships = Ships::default();
//! for (target, guess, feedback) in [
//!     ("H1, B2, D3", "B3, C3, H3", "0, 2, 1"),
//!     ("H1, B2, D3", "B1, A2, H3", "0, 2, 1"),
//!     ("H1, B2, D3", "B2, H2, H1", "2, 1, 0"),
//!     ("A1, D2, B3", "A3, D2, H1", "1, 1, 0"),
//!     ("A1, D2, B3", "H4, G3, H2", "0, 0, 0"),
//!     ("A1, D2, B3", "D2, B3, A1", "3, 0, 0"),
//! ] {
//!     let (target, guess) = (ships.parse_secret(target)?, ships.parse_guess(guess)?);
//!     assert_eq!(ships.feedback(&target, &guess), ships.parse_feedback(feedback)?);
//! }
//! # Ok::<(), ships::Misprint>(())
//! ```

mod board;
mod description;
mod error;
mod feedback;
mod fleet;
mod location;
mod notation;
mod symmetry;
mod zones;

use std::str::FromStr;

use game::{Deduction, Notation, combination, sizes};

pub use board::Board;
pub use error::{BadSize, Misprint};
pub use feedback::{Feedback, feedback};
pub use fleet::{BadFleet, Fleet, Guess, Target};
pub use location::Location;
pub use symmetry::Symmetry;
pub use zones::Zones;

/// The game at one size: a board and a number of ships. The default is the course's three ships on 4 rows and 8
/// columns.
///
/// Fleets are numbered in lexicographic order of their locations: `A1 A2 A3` is number 0, `A1 A2 A4` number 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ships {
    board: Board,
    n_ships: u8,
}

impl Ships {
    /// The game with 1 to 5 ships on a board that has room for them.
    pub fn new(board: Board, n_ships: u8) -> Result<Ships, BadSize> {
        let most = board.n_locations().min(Fleet::MAX_SHIPS as u8);
        if (1..=most).contains(&n_ships) {
            Ok(Ships { board, n_ships })
        } else {
            Err(BadSize::Ships { n_ships, most })
        }
    }

    /// The board.
    pub const fn board(self) -> Board {
        self.board
    }

    /// How many ships are hidden and how many locations are guessed at a time.
    pub const fn n_ships(self) -> u8 {
        self.n_ships
    }

    /// The number of a fleet, as a target and as a guess; none if it does not belong to this game.
    pub fn number_of(self, fleet: Fleet) -> Option<u64> {
        let belongs = fleet.n_ships() == usize::from(self.n_ships)
            && fleet.locations().all(|location| self.board.contains(location));
        let places = fleet.locations().map(|location| u64::from(self.board.place_of(location)));
        belongs.then(|| combination::number_of(places, self.board.n_locations().into(), self.n_ships.into()))
    }

    /// The fleet with this number; the last one where there are no more than [that many](Self::n_fleets).
    pub fn fleet_at(self, number: u64) -> Fleet {
        let places = combination::choice_at(number, self.board.n_locations().into(), self.n_ships.into());
        Fleet::new(places.map(|place| self.board.location_at(place as u8)))
            .expect("a choice has different places and no more than there are ships")
    }

    /// How many fleets there are.
    pub fn n_fleets(self) -> u64 {
        combination::n_choices(self.board.n_locations().into(), self.n_ships.into())
    }

    /// Every feedback on `n_ships` locations, ascending, whether or not it can occur on this board.
    fn all_feedbacks(self) -> impl Iterator<Item = Feedback> {
        let most = self.n_ships;
        (0..=most).flat_map(move |exact| {
            (0..=most - exact)
                .flat_map(move |near| (0..=most - exact - near).map(move |far| Feedback { exact, near, far }))
        })
    }
}

impl Default for Ships {
    fn default() -> Self {
        Ships { board: Board::default(), n_ships: 3 }
    }
}

impl FromStr for Ships {
    type Err = BadSize;

    /// Reads what [`spec`](Deduction::spec) writes.
    fn from_str(text: &str) -> Result<Self, BadSize> {
        let [rows, columns, n_ships] = sizes("ships", text).ok_or_else(|| BadSize::Words(text.to_owned()))?;
        Ships::new(Board::new(rows, columns)?, n_ships)
    }
}

impl Deduction for Ships {
    type Secret = Target;
    type Guess = Guess;
    type Feedback = Feedback;

    fn spec(&self) -> String {
        format!("ships {} {} {}", self.board.rows(), self.board.columns(), self.n_ships)
    }

    fn n_secrets(&self) -> u64 {
        self.n_fleets()
    }

    fn n_guesses(&self) -> u64 {
        self.n_fleets()
    }

    fn secret_at(&self, index: u64) -> Target {
        Target(self.fleet_at(index))
    }

    fn guess_at(&self, index: u64) -> Guess {
        Guess(self.fleet_at(index))
    }

    fn feedback(&self, secret: &Target, guess: &Guess) -> Feedback {
        feedback(secret, guess)
    }

    /// Every feedback that can occur, ascending, so that the win comes last.
    ///
    /// A guess can take any locations, so a target allows a feedback if and only if enough locations are one step,
    /// two steps and farther away from it. On all but small boards one of the first targets allows everything, and
    /// small boards have few targets.
    fn feedbacks(&self) -> Vec<Feedback> {
        let mut open: Vec<Feedback> = self.all_feedbacks().collect();
        for target in self.secrets() {
            let (near, far, beyond) = Zones::of(&target).sizes(self.board);
            open.retain(|f| f.near > near || f.far > far || self.n_ships - f.exact - f.near - f.far > beyond);
            if open.is_empty() {
                break;
            }
        }
        self.all_feedbacks().filter(|feedback| !open.contains(feedback)).collect()
    }

    fn win(&self) -> Feedback {
        Feedback { exact: self.n_ships, near: 0, far: 0 }
    }

    fn guess_for(&self, secret: &Target) -> Guess {
        Guess(secret.0)
    }

    fn representatives(&self, history: &[Guess]) -> Vec<Guess> {
        let mut symmetries = Symmetry::all(self.board);
        symmetries.retain(|symmetry| history.iter().all(|guess| symmetry.fleet(guess.0) == guess.0));
        let is_least = |guess: &Guess| symmetries.iter().all(|symmetry| guess.0 <= symmetry.fleet(guess.0));
        self.guesses().filter(is_least).collect()
    }

    fn tabulate(&self, secrets: &[Target], guesses: &[Guess], table: &mut [u8]) {
        let mut places = [0; 256];
        for (place, feedback) in (0..).zip(self.feedbacks()) {
            places[usize::from(feedback.sum())] = place;
        }
        for (secret, row) in secrets.iter().zip(table.chunks_mut(guesses.len().max(1))) {
            let zones = Zones::of(secret);
            for (place, guess) in row.iter_mut().zip(guesses) {
                *place = places[usize::from(zones.sum(*guess))];
            }
        }
    }
}

impl Notation for Ships {
    type Misprint = Misprint;

    fn parse_secret(&self, text: &str) -> Result<Target, Misprint> {
        notation::parse_fleet(*self, text).map(Target)
    }

    fn parse_guess(&self, text: &str) -> Result<Guess, Misprint> {
        notation::parse_fleet(*self, text).map(Guess)
    }

    fn parse_feedback(&self, text: &str) -> Result<Feedback, Misprint> {
        notation::parse_feedback(*self, text)
    }
}

/// The README, whose examples are run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
