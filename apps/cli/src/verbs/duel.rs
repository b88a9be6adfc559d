use std::io::Write;

use apocalypse::{Reason, RuleSet};
use clap::Args;
use game::{ByPlayer, Player};
use indicatif::{ParallelProgressIterator, ProgressBar};
use play::choosers::Strategy;
use play::record::DuelResult;
use play::{Duel as Game, Seed};
use rayon::prelude::*;
use referee::bout;
use referee::contained::{Contained, Limits};
use referee::entrant::Entrant;
use serde::Serialize;

use super::grade::seconds;
use crate::console::Console;
use crate::entrant_names::{EntrantParser, Named};
use crate::failure::Failure;
use crate::score::Score;
use crate::seeds::SeedOption;

const EXAMPLES: &str = "\
Examples:
  parlour duel greedy random --games 1000 --seed 1
  parlour duel cautious greedy --json
  parlour duel cautious \"cmd:./Apoc human greedy\" --games 20
  parlour duel greedy \"bot:python3 examples/apocalypse_bot.py\"";

/// Let two Apocalypse strategies play a match.
///
/// Games come in pairs with the same chance and the colours swapped. A win counts 1, a tie, a draw and a game that is
/// stopped count 1/2. The interval of 95 % is Wilson's, with every game taken as independent.
///
/// Outside programs are contained as in `parlour grade`. Their games are played by course+quiet50, and who crashes, hangs or
/// answers nonsense loses by forfeit. A program with the course's interface plays the side that its command does not call
/// `human`, in every game.
#[derive(Debug, Args)]
#[command(before_long_help = EXAMPLES)]
pub(crate) struct Duel {
    /// The strategy that begins as Black; the score is counted from its side.
    #[arg(value_name = "BLACK", value_parser = EntrantParser)]
    first: Named,
    /// The strategy that begins as White.
    #[arg(value_name = "WHITE", value_parser = EntrantParser)]
    second: Named,
    /// How many games to play.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    games: u64,
    #[command(flatten)]
    seed: SeedOption,
    /// When a game ends: course, or course+quiet50, which knows a draw and is meant with outside programs [default: course].
    #[arg(long, value_name = "NAME")]
    rules: Option<RuleSet>,
    /// Seconds for one answer of an outside program.
    #[arg(long, value_name = "S", default_value_t = 5.0)]
    move_time: f64,
    /// Stop a game of our own strategies after this many rounds.
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u32).range(1..))]
    max_rounds: u32,
    /// Print JSON for programs.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report<'a> {
    schema: &'static str,
    first: &'a str,
    second: &'a str,
    rules: &'static str,
    seed: u64,
    games: u64,
    /// Of the first strategy.
    wins: u64,
    ties: u64,
    losses: u64,
    /// Games stopped at the limit of rounds; each counts as a tie in the score.
    stopped: u64,
    score: f64,
    /// Of 95 %, for the score.
    interval: [f64; 2],
    /// The first strategy's score as Black and as White; none if it never had that side.
    score_as_black: Option<f64>,
    score_as_white: Option<f64>,
    average_rounds: f64,
    longest_rounds: u32,
    endings: Endings,
    /// Why the first game that was lost by forfeit was.
    #[serde(skip_serializing_if = "Option::is_none")]
    first_forfeit: Option<String>,
    /// Whether an outside program was asked after the other side's choice was typed in, so that it could have read it.
    #[serde(skip_serializing_if = "Option::is_none")]
    could_have_read: Option<bool>,
}

/// How many games ended for which reason.
#[derive(Default, Serialize)]
struct Endings {
    penalties: u64,
    both_penalties: u64,
    no_pawns: u64,
    both_passed: u64,
    quiet: u64,
    forfeits: u64,
}

/// One game as it counts for the first strategy.
struct Played {
    side: Player,
    /// Nothing if the game was stopped.
    result: Option<DuelResult>,
    rounds: u32,
}

