use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use game::{ByPlayer, Player};
use games::{DUELS, RegisteredDuel, SimultaneousGame, visit_duel};
use play::choosers::{Chooser, Clock, Strategy, Thinking};
use play::{Round, Seed};

use super::UNKNOWN;
use crate::bout::{alarm, greeting};

/// A strategy of ours that speaks the protocol for simultaneous games.
pub(super) struct Duelist {
    strategy: String,
    seed: Seed,
    n_games: u64,
    /// Milliseconds that the other program gives us for a choice.
    given: Arc<AtomicU64>,
    /// The game that runs.
    running: Option<Box<dyn Running>>,
}

/// What is played by who is asked for a strategy that the game does not have.
const USUAL_STRATEGY: &str = "nash";

/// A game in which we play one side.
trait Running {
    /// Our choice at a position, if it is one.
    fn choose(&mut self, position: &str) -> Option<String>;

    /// Remembers a round, if it follows from those before.
    fn hear(&mut self, words: &str);
}

struct RunningGame<G: RegisteredDuel> {
    game: G,
    player: Player,
    chooser: Chooser<G>,
    rounds: Vec<Round<G>>,
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
    pub(super) fn new(strategy: &str, seed: Seed) -> Self {
        Duelist { strategy: strategy.to_owned(), seed, n_games: 0, given: Arc::default(), running: None }
    }

    pub(super) fn answer(&mut self, line: &str) -> Reply {
        if let Some(entry) = DUELS.iter().find(|entry| line == greeting(entry.about.name)) {
            let wanted = &*self.strategy;
            let name = visit_duel!((entry.usual)(), { wanted: &'v str }, |_| -> &'static str {
                strategy::<G>(wanted).name
            });
            return Reply::Line(format!("hello parlour {name}"));
        }
        match line.split_once(' ') {
            Some(("new", game))
                if DUELS.iter().any(|entry| game.split(' ').next() == Some(entry.about.name)) =>
            {
                self.running = self.begin(game);
                if self.running.is_some() { Reply::Silence } else { Reply::Line(UNKNOWN.to_owned()) }
            }
            Some(("choose", question)) => {
                let choice = question.split_once(' ').and_then(|(milliseconds, position)| {
                    self.given.store(milliseconds.parse().unwrap_or(u64::MAX), Relaxed);
                    self.running.as_mut()?.choose(position)
                });
                Reply::Line(choice.unwrap_or_else(|| UNKNOWN.to_owned()))
            }
            Some(("played", words)) => {
                if let Some(running) = &mut self.running {
                    running.hear(words);
                }
                Reply::Silence
            }
            Some(("over", _)) => Reply::Silence,
            _ => Reply::NotMine,
        }
    }

    /// Begins a game, given as its spec, our side and perhaps the rules.
    fn begin(&mut self, words: &str) -> Option<Box<dyn Running>> {
        let words: Vec<&str> = words.split(' ').collect();
        let side_of = |word: &str| {
            Player::BOTH.into_iter().find(|player| player.to_string().eq_ignore_ascii_case(word))
        };
        let at = words.iter().position(|word| side_of(word).is_some())?;
        let game: SimultaneousGame = words[..at].join(" ").parse().ok()?;
        let given = Arc::clone(&self.given);
        // A strategy that would think for longer than it is given stops in time to say what it found.
        let clock = Clock::new(move || alarm(Duration::from_millis(given.load(Relaxed)) / 2));
        let (wanted, player) = (&*self.strategy, side_of(words[at])?);
        let (seed, user, thinking) = (self.seed, self.n_games, Thinking::Within(clock));
        self.n_games += 1;
        Some(visit_duel!(
            game,
            { wanted: &'v str, player: Player, seed: Seed, user: u64, thinking: Thinking },
            |game| -> Box<dyn Running> {
                let chooser = strategy::<G>(wanted).thinking_chooser(game, seed, user, thinking);
                Box::new(RunningGame { game: game.clone(), player, chooser, rounds: Vec::new() })
            }
        ))
    }
}

/// The strategy of this name, or the usual one where the game has none of it.
fn strategy<G: RegisteredDuel>(name: &str) -> &'static Strategy<G> {
    let named = Strategy::named(name).or_else(|| Strategy::named(USUAL_STRATEGY));
    named.expect("every game has the usual strategy")
}

impl<G: RegisteredDuel> Running for RunningGame<G> {
    fn choose(&mut self, position: &str) -> Option<String> {
        let position = self.game.parse_position(position).ok()?;
        self.chooser.recall(&self.game.start(), &self.rounds);
        Some(self.chooser.choose(&position, self.player).to_string())
    }

    fn hear(&mut self, words: &str) {
        let before = self.rounds.last().map_or_else(|| self.game.start(), |round| round.position.clone());
        let Some((first, second)) = words.split_once(' ') else { return };
        let (Ok(first), Ok(second)) = (self.game.parse_choice(first), self.game.parse_choice(second)) else {
            return;
        };
        let choices = ByPlayer { first, second };
        if Player::BOTH.into_iter().all(|player| self.game.admit(&before, player, choices[player]).is_some())
        {
            let position = self.game.play(&before, choices).position;
            self.rounds.push(Round { choices, position });
        }
    }
}

impl fmt::Debug for Duelist {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Duelist").field("strategy", &self.strategy).finish_non_exhaustive()
    }
}
