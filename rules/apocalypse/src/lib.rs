//! The rules of Apocalypse: knights and pawns on a 5x5 board, and both sides move at once.
//!
//! Each side starts with two knights and five pawns. In a round both choose a move without knowing the other's, and
//! both moves are made together: a piece that moves away is not captured, two that move to one cell clash (a knight
//! beats a pawn, equals remove each other). An illegal choice moves nothing and costs a penalty point. A pawn that
//! reaches its far row becomes a knight in a second round, or is placed on any empty cell if its side has two
//! knights. A side loses with its second penalty point or its last pawn; when both pass, the side with more pawns
//! wins. `docs/rules/apocalypse.md` has every rule with its source.
//!
//! Three words for three degrees of trust: a [`Choice`] is *asked*, judging turns it into a [`Play`], and resolving
//! both plays gives a [`Round`]. [`Position::judge`] takes the choices of any round; [`Position::turn`] tells which kind
//! of round comes next and takes only the answers of that kind:
//!
//! ```
//! use apocalypse::{Position, RuleSet, Turn};
//! use game::{ByPlayer, Player};
//!
//! let mut position = Position::START;
//! for _ in 0..4 {
//!     let round = match position.turn() {
//!         Turn::Normal(turn) => turn.play(ByPlayer::from_fn(|player| turn.moves(player).first().copied())),
//!         Turn::Second(turn) => turn.play(ByPlayer::from_fn(|_| turn.placements().into_iter().next())),
//!     };
//!     if round.outcome(RuleSet::Course).is_some() {
//!         break;
//!     }
//!     position = round.position;
//! }
//! assert_eq!(position.round(), 4);
//! ```
//!
//! The core knows nothing of text. [`notation`] has the short forms of moves and positions, [`trace`] the state as
//! the course's programs print it.

mod board;
mod cell;
mod cells;
mod choice;
mod description;
mod duelling;
mod judge;
mod move_set;
mod moves;
pub mod notation;
mod outcome;
mod perft;
mod piece;
mod play;
mod position;
mod resolve;
mod rule_set;
mod rulings;
mod side;
mod simultaneous;
pub mod trace;
mod turn;

pub use board::{Board, Material, far_row};
pub use cell::Cell;
pub use cells::{Cells, CellsIter};
pub use choice::{Choice, Joint};
pub use move_set::MoveSet;
pub use moves::{Move, Moves};
pub use outcome::{Outcome, Reason};
pub use perft::perft;
pub use piece::{Kind, Piece};
pub use play::{Play, Round};
pub use position::{Parts, Position, PositionError};
pub use rule_set::{RuleSet, UnknownRuleSet};
pub use side::{BLACK, WHITE};
pub use simultaneous::{Apocalypse, NoSize};
pub use turn::{NormalTurn, SecondTurn, Turn};

/// The README, whose examples are run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
