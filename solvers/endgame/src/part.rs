use apocalypse::Material;
use nash::Value;

use crate::fingerprint::{digest, fingerprint};
use crate::header::{DIGEST, RULES, TableError};

/// One finished kind of material of a table under construction, as it is put aside to go on from later.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Part {
    pub(crate) material: Material,
    /// The largest error so far, this kind included.
    pub(crate) error: i32,
    /// The bounds without quiet rounds, for each penalty state and slot.
    pub(crate) bounds: Vec<Value>,
    /// The values as they will be stored.
    pub(crate) values: Vec<i16>,
}

const TITLE: &str = "parlour-apocalypse-part 1";

impl Part {
    fn head(material: Material, error: i32, n_bounds: usize, n_values: usize) -> String {
        let Material { pawns, knights } = material;
        format!(
            "{TITLE}\nrules {RULES} {:016x}\nmaterial {} {} {} {}\nerror {error}\nbounds {n_bounds}\nvalues {n_values}\n\n",
            fingerprint(RULES),
            pawns.black,
            knights.black,
            pawns.white,
            knights.white,
        )
    }

    pub(crate) fn write(&self) -> Vec<u8> {
        let head = Part::head(self.material, self.error, self.bounds.len(), self.values.len());
        let mut bytes = head.into_bytes();
        for value in &self.bounds {
            bytes.extend(value.lower().to_le_bytes());
            bytes.extend(value.upper().to_le_bytes());
        }
        bytes.extend(self.values.iter().flat_map(|value| value.to_le_bytes()));
        let sum = digest(&bytes);
        bytes.extend(sum.to_le_bytes());
        bytes
    }

    /// Reads the part of this kind of material, which must have so many bounds and values.
    pub(crate) fn read(
        bytes: &[u8],
        material: Material,
        n_bounds: usize,
        n_values: usize,
    ) -> Result<Part, TableError> {
        let end =
            bytes.windows(2).take(1000).position(|pair| pair == b"\n\n").ok_or(TableError::Foreign)? + 2;
        let text = std::str::from_utf8(&bytes[..end]).map_err(|_| TableError::Foreign)?;
        if text.lines().next() != Some(TITLE) {
            return Err(TableError::Foreign);
        }
        let expected = end + 8 * n_bounds + 2 * n_values + DIGEST;
        if bytes.len() != expected {
            return Err(TableError::Length { expected: expected as u64, found: bytes.len() as u64 });
        }
        let (body, sum) = bytes.split_at(bytes.len() - DIGEST);
        if digest(body).to_le_bytes() != sum {
            return Err(TableError::Corrupt);
        }
        let error = text.lines().find_map(|line| line.strip_prefix("error ")?.parse().ok());
        let error = error.ok_or_else(|| TableError::Head(text.to_owned()))?;
        // The rest of the head must be the one that we would write.
        let wanted = Part::head(material, error, n_bounds, n_values);
        if let Some((found, _)) = text.lines().zip(wanted.lines()).find(|(found, wanted)| found != wanted) {
            return Err(TableError::Head(found.to_owned()));
        }
        let (bounds, values) = body[end..].split_at(8 * n_bounds);
        let bounds = bounds.chunks_exact(8).map(|pair| {
            let (lower, upper) = pair.split_at(4);
            let number = |bytes: &[u8]| i32::from_le_bytes(bytes.try_into().expect("four bytes"));
            Value::between(number(lower), number(upper)).ok_or(TableError::Corrupt)
        });
        let values =
            values.chunks_exact(2).map(|pair| i16::from_le_bytes(pair.try_into().expect("two bytes")));
        Ok(Part { material, error, bounds: bounds.collect::<Result<_, _>>()?, values: values.collect() })
    }
}
