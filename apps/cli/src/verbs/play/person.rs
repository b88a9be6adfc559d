use std::io::Write;

use apocalypse::{Cell, Move, NormalTurn, Play, Position, SecondTurn, Turn};
use game::{ByPlayer, Player, Sealed};
use play::DuelReview;
use play::analysis::Analyst;

use crate::console::Console;
use crate::draw::apocalypse::BoardPicture;
use crate::failure::Failure;
use crate::line::Line;

const HELP: &str = "\
A move such as 1413, a cell such as 22 where a pawn is to be placed, or one of:
  pass    choose nothing
  goof    make an illegal move on purpose, for a penalty point
  hint    your legal moves, what both sides should choose, and why
  board   show the board again
  help    these lines
  quit    give up";

/// A person who chooses for one side in one round.
pub(super) struct Person<'a> {
    player: Player,
    position: &'a Position,
    /// What both sides did in the round before.
    last: Option<ByPlayer<Play>>,
    /// Whether somebody else at this keyboard chooses in the same round and must not see the choice.
    is_secret: bool,
    console: &'a mut Console,
    /// How many hints were asked for.
    pub(super) n_hints: u32,
}

/// What came back when a person was asked.
pub(super) enum Reply {
    Chosen(SealedChoice),
    GaveUp,
    InputEnded,
}

/// A choice that nobody can read before the other side has chosen too.
pub(super) enum SealedChoice {
    Move(Sealed<Option<Move>>),
    Placement(Sealed<Option<Cell>>),
}

impl<'a> Person<'a> {
    pub(super) fn new(
        player: Player,
        position: &'a Position,
        last: Option<ByPlayer<Play>>,
        is_secret: bool,
        console: &'a mut Console,
    ) -> Self {
        Person { player, position, last, is_secret, console, n_hints: 0 }
    }

    /// The hand-over behind the curtain. False if the one who has chosen wants to choose again.
    pub(super) fn take_over(&mut self) -> Result<bool, Failure> {
        let (player, other) = (self.player, self.player.other());
        let prompt =
            format!("{other} has chosen. {player}, press Enter; or {other}, type `undo` to choose again: ");
        let line = self.console.ask(&prompt)?.unwrap_or_default();
        self.console.wipe()?;
        self.board()?;
        Ok(Line::read(&line) != Line::Undo)
    }

    /// Asks until the person has chosen or given up, or the input ends.
    pub(super) fn reply(&mut self) -> Result<Reply, Failure> {
        loop {
            let Some(line) = self.console.ask(&self.prompt())? else { return Ok(Reply::InputEnded) };
            match Line::read(&line) {
                Line::Quit => return Ok(Reply::GaveUp),
                Line::Other(typed) => {
                    if let Some(choice) = self.read(&typed)? {
                        if self.is_secret {
                            self.console.wipe()?;
                        }
                        return Ok(Reply::Chosen(choice));
                    }
                }
                Line::Hint => self.hint()?,
                Line::Board => self.board()?,
                Line::Help => writeln!(self.console, "{HELP}")?,
                Line::Empty => {
                    writeln!(self.console, "Type a move such as 1413, `pass` to choose nothing, or `help`.")?;
                }
                Line::Undo | Line::Fix(..) | Line::Auto(_) => {
                    writeln!(self.console, "A round that was seen cannot be taken back.")?;
                }
            }
        }
    }

    fn board(&mut self) -> Result<(), Failure> {
        Ok(write!(self.console, "{}", BoardPicture { position: self.position, last: self.last })?)
    }

    fn prompt(&self) -> String {
        let (player, other) = (self.player, self.player.other());
        let secretly = if self.is_secret { format!(" while {other} looks away") } else { String::new() };
        match self.position.turn() {
            Turn::Normal(_) => format!("{player}, your move{secretly}: "),
            Turn::Second(_) => format!("{player}, an empty cell for your pawn{secretly}: "),
        }
    }

