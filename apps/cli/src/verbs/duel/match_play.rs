use std::sync::atomic::Ordering;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use game::{ByPlayer, Player};
use games::RegisteredDuel;
use indicatif::ParallelProgressIterator;
use jobs::{Head, MatchLog, PlayedGame, Shard};
use play::choosers::{Strategy, Thinking};
use play::record::{DuelRecord, DuelResult, Notes};
use play::{Duel as Game, Seed};
use rayon::prelude::*;
use referee::bout::{self, OwnGameProgram};
use referee::contained::{Conduct, Contained, Limits};
use referee::entrant::Entrant;
use referee::tournament::Score;

use super::Duel;
use super::records::Records;
use super::report::{Endings, Report};
use crate::console::Console;
use crate::entrant_names::Named;
use crate::failure::Failure;
use crate::interrupt;
use crate::judged_program::must_be_contained;
use crate::progress_bar::progress_bar;
use crate::rules_hash::Rules;

/// How long an outside program may think about a choice where nothing else was said.
const OUTSIDE_TIME: Duration = Duration::from_secs(5);

/// One game as it counts for the first strategy.
struct Played {
    side: Player,
    /// Nothing if the game was stopped.
    result: Option<DuelResult>,
    rounds: u32,
}

/// A match between two.
pub(super) struct Match<'a, G: RegisteredDuel> {
    pub(super) duel: &'a Duel,
    pub(super) game: G,
    pub(super) first: Named<G>,
    pub(super) second: Named<G>,
}

