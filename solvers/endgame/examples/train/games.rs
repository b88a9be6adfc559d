use apocalypse::{Apocalypse, Parts, Position, RuleSet};
use game::{ByPlayer, Next, Player, Simultaneous};
use nash::{Limits, Mix, Oracle, Search, Settings};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;

pub(crate) const GAME: Apocalypse = Apocalypse { rules: RuleSet::CourseQuiet50 };

/// One choice in so many is made at random, in turn from game to game; 0 is none.
const STRAY: [u64; 4] = [3, 6, 12, 0];
/// One round in so many the quiet rounds are set to a late number, which play seldom reaches.
const LATE: u64 = 48;

/// A position and its value from -1 to 1.
#[derive(Clone, Copy)]
pub(crate) struct Sample {
    pub(crate) position: Position,
    pub(crate) value: f32,
}

/// About `n` positions of games, with what a look of so many rounds says they are worth.
pub(crate) fn positions_of_play(
    labeller: &impl Oracle<Apocalypse>,
    rounds: u32,
    n: usize,
    seed: u64,
) -> Vec<Sample> {
    /// How many games are played before they are counted.
    const ROUND: u64 = 512;
    let mut samples = Vec::with_capacity(n);
    for start in (0..).step_by(ROUND as usize) {
        let games = start..start + ROUND;
        let more: Vec<Vec<Sample>> =
            games.into_par_iter().map(|game| self_play(labeller, rounds, seed << 32 | game)).collect();
        samples.extend(more.into_iter().flatten());
        if samples.len() >= n {
            break;
        }
    }
    samples.truncate(n);
    samples
}

/// Plays a game with stray choices and values its positions.
fn self_play(labeller: &impl Oracle<Apocalypse>, rounds: u32, seed: u64) -> Vec<Sample> {
    let mut chance = ChaCha8Rng::seed_from_u64(seed);
    let mut below = |n: u64| ((u128::from(chance.next_u64()) * u128::from(n)) >> 64) as usize;
    let stray = STRAY[(seed % STRAY.len() as u64) as usize];
    // A label need not be better than what is learned from it.
    let settings =
        Settings { memory: 1 << 20, tolerance: GAME.unit() >> 8, ..Settings::for_unit(GAME.unit()) };
    let mut search = Search::new(&GAME, labeller, settings);
    let mut samples = Vec::new();
    let mut position = Position::START;
    // The first rounds differ from game to game.
    let mut n_blind = below(5);
    while position.board().occupied().len() > 4 {
        if below(LATE) == 0 {
            let quiet = 40 + below(10) as u16;
            position = Position::new(Parts { quiet, ..position.parts() }).unwrap_or(position);
        }
        let is_blind = n_blind > 0 || GAME.is_mid_round(&position);
        let report = search.run(&position, Limits::depth(rounds), &|| false, &mut |_| {});
        if !is_blind {
            let value = f64::from(report.value.middle()) / f64::from(GAME.unit());
            samples.push(Sample { position, value: value as f32 });
        }
        let joint = ByPlayer::from_fn(|player: Player| {
            let number = if n_blind > 0 || (stray > 0 && below(stray) == 0) {
                below(report.actions[player].len() as u64)
            } else {
                report.mixes[player].draw(below(u64::from(Mix::WHOLE)) as u32)
            };
            report.actions[player][number]
        });
        n_blind = n_blind.saturating_sub(1);
        match GAME.resolve(&position, joint) {
            Next::Position(next) => position = next,
            Next::Over(_) => break,
        }
    }
    samples
}
