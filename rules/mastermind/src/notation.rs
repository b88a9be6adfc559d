//! The text of codes and scores: letters without blanks, and numbers between blanks or commas.

use crate::{Code, Colour, Mastermind, Misprint, Score};

/// Reads a code of this game.
pub(crate) fn parse_code(game: Mastermind, text: &str) -> Result<Code, Misprint> {
    let (colours, wanted) = (game.n_colours(), game.n_pegs());
    let pegs = text
        .chars()
        .map(|letter| {
            Colour::from_letter(letter)
                .filter(|colour| colour.number() < colours)
                .ok_or(Misprint::NotAColour { letter, colours })
        })
        .collect::<Result<Vec<_>, _>>()?;
    if let Some(repeated) = (1..pegs.len()).find(|&i| !game.repeats() && pegs[..i].contains(&pegs[i])) {
        return Err(Misprint::Repeated(pegs[repeated]));
    }
    let found = pegs.len();
    Code::new(pegs).filter(|_| found == usize::from(wanted)).ok_or(Misprint::WrongCount { found, wanted })
}

/// Reads two numbers that together count no more sticks than this game has pegs.
pub(crate) fn parse_score(game: Mastermind, text: &str) -> Result<Score, Misprint> {
    let numbers = words(text).map(parse_number).collect::<Result<Vec<u8>, _>>()?;
    let &[blacks, whites] = &numbers[..] else {
        return Err(Misprint::NotTwoNumbers(numbers.len()));
    };
    let sum = u32::from(blacks) + u32::from(whites);
    let pegs = game.n_pegs();
    if sum > u32::from(pegs) {
        return Err(Misprint::TooMany { sum, pegs });
    }
    Ok(Score { blacks, whites })
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c == ',' || c.is_ascii_whitespace()).filter(|word| !word.is_empty())
}

fn parse_number(word: &str) -> Result<u8, Misprint> {
    // The standard parser would also take a plus sign.
    let digits = word.bytes().all(|byte| byte.is_ascii_digit());
    word.parse().ok().filter(|_| digits).ok_or_else(|| Misprint::NotANumber(word.to_owned()))
}
