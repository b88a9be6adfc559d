use std::cmp::Ordering;

use apocalypse::{BLACK, Board, Cell, Cells, Material, WHITE};
use game::ByPlayer;

/// Numbers the boards with given material densely from 0, and back.
///
/// The four groups of pieces are placed one after another, each on the cells that are still free. A pawn may stand
/// anywhere: pawns are re-deployed to any cell, and stay on their far row when that fails.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Numbering {
    /// How many pieces each group has: Black's pawns, White's pawns, Black's knights, White's knights.
    sizes: [u32; 4],
}

impl Numbering {
    pub(crate) fn of(material: Material) -> Numbering {
        let Material { pawns, knights } = material;
        Numbering { sizes: [pawns.first, pawns.second, knights.first, knights.second].map(u32::from) }
    }

    /// How many boards there are.
    pub(crate) fn n_boards(self) -> u32 {
        self.n_below(0)
    }

    /// How many boards begin with given places for the first `placed` groups.
    fn n_below(self, placed: usize) -> u32 {
        let mut free = Cell::COUNT as u32 - self.sizes[..placed].iter().sum::<u32>();
        let mut n_boards = 1;
        for &size in &self.sizes[placed..] {
            n_boards *= CHOOSE[free as usize][size as usize];
            free -= size;
        }
        n_boards
    }

    /// The number of a board, which must have this material.
    pub(crate) fn number(self, board: &Board) -> u32 {
        let groups = [board.pawns(BLACK), board.pawns(WHITE), board.knights(BLACK), board.knights(WHITE)];
        let mut free = Cells::ALL;
        let mut number = 0;
        for (group, size) in groups.into_iter().zip(self.sizes) {
            number = number * CHOOSE[free.len()][size as usize] + rank(free, group);
            free = free & !group;
        }
        number
    }

    /// The board with this number, which must be below [`n_boards`](Self::n_boards).
    pub(crate) fn board(self, number: u32) -> Board {
        let mut free_counts = [0; 4];
        let mut n_free = Cell::COUNT as u32;
        for (count, size) in free_counts.iter_mut().zip(self.sizes) {
            *count = n_free;
            n_free -= size;
        }
        let mut ranks = [0; 4];
        let mut rest = number;
        for group in (0..4).rev() {
            let n = CHOOSE[free_counts[group] as usize][self.sizes[group] as usize];
            ranks[group] = rest % n;
            rest /= n;
        }
        let mut free = Cells::ALL;
        let groups = [0, 1, 2, 3].map(|group| {
            let cells = pick(free, ranks[group], self.sizes[group]);
            free = free & !cells;
            cells
        });
        let [black_pawns, white_pawns, black_knights, white_knights] = groups;
        Board::new(
            ByPlayer { first: black_pawns, second: white_pawns },
            ByPlayer { first: black_knights, second: white_knights },
        )
        .expect("each group takes cells that are free")
    }
}

/// The rank of a set of cells among those of the same size in the free ones.
fn rank(free: Cells, group: Cells) -> u32 {
    let mut rank = 0;
    let mut left = group.bits();
    let mut k = 0;
    while left != 0 {
        let place = (free.bits() & ((left & left.wrapping_neg()) - 1)).count_ones();
        k += 1;
        rank += CHOOSE[place as usize][k];
        left &= left - 1;
    }
    rank
}

/// The set of `size` cells among the free ones that has this rank.
fn pick(free: Cells, mut rank: u32, size: u32) -> Cells {
    let places: Vec<Cell> = free.into_iter().collect();
    let mut cells = Cells::NONE;
    let mut place = places.len();
    for k in (1..=size as usize).rev() {
        place = (0..place).rev().find(|&place| CHOOSE[place][k] <= rank).expect("0 is at most any rank");
        rank -= CHOOSE[place][k];
        cells = cells.with(places[place]);
    }
    cells
}

