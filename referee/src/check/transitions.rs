use apocalypse::trace::State;
use apocalypse::{Round, RuleSet};

use super::Rule;
use super::judge::{Difference, Run, states};

/// Judges a game that a program played against itself: every state must follow from the one before by the plays that
/// it shows, and the last one must end the game.
pub(super) fn judge(run: &Run) -> Option<Difference> {
    let difference = |rule, what, expected, came| Some(Difference { rule, what, expected, came });
    let mut round = Round::START;
    let mut is_over = false;
    let shown = states(&run.stdout);
    for (place, state) in shown.iter().enumerate() {
        let number = place + 1;
        let state = match state {
            Ok(state) => *state,
            Err(why) => {
                let what = format!("state {number} cannot be read: {why}");
                return difference(Rule::StateText, what, "a state".to_owned(), why.clone());
            }
        };
        if is_over {
            let what = format!("state {number} comes after the end of the game");
            return difference(Rule::EndsAfterOneGame, what, "no more states".to_owned(), state.to_string());
        }
        let next = if place == 0 { Ok(Round::START) } else { follow(&round, &state) };
        match next {
            Ok(next) if State::from(&next) == state => round = next,
            Ok(next) => {
                let what = format!("state {number} does not follow from the one before");
                let rule = if place == 0 { Rule::InitialState } else { Rule::DifferentTargets };
                return difference(rule, what, State::from(&next).to_string(), state.to_string());
            }
            Err(why) => {
                let what = format!("state {number} shows plays of the wrong kind: {why}");
                return difference(Rule::SecondRound, what, why, state.to_string());
            }
        }
        is_over = place > 0 && round.outcome(RuleSet::Course).is_some();
    }
    if is_over {
        return None;
    }
    let what = format!("the game is not over after {} states", shown.len());
    let rule = if run.mishap.is_some() { Rule::Endless } else { Rule::GoesOn };
    difference(rule, what, "a game that ends".to_owned(), run.how_it_ended())
}

fn follow(round: &Round, state: &State) -> Result<Round, String> {
    let shown = Round { plays: state.plays, position: round.position };
    let joint = shown.joint().ok_or("the initial state comes only once")?;
    round.position.play(joint).map_err(|misfit| misfit.to_string())
}
