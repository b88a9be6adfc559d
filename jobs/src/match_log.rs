use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use games::RegisteredDuel;
use play::record::DuelResult;

use crate::digest::{Digest, rules_of};
use crate::{Head, LineFile, Trouble};

/// A game of a match that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedGame {
    /// Its number, from 0.
    pub number: u64,
    /// How it ended; none if it was stopped.
    pub result: Option<DuelResult>,
    /// How many rounds it took.
    pub rounds: u32,
}

/// The games of a match that are over: a unit is a game, and its result is a line.
///
/// In a file, each game is appended as soon as it is over. Of a game that was played twice the first counts.
#[derive(Debug)]
pub struct MatchLog {
    head: Head,
    n_games: u64,
    reasons: &'static [&'static str],
    games: BTreeMap<u64, PlayedGame>,
    file: Option<LineFile>,
}

impl MatchLog {
    /// The head of a match of this game, without who plays it on which terms.
    pub fn head<G: RegisteredDuel>(game: &G) -> Head {
        let rules = game.rule_set().map_or(String::new(), |rules| format!("{rules} "));
        let rules = format!("{rules}{:016x}", rules_of(game));
        Head::new("parlour match 1").with("game", game.spec()).with("rules", rules)
    }

    /// A match of so many games that is kept in no file.
    pub fn in_memory<G: RegisteredDuel>(head: Head, n_games: u64) -> Self {
        MatchLog { head, n_games, reasons: G::REASONS, games: BTreeMap::new(), file: None }
    }

    /// A match that is kept in a file, and gone on from if it is there already.
    pub fn kept<G: RegisteredDuel>(head: Head, n_games: u64, path: &Path) -> Result<Self, Trouble> {
        let mut log = MatchLog::in_memory::<G>(head, n_games);
        if let Some(text) = LineFile::text(path)? {
            log.merge_text(path, &text)?;
        }
        let known = log.head.to_string() + &log.games.values().map(line).collect::<String>();
        log.file = Some(LineFile::holding(path, &known)?);
        Ok(log)
    }

    /// Adds the games of another log of the same match, and tells how many of them were new.
    pub fn merge(&mut self, path: &Path) -> Result<usize, Trouble> {
        let text = fs::read_to_string(path).map_err(|error| Trouble::cannot_read(path, &error))?;
        self.merge_text(path, &text)
    }

    fn merge_text(&mut self, path: &Path, text: &str) -> Result<usize, Trouble> {
        let rest = self.head.strip(text).map_err(|why| Trouble::bad(path, why))?;
        let mut games = Vec::new();
        // A last line without its end was left by a run that was interrupted.
        for line in rest.split_inclusive('\n').filter_map(|line| line.strip_suffix('\n')) {
            let game = self.read(line);
            games.push(
                game.ok_or_else(|| Trouble::bad(path, format_args!("`{line}` is no game of this match")))?,
            );
        }
        let mut n_new = 0;
        for game in games {
            n_new += usize::from(self.keep(game)?);
        }
        Ok(n_new)
    }

    /// Adds a game; false if it is known already.
    pub fn keep(&mut self, game: PlayedGame) -> Result<bool, Trouble> {
        if self.games.contains_key(&game.number) {
            return Ok(false);
        }
        if let Some(file) = &mut self.file {
            file.add(&line(&game))?;
        }
        self.games.insert(game.number, game);
        Ok(true)
    }

    /// The games that are over, in the order of their numbers.
    pub fn games(&self) -> impl ExactSizeIterator<Item = &PlayedGame> {
        self.games.values()
    }

    /// The numbers of the games that are left to play.
    pub fn left(&self) -> Vec<u64> {
        (0..self.n_games).filter(|number| !self.games.contains_key(number)).collect()
    }

    fn read(&self, line: &str) -> Option<PlayedGame> {
        let (content, sum) = line.rsplit_once("; sum ")?;
        if sum != format!("{:08x}", Digest::of(content) as u32) {
            return None;
        }
        let rest = content.strip_prefix("game ")?;
        let (number, rest) = rest.split_once("; rounds ")?;
        let (rounds, result) = rest.split_once("; ")?;
        let number = number.parse::<u64>().ok()?.checked_sub(1).filter(|number| *number < self.n_games)?;
        let result = match result {
            STOPPED => None,
            result => Some(DuelResult::parse(result, self.reasons).ok()?),
        };
        Some(PlayedGame { number, result, rounds: rounds.parse().ok()? })
    }
}

/// What is written of a game that was stopped.
const STOPPED: &str = "stopped";

fn line(game: &PlayedGame) -> String {
    let PlayedGame { number, result, rounds } = game;
    let result = result.as_ref().map_or_else(|| STOPPED.to_owned(), ToString::to_string);
    let content = format!("game {}; rounds {rounds}; {result}", number + 1);
    let sum = Digest::of(&content) as u32;
    format!("{content}; sum {sum:08x}\n")
}
