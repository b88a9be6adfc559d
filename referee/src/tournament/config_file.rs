//! The file of a tournament, read into a [`Config`] or refused with the line and the repair.

use std::collections::HashSet;
use std::ops::Range;
use std::path::PathBuf;
use std::time::Duration;

use games::{GuessingGame, NoDuel, NoGame, SimultaneousGame, visit_duel};
use play::{Seed, guessers};
use serde::Deserialize;
use toml::Spanned;

use super::config::{Config, DuelField, Field, Format, Player, Searcher, Terms};
use crate::contained::Limits;
use crate::entrant::{Entrant, command_of, must_be_one_line};
use crate::targets::MOST_TARGETS;

/// What is wrong with the file of a tournament, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct BadConfig {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there and what is allowed.
    pub what: String,
}

/// The file as it is written, before it is known to make sense.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    game: Option<Spanned<String>>,
    #[serde(default)]
    format: Format,
    games: Option<Spanned<i64>>,
    #[serde(default)]
    seed: u64,
    folder: Option<PathBuf>,
    #[serde(default)]
    limits: WrittenLimits,
    #[serde(default)]
    player: Vec<Spanned<WrittenPlayer>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenPlayer {
    name: Spanned<String>,
    play: Spanned<String>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenLimits {
    move_time: Option<Spanned<f64>>,
    game_time: Option<Spanned<f64>>,
    memory_mb: Option<Spanned<i64>>,
    guesses: Option<Spanned<i64>>,
    processes: Option<Spanned<i64>>,
}

impl Config {
    /// Reads the file.
    pub fn parse(text: &str) -> Result<Config, BadConfig> {
        let file = File(text);
        let written: Written = toml::from_str(text).map_err(|error| {
            let what = error.message().replace('\n', ", ");
            file.bad(error.span().unwrap_or(0..0), what)
        })?;
        let Some(game) = &written.game else {
            return Err(
                file.bad(0..0, "the game is missing; add `game = \"apocalypse\"` or another".to_owned())
            );
        };
        let field = file.field(game, &written.player)?;
        let games =
            written.games.as_ref().map(|games| file.count(games, "games", MOST_TARGETS)).transpose()?;
        if let Some(n_secrets) = field.n_secrets().filter(|&n| games.is_none() && n > MOST_TARGETS) {
            let name = game.get_ref();
            let what = format!("`{name}` has {n_secrets} targets; say how many are played: `games = 1000`");
            return Err(file.bad(game.span(), what));
        }
        Ok(Config {
            field,
            format: written.format,
            games,
            seed: Seed(written.seed),
            folder: written.folder,
            terms: file.terms(&written.limits)?,
        })
    }
}

/// The text, to find the lines of what is wrong in it.
struct File<'a>(&'a str);

