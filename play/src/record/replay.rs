//! Judging a record by the rules.

use std::fmt;

use apocalypse::{Outcome, Position, Round, Turn as Due};
use game::{ByPlayer, Deduction};

use super::duel::{DuelRecord, Placement, second_words};
use super::hunt::HuntRecord;
use super::misread::Place;
use super::result::{DuelResult, HuntResult};
use crate::Contradiction;

/// The first thing in a record that does not follow by the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misplay {
    /// Where it stands.
    pub place: Place,
    /// What the rules expect there.
    pub expected: String,
    /// What stands there.
    pub found: String,
}

impl fmt::Display for Misplay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: expected {}, found {}", self.place, self.expected, self.found)
    }
}

impl std::error::Error for Misplay {}

impl<G: Deduction> HuntRecord<G> {
    /// Judges every answer by the secret, or, if the secret is not known, by whether some secret explains them all.
    /// Returns with how many guesses the secret was found, if it was.
    pub fn replay(&self) -> Result<Option<usize>, Misplay> {
        let mut won = None;
        for (number, noted) in (1..).zip(&self.turns) {
            let turn = &noted.turn;
            let misplay =
                |expected: String, found: String| Misplay { place: Place::Turn(number), expected, found };
            if let Some(won) = won {
                return Err(misplay(
                    format!("no turn after the secret was found in turn {won}"),
                    quoted(turn),
                ));
            }
            if let Some(secret) = &self.secret {
                let feedback = self.game.feedback(secret, &turn.guess);
                if feedback != turn.feedback {
                    return Err(misplay(quoted(feedback), quoted(turn.feedback)));
                }
            }
            if turn.feedback == self.game.win() {
                won = Some(number);
            }
        }
        if self.secret.is_none()
            && let Some(contradiction) = Contradiction::find(&self.game, &self.history())
        {
            return Err(Misplay {
                place: Place::Turn(contradiction.turn),
                expected: "an answer that some secret explains together with the others".into(),
                found: format!("`{}` ({contradiction})", contradiction.feedback),
            });
        }
        self.judge_result(won)?;
        Ok(won)
    }

    fn judge_result(&self, won: Option<usize>) -> Result<(), Misplay> {
        let expected = match (won, &self.result) {
            (_, None) | (None, Some(HuntResult::NotFound(_))) => return Ok(()),
            (Some(won), Some(HuntResult::Found(claimed))) if won == *claimed => return Ok(()),
            (Some(won), Some(_)) => quoted(HuntResult::Found(won)),
            (None, Some(HuntResult::Found(_))) => "no result that says the secret was found".into(),
        };
        let found = self.result.as_ref().map_or_else(String::new, quoted);
        Err(Misplay { place: Place::Header("result".into()), expected, found })
    }
}

impl DuelRecord {
    /// Plays every round by the rules. Returns what happened, each second round as a round of its own.
    pub fn replay(&self) -> Result<Vec<Round>, Misplay> {
        let mut played: Vec<Round> = Vec::new();
        let mut outcome = self.start.outcome(self.rules);
        for (number, round) in (1..).zip(&self.rounds) {
            let place = Place::Turn(number);
            let position = played.last().map_or(self.start, |round| round.position);
            let normal = match (outcome, position.turn()) {
                (Some(outcome), _) => return Err(over(place, outcome, round.normal_words())),
                (None, Due::Normal(turn)) => turn.play(round.normal.turn),
                (None, Due::Second(_)) => {
                    let expected = format!("the second round that `{position}` calls for");
                    return Err(Misplay { place, expected, found: quoted(round.normal_words()) });
                }
            };
            outcome = normal.outcome(self.rules);
            played.push(normal);
            if let Some(second) = &round.second {
                let place = Place::SecondRound(number);
                let round = second_round(&normal.position, outcome, second.turn, place)?;
                outcome = round.outcome(self.rules);
                played.push(round);
            }
        }
        self.judge_result(outcome)?;
        Ok(played)
    }

    fn judge_result(&self, outcome: Option<Outcome>) -> Result<(), Misplay> {
        let by_the_rules = outcome.map(DuelResult::from);
        let expected = match (&by_the_rules, &self.result) {
            (_, None) | (None, Some(DuelResult::Forfeit { .. })) => return Ok(()),
            (Some(right), Some(claimed)) if right == claimed => return Ok(()),
            (Some(right), Some(_)) => quoted(right),
            (None, Some(_)) => "no result, since the game is not over".into(),
        };
        let found = self.result.as_ref().map_or_else(String::new, quoted);
        Err(Misplay { place: Place::Header("result".into()), expected, found })
    }
}

fn second_round(
    position: &Position,
    outcome: Option<Outcome>,
    choices: ByPlayer<Placement>,
    place: Place,
) -> Result<Round, Misplay> {
    if let Some(outcome) = outcome {
        return Err(over(place, outcome, second_words(choices)));
    }
    let Due::Second(turn) = position.turn() else {
        let expected = "no second round, since no pawn has reached its far row".into();
        return Err(Misplay { place, expected, found: quoted(second_words(choices)) });
    };
    let expected = ByPlayer::from_fn(|player| match choices[player] {
        chosen @ (Placement::Place(_) | Placement::Null) if turn.is_asked(player) => chosen,
        _ if turn.is_asked(player) => Placement::Null,
        _ if position.awaiting()[player].is_some() => Placement::Upgrade,
        _ => Placement::Idle,
    });
    if expected != choices {
        return Err(Misplay {
            place,
            expected: quoted(second_words(expected)),
            found: quoted(second_words(choices)),
        });
    }
    Ok(turn.play(choices.map(|choice| match choice {
        Placement::Place(cell) => Some(cell),
        Placement::Null | Placement::Upgrade | Placement::Idle => None,
    })))
}

fn over(place: Place, outcome: Outcome, found: String) -> Misplay {
    let expected = format!("no more rounds, since the game is over: {}", DuelResult::from(outcome));
    Misplay { place, expected, found: quoted(found) }
}

fn quoted(words: impl fmt::Display) -> String {
    format!("`{words}`")
}
