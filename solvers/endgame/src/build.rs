use apocalypse::{BLACK, Material, WHITE};
use nash::Value;

use crate::fingerprint::digest;
use crate::header::{Header, MAX_PIECES, TableError};
use crate::index::{Numbering, Slots};
use crate::induction::{Best, Known, PENALTIES, POINT};
use crate::material::{materials, needs};
use crate::part::Part;
use crate::table::{Stored, WIN};
use crate::value_runs::{ValueRunWriter, n_layers};

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
    /// Every kind of material in the order of the file, with what is stored of those that are done.
    kinds: Vec<(Material, Option<Done>)>,
}

/// A kind of material that is done.
#[derive(Debug)]
struct Done {
    /// The values as they are stored.
    body: Vec<u8>,
    /// How far one of them may be from the true one.
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
    /// Tables for at most `n_pieces` pieces, which is limited to 2 to 6; with `all_layers` the values for every number
    /// of quiet rounds are kept.
    pub fn new(n_pieces: u8, all_layers: bool) -> Builder {
        let n_pieces = n_pieces.clamp(2, MAX_PIECES);
        let n_layers = if all_layers { n_layers() } else { 1 };
        let kinds = materials(n_pieces).into_iter().map(|material| (material, None)).collect();
        Builder { n_pieces, n_layers, known: Known::default(), kinds }
    }

    /// Builds the next kind of material. `observe` is shown the progress after every layer and may end the build by
    /// answering `false`; the kind at hand is then not done. Tells whether there is more to do.
    pub fn step(&mut self, observe: &mut dyn FnMut(Progress) -> bool) -> bool {
        if let Some(material) = self.next() {
            self.build(material, observe);
        }
        self.n_left() > 0
    }

    /// Builds this kind of material, observed as in [`step`](Self::step), and gives it as [`last_part`](Self::last_part)
    /// does. None if it was ended, is done already or cannot be built: [`needs`] tells which kinds must be
    /// known before.
    pub fn build(
        &mut self,
        material: Material,
        observe: &mut dyn FnMut(Progress) -> bool,
    ) -> Option<Vec<u8>> {
        if self.is_done(material) || !self.is_ready(material) {
            return None;
        }
        let place = self.place(material)?;
        let (n_done, n_kinds) = (self.known.kinds.len(), self.kinds.len());
        let mut body = Body::new(material, self.n_layers);
        let is_done = self.known.extend(material, &mut Best, &mut |quiet, values| {
            body.push_layer(quiet, values);
            observe(Progress { n_done, n_kinds, material, layers_left: quiet })
        });
        if !is_done {
            return None;
        }
        self.kinds[place].1 = Some(Done { body: body.write(), error: body.error });
        self.last_part()
    }

    /// The kind of material that comes next.
    pub fn next(&self) -> Option<Material> {
        self.left().next()
    }

    /// The kinds of material that are left to do, in an order in which they can be done.
    pub fn left(&self) -> impl Iterator<Item = Material> {
        self.kinds.iter().filter(|(_, done)| done.is_none()).map(|(material, _)| *material)
    }

    /// How many kinds of material are left to do.
    pub fn n_left(&self) -> usize {
        self.left().count()
    }

    /// Whether this kind of material is done.
    pub fn is_done(&self, material: Material) -> bool {
        self.place(material).is_some_and(|place| self.kinds[place].1.is_some())
    }

    /// Whether all is known that this kind of material can turn into.
    pub fn is_ready(&self, material: Material) -> bool {
        needs(material).into_iter().all(|needed| self.is_done(needed))
    }

    fn place(&self, material: Material) -> Option<usize> {
        self.kinds.iter().position(|(kind, _)| *kind == material)
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
            u64::from(Numbering::of(*material).n_boards()) / 2 * (64 + 4 * pairs(*material))
        };
        kinds.iter().map(kept).sum::<u64>() + kinds.iter().map(at_hand).max().unwrap_or(0)
    }

    /// About how much work a kind of material is, beside others; none if it is not part of this build.
    pub fn work(&self, material: Material) -> u64 {
        self.place(material).map_or(0, |_| u64::from(Numbering::of(material).n_boards()) * pairs(material))
    }

    /// The kind of material that was built or taken up last, as bytes to put aside: [`restore`](Self::restore) takes it
    /// up again, so that a build can go on where another one ended.
    pub fn last_part(&self) -> Option<Vec<u8>> {
        let kind = self.known.kinds.last()?;
        let (_, done) = &self.kinds[self.place(kind.material)?];
        let Done { body, error } = done.as_ref()?;
        let part = Part {
            material: kind.material,
            n_layers: self.n_layers,
            error: *error,
            bounds: kind.values.iter().flatten().copied().collect(),
            body: body.clone(),
        };
        Some(part.write())
    }

    /// Takes up a kind of material from what [`last_part`](Self::last_part) wrote in a build of the same rules and
    /// layers, wherever it was made, and tells which it is. Parts are taken up in any order, and twice without harm.
    pub fn restore(&mut self, part: &[u8]) -> Result<Material, TableError> {
        let material = Part::material(part)?;
        let place = self.place(material).ok_or(TableError::Beyond { n_pieces: self.n_pieces })?;
        let n_slots = Slots::new(material, false).len();
        let part = Part::read(part, material, self.n_layers, PENALTIES.len() * n_slots)?;
        if self.kinds[place].1.is_none() {
            let mut bounds = part.bounds.chunks_exact(n_slots.max(1));
            let values = [(); 4].map(|()| bounds.next().map_or_else(Vec::new, <[Value]>::to_vec));
            self.known.restore(material, values);
            self.kinds[place].1 = Some(Done { body: part.body, error: part.error });
        }
        Ok(material)
    }

    /// The table file, when nothing is left to do.
    pub fn finish(self) -> Option<Vec<u8>> {
        let done = self.kinds.into_iter().map(|(_, done)| done).collect::<Option<Vec<Done>>>()?;
        let header = Header {
            n_pieces: self.n_pieces,
            n_layers: self.n_layers,
            error: done.iter().map(|kind| kind.error).max().unwrap_or(0),
            n_positions: materials(self.n_pieces).into_iter().map(n_positions).sum::<usize>() as u64,
            n_bytes: done.iter().map(|kind| kind.body.len() as u64).sum(),
        };
        let mut bytes = header.write().into_bytes();
        for kind in done {
            bytes.extend(kind.body);
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
    AllLayers(ValueRunWriter),
}

impl Body {
    /// Nothing yet.
    fn new(material: Material, n_layers: u16) -> Body {
        let stored = Stored::new(material);
        let mut places = Vec::new();
        for (state, penalties) in PENALTIES.into_iter().enumerate() {
            let boards = stored.slots(penalties).into_iter().flat_map(Slots::boards);
            places.extend(boards.map(|board| (state, stored.plain.slot(&board).0)));
        }
        let written = match n_layers {
            1 => Written::OneLayer(Vec::new()),
            _ => Written::AllLayers(ValueRunWriter::new(places.len())),
        };
        Body { places, written, error: 0 }
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
            Written::AllLayers(runs) => runs.push_layer(quiet, rounded),
        }
    }

    fn write(&self) -> Vec<u8> {
        match &self.written {
            Written::OneLayer(values) => values.iter().flat_map(|value| value.to_le_bytes()).collect(),
            Written::AllLayers(runs) => runs.write(),
        }
    }
}

/// About how many pairs of choices a position of this kind has.
fn pairs(material: Material) -> u64 {
    let choices = |player| u64::from(material.pawns[player]) + 6 * u64::from(material.knights[player]) + 1;
    choices(BLACK) * choices(WHITE)
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
