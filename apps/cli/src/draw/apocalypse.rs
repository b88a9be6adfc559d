use std::fmt;

use anstyle::{AnsiColor, Style};
use apocalypse::{Cell, Choice, Kind, Move, Outcome, Piece, Play, Position, Reason, Round, far_row};
use game::{ByPlayer, Player};

/// The board with its coordinates. Cells on which a piece arrived in the last round stand in brackets.
///
/// The letters are those of the position string: capitals are White's, small letters Black's.
pub(crate) struct BoardPicture<'a> {
    pub(crate) position: &'a Position,
    pub(crate) last: Option<ByPlayer<Play>>,
}

impl fmt::Display for BoardPicture<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let arrived = self.last.map(|plays| plays.map(arrival));
        let is_marked =
            |cell| arrived.is_some_and(|cells| cells.black == Some(cell) || cells.white == Some(cell));
        writeln!(f, "      0  1  2  3  4   x")?;
        for y in 0..Cell::SIDE {
            let cells = (0..Cell::SIDE).filter_map(|x| Cell::new(x, y)).map(|cell| {
                let letter = letter(self.position.board().at(cell));
                if is_marked(cell) { format!("[{letter}]") } else { format!(" {letter} ") }
            });
            let row = format!("   {y} {}{}", cells.collect::<String>(), self.legend(y));
            writeln!(f, "{}", row.trim_end())?;
        }
        writeln!(f, "   y")
    }
}

impl BoardPicture<'_> {
    fn legend(&self, y: u8) -> String {
        let side = |player, letters, way| {
            let penalty = self.position.penalties()[player];
            let points = if penalty == 1 { "point" } else { "points" };
            format!(
                "   {} {letters}, {way}, {penalty} penalty {points}",
                painted(player, &player.to_string())
            )
        };
        match y {
            0 => side(Player::White, "N knight P pawn", "moves down"),
            4 => side(Player::Black, "n knight p pawn", "moves up"),
            _ => String::new(),
        }
    }
}

fn letter(piece: Option<Piece>) -> String {
    let Some(Piece { player, kind }) = piece else { return ".".to_owned() };
    let letter = match kind {
        Kind::Knight => "n",
        Kind::Pawn => "p",
    };
    match player {
        Player::Black => painted(player, letter),
        Player::White => painted(player, &letter.to_uppercase()),
    }
}

/// Text in the colour of a side.
pub(crate) fn painted(player: Player, text: &str) -> String {
    let color = match player {
        Player::Black => AnsiColor::Cyan,
        Player::White => AnsiColor::Yellow,
    };
    let style = Style::new().bold().fg_color(Some(color.into()));
    format!("{style}{text}{style:#}")
}

/// The cell on which a play let a piece arrive.
fn arrival(play: Play) -> Option<Cell> {
    match play {
        Play::Played(Move { to, .. }) | Play::Placed(Move { to, .. }) | Play::Upgraded(to) => Some(to),
        Play::Init | Play::Passed | Play::Goofed(_) | Play::BadPlaced(_) | Play::NullPlaced | Play::Idle => {
            None
        }
    }
}

/// What both sides did in a round, in words: one line each, and one more when they met on a cell.
pub(crate) struct RoundStory<'a> {
    pub(crate) before: &'a Position,
    pub(crate) round: &'a Round,
}

impl fmt::Display for RoundStory<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for player in Player::BOTH {
            if let Some(deed) = self.deed(player) {
                writeln!(f, "{} {deed}.", painted(player, &player.to_string()))?;
            }
        }
        if let Some(cell) = self.meeting() {
            match self.round.position.board().at(cell) {
                Some(Piece { player, .. }) => writeln!(f, "They met on {cell}: {player}'s knight stays.")?,
                None => writeln!(f, "They met on {cell}: both are gone.")?,
            }
        }
        Ok(())
    }
}

