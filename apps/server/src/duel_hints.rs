//! The ladder of hints in games of simultaneous choice: a nudge, what is worth thinking about, the mix with its reason.
//!
//! A hint is worked out from the position alone. What the other side has sealed is out of its reach.

use game::Player;
use games::RegisteredDuel;
use play::analysis::{Analyst, Depth};

use crate::refusal::Refusal;
use crate::studies::mix;
use crate::wire;
use crate::words::{points, sentence};

/// The hint on this rung for a player who is to choose.
pub(crate) fn hint<G: RegisteredDuel>(
    game: &G,
    position: &G::Position,
    player: Player,
    rung: u8,
) -> Result<wire::Hint, Refusal> {
    let analysis = Analyst::new(game, 1)
        .analyse(position, Depth::OF_A_REVIEW, &|| false, &mut |_| {})
        .map_err(|over| Refusal::Untimely(sentence(&over.to_string())))?;
    let (mix, other) = (mix(&analysis, player), player.other());
    let best = mix.first().ok_or_else(|| Refusal::Fault("a mix without a choice".to_owned()))?;
    let value = points(analysis.seen(player));
    let told = match (rung, mix.len()) {
        (1, 1) => format!(
            "One choice is right here whatever {other} does. The position is worth {value} points to you, as far as {} rounds ahead show.",
            analysis.depth
        ),
        (1, n) => format!(
            "No single choice is right here: {n} should be mixed, so that {other} cannot foresee yours. The position is worth {value} points to you, as far as {} rounds ahead show.",
            analysis.depth
        ),
        (2, 1) => "Only this is worth thinking about; everything else gives something up.".to_owned(),
        (2, n) => format!(
            "These {n} are worth thinking about; everything else gives something up or is not needed."
        ),
        _ => {
            let place =
                analysis.options[player].iter().position(|option| option.choice.to_string() == best.choice);
            analysis.why(player, place.unwrap_or_default())
        }
    };
    Ok(wire::Hint {
        rung,
        sentence: told,
        some: if rung == 2 { mix.iter().map(|share| share.choice.clone()).collect() } else { Vec::new() },
        heat: Vec::new(),
        guess: (rung >= 3).then(|| best.choice.clone()),
        mix: if rung >= 3 { mix } else { Vec::new() },
    })
}