impl Duel {
    pub(crate) fn run(self, console: &mut Console) -> Result<(), Failure> {
        // Each game draws from streams of its own, so the order in which they are played does not matter.
        let numbers = (0..self.games).into_par_iter().progress_with(ProgressBar::new(self.games));
        let (rules, seed, played) = match (&self.first.who, &self.second.who) {
            (Entrant::Ours(first), Entrant::Ours(second)) => {
                let (rules, seed) = (self.rules.unwrap_or_default(), self.seed.or_new(console));
                let game = |number| self.game(first, second, rules, seed, number);
                (rules, seed, numbers.map(game).collect::<Vec<Played>>())
            }
            (Entrant::Course(_), Entrant::Course(_)) => {
                return Err(Failure::Usage(bout::Unplayable::BothCourse.to_string()));
            }
            _ => {
                if self.rules.is_some_and(|rules| rules != bout::RULES) {
                    let why = format!(
                        "with outside programs the rules are {}, so that every game ends",
                        bout::RULES
                    );
                    return Err(Failure::Usage(why));
                }
                let move_time = seconds(self.move_time, "--move-time")?;
                let limits = Limits::default();
                let outside = [&self.first.who, &self.second.who];
                for command in outside.into_iter().filter_map(Entrant::command) {
                    let started = Contained::start(command, &limits);
                    drop(started.map_err(|error| Failure::Outside(error.to_string()))?);
                }
                let seed = self.seed.or_new(console);
                // A running program stays in the thread that started it, so every thread has a desk of its own.
                let desk = || bout::Desk::new(outside, &limits, move_time);
                let played = numbers.map_init(desk, |desk, number| self.bout(desk, seed, number));
                (bout::RULES, seed, played.collect::<Result<Vec<Played>, Failure>>()?)
            }
        };
        let report = self.report(rules, seed, &played);
        if self.json { console.json(&report) } else { report.print(console) }
    }

    /// Plays the game with this number. An odd one repeats the chance of the one before with the colours swapped:
    /// each seat keeps its chance, so that luck with a colour falls to both strategies alike.
    fn game(
        &self,
        first: &'static Strategy,
        second: &'static Strategy,
        rules: RuleSet,
        seed: Seed,
        number: u64,
    ) -> Played {
        let pair = number / 2;
        let side = if number.is_multiple_of(2) { Player::Black } else { Player::White };
        let strategy = |player| if player == side { first } else { second };
        let mut choosers = ByPlayer {
            black: strategy(Player::Black).chooser(seed, 2 * pair),
            white: strategy(Player::White).chooser(seed, 2 * pair + 1),
        };
        let mut game = Game::new(rules);
        game.play_out(&mut choosers, self.max_rounds);
        let result = game.outcome().map(DuelResult::from);
        Played { side, result, rounds: game.position().round() }
    }

    /// Plays a game with an outside program. One with the course's interface keeps the side that its command names.
    fn bout(&self, desk: &mut bout::Desk<'_>, seed: Seed, number: u64) -> Result<Played, Failure> {
        let side = match (&self.first.who, &self.second.who) {
            (Entrant::Course(program), _) => program.player(),
            (_, Entrant::Course(program)) => program.player().other(),
            _ if number.is_multiple_of(2) => Player::Black,
            _ => Player::White,
        };
        let seats =
            ByPlayer { black: usize::from(side != Player::Black), white: usize::from(side == Player::Black) };
        let pair = if self.course().is_some() { number } else { number / 2 };
        let streams = ByPlayer { black: 2 * pair, white: 2 * pair + 1 };
        let bout = desk.play(seats, seed, streams).map_err(|error| Failure::Outside(error.to_string()))?;
        let rounds = bout.rounds.last().map_or(0, |last| last.turn.position.round());
        Ok(Played { side, result: Some(bout.result), rounds })
    }

    /// The program with the course's interface, if one takes part.
    fn course(&self) -> Option<&bout::CourseProgram> {
        match (&self.first.who, &self.second.who) {
            (Entrant::Course(program), _) | (_, Entrant::Course(program)) => Some(program),
            _ => None,
        }
    }

