use std::fmt;

use apocalypse::{Choice, Joint, Position, Round};
use game::Player;
use play::choosers::Chooser;
use play::record::DuelResult;

use crate::grade::Fault;

/// One side of a game of Apocalypse. It is shown a position, and its choice is fetched later, so that both sides make up
/// their minds at the same time. After a failure the game is over for it.
pub trait Side {
    /// A game begins, in which this side is `player`.
    fn begin(&mut self, player: Player) -> Result<(), Fault>;

    /// Shows the position in which this side has to choose.
    fn ask(&mut self, position: &Position) -> Result<(), Fault>;

    /// The choice for the position shown last: of the kind that is wanted there, legal or not.
    fn choice(&mut self) -> Result<Decision, Fault>;

    /// Whether fetching the choice is what makes this side think. Such a side is asked for its choice last, since the clocks
    /// of others run on meanwhile.
    fn thinks_when_fetched(&self) -> bool {
        false
    }

    /// Tells what both sides chose in a round.
    fn hear(&mut self, joint: Joint) -> Result<(), Fault>;

    /// Tells how the game ended.
    fn end(&mut self, result: &DuelResult);
}

/// A choice, and the mix it was drawn from if the side gave one, as one word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The choice.
    pub choice: Choice,
    /// Such as `1413:0.5,pass:0.5`.
    pub mix: Option<String>,
}

/// A side that a strategy of ours plays.
pub struct OwnSide {
    chooser: Box<dyn Chooser>,
    player: Player,
    shown: Option<Position>,
    /// What was played so far.
    rounds: Vec<Round>,
}

impl OwnSide {
    /// A side for one game.
    pub fn new(chooser: Box<dyn Chooser>) -> OwnSide {
        OwnSide { chooser, player: Player::Black, shown: None, rounds: Vec::new() }
    }
}

impl Side for OwnSide {
    fn begin(&mut self, player: Player) -> Result<(), Fault> {
        self.player = player;
        self.rounds.clear();
        Ok(())
    }

    fn ask(&mut self, position: &Position) -> Result<(), Fault> {
        self.shown = Some(*position);
        Ok(())
    }

    fn choice(&mut self) -> Result<Decision, Fault> {
        let position = self.shown.take().unwrap_or(Position::START);
        self.chooser.recall(&Position::START, &self.rounds);
        Ok(Decision { choice: self.chooser.choice(&position, self.player), mix: None })
    }

    fn thinks_when_fetched(&self) -> bool {
        true
    }

    fn hear(&mut self, joint: Joint) -> Result<(), Fault> {
        let position = self.rounds.last().map_or(&Position::START, |round| &round.position);
        // What does not follow was not played from the start; then there is nothing to remember.
        let round = position.play(joint).ok();
        self.rounds.extend(round);
        Ok(())
    }

    fn end(&mut self, _: &DuelResult) {}
}

impl fmt::Debug for OwnSide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OwnSide").field("player", &self.player).finish_non_exhaustive()
    }
}
