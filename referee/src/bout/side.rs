use std::fmt;

use game::{Duelling, Player};
use play::Round;
use play::choosers::Chooser;
use play::record::DuelResult;

use crate::protocol::Fault;

/// One side of a game. It is shown a position, and its choice is fetched later, so that both sides make up their minds at
/// the same time. After a failure the game is over for it.
pub trait Side<G: Duelling> {
    /// A game begins, in which this side is `player`.
    fn begin(&mut self, player: Player) -> Result<(), Fault>;

    /// Shows the position in which this side has to choose.
    fn ask(&mut self, position: &G::Position) -> Result<(), Fault>;

    /// The choice for the position shown last, which fits what is asked there.
    fn choice(&mut self) -> Result<Decision<G::Action>, Fault>;

    /// Whether fetching the choice is what makes this side think. Such a side is asked for its choice last, since the clocks
    /// of others run on meanwhile.
    fn thinks_when_fetched(&self) -> bool {
        false
    }

    /// Tells what both sides chose in a round.
    fn hear(&mut self, round: &Round<G>) -> Result<(), Fault>;

    /// Tells how the game ended.
    fn end(&mut self, result: &DuelResult);

    /// The beginning of what a program that failed has written on standard error.
    fn complaint(&self) -> Option<&str> {
        None
    }
}

/// A choice, and the mix it was drawn from if the side gave one, as one word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision<A> {
    /// The choice.
    pub choice: A,
    /// Such as `1413:0.5,pass:0.5`.
    pub mix: Option<String>,
}

/// A side that a strategy of ours plays.
pub struct OwnSide<G: Duelling> {
    chooser: Chooser<G>,
    start: G::Position,
    player: Player,
    shown: G::Position,
    /// What was played so far.
    rounds: Vec<Round<G>>,
}

impl<G: Duelling> OwnSide<G> {
    /// A side for one game.
    pub fn new(game: &G, chooser: Chooser<G>) -> Self {
        OwnSide {
            chooser,
            start: game.start(),
            player: Player::First,
            shown: game.start(),
            rounds: Vec::new(),
        }
    }
}

impl<G: Duelling> Side<G> for OwnSide<G> {
    fn begin(&mut self, player: Player) -> Result<(), Fault> {
        self.player = player;
        self.rounds.clear();
        Ok(())
    }

    fn ask(&mut self, position: &G::Position) -> Result<(), Fault> {
        self.shown = position.clone();
        Ok(())
    }

    fn choice(&mut self) -> Result<Decision<G::Action>, Fault> {
        self.chooser.recall(&self.start, &self.rounds);
        Ok(Decision { choice: self.chooser.choose(&self.shown, self.player), mix: None })
    }

    fn thinks_when_fetched(&self) -> bool {
        true
    }

    fn hear(&mut self, round: &Round<G>) -> Result<(), Fault> {
        self.rounds.push(round.clone());
        Ok(())
    }

    fn end(&mut self, _: &DuelResult) {}
}

impl<G: Duelling> fmt::Debug for OwnSide<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OwnSide").field("player", &self.player).finish_non_exhaustive()
    }
}
