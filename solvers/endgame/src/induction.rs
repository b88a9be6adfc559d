use apocalypse::{Board, Material};
use game::ByPlayer;
use nash::{BoundedMatrix, Solver, Value};
use rayon::prelude::*;

use crate::index::Slots;
use crate::material::is_oriented;
use crate::successors::{Successor, Successors, by_pawns};
use crate::value_runs::n_layers;

/// What a win is worth in the tables under construction: fine enough that rounding outwards at every step of the
/// induction stays far below what two bytes can hold.
pub(crate) const POINT: i32 = 1 << 28;

/// The penalty states of a game that is not over, from the end backwards: none leads to a later one.
pub(crate) const PENALTIES: [ByPlayer<u8>; 4] = [
    ByPlayer { first: 1, second: 1 },
    ByPlayer { first: 0, second: 1 },
    ByPlayer { first: 1, second: 0 },
    ByPlayer { first: 0, second: 0 },
];

/// The place of a penalty state in [`PENALTIES`]; none if the game is over there.
pub(crate) fn penalty_state(penalties: ByPlayer<u8>) -> Option<usize> {
    PENALTIES.iter().position(|&state| state == penalties)
}

/// What backward induction carries from later positions to earlier ones.
pub(crate) trait Worth: Copy + PartialEq + Send + Sync {
    /// The worth of a game that ended with this payoff.
    fn over(payoff: i32) -> Self;

    /// The same with the sides exchanged.
    fn negated(self) -> Self;
}

impl Worth for Value {
    fn over(payoff: i32) -> Value {
        Value::exact(payoff * POINT)
    }
    fn negated(self) -> Value {
        self.negated()
    }
}

/// Who tells what a joint choice is worth.
pub(crate) trait Judge<W>: Sync {
    /// Gets ready for the positions of one kind of material with so many quiet rounds. Tells whether all smaller
    /// numbers of quiet rounds are judged alike.
    fn prepare(&mut self, boards: &Slots, successors: &Successors, quiet: u16) -> bool;

    /// The worth of a joint choice, from those of its cells, row by row.
    fn decide(&self, solver: &mut Solver, place: Place, n_columns: usize, cells: &[W]) -> W;

    /// Has a last look at a layer.
    fn settle(&self, layer: &mut [Vec<W>; 4]);
}

/// Where a joint choice is made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub(crate) round: RoundPlace,
    pub(crate) penalties: ByPlayer<u8>,
}

/// In which round a joint choice is made.
#[derive(Clone, Copy, Debug)]
pub(crate) enum RoundPlace {
    /// A normal round, by the slot of the board.
    Normal(usize),
    /// A second round, by its number.
    Second(usize),
}

/// Both sides play their best.
pub(crate) struct Best;

impl Judge<Value> for Best {
    fn prepare(&mut self, _: &Slots, _: &Successors, _: u16) -> bool {
        true
    }
    fn decide(&self, solver: &mut Solver, _: Place, n_columns: usize, cells: &[Value]) -> Value {
        solver.bound(BoundedMatrix::new(n_columns, cells).expect("a cell for each pair of choices"))
    }
    fn settle(&self, _: &mut [Vec<Value>; 4]) {}
}

/// Everything that is known so far of kinds of material, each slot once, for each penalty state.
#[derive(Debug)]
pub(crate) struct Known<W> {
    pub(crate) kinds: Vec<Kind<W>>,
}

impl<W> Default for Known<W> {
    fn default() -> Known<W> {
        Known { kinds: Vec::new() }
    }
}

/// The values of one kind of material without quiet rounds.
#[derive(Debug)]
pub(crate) struct Kind<W> {
    pub(crate) material: Material,
    pub(crate) slots: Slots,
    /// Where the slots of this kind begin among all.
    first: usize,
    pub(crate) values: [Vec<W>; 4],
}

