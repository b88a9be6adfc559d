use std::time::{Duration, Instant};

use game::Notation;
use play::Turn;

use super::fault::shown;
use super::seat::{LEAVE, Seat};
use super::{Conditions, Fault};

/// Plays one game and tells with how many guesses the secret was found. The exchange stays with the seat, and every
/// turn is told to `watch`.
///
/// After a fault the program is sent away, so that the next game begins with a fresh one.
pub(crate) fn play<G: Notation>(
    game: &G,
    secret: &G::Secret,
    seat: &mut Seat<'_>,
    conditions: &Conditions,
    watch: impl FnMut(Turn<G>),
) -> Result<u32, Fault> {
    seat.clear();
    let result = play_on(game, secret, seat, conditions, watch);
    if result.is_err() {
        seat.send_away();
    }
    result
}

fn play_on<G: Notation>(
    game: &G,
    secret: &G::Secret,
    seat: &mut Seat<'_>,
    conditions: &Conditions,
    mut watch: impl FnMut(Turn<G>),
) -> Result<u32, Fault> {
    let mut line = format!("new {}", game.spec());
    seat.tell_after_a_look(&line)?;
    let end = Instant::now() + conditions.game_time;
    for n_guesses in 1..=conditions.guesses {
        let now = Instant::now();
        let deadline = end.min(now + conditions.move_time);
        let answer = seat.answer(deadline).map_err(|fault| late(fault, deadline < end, conditions))?;
        let guess = read_guess(game, answer)?;
        let feedback = game.feedback(secret, &guess);
        line.clear();
        line.push_str(&feedback.to_string());
        watch(Turn { guess, feedback });
        seat.tell(&line)?;
        if feedback == game.win() {
            if conditions.fresh {
                seat.leave(LEAVE)?;
            } else {
                seat.finish_game(|line| read_guess(game, line).is_ok())?;
            }
            return Ok(n_guesses);
        }
    }
    Err(Fault::OutOfGuesses(conditions.guesses))
}

/// Reads a guess as the protocol wants it: the words of its own text, in any order, one blank between them.
pub(super) fn read_guess<G: Notation>(game: &G, answer: &str) -> Result<G::Guess, Fault> {
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

fn late(fault: Fault, was_the_move: bool, conditions: &Conditions) -> Fault {
    match fault {
        Fault::Mishap(crate::contained::Mishap::Late) if was_the_move => {
            Fault::MoveTime(conditions.move_time)
        }
        Fault::Mishap(crate::contained::Mishap::Late) => Fault::GameTime(conditions.game_time),
        other => other,
    }
}

/// Whole and parts of milliseconds, to a thousandth.
pub(super) fn milliseconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e3
}