impl File<'_> {
    fn bad(&self, place: Range<usize>, what: String) -> BadConfig {
        let before = self.0.get(..place.start).unwrap_or_default();
        BadConfig { line: before.matches('\n').count() + 1, what }
    }

    fn field(&self, game: &Spanned<String>, players: &[Spanned<WrittenPlayer>]) -> Result<Field, BadConfig> {
        let text = game.get_ref().as_str();
        match text.parse::<SimultaneousGame>() {
            Ok(game) => {
                let file = self;
                return visit_duel!(
                    game,
                    { file: &'v File<'v>, players: &'v [Spanned<WrittenPlayer>] },
                    |game| -> Result<Field, BadConfig> {
                        let entrant = |play: &str| Entrant::parse(play).map_err(|unknown| unknown.to_string());
                        let players = file.players(players, entrant)?;
                        Ok(Field::Duel(G::one_of(DuelField { game: game.clone(), players })))
                    }
                );
            }
            Err(NoDuel::Size(why)) => return Err(self.bad(game.span(), why)),
            Err(NoDuel::Unknown(_)) => {}
        }
        let guessing: GuessingGame = text.parse().map_err(|no_game| {
            let what = match no_game {
                NoGame::Size(why) => why,
                NoGame::Unknown(text) => {
                    let (duels, guessing) = (games::usual_duels(), games::usual_specs());
                    format!("`{text}` is no game; write {duels}, {guessing}")
                }
            };
            self.bad(game.span(), what)
        })?;
        Ok(Field::Guessing(guessing, self.players(players, searcher)?))
    }

    fn players<P>(
        &self,
        written: &[Spanned<WrittenPlayer>],
        read: impl Fn(&str) -> Result<P, String>,
    ) -> Result<Vec<Player<P>>, BadConfig> {
        let mut names = HashSet::new();
        let mut players = Vec::with_capacity(written.len());
        for player in written {
            let WrittenPlayer { name, play } = player.get_ref();
            let (name, at) = (name.get_ref(), name.span());
            let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
            if name.is_empty() || name.len() > 40 || !name.chars().all(is_plain) {
                let what = format!("the name `{name}` must be 1 to 40 letters, digits, `-` and `_`");
                return Err(self.bad(at, what));
            }
            // Names become names of files, and some file systems take large and small letters for the same.
            if !names.insert(name.to_ascii_lowercase()) {
                return Err(self.bad(at, format!("two players are called `{name}`; give one another name")));
            }
            let who = read(play.get_ref()).map_err(|why| self.bad(play.span(), why))?;
            players.push(Player { name: name.clone(), play: play.get_ref().clone(), who });
        }
        if players.len() < 2 {
            let at = written.last().map_or(self.0.len()..self.0.len(), Spanned::span);
            let what =
                "a tournament needs two players or more; add a part `[[player]]` with `name` and `play`";
            return Err(self.bad(at, what.to_owned()));
        }
        Ok(players)
    }

    fn terms(&self, written: &WrittenLimits) -> Result<Terms, BadConfig> {
        let seconds = |value: &Option<Spanned<f64>>, name: &str| match value {
            None => Ok(Duration::from_secs(5)),
            Some(value) => Duration::try_from_secs_f64(*value.get_ref())
                .ok()
                .filter(|time| time.as_millis() > 0 && time.as_secs() <= 86_400)
                .ok_or_else(|| {
                    let what = format!("`{name}` takes seconds from 0.001 to 86400, not {}", value.get_ref());
                    self.bad(value.span(), what)
                }),
        };
        let count = |value: &Option<Spanned<i64>>, name: &str, usual: u64, most: u64| {
            value.as_ref().map_or(Ok(usual), |value| self.count(value, name, most))
        };
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let usual = Limits::default();
        Ok(Terms {
            move_time: seconds(&written.move_time, "move_time")?,
            game_time: seconds(&written.game_time, "game_time")?,
            guesses: count(&written.guesses, "guesses", 100, 10_000)? as u32,
            limits: Limits {
                memory: count(&written.memory_mb, "memory_mb", usual.memory >> 20, 1 << 20)? << 20,
                ..usual
            },
            processes: count(&written.processes, "processes", cores as u64, 1024)? as usize,
        })
    }

    fn count(&self, value: &Spanned<i64>, name: &str, most: u64) -> Result<u64, BadConfig> {
        let count = u64::try_from(*value.get_ref()).ok().filter(|count| (1..=most).contains(count));
        count.ok_or_else(|| {
            let what = format!("`{name}` takes a whole number from 1 to {most}, not {}", value.get_ref());
            self.bad(value.span(), what)
        })
    }
}

fn searcher(play: &str) -> Result<Searcher, String> {
    must_be_one_line(play).map_err(|unknown| unknown.to_string())?;
    if let Some(command) = play.strip_prefix("bot:") {
        let command = command_of(command);
        let wrong = || format!("`{play}` has no command behind the colon, or a quote in it is not closed");
        return command.map(Searcher::Program).ok_or_else(wrong);
    }
    if play.starts_with("cmd:") {
        return Err(format!("`{play}`: a program that guesses speaks the guesser protocol, `bot:COMMAND`"));
    }
    let names = guessers::names().map(|(name, _)| name);
    names.into_iter().find(|name| *name == play).map(Searcher::Ours).ok_or_else(|| {
        format!("no guesser is called `{play}`; there are {} and `bot:COMMAND`", names.join(", "))
    })
}

#[cfg(test)]
mod tests {
    use games::OneDuel;

    use super::*;

    const GOOD: &str = "\
game = \"apocalypse\"
games = 4
seed = 7

[limits]
move_time = 0.5

[[player]]
name = \"one\"
play = \"greedy\"

[[player]]
name = \"two\"
play = \"bot:python3 'my bot.py'\"
";

