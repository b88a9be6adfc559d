use apocalypse::Material;
use game::ByPlayer;
use nash::Value;

use crate::fingerprint::digest;
use crate::header::{DIGEST, TableError, rules_named};

/// One finished kind of material of a table under construction, as it is put aside to go on from later.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Part {
    pub(crate) material: Material,
    /// For how many numbers of quiet rounds values are stored.
    pub(crate) n_layers: u16,
    /// How far one of its values may be from the true one.
    pub(crate) error: i32,
    /// The bounds without quiet rounds, for each penalty state and slot.
    pub(crate) bounds: Vec<Value>,
    /// The values as they will be stored.
    pub(crate) body: Vec<u8>,
}

const TITLE: &str = "parlour-apocalypse-part 3";

/// Who builds the parts that are taken up here. Another version may round otherwise, and then parts of both in one table
/// would be those of no single build.
const BUILDER: &str = env!("CARGO_PKG_VERSION");

impl Part {
    fn head(material: Material, n_layers: u16, error: i32, n_bounds: usize, n_bytes: usize) -> String {
        let Material { pawns, knights } = material;
        format!(
            "{TITLE}\nrules {}\nbuilder {BUILDER}\nmaterial {} {} {} {}\nlayers {n_layers}\nerror {error}\nbounds {n_bounds}\nbytes {n_bytes}\n\n",
            rules_named(),
            pawns.first,
            knights.first,
            pawns.second,
            knights.second,
        )
    }

    pub(crate) fn write(&self) -> Vec<u8> {
        let head = Part::head(self.material, self.n_layers, self.error, self.bounds.len(), self.body.len());
        let mut bytes = head.into_bytes();
        for value in &self.bounds {
            bytes.extend(value.lower().to_le_bytes());
            bytes.extend(value.upper().to_le_bytes());
        }
        bytes.extend(&self.body);
        let sum = digest(&bytes);
        bytes.extend(sum.to_le_bytes());
        bytes
    }

    /// Which kind of material a part is about.
    pub(crate) fn material(bytes: &[u8]) -> Result<Material, TableError> {
        let text = Part::head_of(bytes)?;
        let line = text.lines().find_map(|line| line.strip_prefix("material ")).unwrap_or_default();
        let counts: Vec<u8> = line.split(' ').filter_map(|word| word.parse().ok()).collect();
        let [black_pawns, black_knights, white_pawns, white_knights] = counts[..] else {
            return Err(TableError::Head(format!("material {line}")));
        };
        Ok(Material {
            pawns: ByPlayer { first: black_pawns, second: white_pawns },
            knights: ByPlayer { first: black_knights, second: white_knights },
        })
    }

    /// The lines before the values.
    fn head_of(bytes: &[u8]) -> Result<&str, TableError> {
        let end = bytes.windows(2).take(1000).position(|pair| pair == b"\n\n").ok_or(TableError::NoPart)? + 2;
        let text = std::str::from_utf8(&bytes[..end]).map_err(|_| TableError::NoPart)?;
        if text.lines().next() == Some(TITLE) { Ok(text) } else { Err(TableError::NoPart) }
    }

    /// Reads the part of this kind of material, which must have so many layers and bounds.
    pub(crate) fn read(
        bytes: &[u8],
        material: Material,
        n_layers: u16,
        n_bounds: usize,
    ) -> Result<Part, TableError> {
        let text = Part::head_of(bytes)?;
        let end = text.len();
        let field = |name: &str| text.lines().find_map(|line| line.strip_prefix(name)?.parse::<u32>().ok());
        let (Some(error), Some(n_bytes)) = (field("error "), field("bytes ")) else {
            return Err(TableError::Head(TITLE.to_owned()));
        };
        let (error, n_bytes) = (error.cast_signed(), n_bytes as usize);
        // The rest of the head must be the one that we would write.
        let wanted = Part::head(material, n_layers, error, n_bounds, n_bytes);
        let differing = text.lines().zip(wanted.lines()).find(|(found, wanted)| found != wanted);
        if let Some((found, wanted)) = differing {
            return Err(TableError::OtherPart { found: found.to_owned(), wanted: wanted.to_owned() });
        }
        let expected = end + 8 * n_bounds + n_bytes + DIGEST;
        if bytes.len() != expected {
            return Err(TableError::Length { expected: expected as u64, found: bytes.len() as u64 });
        }
        let (rest, sum) = bytes.split_at(bytes.len() - DIGEST);
        if digest(rest).to_le_bytes() != sum {
            return Err(TableError::Corrupt);
        }
        let (bounds, body) = rest[end..].split_at(8 * n_bounds);
        let bounds = bounds.chunks_exact(8).map(|pair| {
            let (lower, upper) = pair.split_at(4);
            let number = |bytes: &[u8]| i32::from_le_bytes(bytes.try_into().expect("four bytes"));
            Value::between(number(lower), number(upper)).ok_or(TableError::Corrupt)
        });
        let bounds = bounds.collect::<Result<_, _>>()?;
        Ok(Part { material, n_layers, error, bounds, body: body.to_vec() })
    }
}
