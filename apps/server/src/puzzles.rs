//! Puzzles: a history that leaves one secret. Which?
//!
//! A puzzle is made from its number alone, so it is the same for everyone and nothing of it is kept. Its solution is
//! worked out again when an answer comes in and is never sent before.

use axum::Json;
use axum::extract::{Path, State};
use mastermind::Mastermind;
use play::{Seed, Turn};
use rand::RngExt as _;
use ships::Ships;

use crate::app::House;
use crate::handlers::{Answer, Shared, Words};
use crate::library::wire_turn;
use crate::minds::Mind;
use crate::refusal::Refusal;
use crate::shown::Shown;
use crate::wire;
use crate::words::misread;

/// `GET /api/puzzles/{number}`, where the number may be `today`.
pub(crate) async fn show(State(house): Shared, Path(number): Path<String>) -> Answer<Json<wire::Puzzle>> {
    let (number, date) = which(&house, &number).await?;
    let day = date.clone();
    work(
        &house,
        number,
        move |puzzle| Ok(puzzle.show(number, date)),
        move |puzzle| Ok(puzzle.show(number, day)),
    )
    .await
    .map(Json)
}

/// `POST /api/puzzles/{number}`
pub(crate) async fn solve(
    State(house): Shared,
    Path(number): Path<String>,
    Words(answer): Words<wire::Choice>,
) -> Answer<Json<wire::Judged>> {
    let (number, _) = which(&house, &number).await?;
    let words = answer.choice.clone();
    work(&house, number, move |puzzle| puzzle.judge(&words), move |puzzle| puzzle.judge(&answer.choice))
        .await
        .map(Json)
}

/// A puzzle with its solution.
struct Made<G: Shown> {
    game: G,
    turns: Vec<Turn<G>>,
    left: G::Secret,
}

impl<G: Shown> Made<G> {
    /// Draws a secret and asks guesses that fit all answers so far, until one secret is left that was not asked.
    fn new(mind: &Mind<G>, number: u32) -> Answer<Self> {
        let game = mind.game().clone();
        let tables = mind.tables().ok_or_else(|| Refusal::Fault("a puzzle has a usual size".to_owned()))?;
        let fault = |_| Refusal::Fault("true answers cannot clash".to_owned());
        let mut chance = Seed(number.into()).generator(7);
        loop {
            let secret = game.secret_at(chance.random_range(0..game.n_secrets()));
            let mut turns: Vec<Turn<G>> = Vec::new();
            loop {
                let possible = tables.candidates(&turns).map_err(fault)?;
                if possible.len() == 1 {
                    return Ok(Made { game, turns, left: secret });
                }
                let drawn = possible.as_slice()[chance.random_range(0..possible.len())];
                let guess = game.guess_for(tables.secret(drawn));
                let feedback = game.feedback(&secret, &guess);
                if feedback == game.win() {
                    break; // Asked outright: no puzzle any more, so another secret is drawn.
                }
                turns.push(Turn { guess, feedback });
            }
        }
    }

    fn show(&self, number: u32, date: Option<String>) -> wire::Puzzle {
        wire::Puzzle {
            number,
            date,
            game: self.game.spec(),
            board: self.game.board(),
            turns: self.turns.iter().map(wire_turn).collect(),
        }
    }

    fn judge(&self, words: &str) -> Answer<wire::Judged> {
        let guess = self.game.parse_guess(words).map_err(misread)?;
        let right = guess == self.game.guess_for(&self.left);
        let sentence = if right {
            format!("Right: {guess} is the only {} that fits all answers.", G::secret_word())
        } else {
            self.clash(&guess)
        };
        Ok(wire::Judged { right, sentence })
    }

    /// The first answer that the guess does not explain, if it were the secret.
    fn clash(&self, guess: &G::Guess) -> String {
        let assumed = self.game.secrets().find(|secret| self.game.guess_for(secret) == *guess);
        let wrong = assumed.and_then(|secret| {
            (1..).zip(&self.turns).find(|(_, turn)| !turn.fits(&self.game, &secret)).map(|(number, turn)| {
                let instead = G::words(self.game.feedback(&secret, &turn.guess));
                format!("Not yet: if it were {guess}, guess {number} would have been answered {instead}.")
            })
        });
        wrong.unwrap_or_else(|| format!("Not yet: {guess} cannot be hidden here."))
    }
}

/// Even numbers are Ships, odd ones Mastermind.
async fn work<T: Send + 'static>(
    house: &House,
    number: u32,
    ships: impl FnOnce(&Made<Ships>) -> Answer<T> + Send + 'static,
    codes: impl FnOnce(&Made<Mastermind>) -> Answer<T> + Send + 'static,
) -> Answer<T> {
    if number.is_multiple_of(2) {
        let mind = house.guessers.ships.of(&Ships::default());
        house.thinkers.think(move || ships(&Made::new(&mind, number)?)).await?
    } else {
        let mind = house.guessers.mastermind.of(&Mastermind::default());
        house.thinkers.think(move || codes(&Made::new(&mind, number)?)).await?
    }
}

/// The number of a puzzle, and its day if it is today's.
async fn which(house: &House, text: &str) -> Answer<(u32, Option<String>)> {
    let (today, date): (u32, String) = house
        .store
        .read(|file| {
            file.query_row("SELECT unixepoch() / 86400, date('now')", [], |row| {
                Ok((row.get(0)?, row.get(1)?))
            })
        })
        .await?;
    if text == "today" {
        return Ok((today, Some(date)));
    }
    let number = text.parse().map_err(|_| {
        Refusal::Misread(format!(
            "`{text}` is no puzzle: say `today` or a whole number from 0 to {}.",
            u32::MAX
        ))
    })?;
    Ok((number, (number == today).then_some(date)))
}
