use std::fmt::Debug;
use std::hash::Hash;

use crate::{ByPlayer, Player};

/// A game in which both players choose at once and see the position.
///
/// A value of the implementing type is a game under one set of rules. What one player wins the other loses, so a
/// payoff is one integer: the first player's. Every position is one where somebody still has to choose; the game ends only in
/// [`resolve`](Self::resolve).
///
/// Payoffs are whole numbers of payoff units, [`unit`](Self::unit) of them to one point. The value of a position under best
/// play is seldom a whole number, so solvers round it outwards to one: the smaller the unit, the less is lost.
pub trait Simultaneous {
    /// All that the future depends on.
    type Position: Clone + Eq + Hash + Debug;
    /// What a player may choose.
    type Action: Copy + Eq + Debug;

    /// How many payoff units make one point.
    fn unit(&self) -> i32;

    /// No payoff is further from 0 than this many payoff units; at most [`MAX_PAYOFF`]. Unless a game says more, nobody
    /// can win more than one point.
    fn limit(&self) -> i32 {
        self.unit()
    }

    /// Appends to `list` what `player` may choose, at least one action and each once, in an order that depends on the
    /// position alone. Who has nothing to decide has one action. The first action is the one that does the least.
    fn actions(&self, position: &Self::Position, player: Player, list: &mut Vec<Self::Action>);

    /// What follows when both have chosen; each action must be in the player's list.
    fn resolve(&self, position: &Self::Position, joint: ByPlayer<Self::Action>) -> Next<Self::Position>;

    /// Whether the position stands in the middle of a round, such as a placement that a move has called for.
    /// Such a position belongs to the round before it, so a search neither counts it as a round nor judges it.
    fn is_mid_round(&self, position: &Self::Position) -> bool {
        let _ = position;
        false
    }

    /// The form that this position shares with those that the game's symmetries make equal to it.
    ///
    /// `horizon` is how many more rounds will be looked at: what cannot matter so soon, such as a distant limit on
    /// the length of the game, may be given one form too. A game without symmetries has no other form, as this
    /// default says.
    fn canonical(&self, position: &Self::Position, horizon: u32) -> Canonical<Self::Position> {
        let _ = horizon;
        Canonical { position: position.clone(), exchanged: false }
    }
}

impl<G: Simultaneous> Simultaneous for &G {
    type Position = G::Position;
    type Action = G::Action;

    fn unit(&self) -> i32 {
        (**self).unit()
    }

    fn limit(&self) -> i32 {
        (**self).limit()
    }

    fn actions(&self, position: &Self::Position, player: Player, list: &mut Vec<Self::Action>) {
        (**self).actions(position, player, list);
    }

    fn resolve(&self, position: &Self::Position, joint: ByPlayer<Self::Action>) -> Next<Self::Position> {
        (**self).resolve(position, joint)
    }

    fn is_mid_round(&self, position: &Self::Position) -> bool {
        (**self).is_mid_round(position)
    }

    fn canonical(&self, position: &Self::Position, horizon: u32) -> Canonical<Self::Position> {
        (**self).canonical(position, horizon)
    }
}

/// No payoff of any game is further from 0 than this many units, so that two of them differ by a number that fits.
pub const MAX_PAYOFF: i32 = (1 << 30) - 1;

/// What a joint choice leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next<P> {
    /// The game goes on from here.
    Position(P),
    /// The game is over and the first player receives this payoff, the second its negative.
    Over(i32),
}

/// One position that stands for all that symmetry makes equal to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Canonical<P> {
    /// The position.
    pub position: P,
    /// Whether the players have changed places, which negates the value.
    pub exchanged: bool,
}
