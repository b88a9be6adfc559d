mod log;

use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::Duration;

use clap::Args;
use games::{DuelVisitor, PlainDuel, RegisteredDuel};
use jobs::Head;
use play::choosers::{Thinking, strategy_names};
use rayon::prelude::*;
use referee::bout;
use referee::entrant::Entrant;
use referee::ladder::{Ladder as Rungs, Rated, openings};
use serde::Serialize;

use self::log::Log;
use crate::console::Console;
use crate::duel_option::DuelOption;
use crate::entrant_names::{EntrantParser, Named};
use crate::failure::Failure;
use crate::interrupt;
use crate::progress_bar::progress_bar;
use crate::rules_hash::Rules;
use crate::seeds::SeedOption;

const EXAMPLES: &str = "\
Examples:
  parlour ladder --seed 1                              all strategies of Apocalypse
  parlour ladder easy medium hard nash --openings 100 --seed 1
  parlour ladder nash nash-fitted rival --movetime 300
  parlour ladder nash@300ms rival@3s --seed 1 --json
  parlour ladder nash rival --seed 1 --log nights.ladder      stopped, it goes on from there
  parlour ladder --game \"oshi_zumo 20 2 1\" random easy nash --seed 1";

/// Rate strategies of a game of simultaneous choice by letting everybody play everybody.
///
/// All games begin at common openings: positions a few random rounds from the start in which nobody is far ahead. Every
/// opening is played twice with the colours exchanged. Two players stop meeting when a sequential test has settled
/// which of them is the stronger, with an error of one in twenty, or when there are no more openings.
///
/// Ratings are those under which the scores are most likely, all games together; 400 points are odds of ten to one, the
/// mean is 0, and the interval is of 95 %. Only distances mean something.
///
/// A strategy that looks ahead thinks about a fixed number of positions, so that the same seed gives the same ladder. With
/// --movetime, or a clock of its own such as `nash@300ms`, the clock decides how far it looks.
///
/// Ctrl-C lets the running games end and tells what was played. With --log every pair of games is written down as soon as it is
/// over, and a ladder of the same game, seed and clock goes on from there, with other players and more openings too.
#[derive(Debug, Args)]
#[command(before_long_help = EXAMPLES)]
pub(crate) struct Ladder {
    /// Who is rated [default: all strategies of the game].
    #[arg(value_name = "PLAYER", value_parser = EntrantParser)]
    players: Vec<String>,
    #[command(flatten)]
    game: DuelOption,
    /// How many openings two players meet on at most, with both colours each.
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    openings: u32,
    #[command(flatten)]
    seed: SeedOption,
    /// Milliseconds for one choice of those who look ahead [default: no clock].
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    movetime: Option<u64>,
    /// Keep what was played in this file, and go on from it.
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Print JSON for programs.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    schema: &'static str,
    /// The game and its size, where it is not named by its rules.
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<String>,
    #[serde(flatten)]
    rules: Rules,
    seed: u64,
    openings: usize,
    /// Milliseconds for one choice, where one clock was meant for all.
    #[serde(skip_serializing_if = "Option::is_none")]
    movetime: Option<u64>,
    games: u64,
    players: Vec<Standing>,
    pairs: Vec<Met>,
}

#[derive(Serialize)]
struct Standing {
    player: String,
    rating: f64,
    /// How far the interval of 95 % reaches to either side.
    reach: f64,
    games: u64,
    score: f64,
}

/// How two fared against each other.
#[derive(Serialize)]
struct Met {
    first: String,
    second: String,
    wins: u64,
    ties: u64,
    losses: u64,
    score: f64,
    interval: [f64; 2],
    /// Who is the stronger, where that is settled.
    stronger: Option<String>,
}

impl Ladder {
    pub(crate) fn run(self, console: &mut Console) -> Result<(), Failure> {
        self.game.clone().visit(Climb { verb: &self, console })
    }

    fn rated<G: RegisteredDuel>(&self) -> Result<Vec<Rated<G>>, Failure> {
        let all = || strategy_names::<G>().into_iter().map(str::to_owned).collect();
        let names: Vec<String> = if self.players.is_empty() { all() } else { self.players.clone() };
        let mut players: Vec<Rated<G>> = Vec::with_capacity(names.len());
        for name in names {
            let entrant = Named::<G>::parse(&name, "PLAYER")?;
            let Entrant::Ours(strategy) = entrant.who else {
                let why = "the ladder rates our own strategies; `parlour tournament` rates outside programs";
                return Err(Failure::Usage(format!("PLAYER: {why}")));
            };
            if players.iter().any(|known| known.name == name) {
                return Err(Failure::Usage(format!("PLAYER: `{name}` is named twice; name everybody once")));
            }
            let clock = entrant.clock.or(self.movetime.map(Duration::from_millis));
            let thinking = clock.map_or(Thinking::Usual, |clock| Thinking::Timed(bout::clock(clock)));
            players.push(Rated { name, strategy, thinking });
        }
        if players.len() < 2 {
            return Err(Failure::Usage("PLAYER: a ladder needs two players at least".to_owned()));
        }
        Ok(players)
    }
}

struct Climb<'a> {
    verb: &'a Ladder,
    console: &'a mut Console,
}

