//! Our own guessers on the other side of the protocol, so that they can be graded like any program.

use std::cell::OnceCell;
use std::collections::HashMap;
use std::fmt::Write as _;
use std::io::{self, BufRead, Write};

use game::Deduction;
use mastermind::Mastermind;
use play::guessers::{Guesser, Needs, Unable, named, usual};
use play::{Seed, Turn};
use ships::Ships;

/// What a program that speaks the protocol answers.
trait Answers {
    /// A new game begins: the first guess.
    fn begin(&mut self) -> String;
    /// The feedback on the last guess: the next guess, or nothing after a win.
    fn hear(&mut self, feedback: &str) -> Option<String>;
    /// The guess after a history.
    fn after(&mut self, history: &str) -> String;
    /// The feedback on a pair.
    fn feedback(&self, pair: &str) -> String;
    /// The location's own text.
    fn location(&self, text: &str) -> String;
}

/// What is answered to a question that makes no sense.
const UNKNOWN: &str = "?";

/// Serves games until `quit` or the end of the input, with the guesser of this name or else the usual one.
///
/// The game before any `new` is `ships 4 8 3`; its guesser is made when it is first asked for a guess.
pub fn serve(name: Option<&str>, seed: Seed, input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut bots: HashMap<String, Box<dyn Answers>> = HashMap::new();
    let mut current = "ships 4 8 3".to_owned();
    for line in input.lines() {
        let line = line?;
        let (verb, rest) = line.split_once(' ').unwrap_or((&line, ""));
        if verb == "quit" {
            return Ok(());
        }
        let spec = if verb == "new" { rest } else { &current };
        if !bots.contains_key(spec) {
            let Ok(bot) = bot_for(spec, name, seed) else {
                writeln!(output, "{UNKNOWN}")?;
                output.flush()?;
                continue;
            };
            bots.insert(spec.to_owned(), bot);
        }
        if verb == "new" {
            rest.clone_into(&mut current);
        }
        let Some(bot) = bots.get_mut(&current) else { continue };
        let answer = match verb {
            "new" => Some(bot.begin()),
            "after" => Some(bot.after(rest)),
            "feedback" => Some(bot.feedback(rest)),
            "location" => Some(bot.location(rest)),
            _ => bot.hear(&line),
        };
        if let Some(answer) = answer {
            writeln!(output, "{answer}")?;
            output.flush()?;
        }
    }
    Ok(())
}

fn bot_for(spec: &str, name: Option<&str>, seed: Seed) -> Result<Box<dyn Answers>, BadSize> {
    if spec.starts_with("ships") {
        let ships: Ships = spec.parse().map_err(|_| BadSize)?;
        let location: Location<Ships> = |ships, text| Some(ships.board().location(text)?.to_string());
        Ok(Box::new(Bot::new(ships, name, seed, location)))
    } else {
        let game: Mastermind = spec.parse().map_err(|_| BadSize)?;
        Ok(Box::new(Bot::new(game, name, seed, |_, _| None)))
    }
}

/// The words after `new` name no game; the protocol has no word for why.
struct BadSize;

/// How a game reads a location, where it has such a thing.
type Location<G> = fn(&G, &str) -> Option<String>;

/// A guesser of one game, with what it said before: a history comes up in thousands of games.
struct Bot<G: Deduction> {
    game: G,
    /// Made when the first guess is wanted: questions need none, and it may take long to prepare.
    guesser: OnceCell<Box<dyn Guesser<G>>>,
    name: String,
    seed: Seed,
    history: Vec<Turn<G>>,
    /// The history of the running game as `after` would write it, which is the key of `known`.
    written: String,
    /// The guess that awaits feedback.
    asked: Option<G::Guess>,
    known: HashMap<String, G::Guess>,
    location: Location<G>,
}

