//! The ladder of hints: a nudge, what remains, the best guess with its reason.

use games::Registered;
use play::Turn;
use play::judge::Rung;

use crate::guess_engine::{GuessEngine, NoGuess};
use crate::heat::heat;
use crate::refusal::Refusal;
use crate::wire;

/// What remains is listed when there are at most so many, and one of it in a game that is sampled.
const FEW: usize = 40;

/// The hint on this rung for a searcher who knows `history`.
pub(crate) fn hint<G: Registered>(
    engine: &GuessEngine<G>,
    history: &[Turn<G>],
    number: u8,
) -> Result<wire::Hint, Refusal> {
    let judge = engine.judge()?;
    let position = judge.after(history).map_err(NoGuess::from)?;
    let rung = Rung::numbered(number);
    let possible = if rung >= Rung::Remains { position.possible() } else { Vec::new() };
    let listed = match possible.len() {
        n @ ..=FEW => n,
        _ => usize::from(judge.is_sampled()),
    };
    Ok(wire::Hint {
        rung: number,
        sentence: position.hint(rung),
        heat: if position.is_counted() { heat(engine.game(), &possible) } else { Vec::new() },
        some: possible.iter().take(listed).map(ToString::to_string).collect(),
        guess: (rung == Rung::Best).then(|| position.best().guess.to_string()),
        mix: Vec::new(),
    })
}
