use std::fmt;

use games::Registered;
use play::Turn;
use play::guessers::{Guesser, Needs, named};
use play::record::{Cause, HuntRecord, HuntResult, Record};

use super::duels::pairs;
use super::table::{Guesses, Results};
use super::{Config, Contest, End, Fixture, Player, Searcher, Tournament, Unheld};
use crate::contained::Command;
use crate::known_guesses::{KnownGuesses, write_turn};
use crate::protocol::{Conditions, Connection, play, shown};
use crate::targets::targets;

/// A tournament of guessers, compared on the same targets.
pub(super) struct Hunts<'a, G: Registered> {
    game: G,
    config: &'a Config,
    players: &'a [Player<Searcher>],
    /// Our guessers, by the place of the player.
    guessers: Vec<Option<Box<dyn Guesser<G>>>>,
    /// The numbers of the targets, which are the same for everybody.
    targets: Vec<u64>,
    conditions: Conditions,
}

impl<'a, G: Registered> Hunts<'a, G> {
    pub(super) fn new(game: G, config: &'a Config, players: &'a [Player<Searcher>]) -> Result<Self, Unheld> {
        let guesser = |player: &Player<Searcher>| match player.who {
            Searcher::Program(_) => Ok(None),
            Searcher::Ours(name) => {
                let made = named(name, game, Needs { seed: config.seed, ..Needs::default() });
                made.map(Some).map_err(|why| Unheld::Guesser { name: player.name.clone(), why })
            }
        };
        let terms = &config.terms;
        Ok(Hunts {
            game,
            config,
            players,
            guessers: players.iter().map(guesser).collect::<Result<_, _>>()?,
            targets: targets(game.n_secrets(), config.games, config.seed),
            conditions: Conditions {
                move_time: terms.move_time,
                game_time: terms.game_time,
                guesses: terms.guesses,
                limits: terms.limits,
                ..Conditions::default()
            },
        })
    }

    /// The player and the target of a game: everybody plays the first target, then everybody the next.
    fn parts(&self, number: usize) -> (usize, G::Secret) {
        let n_players = self.players.len();
        (number % n_players, self.game.secret_at(self.targets[number / n_players]))
    }

    /// The record of a game before anything has happened.
    fn head(&self, number: usize) -> HuntRecord<G> {
        let (place, secret) = self.parts(number);
        let (player, terms) = (&self.players[place], self.config.terms.summary(true));
        let mut record = HuntRecord::new(self.game);
        for (name, value) in
            [("searcher", player.name.as_str()), ("searcher-play", player.play.trim()), ("terms", &terms)]
        {
            record.headers.set(name, value).expect("names, commands and terms are one line each");
        }
        record.seed = Some(self.config.seed);
        record.secret = Some(secret);
        record
    }

    fn search(
        &self,
        guesser: &dyn Guesser<G>,
        known: &mut KnownGuesses<G>,
        secret: &G::Secret,
    ) -> (Vec<Turn<G>>, HuntResult) {
        let (mut history, mut written) = (Vec::new(), String::new());
        while history.len() < self.conditions.guesses as usize {
            let guess = match known.next(guesser, &history, &written) {
                Ok(guess) => guess,
                Err(contradiction) => return (history, not_found(&contradiction.to_string())),
            };
            let turn = Turn { feedback: self.game.feedback(secret, &guess), guess };
            write_turn(&mut written, &turn);
            let is_found = turn.feedback == self.game.win();
            history.push(turn);
            if is_found {
                let n_guesses = history.len();
                return (history, HuntResult::Found(n_guesses));
            }
        }
        let result = not_found(&format!("{} guesses are the limit", self.conditions.guesses));
        (history, result)
    }

    /// Guesses for this end; a target not found counts as one guess more than allowed.
    fn cost(&self, end: &End) -> u64 {
        match end {
            End::Hunt(HuntResult::Found(guesses)) => *guesses as u64,
            _ => u64::from(self.conditions.guesses) + 1,
        }
    }

