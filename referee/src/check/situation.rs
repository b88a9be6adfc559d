//! Which rule decides what becomes of a choice, and what becomes of the board: whoever gets it wrong breaks that rule.

use apocalypse::{BLACK, Board, Kind, Move, Play, WHITE};
use game::{ByPlayer, Player};

use super::Rule;
use super::standing::Standing;

/// The rule by which a choice in a normal round is legal or not.
pub(super) fn of_choice(board: &Board, player: Player, asked: ByPlayer<Option<Move>>) -> Rule {
    let Some(Move { from, to }) = asked[player] else { return Rule::Pass };
    // Whether the other side's move is legal does not matter: who looks at it at all may not ask that either.
    let enemy = asked[player.other()];
    let Some(kind) = board.at(from).filter(|piece| piece.player == player).map(|piece| piece.kind) else {
        return Rule::SourcePiece;
    };
    let at_target = board.at(to);
    let forward = if player == BLACK { -1 } else { 1 };
    let is_step = |dx: i8| from.offset(dx, forward) == Some(to);
    if from == to {
        Rule::SameCell
    } else if at_target.is_some_and(|piece| piece.player == player) {
        if enemy.is_some_and(|m| m.to == to) { Rule::OwnTargetCaptured } else { Rule::OwnTarget }
    } else if kind == Kind::Knight {
        Rule::KnightJump
    } else if is_step(0) {
        match at_target {
            Some(_) if enemy.is_some_and(|m| m.from == to) => Rule::PawnBlockedEnemyLeaves,
            _ => Rule::PawnBlocked,
        }
    } else if is_step(1) || is_step(-1) {
        match at_target {
            None if enemy.is_some_and(|m| m.to == to) => Rule::PawnDiagonalEnemyArrives,
            _ => Rule::PawnDiagonal,
        }
    } else if from.offset(0, 2 * forward) == Some(to) && at_target.is_none() {
        Rule::PawnDoubleStep
    } else if from.y() == to.y() && from.x().abs_diff(to.x()) == 1 && at_target.is_none() {
        Rule::PawnSideways
    } else if from.offset(0, -forward) == Some(to) && at_target.is_none() {
        Rule::PawnBackward
    } else {
        Rule::PawnWay
    }
}

/// The rule by which the board is what it is after a normal round.
pub(super) fn of_round(before: &Board, plays: ByPlayer<Play>) -> Rule {
    let step = |player: Player| match plays[player] {
        Play::Played(Move { from, to }) => before.at(from).map(|piece| (piece.kind, from, to)),
        _ => None,
    };
    match (step(BLACK), step(WHITE)) {
        (Some((black, b_from, b_to)), Some((white, w_from, w_to))) => {
            if b_to == w_to {
                if black == white { Rule::ClashEquals } else { Rule::ClashKnightPawn }
            } else if b_to == w_from && w_to == b_from {
                if black == Kind::Knight { Rule::SwapKnights } else { Rule::SwapPawns }
            } else if b_to == w_from || w_to == b_from {
                let attacker = if b_to == w_from { black } else { white };
                if attacker == Kind::Pawn { Rule::PawnMissedCapture } else { Rule::MissedCapture }
            } else {
                Rule::DifferentTargets
            }
        }
        (None, None) => {
            let goofed = |player: Player| matches!(plays[player], Play::Goofed(_));
            if goofed(BLACK) || goofed(WHITE) { Rule::Goof } else { Rule::Pass }
        }
        _ => Rule::OneSideMoves,
    }
}

/// The rule by which a play of a second round is what it is.
pub(super) fn of_placement(before: &Standing, player: Player, play: Play) -> Rule {
    match play {
        Play::Upgraded(_) => Rule::Upgrade,
        Play::NullPlaced => Rule::NullPlaced,
        Play::BadPlaced(Move { from, to }) if from != to && before.awaiting[player.other()] == Some(to) => {
            Rule::PlacedOnLeavingPawn
        }
        Play::Placed(_) | Play::BadPlaced(_) => Rule::Placement,
        _ => Rule::Idle,
    }
}
