//! Choices as numbers and positions as arrays, for those who learn: what a game of simultaneous choice has to say beyond its
//! rules. A choice that cannot be made counts as the rules have it; no number is refused by a running game.

use std::sync::LazyLock;

use apocalypse::{Apocalypse, Cell, Choice, Move};
use game::Player;
use games::RegisteredDuel;
use oshi_zumo::{Bid, OshiZumo};

/// A game whose choices are numbered from 0, whatever the position, and whose positions are arrays of one shape.
pub(crate) trait ChoiceNumbers: RegisteredDuel {
    /// How many choices there are.
    fn n_choices(&self) -> usize;
    /// The choice with this number, which must be one of them.
    fn choice_at(&self, number: usize) -> Self::Action;
    /// The number of a listed choice.
    fn number_of(&self, choice: Self::Action) -> usize;
    /// The shape of a position.
    fn shape(&self) -> Vec<usize>;
    /// Writes a position into zeros of this shape.
    fn observe(&self, position: &Self::Position, seen: &mut [i16]);
}

/// The moves that a pawn or a knight can make anywhere, in the order of their cells.
struct Moves {
    listed: Vec<Move>,
    /// The place in the list of the move from a cell to a cell.
    places: [[Option<u8>; Cell::COUNT]; Cell::COUNT],
}

static ALL_MOVES: LazyLock<Moves> = LazyLock::new(|| {
    let is_move = |from: Cell, to: Cell| {
        let (dx, dy) = (from.x().abs_diff(to.x()), from.y().abs_diff(to.y()));
        matches!((dx, dy), (0..=2, 1) | (1, 2))
    };
    let all = Cell::all().flat_map(|from| Cell::all().map(move |to| Move { from, to }));
    let listed: Vec<Move> = all.filter(|asked| is_move(asked.from, asked.to)).collect();
    let mut places = [[None; Cell::COUNT]; Cell::COUNT];
    for (place, asked) in (0..).zip(&listed) {
        places[asked.from.index()][asked.to.index()] = Some(place);
    }
    Moves { listed, places }
});

/// Numbers before those of the placements: pass, goof.
const PLACEMENTS: usize = 2;
/// Numbers before those of the moves.
const MOVES: usize = PLACEMENTS + Cell::COUNT;

/// Pass is 0, a goof 1, then come the placements and the moves, each in the order of their cells. A side that is not asked
/// has 0 alone.
impl ChoiceNumbers for Apocalypse {
    fn n_choices(&self) -> usize {
        MOVES + ALL_MOVES.listed.len()
    }

    fn choice_at(&self, number: usize) -> Choice {
        match number {
            0 => Choice::Pass,
            1 => Choice::Move(Move::GOOF),
            PLACEMENTS..MOVES => Cell::from_index(number - PLACEMENTS).map_or(Choice::Pass, Choice::Place),
            _ => Choice::Move(ALL_MOVES.listed[number - MOVES]),
        }
    }

    fn number_of(&self, choice: Choice) -> usize {
        match choice {
            Choice::Pass | Choice::Idle => 0,
            Choice::Place(cell) => PLACEMENTS + cell.index(),
            Choice::Move(asked) => {
                let place = ALL_MOVES.places[asked.from.index()][asked.to.index()];
                place.map_or(1, |place| MOVES + usize::from(place))
            }
        }
    }

    /// Nine boards: the pawns and the knights of Black, then those of White, the pawns that await a second round of Black
    /// and of White, and, the same in every cell, the penalty points of Black and of White and the quiet rounds.
    fn shape(&self) -> Vec<usize> {
        vec![9, Cell::SIDE.into(), Cell::SIDE.into()]
    }

    fn observe(&self, position: &Self::Position, seen: &mut [i16]) {
        let (board, penalties, awaiting) = (position.board(), position.penalties(), position.awaiting());
        let mut boards = seen.chunks_exact_mut(Cell::COUNT);
        let mut next = || boards.next().expect("there are nine boards");
        for player in Player::BOTH {
            for cells in [board.pawns(player), board.knights(player)] {
                let board = next();
                cells.into_iter().for_each(|cell| board[cell.index()] = 1);
            }
        }
        for player in Player::BOTH {
            let board = next();
            awaiting[player].into_iter().for_each(|cell| board[cell.index()] = 1);
        }
        for player in Player::BOTH {
            next().fill(penalties[player].into());
        }
        next().fill(position.quiet().try_into().unwrap_or(i16::MAX));
    }
}

/// The number of a bid is the bid.
impl ChoiceNumbers for OshiZumo {
    fn n_choices(&self) -> usize {
        usize::from(self.coins()) + 1
    }

    fn choice_at(&self, number: usize) -> Bid {
        Bid(number.try_into().unwrap_or(u8::MAX))
    }

    fn number_of(&self, choice: Bid) -> usize {
        choice.0.into()
    }

    /// The coins of Black and of White, the place of the wrestler, and the rounds played where they matter.
    fn shape(&self) -> Vec<usize> {
        vec![4]
    }

    fn observe(&self, position: &Self::Position, seen: &mut [i16]) {
        let coins = position.coins();
        let round = position.round().try_into().unwrap_or(i16::MAX);
        seen.copy_from_slice(&[coins.first.into(), coins.second.into(), position.place().into(), round]);
    }
}
