use games::RegisteredDuel;
use nash::{Limits, Search, Settings};

use crate::knowledge::knower;

/// What a position that is not over is worth to the first player in points, as far as a look of so many rounds ahead tells.
///
/// It is no judgement: the [judge](super::DuelJudge) looks further and says how certain it is.
pub fn glance<G: RegisteredDuel>(game: &G, position: &G::Position, rounds: u32) -> f64 {
    let game = game.valued();
    let settings = Settings { memory: 1 << 18, ..Settings::for_unit(game.unit()) };
    let unit = f64::from(game.unit());
    let knower = knower(&game);
    let mut search = Search::new(game, knower, settings);
    let report = search.run(position, Limits::depth(rounds), &|| false, &mut |_| {});
    f64::from(report.value.middle()) / unit
}
