//! The text of codes and scores: letters without blanks, and numbers between blanks or commas.

use game::{number, words};

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
    let numbers = parse_numbers(text)?;
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

fn parse_numbers(text: &str) -> Result<Vec<u8>, Misprint> {
    words(text).map(|word| number(word).ok_or_else(|| Misprint::NotANumber(word.to_owned()))).collect()
}
