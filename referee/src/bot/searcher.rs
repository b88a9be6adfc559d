use std::cell::OnceCell;
use std::collections::HashMap;

use games::{GuessingGame, NoGame, Registered, visit_game};
use play::guessers::{Guesser, Needs, USUAL, Unable, named};
use play::{Seed, Turn};

use super::UNKNOWN;
use crate::known_guesses::{KnownGuesses, write_turn};
use crate::protocol::known_untold;

/// The guessing games that a program of ours serves, each with its guesser.
pub(super) struct Searcher {
    /// The guesser that was asked for; otherwise the usual one of each game.
    name: Option<String>,
    seed: Seed,
    bots: HashMap<String, Box<dyn Answers>>,
    /// The game begun last.
    current: String,
}

impl Searcher {
    pub(super) fn new(name: Option<&str>, seed: Seed) -> Self {
        Searcher {
            name: name.map(str::to_owned),
            seed,
            bots: HashMap::new(),
            current: known_untold().to_owned(),
        }
    }

    /// The answer to a line, if one is wanted.
    pub(super) fn answer(&mut self, line: &str) -> Option<String> {
        let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
        let spec = if verb == "new" { rest } else { &self.current };
        if !self.bots.contains_key(spec) {
            let Ok(bot) = bot_for(spec, self.name.as_deref(), self.seed) else {
                return Some(UNKNOWN.to_owned());
            };
            self.bots.insert(spec.to_owned(), bot);
        }
        if verb == "new" {
            rest.clone_into(&mut self.current);
        }
        let bot = self.bots.get_mut(&self.current)?;
        match verb {
            "new" => Some(bot.begin()),
            "after" => Some(bot.after(rest)),
            "feedback" => Some(bot.feedback(rest)),
            verb if Some(verb) == bot.place_verb() => Some(bot.place(rest)),
            _ => bot.hear(line),
        }
    }
}

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
    /// The verb that asks about single places, where the game has any.
    fn place_verb(&self) -> Option<&'static str>;
    /// The place's own text.
    fn place(&self, text: &str) -> String;
}

fn bot_for(spec: &str, name: Option<&str>, seed: Seed) -> Result<Box<dyn Answers>, NoGame> {
    let game: GuessingGame = spec.parse()?;
    Ok(visit_game!(game, { name: Option<&'v str>, seed: Seed }, |game| -> Box<dyn Answers> {
        Box::new(Bot::new(*game, name, seed))
    }))
}

/// A guesser of one game, with what it said before: a history comes up in thousands of games.
struct Bot<G: Registered> {
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
    known: KnownGuesses<G>,
}

impl<G: Registered> Bot<G> {
    fn new(game: G, name: Option<&str>, seed: Seed) -> Self {
        Bot {
            game,
            guesser: OnceCell::new(),
            name: name.unwrap_or(USUAL).to_owned(),
            seed,
            history: Vec::new(),
            written: String::new(),
            asked: None,
            known: KnownGuesses::new(),
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
        self.guesser().ok()?;
        self.known.next(&**self.guesser.get()?, history, written).ok()
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

impl<G: Registered> Answers for Bot<G> {
    fn begin(&mut self) -> String {
        self.history.clear();
        self.written.clear();
        self.ask()
    }

    fn hear(&mut self, feedback: &str) -> Option<String> {
        // A line that is no feedback changes nothing in the game.
        let Ok(feedback) = self.game.parse_feedback(feedback) else { return Some(UNKNOWN.to_owned()) };
        let Some(guess) = self.asked.take() else { return Some(UNKNOWN.to_owned()) };
        if feedback == self.game.win() {
            return None;
        }
        let turn = Turn { guess, feedback };
        write_turn(&mut self.written, &turn);
        self.history.push(turn);
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

    fn place_verb(&self) -> Option<&'static str> {
        G::ABOUT.place
    }

    fn place(&self, text: &str) -> String {
        if self.game.layout().is_place(text) { text.to_owned() } else { "-".to_owned() }
    }
}
