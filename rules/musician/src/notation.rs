//! The text of chords and feedback: words between blanks or commas.

use game::{number, words};

use crate::{BadChord, Chord, Feedback, Misprint, Musician};

/// Reads the pitches of a chord of this game, in any order.
pub(crate) fn parse_chord(musician: Musician, text: &str) -> Result<Chord, Misprint> {
    let keyboard = musician.keyboard();
    let pitches = words(text)
        .map(|word| {
            keyboard.pitch(word).ok_or_else(|| Misprint::NotAPitch { word: word.to_owned(), keyboard })
        })
        .collect::<Result<Vec<_>, _>>()?;
    let (found, wanted) = (pitches.len(), musician.n_pitches());
    if found != usize::from(wanted) {
        return Err(Misprint::WrongCount { found, wanted });
    }
    Chord::new(pitches).map_err(|bad| match bad {
        BadChord::Repeated(pitch) => Misprint::Repeated(pitch),
        BadChord::Empty | BadChord::TooMany => Misprint::WrongCount { found, wanted },
    })
}

/// Reads three numbers that count no more notes and no more octaves than a guess of this game has.
pub(crate) fn parse_feedback(musician: Musician, text: &str) -> Result<Feedback, Misprint> {
    let numbers = parse_numbers(text)?;
    let &[pitches, notes, octaves] = &numbers[..] else {
        return Err(Misprint::NotThreeNumbers(numbers.len()));
    };
    let n_pitches = musician.n_pitches();
    let with_pitches = |number: u8| u32::from(pitches) + u32::from(number);
    if with_pitches(notes) > n_pitches.into() {
        return Err(Misprint::TooManyNotes { sum: with_pitches(notes), n_pitches });
    }
    if with_pitches(octaves) > n_pitches.into() {
        return Err(Misprint::TooManyOctaves { sum: with_pitches(octaves), n_pitches });
    }
    Ok(Feedback { pitches, notes, octaves })
}

fn parse_numbers(text: &str) -> Result<Vec<u8>, Misprint> {
    words(text).map(|word| number(word).ok_or_else(|| Misprint::NotANumber(word.to_owned()))).collect()
}