/// In how many ways `k` of `n` can be chosen, for `n` up to the number of cells and `k` up to six.
const CHOOSE: [[u32; 7]; Cell::COUNT + 1] = {
    let mut table = [[0; 7]; Cell::COUNT + 1];
    let mut n = 0;
    while n <= Cell::COUNT {
        table[n][0] = 1;
        let mut k = 1;
        while k < 7 && n > 0 {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

/// Numbers one board of each class that symmetry leaves apart, densely from 0.
///
/// A class is stood for by its board with the least number in the [`Numbering`].
#[derive(Clone, Debug)]
pub(crate) struct Slots {
    numbering: Numbering,
    also_sides: bool,
    /// One bit for each board: whether it stands for its class.
    bits: Vec<u64>,
    /// How many bits are set before each word.
    before: Vec<u32>,
}

impl Slots {
    /// Classes under exchange of left and right, and, if `also_sides`, of the sides too, which must then be alike.
    pub(crate) fn new(material: Material, also_sides: bool) -> Slots {
        let numbering = Numbering::of(material);
        let mut slots = Slots { numbering, also_sides, bits: Vec::new(), before: Vec::new() };
        slots.bits.resize(numbering.n_boards().div_ceil(64) as usize, 0);
        slots.mark(&mut Vec::new(), 0, false);
        let mut sum = 0;
        for word in &slots.bits {
            slots.before.push(sum);
            sum += word.count_ones();
        }
        slots
    }

    /// Marks the boards that stand for their classes among those that begin with the given groups of pieces, which
    /// have the numbers from `first` on. `is_least` tells whether the groups alone show that the mirror image has a
    /// larger number.
    ///
    /// The first groups decide nearly always, for all boards that begin with them at once.
    fn mark(&mut self, groups: &mut Vec<Cells>, first: u32, mut is_least: bool) {
        if let (false, Some(&group)) = (is_least, groups.last()) {
            // So far the board is its own mirror image, so both see the same free cells.
            let taken = groups[..groups.len() - 1].iter().fold(Cells::NONE, |all, &cells| all | cells);
            let (own, mirrored) = (rank(!taken, group), rank(!taken, group.mirrored()));
            if mirrored < own {
                return;
            }
            is_least = own < mirrored;
        }
        if self.also_sides && groups.len() == 2 {
            let either = |cells: Cells| rank(Cells::ALL, cells).min(rank(Cells::ALL, cells.mirrored()));
            match either(groups[1].flipped()).cmp(&either(groups[0])) {
                Ordering::Less => return,
                Ordering::Equal => return self.mark_each(groups, first),
                Ordering::Greater => {}
            }
        }
        let placed = groups.len();
        if placed == 4 || (is_least && (!self.also_sides || placed >= 2)) {
            for number in first..first + self.numbering.n_below(placed) {
                self.bits[(number / 64) as usize] |= 1 << (number % 64);
            }
            return;
        }
        let free = !groups.iter().fold(Cells::NONE, |all, &cells| all | cells);
        let size = self.numbering.sizes[placed];
        for place in 0..CHOOSE[free.len()][size as usize] {
            groups.push(pick(free, place, size));
            self.mark(groups, first + place * self.numbering.n_below(placed + 1), is_least);
            groups.pop();
        }
    }

    /// Looks at each board that begins with these groups by itself.
    fn mark_each(&mut self, groups: &[Cells], first: u32) {
        for number in first..first + self.numbering.n_below(groups.len()) {
            if self.least(&self.numbering.board(number)).0 == number {
                self.bits[(number / 64) as usize] |= 1 << (number % 64);
            }
        }
    }

    /// How many classes there are.
    pub(crate) fn len(&self) -> usize {
        let last = self.bits.last().map_or(0, |word| word.count_ones());
        (self.before.last().copied().unwrap_or(0) + last) as usize
    }

    /// The slot of a board's class, and whether the sides are exchanged there.
    pub(crate) fn slot(&self, board: &Board) -> (usize, bool) {
        let (number, exchanged) = self.least(board);
        let (word, bit) = ((number / 64) as usize, number % 64);
        let slot = self.before[word] + (self.bits[word] & ((1 << bit) - 1)).count_ones();
        (slot as usize, exchanged)
    }

    /// The boards that stand for their classes, in the order of the slots.
    pub(crate) fn boards(&self) -> impl Iterator<Item = Board> {
        let numbering = self.numbering;
        self.bits.iter().enumerate().flat_map(move |(word, &bits)| {
            let numbers = (0..64).filter(move |bit| bits >> bit & 1 == 1);
            numbers.map(move |bit| numbering.board(word as u32 * 64 + bit))
        })
    }

    /// The least number of a board's class, and whether it takes an exchange of the sides to get there.
    fn least(&self, board: &Board) -> (u32, bool) {
        let either =
            |board: &Board| self.numbering.number(board).min(self.numbering.number(&board.mirrored()));
        let plain = either(board);
        if self.also_sides {
            let swapped = either(&board.swapped());
            if swapped < plain {
                return (swapped, true);
            }
        }
        (plain, false)
    }
}

#[cfg(test)]
mod tests {
    use super::{Numbering, Slots};
    use crate::material::{is_even, materials};

    #[test]
    fn every_number_is_that_of_the_board_it_stands_for() {
        for material in materials(4) {
            let numbering = Numbering::of(material);
            for number in 0..numbering.n_boards() {
                let board = numbering.board(number);
                assert_eq!(board.material(), material);
                assert_eq!(numbering.number(&board), number);
            }
        }
    }

    #[test]
    fn boards_that_symmetry_makes_equal_share_a_slot_and_no_others_do() {
        for material in materials(4) {
            for also_sides in [false, true] {
                if also_sides && !is_even(material) {
                    continue;
                }
                let slots = Slots::new(material, also_sides);
                let mut n_slots = 0;
                for (slot, board) in slots.boards().enumerate() {
                    assert_eq!(slots.slot(&board), (slot, false));
                    assert_eq!(slots.slot(&board.mirrored()).0, slot);
                    if also_sides {
                        assert_eq!(slots.slot(&board.swapped()).0, slot);
                        assert_eq!(slots.slot(&board.swapped().mirrored()).0, slot);
                    }
                    n_slots += 1;
                }
                assert_eq!(n_slots, slots.len());
                // Each board belongs to some slot below the count, and no slot is shared by more than its class.
                let numbering = Numbering::of(material);
                let mut members = vec![0_u8; n_slots];
                for number in 0..numbering.n_boards() {
                    members[slots.slot(&numbering.board(number)).0] += 1;
                }
                let most = if also_sides { 4 } else { 2 };
                assert!(members.iter().all(|&n| (1..=most).contains(&n)));
            }
        }
    }
}
