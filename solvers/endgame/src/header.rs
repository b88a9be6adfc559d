use std::error::Error;
use std::fmt;
use std::str::FromStr;

use apocalypse::RuleSet;

use crate::fingerprint::{digest, fingerprint};

/// What stands at the head of a table file, one line each: the rules, how much it holds and how exact it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Header {
    /// The most pieces on the board.
    pub(crate) n_pieces: u8,
    /// For how many numbers of quiet rounds, from none up, values are stored.
    pub(crate) n_layers: u16,
    /// How far a stored value may be from the true one, in 2^-28 of a win.
    pub(crate) error: i32,
    /// How many positions have values.
    pub(crate) n_positions: u64,
    /// How many bytes follow before the digest.
    pub(crate) n_bytes: u64,
}

/// The rules that tables are about.
pub(crate) const RULES: RuleSet = RuleSet::CourseQuiet50;

/// The same as a file names them, with their fingerprint.
pub(crate) fn rules_named() -> String {
    format!("{RULES} {:016x}", fingerprint(RULES))
}

/// The most pieces for which tables can be built and read; more would not fit the numbering.
pub(crate) const MAX_PIECES: u8 = 6;

const TITLE: &str = "parlour-apocalypse-tables 2";

/// How many bytes the digest at the end of a file has.
pub(crate) const DIGEST: usize = 8;

/// Why a file is no table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableError {
    /// It does not begin as a table file of this version does.
    Foreign,
    /// A line of the head is not as it must be.
    Head(String),
    /// It does not begin as a part of a build of this version does.
    NoPart,
    /// It is a part of another build.
    OtherPart {
        /// A line of its head.
        found: String,
        /// That line in a part of this build.
        wanted: String,
    },
    /// It is a part of a build with more pieces.
    Beyond {
        /// The most pieces of this build.
        n_pieces: u8,
    },
    /// It was built by other rules; their name and fingerprint.
    OtherRules(String),
    /// It is shorter or longer than its head says, in bytes.
    Length {
        /// What the head says.
        expected: u64,
        /// What is there.
        found: u64,
    },
    /// Its bytes are not those that were written.
    Corrupt,
    /// Its bytes are as they were written, but they are no values of positions.
    Contents,
}

impl Header {
    pub(crate) fn write(&self) -> String {
        format!(
            "{TITLE}\nrules {}\npieces {}\nlayers {}\nerror {}\npositions {}\nbytes {}\n\n",
            rules_named(),
            self.n_pieces,
            self.n_layers,
            self.error,
            self.n_positions,
            self.n_bytes,
        )
    }

    /// Reads the head of a whole file and checks its length and its digest. Also tells where the values begin.
    pub(crate) fn read(bytes: &[u8]) -> Result<(Header, usize), TableError> {
        let read = Header::read_undigested(bytes)?;
        let (body, sum) = bytes.split_at(bytes.len() - DIGEST);
        if digest(body).to_le_bytes() != sum {
            return Err(TableError::Corrupt);
        }
        Ok(read)
    }

    /// [`read`](Self::read) without the digest, for bytes that cannot have changed.
    pub(crate) fn read_undigested(bytes: &[u8]) -> Result<(Header, usize), TableError> {
        let end =
            bytes.windows(2).take(1000).position(|pair| pair == b"\n\n").ok_or(TableError::Foreign)? + 2;
        let text = std::str::from_utf8(&bytes[..end]).map_err(|_| TableError::Foreign)?;
        let mut lines = text.lines();
        if lines.next() != Some(TITLE) {
            return Err(TableError::Foreign);
        }
        let mut field = |name: &str| {
            let line = lines.next().unwrap_or_default();
            let value = line.strip_prefix(name).and_then(|rest| rest.strip_prefix(' '));
            value.map(str::to_owned).ok_or_else(|| TableError::Head(line.to_owned()))
        };
        let rules = field("rules")?;
        if rules != rules_named() {
            return Err(TableError::OtherRules(rules));
        }
        let n_pieces = number(&field("pieces")?, 2, MAX_PIECES)?;
        let n_layers = number(&field("layers")?, 1, crate::value_runs::n_layers())?;
        if n_layers != 1 && n_layers != crate::value_runs::n_layers() {
            return Err(TableError::Head(format!("layers {n_layers}")));
        }
        let error = number(&field("error")?, 0, 1 << 28)?;
        let n_positions = number(&field("positions")?, 0, u64::MAX)?;
        let n_bytes = number(&field("bytes")?, 0, u64::MAX / 2)?;
        let expected = end as u64 + n_bytes + DIGEST as u64;
        if expected != bytes.len() as u64 {
            return Err(TableError::Length { expected, found: bytes.len() as u64 });
        }
        Ok((Header { n_pieces, n_layers, error, n_positions, n_bytes }, end))
    }
}

fn number<N: FromStr + PartialOrd>(text: &str, least: N, most: N) -> Result<N, TableError> {
    let number = text.parse().ok().filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| TableError::Head(text.to_owned()))
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableError::Foreign => write!(f, "this is no table file: it does not begin with '{TITLE}'"),
            TableError::Head(line) => write!(f, "the head of the table file has '{line}' where it must not"),
            TableError::NoPart => {
                write!(f, "this is no part of a table: it does not begin as one of this version does")
            }
            TableError::OtherPart { found, wanted } => {
                write!(f, "this part belongs to another build: it says '{found}', here it is '{wanted}'")
            }
            TableError::Beyond { n_pieces } => {
                write!(f, "this part belongs to another build: it has more than {n_pieces} pieces")
            }
            TableError::OtherRules(rules) => {
                write!(f, "the table was built by the rules '{rules}', it must be '{}'", rules_named())
            }
            TableError::Length { expected, found } => {
                write!(f, "the table file has {found} bytes, it must have {expected}; it may be cut off")
            }
            TableError::Corrupt => write!(f, "the table file is damaged: its digest does not fit its bytes"),
            TableError::Contents => {
                write!(f, "the table file holds numbers that are no values; whoever wrote it was wrong")
            }
        }
    }
}

impl Error for TableError {}
