//! The text of fleets and feedback: words between blanks or commas.

use game::{number, words};

use crate::{BadFleet, Feedback, Fleet, Misprint, Ships};

/// Reads the locations of a fleet of this game, in any order.
pub(crate) fn parse_fleet(ships: Ships, text: &str) -> Result<Fleet, Misprint> {
    let board = ships.board();
    let locations = words(text)
        .map(|word| {
            board.location(word).ok_or_else(|| Misprint::NotALocation { word: word.to_owned(), board })
        })
        .collect::<Result<Vec<_>, _>>()?;
    let (found, wanted) = (locations.len(), ships.n_ships());
    if found != usize::from(wanted) {
        return Err(Misprint::WrongCount { found, wanted });
    }
    Fleet::new(locations).map_err(|bad| match bad {
        BadFleet::Repeated(location) => Misprint::Repeated(location),
        BadFleet::Empty | BadFleet::TooMany => Misprint::WrongCount { found, wanted },
    })
}

/// Reads three numbers that together count no more locations than a guess of this game has.
pub(crate) fn parse_feedback(ships: Ships, text: &str) -> Result<Feedback, Misprint> {
    let numbers = parse_numbers(text)?;
    let &[exact, near, far] = &numbers[..] else {
        return Err(Misprint::NotThreeNumbers(numbers.len()));
    };
    let sum = numbers.iter().copied().map(u32::from).sum();
    let n_ships = ships.n_ships();
    if sum > u32::from(n_ships) {
        return Err(Misprint::TooMany { sum, n_ships });
    }
    Ok(Feedback { exact, near, far })
}

fn parse_numbers(text: &str) -> Result<Vec<u8>, Misprint> {
    words(text).map(|word| number(word).ok_or_else(|| Misprint::NotANumber(word.to_owned()))).collect()
}
