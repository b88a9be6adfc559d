use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use games::{OneDuel, PerDuel, RegisteredDuel};

use super::DuelJudge;

/// The judges of the games of simultaneous choice that were asked for lately, one for each game and size. Copies are the
/// same judges.
#[derive(Clone, Default)]
pub struct DuelJudges(Arc<Mutex<Vec<Known>>>);

/// A game by its spec, and its judge.
type Known = (String, OneDuel<Judges>);

/// Each game has a judge of its own.
enum Judges {}

impl PerDuel for Judges {
    type Of<G: RegisteredDuel> = Arc<DuelJudge<G>>;
}

/// The most games that have a judge at once; the one that was asked for least lately goes.
const MOST_GAMES: usize = 8;

impl DuelJudges {
    /// The judge of a game. Nothing is computed yet.
    pub fn of<G: RegisteredDuel>(&self, game: &G) -> Arc<DuelJudge<G>> {
        let spec = game.spec();
        let mut judges = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known = judges.iter().position(|(known, _)| *known == spec).map(|place| judges.remove(place).1);
        let known = known.and_then(|known| G::pick(&known).cloned());
        let judge = known.unwrap_or_else(|| Arc::new(DuelJudge::new(game)));
        judges.push((spec, G::one_of(Arc::clone(&judge))));
        if judges.len() > MOST_GAMES {
            judges.remove(0);
        }
        judge
    }
}

impl fmt::Debug for DuelJudges {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let judges = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        f.debug_set().entries(judges.iter().map(|(spec, _)| spec)).finish()
    }
}

#[cfg(test)]
mod tests {
    use apocalypse::{Apocalypse, RuleSet};
    use oshi_zumo::OshiZumo;

    use super::*;

    #[test]
    fn every_game_finds_its_own_judge_again_whatever_rules_it_is_played_by() {
        let judges = DuelJudges::default();
        let first = judges.of(&Apocalypse { rules: RuleSet::Course });
        let other = judges.of(&OshiZumo::default());
        assert!(Arc::ptr_eq(&first, &judges.of(&Apocalypse { rules: RuleSet::CourseQuiet50 })));
        assert!(Arc::ptr_eq(&other, &judges.clone().of(&OshiZumo::default())));
    }

    #[test]
    fn the_judge_that_was_not_asked_for_longest_makes_room() {
        let judges = DuelJudges::default();
        let usual = judges.of(&OshiZumo::default());
        for coins in 1..=MOST_GAMES as u32 + 2 {
            judges.of(&OshiZumo::new(coins, 1, 1).expect("a size"));
            assert!(Arc::ptr_eq(&usual, &judges.of(&OshiZumo::default())), "asked for every time");
        }
        assert_eq!(judges.0.lock().expect("no panic while held").len(), MOST_GAMES);
    }
}
