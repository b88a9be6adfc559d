use apocalypse::Material;
use game::Player;
use nash::Value;

use crate::curves::{CurveWriter, n_layers};
use crate::fingerprint::digest;
use crate::header::{Header, MAX_PIECES, TableError};
use crate::index::{Numbering, Slots};
use crate::induction::{Best, Known, PENALTIES, POINT};
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
    n_layers: u16,
    known: Known<Value>,
    todo: Vec<Material>,
    /// The values of the kinds that are done, as they are stored.
    bodies: Vec<Vec<u8>>,
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
    /// of quiet rounds are kept.
    pub fn new(n_pieces: u8, all_layers: bool) -> Builder {
        let n_pieces = n_pieces.clamp(2, MAX_PIECES);
        let mut todo = materials(n_pieces);
        todo.reverse();
        let n_layers = if all_layers { n_layers() } else { 1 };
        Builder { n_pieces, n_layers, known: Known::default(), todo, bodies: Vec::new(), error: 0 }
    }

    /// Builds the next kind of material. `observe` is shown the progress after every layer and may end the build by
    /// answering `false`; the kind at hand is then not done. Tells whether there is more to do.
    pub fn step(&mut self, observe: &mut dyn FnMut(Progress) -> bool) -> bool {
        let Some(&material) = self.todo.last() else { return false };
        let (n_done, n_kinds) = (self.known.kinds.len(), self.known.kinds.len() + self.todo.len());
        let mut body = Body::new(material, self.n_layers, self.error);
        let is_done = self.known.extend(material, &mut Best, &mut |quiet, values| {
            body.push_layer(quiet, values);
            observe(Progress { n_done, n_kinds, material, layers_left: quiet })
        });
        if !is_done {
            return true;
        }
        self.error = body.error;
        self.bodies.push(body.write());
        self.todo.pop();
        !self.todo.is_empty()
    }

    /// The kind of material that comes next.
    pub fn next(&self) -> Option<Material> {
        self.todo.last().copied()
    }

    /// How many kinds of material are left to do.
    pub fn n_left(&self) -> usize {
        self.todo.len()
    }

    /// About how much memory a build takes at most.
    pub fn bytes_needed(n_pieces: u8, all_layers: bool) -> u64 {
        let kinds = materials(n_pieces.clamp(2, MAX_PIECES));
        // Eight bytes of bounds in four penalty states for a board and its mirror image, and what is stored.
        let kept = |material: &Material| {
            let boards = u64::from(Numbering::of(*material).n_boards());
            boards / 2 * (32 + if all_layers { 40 } else { 8 })
        };
        // The kind at hand: two layers more, and where every pair of choices leads.
        let at_hand = |material: &Material| {
            let choices =
                |player| u64::from(material.pawns[player]) + 6 * u64::from(material.knights[player]) + 1;
            let pairs = choices(Player::Black) * choices(Player::White);
            u64::from(Numbering::of(*material).n_boards()) / 2 * (64 + 4 * pairs)
        };
        kinds.iter().map(kept).sum::<u64>() + kinds.iter().map(at_hand).max().unwrap_or(0)
    }

    /// The kind of material that was built last, as bytes to put aside: [`restore`](Self::restore) takes it up again,
    /// so that a build can go on where another one ended.
    pub fn last_part(&self) -> Option<Vec<u8>> {
        let kind = self.known.kinds.last()?;
        let part = Part {
            material: kind.material,
            n_layers: self.n_layers,
            error: self.error,
            bounds: kind.values.iter().flatten().copied().collect(),
            body: self.bodies.last()?.clone(),
        };
        Some(part.write())
    }

    /// Takes up the next kind of material from what [`last_part`](Self::last_part) wrote in a build of the same rules
    /// and layers. Parts are taken up in the order in which they were put aside.
    pub fn restore(&mut self, part: &[u8]) -> Result<(), TableError> {
        let Some(material) = self.next() else { return Err(TableError::Foreign) };
        let n_slots = Slots::new(material, false).len();
        let part = Part::read(part, material, self.n_layers, PENALTIES.len() * n_slots)?;
        let mut bounds = part.bounds.chunks_exact(n_slots.max(1));
        self.known
            .restore(material, [(); 4].map(|()| bounds.next().map_or_else(Vec::new, <[Value]>::to_vec)));
        self.bodies.push(part.body);
        self.error = self.error.max(part.error);
        self.todo.pop();
        Ok(())
    }

    /// The table file, when nothing is left to do.
    pub fn finish(self) -> Option<Vec<u8>> {
        if !self.todo.is_empty() {
            return None;
        }
        let header = Header {
            n_pieces: self.n_pieces,
            n_layers: self.n_layers,
            error: self.error,
            n_positions: materials(self.n_pieces).into_iter().map(n_positions).sum::<usize>() as u64,
            n_bytes: self.bodies.iter().map(|body| body.len() as u64).sum(),
        };
        let mut bytes = header.write().into_bytes();
        for body in self.bodies {
            bytes.extend(body);
        }
        let sum = digest(&bytes);
        bytes.extend(sum.to_le_bytes());
        Some(bytes)
    }
}

/// The values of the kind of material at hand, as they will be stored.
struct Body {
    /// For each stored position, by penalty state and slot, where its bounds are.
    places: Vec<(usize, usize)>,
    written: Written,
    error: i32,
}

enum Written {
    OneLayer(Vec<i16>),
    AllLayers(CurveWriter),
}

impl Body {
    /// Nothing yet; `error` is the largest so far.
    fn new(material: Material, n_layers: u16, error: i32) -> Body {
        let stored = Stored::new(material);
        let mut places = Vec::new();
        for (state, penalties) in PENALTIES.into_iter().enumerate() {
            let boards = stored.slots(penalties).into_iter().flat_map(Slots::boards);
            places.extend(boards.map(|board| (state, stored.plain.slot(&board).0)));
        }
        let written = match n_layers {
            1 => Written::OneLayer(Vec::new()),
            _ => Written::AllLayers(CurveWriter::new(places.len())),
        };
        Body { places, written, error }
    }

    /// Takes the bounds of the next layer, from the most quiet rounds down.
    fn push_layer(&mut self, quiet: u16, values: &[Vec<Value>; 4]) {
        let error = &mut self.error;
        let rounded = self.places.iter().map(|&(state, slot)| {
            let (rounded, away) = round(values[state][slot]);
            *error = (*error).max(away);
            rounded
        });
        match &mut self.written {
            Written::OneLayer(values) if quiet == 0 => values.extend(rounded),
            Written::OneLayer(_) => {}
            Written::AllLayers(curves) => curves.push_layer(quiet, rounded),
        }
    }

    fn write(&self) -> Vec<u8> {
        match &self.written {
            Written::OneLayer(values) => values.iter().flat_map(|value| value.to_le_bytes()).collect(),
            Written::AllLayers(curves) => curves.write(),
        }
    }
}

/// How many positions of one kind of material are stored.
fn n_positions(material: Material) -> usize {
    let stored = Stored::new(material);
    PENALTIES.into_iter().filter_map(|penalties| stored.slots(penalties)).map(Slots::len).sum()
}

/// The number that is stored for a value, and how far the value may be from it.
fn round(value: Value) -> (i16, i32) {
    let rounded =
        (i64::from(value.middle()) * i64::from(WIN) + i64::from(POINT / 2)).div_euclid(i64::from(POINT));
    let back = rounded * i64::from(POINT) / i64::from(WIN);
    let away = (i64::from(value.upper()) - back).max(back - i64::from(value.lower()));
    (rounded as i16, away as i32 + 1)
}
