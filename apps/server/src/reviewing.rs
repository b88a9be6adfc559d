//! Reviews and analysis of guessing games, for those who ask.

use games::Registered;
use play::judge::NoReview;
use play::record::HuntRecord;
use play::{Turn, repairs};

use crate::guess_engine::GuessEngine;
use crate::heat::heat;
use crate::library::wire_turn;
use crate::listing::{answer, answers};
use crate::refusal::Refusal;
use crate::sentences::{misread, sentence};
use crate::wire;

/// How many of the possible secrets an analysis lists.
const SOME: usize = 60;
/// How many guesses it compares.
const BEST: usize = 10;

/// What was skill and what was luck in a game.
pub(crate) fn review<G: Registered>(
    engine: &GuessEngine<G>,
    record: &HuntRecord<G>,
) -> Result<wire::HuntReview, Refusal> {
    let review = engine.judge()?.review(record).map_err(|why| match why {
        NoReview::Contradicted(_) => Refusal::Untimely(sentence(&why.to_string())),
        NoReview::TooLarge(_) => Refusal::Misread(sentence(&why.to_string())),
    })?;
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
                expected: turn.judged.worth.to_f64(),
                best: turn.best.guess.to_string(),
                best_expected: turn.best.worth.to_f64(),
                certainty: turn.certainty.to_string(),
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
    match engine.judge()?.after(history) {
        Ok(position) => {
            let (possible, ranked) = (position.possible(), position.ranked(BEST));
            let least = ranked.first().map_or(0.0, |best| best.worth.to_f64());
            analysis.possible = possible.len() as u32;
            analysis.some = possible.iter().take(SOME).map(ToString::to_string).collect();
            analysis.heat = if position.is_counted() { heat(game, &possible) } else { Vec::new() };
            analysis.best = ranked
                .iter()
                .map(|judged| wire::Advice {
                    guess: judged.guess.to_string(),
                    may_win: judged.may_win,
                    worth: judged.worth.to_f64(),
                    loses: judged.worth.to_f64() - least,
                    certainty: judged.certainty.to_string(),
                    remain: judged.expected().to_f64(),
                    worst: judged.worst(),
                    parts: judged.parts.len() as u32,
                })
                .collect();
            analysis.sentence = position.remains();
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
