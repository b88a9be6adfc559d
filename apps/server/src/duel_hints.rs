//! The ladder of hints in games of simultaneous choice: a nudge, what is worth thinking about, the mix with its reason.
//!
//! A hint is worked out from the position alone. What the other side has sealed is out of its reach.

use game::Player;
use games::RegisteredDuel;
use play::judge::{DuelJudge, Rung};

use crate::duel_analysis::mix;
use crate::refusal::Refusal;
use crate::sentences::sentence;
use crate::wire;

/// The hint on this rung for a player who is to choose.
pub(crate) fn hint<G: RegisteredDuel>(
    judge: &DuelJudge<G>,
    position: &G::Position,
    player: Player,
    number: u8,
) -> Result<wire::Hint, Refusal> {
    let analysis = judge.judge(position).map_err(|over| Refusal::Untimely(sentence(&over.to_string())))?;
    let mixed = analysis.mixed(player);
    let &best = mixed.first().ok_or_else(|| Refusal::Fault("a mix without a choice".to_owned()))?;
    let rung = Rung::numbered(number);
    let told = match rung {
        Rung::Nudge => analysis.nudge(player),
        Rung::Remains => analysis.shortlist(player),
        Rung::Best => analysis.why(player, best),
    };
    let spoken = mixed.iter().map(|&number| analysis.spoken(player, number));
    Ok(wire::Hint {
        rung: number,
        sentence: told,
        some: if rung == Rung::Remains { spoken.collect() } else { Vec::new() },
        heat: Vec::new(),
        guess: (rung == Rung::Best).then(|| analysis.options[player][best].choice.to_string()),
        mix: if rung == Rung::Best { mix(&analysis, player) } else { Vec::new() },
    })
}
