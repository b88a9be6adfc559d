use apocalypse::{Apocalypse, Board, Material, Position};
use game::{ByPlayer, Simultaneous};
use nash::Value;

use crate::header::{Header, RULES, TableError};
use crate::index::Slots;
use crate::induction::{PENALTIES, POINT, penalty_state};
use crate::material::{count, is_even, is_oriented, materials};
use crate::value_runs::{ValueRuns, is_value};

/// The values of all positions with few pieces, read from the bytes of a table file.
///
/// The bytes may be owned, built into the program or mapped from a file. Two bytes hold a value; the file says how far
/// it may be from the true one, and [`value`](Self::value) answers with bounds that allow for it.
#[derive(Debug)]
pub struct Tables<B> {
    bytes: B,
    header: Header,
    kinds: Vec<Stored>,
}

/// Where the values of one kind of material stand.
#[derive(Debug)]
pub(crate) struct Stored {
    pub(crate) material: Material,
    /// Classes under exchange of left and right.
    pub(crate) plain: Slots,
    /// Classes under exchange of the sides too, where these have the same pieces.
    pub(crate) even: Option<Slots>,
    /// Where each penalty state begins among the positions of this kind; one that only mirrors another is not stored.
    starts: [Option<usize>; 4],
    body: Body,
}

/// How the values of one kind of material stand in the bytes.
#[derive(Clone, Copy, Debug)]
enum Body {
    /// Two bytes for each position without quiet rounds, from this byte on.
    OneLayer(usize),
    /// Runs of values over all numbers of quiet rounds.
    AllLayers(ValueRuns),
}

/// The stored number of a win.
pub(crate) const WIN: i32 = 32766;

impl<B: AsRef<[u8]>> Tables<B> {
    /// Reads a table file and checks that all of it is there as it was written, for the rules we play by.
    pub fn new(bytes: B) -> Result<Tables<B>, TableError> {
        let head = Header::read(bytes.as_ref())?;
        Tables::laid_out(bytes, head)
    }

    /// [`new`](Self::new) for a file that is built into the program, which is digested by the tests and not at every start.
    #[cfg(feature = "shipped")]
    pub(crate) fn built_in(bytes: B) -> Result<Tables<B>, TableError> {
        let head = Header::read_undigested(bytes.as_ref())?;
        Tables::laid_out(bytes, head)
    }

    fn laid_out(bytes: B, (header, mut start): (Header, usize)) -> Result<Tables<B>, TableError> {
        let mut kinds = Vec::new();
        for material in materials(header.n_pieces) {
            let mut kind = Stored::new(material);
            start = kind.lay_out(bytes.as_ref(), start, header.n_layers)?;
            kinds.push(kind);
        }
        let expected = (start + crate::header::DIGEST) as u64;
        let found = bytes.as_ref().len() as u64;
        if expected != found {
            return Err(TableError::Length { expected, found });
        }
        Ok(Tables { bytes, header, kinds })
    }

    /// The most pieces on a board whose value is here.
    pub fn n_pieces(&self) -> u8 {
        self.header.n_pieces
    }

    /// How many numbers of quiet rounds are here, from none up.
    pub fn n_layers(&self) -> u16 {
        self.header.n_layers
    }

    /// How many positions have values, one of each that symmetry makes equal, in all penalty states.
    pub fn n_positions(&self) -> u64 {
        self.header.n_positions
    }

    /// How far a stored value may be from the true one, in points.
    pub fn error(&self) -> f64 {
        f64::from(self.header.error) / f64::from(POINT)
    }

    /// Bounds on the value of a position, in payoff units to Black, if it is here: a normal round is to come, and
    /// there are few enough pieces and quiet rounds.
    pub fn value(&self, position: &Position) -> Option<Value> {
        let stored = self.stored(position, position.quiet())?;
        Some(self.bounds(stored, Apocalypse::default().unit()))
    }

    /// Bounds on the value of a position that is here, in the finer payoff units of the builder.
    pub(crate) fn fine_value(&self, position: &Position) -> Option<Value> {
        let stored = self.stored(position, position.quiet())?;
        Some(self.bounds(stored, POINT))
    }

    /// Where the values of a kind of material stand.
    pub(crate) fn kind(&self, material: Material) -> Option<&Stored> {
        self.kinds.iter().find(|kind| kind.material == material)
    }

    /// The bytes of the file.
    pub(crate) fn bytes(&self) -> &[u8] {
        self.bytes.as_ref()
    }

    /// Whether positions with this board are here, quiet rounds left aside.
    pub(crate) fn reaches(&self, position: &Position) -> bool {
        count(position.board().material()) <= self.header.n_pieces
    }

