use game::{ByPlayer, Player};
use play::{Chance, Seed, Stream};

use crate::choice_numbers::ChoiceNumbers;

/// Many duels of one game at once.
pub(crate) trait Duelled: Send + Sync {
    /// Lets this duel draw its choices by this seed from now on.
    fn seed(&mut self, duel: usize, seed: u64);
    /// Begins anew.
    fn begin(&mut self, duel: usize);
    /// Plays what both have chosen, and tells what it brings Black and whether the game is over.
    fn play(&mut self, duel: usize, numbers: ByPlayer<usize>) -> (i8, bool);
    /// How many joint choices were made.
    fn n_made(&self, duel: usize) -> u32;
    /// Writes what is seen of a duel into zeros.
    fn observe(&self, duel: usize, seen: &mut [i16]);
    /// Marks what a side may choose in zeros.
    fn mask(&mut self, duel: usize, player: Player, mask: &mut [i8]);
    /// Any choice of a side, all that it may choose alike.
    fn draw(&mut self, duel: usize, player: Player) -> u16;
}

/// The duels of one game.
pub(crate) struct DuelsOf<G: ChoiceNumbers> {
    game: G,
    start: G::Position,
    duels: Vec<State<G>>,
    list: Vec<G::Action>,
}

struct State<G: ChoiceNumbers> {
    position: G::Position,
    n_made: u32,
    chance: Chance,
}

impl<G: ChoiceNumbers> DuelsOf<G> {
    pub(crate) fn new(game: G, start: G::Position, n: usize) -> Self {
        let state = |duel: u64| State {
            position: start.clone(),
            n_made: 0,
            chance: Seed(duel).chance(Stream::User(0)),
        };
        let duels = (0..n as u64).map(state).collect();
        DuelsOf { game, start, duels, list: Vec::new() }
    }
}

impl<G: ChoiceNumbers> Duelled for DuelsOf<G> {
    fn seed(&mut self, duel: usize, seed: u64) {
        self.duels[duel].chance = Seed(seed).chance(Stream::User(0));
    }

    fn begin(&mut self, duel: usize) {
        let state = &mut self.duels[duel];
        state.position.clone_from(&self.start);
        state.n_made = 0;
    }

    fn play(&mut self, duel: usize, numbers: ByPlayer<usize>) -> (i8, bool) {
        let state = &mut self.duels[duel];
        let played = self.game.play(&state.position, numbers.map(|number| self.game.choice_at(number)));
        state.position = played.position;
        state.n_made += 1;
        let payoff = match played.ending.and_then(|ending| ending.winner) {
            Some(Player::First) => 1,
            Some(Player::Second) => -1,
            None => 0,
        };
        (payoff, played.ending.is_some())
    }

    fn n_made(&self, duel: usize) -> u32 {
        self.duels[duel].n_made
    }

    fn observe(&self, duel: usize, seen: &mut [i16]) {
        self.game.observe(&self.duels[duel].position, seen);
    }

    fn mask(&mut self, duel: usize, player: Player, mask: &mut [i8]) {
        self.list.clear();
        self.game.actions(&self.duels[duel].position, player, &mut self.list);
        for &choice in &self.list {
            mask[self.game.number_of(choice)] = 1;
        }
    }

    fn draw(&mut self, duel: usize, player: Player) -> u16 {
        let state = &mut self.duels[duel];
        self.list.clear();
        self.game.actions(&state.position, player, &mut self.list);
        let choice = self.list[state.chance.index(self.list.len())];
        self.game.number_of(choice) as u16
    }
}
