//! How games look on a screen. Everything is text with colour added, so that it reads as well without.

pub(crate) mod chart;
pub(crate) mod duel;
pub(crate) mod histogram;
mod pegs;
mod places;

use game::{Described, Layout};
use play::Turn;

use self::pegs::Rack;
use self::places::Grid;

/// What was guessed and answered so far, the guess that waits for its answer, and the secret where it is known.
pub(crate) fn picture<G: Described>(
    game: &G,
    turns: &[Turn<G>],
    open: Option<&G::Guess>,
    secret: Option<&G::Secret>,
) -> String {
    let answered = turns.iter().map(|turn| Line {
        guess: turn.guess.to_string(),
        answer: game.answer_numbers(&turn.feedback).iter().map(ToString::to_string).collect(),
    });
    let asked = open.map(|guess| Line {
        guess: guess.to_string(),
        answer: G::ABOUT.answer.iter().map(|_| "?".to_owned()).collect(),
    });
    let lines: Vec<Line> = answered.chain(asked).collect();
    let names: Vec<&str> = G::ABOUT.answer.iter().map(|part| part.name).collect();
    let secret = secret.map(ToString::to_string);
    match game.layout() {
        Layout::Places { columns, rows, picks, .. } => {
            Grid { columns, rows, picks }.picture(&lines, &names, secret.as_deref())
        }
        Layout::Pegs { holes, colours, .. } => {
            Rack { holes, colours }.picture(&lines, &names, G::ABOUT.secret, secret.as_deref())
        }
    }
}

/// The rules of a game for someone who has never played, the names of colours in their colours.
pub(crate) fn rules<G: Described>(game: &G) -> String {
    match game.layout() {
        Layout::Places { .. } => game.rules(),
        Layout::Pegs { colours, .. } => pegs::painted(&game.rules(), &colours),
    }
}

/// A guess as it is shown, with the numbers of its answer or a `?` for each.
struct Line {
    guess: String,
    answer: Vec<String>,
}

/// The numbers of an answer, each under its name.
fn under(names: &[&str], numbers: &[String]) -> String {
    let numbers =
        numbers.iter().zip(names).map(|(number, name)| format!("{number:>width$}", width = name.len()));
    numbers.collect::<Vec<_>>().join(" ")
}
