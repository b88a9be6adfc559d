use std::fmt;

use game::{ByPlayer, Player};

use crate::{Cell, Move, Play, Position, Round, Turn};

/// One side's choice in any round, as records and protocols carry it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Choice {
    /// Nothing: a pass, or a null placement.
    Pass,
    /// A move, legal or not.
    Move(Move),
    /// A cell for the pawn that awaits the second round.
    Place(Cell),
    /// Not asked: the side whose pawn is upgraded or who has none waiting in a second round.
    Idle,
}

/// The choices of both sides in one round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Joint(pub ByPlayer<Choice>);

impl Position {
    /// Plays a round whose kind is known only when it is met, as when a record is replayed.
    ///
    /// ```
    /// use apocalypse::{Joint, Position};
    /// let joint: Joint = "1413 pass".parse()?;
    /// let round = Position::START.play(joint)?;
    /// assert_eq!(round.joint(), Some(joint));
    /// assert_eq!(
    ///     Position::START.play("@22 pass".parse()?).expect_err("no pawn awaits placement").to_string(),
    ///     "Black's choice '@22' does not fit, it must be a move such as 1413, pass or goof",
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play(&self, Joint(choices): Joint) -> Result<Round, Misfit> {
        let misfit = |player, wanted| Misfit { player, choice: choices[player], wanted };
        match self.turn() {
            Turn::Normal(turn) => {
                let asked = |player: Player| match choices[player] {
                    Choice::Pass => Ok(None),
                    Choice::Move(asked) => Ok(Some(asked)),
                    Choice::Place(_) | Choice::Idle => Err(misfit(player, Wanted::Move)),
                };
                Ok(turn.play(ByPlayer { black: asked(Player::Black)?, white: asked(Player::White)? }))
            }
            Turn::Second(turn) => {
                let asked = |player: Player| match (turn.is_asked(player), choices[player]) {
                    (true, Choice::Pass) | (false, Choice::Idle) => Ok(None),
                    (true, Choice::Place(cell)) => Ok(Some(cell)),
                    (true, _) => Err(misfit(player, Wanted::Placement)),
                    (false, _) => Err(misfit(player, Wanted::Nothing)),
                };
                Ok(turn.play(ByPlayer { black: asked(Player::Black)?, white: asked(Player::White)? }))
            }
        }
    }
}

impl Round {
    /// The choices that led to this round; none before the first.
    pub fn joint(&self) -> Option<Joint> {
        let choice = |play| match play {
            Play::Init => None,
            Play::Played(asked) | Play::Goofed(asked) => Some(Choice::Move(asked)),
            Play::Passed | Play::NullPlaced => Some(Choice::Pass),
            Play::Placed(placement) | Play::BadPlaced(placement) => Some(Choice::Place(placement.to)),
            Play::Upgraded(_) | Play::Idle => Some(Choice::Idle),
        };
        Some(Joint(ByPlayer { black: choice(self.plays.black)?, white: choice(self.plays.white)? }))
    }
}

/// A choice that answers another question than the one asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Misfit {
    /// Whose choice it is.
    pub player: Player,
    /// The choice.
    pub choice: Choice,
    /// What was asked for.
    pub wanted: Wanted,
}

/// What one side is asked for in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// A move or a pass.
    Move,
    /// A cell for a pawn, or none.
    Placement,
    /// Nothing at all.
    Nothing,
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let allowed = match self.wanted {
            Wanted::Move => "a move such as 1413, pass or goof",
            Wanted::Placement => "a placement such as @22, or pass",
            Wanted::Nothing => "-, for this side is not asked",
        };
        write!(f, "{}'s choice '{}' does not fit, it must be {allowed}", self.player, self.choice)
    }
}

impl std::error::Error for Misfit {}
