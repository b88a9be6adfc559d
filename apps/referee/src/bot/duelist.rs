use std::fmt;

use apocalypse::{Choice, Position, Turn};
use game::Player;
use play::Seed;
use play::choosers::{Chooser, Strategy};

use super::UNKNOWN;
use crate::bout::GREETING;

/// A strategy of ours that speaks the protocol for simultaneous games.
pub(super) struct Duelist {
    strategy: &'static Strategy,
    seed: Seed,
    n_games: u64,
    /// The game that runs, with our side.
    game: Option<(Player, Box<dyn Chooser>)>,
}

/// What a line of this protocol calls for.
pub(super) enum Reply {
    /// This answer.
    Line(String),
    /// Nothing: it is only told.
    Silence,
    /// It is no line of this protocol.
    NotMine,
}

impl Duelist {
    pub(super) fn new(strategy: &'static Strategy, seed: Seed) -> Self {
        Duelist { strategy, seed, n_games: 0, game: None }
    }

    pub(super) fn answer(&mut self, line: &str) -> Reply {
        if line == GREETING {
            return Reply::Line(format!("hello parlour {}", self.strategy.name));
        }
        let words: Vec<&str> = line.splitn(3, ' ').collect();
        match words[..] {
            ["new", "apocalypse", game] => self.begin(game),
            ["choose", _, position] => {
                let choice = position.parse().ok().and_then(|position| self.choose(&position));
                Reply::Line(choice.map_or(UNKNOWN.to_owned(), |choice| choice.to_string()))
            }
            ["played" | "over", ..] => Reply::Silence,
            _ => Reply::NotMine,
        }
    }

    /// Begins a game, given as our side and the rules.
    fn begin(&mut self, game: &str) -> Reply {
        let side = game.split(' ').next().unwrap_or_default();
        let is_side = |player: &Player| player.to_string().eq_ignore_ascii_case(side);
        let Some(player) = Player::BOTH.into_iter().find(is_side) else {
            return Reply::Line(UNKNOWN.to_owned());
        };
        self.game = Some((player, self.strategy.chooser(self.seed, self.n_games)));
        self.n_games += 1;
        Reply::Silence
    }

    fn choose(&mut self, position: &Position) -> Option<Choice> {
        let (player, chooser) = self.game.as_mut()?;
        let choice = match position.turn() {
            Turn::Normal(turn) => chooser.choose_move(turn, *player).map(Choice::Move),
            Turn::Second(turn) => chooser.choose_placement(turn, *player).map(Choice::Place),
        };
        Some(choice.unwrap_or(Choice::Pass))
    }
}

impl fmt::Debug for Duelist {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Duelist").field("strategy", &self.strategy.name).finish_non_exhaustive()
    }
}
