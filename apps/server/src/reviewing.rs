//! Reviews and analysis of guessing games, for those who ask.

use games::Registered;
use play::{Hint, Turn, repairs};

use crate::guess_engine::GuessEngine;
use crate::heat::heat;
use crate::library::wire_turn;
use crate::listing::{answer, answers};
use crate::refusal::Refusal;
use crate::wire;
use crate::words::{misread, sentence};

/// How many of the possible secrets an analysis lists.
const SOME: usize = 60;
/// How many guesses it compares.
const BEST: usize = 10;

/// What was skill and what was luck in a game.
pub(crate) fn review<G: Registered>(
    engine: &GuessEngine<G>,
    history: &[Turn<G>],
) -> Result<wire::HuntReview, Refusal> {
    let reviewer = engine.reviewer().ok_or_else(too_large)?;
    let review = reviewer.review(history).map_err(|clash| Refusal::Untimely(sentence(&clash.to_string())))?;
    Ok(wire::HuntReview {
        skill: review.skill().into(),
        luck: review.luck().map(Into::into),
        inaccuracy: review.inaccuracy(),
        worst: review.worst().map(|turn| turn as u32),
        summary: review.summary(),
        turns: review
            .turns
            .iter()
            .map(|turn| wire::ReviewedTurn {
                guess: turn.turn.guess.to_string(),
                feedback: turn.turn.feedback.to_string(),
                before: turn.n_before as u32,
                after: turn.n_after as u32,
                expected: turn.expected,
                best: turn.best.to_string(),
                best_expected: turn.best_expected,
                inaccuracy: turn.inaccuracy(),
                luck: turn.luck,
                sentence: turn.sentence(),
            })
            .collect(),
    })
}

/// Reads turns as they were typed.
pub(crate) fn read_turns<G: Registered>(game: &G, turns: &[wire::Asked]) -> Result<Vec<Turn<G>>, Refusal> {
    turns
        .iter()
        .map(|turn| {
            Ok(Turn {
                guess: game.read_guess(&turn.guess).map_err(misread)?,
                feedback: game.read_answer(&turn.feedback).map_err(misread)?,
            })
        })
        .collect()
}

/// What remains after a history and which guesses are best.
pub(crate) fn analyse<G: Registered>(
    engine: &GuessEngine<G>,
    history: &[Turn<G>],
) -> Result<wire::Analysis, Refusal> {
    let tables = engine.tables().ok_or_else(too_large)?;
    let game = engine.game();
    let mut analysis = wire::Analysis {
        title: game.title(),
        layout: game.layout().into(),
        turns: history.iter().map(|turn| wire_turn(game, turn)).collect(),
        answers: answers(game),
        of: u32::try_from(game.n_secrets()).unwrap_or(u32::MAX),
        possible: 0,
        some: Vec::new(),
        heat: Vec::new(),
        best: Vec::new(),
        trouble: None,
        sentence: String::new(),
    };
    match Hint::after(&tables, history, usize::MAX, BEST) {
        Ok(found) => {
            let least = found.best.first().map_or(0.0, |best| best.expected.to_f64());
            analysis.possible = found.n_possible as u32;
            analysis.some = found.possible.iter().take(SOME).map(ToString::to_string).collect();
            analysis.heat = heat(game, &found.possible);
            analysis.best = found
                .best
                .iter()
                .map(|advice| wire::Advice {
                    guess: advice.guess.to_string(),
                    may_win: advice.may_win,
                    remain: advice.expected.to_f64(),
                    loses: advice.expected.to_f64() - least,
                    worst: advice.worst,
                    parts: advice.parts.len() as u32,
                })
                .collect();
            analysis.sentence =
                format!("{} of {} {}s are possible.", found.n_possible, analysis.of, G::ABOUT.secret);
        }
        Err(contradiction) => {
            let told = sentence(&contradiction.to_string());
            analysis.sentence.clone_from(&told);
            analysis.trouble = Some(wire::Trouble {
                sentence: told,
                turns: contradiction.conflict.iter().map(|&turn| turn as u32).collect(),
                repairs: repairs(game, history)
                    .into_iter()
                    .map(|repair| wire::Repair {
                        turn: repair.turn as u32,
                        instead: repair
                            .instead
                            .into_iter()
                            .map(|(feedback, _)| answer(game, feedback))
                            .collect(),
                    })
                    .collect(),
            });
        }
    }
    Ok(analysis)
}

fn too_large() -> Refusal {
    Refusal::Misread("This size is too large to be counted out; take a smaller one.".to_owned())
}