impl<W: Worth> Known<W> {
    /// Values the next kind of material, for all numbers of quiet rounds from the most down to none. Each layer is
    /// shown to `layer`, and nothing is kept if it says stop. All kinds that this one can turn into must be known.
    pub(crate) fn extend(
        &mut self,
        material: Material,
        judge: &mut impl Judge<W>,
        layer: &mut dyn FnMut(u16, &[Vec<W>; 4]) -> bool,
    ) -> bool {
        let slots = Slots::new(material, false);
        let first = self.kinds.last().map_or(0, |kind| kind.first + kind.slots.len());
        let mut successors = Successors::default();
        for board in slots.boards() {
            successors.push(board, &|board| self.find(board, material, &slots));
        }
        let mut next = [(); 4].map(|()| vec![W::over(0); slots.len()]);
        let by_pawns = slots.boards().next().map_or(0, |board| by_pawns(&board));
        let mut is_stable = false;
        for quiet in (0..n_layers()).rev() {
            // Once two layers that are judged alike are equal, so are all that follow.
            if !is_stable {
                let stays = judge.prepare(&slots, &successors, quiet);
                let valuer =
                    Valuer { known: self, successors: &successors, later: &next, by_pawns, judge: &*judge };
                let mut now = PENALTIES.map(|penalties| valuer.layer(penalties));
                judge.settle(&mut now);
                is_stable = stays && now == next;
                next = now;
            }
            if !layer(quiet, &next) {
                return false;
            }
        }
        self.kinds.push(Kind { material, slots, first, values: next });
        true
    }

    /// Takes over the values of the next kind of material, by penalty state and slot.
    pub(crate) fn restore(&mut self, material: Material, values: [Vec<W>; 4]) {
        let first = self.kinds.last().map_or(0, |kind| kind.first + kind.slots.len());
        self.kinds.push(Kind { material, slots: Slots::new(material, false), first, values });
    }

    /// Takes over the values of the next kind of material from somebody who knows them.
    pub(crate) fn push(&mut self, material: Material, value: impl Fn(&Board, ByPlayer<u8>) -> W) {
        let slots = Slots::new(material, false);
        let values =
            PENALTIES.map(|penalties| slots.boards().map(|board| value(&board, penalties)).collect());
        self.restore(material, values);
    }

    /// What a normal position with this board is to one kind of material.
    fn find(&self, board: &Board, material: Material, slots: &Slots) -> Successor {
        let found = board.material();
        if found == material {
            return Successor::Same(slots.slot(board).0 as u32);
        }
        let exchanged = !is_oriented(found);
        let oriented = if exchanged { board.swapped() } else { *board };
        let material = oriented.material();
        let kind = self.kinds.iter().find(|kind| kind.material == material);
        let kind = kind.expect("a kind of material comes after those it can turn into");
        Successor::Less((kind.first + kind.slots.slot(&oriented).0) as u32, exchanged)
    }

    /// The value at a slot among all.
    fn value(&self, slot: usize, state: usize) -> W {
        let kind = self.kinds.partition_point(|kind| kind.first <= slot) - 1;
        let kind = &self.kinds[kind];
        kind.values[state][slot - kind.first]
    }
}

/// Values one layer: all positions of one kind of material with the same number of quiet rounds.
struct Valuer<'a, W, J> {
    known: &'a Known<W>,
    successors: &'a Successors,
    /// The values with one quiet round more.
    later: &'a [Vec<W>; 4],
    /// Who has more pawns.
    by_pawns: i32,
    judge: &'a J,
}

/// What a player does in a normal round: nothing, by passing or by goofing, or a move by its number from 1.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Deed {
    Pass,
    Goof,
    Move(usize),
}

impl Deed {
    fn line(self) -> usize {
        match self {
            Deed::Pass | Deed::Goof => 0,
            Deed::Move(number) => number,
        }
    }

    /// What a player may do who has `n_lines` lines in the matrix of moves. The second goof only loses: to pass is at
    /// least as good against every reply, so it is left out.
    fn all(n_lines: u8, penalty: u8) -> impl Iterator<Item = Deed> + Clone {
        let moves = (1..usize::from(n_lines)).map(Deed::Move);
        std::iter::once(Deed::Pass).chain(moves).chain((penalty == 0).then_some(Deed::Goof))
    }
}

