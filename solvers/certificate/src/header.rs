use crate::Flaw;

/// What a certificate says about its strategy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The game and its size.
    pub game: String,
    /// Whether every guess of the tree may be right when it is made.
    pub consistent: bool,
    /// Within how many guesses every secret is found, if the strategy was sought under such a limit.
    pub within: Option<u64>,
    /// How many secrets there are.
    pub secrets: u64,
    /// The sum of the guesses over all secrets.
    pub total: u64,
    /// The proven lower bound of the total. A tree cannot show it; it is here so that the claim is written down.
    pub lower: u64,
    /// The most guesses that any secret takes.
    pub worst: u64,
    /// At index `i` the number of secrets that take `i + 1` guesses.
    pub histogram: Vec<u64>,
}

/// The lines of a certificate, counted.
pub(crate) struct Reader<'t> {
    text: &'t str,
    rest: &'t str,
    line: usize,
}

impl<'t> Reader<'t> {
    pub(crate) fn new(text: &'t str) -> Self {
        Reader { text, rest: text, line: 0 }
    }

    /// The number of the line read last, counted from 1.
    pub(crate) fn line(&self) -> usize {
        self.line
    }

    /// The next line. Only a line feed ends a line, so that no other byte can be changed unseen.
    pub(crate) fn next(&mut self, expected: &'static str) -> Result<&'t str, Flaw> {
        let Some((line, rest)) = self.rest.split_once('\n') else {
            return Err(Flaw::Truncated { line: self.line + 1, expected });
        };
        self.rest = rest;
        self.line += 1;
        Ok(line)
    }

    /// Reads the lines before the tree.
    pub(crate) fn header(&mut self) -> Result<Header, Flaw> {
        self.exactly("parlour certificate 1")?;
        let game = self.word("game", "`game` and its size")?.to_owned();
        let consistent = match self.word("guesses", "`guesses any` or `guesses consistent`")? {
            "any" => false,
            "consistent" => true,
            other => return Err(self.flaw(other, "`guesses any` or `guesses consistent`")),
        };
        let within = match self.word("within", "`within unlimited` or a number")? {
            "unlimited" => None,
            number => Some(self.number(number, "`within unlimited` or a number")?),
        };
        let secrets = self.count("secrets", "`secrets` and a number")?;
        let total = self.count("total", "`total` and a number")?;
        let lower = self.count("lower", "`lower` and a number")?;
        let worst = self.count("worst", "`worst` and a number")?;
        let expected = "`histogram` and a number for each count of guesses";
        let histogram = self.word("histogram", expected)?;
        let histogram =
            histogram.split(' ').map(|number| self.number(number, expected)).collect::<Result<_, _>>()?;
        self.exactly("tree")?;
        Ok(Header { game, consistent, within, secrets, total, lower, worst, histogram })
    }

    /// Reads the last line and compares it with the text before it.
    pub(crate) fn checksum(&mut self) -> Result<(), Flaw> {
        let before = &self.text[..self.text.len() - self.rest.len()];
        let stated = self.word("checksum", "`checksum` and sixteen digits")?.to_owned();
        let counted = format!("{:016x}", fnv1a(before.as_bytes()));
        if stated != counted {
            return Err(Flaw::Checksum { stated, counted });
        }
        if self.rest.is_empty() { Ok(()) } else { Err(Flaw::After { line: self.line() + 1 }) }
    }

    /// Whether the next line is the checksum, which ends the tree.
    pub(crate) fn at_checksum(&self) -> bool {
        self.rest.starts_with("checksum ")
    }

    fn exactly(&mut self, expected: &'static str) -> Result<(), Flaw> {
        let line = self.next(expected)?;
        if line == expected { Ok(()) } else { Err(self.flaw(line, expected)) }
    }

    fn word(&mut self, key: &str, expected: &'static str) -> Result<&'t str, Flaw> {
        let line = self.next(expected)?;
        let value = line.strip_prefix(key).and_then(|rest| rest.strip_prefix(' '));
        value.ok_or_else(|| self.flaw(line, expected))
    }

    fn count(&mut self, key: &str, expected: &'static str) -> Result<u64, Flaw> {
        let word = self.word(key, expected)?;
        self.number(word, expected)
    }

    fn number(&self, word: &str, expected: &'static str) -> Result<u64, Flaw> {
        // `parse` takes a plus sign and leading zeros; a certificate writes every number in one way only.
        let number: Option<u64> = word.parse().ok();
        number.filter(|number| number.to_string() == word).ok_or_else(|| self.flaw(word, expected))
    }

    fn flaw(&self, found: &str, expected: &'static str) -> Flaw {
        Flaw::Header { line: self.line, found: found.to_owned(), expected }
    }
}

/// The 64-bit FNV-1a hash: enough against accidents, and ten lines anyone can write again.
fn fnv1a(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
