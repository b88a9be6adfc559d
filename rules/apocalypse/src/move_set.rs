use game::Player;

use crate::moves::{forward, knight_jumps};
use crate::{Board, Cell, Cells, Move};

/// The legal moves of one player as sets of target cells: they are counted and picked without being listed, which is
/// what random play needs.
///
/// ```
/// use apocalypse::{BLACK, Position, Turn};
/// let Turn::Normal(turn) = Position::START.turn() else { panic!("no pawn awaits a second round") };
/// let set = turn.move_set(BLACK);
/// assert_eq!(set.len(), turn.moves(BLACK).len());
/// assert!(turn.is_legal(BLACK, set.nth(0).expect("there are moves")));
/// assert_eq!(set.nth(set.len()), None);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct MoveSet {
    /// The targets of the first knight and those of the second.
    jumps: Pair,
    /// The targets of pawns that step or capture to the left, and of those that capture to the right. A step ends on an
    /// empty cell and a capture on an enemy, so the two in the first half do not meet.
    walks: Pair,
    /// Where the knights stand, by their numbers; a number that is no cell for one that is not there.
    knights: [u32; 2],
    /// The targets of pawns that capture to the left.
    left: Cells,
    /// From the target of a pawn's step back to where it came from.
    back: isize,
}

impl MoveSet {
    #[inline]
    pub(crate) fn on(board: &Board, player: Player) -> MoveSet {
        let knights = board.knights(player).bits();
        let knights = [knights, knights & knights.wrapping_sub(1)].map(u32::trailing_zeros);
        let [first, second] = knights.map(|from| knight_jumps(from) & !board.pieces(player));
        let [step, left, right] = board.pawn_targets(player, board.pawns(player));
        MoveSet {
            jumps: Pair::new(first, second),
            walks: Pair::new(step | left, right),
            knights,
            left,
            back: -isize::from(forward(player)) * isize::from(Cell::SIDE),
        }
    }

    /// How many moves there are.
    pub const fn len(&self) -> usize {
        self.jumps.len() + self.walks.len()
    }

    /// Whether the player can only pass, or goof.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The move with this number, counted from 0 in an order of the set's own.
    #[inline]
    pub fn nth(&self, n: usize) -> Option<Move> {
        if n >= self.len() {
            return None;
        }
        let n_jumps = self.jumps.len();
        let is_jump = n < n_jumps;
        let (set, n) = if is_jump { (self.jumps, n) } else { (self.walks, n - n_jumps) };
        let (half, index) = set.member(n);
        let to = Cell::from_index(index)?;
        let sideways = if half == 1 { -1 } else { isize::from(self.left.contains(to)) };
        let walked = index.wrapping_add_signed(self.back + sideways);
        let from = if is_jump { self.knights[half] as usize } else { walked };
        Some(Move { from: Cell::from_index(from)?, to })
    }
}

/// Two sets of cells in one word.
#[derive(Clone, Copy, Debug)]
struct Pair(u64);

impl Pair {
    const fn new(first: Cells, second: Cells) -> Pair {
        Pair(first.bits() as u64 | (second.bits() as u64) << 32)
    }

    const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The half and the cell of the member with the number `n`, which must be below the number of members. It is found
    /// without a branch, since chance decides where it is.
    const fn member(self, n: usize) -> (usize, usize) {
        const ONES: u64 = 0x0101_0101_0101_0101;
        const HIGH: u64 = 0x8080_8080_8080_8080;
        let pairs = self.0 - (self.0 >> 1 & 0x5555_5555_5555_5555);
        let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
        let bytes = (fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
        // How many members are in each byte and those before it.
        let up_to = bytes.wrapping_mul(ONES);
        // A byte is passed over if these are no more than n.
        let passed = ((n as u64 * ONES) | HIGH).wrapping_sub(up_to) & HIGH;
        let place = ((passed >> 7).wrapping_mul(ONES) >> 56) as usize * 8;
        let before = (up_to << 8 >> place) as usize & 0xff;
        let byte = (self.0 >> place) as usize & 0xff;
        let place = place + IN_BYTE[(n - before) & 7][byte] as usize;
        (place >> 5 & 1, place & 31)
    }
}

/// For each number and each byte the place of the bit with that number.
const IN_BYTE: [[u8; 256]; 8] = {
    let mut table = [[0; 256]; 8];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut n) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[n][byte] = bit;
                n += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};
