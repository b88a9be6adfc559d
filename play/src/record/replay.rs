//! Judging a record by the rules.

use std::fmt;

use game::{ByPlayer, Deduction, Duelling, Ending, Recorded};

use super::duel::DuelRecord;
use super::hunt::HuntRecord;
use super::misread::Place;
use super::result::{DuelResult, HuntResult};
use crate::{Contradiction, Round};

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

impl<G: Duelling> DuelRecord<G> {
    /// Plays every round by the rules. Returns what happened, each second part of a round as a round of its own.
    pub fn replay(&self) -> Result<Vec<Round<G>>, Misplay> {
        let mut played: Vec<Round<G>> = Vec::new();
        let mut ending = self.game.ending(&self.start);
        for (number, round) in (1..).zip(&self.rounds) {
            let second = round.second.as_ref().map(|second| (Place::SecondRound(number), second, true));
            let parts = std::iter::once((Place::Turn(number), &round.first, false)).chain(second);
            for (place, part, is_second) in parts {
                let before = played.last().map_or(&self.start, |round| &round.position);
                let found = || quoted(format!("{} {}", part.turn.first, part.turn.second));
                let misplay = |expected| Misplay { place: place.clone(), expected, found: found() };
                if let Some(ending) = ending {
                    let result = DuelResult::from(ending);
                    return Err(misplay(format!("no more rounds, since the game is over: {result}")));
                }
                match (self.game.is_mid_round(before), is_second) {
                    (true, false) => {
                        return Err(misplay(format!("the second round that `{before}` calls for")));
                    }
                    (false, true) => {
                        return Err(misplay("no second round, since nothing calls for one".into()));
                    }
                    _ => {}
                }
                let choices = self.judge_choices(before, part.turn).map_err(misplay)?;
                let next = self.game.play(before, choices);
                ending = next.ending;
                played.push(Round { choices, position: next.position });
            }
        }
        self.judge_result(ending)?;
        Ok(played)
    }

    /// What both sides chose, or what the record would have to say.
    fn judge_choices(
        &self,
        before: &G::Position,
        recorded: ByPlayer<Recorded<G::Action>>,
    ) -> Result<ByPlayer<G::Action>, String> {
        let choices = ByPlayer::from_fn(|player| match recorded[player] {
            Recorded::Chose(choice) if self.game.admit(before, player, choice).is_some() => choice,
            _ => self.game.unanswered(before, player),
        });
        let expected = ByPlayer::from_fn(|player| self.game.recorded(before, player, choices[player]));
        if expected == recorded {
            Ok(choices)
        } else {
            Err(quoted(format!("{} {}", expected.first, expected.second)))
        }
    }

    fn judge_result(&self, ending: Option<Ending>) -> Result<(), Misplay> {
        let by_the_rules = ending.map(DuelResult::from);
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

fn quoted(words: impl fmt::Display) -> String {
    format!("`{words}`")
}
