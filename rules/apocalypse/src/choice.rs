use game::{ByPlayer, Duelling, Misfit, Player};

use crate::{Apocalypse, Cell, Move, Play, Position, Round, Turn};

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
        for player in Player::BOTH {
            Apocalypse::default().judge(self, player, choices[player])?;
        }
        Ok(self.judge(choices))
    }

    /// Plays a round in which a choice of the wrong kind counts as none.
    pub fn judge(&self, choices: ByPlayer<Choice>) -> Round {
        match self.turn() {
            Turn::Normal(turn) => turn.play(choices.map(Choice::asked_move)),
            Turn::Second(turn) => turn.play(choices.map(Choice::asked_cell)),
        }
    }
}

impl Choice {
    /// The move that is asked for in a normal round, if any is.
    const fn asked_move(self) -> Option<Move> {
        match self {
            Choice::Move(asked) => Some(asked),
            Choice::Pass | Choice::Place(_) | Choice::Idle => None,
        }
    }

    /// The cell that is asked for in a second round, if any is.
    const fn asked_cell(self) -> Option<Cell> {
        match self {
            Choice::Place(cell) => Some(cell),
            Choice::Pass | Choice::Move(_) | Choice::Idle => None,
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
        Some(Joint(ByPlayer { first: choice(self.plays.first)?, second: choice(self.plays.second)? }))
    }
}
