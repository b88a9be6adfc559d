use apocalypse::{Cell, Choice, Move, NormalTurn, Position, Round, SecondTurn};
use game::{Player, Simultaneous};
use nash::Mix;

use super::chance::Chance;
use super::{Chooser, weariness};
use crate::analysis::GAME;

/// Somebody who knows how often each choice should be made.
pub(super) trait Mixer: Send {
    /// Told before each choice what has been played since `start`.
    fn recall(&mut self, start: &Position, rounds: &[Round]) {
        let _ = (start, rounds);
    }

    /// How `player` mixes what [`Apocalypse::actions`](apocalypse::Apocalypse) lists at a position that is not over by
    /// the [rules that values are stated under](crate::analysis::VALUED_RULES).
    fn mix(&mut self, position: &Position, player: Player) -> Mix;
}

/// Plays by drawing from the mix of a mixer.
#[derive(Debug)]
pub(super) struct Drawing<M> {
    pub(super) chance: Chance,
    pub(super) mixer: M,
}

impl<M: Mixer> Drawing<M> {
    /// How it mixes at a position, which may be one that `course` lets go on for longer than values are known for.
    fn mix(&mut self, position: &Position, player: Player) -> Mix {
        match weariness::refreshed(position) {
            None => self.mixer.mix(position, player),
            Some(fresh) => weariness::wearied(&self.mixer.mix(&fresh, player), position),
        }
    }

    fn choose(&mut self, position: &Position, player: Player) -> Choice {
        let mix = self.mix(position, player);
        let ticket = self.chance.below(Mix::WHOLE as usize) as u32;
        actions(position, player)[mix.draw(ticket)]
    }
}

impl<M: Mixer> Chooser for Drawing<M> {
    fn choose_move(&mut self, turn: NormalTurn<'_>, player: Player) -> Option<Move> {
        match self.choose(turn.position(), player) {
            Choice::Move(asked) => Some(asked),
            Choice::Pass | Choice::Place(_) | Choice::Idle => None,
        }
    }

    fn choose_placement(&mut self, turn: SecondTurn<'_>, player: Player) -> Option<Cell> {
        match self.choose(turn.position(), player) {
            Choice::Place(cell) => Some(cell),
            Choice::Pass | Choice::Move(_) | Choice::Idle => None,
        }
    }

    fn recall(&mut self, start: &Position, rounds: &[Round]) {
        self.mixer.recall(start, rounds);
    }

    fn told_mix(&mut self, position: &Position, player: Player) -> Option<Mix> {
        Some(self.mix(position, player))
    }
}

/// What a player may choose, in the order of the rules.
pub(super) fn actions(position: &Position, player: Player) -> Vec<Choice> {
    let mut list = Vec::new();
    GAME.actions(position, player, &mut list);
    list
}

/// The number of a choice among the actions: every illegal move is the one goof, and a bad placement is none at all.
pub(super) fn number_of(actions: &[Choice], choice: Choice) -> usize {
    let illegal = if matches!(choice, Choice::Place(_)) { 0 } else { actions.len() - 1 };
    actions.iter().position(|&action| action == choice).unwrap_or(illegal)
}
