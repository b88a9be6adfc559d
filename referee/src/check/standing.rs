use apocalypse::trace::State;
use apocalypse::{BLACK, Board, Cell, Kind, Move, Piece, Play, Position, WHITE, far_row};
use game::{ByPlayer, Player};

use super::Rule;

/// How a game stands by the states that were shown so far. What was shown may be wrong: the next round is judged from it all
/// the same, so that one mistake is found once and hides no other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Standing {
    /// The state shown last.
    pub(super) state: State,
    /// The pawns that have reached their far row and were not served yet.
    pub(super) awaiting: ByPlayer<Option<Cell>>,
    /// Whether the state is that of a second round.
    pub(super) is_second: bool,
}

/// What must come next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Due {
    /// Nothing: the game is over, by this rule.
    End(Rule),
    /// A second round.
    Second,
    /// A normal round.
    Normal,
}

impl Standing {
    /// The standing at the first state.
    pub(super) const fn first(state: State) -> Standing {
        Standing { state, awaiting: ByPlayer { first: None, second: None }, is_second: false }
    }

    /// The standing after another state.
    pub(super) fn then(&self, state: State) -> Standing {
        if is_second(&state) {
            // Who was left out may be served by a state of its own.
            let awaiting = ByPlayer::from_fn(|player| {
                self.awaiting[player].filter(|_| state.plays[player] == Play::Idle)
            });
            return Standing { state, awaiting, is_second: true };
        }
        let awaiting = ByPlayer::from_fn(|player| match state.plays[player] {
            Play::Played(Move { from, to }) => {
                let is_pawn = self.state.board.pawns(player).contains(from);
                let lives = (state.board.pawns(player) & far_row(player)).contains(to);
                (is_pawn && lives).then_some(to)
            }
            _ => None,
        });
        Standing { state, awaiting, is_second: false }
    }

    /// What must come next.
    pub(super) fn due(&self) -> Due {
        let State { plays, penalties, board } = &self.state;
        let is_bare = |player| board.pawns(player).is_empty();
        if Player::BOTH.into_iter().any(|player| penalties[player] >= Position::MAX_PENALTIES) {
            return Due::End(Rule::TwoPenalties);
        }
        if let Some(player) = Player::BOTH.into_iter().find(|player| is_bare(*player)) {
            let upgraded = matches!(plays[player], Play::Upgraded(_));
            return Due::End(if upgraded { Rule::LastPawnUpgraded } else { Rule::NoPawns });
        }
        if *plays == (ByPlayer { first: Play::Passed, second: Play::Passed }) {
            return Due::End(Rule::BothPassed);
        }
        if !self.is_second && self.is_awaited() { Due::Second } else { Due::Normal }
    }

    /// Whether a pawn awaits the second round.
    pub(super) fn is_awaited(&self) -> bool {
        self.awaiting.first.is_some() || self.awaiting.second.is_some()
    }

    /// Whether this side is to choose a cell, and is not upgraded instead.
    pub(super) fn chooses_cell(&self, player: Player) -> bool {
        self.awaiting[player].is_some() && !self.upgrades(player)
    }

    /// Whether a pawn of this side becomes a knight.
    pub(super) fn upgrades(&self, player: Player) -> bool {
        self.state.board.knights(player).len() < usize::from(Position::MAX_KNIGHTS)
    }

    /// Whether a pawn stands on its far row without having got there in the last round.
    pub(super) fn has_stranded(&self, player: Player) -> bool {
        let there = self.state.board.pawns(player) & far_row(player);
        there.into_iter().any(|cell| self.awaiting[player] != Some(cell))
    }

    /// Who has won, and the rule that says so; only for a game that is over.
    pub(super) fn winner(&self) -> (Option<Player>, Rule) {
        let State { plays, penalties, board } = &self.state;
        let is_out = penalties.map(|points| points >= Position::MAX_PENALTIES);
        let pawns = ByPlayer::from_fn(|player| board.pawns(player).len());
        let loser = match (is_out.first, is_out.second) {
            (true, false) => Some(BLACK),
            (false, true) => Some(WHITE),
            _ => None,
        };
        if let Some(loser) = loser {
            let rule = if pawns[loser] > 0 && pawns[loser.other()] == 0 {
                Rule::WinnerPenaltiesFirst
            } else if matches!(plays[loser], Play::NullPlaced | Play::BadPlaced(_)) {
                Rule::WinnerAfterPlacement
            } else {
                Rule::WinnerByPenalties
            };
            return (Some(loser.other()), rule);
        }
        let winner = match pawns.first.cmp(&pawns.second) {
            std::cmp::Ordering::Greater => Some(BLACK),
            std::cmp::Ordering::Less => Some(WHITE),
            std::cmp::Ordering::Equal => None,
        };
        let rule = match winner {
            _ if is_out.first => Rule::WinnerOfBothPenalties,
            Some(_) => Rule::WinnerByPawns,
            None => Rule::Tie,
        };
        (winner, rule)
    }

    /// The board if this side moves first and the other one after it, with whatever is left to move.
    pub(super) fn board_one_by_one(&self, plays: ByPlayer<Play>, first: Player) -> Board {
        let mut board = self.state.board;
        for player in [first, first.other()] {
            if let Play::Played(Move { from, to }) = plays[player]
                && let Some(piece) = board.at(from).filter(|piece| piece.player == player)
            {
                board = board.with(from, None).with(to, Some(piece));
            }
        }
        board
    }

    /// The board after these plays, whether they were legal or not.
    pub(super) fn board_after(&self, plays: ByPlayer<Play>) -> Board {
        let before = self.state.board;
        let step = |player: Player| match plays[player] {
            Play::Played(Move { from, to }) => before.at(from).map(|piece| (from, to, piece)),
            Play::Placed(Move { from, to }) => Some((from, to, Piece { player, kind: Kind::Pawn })),
            _ => None,
        };
        let steps = [step(BLACK), step(WHITE)];
        let mut board = before;
        for (from, _, _) in steps.into_iter().flatten() {
            board = board.with(from, None);
        }
        match steps {
            [Some((_, black_to, black)), Some((_, white_to, white))] if black_to == white_to => {
                let survivor = match (black.kind, white.kind) {
                    (Kind::Knight, Kind::Pawn) => Some(black),
                    (Kind::Pawn, Kind::Knight) => Some(white),
                    _ => None,
                };
                board = board.with(black_to, survivor);
            }
            _ => {
                for (_, to, piece) in steps.into_iter().flatten() {
                    board = board.with(to, Some(piece));
                }
            }
        }
        for player in Player::BOTH {
            if let Play::Upgraded(cell) = plays[player] {
                board = board.with(cell, Some(Piece { player, kind: Kind::Knight }));
            }
        }
        board
    }
}

/// Whether a state shows plays of a second round. The idle side may be shown in another way.
pub(super) fn is_second(state: &State) -> bool {
    let is_of_second = |play: Play| {
        matches!(
            play,
            Play::Upgraded(_) | Play::Placed(_) | Play::BadPlaced(_) | Play::NullPlaced | Play::Idle
        )
    };
    is_of_second(state.plays.first) || is_of_second(state.plays.second)
}
