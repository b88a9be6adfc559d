use std::collections::HashMap;

use apocalypse::{BLACK, Board, Cell, Move, Parts, Position, Turn, WHITE};
use game::{ByPlayer, Player};

use crate::view::View;

/// Where a joint choice leads, as far as that does not depend on penalties and quiet rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Successor {
    /// The game is over and the side with more pawns has won: 1 if that is Black, -1 if White, 0 if nobody.
    Over(i32),
    /// A normal position with the same material, by its slot.
    Same(u32),
    /// A normal position with less material, by its slot among all, and whether the sides are exchanged there.
    Less(u32, bool),
    /// A second round in which somebody places a pawn, by its number, and whether the sides are exchanged there.
    Second(u32, bool),
}

/// All that can follow from the boards of one kind of material: what has to be known for every number of quiet rounds
/// and all penalties is looked up once.
#[derive(Debug, Default)]
pub(crate) struct Successors {
    /// Where the choices at each slot begin.
    starts: Vec<Choices>,
    codes: Vec<u32>,
    /// Second rounds as the [`View`] shows them, each once however many rounds lead to it.
    seconds: Vec<SecondChoices>,
    second_codes: Vec<u32>,
    numbers: HashMap<Position, u32>,
}

/// A matrix of joint choices: Black's are the rows. In a normal round the first row and column are for a player who
/// does not move, by passing or goofing. In a second round they are for a player who places nothing, if it is asked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choices {
    start: u32,
    pub(crate) n_rows: u8,
    pub(crate) n_columns: u8,
}

/// The choices in a second round.
#[derive(Clone, Copy, Debug)]
struct SecondChoices {
    position: Position,
    start: usize,
    n_rows: usize,
    n_columns: usize,
}

/// A second round.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Second<'a> {
    codes: &'a [u32],
    /// The position, penalties and quiet rounds left aside.
    pub(crate) position: Position,
    pub(crate) n_rows: usize,
    pub(crate) n_columns: usize,
    /// Who is asked for a cell: its first row or column costs a penalty point.
    pub(crate) asked: ByPlayer<bool>,
    /// Who has more pawns, should both sides lose by penalties here.
    pub(crate) by_pawns: i32,
}

const KIND: u32 = 30;
const OVER: u32 = 0;
const SAME: u32 = 1;
const LESS: u32 = 2;
const SECOND: u32 = 3;
const EXCHANGED: u32 = 1 << 29;

impl Successor {
    fn code(self) -> u32 {
        match self {
            Successor::Over(payoff) => OVER << KIND | (payoff + 1).unsigned_abs(),
            Successor::Same(slot) => SAME << KIND | slot,
            Successor::Less(slot, exchanged) => LESS << KIND | slot | if exchanged { EXCHANGED } else { 0 },
            Successor::Second(number, exchanged) => {
                SECOND << KIND | number | if exchanged { EXCHANGED } else { 0 }
            }
        }
    }

    fn decode(code: u32) -> Successor {
        let rest = code & ((1 << KIND) - 1);
        match code >> KIND {
            OVER => Successor::Over(rest.cast_signed() - 1),
            SAME => Successor::Same(rest),
            LESS => Successor::Less(rest & !EXCHANGED, rest & EXCHANGED != 0),
            _ => Successor::Second(rest & !EXCHANGED, rest & EXCHANGED != 0),
        }
    }
}

impl Successors {
    /// Adds the choices on the next board. `find` tells what a normal position with this board is.
    pub(crate) fn push(&mut self, board: Board, find: &impl Fn(&Board) -> Successor) {
        let parts = Parts { board, ..Parts::default() };
        let position = Position::new(parts).expect("endgames have few pieces");
        let Turn::Normal(turn) = position.turn() else { unreachable!("no pawn awaits a second round") };
        let lists = ByPlayer::from_fn(|player| {
            std::iter::once(None)
                .chain(turn.moves(player).iter().copied().map(Some))
                .collect::<Vec<Option<Move>>>()
        });
        let start = u32::try_from(self.codes.len()).expect("the choices of one kind of material fit");
        self.starts.push(Choices {
            start,
            n_rows: lists.first.len() as u8,
            n_columns: lists.second.len() as u8,
        });
        for &black in &lists.first {
            for &white in &lists.second {
                let after = turn.play(ByPlayer { first: black, second: white }).position;
                let successor = self.successor(&after, find);
                self.codes.push(successor.code());
            }
        }
    }

