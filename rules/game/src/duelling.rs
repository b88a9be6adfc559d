use std::error::Error;
use std::fmt::{self, Debug, Display};

use crate::{ByPlayer, Player, Simultaneous};

/// A game of simultaneous choice that can be refereed and recorded: where it starts, how its texts are read, what a
/// choice counts for and how the game ends.
///
/// There is one type of choice, [`Action`](Simultaneous::Action), for all that a player may submit. What may be
/// submitted can be more than what [`actions`](Simultaneous::actions) lists: a game may judge an illegal choice by its
/// own rules. [`admit`](Self::admit) tells which listed action a choice counts as, and refuses what answers another
/// question than the one asked.
///
/// A player with a single action is not asked: the referee plays it.
///
/// `Display` of positions and choices and the two parsers are inverse to each other. A round has at most one second
/// part, at a position that is [in the middle of it](Simultaneous::is_mid_round).
pub trait Duelling:
    Simultaneous<Position: Display + Send + Sync, Action: Display + Send + Sync>
    + Clone
    + Debug
    + Eq
    + Send
    + Sync
    + 'static
{
    /// Why a text is no position or no choice; its message says which word is wrong and what is allowed.
    type Misprint: Error + Send + Sync + 'static;

    /// Every reason for which a game can end, in the words of records.
    const REASONS: &'static [&'static str];

    /// The names of the sets of rules that the game is played by, where there are several.
    const RULE_SETS: &'static [&'static str] = &[];

    /// The game and its size as words, such as `oshi_zumo 50 3 1`: the same in records and protocols.
    fn spec(&self) -> String;

    /// The name of the rules, where the game is played by several sets of them.
    fn rule_set(&self) -> Option<&'static str> {
        None
    }

    /// The same game by the rules of this name, which is one of [`RULE_SETS`](Self::RULE_SETS).
    fn under(&self, rule_set: &str) -> Option<Self> {
        let _ = rule_set;
        None
    }

    /// The game by whose rules values are stated. It is another one where by its own rules a position need not have a
    /// value, because the game may go on for ever.
    #[must_use]
    fn valued(&self) -> Self {
        self.clone()
    }

    /// Where the game starts.
    fn start(&self) -> Self::Position;

    /// How many rounds have been played before a position, as far as it tells.
    fn rounds_before(&self, position: &Self::Position) -> u32 {
        let _ = position;
        0
    }

    /// Reads a position.
    fn parse_position(&self, text: &str) -> Result<Self::Position, Self::Misprint>;

    /// A position as somebody types it: `start` is the usual one.
    fn read_position(&self, text: &str) -> Result<Self::Position, Self::Misprint> {
        if text.trim() == "start" { Ok(self.start()) } else { self.parse_position(text.trim()) }
    }

    /// Reads a choice, whether it can be made or not.
    fn parse_choice(&self, text: &str) -> Result<Self::Action, Self::Misprint>;

    /// The listed action that a choice of `player` counts as, unless it answers another question than the one asked.
    fn admit(&self, position: &Self::Position, player: Player, choice: Self::Action) -> Option<Self::Action>;

    /// What a choice of `player` must be here, as the end of a sentence.
    fn allowed(&self, position: &Self::Position, player: Player) -> String;

    /// Plays what both have submitted. What was not [admitted](Self::admit) counts as the first listed action.
    fn play(&self, position: &Self::Position, choices: ByPlayer<Self::Action>) -> Played<Self::Position>;

    /// How the game has ended already at a position, if it has.
    fn ending(&self, position: &Self::Position) -> Option<Ending>;

    /// What a record says of a player who submitted this choice.
    fn recorded(
        &self,
        position: &Self::Position,
        player: Player,
        choice: Self::Action,
    ) -> Recorded<Self::Action> {
        let _ = (position, player);
        Recorded::Chose(choice)
    }

    /// Reads what a record says of one player, in the first or in the second part of a round.
    fn parse_recorded(&self, word: &str, is_second: bool) -> Result<Recorded<Self::Action>, String> {
        let _ = is_second;
        self.parse_choice(word).map(Recorded::Chose).map_err(|misprint| misprint.to_string())
    }

    /// The listed action that a choice counts as, or why it is refused.
    fn judge(
        &self,
        position: &Self::Position,
        player: Player,
        choice: Self::Action,
    ) -> Result<Self::Action, Misfit> {
        self.admit(position, player, choice).ok_or_else(|| Misfit {
            player,
            choice: choice.to_string(),
            allowed: self.allowed(position, player),
        })
    }

    /// What a player may choose, as a list.
    fn choices(&self, position: &Self::Position, player: Player) -> Vec<Self::Action> {
        let mut list = Vec::new();
        self.actions(position, player, &mut list);
        list
    }

    /// Whether a player has anything to choose.
    fn is_asked(&self, position: &Self::Position, player: Player) -> bool {
        self.choices(position, player).len() > 1
    }

    /// What is played for a player who is not asked, or does not answer.
    fn unanswered(&self, position: &Self::Position, player: Player) -> Self::Action {
        self.choices(position, player)[0]
    }
}

/// Where a round led, and how the game ended with it if it did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played<P> {
    /// The position after the round.
    pub position: P,
    /// How the game ended.
    pub ending: Option<Ending>,
}

/// How a game ended by its rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ending {
    /// Who won; nobody in a tie or a draw.
    pub winner: Option<Player>,
    /// What ended the game: one of [`Duelling::REASONS`].
    pub reason: &'static str,
}

/// What a record says of one player in one part of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Recorded<A> {
    /// The player made this choice.
    Chose(A),
    /// The player was not asked, and this is what happened in place of a choice.
    Unasked(&'static str),
}

impl<A: Display> Display for Recorded<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Recorded::Chose(choice) => choice.fmt(f),
            Recorded::Unasked(word) => f.write_str(word),
        }
    }
}

/// A choice that answers another question than the one asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misfit {
    /// Whose choice it is.
    pub player: Player,
    /// The choice in words.
    pub choice: String,
    /// What it must be, as the end of a sentence.
    pub allowed: String,
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}'s choice '{}' does not fit, it must be {}", self.player, self.choice, self.allowed)
    }
}

impl Error for Misfit {}
