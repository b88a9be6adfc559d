use apocalypse::{Apocalypse, BLACK, Board, Cell, Cells, Position, WHITE};
use game::{Player, Simultaneous};
use nash::Oracle;

use crate::fitted_sum::weights::KNOWN;

mod weights;

/// An estimate learned from play: what each piece is worth on each cell, with more weight on the last pawns, on threats
/// and on penalty points, all of it apart for full and for empty boards.
///
/// The weights were fitted to what looking ahead found in positions of many games, with the exact tables at the end of
/// the lines (`examples/fit_sum.rs`). It is an estimate and proves nothing.
#[derive(Clone, Copy, Debug)]
pub struct FittedSum {
    weights: &'static Weights,
}

/// What a feature counts when the board is full, and when it is nearly empty.
pub type Weights = [[i32; 2]; FittedSum::N_FEATURES];

/// Three columns stand for five, since left and right are alike.
const COLUMNS: [usize; 5] = [0, 1, 2, 1, 0];
/// The features of one side: its pawns by row and column, its knights by row and column, and the rest by name.
const PAWNS: usize = 0;
const KNIGHTS: usize = 15;
const LAST_PAWN: usize = 30;
const TWO_PAWNS: usize = 31;
const NO_KNIGHT: usize = 32;
const PENALTY: usize = 33;
const ATTACKED_PAWNS: usize = 34;
const ATTACKED_KNIGHTS: usize = 35;

impl FittedSum {
    /// The weights that were fitted last.
    pub const KNOWN: FittedSum = FittedSum::new(&KNOWN);
    /// How many features a side has.
    pub const N_FEATURES: usize = 36;
    /// The sum of weights that counts as half a win.
    pub const HALF: i64 = 1000;
    /// The most and the fewest pieces on a board that make a difference.
    const FULL: i32 = 14;
    const EMPTY: i32 = 4;

    /// The sum by these weights.
    pub const fn new(weights: &'static Weights) -> FittedSum {
        FittedSum { weights }
    }

    /// How much of each feature Black has more than White.
    pub fn features(position: &Position) -> [i32; FittedSum::N_FEATURES] {
        let mut features = [0; FittedSum::N_FEATURES];
        for (player, sign) in [(BLACK, 1), (WHITE, -1)] {
            each_feature(position, player, |feature, n| features[feature] += sign * n);
        }
        features
    }

    /// How full the board is, from 0 to 1.
    pub fn fullness(board: &Board) -> f64 {
        let above = count(board.occupied()).clamp(FittedSum::EMPTY, FittedSum::FULL) - FittedSum::EMPTY;
        f64::from(above) / f64::from(FittedSum::FULL - FittedSum::EMPTY)
    }
}

/// How many cells there are in a set.
const fn count(cells: Cells) -> i32 {
    cells.bits().count_ones().cast_signed()
}

fn each_feature(position: &Position, player: Player, mut tell: impl FnMut(usize, i32)) {
    let board = position.board();
    let place = |cell: Cell| {
        let row = match player {
            BLACK => Cell::SIDE - 1 - cell.y(),
            WHITE => cell.y(),
        };
        usize::from(row) * 3 + COLUMNS[usize::from(cell.x())]
    };
    let (pawns, knights) = (board.pawns(player), board.knights(player));
    for cell in pawns {
        tell(PAWNS + place(cell), 1);
    }
    for cell in knights {
        tell(KNIGHTS + place(cell), 1);
    }
    match pawns.len() {
        1 => tell(LAST_PAWN, 1),
        2 => tell(TWO_PAWNS, 1),
        _ => {}
    }
    if knights.is_empty() {
        tell(NO_KNIGHT, 1);
    }
    tell(PENALTY, i32::from(position.penalties()[player]));
    let attacks = board.attacks(player.other());
    tell(ATTACKED_PAWNS, count(attacks & pawns));
    tell(ATTACKED_KNIGHTS, count(attacks & knights));
}

impl Oracle<Apocalypse> for FittedSum {
    fn estimate(&self, position: &Position) -> i32 {
        let mut sums = [0_i64; 2];
        for (player, sign) in [(BLACK, 1), (WHITE, -1)] {
            each_feature(position, player, |feature, n| {
                let [full, empty] = self.weights[feature];
                sums[0] += i64::from(sign * n * full);
                sums[1] += i64::from(sign * n * empty);
            });
        }
        let n = count(position.board().occupied()).clamp(FittedSum::EMPTY, FittedSum::FULL);
        let lead = sums[0] * i64::from(n - FittedSum::EMPTY) + sums[1] * i64::from(FittedSum::FULL - n);
        let half = FittedSum::HALF * i64::from(FittedSum::FULL - FittedSum::EMPTY);
        (i64::from(Apocalypse::default().unit()) * lead / (lead.abs() + half)) as i32
    }
}