    /// Where a round has led to, penalties left aside.
    fn successor(&mut self, after: &Position, find: &impl Fn(&Board) -> Successor) -> Successor {
        let board = after.board();
        if let Some(payoff) = decided(board) {
            return Successor::Over(payoff);
        }
        let Turn::Second(turn) = after.turn() else { return find(board) };
        let asked = ByPlayer::from_fn(|player| turn.is_asked(player));
        if !asked.first && !asked.second {
            return self.successor(&turn.play(ByPlayer::default()).position, find);
        }
        let view = View::of(&whole(after));
        if let Some(&number) = self.numbers.get(&view.position) {
            return Successor::Second(number, view.swapped);
        }
        let number =
            u32::try_from(self.seconds.len()).expect("the second rounds of one kind of material fit");
        self.add_second(view.position, find);
        Successor::Second(number, view.swapped)
    }

    fn add_second(&mut self, position: Position, find: &impl Fn(&Board) -> Successor) {
        let Turn::Second(turn) = position.turn() else { unreachable!("a pawn awaits a second round") };
        let lists = ByPlayer::from_fn(|player| {
            let places = turn.placements().into_iter().filter(|_| turn.is_asked(player)).map(Some);
            std::iter::once(None).chain(places).collect::<Vec<Option<Cell>>>()
        });
        self.numbers.insert(position, self.seconds.len() as u32);
        self.seconds.push(SecondChoices {
            position,
            start: self.second_codes.len(),
            n_rows: lists.first.len(),
            n_columns: lists.second.len(),
        });
        for &black in &lists.first {
            for &white in &lists.second {
                let after = turn.play(ByPlayer { first: black, second: white }).position;
                // No pawn awaits a cell any more, so this adds no second round.
                let code = self.successor(&after, find).code();
                self.second_codes.push(code);
            }
        }
    }

    /// The choices at a slot.
    pub(crate) fn at(&self, slot: usize) -> (Choices, &[u32]) {
        let choices = self.starts[slot];
        let n_codes = usize::from(choices.n_rows) * usize::from(choices.n_columns);
        (choices, &self.codes[choices.start as usize..][..n_codes])
    }

    /// The second round with this number.
    pub(crate) fn second(&self, number: usize) -> Second<'_> {
        let SecondChoices { position, start, n_rows, n_columns } = self.seconds[number];
        let Turn::Second(turn) = position.turn() else { unreachable!("a pawn awaits a second round") };
        Second {
            codes: &self.second_codes[start..start + n_rows * n_columns],
            asked: ByPlayer::from_fn(|player| turn.is_asked(player)),
            by_pawns: by_pawns(position.board()),
            position,
            n_rows,
            n_columns,
        }
    }

    /// How many second rounds there are.
    pub(crate) fn n_seconds(&self) -> usize {
        self.seconds.len()
    }

    pub(crate) fn decoded(code: u32) -> Successor {
        Successor::decode(code)
    }
}

impl Second<'_> {
    pub(crate) fn successor(&self, row: usize, column: usize) -> Successor {
        Successor::decode(self.codes[row * self.n_columns + column])
    }
}

/// A position without what does not matter to where it successors.
fn whole(position: &Position) -> Position {
    let Parts { board, awaiting, .. } = position.parts();
    Position::new(Parts { board, awaiting, ..Parts::default() }).expect("the pieces are the same")
}

/// Who has more pawns: 1 for Black, -1 for White.
pub(crate) fn by_pawns(board: &Board) -> i32 {
    let pawns = board.material().pawns;
    (i32::from(pawns.first) - i32::from(pawns.second)).signum()
}

/// Who has won because a side has no pawns, if one has none.
fn decided(board: &Board) -> Option<i32> {
    let has_none = |player: Player| board.pawns(player).is_empty();
    (has_none(BLACK) || has_none(WHITE)).then(|| by_pawns(board))
}