    fn report(&self, rules: RuleSet, seed: Seed, played: &[Played]) -> Report<'_> {
        let score = |side: Option<Player>| {
            let mut score = Score::default();
            for game in played.iter().filter(|game| side.is_none_or(|side| game.side == side)) {
                score.add(game.winner().map(|winner| winner == game.side));
            }
            score
        };
        let mut endings = Endings::default();
        for result in played.iter().filter_map(|game| game.result.as_ref()) {
            *endings.of(result) += 1;
        }
        let all = score(None);
        let on = |side| Some(score(Some(side))).filter(|score| score.games() > 0).map(|score| score.mean());
        let stopped = played.iter().filter(|game| game.result.is_none()).count() as u64;
        let forfeits = played.iter().filter_map(|game| match &game.result {
            Some(DuelResult::Forfeit { cause, .. }) => Some(cause.to_string()),
            _ => None,
        });
        let rounds: u64 = played.iter().map(|game| u64::from(game.rounds)).sum();
        Report {
            schema: "parlour/duel/1",
            first: &self.first.name,
            second: &self.second.name,
            rules: rules.name(),
            seed: seed.0,
            games: all.games(),
            wins: all.wins,
            ties: all.ties - stopped,
            losses: all.losses,
            stopped,
            score: all.mean(),
            interval: all.interval(),
            score_as_black: on(Player::Black),
            score_as_white: on(Player::White),
            average_rounds: rounds as f64 / played.len() as f64,
            longest_rounds: played.iter().map(|game| game.rounds).max().unwrap_or(0),
            endings,
            first_forfeit: forfeits.take(1).next(),
            could_have_read: self.course().map(bout::CourseProgram::could_have_read),
        }
    }
}

impl Played {
    fn winner(&self) -> Option<Player> {
        match self.result {
            Some(DuelResult::Ended { winner, .. } | DuelResult::Forfeit { winner, .. }) => winner,
            None => None,
        }
    }
}

impl Endings {
    fn of(&mut self, result: &DuelResult) -> &mut u64 {
        let DuelResult::Ended { reason, .. } = result else { return &mut self.forfeits };
        match reason {
            Reason::Penalties => &mut self.penalties,
            Reason::BothPenalties => &mut self.both_penalties,
            Reason::NoPawns => &mut self.no_pawns,
            Reason::BothPassed => &mut self.both_passed,
            Reason::Quiet => &mut self.quiet,
        }
    }
}

impl Report<'_> {
    fn print(&self, console: &mut Console) -> Result<(), Failure> {
        let percent = |share: f64| 100.0 * share;
        let [low, high] = self.interval.map(percent);
        let (first, second, games) = (self.first, self.second, self.games);
        writeln!(
            console,
            "{first} against {second}: {games} games, rules {}, seed {}",
            self.rules, self.seed
        )?;
        writeln!(
            console,
            "score     {:.1} % for {first} (95 %: {low:.1} to {high:.1})",
            percent(self.score)
        )?;
        let by_side = |score: Option<f64>, side| match score {
            Some(score) => format!("{:.1} % as {side}", percent(score)),
            None => format!("never {side}"),
        };
        let (black, white) = (by_side(self.score_as_black, "Black"), by_side(self.score_as_white, "White"));
        writeln!(console, "by side   {black}, {white}")?;
        let Report { wins, ties, losses, stopped, .. } = self;
        writeln!(console, "games     {wins} won, {ties} tied, {losses} lost, {stopped} stopped")?;
        let Endings { penalties, both_penalties, no_pawns, both_passed, quiet, forfeits } = self.endings;
        writeln!(
            console,
            "endings   {no_pawns} no pawns, {both_passed} both passed, {} penalties, {quiet} quiet",
            penalties + both_penalties
        )?;
        let (average, longest) = (self.average_rounds, self.longest_rounds);
        writeln!(console, "rounds    {average:.1} on average, {longest} at most")?;
        if let Some(first) = &self.first_forfeit {
            writeln!(console, "forfeits  {forfeits}, the first: {first}")?;
        }
        if self.could_have_read == Some(true) {
            writeln!(
                console,
                "caution   the program is asked second, after the other side's choice was typed in:"
            )?;
            writeln!(console, "          it could have read it")?;
        }
        Ok(())
    }
}
