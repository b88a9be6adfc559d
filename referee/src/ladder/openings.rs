use game::{ByPlayer, Player};
use games::RegisteredDuel;
use play::judge::glance;
use play::{Chance, Seed, Stream};

/// The fewest and the most rounds that lead to an opening.
const ROUNDS: (u64, u64) = (2, 5);
/// How many rounds ahead an opening is looked at, and how far from even it may be, in points.
const LOOK: u32 = 2;
const EVEN: f64 = 0.15;
/// After so many attempts for one opening the game has too few.
const ATTEMPTS: usize = 1000;

/// Positions a few random rounds from the start in which nobody is far ahead, each once. The same seed gives the same.
///
/// There may be fewer than were asked for: a small game has no more.
pub fn openings<G: RegisteredDuel>(game: &G, n: usize, seed: Seed) -> Vec<G::Position> {
    let mut chance = seed.chance(Stream::Sample);
    let mut openings: Vec<G::Position> = Vec::with_capacity(n);
    for _ in 0..n.saturating_mul(ATTEMPTS) {
        if openings.len() == n {
            break;
        }
        let Some(position) = walk(game, &mut chance) else { continue };
        if !openings.contains(&position) && glance(game, &position, LOOK).abs() <= EVEN {
            openings.push(position);
        }
    }
    openings
}

/// A random walk from the start, unless the game ends on the way.
fn walk<G: RegisteredDuel>(game: &G, chance: &mut Chance) -> Option<G::Position> {
    let n_rounds = ROUNDS.0 + chance.below(ROUNDS.1 - ROUNDS.0 + 1);
    let mut position = game.start();
    let mut n_played = 0;
    while n_played < n_rounds || game.is_mid_round(&position) {
        let choices = ByPlayer::from_fn(|player: Player| {
            let list = game.choices(&position, player);
            list[chance.index(list.len())]
        });
        let played = game.play(&position, choices);
        if played.ending.is_some() {
            return None;
        }
        position = played.position;
        n_played += u64::from(!game.is_mid_round(&position));
    }
    Some(position)
}

#[cfg(test)]
mod tests {
    use apocalypse::{Apocalypse, Position};
    use game::Duelling as _;

    use super::*;

    #[test]
    fn openings_are_even_differ_and_come_back_with_their_seed() {
        let game = Apocalypse::default().valued();
        let book = openings(&game, 12, Seed(3));
        assert_eq!(book.len(), 12);
        for (number, position) in book.iter().enumerate() {
            assert!(!book[..number].contains(position), "each once");
            assert_ne!(*position, Position::START);
            assert!(glance(&game, position, LOOK).abs() <= EVEN);
        }
        assert_eq!(book, openings(&game, 12, Seed(3)));
        assert_ne!(book, openings(&game, 12, Seed(4)));
    }
}