    #[test]
    fn a_file_says_who_plays_what_under_which_terms() {
        let config = Config::parse(GOOD).expect("it is good");
        let Field::Duel(OneDuel::Apocalypse(DuelField { players, .. })) = &config.field else {
            panic!("it is Apocalypse")
        };
        assert_eq!((config.games, config.seed, config.format), (Some(4), Seed(7), Format::RoundRobin));
        assert_eq!(config.terms.move_time, Duration::from_millis(500));
        assert!(matches!(&players[0].who, Entrant::Ours(strategy) if strategy.name == "greedy"));
        assert_eq!(players[1].who.command().map(ToString::to_string).as_deref(), Some("python3 my bot.py"));
    }

    #[test]
    fn a_bad_file_is_answered_with_the_line_and_the_repair() {
        for (right, wrong, line, told) in [
            ("game = \"apocalypse\"\n", "", 1, "add `game = \"apocalypse\"`"),
            ("\"apocalypse\"", "\"chess\"", 1, "`chess` is no game; write `apocalypse`, "),
            ("\"apocalypse\"", "\"ships 4 99 3\"", 1, "99"),
            ("games = 4", "games = 0", 2, "`games` takes a whole number from 1 to"),
            ("games = 4", "gmaes = 4", 2, "unknown field `gmaes`, expected one of `game`"),
            ("games = 4", "games = \"four\"", 2, "expected i64"),
            ("games = 4", "games 4", 2, "expected"),
            ("games = 4", "format = \"knockout\"", 2, "expected `round-robin` or `gauntlet`"),
            ("0.5", "-1.0", 6, "`move_time` takes seconds from 0.001"),
            ("\"one\"", "\"n o\"", 9, "the name `n o` must be 1 to 40 letters"),
            ("\"two\"", "\"One\"", 13, "two players are called `One`"),
            ("\"greedy\"", "\"gredy\"", 10, "no strategy is called `gredy`; there are random"),
            ("my bot.py", "my\\nbot.py", 14, "write it in one line"),
            ("my bot.py", "my\\tbot.py", 14, "write it in one line"),
            ("'my bot.py'", "'my bot.py", 14, "a quote in it is not closed"),
            ("play = \"greedy\"\n", "", 8, "missing field `play`"),
            (
                "[[player]]\nname = \"two\"\nplay = \"bot:python3 'my bot.py'\"\n",
                "",
                8,
                "two players or more",
            ),
        ] {
            assert!(GOOD.contains(right), "{right}");
            let bad = Config::parse(&GOOD.replace(right, wrong)).expect_err(wrong);
            assert_eq!(bad.line, line, "{wrong}: {bad}");
            assert!(bad.what.contains(told), "{wrong}: {bad}");
        }
    }

    #[test]
    fn guessers_take_part_in_guessing_games_alone() {
        let file = |game: &str, play: &str| {
            let player =
                |name: &str, play: &str| format!("[[player]]\nname = \"{name}\"\nplay = \"{play}\"\n");
            Config::parse(&format!(
                "game = \"{game}\"\n{}{}",
                player("one", "consistent"),
                player("two", play)
            ))
        };
        assert!(matches!(file("ships 4 8 3", "bot:./guess").map(|c| c.field), Ok(Field::Guessing(..))));
        assert!(matches!(file("bulls 4 10", "random").map(|c| c.field), Ok(Field::Guessing(..))));
        let why = file("ships 4 8 3", "cmd:./Apoc human greedy").expect_err("it is no guesser").what;
        assert!(why.contains("speaks the guesser protocol, `bot:COMMAND`"), "{why}");
        let why = file("mastermind 4 6", "greedy").expect_err("it is no guesser").what;
        assert!(why.contains("no guesser is called `greedy`; there are"), "{why}");
        let why = file("bulls 4 10", "bot:./guess\\nfast").expect_err("it is two lines").what;
        assert!(why.contains("write it in one line"), "{why}");
        let why = file("mastermind 12 26", "bot:./guess").expect_err("nobody plays all of them").what;
        assert!(why.contains("95428956661682176 targets") && why.contains("`games = 1000`"), "{why}");
    }
}
