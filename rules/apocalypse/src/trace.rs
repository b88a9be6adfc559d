//! The text of a state as the course's programs print it, in both directions.
//!
//! ```
//! use apocalypse::{Round, trace::State};
//! let text = "\
//! >>>
//! (Init, 0)
//! (Init, 0)
//!  _ _ _ _ _
//! |X|/|/|/|X|
//! |/|_|_|_|/|
//! |_|_|_|_|_|
//! |+|_|_|_|+|
//! |#|+|+|+|#|
//!
//! ";
//! let state = State::from(&Round::START);
//! assert_eq!(state.to_string(), text);
//! assert_eq!(text.parse(), Ok(state));
//! ```

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use game::{ByPlayer, Player};

use crate::{BLACK, Board, Cell, Kind, Move, Piece, Play, Position, Round, WHITE};

/// What the course calls a game state: the last plays, the penalties after them, and the board.
///
/// It is only what is printed. It need not be a state of any game: a program that is judged may print anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// What each side did.
    pub plays: ByPlayer<Play>,
    /// Penalty points after the plays, 0 to 2.
    pub penalties: ByPlayer<u8>,
    /// The pieces after the plays.
    pub board: Board,
}

impl From<&Round> for State {
    fn from(round: &Round) -> State {
        State { plays: round.plays, penalties: round.position.penalties(), board: *round.position.board() }
    }
}

impl Display for State {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "{MARK}")?;
        for player in Player::BOTH {
            writeln!(f, "({}, {})", self.plays[player], self.penalties[player])?;
        }
        writeln!(f, "{HEADER}")?;
        for y in 0..Cell::SIDE {
            for x in 0..Cell::SIDE {
                let piece = Cell::new(x, y).and_then(|cell| self.board.at(cell));
                write!(f, "|{}", picture(piece))?;
            }
            writeln!(f, "|")?;
        }
        writeln!(f)
    }
}

impl State {
    /// How many lines a state has, the empty line after it not counted.
    pub const LINES: usize = 9;

    /// Reads the lines of a state, without their ends and without the empty line after them.
    pub fn from_lines(lines: [&str; State::LINES]) -> Result<State, TraceError> {
        let wrong =
            |line: usize, wanted| TraceError { line: line + 1, wanted, found: lines[line].to_owned() };
        if lines[0] != MARK {
            return Err(wrong(0, ">>>"));
        }
        let play = |line: usize| {
            parse_play_line(lines[line])
                .ok_or_else(|| wrong(line, "a play and a penalty such as (Passed, 0)"))
        };
        let ((black, black_penalty), (white, white_penalty)) = (play(1)?, play(2)?);
        if lines[3] != HEADER {
            return Err(wrong(3, "five times a blank and an underscore"));
        }
        let mut board = Board::default();
        for y in 0..Cell::SIDE {
            let line = 4 + usize::from(y);
            board =
                with_row(board, y, lines[line]).ok_or_else(|| wrong(line, "a row such as |X|/|_|+|#|"))?;
        }
        Ok(State {
            plays: ByPlayer { first: black, second: white },
            penalties: ByPlayer { first: black_penalty, second: white_penalty },
            board,
        })
    }
}

impl FromStr for State {
    type Err = TraceError;
    /// Reads exactly what is printed, the empty line at the end included.
    fn from_str(text: &str) -> Result<State, TraceError> {
        let mut rest = text;
        let mut lines = [""; State::LINES + 1];
        for (i, line) in lines.iter_mut().enumerate() {
            (*line, rest) = rest.split_once('\n').ok_or_else(|| TraceError {
                line: i + 1,
                wanted: "nine lines and an empty one, each with its end",
                found: rest.to_owned(),
            })?;
        }
        let [state @ .., last] = lines;
        if !(last.is_empty() && rest.is_empty()) {
            return Err(TraceError {
                line: State::LINES + 1,
                wanted: "an empty line and nothing after it",
                found: if last.is_empty() { rest } else { last }.to_owned(),
            });
        }
        State::from_lines(state)
    }
}

impl Display for Play {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Play::Init => f.write_str("Init"),
            Play::Played(asked) => write!(f, "Played {}", Pair(asked)),
            Play::Passed => f.write_str("Passed"),
            Play::Goofed(asked) => write!(f, "Goofed {}", Pair(asked)),
            Play::Upgraded(cell) => write!(f, "UpgradedPawn2Knight {}", Point(*cell)),
            Play::Placed(asked) => write!(f, "PlacedPawn {}", Pair(asked)),
            Play::BadPlaced(asked) => write!(f, "BadPlacedPawn {}", Pair(asked)),
            Play::NullPlaced => f.write_str("NullPlacedPawn"),
            Play::Idle => f.write_str("None"),
        }
    }
}

