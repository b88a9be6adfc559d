use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use apocalypse::{Choice, Joint, Position, Round};
use game::Player;
use play::Seed;
use play::choosers::{Chooser, Clock, Strategy, Thinking};

use super::UNKNOWN;
use crate::bout::{GREETING, alarm};

/// A strategy of ours that speaks the protocol for simultaneous games.
pub(super) struct Duelist {
    strategy: &'static Strategy,
    seed: Seed,
    n_games: u64,
    /// Milliseconds that the other program gives us for a choice.
    given: Arc<AtomicU64>,
    /// The game that runs.
    game: Option<Game>,
}

struct Game {
    player: Player,
    chooser: Box<dyn Chooser>,
    rounds: Vec<Round>,
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
        Duelist { strategy, seed, n_games: 0, given: Arc::default(), game: None }
    }

    pub(super) fn answer(&mut self, line: &str) -> Reply {
        if line == GREETING {
            return Reply::Line(format!("hello parlour {}", self.strategy.name));
        }
        let words: Vec<&str> = line.splitn(3, ' ').collect();
        match words[..] {
            ["new", "apocalypse", game] => self.begin(game),
            ["choose", milliseconds, position] => {
                self.given.store(milliseconds.parse().unwrap_or(u64::MAX), Relaxed);
                let choice = position.parse().ok().and_then(|position| self.choose(&position));
                Reply::Line(choice.map_or(UNKNOWN.to_owned(), |choice| choice.to_string()))
            }
            ["played", ..] => {
                self.hear(line.trim_start_matches("played "));
                Reply::Silence
            }
            ["over", ..] => Reply::Silence,
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
        let given = Arc::clone(&self.given);
        // A strategy that would think for longer than it is given stops in time to say what it found.
        let clock = Clock::new(move || alarm(Duration::from_millis(given.load(Relaxed)) / 2));
        let chooser = self.strategy.thinking_chooser(self.seed, self.n_games, Thinking::Within(clock));
        self.game = Some(Game { player, chooser, rounds: Vec::new() });
        self.n_games += 1;
        Reply::Silence
    }

    fn choose(&mut self, position: &Position) -> Option<Choice> {
        let Game { player, chooser, rounds } = self.game.as_mut()?;
        chooser.recall(&Position::START, rounds);
        Some(chooser.choice(position, *player))
    }

    /// Remembers a round, if it follows from those before.
    fn hear(&mut self, words: &str) {
        let Some(Game { rounds, .. }) = &mut self.game else { return };
        let position = rounds.last().map_or(Position::START, |round| round.position);
        rounds.extend(words.parse::<Joint>().ok().and_then(|joint| position.play(joint).ok()));
    }
}

impl fmt::Debug for Duelist {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Duelist").field("strategy", &self.strategy.name).finish_non_exhaustive()
    }
}
