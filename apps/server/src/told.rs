//! A game of Apocalypse told to people.

use std::fmt::Write as _;

use apocalypse::{Cell, Kind, Move, Outcome, Piece, Play, Position, Reason, Round};
use game::{ByPlayer, Player};

use crate::wire;

/// Five rows from the top, a character a cell.
pub(crate) fn rows(position: &Position) -> Vec<String> {
    let letter = |cell: Cell| match position.board().at(cell) {
        None => '.',
        Some(Piece { player: Player::White, kind: Kind::Knight }) => 'N',
        Some(Piece { player: Player::White, kind: Kind::Pawn }) => 'P',
        Some(Piece { player: Player::Black, kind: Kind::Knight }) => 'n',
        Some(Piece { player: Player::Black, kind: Kind::Pawn }) => 'p',
    };
    let cells: Vec<char> = Cell::all().map(letter).collect();
    cells.chunks(usize::from(Cell::SIDE)).map(|row| row.iter().collect()).collect()
}

/// A round with both plays and what was lost in it.
pub(crate) fn round(before: &Position, round: &Round) -> wire::Round {
    let lost: Vec<(Cell, Piece)> =
        Player::BOTH.into_iter().flat_map(|player| lost(before, round, player)).collect();
    let plays = ByPlayer::from_fn(|player| play(round.plays[player]));
    let mut told = format!("Black {}, White {}.", plays.black.words, plays.white.words);
    for (cell, piece) in &lost {
        let kind = if piece.kind == Kind::Knight { "knight" } else { "pawn" };
        write!(told, " {} loses a {kind} on {cell}.", piece.player).expect("a string takes everything");
    }
    wire::Round {
        black: plays.black,
        white: plays.white,
        sentence: told,
        lost: lost.iter().map(|(cell, _)| cell.to_string()).collect(),
        rows: rows(&round.position),
        position: round.position.to_string(),
    }
}

/// The pieces that one side no longer has, on the cells where they would stand.
fn lost(before: &Position, round: &Round, player: Player) -> Vec<(Cell, Piece)> {
    let moved = match round.plays[player] {
        Play::Played(step) | Play::Placed(step) => Some(step),
        _ => None,
    };
    let own = |cell: Cell| before.board().at(cell).filter(|piece| piece.player == player);
    let after = round.position.board().pieces(player);
    before
        .board()
        .pieces(player)
        .into_iter()
        .filter_map(|cell| {
            let stands = moved.filter(|step| step.from == cell).map_or(cell, |step| step.to);
            (!after.contains(stands)).then(|| own(cell).map(|piece| (stands, piece)))?
        })
        .collect()
}

fn play(play: Play) -> wire::Play {
    let (words, ends): (String, Option<Move>) = match play {
        Play::Init => ("begins".to_owned(), None),
        Play::Played(step) => (format!("moves {} to {}", step.from, step.to), Some(step)),
        Play::Passed => ("passes".to_owned(), None),
        Play::Goofed(Move::GOOF) => ("makes an illegal move (one penalty point)".to_owned(), None),
        Play::Goofed(step) => (format!("goofs with {step} (one penalty point)"), None),
        Play::Upgraded(cell) => (format!("gets a knight on {cell}"), Some(Move { from: cell, to: cell })),
        Play::Placed(step) => (format!("places the pawn on {}", step.to), Some(step)),
        Play::BadPlaced(step) => (format!("cannot place the pawn on {} (one penalty point)", step.to), None),
        Play::NullPlaced => ("places no pawn (one penalty point)".to_owned(), None),
        Play::Idle => ("waits".to_owned(), None),
    };
    let text = match play {
        Play::Played(step) | Play::Goofed(step) => step.to_string(),
        Play::Placed(step) | Play::BadPlaced(step) => format!("@{}", step.to),
        Play::Passed | Play::NullPlaced => "pass".to_owned(),
        Play::Init | Play::Upgraded(_) | Play::Idle => "-".to_owned(),
    };
    wire::Play {
        text,
        words,
        from: ends.map(|step| step.from.to_string()),
        to: ends.map(|step| step.to.to_string()),
    }
}

/// How a game ended, as a sentence.
pub(crate) fn outcome(Outcome { winner, reason, pawns }: Outcome) -> String {
    let why = match reason {
        Reason::Penalties => "the other side has two penalty points".to_owned(),
        Reason::BothPenalties => "both sides have two penalty points".to_owned(),
        Reason::NoPawns => format!("{} black and {} white pawns are left", pawns.black, pawns.white),
        Reason::BothPassed => {
            format!("both passed with {} black and {} white pawns", pawns.black, pawns.white)
        }
        Reason::Quiet => "fifty rounds in a row changed nothing".to_owned(),
    };
    match winner {
        Some(player) => format!("{player} wins: {why}."),
        None => format!("Nobody wins: {why}."),
    }
}
