use apocalypse::Material;
use game::ByPlayer;
use nash::Value;

use crate::fingerprint::digest;
use crate::header::{Header, MAX_PIECES, RULES, TableError};
use crate::index::Slots;
use crate::induction::{Known, PENALTIES, POINT, penalty_state};
use crate::material::materials;
use crate::part::Part;
use crate::table::{Stored, WIN};

/// Builds the tables of all positions with few pieces, one kind of material after another.
///
/// The values of a kind are found by backward induction: from the draw after fifty quiet rounds down to no quiet round,
/// each layer from the one after it and from kinds with less material. Every value is a pair of bounds until it is
/// written, and the largest distance from what is written becomes the stated error.
#[derive(Debug)]
pub struct Builder {
    n_pieces: u8,
    all_layers: bool,
    known: Known<Value>,
    todo: Vec<Material>,
    values: Vec<i16>,
    error: i32,
}

/// How far a build has got.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// How many kinds of material are done.
    pub n_done: usize,
    /// How many kinds there are.
    pub n_kinds: usize,
    /// The kind at hand.
    pub material: Material,
    /// How many layers of it are still to do.
    pub layers_left: u16,
}

impl Builder {
    /// Tables for at most `n_pieces` pieces, which is limited to 2 to 7; with `all_layers` the values for every number
    /// of quiet rounds are kept, fifty times as many.
    pub fn new(n_pieces: u8, all_layers: bool) -> Builder {
        let n_pieces = n_pieces.clamp(2, MAX_PIECES);
        let mut todo = materials(n_pieces);
        todo.reverse();
        Builder { n_pieces, all_layers, known: Known::default(), todo, values: Vec::new(), error: 0 }
    }

    /// Builds the next kind of material. `observe` is shown the progress after every layer and may end the build by
    /// answering `false`; the kind at hand is then not done. Tells whether there is more to do.
    pub fn step(&mut self, observe: &mut dyn FnMut(Progress) -> bool) -> bool {
        let Some(&material) = self.todo.last() else { return false };
        let (n_done, n_kinds) = (self.known.kinds.len(), self.known.kinds.len() + self.todo.len());
        let stored = Stored::new(material);
        let mut layers: Vec<[Vec<i16>; 4]> = Vec::new();
        let mut error = self.error;
        let all_layers = self.all_layers;
        let is_done = self.known.extend(material, |_, _| Value::exact(0), &mut |quiet, values| {
            if all_layers || quiet == 0 {
                layers.push(rounded(&stored, values, &mut error));
            }
            observe(Progress { n_done, n_kinds, material, layers_left: quiet })
        });
        if !is_done {
            return true;
        }
        // The layers came from the most quiet rounds down; they are stored from none up.
        for state in 0..PENALTIES.len() {
            for layer in layers.iter().rev() {
                self.values.extend_from_slice(&layer[state]);
            }
        }
        self.error = error;
        self.todo.pop();
        !self.todo.is_empty()
    }

    /// The kind of material that comes next.
    pub fn next(&self) -> Option<Material> {
        self.todo.last().copied()
    }

    /// The kind of material that was built last, as bytes to put aside: [`restore`](Self::restore) takes it up again,
    /// so that a build can go on where another one ended.
    pub fn last_part(&self) -> Option<Vec<u8>> {
        let kind = self.known.kinds.last()?;
        let n_values = n_values(kind.material, self.n_layers());
        let part = Part {
            material: kind.material,
            error: self.error,
            bounds: kind.values.iter().flatten().copied().collect(),
            values: self.values[self.values.len() - n_values..].to_vec(),
        };
        Some(part.write())
    }

    /// Takes up the next kind of material from what [`last_part`](Self::last_part) wrote in a build of the same rules
    /// and layers. Parts are taken up in the order in which they were put aside.
    pub fn restore(&mut self, part: &[u8]) -> Result<(), TableError> {
        let Some(material) = self.next() else { return Err(TableError::Foreign) };
        let n_slots = Slots::new(material, false).len();
        let part =
            Part::read(part, material, PENALTIES.len() * n_slots, n_values(material, self.n_layers()))?;
        let mut bounds = part.bounds.chunks_exact(n_slots.max(1));
        self.known
            .restore(material, [(); 4].map(|()| bounds.next().map_or_else(Vec::new, <[Value]>::to_vec)));
        self.values.extend(part.values);
        self.error = self.error.max(part.error);
        self.todo.pop();
        Ok(())
    }

    fn n_layers(&self) -> u16 {
        if self.all_layers {
            RULES.quiet_limit().expect("tables are for rules with a draw by quiet rounds")
        } else {
            1
        }
    }

    /// The table file, when nothing is left to do.
    pub fn finish(self) -> Option<Vec<u8>> {
        if !self.todo.is_empty() {
            return None;
        }
        let n_layers = self.n_layers();
        let n_values = self.values.len() as u64;
        let header = Header { n_pieces: self.n_pieces, n_layers, error: self.error, n_values };
        let mut bytes = header.write().into_bytes();
        bytes.extend(self.values.iter().flat_map(|value| value.to_le_bytes()));
        let sum = digest(&bytes);
        bytes.extend(sum.to_le_bytes());
        Some(bytes)
    }
}

/// How many values of one kind of material are stored.
fn n_values(material: Material, n_layers: u16) -> usize {
    let stored = Stored::new(material);
    let slots = PENALTIES.into_iter().filter_map(|penalties| stored.slots(penalties));
    slots.map(Slots::len).sum::<usize>() * usize::from(n_layers)
}

/// The values of a layer as they are stored, for each penalty state that is; `error` grows where needed.
fn rounded(stored: &Stored, values: &[Vec<Value>; 4], error: &mut i32) -> [Vec<i16>; 4] {
    PENALTIES.map(|penalties: ByPlayer<u8>| {
        let Some(slots) = stored.slots(penalties) else { return Vec::new() };
        let state = penalty_state(penalties).expect("a state of the list");
        let round = |value: Value| {
            let rounded = (i64::from(value.middle()) * i64::from(WIN) + i64::from(POINT / 2))
                .div_euclid(i64::from(POINT));
            let back = rounded * i64::from(POINT) / i64::from(WIN);
            let away = (i64::from(value.upper()) - back).max(back - i64::from(value.lower()));
            (rounded as i16, away as i32 + 1)
        };
        slots
            .boards()
            .map(|board| {
                let value = values[state][stored.plain.slot(&board).0];
                let (rounded, away) = round(value);
                *error = (*error).max(away);
                rounded
            })
            .collect()
    })
}
