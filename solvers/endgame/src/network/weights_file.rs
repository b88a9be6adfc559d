use std::error::Error;
use std::fmt;

use super::{Inputs, Weights};
use crate::fingerprint::digest;
use crate::header::{DIGEST, rules_named};

/// Why bytes are no weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WeightsError {
    /// They do not begin as a weights file of this version does.
    Foreign,
    /// They were learned under other rules; their name and fingerprint.
    OtherRules(String),
    /// The network has another shape than ours.
    OtherShape(String),
    /// The file is shorter or longer than it must be, in bytes.
    Length {
        /// What it must be.
        expected: usize,
        /// What is there.
        found: usize,
    },
    /// The bytes are not those that were written.
    Corrupt,
    /// A weight is so large that sums could overflow.
    TooLarge,
}

const TITLE: &str = "parlour-apocalypse-network 2";

impl Weights {
    /// The text before the numbers.
    fn head(&self) -> String {
        format!("{TITLE}\nrules {}\nshape {}\nmade by {}\n\n", rules_named(), shape(), self.made_by)
    }

    /// The file with these weights.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = self.head().into_bytes();
        for number in self.clone().numbers() {
            bytes.extend(number.to_le_bytes());
        }
        let sum = digest(&bytes);
        bytes.extend(sum.to_le_bytes());
        bytes
    }

    /// Reads a file.
    pub fn read(bytes: &[u8]) -> Result<Weights, WeightsError> {
        let end =
            bytes.windows(2).take(2000).position(|pair| pair == b"\n\n").ok_or(WeightsError::Foreign)? + 2;
        let text = std::str::from_utf8(&bytes[..end]).map_err(|_| WeightsError::Foreign)?;
        let mut lines = text.lines();
        if lines.next() != Some(TITLE) {
            return Err(WeightsError::Foreign);
        }
        let mut field = |name: &str| {
            let line = lines.next().and_then(|line| line.strip_prefix(name)?.strip_prefix(' '));
            line.map(str::to_owned).ok_or(WeightsError::Foreign)
        };
        let found_rules = field("rules")?;
        if found_rules != rules_named() {
            return Err(WeightsError::OtherRules(found_rules));
        }
        let found_shape = field("shape")?;
        if found_shape != shape() {
            return Err(WeightsError::OtherShape(found_shape));
        }
        let mut weights = Weights::blank(&field("made by")?);
        let expected = end + 2 * weights.numbers().count() + DIGEST;
        if bytes.len() != expected {
            return Err(WeightsError::Length { expected, found: bytes.len() });
        }
        let (body, sum) = bytes.split_at(expected - DIGEST);
        if digest(body).to_le_bytes() != sum {
            return Err(WeightsError::Corrupt);
        }
        for (number, pair) in weights.numbers().zip(body[end..].chunks_exact(2)) {
            *number = i16::from_le_bytes([pair[0], pair[1]]);
        }
        if weights.is_sound() { Ok(weights) } else { Err(WeightsError::TooLarge) }
    }
}

/// The sizes of the layers.
fn shape() -> String {
    format!("{} {} {} {}", Inputs::COUNT, Weights::FIRST, Weights::SECOND, Weights::STAGES)
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WeightsError::Foreign => write!(f, "this is no weights file: it does not begin with '{TITLE}'"),
            WeightsError::OtherRules(found) => {
                write!(f, "the weights were learned by the rules '{found}', it must be '{}'", rules_named())
            }
            WeightsError::OtherShape(found) => {
                write!(f, "the weights are of a network of shape '{found}', it must be '{}'", shape())
            }
            WeightsError::Length { expected, found } => {
                write!(f, "the weights file has {found} bytes, it must have {expected}; it may be cut off")
            }
            WeightsError::Corrupt => {
                write!(f, "the weights file is damaged: its bytes are not those that were written")
            }
            WeightsError::TooLarge => write!(f, "the weights file has a weight that is too large"),
        }
    }
}

impl Error for WeightsError {}
