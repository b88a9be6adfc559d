//! How the course's `human` strategy reads a line.
//!
//! Words are what stands between white space, and only the first four (two for a placement) count; the rest of the line
//! is a comment. White space and integers are those of Haskell's `isSpace` and `readMaybe :: Int`, in which the
//! course's program is written. A line is bytes, since people and programs may send anything.

use apocalypse::{Cell, Choice, Move};

/// Why a line is no choice. The same player is asked again, and it costs nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadInput {
    /// There are words, but too few.
    TooFewWords,
    /// A word is no integer, or one that is not on the board.
    Malformed,
}

/// Reads a move, `srcX srcY destX destY`; a line without words is a pass.
///
/// ```
/// use play::course::human::{BadInput, read_move};
/// assert_eq!(read_move(b"1 4 1 3 -- a comment"), Ok("1413".parse().expect("a choice")));
/// assert_eq!(read_move(b" \t\r"), Ok(apocalypse::Choice::Pass));
/// assert_eq!(read_move(b"1 4 1"), Err(BadInput::TooFewWords));
/// assert_eq!(read_move(b"1 4 1 5"), Err(BadInput::Malformed));
/// ```
pub fn read_move(line: &[u8]) -> Result<Choice, BadInput> {
    let Some([from_x, from_y, to_x, to_y]) = coordinates(line)? else { return Ok(Choice::Pass) };
    let cells = Cell::new(from_x, from_y).zip(Cell::new(to_x, to_y));
    cells.map(|(from, to)| Choice::Move(Move { from, to })).ok_or(BadInput::Malformed)
}

/// Reads a cell for a pawn, `destX destY`; a line without words is a null placement.
pub fn read_placement(line: &[u8]) -> Result<Choice, BadInput> {
    let Some([x, y]) = coordinates(line)? else { return Ok(Choice::Pass) };
    Cell::new(x, y).map(Choice::Place).ok_or(BadInput::Malformed)
}

/// The first `N` words as numbers of columns and rows; none if there are no words at all.
fn coordinates<const N: usize>(line: &[u8]) -> Result<Option<[u8; N]>, BadInput> {
    let words = words(line, N);
    if words.is_empty() {
        return Ok(None);
    }
    if words.len() < N {
        return Err(BadInput::TooFewWords);
    }
    let mut coordinates = [0; N];
    for (coordinate, word) in coordinates.iter_mut().zip(words) {
        *coordinate = integer(word)
            .and_then(|value| u8::try_from(value).ok())
            .filter(|&value| value < Cell::SIDE)
            .ok_or(BadInput::Malformed)?;
    }
    Ok(Some(coordinates))
}

/// The first `limit` words of a line.
///
/// Ruling I1: bytes that are not UTF-8 are characters of a word like any other that is no white space.
fn words(line: &[u8], limit: usize) -> Vec<&[u8]> {
    let mut words = Vec::new();
    let mut start = 0;
    let mut at = 0;
    for chunk in line.utf8_chunks() {
        for (offset, char) in chunk.valid().char_indices() {
            if is_space(char) {
                words.push(&line[start..at + offset]);
                start = at + offset + char.len_utf8();
            }
        }
        at += chunk.valid().len() + chunk.invalid().len();
    }
    words.push(&line[start..]);
    words.retain(|word| !word.is_empty());
    words.truncate(limit);
    words
}

/// Haskell's `isSpace`: five control characters, the blank, the no-break blank and the other blanks of Unicode, but
/// not the separators of lines and paragraphs.
fn is_space(char: char) -> bool {
    matches!(
        char,
        '\t'..='\r'
            | ' '
            | '\u{a0}'
            | '\u{1680}'
            | '\u{2000}'..='\u{200a}'
            | '\u{202f}'
            | '\u{205f}'
            | '\u{3000}'
    )
}

/// Haskell's `readMaybe :: Int` for a word, as the 64 bits of its value: any number of parentheses around an optional
/// minus and digits, decimal or after `0x` or `0o`. Too large a value wraps around.
fn integer(word: &[u8]) -> Option<u64> {
    let mut inner = word;
    while let Some(rest) = inner.strip_prefix(b"(") {
        inner = rest.strip_suffix(b")")?;
    }
    match inner.strip_prefix(b"-") {
        Some(rest) => natural(rest).map(u64::wrapping_neg),
        None => natural(inner),
    }
}