    /// Reads a move or a cell, or explains what is wrong with it.
    fn read(&mut self, typed: &str) -> Result<Option<SealedChoice>, Failure> {
        let word = tidy(typed);
        match self.position.turn() {
            Turn::Normal(turn) => self.read_move(&word, turn),
            Turn::Second(turn) => self.read_placement(&word, turn),
        }
    }

    fn read_move(&mut self, word: &str, turn: NormalTurn<'_>) -> Result<Option<SealedChoice>, Failure> {
        if word == "pass" {
            return Ok(Some(SealedChoice::Move(Sealed::new(None))));
        }
        match word.parse::<Move>() {
            Ok(choice) if choice == Move::GOOF || turn.is_legal(self.player, choice) => {
                Ok(Some(SealedChoice::Move(Sealed::new(Some(choice)))))
            }
            Ok(choice) => {
                let why = self.why_illegal(choice);
                writeln!(self.console, "{why} To make an illegal move on purpose, type `goof`.")?;
                Ok(None)
            }
            Err(error) => {
                self.console.say(error)?;
                Ok(None)
            }
        }
    }

    fn read_placement(&mut self, word: &str, turn: SecondTurn<'_>) -> Result<Option<SealedChoice>, Failure> {
        if word == "pass" {
            return Ok(Some(SealedChoice::Placement(Sealed::new(None))));
        }
        match word.trim_start_matches('@').parse::<Cell>() {
            Ok(cell) if turn.placements().contains(cell) => {
                Ok(Some(SealedChoice::Placement(Sealed::new(Some(cell)))))
            }
            Ok(cell) => {
                writeln!(
                    self.console,
                    "The cell {cell} is not empty. `pass` leaves the pawn, for a penalty point."
                )?;
                Ok(None)
            }
            Err(error) => {
                self.console.say(error)?;
                Ok(None)
            }
        }
    }

    fn why_illegal(&self, Move { from, to }: Move) -> String {
        let board = self.position.board();
        if !board.pieces(self.player).contains(from) {
            return format!("There is no piece of {} on {from}.", self.player);
        }
        let targets: Vec<String> =
            board.targets(self.player, from).into_iter().map(|cell| cell.to_string()).collect();
        if targets.is_empty() {
            return format!("The piece on {from} cannot move.");
        }
        format!("The piece on {from} cannot go to {to}, only to {}.", targets.join(", "))
    }

    fn hint(&mut self) -> Result<(), Failure> {
        self.n_hints += 1;
        let open = match self.position.turn() {
            Turn::Normal(turn) => {
                let moves: Vec<String> = turn.moves(self.player).iter().map(ToString::to_string).collect();
                format!("Your moves: {} and pass.", moves.join(" "))
            }
            Turn::Second(turn) => {
                let cells: Vec<String> = turn.placements().into_iter().map(|cell| cell.to_string()).collect();
                format!("Empty cells: {}.", cells.join(" "))
            }
        };
        // What the other side has sealed is out of reach: this is worked out from the position alone.
        let looked = Analyst::new(1).analyse(self.position, DuelReview::USUAL_DEPTH, &|| false, &mut |_| {});
        let advice = looked.map_or_else(
            |_| "After fifty quiet rounds nothing can be said about what is best.".to_owned(),
            |analysis| {
                let likeliest = analysis.by_weight(self.player)[0];
                format!("{}\n{}", analysis.summary(), analysis.why(self.player, likeliest))
            },
        );
        Ok(writeln!(self.console, "{open}\n{advice}")?)
    }
}

/// A choice as people type it: `1 4 1 3`, `14-13` and `(1,4) (1,3)` are all `1413`, and case does not matter.
fn tidy(typed: &str) -> String {
    let word: String = typed.to_lowercase().chars().filter(|c| !" ,;-()>\t".contains(*c)).collect();
    if word.is_empty() { typed.to_owned() } else { word }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_read_however_people_write_them() {
        for typed in ["1413", "1 4 1 3", "14-13", "14 -> 13", "(1,4),(1,3)"] {
            assert_eq!(tidy(typed), "1413", "{typed}");
        }
        assert_eq!(tidy("PASS"), "pass");
        assert_eq!(tidy("--"), "--");
    }
}