impl RoundStory<'_> {
    /// What one side did; nothing for a side that had nothing to do.
    fn deed(&self, player: Player) -> Option<String> {
        let deed = match self.round.plays[player] {
            Play::Init | Play::Idle => return None,
            Play::Played(Move { from, to }) => {
                let piece = self.before.board().at(from).map_or("piece", name);
                format!("{piece} {from} to {to}{}", self.capture(player, to))
            }
            Play::Passed => "passed".to_owned(),
            Play::Goofed(Move::GOOF) => "goofed on purpose and gets a penalty point".to_owned(),
            Play::Goofed(Move { from, to }) => {
                format!("asked for {from} to {to}, which is illegal, and gets a penalty point")
            }
            Play::Upgraded(cell) => format!("pawn on {cell} becomes a knight"),
            Play::Placed(Move { from, to }) => format!("pawn from {from} is placed on {to}"),
            Play::BadPlaced(Move { from, to }) => {
                format!(
                    "wanted the pawn from {from} on {to}, which is not empty: a penalty point, the pawn stays"
                )
            }
            Play::NullPlaced => "placed no pawn: a penalty point, the pawn stays".to_owned(),
        };
        Some(deed)
    }

    /// What a move took: the enemy that stood on its target and did not leave in the same round.
    fn capture(&self, player: Player, to: Cell) -> String {
        let enemy = player.other();
        let left = matches!(self.round.plays[enemy], Play::Played(Move { from, .. }) if from == to);
        match self.before.board().at(to) {
            Some(piece) if piece.player == enemy && !left => format!(", takes a {}", name(piece)),
            Some(piece) if piece.player == enemy => format!(", where a {} has just left", name(piece)),
            _ => String::new(),
        }
    }

    /// The cell to which both sides moved, or on which both placed.
    fn meeting(&self) -> Option<Cell> {
        match (self.round.plays.black, self.round.plays.white) {
            (Play::Played(black), Play::Played(white)) | (Play::Placed(black), Play::Placed(white)) => {
                (black.to == white.to).then_some(black.to)
            }
            _ => None,
        }
    }
}

/// What a choice would do, in a few words for someone who cannot see cells in their numbers.
pub(crate) fn intent(position: &Position, player: Player, choice: Choice) -> String {
    match choice {
        Choice::Pass if position.awaiting()[player].is_some() => "places nothing, a penalty point".to_owned(),
        Choice::Pass => "waits".to_owned(),
        Choice::Move(Move::GOOF) => "illegal on purpose, a penalty point".to_owned(),
        Choice::Move(Move { from, to }) => {
            let Some(piece) = position.board().at(from) else { return String::new() };
            let deed = match position.board().at(to) {
                Some(taken) => format!("{} takes {}", name(piece), name(taken)),
                None => name(piece).to_owned() + " moves",
            };
            let arrives = piece.kind == Kind::Pawn && far_row(player).contains(to);
            if arrives { deed + ", reaches the far row" } else { deed }
        }
        Choice::Place(_) => "places the pawn".to_owned(),
        Choice::Idle => String::new(),
    }
}

fn name(piece: Piece) -> &'static str {
    match piece.kind {
        Kind::Knight => "knight",
        Kind::Pawn => "pawn",
    }
}

/// How a game ended, in words.
pub(crate) fn outcome_words(outcome: Outcome) -> String {
    let Outcome { winner, reason, pawns: ByPlayer { black, white } } = outcome;
    let winner = winner.map_or_else(|| "nobody wins".to_owned(), |winner| format!("{winner} wins"));
    let reason = match reason {
        Reason::Penalties => "the other side has two penalty points",
        Reason::BothPenalties => "both sides have two penalty points, and pawns decide",
        Reason::NoPawns => "a side has no pawn left",
        Reason::BothPassed => "both sides passed, and pawns decide",
        Reason::Quiet => "nothing was taken for too long",
    };
    format!("{winner}, for {reason} (pawns left: Black {black}, White {white})")
}
