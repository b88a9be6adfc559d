use games::Registered;
use play::{Stream, Turn};

use super::Puzzle;
use crate::guess_engine::GuessEngine;
use crate::handlers::Answer;
use crate::library::wire_turn;
use crate::refusal::Refusal;
use crate::sentences::{misread, sentence};
use crate::wire;

/// A history of a guessing game that leaves one secret. Which?
pub(super) struct OneLeft<G: Registered> {
    game: G,
    turns: Vec<Turn<G>>,
    left: G::Secret,
}

impl<G: Registered> OneLeft<G> {
    /// Draws a secret and asks guesses that fit all answers so far, until one secret is left that was not asked.
    pub(super) fn drawn(engine: &GuessEngine<G>, number: u32) -> Answer<Self> {
        let game = *engine.game();
        let tables =
            engine.judge()?.tables().ok_or_else(|| Refusal::Fault("a puzzle has a usual size".to_owned()))?;
        let fault = |_| Refusal::Fault("true answers cannot clash".to_owned());
        let mut chance = play::Seed(number.into()).chance(Stream::User(7));
        loop {
            let secret = chance.secret(&game);
            let mut turns: Vec<Turn<G>> = Vec::new();
            loop {
                let possible = tables.candidates(&turns).map_err(fault)?;
                if possible.len() == 1 {
                    return Ok(OneLeft { game, turns, left: secret });
                }
                let drawn = possible.as_slice()[chance.index(possible.len())];
                let guess = game.guess_for(tables.secret(drawn));
                let feedback = game.feedback(&secret, &guess);
                if feedback == game.win() {
                    break; // Asked outright: no puzzle any more, so another secret is drawn.
                }
                turns.push(Turn { guess, feedback });
            }
        }
    }

    /// The first moment of a game that was played at which one secret was left and had not been asked.
    pub(super) fn played(engine: &GuessEngine<G>, history: &[Turn<G>]) -> Answer<Self> {
        let tables = engine.judge()?.tables().ok_or_else(|| {
            Refusal::Misread("This size is too large to be counted out; it makes no puzzle.".to_owned())
        })?;
        let game = *engine.game();
        let open = history.iter().take_while(|turn| turn.feedback != game.win()).count();
        for n in 1..=open {
            let possible = tables
                .candidates(&history[..n])
                .map_err(|clash| Refusal::Untimely(sentence(&clash.to_string())))?;
            if possible.len() == 1 {
                let left = tables.secret(possible.as_slice()[0]).clone();
                return Ok(OneLeft { game, turns: history[..n].to_vec(), left });
            }
        }
        Err(Refusal::Untimely(format!(
            "This game makes no puzzle: there was never one {} left before it was found.",
            G::ABOUT.secret
        )))
    }

    /// The first answer that the guess does not explain, if it were the secret.
    fn clash(&self, guess: &G::Guess) -> String {
        let assumed = self.game.secrets().find(|secret| self.game.guess_for(secret) == *guess);
        let wrong = assumed.and_then(|secret| {
            (1..).zip(&self.turns).find(|(_, turn)| !turn.fits(&self.game, &secret)).map(|(number, turn)| {
                let instead = self.game.answer_words(&self.game.feedback(&secret, &turn.guess));
                format!("Not yet: if it were {guess}, guess {number} would have been answered {instead}.")
            })
        });
        wrong.unwrap_or_else(|| format!("Not yet: {guess} cannot be hidden here."))
    }
}

impl<G: Registered> Puzzle for OneLeft<G> {
    fn show(&self) -> wire::Riddle {
        wire::Riddle::OneLeft {
            question: format!("After these answers only one {} is possible: which?", G::ABOUT.secret),
            game: self.game.spec(),
            title: self.game.title(),
            layout: self.game.layout().into(),
            turns: self.turns.iter().map(|turn| wire_turn(&self.game, turn)).collect(),
        }
    }

    fn judge(&self, words: &str) -> Answer<wire::Judged> {
        let guess = self.game.read_guess(words).map_err(misread)?;
        let right = guess == self.game.guess_for(&self.left);
        let sentence = if right {
            format!("Right: {guess} is the only {} that fits all answers.", G::ABOUT.secret)
        } else {
            self.clash(&guess)
        };
        Ok(wire::Judged { right, sentence })
    }
}