impl<W: Worth, J: Judge<W>> Valuer<'_, W, J> {
    fn layer(&self, penalties: ByPlayer<u8>) -> Vec<W> {
        let state = penalty_state(penalties).expect("a state of the list");
        let mut values = self.later[state].clone();
        values.par_chunks_mut(512).enumerate().for_each(|(chunk, values)| {
            let mut scratch = Scratch::default();
            for (offset, value) in values.iter_mut().enumerate() {
                *value = self.normal(chunk * 512 + offset, penalties, &mut scratch);
            }
        });
        values
    }

    fn normal(&self, slot: usize, penalties: ByPlayer<u8>, scratch: &mut Scratch<W>) -> W {
        let (choices, codes) = self.successors.at(slot);
        let columns = Deed::all(choices.n_columns, penalties.second);
        let n_columns = columns.clone().count();
        scratch.cells.clear();
        for black in Deed::all(choices.n_rows, penalties.first) {
            for white in columns.clone() {
                let value = if black == Deed::Pass && white == Deed::Pass {
                    W::over(self.by_pawns)
                } else {
                    let after = ByPlayer {
                        first: penalties.first + u8::from(black == Deed::Goof),
                        second: penalties.second + u8::from(white == Deed::Goof),
                    };
                    let code = codes[black.line() * usize::from(choices.n_columns) + white.line()];
                    self.value(Successors::decoded(code), after, &mut scratch.second)
                };
                scratch.cells.push(value);
            }
        }
        let place = Place { round: RoundPlace::Normal(slot), penalties };
        self.judge.decide(&mut scratch.solver, place, n_columns, &scratch.cells)
    }

    /// What a round leads to, with these penalties after it.
    fn value(&self, successor: Successor, penalties: ByPlayer<u8>, scratch: &mut SecondScratch<W>) -> W {
        let state = penalty_state(penalties).expect("no first goof ends the game");
        match successor {
            Successor::Over(payoff) => W::over(payoff),
            Successor::Same(slot) => self.later[state][slot as usize],
            Successor::Less(slot, false) => self.known.value(slot as usize, state),
            Successor::Less(slot, true) => {
                let state = penalty_state(penalties.swap()).expect("swapped penalties are a state too");
                self.known.value(slot as usize, state).negated()
            }
            Successor::Second(number, false) => self.second(number as usize, penalties, scratch),
            Successor::Second(number, true) => {
                self.second(number as usize, penalties.swap(), scratch).negated()
            }
        }
    }

    fn second(&self, number: usize, penalties: ByPlayer<u8>, scratch: &mut SecondScratch<W>) -> W {
        let second = self.successors.second(number);
        let mut cells = std::mem::take(&mut scratch.cells);
        cells.clear();
        for row in 0..second.n_rows {
            for column in 0..second.n_columns {
                let after = ByPlayer {
                    first: penalties.first + u8::from(second.asked.first && row == 0),
                    second: penalties.second + u8::from(second.asked.second && column == 0),
                };
                let payoff = match (after.first == 2, after.second == 2) {
                    (true, true) => Some(second.by_pawns),
                    (true, false) => Some(-1),
                    (false, true) => Some(1),
                    (false, false) => None,
                };
                cells.push(match payoff {
                    Some(payoff) => W::over(payoff),
                    None => self.value(second.successor(row, column), after, scratch),
                });
            }
        }
        let place = Place { round: RoundPlace::Second(number), penalties };
        let value = self.judge.decide(&mut scratch.solver, place, second.n_columns, &cells);
        scratch.cells = cells;
        value
    }
}

struct Scratch<W> {
    solver: Solver,
    cells: Vec<W>,
    second: SecondScratch<W>,
}

struct SecondScratch<W> {
    solver: Solver,
    cells: Vec<W>,
}

impl<W> Default for Scratch<W> {
    fn default() -> Scratch<W> {
        let second = SecondScratch { solver: Solver::default(), cells: Vec::new() };
        Scratch { solver: Solver::default(), cells: Vec::new(), second }
    }
}
