use game::{ByPlayer, Player};

use crate::{Cell, Cells, Move, MoveSet, Moves, Play, Position, Round, judge, resolve};

/// What is to be chosen in a position: moves, or cells for pawns. Each kind of round takes only its own answers.
#[derive(Clone, Copy, Debug)]
pub enum Turn<'a> {
    /// Both sides choose a move.
    Normal(NormalTurn<'a>),
    /// Pawns have reached their far row and are upgraded or placed.
    Second(SecondTurn<'a>),
}

impl Position {
    /// What is to be chosen here.
    #[inline]
    pub fn turn(&self) -> Turn<'_> {
        let awaiting = self.awaiting();
        if awaiting.first.is_none() && awaiting.second.is_none() {
            Turn::Normal(NormalTurn(self))
        } else {
            Turn::Second(SecondTurn(self))
        }
    }
}

/// A position in which both sides choose a move.
#[derive(Clone, Copy, Debug)]
pub struct NormalTurn<'a>(&'a Position);

impl<'a> NormalTurn<'a> {
    /// The position.
    pub const fn position(self) -> &'a Position {
        self.0
    }

    /// The legal moves of a player. To pass is allowed too and is not in the list.
    #[inline]
    pub fn moves(self, player: Player) -> Moves {
        Moves::on(self.0.board(), player)
    }

    /// The legal moves of a player as a set, without listing them.
    #[inline]
    pub fn move_set(self, player: Player) -> MoveSet {
        MoveSet::on(self.0.board(), player)
    }

    /// Whether a move is legal.
    #[inline]
    pub fn is_legal(self, player: Player, asked: Move) -> bool {
        judge::is_legal(self.0.board(), player, asked)
    }

    /// Plays the round; `None` is a pass, and an illegal move is a goof.
    ///
    /// ```
    /// use apocalypse::{Move, Play, Position, Turn};
    /// use game::ByPlayer;
    /// let Turn::Normal(turn) = Position::START.turn() else { panic!("no pawn awaits a second round") };
    /// let asked: Move = "1413".parse().expect("from (1,4) to (1,3)");
    /// let round = turn.play(ByPlayer { first: Some(asked), second: None });
    /// assert_eq!(round.plays, ByPlayer { first: Play::Played(asked), second: Play::Passed });
    /// assert_eq!(round.position.to_string(), "NPPPN/P3P/5/pp2p/n1ppn 0 0 1 1 -");
    /// ```
    #[must_use]
    #[inline]
    pub fn play(self, asked: ByPlayer<Option<Move>>) -> Round {
        resolve::normal_round(self.0, asked)
    }
}

/// A position in which pawns that have reached their far row are upgraded or placed.
#[derive(Clone, Copy, Debug)]
pub struct SecondTurn<'a>(&'a Position);

impl<'a> SecondTurn<'a> {
    /// The position.
    pub const fn position(self) -> &'a Position {
        self.0
    }

    /// Whether a player is to choose a cell. One whose pawn is upgraded, or who has none waiting, is not asked.
    #[inline]
    pub fn is_asked(self, player: Player) -> bool {
        self.0.awaiting()[player].is_some() && !judge::upgrades(self.0.board(), player)
    }

    /// The cells on which a pawn may be placed.
    #[inline]
    pub fn placements(self) -> Cells {
        !self.0.board().occupied()
    }

    /// Plays the round; `None` is a null placement. The answer of a player who is not asked does not count.
    #[must_use]
    pub fn play(self, asked: ByPlayer<Option<Cell>>) -> Round {
        resolve::second_round(self.0, asked)
    }
}

impl Round {
    /// The start of a game as a round in which nothing has been chosen.
    pub const START: Round =
        Round { plays: ByPlayer { first: Play::Init, second: Play::Init }, position: Position::START };
}
