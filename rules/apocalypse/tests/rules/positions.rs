//! Positions and choices by chance, and their twins in the slow model.

use apocalypse::trace::State;
use apocalypse::{BLACK, Board, Cell, Cells, Move, Parts, Play, Position, Round, Turn, WHITE, far_row};
use game::{ByPlayer, Player};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::{Index, select, subsequence};

use crate::slow_model::{Model, Point};

pub(crate) fn cell() -> impl Strategy<Value = Cell> {
    select(Cell::all().collect::<Vec<_>>())
}

/// Any pair of cells: nearly always an illegal move.
pub(crate) fn any_move() -> impl Strategy<Value = Move> {
    (cell(), cell()).prop_map(|(from, to)| Move { from, to })
}

/// Any disjoint pieces, also more than a position may have.
pub(crate) fn board() -> impl Strategy<Value = Board> {
    vec(0..8_u8, Cell::COUNT).prop_map(|letters| {
        let of = |letter| -> Cells { Cell::all().filter(|cell| letters[cell.index()] == letter).collect() };
        Board::new(ByPlayer { first: of(0), second: of(1) }, ByPlayer { first: of(2), second: of(3) })
            .expect("one letter a cell")
    })
}

/// Any valid position; pawns on their far row often await the second round.
pub(crate) fn position() -> impl Strategy<Value = Position> {
    let counts = (0..=5_usize, 0..=5_usize, 0..=2_usize, 0..=2_usize);
    counts
        .prop_flat_map(|(black, white, black_knights, white_knights)| {
            let total = black + white + black_knights + white_knights;
            let cells = subsequence(Cell::all().collect::<Vec<_>>(), total).prop_shuffle();
            let rest = (0..=2_u8, 0..=2_u8, 0..60_u16, 0..999_u32, any::<Index>(), any::<Index>(), 0..3_u8);
            (cells, rest).prop_map(move |(cells, (bp, wp, quiet, round, i, j, wait))| {
                let mut cells = cells.into_iter();
                let mut next = |n| -> Cells { cells.by_ref().take(n).collect() };
                let pawns = ByPlayer { first: next(black), second: next(white) };
                let knights = ByPlayer { first: next(black_knights), second: next(white_knights) };
                let board = Board::new(pawns, knights).expect("no cell was drawn twice");
                let arrived = |player, index: Index| {
                    let cells: Vec<Cell> = (board.pawns(player) & far_row(player)).into_iter().collect();
                    (wait > 0 && !cells.is_empty()).then(|| cells[index.index(cells.len())])
                };
                let awaiting = ByPlayer { first: arrived(BLACK, i), second: arrived(WHITE, j) };
                let penalties = ByPlayer { first: bp, second: wp };
                Position::new(Parts { board, penalties, quiet, round, awaiting }).expect("within the limits")
            })
        })
        .boxed()
}

/// What both sides may ask for: mostly a legal move, else a pass or any pair of cells; and two cells for pawns.
#[derive(Clone, Debug)]
pub(crate) struct Asks {
    moves: [(u8, Index, Move); 2],
    cells: [(Option<Cell>, Index, bool); 2],
}

pub(crate) fn asks() -> impl Strategy<Value = Asks> {
    let one = || (0..10_u8, any::<Index>(), any_move());
    let cell = || (option::weighted(0.9, cell()), any::<Index>(), any::<bool>());
    (one(), one(), cell(), cell()).prop_map(|(a, b, c, d)| Asks { moves: [a, b], cells: [c, d] })
}

impl Asks {
    pub(crate) fn of_move(&self, turn: apocalypse::NormalTurn<'_>, player: Player) -> Option<Move> {
        let (what, index, any) = self.moves[player as usize];
        let moves = turn.moves(player);
        match what {
            0 => None,
            1 => Some(any),
            _ if moves.is_empty() => None,
            _ => Some(moves[index.index(moves.len())]),
        }
    }

    /// A third of the time both sides name one cell.
    pub(crate) fn of_cell(&self, turn: apocalypse::SecondTurn<'_>, player: Player) -> Option<Cell> {
        let same = self.cells[0].1.index(3) == 0;
        let (any, index, is_legal) = if same { self.cells[0] } else { self.cells[player as usize] };
        let cells: Vec<Cell> = turn.placements().into_iter().collect();
        if is_legal && !cells.is_empty() { Some(cells[index.index(cells.len())]) } else { any }
    }

    pub(crate) fn play(&self, position: &Position) -> Round {
        match position.turn() {
            Turn::Normal(turn) => turn.play(ByPlayer::from_fn(|player| self.of_move(turn, player))),
            Turn::Second(turn) => turn.play(ByPlayer::from_fn(|player| self.of_cell(turn, player))),
        }
    }
}

pub(crate) fn point(cell: Cell) -> Point {
    (cell.x().into(), cell.y().into())
}

/// The same position in the slow model, through the picture of the trace.
pub(crate) fn model(position: &Position) -> Model {
    let plays = ByPlayer { first: Play::Init, second: Play::Init };
    let picture = State::from(&Round { plays, position: *position }).to_string();
    let grid = picture
        .lines()
        .filter(|line| line.starts_with('|'))
        .map(|line| line.chars().filter(|&c| c != '|').collect())
        .collect();
    Model {
        grid,
        penalties: [position.penalties().first.into(), position.penalties().second.into()],
        quiet: position.quiet().into(),
        round: position.round().try_into().expect("few rounds"),
        waiting: [position.awaiting().first.map(point), position.awaiting().second.map(point)],
    }
}
