//! The short text forms of cells, moves, choices, boards and positions. What is printed parses back to the same value.
//!
//! | what | text |
//! |---|---|
//! | cell | `14`: column, row |
//! | move | `1413`: from, to; `goof` is the move from `00` to `00`, which stands for every deliberate illegal one |
//! | choice | a move, `pass`, `@22` for a placement, `-` for a side that is not asked |
//! | joint move | Black's choice, a blank, White's choice: `1413 pass` |
//! | board | rows from the top, `NPPPN/P3P/5/p3p/npppn`: N knight, P pawn, capitals White, digits empty cells |
//! | position | board, black penalty, white penalty, quiet rounds, round, and `-` or the cells of the pawns that await the second round, Black's first: `NPPPN/P3P/5/p3p/npppn 0 0 0 0 -` |

use std::fmt::{self, Display, Formatter, Write};
use std::str::FromStr;

use game::ByPlayer;

use crate::{
    BLACK, Board, Cell, Choice, Joint, Kind, Move, Parts, Piece, Position, PositionError, WHITE, far_row,
};

impl Display for Cell {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.x(), self.y())
    }
}

impl FromStr for Cell {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Cell, NotationError> {
        let &[x, y] = text.as_bytes() else { return Err(NotationError::Cell(text.to_owned())) };
        Cell::new(x.wrapping_sub(b'0'), y.wrapping_sub(b'0'))
            .ok_or_else(|| NotationError::Cell(text.to_owned()))
    }
}

impl Display for Move {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if *self == Move::GOOF { f.write_str("goof") } else { write!(f, "{}{}", self.from, self.to) }
    }
}

impl FromStr for Move {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Move, NotationError> {
        if text == "goof" {
            return Ok(Move::GOOF);
        }
        let cells =
            text.split_at_checked(2).and_then(|(from, to)| Some((from.parse().ok()?, to.parse().ok()?)));
        let (from, to) = cells.ok_or_else(|| NotationError::Move(text.to_owned()))?;
        Ok(Move { from, to })
    }
}

impl Display for Choice {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Choice::Pass => f.write_str("pass"),
            Choice::Move(asked) => asked.fmt(f),
            Choice::Place(cell) => write!(f, "@{cell}"),
            Choice::Idle => f.write_str("-"),
        }
    }
}

impl FromStr for Choice {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Choice, NotationError> {
        let choice = match text {
            "pass" => Some(Choice::Pass),
            "-" => Some(Choice::Idle),
            _ => match text.strip_prefix('@') {
                Some(cell) => cell.parse().ok().map(Choice::Place),
                None => text.parse().ok().map(Choice::Move),
            },
        };
        choice.ok_or_else(|| NotationError::Choice(text.to_owned()))
    }
}

impl Display for Joint {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.0.first, self.0.second)
    }
}

impl FromStr for Joint {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Joint, NotationError> {
        let (black, white) = text.split_once(' ').ok_or_else(|| NotationError::Joint(text.to_owned()))?;
        Ok(Joint(ByPlayer { first: black.parse()?, second: white.parse()? }))
    }
}

impl Display for Board {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for y in 0..Cell::SIDE {
            if y > 0 {
                f.write_char('/')?;
            }
            let mut n_empty = 0;
            for cell in row(y) {
                if let Some(piece) = self.at(cell) {
                    if n_empty > 0 {
                        write!(f, "{n_empty}")?;
                    }
                    n_empty = 0;
                    f.write_char(letter(piece))?;
                } else {
                    n_empty += 1;
                }
            }
            if n_empty > 0 {
                write!(f, "{n_empty}")?;
            }
        }
        Ok(())
    }
}

impl FromStr for Board {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Board, NotationError> {
        let rows: Vec<&str> = text.split('/').collect();
        if rows.len() != usize::from(Cell::SIDE) {
            return Err(NotationError::Rows(rows.len()));
        }
        let mut board = Board::default();
        for (y, text) in (0..).zip(rows) {
            let wrong = || NotationError::Row { y, text: text.to_owned() };
            let mut x = 0;
            for char in text.chars() {
                if let Some(n_empty @ 1..=5) = char.to_digit(10) {
                    x += n_empty as u8;
                } else {
                    let cell = Cell::new(x, y).ok_or_else(wrong)?;
                    board = board.with(cell, Some(piece(char).ok_or_else(wrong)?));
                    x += 1;
                }
                if x > Cell::SIDE {
                    return Err(wrong());
                }
            }
            if x != Cell::SIDE {
                return Err(wrong());
            }
        }
        Ok(board)
    }
}

impl Display for Position {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Parts { board, penalties, quiet, round, awaiting } = self.parts();
        write!(f, "{board} {} {} {quiet} {round} ", penalties.first, penalties.second)?;
        match (awaiting.first, awaiting.second) {
            (None, None) => f.write_char('-'),
            (Some(cell), None) | (None, Some(cell)) => cell.fmt(f),
            (Some(black), Some(white)) => write!(f, "{black}{white}"),
        }
    }
}

