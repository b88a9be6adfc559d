use std::path::PathBuf;
use std::time::Duration;

use game::Duelling;
use games::{GuessingGame, OneDuel, PerDuel, RegisteredDuel, visit_duel, visit_game};
use play::Seed;
use serde::Deserialize;

use crate::contained::{Command, Limits};
use crate::entrant::Entrant;

/// How a tournament is to be held, as its file says.
#[derive(Clone, Debug)]
pub struct Config {
    /// What is played, and by whom.
    pub field: Field,
    /// Who meets whom.
    pub format: Format,
    /// Games of each pair, or targets for each guesser; all targets if nothing is said.
    pub games: Option<u64>,
    /// Where all chance comes from.
    pub seed: Seed,
    /// Where every game is kept, if the file says so.
    pub folder: Option<PathBuf>,
    /// What outside programs may use, and how long they may take.
    pub terms: Terms,
}

/// The game and everybody who takes part in it.
#[derive(Clone, Debug)]
pub enum Field {
    /// A game of simultaneous choice, by the rules of every bout.
    Duel(OneDuel<DuelFields>),
    /// A guessing game at a size.
    Guessing(GuessingGame, Vec<Player<Searcher>>),
}

/// A game of simultaneous choice and everybody who takes part in it.
#[derive(Clone, Debug)]
pub struct DuelField<G: Duelling> {
    /// The game.
    pub game: G,
    /// Who takes part.
    pub players: Vec<Player<Entrant<G>>>,
}

/// Each game of simultaneous choice has its own type of entrants.
#[derive(Debug)]
pub enum DuelFields {}

impl PerDuel for DuelFields {
    type Of<G: RegisteredDuel> = DuelField<G>;
}

impl Field {
    /// How many targets there are in a guessing game.
    pub(super) fn n_secrets(&self) -> Option<u64> {
        match self {
            Field::Duel(_) => None,
            Field::Guessing(game, _) => Some(visit_game!(game, |game| -> u64 { game.n_secrets() })),
        }
    }

    /// Whether an outside program takes part.
    pub fn has_programs(&self) -> bool {
        match self {
            Field::Duel(field) => visit_duel!(field, DuelFields, |field| -> bool {
                field.players.iter().any(|player| player.who.command().is_some())
            }),
            Field::Guessing(_, players) => players.iter().any(|player| player.who.command().is_some()),
        }
    }
}

/// One who takes part.
#[derive(Clone, Debug)]
pub struct Player<P> {
    /// The name in reports and records.
    pub name: String,
    /// How it was written: a name of ours, or `bot:COMMAND` or `cmd:COMMAND`.
    pub play: String,
    /// Who that is.
    pub who: P,
}

/// One who guesses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Searcher {
    /// A guesser of ours, by its name.
    Ours(&'static str),
    /// A program that speaks the guesser protocol.
    Program(Command),
}

impl Searcher {
    /// The outside program's command.
    pub const fn command(&self) -> Option<&Command> {
        match self {
            Searcher::Ours(_) => None,
            Searcher::Program(command) => Some(command),
        }
    }
}

/// Who meets whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Everybody meets everybody else.
    #[default]
    RoundRobin,
    /// The first player meets every other one.
    Gauntlet,
}

impl Format {
    /// The word in the file.
    pub const fn name(self) -> &'static str {
        match self {
            Format::RoundRobin => "round-robin",
            Format::Gauntlet => "gauntlet",
        }
    }
}

/// What outside programs may use, and how long they may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// Time for one answer.
    pub move_time: Duration,
    /// Time for one guessing game.
    pub game_time: Duration,
    /// Guesses for one guessing game.
    pub guesses: u32,
    /// What a process may use.
    pub limits: Limits,
    /// Games side by side.
    pub processes: usize,
}

impl Terms {
    /// In one line, for the records of the games.
    pub fn summary(&self, is_guessing: bool) -> String {
        let (move_time, memory) = (self.move_time, self.limits.memory >> 20);
        let Terms { game_time, guesses, .. } = self;
        if is_guessing {
            format!("{move_time:?} a guess, {game_time:?} a game, {guesses} guesses, {memory} MB")
        } else {
            format!("{move_time:?} a choice, {memory} MB")
        }
    }
}
