use std::sync::Arc;

use game::{ByPlayer, Ending, Player};
use play::judge::Depth;

use crate::analysis::Analysis;
use crate::duelled::Duelled;
use crate::solved::Solving;

/// A position of some game of simultaneous choice, whichever game it is.
pub(crate) trait Place: Send + Sync {
    fn spec(&self) -> String;
    fn title(&self) -> String;
    fn rules(&self) -> String;
    fn rule_set(&self) -> Option<&'static str>;
    /// The strategies that play the game, each with what it does.
    fn strategies(&self) -> Vec<(&'static str, &'static str)>;
    fn text(&self) -> String;
    /// The position with this text in the same game.
    fn read(&self, text: &str) -> Result<Arc<dyn Place>, String>;
    fn drawing(&self) -> String;
    fn rows(&self) -> Vec<String>;
    fn facts(&self, player: Player) -> Vec<String>;
    fn ending(&self) -> Option<Ending>;
    fn is_mid_round(&self) -> bool;
    fn is_asked(&self, player: Player) -> bool;
    fn choices(&self, player: Player) -> Vec<String>;
    fn choice_numbers(&self, player: Player) -> Vec<usize>;
    fn n_choices(&self) -> usize;
    /// The text of the choice with this number, which must be one of the game's.
    fn choice_text(&self, number: usize) -> String;
    fn shape(&self) -> Vec<usize>;
    fn observe(&self) -> Vec<i16>;
    /// Plays a round of these choices; who gives none is played for.
    fn play(&self, texts: ByPlayer<Option<&str>>) -> Result<Followed, String>;
    /// Plays a round of choices by their numbers, which must be some of the game's.
    fn play_numbers(&self, numbers: ByPlayer<usize>) -> Result<Followed, String>;
    /// What a strategy does here, in shares of the choices.
    fn mix(&self, strategy: &str, player: Player) -> Result<Vec<f64>, String>;
    fn analyse(&self, depth: Depth, stop: &(dyn Fn() -> bool + Sync)) -> Result<Analysis, String>;
    /// Two strategies play from here.
    fn duel(
        &self,
        names: ByPlayer<&str>,
        seed: u64,
        number: u64,
        most_rounds: u32,
    ) -> Result<Duelling, String>;
    /// Everything that can follow is solved.
    fn solve(&self, most: usize, stop: &(dyn Fn() -> bool + Sync)) -> Result<Box<dyn Solving>, String>;
    /// So many playings from here at once.
    fn duels(&self, n: usize) -> Box<dyn Duelled>;
}

/// Where a round led, and what happened in it.
pub(crate) struct Followed {
    pub(crate) after: Arc<dyn Place>,
    pub(crate) choices: ByPlayer<String>,
    pub(crate) words: Vec<String>,
}

/// How a duel went.
pub(crate) struct Duelling {
    pub(crate) ending: Option<Ending>,
    pub(crate) n_rounds: u32,
    pub(crate) record: String,
}
