use super::Rule;

/// What one line means to the `human` strategy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Reading {
    /// No words: a pass or a null placement.
    Nothing,
    /// Fewer words than wanted.
    TooFew,
    /// A word is no integer from 0 to 4.
    Malformed,
    /// The integers.
    Numbers(Vec<u8>),
}

/// Reads a line that should begin with `wanted` integers.
pub(super) fn read(line: &str, wanted: usize) -> Reading {
    let words: Vec<&str> = line.split(is_space).filter(|word| !word.is_empty()).collect();
    if words.is_empty() {
        return Reading::Nothing;
    }
    if words.len() < wanted {
        return Reading::TooFew;
    }
    let numbers: Option<Vec<u8>> = words[..wanted].iter().map(|word| integer(word)).collect();
    numbers.map_or(Reading::Malformed, Reading::Numbers)
}

/// The rule about reading that a line puts to the test, if it is more than digits and single blanks.
pub(super) fn tested_rule(line: &str, wanted: usize) -> Option<Rule> {
    if line.is_empty() {
        return None;
    }
    let words: Vec<&str> = line.split(is_space).filter(|word| !word.is_empty()).collect();
    let used = &words[..words.len().min(wanted)];
    let comment = words.get(wanted);
    match read(line, wanted) {
        Reading::Nothing => Some(Rule::BlankLine),
        Reading::TooFew => Some(Rule::TooFewWords),
        Reading::Malformed if used.iter().all(|word| value(word).is_some()) => Some(Rule::OutOfRange),
        Reading::Malformed => Some(Rule::Malformed),
        Reading::Numbers(_) if used.iter().any(|word| word.len() > 1) => Some(Rule::IntegerSyntax),
        // The text's own example is a comment behind blanks; what it says of the form is that it is free.
        Reading::Numbers(_) if comment.is_some_and(|word| value(word).is_some()) => Some(Rule::AnyComment),
        Reading::Numbers(_) if comment.is_some() => Some(Rule::Comment),
        Reading::Numbers(_) if words.join(" ") != line => Some(Rule::WhiteSpace),
        Reading::Numbers(_) => None,
    }
}

/// An integer on the board.
fn integer(word: &str) -> Option<u8> {
    value(word).filter(|value| *value <= 4).map(|value| value as u8)
}

/// An integer as Haskell reads an `Int`, wrapped to 64 bits.
fn value(word: &str) -> Option<u64> {
    let mut inner = word;
    while let Some(bare) = inner.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
        inner = bare;
    }
    let (negative, digits) = inner.strip_prefix('-').map_or((false, inner), |rest| (true, rest));
    let (radix, digits) = match digits.as_bytes() {
        [b'0', b'x' | b'X', ..] => (16, &digits[2..]),
        [b'0', b'o' | b'O', ..] => (8, &digits[2..]),
        _ => (10, digits),
    };
    if digits.is_empty() {
        return None;
    }
    let mut value: u64 = 0;
    for digit in digits.chars() {
        let digit = if digit.is_ascii() { digit.to_digit(radix)? } else { return None };
        value = value.wrapping_mul(radix.into()).wrapping_add(digit.into());
    }
    Some(if negative { value.wrapping_neg() } else { value })
}

/// Haskell's `isSpace`, which differs from Rust's in three characters.
fn is_space(c: char) -> bool {
    matches!(c, '\t'..='\r' | ' ' | '\u{a0}' | '\u{1680}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_are_read_as_haskell_reads_them() {
        for (word, wanted) in [
            ("3", Some(3)),
            ("003", Some(3)),
            ("0x2", Some(2)),
            ("0O4", Some(4)),
            ("((1))", Some(1)),
            ("(-0)", Some(0)),
            ("-0x0", Some(0)),
            ("18446744073709551616", Some(0)),
            ("-(0)", None),
            ("+1", None),
            ("1.0", None),
            ("1e0", None),
            ("0b1", None),
            ("1_0", None),
            ("(1", None),
            ("\u{661}", None),
            ("5", None),
        ] {
            assert_eq!(integer(word), wanted, "{word}");
        }
    }

    #[test]
    fn a_line_is_a_pass_or_too_short_or_malformed_or_numbers() {
        assert_eq!(read(" \t\r", 4), Reading::Nothing);
        assert_eq!(read("1 4 1", 4), Reading::TooFew);
        assert_eq!(read("1 4 1 3--x", 4), Reading::Malformed);
        assert_eq!(read("1\u{a0}4 1 3 hello", 4), Reading::Numbers(vec![1, 4, 1, 3]));
        assert_eq!(read("1\u{2028}4 1 3", 4), Reading::TooFew);
    }
}
