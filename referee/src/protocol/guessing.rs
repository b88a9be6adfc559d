use game::Notation;
use play::Turn;

use super::connection::{Connection, LEAVE};
use super::fault::shown;
use super::{Conditions, Fault};
use crate::contained::Stopwatch;

/// Plays one game and tells with how many guesses the secret was found. The exchange stays with the connection, and
/// every turn is told to `watch`.
///
/// After a fault the program is sent away, so that the next game begins with a fresh one.
pub(crate) fn play<G: Notation>(
    game: &G,
    secret: &G::Secret,
    connection: &mut Connection<'_>,
    conditions: &Conditions,
    watch: impl FnMut(Turn<G>),
) -> Result<u32, Fault> {
    connection.clear();
    let result = play_on(game, secret, connection, conditions, watch);
    if result.is_err() {
        connection.send_away();
    }
    result
}

fn play_on<G: Notation>(
    game: &G,
    secret: &G::Secret,
    connection: &mut Connection<'_>,
    conditions: &Conditions,
    mut watch: impl FnMut(Turn<G>),
) -> Result<u32, Fault> {
    let mut line = format!("new {}", game.spec());
    connection.tell_after_a_look(&line)?;
    let (mut stopwatch, allowance) = (Stopwatch::start(), conditions.allowance());
    for n_guesses in 1..=conditions.guesses {
        stopwatch.begin_answer();
        let answer = connection.answer_within(&mut stopwatch, &allowance)?;
        let guess = read_guess(game, answer)?;
        let feedback = game.feedback(secret, &guess);
        line.clear();
        line.push_str(&feedback.to_string());
        watch(Turn { guess, feedback });
        connection.tell(&line)?;
        if feedback == game.win() {
            if conditions.fresh {
                connection.leave(LEAVE)?;
            } else {
                connection.finish_game(|line| read_guess(game, line).is_ok())?;
            }
            return Ok(n_guesses);
        }
    }
    Err(Fault::OutOfGuesses(conditions.guesses))
}

/// Reads a guess as the protocol wants it: the words of its own text, in any order, one blank between them.
pub(crate) fn read_guess<G: Notation>(game: &G, answer: &str) -> Result<G::Guess, Fault> {
    let malformed = |why: String| Fault::Malformed { answer: shown(answer), why };
    if answer == "?" {
        return Err(Fault::NotOffered);
    }
    let guess = game.parse_guess(answer).map_err(|misprint| malformed(misprint.to_string()))?;
    let own_text = guess.to_string();
    if answer != own_text {
        let words = |text: &str| {
            let mut words: Vec<String> = text.split(' ').map(str::to_owned).collect();
            words.sort_unstable();
            words
        };
        if words(answer) != words(&own_text) {
            return Err(malformed(format!("write it as `{own_text}`, with single blanks and nothing else")));
        }
    }
    Ok(guess)
}