    /// What a stored number says, where a win counts `unit`; the same for both sides.
    pub(crate) fn bounds(&self, stored: i16, unit: i32) -> Value {
        if stored < 0 {
            return self.bounds(-stored, unit).negated();
        }
        let unit = i64::from(unit);
        let middle = (i64::from(stored) * unit).div_euclid(i64::from(WIN));
        let error = (i64::from(self.header.error) * unit).div_euclid(i64::from(POINT)) + 1;
        let (lower, upper) = ((middle - error).max(-unit), (middle + 1 + error).min(unit));
        Value::between(lower as i32, upper as i32).expect("no stored value is beyond a win")
    }

    /// About what a position is worth, in payoff units to Black: its value as if no round before had been quiet.
    /// An estimate, but for positions that [`value`](Self::value) knows.
    pub fn estimate(&self, position: &Position) -> Option<i32> {
        let quiet = if position.quiet() < self.header.n_layers { position.quiet() } else { 0 };
        let stored = self.stored(position, quiet)?;
        let unit = i64::from(Apocalypse::default().unit());
        Some((i64::from(stored) * unit / i64::from(WIN)) as i32)
    }

    fn stored(&self, position: &Position, quiet: u16) -> Option<i16> {
        let is_whole = position.awaiting() == ByPlayer::default();
        if !is_whole || quiet >= self.header.n_layers || position.outcome(RULES).is_some() {
            return None;
        }
        let board = position.board();
        let material = board.material();
        if count(material) > self.header.n_pieces {
            return None;
        }
        let (board, penalties, is_swapped) = if is_oriented(material) {
            (*board, position.penalties(), false)
        } else {
            (board.swapped(), position.penalties().swap(), true)
        };
        let material = board.material();
        let kind = self.kind(material)?;
        let (place, exchanged) = kind.place(&board, penalties)?;
        let stored = kind.value(self.bytes.as_ref(), place, quiet);
        Some(if exchanged == is_swapped { stored } else { -stored })
    }
}

impl Stored {
    pub(crate) fn new(material: Material) -> Stored {
        let even = is_even(material).then(|| Slots::new(material, true));
        Stored {
            material,
            plain: Slots::new(material, false),
            even,
            starts: [None; 4],
            body: Body::OneLayer(0),
        }
    }

    /// The slots of a penalty state that is stored.
    pub(crate) fn slots(&self, penalties: ByPlayer<u8>) -> Option<&Slots> {
        match &self.even {
            Some(even) if penalties.first == penalties.second => Some(even),
            // With the same pieces, one side's penalty is the other's seen from the other side.
            Some(_) if penalties.first > penalties.second => None,
            _ => Some(&self.plain),
        }
    }

    /// Lays out the values from this byte on, checks that they are values, and tells where they end.
    fn lay_out(&mut self, bytes: &[u8], start: usize, n_layers: u16) -> Result<usize, TableError> {
        let mut n_positions = 0;
        for (state, penalties) in PENALTIES.into_iter().enumerate() {
            if let Some(slots) = self.slots(penalties) {
                let n_slots = slots.len();
                self.starts[state] = Some(n_positions);
                n_positions += n_slots;
            }
        }
        if n_layers > 1 {
            let (runs, end) = ValueRuns::read(bytes, start, n_positions)?;
            self.body = Body::AllLayers(runs);
            return Ok(end);
        }
        let end = start + 2 * n_positions;
        let values = bytes.get(start..end).ok_or(TableError::Contents)?;
        if !values.chunks_exact(2).all(|two| is_value(i16::from_le_bytes([two[0], two[1]]))) {
            return Err(TableError::Contents);
        }
        self.body = Body::OneLayer(start);
        Ok(end)
    }

    /// The place of a board among the positions of this kind, and whether it is seen from the other side there.
    pub(crate) fn place(&self, board: &Board, penalties: ByPlayer<u8>) -> Option<(usize, bool)> {
        let (board, penalties, is_swapped) = match self.slots(penalties) {
            Some(_) => (*board, penalties, false),
            None => (board.swapped(), penalties.swap(), true),
        };
        let slots = self.slots(penalties)?;
        let (slot, exchanged) = slots.slot(&board);
        let start = self.starts[penalty_state(penalties)?]?;
        Some((start + slot, exchanged != is_swapped))
    }

    /// Whether what is stored at a place is the same for all smaller numbers of quiet rounds.
    pub(crate) fn is_settled(&self, bytes: &[u8], place: usize, quiet: u16) -> bool {
        match self.body {
            Body::OneLayer(_) => true,
            Body::AllLayers(runs) => runs.is_settled(bytes, place, quiet),
        }
    }

    /// The number that is stored at a place.
    pub(crate) fn value(&self, bytes: &[u8], place: usize, quiet: u16) -> i16 {
        match self.body {
            Body::OneLayer(start) => {
                let at = start + 2 * place;
                i16::from_le_bytes([bytes[at], bytes[at + 1]])
            }
            Body::AllLayers(runs) => runs.value(bytes, place, quiet),
        }
    }
}