    fn guesses_of(&self, player: usize, ends: &[Option<End>]) -> Guesses {
        let own: Vec<&End> = ends.iter().skip(player).step_by(self.players.len()).flatten().collect();
        let found: Vec<usize> = own
            .iter()
            .filter_map(|end| if let End::Hunt(HuntResult::Found(n)) = end { Some(*n) } else { None })
            .collect();
        Guesses {
            targets: own.len(),
            found: found.len(),
            average: (!found.is_empty()).then(|| found.iter().sum::<usize>() as f64 / found.len() as f64),
            worst: found.iter().max().copied(),
        }
    }
}

impl<G: Registered> Contest for Hunts<'_, G> {
    const HAS_SECRETS: bool = true;

    type Worker<'a>
        = Vec<Hunter<'a, G>>
    where
        Self: 'a;

    fn fixtures(&self) -> Vec<Fixture> {
        let n_players = self.players.len();
        let fixture = |number: usize| {
            let (name, target) = (&self.players[number % n_players].name, self.targets[number / n_players]);
            Fixture { file: format!("{name}.{target:06}.txt"), blank: self.head(number).into() }
        };
        (0..self.targets.len() * n_players).map(fixture).collect()
    }

    fn commands(&self) -> Vec<&Command> {
        self.players.iter().filter_map(|player| player.who.command()).collect()
    }

    fn worker(&self) -> Self::Worker<'_> {
        let players = self.players.iter();
        let chairs = players.map(|player| match player.who.command() {
            None => Hunter::Ours(KnownGuesses::new()),
            Some(command) => Hunter::Program(Box::new(Connection::new(command, &self.conditions.limits))),
        });
        chairs.collect()
    }

    fn play<'a>(&'a self, worker: &mut Self::Worker<'a>, number: usize) -> Result<Record, Unheld> {
        let (place, secret) = self.parts(number);
        let (turns, result) = match (&mut worker[place], &self.guessers[place]) {
            (Hunter::Ours(known), Some(guesser)) => self.search(&**guesser, known, &secret),
            (Hunter::Program(connection), _) => {
                let mut turns = Vec::new();
                let played = play(&self.game, &secret, connection, &self.conditions, |turn| turns.push(turn));
                let result = match played {
                    Ok(guesses) => HuntResult::Found(guesses as usize),
                    Err(fault) => not_found(&fault.to_string()),
                };
                (turns, result)
            }
            (Hunter::Ours(_), None) => (Vec::new(), not_found("there is no such guesser")),
        };
        let turns = turns.into_iter().map(Into::into).collect();
        Ok(HuntRecord { turns, result: Some(result), ..self.head(number) }.into())
    }

    fn tournament(&self, ends: &[Option<End>]) -> Tournament {
        let n = self.players.len();
        let mut results = Results::new(self.players);
        for (first, second) in pairs(self.config.format, n) {
            let costs = |player: usize| ends.iter().skip(player).step_by(n);
            let (mut saved, mut both) = (0.0, 0_u64);
            for (own, other) in costs(first).zip(costs(second)) {
                let (Some(own), Some(other)) = (own, other) else { continue };
                let (own, other) = (self.cost(own), self.cost(other));
                results.add(first, second, (own != other).then_some(own < other));
                saved += other as f64 - own as f64;
                both += 1;
            }
            if both > 0 {
                let saved = saved / both as f64;
                results.payoffs[first][second] = Some(saved);
                results.payoffs[second][first] = Some(-saved);
            }
        }
        for (number, end) in ends.iter().enumerate() {
            if let Some(End::Hunt(HuntResult::NotFound(cause))) = end {
                results.forfeit(number % n, &cause.to_string());
            }
        }
        results.guesses = Some((0..n).map(|player| self.guesses_of(player, ends)).collect());
        results.tournament(self.game.spec(), self.config, ends, Vec::new())
    }
}

/// What a worker keeps of one player between two games.
pub(super) enum Hunter<'a, G: Registered> {
    Ours(KnownGuesses<G>),
    Program(Box<Connection<'a>>),
}

fn not_found(cause: &str) -> HuntResult {
    let cause = Cause::new(shown(cause).trim());
    HuntResult::NotFound(cause.unwrap_or_else(|| Cause::new("it failed").expect("this is one line")))
}

impl<G: Registered> fmt::Debug for Hunts<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Hunts").field("game", &self.game.spec()).finish_non_exhaustive()
    }
}
