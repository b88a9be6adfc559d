use std::any::Any;
use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use games::Registered;

use crate::guess_engine::GuessEngine;

/// Engines that are kept at once, those of all games together.
const REMEMBERED: usize = 10;

/// The engines for the games and sizes that were played lately; two matches of one size share one.
#[derive(Default)]
pub(crate) struct EngineCache(Mutex<Kept>);

#[derive(Default)]
struct Kept {
    /// By spec: when it was used last, and the engine, whose type follows from the game that the spec names.
    engines: HashMap<String, (u64, Arc<dyn Any + Send + Sync>)>,
    clock: u64,
}

impl EngineCache {
    /// The engine for this game. Nothing is computed yet.
    pub(crate) fn of<G: Registered>(&self, game: &G) -> Arc<GuessEngine<G>> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.clock += 1;
        let now = kept.clock;
        let spec = game.spec();
        if let Some((used, engine)) = kept.engines.get_mut(&spec) {
            *used = now;
            return Arc::clone(engine).downcast().expect("a spec names one game, so its engine has one type");
        }
        if kept.engines.len() >= REMEMBERED
            && let Some(oldest) =
                kept.engines.iter().min_by_key(|(_, (used, _))| *used).map(|(spec, _)| spec.clone())
        {
            kept.engines.remove(&oldest);
        }
        let engine = Arc::new(GuessEngine::new(*game));
        kept.engines.insert(spec, (now, Arc::<GuessEngine<G>>::clone(&engine)));
        engine
    }
}

impl fmt::Debug for EngineCache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        f.debug_set().entries(kept.engines.keys()).finish()
    }
}

#[cfg(test)]
mod tests {
    use games::{ENTRIES, Plain, Visitor};

    use super::*;

    struct Fetch<'a>(&'a EngineCache);

    impl Visitor<Plain> for Fetch<'_> {
        type Output = usize;
        /// Where the engine stands.
        fn visit<G: Registered>(self, game: &G) -> usize {
            let engine = self.0.of(game);
            assert_eq!(engine.game().spec(), game.spec());
            Arc::as_ptr(&engine).cast::<u8>() as usize
        }
    }

    #[test]
    fn every_game_finds_its_own_engine_again() {
        let cache = EngineCache::default();
        let fetch_all =
            || -> Vec<usize> { ENTRIES.iter().map(|entry| (entry.usual)().visit(Fetch(&cache))).collect() };
        let first = fetch_all();
        assert_eq!(fetch_all(), first, "the same engines");
    }

    #[test]
    fn the_engine_that_was_not_used_for_longest_makes_room() {
        let cache = EngineCache::default();
        for pegs in 1..=REMEMBERED + 3 {
            let game: mastermind::Mastermind = format!("mastermind 2 {pegs}").parse().expect("a size");
            cache.of(&game);
            cache.of(&mastermind::Mastermind::default());
        }
        let kept = cache.0.lock().expect("no panic while held");
        assert_eq!(kept.engines.len(), REMEMBERED);
        assert!(kept.engines.contains_key("mastermind 4 6"), "used every time");
        assert!(!kept.engines.contains_key("mastermind 2 1"));
    }
}
