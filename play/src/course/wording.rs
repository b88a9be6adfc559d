//! Every text of the course's program, to the byte.

use std::fmt::Write;

use apocalypse::{Apocalypse, BLACK, Reason, WHITE};
use game::{ByPlayer, Ending, Player};

use super::human::BadInput;
use crate::choosers::strategy_names;

/// The name of the strategy that is a person at the keyboard.
pub(super) const HUMAN: &str = "human";

/// What stands on standard error when the input ends in the middle of a game.
pub(super) const END_OF_INPUT: &str = "Apoc: <stdin>: hGetLine: end of file";

/// Which choice a person is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asked {
    Move,
    Placement,
}

/// The names with which the list of strategies has always begun.
const FIRST: [&str; 4] = [HUMAN, "greedy", "random", "cautious"];

/// The list of strategies: each name after exactly two blanks, which begin no other line.
///
/// Ruling A1: the list has this heading.
pub(super) fn strategy_list() -> String {
    let others = strategy_names::<Apocalypse>().into_iter().filter(|name| !FIRST.contains(name));
    FIRST
        .into_iter()
        .chain(others)
        .fold("Possible strategies:\n".to_owned(), |list, name| list + "  " + name + "\n")
}

pub(super) fn strategy_prompt(player: Player) -> String {
    format!("Enter the strategy for {}:\n", player.to_string().to_uppercase())
}

/// The prompt ends with the player's letter and the number of points to be typed, and an empty line follows it.
pub(super) fn prompt(asked: Asked, player: Player) -> String {
    let letter = match player {
        BLACK => 'B',
        WHITE => 'W',
    };
    match asked {
        Asked::Move => format!(
            "Enter the move coordinates for player {player} in the form 'srcX srcY destX destY'\n\
             [0 >= n >= 4, or just enter return for a 'pass'] {letter}2:\n\n"
        ),
        Asked::Placement => format!(
            "Enter the coordinates to place the pawn for player {player} in the form 'destX destY':\n\
             [0 >= n >= 4] {letter}1:\n\n"
        ),
    }
}

/// The complaint about a line; "manformed" is the course's own spelling, and the first line ends with a blank.
pub(super) fn complaint(bad: BadInput, asked: Asked, line: &[u8]) -> Vec<u8> {
    let what: &[u8] = match bad {
        BadInput::TooFewWords => b"Bad input!",
        BadInput::Malformed => b"Bad input: one or more integers is manformed!",
    };
    let wanted: &[u8] = match asked {
        Asked::Move => b"Please enter 4 integers in the form ' 1 2 3 4 '\n",
        Asked::Placement => b"Please enter 2 integers in the form ' 1 2 '\n",
    };
    [what, b" (", line, b") \n", wanted].concat()
}

/// The last line of a game.
pub(super) fn closing(ending: Ending, pawns: ByPlayer<u8>, names: ByPlayer<&str>) -> String {
    let Ending { winner, reason } = ending;
    let mut line = match winner {
        Some(winner) => format!("{winner} wins!"),
        None => "Tie!".to_owned(),
    };
    if let Some(winner) = winner.filter(|_| reason == Reason::Penalties.words()) {
        let loser = winner.other();
        write!(line, " (Because {loser} accumulated >1 penalty points.)").expect("a string takes all");
    }
    for player in Player::BOTH {
        write!(line, "  {player} ({}): {}", names[player], pawns[player]).expect("a string takes all");
    }
    line + "\n"
}
