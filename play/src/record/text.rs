//! The text form of a [`Sheet`]: a title, headers, and one line a turn.

use std::fmt;

use super::fields::{Fields, Notes, OneLine};
use super::misread::{Misread, Place};
use super::sheet::{Choices, Sheet, SheetTurn};

/// The first line of every record.
pub(super) const TITLE: &str = "parlour record 1";

/// Where the parts of a sheet stand in the text it was read from, so that a later complaint names a line.
#[derive(Debug, Default)]
pub(super) struct LineNumbers {
    headers: Vec<usize>,
    /// Of each turn, and of its second round if it has one.
    turns: Vec<(usize, Option<usize>)>,
}

impl LineNumbers {
    /// Turns a place in the sheet into a line of its text.
    pub(super) fn locate(&self, sheet: &Sheet, place: Place) -> Place {
        let line = match &place {
            Place::Line(_) | Place::Whole => None,
            Place::Header(name) => {
                sheet.headers.iter().position(|(known, _)| known == name).map(|at| self.headers[at])
            }
            Place::Turn(number) => self.turns.get(number - 1).map(|&(line, _)| line),
            Place::SecondRound(number) => self.turns.get(number - 1).and_then(|&(_, line)| line),
        };
        line.map_or(place, Place::Line)
    }
}

/// Reads the text form. Blank lines and blanks around words do not matter; nothing else is passed over.
pub(super) fn parse(text: &str) -> Result<(Sheet, LineNumbers), Misread> {
    let mut lines = text
        .lines()
        .enumerate()
        .map(|(index, line)| (index + 1, line.trim()))
        .filter(|(_, line)| !line.is_empty())
        .peekable();
    let (number, title) = lines.next().unwrap_or((1, ""));
    if title != TITLE {
        let allowed = format!("a record begins with the line `{TITLE}`");
        return Err(Misread::new(Place::Line(number), title, allowed));
    }
    let mut numbers = LineNumbers::default();
    let mut headers = Fields::<OneLine>::new();
    while let Some((number, line)) =
        lines.next_if(|(_, line)| !line.starts_with(|c: char| c.is_ascii_digit()))
    {
        let place = Place::Line(number);
        let Some((name, value)) = line.split_once(':') else {
            return Err(Misread::new(
                place,
                line,
                "a header is `name: value`, a turn begins with its number",
            ));
        };
        headers.add(name.trim_end(), value.trim_start()).map_err(|error| Misread::field(place, error))?;
        numbers.headers.push(number);
    }
    let mut turns = Vec::new();
    for (number, line) in lines {
        read_turn(line, number, &mut turns, &mut numbers.turns)?;
    }
    Ok((Sheet::new(headers, turns), numbers))
}

/// Reads a line as the next turn or as the second round of the last one.
fn read_turn(
    line: &str,
    number: usize,
    turns: &mut Vec<SheetTurn>,
    lines: &mut Vec<(usize, Option<usize>)>,
) -> Result<(), Misread> {
    let misread = |word: &str, allowed: String| Misread::new(Place::Line(number), word, allowed);
    let (label, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let next = turns.len() + 1;
    let may_have_second = matches!(turns.last(), Some(SheetTurn::Round { second: None, .. }));
    let is_second = may_have_second && label == format!("{}+", next - 1);
    if !is_second && label != format!("{next}.") {
        let or_second = if may_have_second { format!(" or `{}+`", next - 1) } else { String::new() };
        return Err(misread(label, format!("here `{next}.`{or_second} begins the line")));
    }
    let (words, notes) = split_notes(rest, number)?;
    let choices = |notes| match words[..] {
        [black, white] => Ok(Choices { black: black.to_owned(), white: white.to_owned(), notes }),
        _ => Err(misread(
            &words.join(" "),
            "a turn is `GUESS -> ANSWER` or the two choices `BLACK WHITE`, then perhaps `name=value`".into(),
        )),
    };
    if is_second {
        if let (Some(SheetTurn::Round { second, .. }), Some((_, line))) = (turns.last_mut(), lines.last_mut())
        {
            (*second, *line) = (Some(choices(notes)?), Some(number));
        }
        return Ok(());
    }
    turns.push(match words.iter().position(|&word| word == "->") {
        Some(arrow) => {
            let (guess, feedback) = (words[..arrow].join(" "), words[arrow + 1..].join(" "));
            SheetTurn::Guess { guess, feedback, notes }
        }
        None => SheetTurn::Round { choices: choices(notes)?, second: None },
    });
    lines.push((number, None));
    Ok(())
}

/// Splits a turn into its own words and the annotations, which begin with the first word that holds a `=`.
fn split_notes(rest: &str, number: usize) -> Result<(Vec<&str>, Notes), Misread> {
    let mut words: Vec<&str> = rest.split_whitespace().collect();
    let n_words = words.iter().position(|word| word.contains('=')).unwrap_or(words.len());
    let mut notes = Notes::new();
    for note in words.split_off(n_words) {
        let place = Place::Line(number);
        let (name, value) = note.split_once('=').ok_or_else(|| {
            Misread::new(place.clone(), note, "after an annotation only annotations `name=value` follow")
        })?;
        notes.add(name, value).map_err(|error| Misread::field(place, error))?;
    }
    Ok((words, notes))
}

/// Writes the text form, which [`parse`] reads back to the same sheet.
pub(super) fn print(sheet: &Sheet, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    writeln!(f, "{TITLE}")?;
    for (name, value) in sheet.headers.iter() {
        let blank = if value.is_empty() { "" } else { " " };
        writeln!(f, "{name}:{blank}{value}")?;
    }
    if !sheet.turns.is_empty() {
        writeln!(f)?;
    }
    for (number, turn) in (1..).zip(&sheet.turns) {
        match turn {
            SheetTurn::Guess { guess, feedback, notes } => {
                write!(f, "{number}. {guess} -> {feedback}")?;
                print_notes(notes, f)?;
            }
            SheetTurn::Round { choices, second } => {
                write!(f, "{number}. {} {}", choices.black, choices.white)?;
                print_notes(&choices.notes, f)?;
                if let Some(choices) = second {
                    write!(f, "{number}+ {} {}", choices.black, choices.white)?;
                    print_notes(&choices.notes, f)?;
                }
            }
        }
    }
    Ok(())
}

fn print_notes(notes: &Notes, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (name, value) in notes.iter() {
        write!(f, " {name}={value}")?;
    }
    writeln!(f)
}