impl DuelVisitor<PlainDuel> for Climb<'_> {
    type Output = Result<(), Failure>;

    fn visit<G: RegisteredDuel>(self, game: &G) -> Self::Output {
        let Climb { verb, console } = self;
        let game = game.valued();
        let players = verb.rated::<G>()?;
        let seed = verb.seed.or_new(console);
        let stop =
            interrupt::flag_with("The running games are played to their end. Ctrl-C again ends at once.");
        let stop = || stop.load(Ordering::Relaxed);
        let book = openings(&game, verb.openings as usize, seed);
        let n_openings = book.len();
        if n_openings < verb.openings as usize {
            console.remark(format_args!("{} has {n_openings} openings of this kind only", game.spec()));
        }
        let mut log = verb.log.as_ref().map(|path| Log::open(path, &verb.head(&game, seed.0))).transpose()?;
        let mut ladder = Rungs::new(game.clone(), players, book, seed);
        let bar = progress_bar("pairs of games");
        bar.set_length((ladder.pairs().len() * n_openings) as u64);
        loop {
            let next = ladder.next();
            if next.is_empty() || stop() {
                break;
            }
            // What is settled is asked only when all of these are over, so it does not depend on who is done first.
            let known = |meeting| log.as_ref().and_then(|log| log.known(&ladder, meeting));
            let played: Vec<_> = next
                .into_par_iter()
                .map(|meeting| {
                    let played = known(meeting).or_else(|| (!stop()).then(|| ladder.play(meeting)))?;
                    Some((meeting, played))
                })
                .collect();
            for (meeting, results) in played.into_iter().flatten() {
                if let Some(log) = &mut log {
                    log.keep(&ladder, meeting, results)?;
                }
                ladder.count(meeting, results);
                bar.inc(1);
            }
        }
        bar.finish_and_clear();
        let report = verb.report(&game, &ladder, seed.0, n_openings);
        if verb.json {
            console.json(&report)?;
        } else {
            report.print(console)?;
        }
        if stop() {
            return Err(Failure::Interrupted(format!("stopped after {} games", report.games)));
        }
        Ok(())
    }
}

impl Ladder {
    /// What a log must be of to be gone on from. The players and openings are named in its lines.
    fn head<G: RegisteredDuel>(&self, game: &G, seed: u64) -> Head {
        let movetime = self.movetime.map_or_else(|| "none".to_owned(), |ms| format!("{ms} ms"));
        Head::new("parlour ladder 1")
            .with("game", game.spec())
            .with("rules", Rules::of(game).to_string())
            .with("seed", seed.to_string())
            .with("clock", movetime)
    }

    fn report<G: RegisteredDuel>(&self, game: &G, ladder: &Rungs<G>, seed: u64, openings: usize) -> Report {
        let rules = Rules::of(game);
        let name = |place: usize| ladder.players()[place].name.clone();
        let standings = ladder.standings().into_iter().map(|(player, rating, score)| Standing {
            player: player.name.clone(),
            rating: rating.elo,
            reach: rating.reach,
            games: score.games(),
            score: score.mean(),
        });
        let met = ladder.pairs().iter().map(|pair| {
            let [first, second] = pair.players;
            let stronger = pair.test.verdict().map(|first_is| name(if first_is { first } else { second }));
            Met {
                first: name(first),
                second: name(second),
                wins: pair.score.wins,
                ties: pair.score.ties,
                losses: pair.score.losses,
                score: pair.score.mean(),
                interval: pair.score.interval(),
                stronger,
            }
        });
        Report {
            schema: "parlour/ladder/1",
            game: rules.is_empty().then(|| game.spec()),
            rules,
            seed,
            openings,
            movetime: self.movetime,
            games: ladder.pairs().iter().map(|pair| pair.score.games()).sum(),
            players: standings.collect(),
            pairs: met.collect(),
        }
    }
}

impl Report {
    fn print(&self, console: &mut Console) -> Result<(), Failure> {
        let Report { seed, openings, games, .. } = self;
        let game = self.game.clone().unwrap_or_else(|| format!("rules {}", self.rules));
        writeln!(console, "ladder, {game}, seed {seed}: {games} games on {openings} openings")?;
        if let Some(ms) = self.movetime {
            writeln!(console, "{ms} ms a choice, so another run may go otherwise")?;
        }
        writeln!(console, "{:<24} {:>6} {:>6} {:>6} {:>8}", "player", "rating", "+-", "games", "score")?;
        for Standing { player, rating, reach, games, score } in &self.players {
            let percent = 100.0 * score;
            writeln!(console, "{player:<24} {rating:>6.0} {reach:>6.0} {games:>6} {percent:>6.1} %")?;
        }
        writeln!(console)?;
        for met in &self.pairs {
            let Met { first, second, wins, ties, losses, score, interval: [low, high], stronger } = met;
            let verdict = match stronger {
                Some(stronger) => format!("{stronger} is stronger"),
                None => "not settled".to_owned(),
            };
            writeln!(
                console,
                "{first} against {second}: {:.1} % (95 %: {:.1} to {:.1}), {wins} won, {ties} tied, {losses} lost; {verdict}",
                100.0 * score,
                100.0 * low,
                100.0 * high
            )?;
        }
        Ok(())
    }
}