impl<G: RegisteredDuel> Match<'_, G> {
    pub(super) fn hold(&self, console: &mut Console) -> Result<(), Failure> {
        let Match { duel, game, first, second } = self;
        let stop =
            interrupt::flag_with("The running games are played to their end. Ctrl-C again ends at once.");
        let stop = || stop.load(Ordering::Relaxed);
        if let (Entrant::Course(_), Entrant::Course(_)) = (&first.who, &second.who) {
            return Err(Failure::Usage(bout::Unplayable::BothCourse.to_string()));
        }
        if [&first.who, &second.who].into_iter().any(|who| who.command().is_some()) {
            must_be_contained(duel.require_containment, console)?;
        }
        let seed = duel.seed.or_new(console);
        let mut log = match &duel.log {
            Some(path) => MatchLog::kept::<G>(self.head(seed), duel.games, path)?,
            None => MatchLog::in_memory::<G>(self.head(seed), duel.games),
        };
        for other in &duel.merge {
            log.merge(other)?;
        }
        let shard = duel.shard.unwrap_or(Shard::WHOLE);
        let left: Vec<u64> = log.left().into_iter().filter(|&number| shard.has(number as usize)).collect();
        let records = duel.records.clone().map(|folder| Records::new(folder, &left)).transpose()?;
        let records = records.as_ref();
        let log = Mutex::new(log);
        let keep = |played: PlayedGame| {
            log.lock().unwrap_or_else(PoisonError::into_inner).keep(played).map(drop).map_err(Failure::from)
        };
        // Each game draws from streams of its own, so the order in which they are played does not matter.
        let bar = progress_bar("games");
        bar.set_length(left.len() as u64);
        let numbers = left.into_par_iter().progress_with(bar);
        if let (Entrant::Ours(first), Entrant::Ours(second)) = (&first.who, &second.who) {
            let play = |number| {
                if stop() {
                    return Ok(());
                }
                let played = self.play(first, second, seed, number);
                let result = played.ending().map(DuelResult::from);
                if let Some(records) = records {
                    let mut record = DuelRecord::new(game.clone());
                    for step in played.steps() {
                        record.push(&step, Notes::new());
                    }
                    record.result.clone_from(&result);
                    records.keep(number, self.named(record, self.side(number), seed))?;
                }
                keep(PlayedGame { number, result, rounds: played.n_rounds() })
            };
            numbers.map(play).collect::<Result<(), Failure>>()?;
        } else {
            let limits = Limits::default();
            let outside = [&first.who, &second.who];
            for command in outside.into_iter().filter_map(Entrant::command) {
                let started = Contained::start(command, &limits);
                drop(started.map_err(|error| Failure::Outside(error.to_string()))?);
            }
            // A running program stays in the thread that started it, so every thread has a runner of its own.
            let runner = || {
                let clocked = [first, second].map(|named| {
                    (&named.who, self.clock(named).unwrap_or(OUTSIDE_TIME), self.thinking(named))
                });
                bout::BoutRunner::with_clocks(game, clocked, &limits)
            };
            let bout = |runner: &mut bout::BoutRunner<'_, G>, number| {
                if stop() { Ok(()) } else { keep(self.bout(runner, seed, number, records)?) }
            };
            numbers.map_init(runner, bout).collect::<Result<(), Failure>>()?;
        }
        let log = log.into_inner().unwrap_or_else(PoisonError::into_inner);
        let played: Vec<Played> = log.games().map(|game| self.played(game)).collect();
        if played.is_empty() && !stop() {
            return Err(Failure::Usage("this shard has no game; take fewer shards or more games".to_owned()));
        }
        if played.is_empty() {
            return Err(Failure::Interrupted("stopped before a game was over".to_owned()));
        }
        let report = self.report(seed, &played);
        if duel.json {
            console.json(&report)?;
        } else {
            report.print(console)?;
        }
        if stop() {
            return Err(Failure::Interrupted(format!(
                "stopped after {} of {} games",
                played.len(),
                duel.games
            )));
        }
        Ok(())
    }

    /// What is the same for all games of this match.
    fn head(&self, seed: Seed) -> Head {
        let Match { duel, game, first, second } = self;
        MatchLog::head(game)
            .with("black", &first.name)
            .with("white", &second.name)
            .with("seed", seed)
            .with("games", duel.games)
            .with("most rounds", duel.max_rounds)
            .with("clock", self.clock_words().unwrap_or_else(|| "none".to_owned()))
    }

    /// A game as it counts for the first strategy.
    fn played(&self, game: &PlayedGame) -> Played {
        Played { side: self.side(game.number), result: game.result.clone(), rounds: game.rounds }
    }

    /// The clocks that decide, in words: one for both, or each with its player.
    fn clock_words(&self) -> Option<String> {
        let clocks = [&self.first, &self.second].map(|named| (&named.name, self.clock(named)));
        let words = |clock: Duration| format!("{} ms a choice", clock.as_millis());
        match clocks {
            [(_, first), (_, second)] if first == second => first.map(words),
            clocks => {
                let each =
                    clocks.into_iter().filter_map(|(name, clock)| Some(format!("{name}: {}", words(clock?))));
                Some(each.collect::<Vec<_>>().join(", "))
            }
        }
    }

    /// How long this player may think about a choice, where anything was said about that.
    fn clock(&self, named: &Named<G>) -> Option<Duration> {
        named.clock.or(self.duel.movetime.map(Duration::from_millis))
    }

    fn thinking(&self, named: &Named<G>) -> Thinking {
        self.clock(named).map_or(Thinking::Usual, |clock| Thinking::Timed(bout::clock(clock)))
    }

    /// Plays the game with this number. An odd one repeats the chance of the one before with the colours swapped:
    /// each seat keeps its chance, so that luck with a colour falls to both strategies alike.
    fn play(
        &self,
        first: &'static Strategy<G>,
        second: &'static Strategy<G>,
        seed: Seed,
        number: u64,
    ) -> Game<G> {
        let (pair, side) = (number / 2, self.side(number));
        let chooser = |player, stream| {
            let (strategy, named) =
                if player == side { (first, &self.first) } else { (second, &self.second) };
            strategy.thinking_chooser(&self.game, seed, stream, self.thinking(named))
        };
        let mut choosers = ByPlayer {
            first: chooser(Player::First, 2 * pair),
            second: chooser(Player::Second, 2 * pair + 1),
        };
        let mut game = Game::new(self.game.clone());
        game.play_out(&mut choosers, self.duel.max_rounds);
        game
    }

    /// The side of the first strategy. An outside program that runs its own game keeps the side that its command names.
    fn side(&self, number: u64) -> Player {
        match (&self.first.who, &self.second.who) {
            (Entrant::Course(program), _) => program.player(),
            (_, Entrant::Course(program)) => program.player().other(),
            _ if number.is_multiple_of(2) => Player::First,
            _ => Player::Second,
        }
    }

    /// Plays a game with an outside program.
    fn bout(
        &self,
        runner: &mut bout::BoutRunner<'_, G>,
        seed: Seed,
        number: u64,
        records: Option<&Records>,
    ) -> Result<PlayedGame, Failure> {
        let side = self.side(number);
        let seats = ByPlayer {
            first: usize::from(side != Player::First),
            second: usize::from(side == Player::First),
        };
        let pair = if self.course().is_some() { number } else { number / 2 };
        let streams = ByPlayer { first: 2 * pair, second: 2 * pair + 1 };
        let bout = runner.play(seats, seed, streams).map_err(|error| Failure::Outside(error.to_string()))?;
        if let Some(records) = records {
            records.keep(number, self.named(bout.record, side, seed))?;
        }
        Ok(PlayedGame { number, result: Some(bout.result), rounds: bout.n_rounds })
    }

    /// A record with the names of both sides, the seed and the clock.
    fn named(&self, mut record: DuelRecord<G>, side: Player, seed: Seed) -> DuelRecord<G> {
        let name = |player| if player == side { &self.first.name } else { &self.second.name };
        let movetime = self.clock_words();
        let headers = [
            ("black", Some(name(Player::First))),
            ("white", Some(name(Player::Second))),
            ("terms", movetime.as_ref()),
        ];
        for (header, value) in headers {
            if let Some(value) = value {
                record.headers.set(header, value.trim()).expect("names and terms are one line each");
            }
        }
        record.seed = Some(seed);
        record
    }

    /// The program that runs its own game, if one takes part.
    fn course(&self) -> Option<&dyn OwnGameProgram<G>> {
        match (&self.first.who, &self.second.who) {
            (Entrant::Course(program), _) | (_, Entrant::Course(program)) => Some(&**program),
            _ => None,
        }
    }

    fn report(&self, seed: Seed, played: &[Played]) -> Report<'_> {
        let score = |side: Option<Player>| {
            let mut score = Score::default();
            // A forfeit says nothing about how well anybody plays.
            let counted = played.iter().filter(|game| !game.is_forfeit());
            for game in counted.filter(|game| side.is_none_or(|side| game.side == side)) {
                score.add(game.winner().map(|winner| winner == game.side));
            }
            score
        };
        let results: Vec<&DuelResult> = played.iter().filter_map(|game| game.result.as_ref()).collect();
        let all = score(None);
        let on = |side| Some(score(Some(side))).filter(|score| score.games() > 0).map(|score| score.mean());
        let stopped = played.iter().filter(|game| game.result.is_none()).count() as u64;
        let forfeits = results.iter().filter_map(|result| match result {
            DuelResult::Forfeit { cause, .. } => Some(cause.to_string()),
            DuelResult::Ended(_) => None,
        });
        let forfeits: Vec<String> = forfeits.collect();
        let rounds: u64 = played.iter().map(|game| u64::from(game.rounds)).sum();
        let is_played = all.games() > 0;
        let rules = Rules::of(&self.game);
        Report {
            schema: "parlour/duel/1",
            first: &self.first.name,
            second: &self.second.name,
            game: rules.is_empty().then(|| self.game.spec()),
            rules,
            seed: seed.0,
            movetime: self.duel.movetime,
            clock: self.clock_words(),
            asked: self.duel.games,
            unfinished: if self.duel.log.is_some() { "so far" } else { "stopped" },
            games: played.len() as u64,
            played: all.games(),
            wins: all.wins,
            ties: all.ties - stopped,
            losses: all.losses,
            stopped,
            score: is_played.then(|| all.mean()),
            interval: is_played.then(|| all.interval()),
            score_as_black: on(Player::First),
            score_as_white: on(Player::Second),
            average_rounds: rounds as f64 / played.len() as f64,
            longest_rounds: played.iter().map(|game| game.rounds).max().unwrap_or(0),
            endings: Endings::of::<G>(&results),
            forfeits_are_alike: forfeits.windows(2).all(|pair| pair[0] == pair[1]),
            first_forfeit: forfeits.into_iter().next(),
            could_have_read: self.course().map(OwnGameProgram::could_have_read),
            conduct: [&self.first, &self.second]
                .iter()
                .filter_map(|named| Some((named.name.clone(), Conduct::of(named.who.command()?))))
                .collect(),
        }
    }
}

impl Played {
    fn is_forfeit(&self) -> bool {
        matches!(self.result, Some(DuelResult::Forfeit { .. }))
    }

    fn winner(&self) -> Option<Player> {
        self.result.as_ref().and_then(DuelResult::winner)
    }
}
