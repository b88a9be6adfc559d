//! What reading the texts of one game has in common with reading those of another.

use std::str::FromStr;

/// The words of a text: what stands between blanks or commas.
pub fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c == ',' || c.is_ascii_whitespace()).filter(|word| !word.is_empty())
}

/// The number that a word of digits is. The standard parser would also take a plus sign.
pub fn number<N: FromStr>(word: &str) -> Option<N> {
    word.parse().ok().filter(|_| word.bytes().all(|byte| byte.is_ascii_digit()))
}

/// The number that is printed as this word, and not in another form of it, such as +4 or 04.
pub fn written<N: FromStr + ToString>(word: &str) -> Option<N> {
    word.parse().ok().filter(|number: &N| number.to_string() == word)
}

/// The numbers of a spec behind the word it begins with, such as 4, 8 and 3 of `ships 4 8 3`.
pub fn sizes<N: FromStr + ToString, const COUNT: usize>(name: &str, spec: &str) -> Option<[N; COUNT]> {
    let numbers: Option<Vec<N>> =
        spec.strip_prefix(name)?.strip_prefix(' ')?.split(' ').map(written).collect();
    numbers?.try_into().ok()
}
