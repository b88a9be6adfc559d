use game::{ByPlayer, Misfit, Player};

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
        for player in Player::BOTH {
            self.admit(player, choices[player])?;
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

    /// What a choice counts as among those that solvers tell apart: every illegal move is the one goof, and a placement
    /// on a cell that is not empty is as good as none. A choice that answers another question than the one asked is
    /// refused.
    pub fn admit(&self, player: Player, choice: Choice) -> Result<Choice, Misfit> {
        let misfit =
            |allowed: &str| Misfit { player, choice: choice.to_string(), allowed: allowed.to_owned() };
        match (self.turn(), choice) {
            (Turn::Normal(_), Choice::Pass) => Ok(choice),
            (Turn::Normal(turn), Choice::Move(asked)) if turn.is_legal(player, asked) => Ok(choice),
            (Turn::Normal(_), Choice::Move(_)) => Ok(Choice::Move(Move::GOOF)),
            (Turn::Normal(_), _) => Err(misfit("a move such as 1413, pass or goof")),
            (Turn::Second(turn), Choice::Idle) if !turn.is_asked(player) => Ok(choice),
            (Turn::Second(turn), _) if !turn.is_asked(player) => Err(misfit("-, for this side is not asked")),
            (Turn::Second(turn), Choice::Place(cell)) if turn.placements().contains(cell) => Ok(choice),
            (Turn::Second(_), Choice::Place(_) | Choice::Pass) => Ok(Choice::Pass),
            (Turn::Second(_), _) => Err(misfit("a placement such as @22, or pass")),
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
        Some(Joint(ByPlayer { black: choice(self.plays.black)?, white: choice(self.plays.white)? }))
    }
}
