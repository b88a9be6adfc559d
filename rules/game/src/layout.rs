/// What the guesses of a game are made on, as far as somebody needs to know it who draws a board or reads what a person
/// has typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Layout {
    /// Places in columns and rows, of which a guess takes some, in any order.
    Places {
        /// What it looks like, in one word; who does not know the word draws a plain grid.
        look: &'static str,
        /// The names of the columns, each one capital letter.
        columns: Vec<char>,
        /// The names of the rows, each one digit. The name of a place is that of its column and that of its row.
        rows: Vec<char>,
        /// How many places a guess takes.
        picks: usize,
    },
    /// Holes in a row, each of which takes a peg.
    Pegs {
        /// How many holes there are.
        holes: usize,
        /// The pegs to choose from.
        colours: Vec<Peg>,
        /// Whether two holes may take the same peg.
        repeats: bool,
    },
}

/// A peg: the letter that a code has for it, and what its colour is called where it has a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Peg {
    /// A capital letter.
    pub letter: char,
    /// The name.
    pub name: Option<&'static str>,
}

impl Layout {
    /// A guess or a secret as people type it, in the strict notation of the rules: small letters and commas are as good
    /// as capitals and blanks, and nothing needs to stand between two places or has to stand between two pegs.
    pub fn tidy(&self, typed: &str) -> String {
        let typed = typed.to_uppercase();
        let is_gap = |c: char| c == ',' || c == ';' || c.is_whitespace();
        match self {
            Layout::Places { .. } => {
                let words = typed.split(is_gap).filter(|word| !word.is_empty());
                words.map(places_apart).collect::<Vec<_>>().join(" ")
            }
            Layout::Pegs { .. } => typed.replace(is_gap, ""),
        }
    }

    /// Whether the text is the name of a place: exactly that of a column and that of a row.
    pub fn is_place(&self, text: &str) -> bool {
        let mut letters = text.chars();
        match (self, letters.next(), letters.next(), letters.next()) {
            (Layout::Places { columns, rows, .. }, Some(column), Some(row), None) => {
                columns.contains(&column) && rows.contains(&row)
            }
            _ => false,
        }
    }

    /// The places or pegs that the text of a guess or a secret names, in its order.
    pub fn parts(&self, text: &str) -> Vec<String> {
        match self {
            Layout::Places { .. } => text.split(' ').map(str::to_owned).collect(),
            Layout::Pegs { .. } => text.chars().map(String::from).collect(),
        }
    }
}

/// Places typed without blanks between them come apart; any other word stays whole, to be named in a complaint.
fn places_apart(word: &str) -> String {
    let pairs: Vec<&[u8]> = word.as_bytes().chunks(2).collect();
    let are_places = pairs.iter().all(|pair| matches!(pair, [b'A'..=b'Z', b'0'..=b'9']));
    if !are_places {
        return word.to_owned();
    }
    pairs.iter().map(|pair| String::from_utf8_lossy(pair)).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_read_with_blanks_commas_or_nothing_between_them() {
        let sea = Layout::Places { look: "sea", columns: vec!['A', 'B'], rows: vec!['1', '2'], picks: 2 };
        for typed in ["A1 B2", "a1,b2", "a1b2", "  A1 ,; b2\t"] {
            assert_eq!(sea.tidy(typed), "A1 B2", "{typed}");
        }
        assert_eq!(sea.tidy("a1 bb2"), "A1 BB2", "a complaint names the whole word");
        assert_eq!(sea.tidy("\u{e4}1"), "\u{c4}1");
        assert_eq!(sea.parts("A1 B2"), ["A1", "B2"]);
        assert!(sea.is_place("B2"));
        for text in ["", "B", "B3", "C1", "b2", "B2 ", "B22"] {
            assert!(!sea.is_place(text), "{text}");
        }
    }

    #[test]
    fn pegs_are_read_with_or_without_blanks() {
        let pegs = Layout::Pegs { holes: 4, colours: Vec::new(), repeats: true };
        for typed in ["RBGY", "r b g y", "rb, gy"] {
            assert_eq!(pegs.tidy(typed), "RBGY", "{typed}");
        }
        assert_eq!(pegs.parts("RB"), ["R", "B"]);
    }
}