impl<G: Deduction + Copy + Send + Sync + 'static> Bot<G> {
    fn new(game: G, name: Option<&str>, seed: Seed, location: Location<G>) -> Self {
        Bot {
            game,
            guesser: OnceCell::new(),
            name: name.unwrap_or(usual(&game)).to_owned(),
            seed,
            history: Vec::new(),
            written: String::new(),
            asked: None,
            known: HashMap::new(),
            location,
        }
    }

    fn guesser(&self) -> Result<&dyn Guesser<G>, Unable> {
        if let Some(guesser) = self.guesser.get() {
            return Ok(&**guesser);
        }
        let made = named(&self.name, self.game, Needs { seed: self.seed, ..Needs::default() })?;
        Ok(&**self.guesser.get_or_init(|| made))
    }

    fn guess(&mut self, history: &[Turn<G>], written: &str) -> Option<G::Guess> {
        if let Some(guess) = self.known.get(written) {
            return Some(guess.clone());
        }
        let guess = self.guesser().ok()?.next(history).ok()?;
        self.known.insert(written.to_owned(), guess.clone());
        Some(guess)
    }

    /// Guesses for the running game and remembers what was asked.
    fn ask(&mut self) -> String {
        let (history, written) = (std::mem::take(&mut self.history), std::mem::take(&mut self.written));
        self.asked = self.guess(&history, &written);
        (self.history, self.written) = (history, written);
        self.asked.as_ref().map_or(UNKNOWN.to_owned(), ToString::to_string)
    }

    /// Reads `GUESS FEEDBACK / GUESS FEEDBACK`; the words of a guess are those that do not belong to the feedback.
    fn read_history(&self, text: &str) -> Option<Vec<Turn<G>>> {
        let n_feedback = self.game.win().to_string().split(' ').count();
        text.split(" / ")
            .filter(|turn| !turn.is_empty())
            .map(|turn| {
                let (at, _) = turn.rmatch_indices(' ').nth(n_feedback - 1)?;
                let (guess, feedback) = (turn.get(..at)?, turn.get(at + 1..)?);
                Some(Turn {
                    guess: self.game.parse_guess(guess).ok()?,
                    feedback: self.game.parse_feedback(feedback).ok()?,
                })
            })
            .collect()
    }
}

impl<G: Deduction + Copy + Send + Sync + 'static> Answers for Bot<G> {
    fn begin(&mut self) -> String {
        self.history.clear();
        self.written.clear();
        self.ask()
    }

    fn hear(&mut self, feedback: &str) -> Option<String> {
        let (Some(guess), Ok(feedback)) = (self.asked.take(), self.game.parse_feedback(feedback)) else {
            return Some(UNKNOWN.to_owned());
        };
        if feedback == self.game.win() {
            return None;
        }
        if !self.written.is_empty() {
            self.written.push_str(" / ");
        }
        let _ = write!(self.written, "{guess} {feedback}");
        self.history.push(Turn { guess, feedback });
        Some(self.ask())
    }

    fn after(&mut self, history: &str) -> String {
        if let Some(guess) = self.known.get(history) {
            return guess.to_string();
        }
        let turns = self.read_history(history);
        let guess = turns.and_then(|turns| self.guess(&turns, history));
        guess.map_or(UNKNOWN.to_owned(), |guess| guess.to_string())
    }

    fn feedback(&self, pair: &str) -> String {
        let answer = pair.split_once(" / ").and_then(|(secret, guess)| {
            let (secret, guess) = (self.game.parse_secret(secret).ok()?, self.game.parse_guess(guess).ok()?);
            Some(self.game.feedback(&secret, &guess).to_string())
        });
        answer.unwrap_or(UNKNOWN.to_owned())
    }

    fn location(&self, text: &str) -> String {
        (self.location)(&self.game, text).unwrap_or("-".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answers(lines: &str) -> String {
        let mut output = Vec::new();
        serve(Some("consistent"), Seed(0), lines.as_bytes(), &mut output).expect("memory takes everything");
        String::from_utf8(output).expect("it is text")
    }

    #[test]
    fn questions_are_answered_as_the_protocol_page_says() {
        let lines =
            "feedback H1 B2 D3 / B3 C3 H3\nlocation A4\nlocation A5\nlocation \nafter\nquit\nlocation A1\n";
        assert_eq!(answers(lines), "0 2 1\nA4\n-\n-\nA1 A2 A3\n");
    }

    #[test]
    fn a_game_and_its_history_lead_to_the_same_guess() {
        let game = answers("new ships 4 8 3\n0 0 0\n");
        let next = game.lines().nth(1).expect("a second guess").to_owned();
        assert_eq!(answers("after A1 A2 A3 0 0 0\n"), format!("{next}\n"));
    }

    #[test]
    fn a_win_needs_no_answer_and_nonsense_gets_a_question_mark() {
        assert_eq!(answers("new mastermind 2 2\n2 0\n"), "RR\n");
        assert_eq!(answers("new chess\nfeedback x\nhello\n"), "?\n?\n?\n");
    }
}