impl FromStr for Position {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Position, NotationError> {
        let fields: Vec<&str> = text.split_ascii_whitespace().collect();
        let &[board, black, white, quiet, round, awaiting] = fields.as_slice() else {
            return Err(NotationError::Fields(fields.len()));
        };
        let parts = Parts {
            board: board.parse()?,
            penalties: ByPlayer {
                first: number("black penalty", black)?,
                second: number("white penalty", white)?,
            },
            quiet: number("quiet rounds", quiet)?,
            round: number("round", round)?,
            awaiting: parse_awaiting(awaiting).ok_or_else(|| NotationError::Awaiting(awaiting.to_owned()))?,
        };
        Position::new(parts).map_err(NotationError::Position)
    }
}

/// `-`, one cell or two. A pawn's far row tells whose it is.
fn parse_awaiting(text: &str) -> Option<ByPlayer<Option<Cell>>> {
    if text == "-" {
        return Some(ByPlayer::default());
    }
    let (cell, rest) = text.split_at_checked(2)?;
    let cell: Cell = cell.parse().ok()?;
    let is_black = far_row(BLACK).contains(cell);
    match (is_black, rest) {
        (true, "") => Some(ByPlayer { first: Some(cell), second: None }),
        (false, "") => Some(ByPlayer { first: None, second: Some(cell) }),
        (true, rest) => Some(ByPlayer { first: Some(cell), second: Some(rest.parse().ok()?) }),
        (false, _) => None,
    }
}

fn number<N: FromStr>(field: &'static str, text: &str) -> Result<N, NotationError> {
    game::number(text).ok_or_else(|| NotationError::Number { field, text: text.to_owned() })
}

fn row(y: u8) -> impl Iterator<Item = Cell> {
    (0..Cell::SIDE).filter_map(move |x| Cell::new(x, y))
}

/// The letter of a piece: capitals are White's.
pub(crate) const fn letter(piece: Piece) -> char {
    match (piece.player, piece.kind) {
        (WHITE, Kind::Knight) => 'N',
        (WHITE, Kind::Pawn) => 'P',
        (BLACK, Kind::Knight) => 'n',
        (BLACK, Kind::Pawn) => 'p',
    }
}

fn piece(letter: char) -> Option<Piece> {
    let (player, kind) = match letter {
        'N' => (WHITE, Kind::Knight),
        'P' => (WHITE, Kind::Pawn),
        'n' => (BLACK, Kind::Knight),
        'p' => (BLACK, Kind::Pawn),
        _ => return None,
    };
    Some(Piece { player, kind })
}

/// Why a text is not what it should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotationError {
    /// Not a cell.
    Cell(String),
    /// Not a move.
    Move(String),
    /// Not a choice.
    Choice(String),
    /// Not two choices with a blank between them.
    Joint(String),
    /// Not five rows but so many.
    Rows(usize),
    /// Not a row of five cells.
    Row {
        /// Which row.
        y: u8,
        /// What it says.
        text: String,
    },
    /// Not the six fields of a position but so many.
    Fields(usize),
    /// Not a number, or one too large.
    Number {
        /// Which field.
        field: &'static str,
        /// What it says.
        text: String,
    },
    /// Not the pawns that await the second round.
    Awaiting(String),
    /// The fields are well formed and make no position.
    Position(PositionError),
}

impl Display for NotationError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            NotationError::Cell(text) => {
                write!(f, "'{text}' is no cell, it must be column and row, each 0 to 4, such as 14")
            }
            NotationError::Move(text) => {
                write!(f, "'{text}' is no move, it must be two cells such as 1413, or goof")
            }
            NotationError::Choice(text) => {
                write!(
                    f,
                    "'{text}' is no choice, it must be a move such as 1413, pass, goof, a placement such as @22, or -"
                )
            }
            NotationError::Joint(text) => {
                write!(f, "'{text}' is no joint move, it must be Black's choice, a blank and White's choice")
            }
            NotationError::Rows(n) => write!(f, "the board has {n} rows with / between them, it must have 5"),
            NotationError::Row { y, text } => {
                write!(
                    f,
                    "row {y} is '{text}', it must fill 5 cells with the pieces N P n p and digits for empty cells"
                )
            }
            NotationError::Fields(n) => write!(
                f,
                "the position has {n} fields, it must have 6: board, black penalty, white penalty, quiet rounds, round, awaiting pawns"
            ),
            NotationError::Number { field, text } => {
                write!(f, "the field {field} is '{text}', it must be a number that is not too large")
            }
            NotationError::Awaiting(text) => write!(
                f,
                "the awaiting pawns are '{text}', they must be - or the cells of pawns on their far row, Black's first, such as 1034"
            ),
            NotationError::Position(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for NotationError {}
