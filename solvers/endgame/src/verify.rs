use std::error::Error;
use std::fmt;

use apocalypse::{Apocalypse, Board, Material, Parts, Position};
use game::{ByPlayer, Simultaneous};
use nash::{FullWidth, Oracle, Value};

use crate::header::RULES;
use crate::index::Slots;
use crate::induction::{Best, Known, PENALTIES};
use crate::material::{is_even, materials};
use crate::{Progress, Tables};

/// Why a table cannot be right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Both sides see the same, but the value is not 0.
    NotEven(Position, Value),
    /// A position and its mirror image, or the same seen from the other side, have different values.
    Asymmetric(Position, Value, Value),
    /// The stored value is not what its children give.
    NotDerived(Position, Value, Value),
}

impl<B: AsRef<[u8]> + Sync> Tables<B> {
    /// Checks all positions that both sides see alike: with equal penalties they must be worth 0. Tells how many
    /// there are.
    pub fn check_even(&self) -> Result<u64, Fault> {
        let mut n_checked = 0;
        for material in materials(self.n_pieces()).into_iter().filter(|&material| is_even(material)) {
            let boards = Slots::new(material, true);
            let alike = |board: &Board| board.swapped() == *board || board.swapped().mirrored() == *board;
            for board in boards.boards().filter(alike) {
                for penalties in PENALTIES.into_iter().filter(|state| state.first == state.second) {
                    let position = at(board, penalties, 0);
                    let value = self.known(&position);
                    if !value.contains(0) {
                        return Err(Fault::NotEven(position, value));
                    }
                    n_checked += 1;
                }
            }
        }
        Ok(n_checked)
    }

    /// Checks on `n` positions of each kind, drawn by `seed`, that symmetry does not change the value.
    pub fn check_symmetry(&self, n: usize, seed: u64) -> Result<u64, Fault> {
        self.on_sample(n, seed, |position| {
            let value = self.known(position);
            let mirrored = self.known(&position.mirrored());
            if mirrored != value {
                return Err(Fault::Asymmetric(*position, value, mirrored));
            }
            let swapped = self.known(&position.swapped()).negated();
            if disjoint(value, swapped) {
                return Err(Fault::Asymmetric(*position, value, swapped));
            }
            Ok(())
        })
    }

    /// Checks on `n` positions of each kind, drawn by `seed`, that the value follows from those of the children, by
    /// the rules alone. Only tables of all layers hold the children; of others nothing is checked here, see
    /// [`rederive`](Self::rederive).
    pub fn check_children(&self, n: usize, seed: u64) -> Result<u64, Fault> {
        if RULES.quiet_limit() != Some(self.n_layers()) {
            return Ok(0);
        }
        let game = Apocalypse { rules: RULES };
        self.on_sample(n, seed, |position| {
            let stored = self.known(position);
            let (derived, _) = FullWidth::new(&game, &Children(self)).solve(position, 1);
            if disjoint(stored, derived) {
                return Err(Fault::NotDerived(*position, stored, derived));
            }
            Ok(())
        })
    }

    /// Builds one kind of material again from the stored values of the kinds it can turn into, and compares every
    /// position without quiet rounds. `observe` is shown every layer and may end it, which is no fault. Tells how many
    /// positions were compared.
    pub fn rederive(
        &self,
        material: Material,
        observe: &mut dyn FnMut(Progress) -> bool,
    ) -> Result<u64, Fault> {
        let mut known: Known<Value> = Known::default();
        let kinds = materials(self.n_pieces());
        let Some(place) = kinds.iter().position(|&kind| kind == material) else { return Ok(0) };
        for &kind in &kinds[..place] {
            known.push(kind, |board, penalties| self.known_fine(&at(*board, penalties, 0)));
        }
        let is_done = known.extend(material, &mut Best, &mut |quiet, _| {
            observe(Progress { n_done: place, n_kinds: place + 1, material, layers_left: quiet })
        });
        let mut n_compared = 0;
        if let (true, Some(kind)) = (is_done, known.kinds.last()) {
            for (slot, board) in kind.slots.boards().enumerate() {
                for (penalties, values) in PENALTIES.into_iter().zip(&kind.values) {
                    let position = at(board, penalties, 0);
                    let stored = self.known_fine(&position);
                    if disjoint(stored, values[slot]) {
                        return Err(Fault::NotDerived(position, stored, values[slot]));
                    }
                    n_compared += 1;
                }
            }
        }
        Ok(n_compared)
    }

    fn on_sample(
        &self,
        n: usize,
        seed: u64,
        check: impl Fn(&Position) -> Result<(), Fault>,
    ) -> Result<u64, Fault> {
        let mut n_checked = 0;
        for material in materials(self.n_pieces()) {
            let slots = Slots::new(material, false);
            let step = (slots.len() / n.max(1)).max(1);
            let first = (seed % step as u64) as usize;
            for (number, board) in slots.boards().skip(first).step_by(step).take(n).enumerate() {
                let quiet = (number as u64).wrapping_mul(7).wrapping_add(seed) % u64::from(self.n_layers());
                for penalties in PENALTIES {
                    check(&at(board, penalties, quiet as u16))?;
                    n_checked += 1;
                }
            }
        }
        Ok(n_checked)
    }

    /// The value of a position that the tables hold, in the finer payoff units of the builder.
    pub(crate) fn known_fine(&self, position: &Position) -> Value {
        self.fine_value(position).expect("the tables hold all positions with few pieces")
    }

    /// The value of a position that the tables hold.
    fn known(&self, position: &Position) -> Value {
        self.value(position).expect("the tables hold all positions with few pieces")
    }
}

pub(crate) fn at(board: Board, penalties: ByPlayer<u8>, quiet: u16) -> Position {
    Position::new(Parts { board, penalties, quiet, ..Parts::default() }).expect("endgames have few pieces")
}

fn disjoint(one: Value, other: Value) -> bool {
    one.upper() < other.lower() || other.upper() < one.lower()
}

/// Knows what the tables hold and nothing else.
struct Children<'a, B>(&'a Tables<B>);

impl<B: AsRef<[u8]> + Sync> Oracle<Apocalypse> for Children<'_, B> {
    fn known(&self, position: &Position) -> Option<Value> {
        self.0.value(position)
    }
    fn estimate(&self, _: &Position) -> i32 {
        unreachable!("tables of all layers hold every child")
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::NotEven(position, value) => {
                write!(f, "{position} is the same for both sides but is stored as {}", told(*value))
            }
            Fault::Asymmetric(position, one, other) => {
                write!(f, "{position} is stored as {}, but as {} in another view", told(*one), told(*other))
            }
            Fault::NotDerived(position, stored, derived) => {
                let (stored, derived) = (told(*stored), told(*derived));
                write!(f, "{position} is stored as {stored}, but its children give {derived}")
            }
        }
    }
}

fn told(value: Value) -> String {
    let points = |units: i32| f64::from(units) / f64::from(Apocalypse::default().unit());
    format!("{:.5} to {:.5} points", points(value.lower()), points(value.upper()))
}

impl Error for Fault {}
