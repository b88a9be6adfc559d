use apocalypse::{BLACK, Board, Cell, Cells, Position, WHITE, far_row};
use game::Player;

/// What the network is told of a position: the numbers of the inputs that are on, as Black sees them.
///
/// Every input is named from one side's point of view, its own pieces and the other's, with its pawns walking up. The
/// other three [`VIEWS`] see the same facts under other numbers, which [`SEEN`] tells.
#[derive(Clone, Copy, Debug)]
pub struct Inputs {
    /// A bit for each input, those of [`PER_WORD`] in each word.
    words: [u64; WORDS],
    n_pieces: usize,
}

/// The numbers of some inputs.
#[derive(Clone, Copy, Debug)]
pub struct Numbers {
    list: [u16; Inputs::MOST],
    len: usize,
}

/// How a position can be looked at: Black's way, in the mirror, White's way, and White's in the mirror.
pub const VIEWS: usize = 4;

/// What can be said of a cell, four of each, on own pawns, own knights, their pawns and their knights: that such a piece stands
/// there, that it is attacked, and that it is attacked and guarded; then of own and of their pawns that the next cell is free.
const KINDS: usize = 14;
const ATTACKED: usize = 4;
const GUARDED: usize = 8;
const FREE: usize = 12;
/// The cells of two kinds make a word, and the inputs that belong to no cell make the last.
const PER_WORD: usize = 2 * Cell::COUNT;
const WORDS: usize = KINDS / 2 + 1;
/// The inputs that belong to no cell: a penalty point of one's own and of theirs, and quiet rounds.
const OWN_PENALTY: usize = KINDS * Cell::COUNT;
const THEIR_PENALTY: usize = OWN_PENALTY + 1;
const QUIET: usize = THEIR_PENALTY + 1;
/// An input is on for each of these numbers of quiet rounds that is reached.
const QUIET_STEPS: [u16; 6] = [40, 43, 45, 47, 48, 49];

impl Inputs {
    /// How many inputs there are.
    pub const COUNT: usize = QUIET + QUIET_STEPS.len();
    /// The most that can be on at once: all pieces, all of them attacked and guarded, all pawns free, two penalties and all
    /// quiet steps.
    pub const MOST: usize = 3 * 14 + 10 + 2 + QUIET_STEPS.len();
    /// Fewer quiet rounds than this are not told apart.
    pub const FIRST_QUIET: u16 = QUIET_STEPS[0];

    /// The inputs of a position.
    #[inline]
    pub fn of(position: &Position) -> Inputs {
        let board = position.board();
        let mut sets = [0; KINDS];
        let attacks = [BLACK, WHITE].map(|player| board.attacks(player));
        for (side, player) in [BLACK, WHITE].into_iter().enumerate() {
            for (kind, cells) in [board.pawns(player), board.knights(player)].into_iter().enumerate() {
                let place = 2 * side + kind;
                let attacked = cells & attacks[1 - side];
                sets[place] = cells.bits();
                sets[ATTACKED + place] = attacked.bits();
                sets[GUARDED + place] = (attacked & attacks[side]).bits();
            }
            sets[FREE + side] = free_pawns(board, player).bits();
        }
        let penalties = position.penalties();
        let mut rest = u32::from(penalties.first > 0) | u32::from(penalties.second > 0) << 1;
        for (step, &quiet) in QUIET_STEPS.iter().enumerate() {
            rest |= u32::from(position.quiet() >= quiet) << (2 + step);
        }
        let word = |kinds: &[u32; 2]| u64::from(kinds[0]) | u64::from(kinds[1]) << Cell::COUNT;
        let mut words = [u64::from(rest); WORDS];
        words.iter_mut().zip(sets.as_chunks().0).for_each(|(place, kinds)| *place = word(kinds));
        Inputs { words, n_pieces: board.occupied().len() }
    }

    /// The numbers of those that are on.
    #[inline]
    pub fn on(&self) -> Numbers {
        self.without(&[0; WORDS])
    }

    /// The numbers of those that are on here and not there.
    #[inline]
    pub fn beyond(&self, other: &Inputs) -> Numbers {
        self.without(&other.words)
    }

    /// How many pieces there are.
    pub fn n_pieces(&self) -> usize {
        self.n_pieces
    }

    #[inline]
    fn without(&self, others: &[u64; WORDS]) -> Numbers {
        let mut numbers = Numbers::EMPTY;
        for (word, (own, other)) in self.words.iter().zip(others).enumerate() {
            let mut left = own & !other;
            while left != 0 {
                numbers.list[numbers.len] = (word * PER_WORD) as u16 + left.trailing_zeros() as u16;
                numbers.len += 1;
                left &= left - 1;
            }
        }
        numbers
    }
}

impl Numbers {
    /// No numbers.
    pub const EMPTY: Numbers = Numbers { list: [0; Inputs::MOST], len: 0 };

    /// The numbers, in ascending order.
    #[inline]
    pub fn as_slice(&self) -> &[u16] {
        &self.list[..self.len]
    }
}

/// The pawns that can step on, as far as their next cell is empty.
#[inline]
fn free_pawns(board: &Board, player: Player) -> Cells {
    let side = u32::from(Cell::SIDE);
    let pawns = (board.pawns(player) & !far_row(player)).bits();
    let empty = (!board.occupied()).bits();
    let free = match player {
        BLACK => pawns & (empty << side),
        WHITE => pawns & (empty >> side),
    };
    Cells::from_bits(free).unwrap_or(Cells::NONE)
}

/// What each input of Black's view is in each of the [`VIEWS`].
pub const SEEN: [[u16; Inputs::COUNT]; VIEWS] = {
    let mut table = [[0; Inputs::COUNT]; VIEWS];
    let mut view = 0;
    while view < VIEWS {
        let mut input = 0;
        while input < Inputs::COUNT {
            table[view][input] = seen(view, input) as u16;
            input += 1;
        }
        view += 1;
    }
    table
};

const fn seen(view: usize, input: usize) -> usize {
    let is_mirrored = view % 2 == 1;
    let is_exchanged = view >= 2;
    if input >= QUIET {
        return input;
    }
    if input >= OWN_PENALTY {
        return if is_exchanged { OWN_PENALTY + THEIR_PENALTY - input } else { input };
    }
    let (kind, cell) = (input / Cell::COUNT, input % Cell::COUNT);
    let side = Cell::SIDE as usize;
    let (x, y) = (cell % side, cell / side);
    let x = if is_mirrored { side - 1 - x } else { x };
    // Theirs stand two behind own pieces, and one behind own free pawns.
    let theirs = if kind < FREE { 2 } else { 1 };
    let (kind, y) = if is_exchanged { (kind ^ theirs, side - 1 - y) } else { (kind, y) };
    kind * Cell::COUNT + y * side + x
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_view_of_a_position_is_blacks_view_of_its_image() {
        for text in ["NPPPN/P3P/5/p3p/npppn 0 1 0 0 -", "5/1P2N/3p1/2n2/P3p 1 0 46 0 -"] {
            let position: Position = text.parse().expect("a position");
            let images = [position, position.mirrored(), position.swapped(), position.swapped().mirrored()];
            for (view, image) in images.iter().enumerate() {
                let numbers = Inputs::of(&position).on();
                let mut told: Vec<usize> =
                    numbers.as_slice().iter().map(|&input| seen(view, input.into())).collect();
                let numbers = Inputs::of(image).on();
                let own: Vec<usize> = numbers.as_slice().iter().map(|&input| input.into()).collect();
                told.sort_unstable();
                assert_eq!(told, own, "{text} {view}");
            }
        }
    }
}