fn natural(word: &[u8]) -> Option<u64> {
    let (base, digits) = match word {
        [b'0', b'x' | b'X', digits @ ..] => (16, digits),
        [b'0', b'o' | b'O', digits @ ..] => (8, digits),
        digits => (10, digits),
    };
    if digits.is_empty() {
        return None;
    }
    digits.iter().try_fold(0_u64, |value, &digit| {
        let digit = char::from(digit).to_digit(base)?;
        Some(value.wrapping_mul(base.into()).wrapping_add(digit.into()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn placed(x: u8, y: u8) -> Choice {
        Choice::Place(Cell::new(x, y).expect("a cell"))
    }

    #[test]
    fn integers_are_those_of_haskell() {
        let zeros =
            ["0", "00", "-0", "(0)", "((0))", "(-0)", "0x0", "0X0", "0o0", "0O0", "-0x0", "(((-0O000)))"];
        for word in zeros.into_iter().chain(["18446744073709551616", "-18446744073709551616"]) {
            assert_eq!(integer(word.as_bytes()), Some(0), "{word}");
        }
        for (word, value) in [("4", 4), ("0x4", 4), ("0o4", 4), ("01", 1), ("36893488147419103236", 4)] {
            assert_eq!(integer(word.as_bytes()), Some(value), "{word}");
        }
        assert_eq!(integer(b"-1"), Some(u64::MAX));
        assert_eq!(integer(b"-18446744073709551615"), Some(1));
        assert_eq!(integer(b"0xfF"), Some(255));
        let none = [
            "", "-", "()", "(", ")", "(1", "1)", "((1)", "+1", "1.0", "1e0", "3.", "0b1", "1_0", "--1",
            "-(0)", "0x", "0o", "0o8", "0xg", "1,", "\u{661}", "\u{ff11}", "1-", "- 1", "(-(1))",
        ];
        for word in none {
            assert_eq!(integer(word.as_bytes()), None, "{word}");
        }
    }

    #[test]
    fn a_word_of_many_parentheses_is_read_without_a_deep_stack() {
        let n = 1_000_000;
        let word = ["(".repeat(n), ")".repeat(n)].join("3");
        assert_eq!(integer(word.as_bytes()), Some(3));
    }

    #[test]
    fn white_space_is_that_of_haskell() {
        for space in "\t\u{b}\u{c}\r \u{a0}\u{1680}\u{2000}\u{200a}\u{202f}\u{205f}\u{3000}".chars() {
            let line = format!("{space}3{space}{space}2{space}");
            assert_eq!(read_placement(line.as_bytes()), Ok(placed(3, 2)), "{space:?}");
        }
        for no_space in "\u{85}\u{2028}\u{2029}\u{200b}\u{180e}\u{feff}\u{0}\u{1c}\u{1f}".chars() {
            let line = format!("3{no_space}2");
            assert_eq!(read_placement(line.as_bytes()), Err(BadInput::TooFewWords), "{no_space:?}");
        }
    }

    #[test]
    fn bytes_that_are_not_utf8_are_part_of_a_word() {
        assert_eq!(read_placement(b"\xff"), Err(BadInput::TooFewWords));
        assert_eq!(read_placement(b"\xff 1"), Err(BadInput::Malformed));
        assert_eq!(read_placement(b"3 2 \xff\xa0"), Ok(placed(3, 2)));
        assert_eq!(read_placement(b"3\xa02 1"), Err(BadInput::Malformed));
    }

    #[test]
    fn only_the_first_words_count() {
        assert_eq!(read_move(b"1 4 1 3 9 hello"), Ok("1413".parse().expect("a choice")));
        assert_eq!(read_placement(b"0 0 0 0 is taken"), Ok(placed(0, 0)));
        assert_eq!(read_move(b"1 4 1 3--x"), Err(BadInput::Malformed));
        assert_eq!(read_move(b"-- hi"), Err(BadInput::TooFewWords));
        assert_eq!(read_move(b"-- a comment line"), Err(BadInput::Malformed));
    }
}
