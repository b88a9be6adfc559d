//! The ladder of hints in games of simultaneous choice: a nudge, what is worth thinking about, the mix with its reason.
//!
//! A hint is worked out from the position alone. What the other side has sealed is out of its reach.

use game::Player;
use games::RegisteredDuel;
use play::judge::DuelJudge;

use crate::refusal::Refusal;
use crate::studies::mix;
use crate::wire;
use crate::words::sentence;

/// The hint on this rung for a player who is to choose.
pub(crate) fn hint<G: RegisteredDuel>(
    judge: &DuelJudge<G>,
    position: &G::Position,
    player: Player,
    rung: u8,
) -> Result<wire::Hint, Refusal> {
    let analysis = judge.judge(position).map_err(|over| Refusal::Untimely(sentence(&over.to_string())))?;
    let mixed = analysis.mixed(player);
    let &best = mixed.first().ok_or_else(|| Refusal::Fault("a mix without a choice".to_owned()))?;
    let told = match rung {
        1 => analysis.nudge(player),
        2 => analysis.shortlist(player),
        _ => analysis.why(player, best),
    };
    let spoken = mixed.iter().map(|&number| analysis.spoken(player, number));
    Ok(wire::Hint {
        rung,
        sentence: told,
        some: if rung == 2 { spoken.collect() } else { Vec::new() },
        heat: Vec::new(),
        guess: (rung >= 3).then(|| analysis.options[player][best].choice.to_string()),
        mix: if rung >= 3 { mix(&analysis, player) } else { Vec::new() },
    })
}
