//! The ladder of hints: a nudge, what remains, the best guess with its reason.

use games::Registered;
use play::{Advice, Hint, Turn};

use crate::guess_engine::GuessEngine;
use crate::heat::heat;
use crate::refusal::Refusal;
use crate::wire;
use crate::words::sentence;

/// What remains is listed when there are at most so many.
const FEW: usize = 40;

/// The hint on this rung for a searcher who knows `history`.
pub(crate) fn hint<G: Registered>(
    engine: &GuessEngine<G>,
    history: &[Turn<G>],
    rung: u8,
) -> Result<wire::Hint, Refusal> {
    let Some(tables) = engine.tables() else {
        return without_tables(engine, history, rung);
    };
    let found = Hint::after(&tables, history, usize::MAX, 1)
        .map_err(|contradiction| Refusal::Untimely(sentence(&contradiction.to_string())))?;
    let best = found.best.first().ok_or_else(|| Refusal::Fault("no guess is best".to_owned()))?;
    let secret = G::ABOUT.secret;
    let told = match rung {
        1 => nudge(&found, best, secret),
        2 => format!("{} of {} {secret}s are possible.", found.n_possible, engine.game().n_secrets()),
        _ => reason(&found, best, secret),
    };
    Ok(wire::Hint {
        rung,
        sentence: told,
        some: if rung >= 2 && found.n_possible <= FEW {
            found.possible.iter().map(ToString::to_string).collect()
        } else {
            Vec::new()
        },
        heat: if rung >= 2 { heat(engine.game(), &found.possible) } else { Vec::new() },
        guess: (rung >= 3).then(|| best.guess.to_string()),
        mix: Vec::new(),
    })
}

fn nudge<G: Registered>(found: &Hint<G>, best: &Advice<G>, secret: &str) -> String {
    match (found.n_possible, best.may_win) {
        (1, _) => format!("Only one {secret} fits all answers. You can work it out."),
        (2, _) => format!("Two {secret}s fit all answers. Guess one of them."),
        (_, true) => {
            format!(
                "The best guess now can be the {secret} itself, and it has {} different answers.",
                best.parts.len()
            )
        }
        (_, false) => format!(
            "The best guess now cannot be the {secret} itself: it only asks, and it has {} different answers.",
            best.parts.len()
        ),
    }
}

fn reason<G: Registered>(found: &Hint<G>, best: &Advice<G>, secret: &str) -> String {
    if found.n_possible == 1 {
        return format!("This is the only {secret} that fits all answers.");
    }
    let right = if best.may_win { "It can be right itself." } else { "It cannot be right itself." };
    format!(
        "This guess leaves {:.1} of the {} possible {secret}s on average and {} at worst; no guess leaves fewer on average. {right}",
        best.expected.to_f64(),
        found.n_possible,
        best.worst,
    )
}

/// For sizes whose tables would not fit: what can be told without counting, and no claim that a guess is the best.
fn without_tables<G: Registered>(
    engine: &GuessEngine<G>,
    history: &[Turn<G>],
    rung: u8,
) -> Result<wire::Hint, Refusal> {
    let secret = G::ABOUT.secret;
    let (sentence, some, guess) = match rung {
        1 => (
            format!("At this size nothing is counted. Any {secret} that fits all answers is a sound guess."),
            None,
            None,
        ),
        2 => (
            format!("At this size what remains is not counted. One {secret} that fits all answers is shown."),
            engine.one_possible(history)?,
            None,
        ),
        _ => (
            "The machine would guess this; at this size nobody has worked out whether another is better."
                .to_owned(),
            None,
            Some(engine.next(history)?.to_string()),
        ),
    };
    let some = some.iter().map(ToString::to_string).collect();
    Ok(wire::Hint { rung, sentence, some, heat: Vec::new(), guess, mix: Vec::new() })
}
