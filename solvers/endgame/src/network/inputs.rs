use apocalypse::{Cell, Cells, Position};
use game::Player;

/// What the network is told of a position: the numbers of the inputs that are on, as Black sees them.
///
/// Every input is named from one side's point of view, its own pieces and the other's, with its pawns walking up. The
/// other three [`VIEWS`] see the same facts under other numbers, which [`SEEN`] tells.
#[derive(Clone, Copy, Debug)]
pub struct Inputs {
    on: [u8; Inputs::MOST],
    n_on: usize,
    n_pieces: usize,
}

/// How a position can be looked at: Black's way, in the mirror, White's way, and White's in the mirror.
pub const VIEWS: usize = 4;

/// A piece of one kind on one cell, first all, then those that are attacked: own pawns, own knights, their pawns and
/// their knights.
const KINDS: usize = 8;
const OWN_PENALTY: usize = KINDS * Cell::COUNT;
const THEIR_PENALTY: usize = OWN_PENALTY + 1;
const QUIET: usize = THEIR_PENALTY + 1;
/// An input is on for each of these numbers of quiet rounds that is reached.
const QUIET_STEPS: [u16; 6] = [40, 43, 45, 47, 48, 49];

impl Inputs {
    /// How many inputs there are.
    pub const COUNT: usize = QUIET + QUIET_STEPS.len();
    /// The most that can be on at once: all pieces, all of them attacked, two penalties and all quiet steps.
    pub const MOST: usize = 28 + 2 + QUIET_STEPS.len();
    /// Fewer quiet rounds than this are not told apart.
    pub const FIRST_QUIET: u16 = QUIET_STEPS[0];

    /// The inputs of a position.
    pub fn of(position: &Position) -> Inputs {
        let board = position.board();
        let mut inputs = Inputs { on: [0; Inputs::MOST], n_on: 0, n_pieces: board.occupied().len() };
        let attacks = [board.attacks(Player::White), board.attacks(Player::Black)];
        for (side, player) in [Player::Black, Player::White].into_iter().enumerate() {
            for (kind, cells) in [board.pawns(player), board.knights(player)].into_iter().enumerate() {
                inputs.add(2 * side + kind, cells);
                inputs.add(4 + 2 * side + kind, cells & attacks[side]);
            }
        }
        let penalties = position.penalties();
        for (input, penalty) in [(OWN_PENALTY, penalties.black), (THEIR_PENALTY, penalties.white)] {
            if penalty > 0 {
                inputs.push(input);
            }
        }
        for (step, &quiet) in QUIET_STEPS.iter().enumerate() {
            if position.quiet() >= quiet {
                inputs.push(QUIET + step);
            }
        }
        inputs
    }

    /// The numbers of those that are on.
    pub fn on(&self) -> &[u8] {
        &self.on[..self.n_on]
    }

    /// How many pieces there are.
    pub fn n_pieces(&self) -> usize {
        self.n_pieces
    }

    fn add(&mut self, kind: usize, cells: Cells) {
        for cell in cells {
            self.push(kind * Cell::COUNT + cell.index());
        }
    }

    fn push(&mut self, input: usize) {
        self.on[self.n_on] = input as u8;
        self.n_on += 1;
    }
}

/// What each input of Black's view is in each of the [`VIEWS`].
pub const SEEN: [[u8; Inputs::COUNT]; VIEWS] = {
    let mut table = [[0; Inputs::COUNT]; VIEWS];
    let mut view = 0;
    while view < VIEWS {
        let mut input = 0;
        while input < Inputs::COUNT {
            table[view][input] = seen(view, input) as u8;
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
    let (kind, y) = if is_exchanged { (kind ^ 2, side - 1 - y) } else { (kind, y) };
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
                let mut told: Vec<usize> =
                    Inputs::of(&position).on().iter().map(|&input| seen(view, input.into())).collect();
                let mut own: Vec<usize> = Inputs::of(image).on().iter().map(|&input| input.into()).collect();
                told.sort_unstable();
                own.sort_unstable();
                assert_eq!(told, own, "{text} {view}");
            }
        }
    }
}