impl FromStr for Play {
    type Err = TraceError;
    fn from_str(text: &str) -> Result<Play, TraceError> {
        parse_play(text).ok_or_else(|| TraceError {
            line: 1,
            wanted: "a play such as Passed or Played ((1,4),(1,3))",
            found: text.to_owned(),
        })
    }
}

/// The first line of a text that is not as a state is printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceError {
    /// Which line, counted from 1.
    pub line: usize,
    /// What should stand there.
    pub wanted: &'static str,
    /// What stands there.
    pub found: String,
}

impl Display for TraceError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "line {} of the state is '{}', it must be {}", self.line, self.found, self.wanted)
    }
}

impl std::error::Error for TraceError {}

const MARK: &str = ">>>";
const HEADER: &str = " _ _ _ _ _";

/// A cell as the course writes it: `(1,4)`.
struct Point(Cell);

impl Display for Point {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.0.x(), self.0.y())
    }
}

/// A move as the course writes it: `((1,4),(1,3))`.
struct Pair<'a>(&'a Move);

impl Display for Pair<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", Point(self.0.from), Point(self.0.to))
    }
}

fn parse_play_line(line: &str) -> Option<(Play, u8)> {
    let (play, penalty) = line.strip_prefix('(')?.strip_suffix(')')?.rsplit_once(", ")?;
    let penalty = (0..=Position::MAX_PENALTIES).find(|points| points.to_string() == penalty)?;
    Some((parse_play(play)?, penalty))
}

fn parse_play(text: &str) -> Option<Play> {
    let Some((name, coordinates)) = text.split_once(' ') else {
        return match text {
            "Init" => Some(Play::Init),
            "Passed" => Some(Play::Passed),
            "NullPlacedPawn" => Some(Play::NullPlaced),
            "None" => Some(Play::Idle),
            _ => None,
        };
    };
    match name {
        "Played" => parse_pair(coordinates).map(Play::Played),
        "Goofed" => parse_pair(coordinates).map(Play::Goofed),
        "UpgradedPawn2Knight" => parse_point(coordinates).map(Play::Upgraded),
        "PlacedPawn" => parse_pair(coordinates).map(Play::Placed),
        "BadPlacedPawn" => parse_pair(coordinates).map(Play::BadPlaced),
        _ => None,
    }
}

fn parse_pair(text: &str) -> Option<Move> {
    // Both points have one width, and the comma stands between them.
    let (from, to) = text.strip_prefix('(')?.strip_suffix(')')?.split_at_checked("(1,4)".len())?;
    Some(Move { from: parse_point(from)?, to: parse_point(to.strip_prefix(',')?)? })
}

fn parse_point(text: &str) -> Option<Cell> {
    match text.as_bytes() {
        &[b'(', x, b',', y, b')'] => Cell::new(x.wrapping_sub(b'0'), y.wrapping_sub(b'0')),
        _ => None,
    }
}

/// Adds the pieces of one row of the picture to an empty row of the board.
fn with_row(board: Board, y: u8, line: &str) -> Option<Board> {
    let chars: [char; 2 * Cell::SIDE as usize + 1] = line.chars().collect::<Vec<_>>().try_into().ok()?;
    let mut board = board;
    for (i, char) in (0..).zip(chars) {
        let is_bar = i % 2 == 0;
        match char {
            '|' if is_bar => {}
            '_' if !is_bar => {}
            _ if is_bar => return None,
            _ => board = board.with(Cell::new(i / 2, y)?, Some(piece(char)?)),
        }
    }
    Some(board)
}

fn picture(piece: Option<Piece>) -> char {
    match piece.map(|piece| (piece.player, piece.kind)) {
        None => '_',
        Some((WHITE, Kind::Knight)) => 'X',
        Some((WHITE, Kind::Pawn)) => '/',
        Some((BLACK, Kind::Knight)) => '#',
        Some((BLACK, Kind::Pawn)) => '+',
    }
}

fn piece(picture: char) -> Option<Piece> {
    let (player, kind) = match picture {
        'X' => (WHITE, Kind::Knight),
        '/' => (WHITE, Kind::Pawn),
        '#' => (BLACK, Kind::Knight),
        '+' => (BLACK, Kind::Pawn),
        _ => return None,
    };
    Some(Piece { player, kind })
}
