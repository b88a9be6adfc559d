use std::fmt;
use std::str::FromStr;

use clap::Args;
use play::USUAL_MEMORY;

use crate::failure::Failure;

/// The option that limits the memory of a command.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct MemoryOption {
    /// The most memory that may be used, such as 512M or 4G.
    #[arg(long, value_name = "SIZE", default_value_t = MemorySize(USUAL_MEMORY))]
    memory: MemorySize,
}

impl MemoryOption {
    /// What a command says that does not get by with the memory allowed.
    pub(crate) fn exceeded(error: impl fmt::Display) -> Failure {
        Failure::Usage(format!("{error}; take a smaller size, or allow more with --memory"))
    }

    /// The limit in bytes.
    pub(crate) fn bytes(self) -> u64 {
        self.memory.0
    }
}

/// A number of bytes, read and shown in units of 1024.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MemorySize(pub(crate) u64);

const UNITS: [(char, u32); 3] = [('G', 30), ('M', 20), ('K', 10)];

impl FromStr for MemorySize {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong =
            || format!("`{text}` is no size; write a number of bytes, or one with K, M or G, such as 512M");
        let upper = text.to_uppercase();
        let (digits, shift) = UNITS
            .iter()
            .find_map(|&(unit, shift)| Some((upper.strip_suffix(unit)?, shift)))
            .unwrap_or((&upper, 0));
        let number: u64 = digits.parse().map_err(|_| wrong())?;
        number.checked_mul(1 << shift).map(MemorySize).ok_or_else(wrong)
    }
}

/// Rounded up to the unit, so that nothing is promised too small.
impl fmt::Display for MemorySize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fits = |&&(_, shift): &&(char, u32)| {
            self.0 >= 10 << shift || (self.0 >= 1 << shift && self.0.is_multiple_of(1 << shift))
        };
        match UNITS.iter().find(fits) {
            Some((unit, shift)) => write!(f, "{}{unit}", self.0.div_ceil(1 << shift)),
            None => self.0.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_with_or_without_a_unit_and_shown_in_the_largest_that_fits() {
        for (text, bytes) in [("77", 77), ("2k", 2048), ("512M", 512 << 20), ("4G", 4 << 30)] {
            assert_eq!(text.parse(), Ok(MemorySize(bytes)));
        }
        for text in ["", "M", "-1", "1.5G", "99999999999G", "2T"] {
            assert!(text.parse::<MemorySize>().is_err(), "{text}");
        }
        assert_eq!(MemorySize(1 << 30).to_string(), "1G");
        assert_eq!(MemorySize(49_235_968).to_string(), "47M");
        assert_eq!(MemorySize(900).to_string(), "900");
    }
}
