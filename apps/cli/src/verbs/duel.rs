use std::io::Write;

use apocalypse::{Reason, RuleSet};
use clap::Args;
use game::{ByPlayer, Player};
use indicatif::{ParallelProgressIterator, ProgressBar};
use play::choosers::Strategy;
use play::{Duel as Game, Seed};
use rayon::prelude::*;
use serde::Serialize;

use crate::console::Console;
use crate::failure::Failure;
use crate::score::Score;
use crate::seeds::SeedOption;
use crate::strategy_names::strategy;

const EXAMPLES: &str = "\
Examples:
  parlour duel greedy random --games 1000 --seed 1
  parlour duel cautious greedy --json";

/// Let two Apocalypse strategies play a match.
///
/// Games come in pairs with the same chance and the colours swapped. A win counts 1, a tie, a draw and a game that is
/// stopped count 1/2. The interval of 95 % is Wilson's, with every game taken as independent.
#[derive(Debug, Args)]
#[command(before_long_help = EXAMPLES)]
pub(crate) struct Duel {
    /// The strategy that begins as Black; the score is counted from its side.
    #[arg(value_name = "BLACK", value_parser = strategy())]
    first: &'static Strategy,
    /// The strategy that begins as White.
    #[arg(value_name = "WHITE", value_parser = strategy())]
    second: &'static Strategy,
    /// How many games to play.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    games: u64,
    #[command(flatten)]
    seed: SeedOption,
    /// When a game ends: course, or course+quiet50, which knows a draw.
    #[arg(long, value_name = "NAME", default_value_t = RuleSet::Course)]
    rules: RuleSet,
    /// Stop a game after this many rounds.
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u32).range(1..))]
    max_rounds: u32,
    /// Print JSON for programs.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    schema: &'static str,
    first: &'static str,
    second: &'static str,
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
    /// The first strategy's score as Black and as White.
    score_as_black: f64,
    score_as_white: f64,
    average_rounds: f64,
    longest_rounds: u32,
    endings: Endings,
}

/// How many games ended for which reason.
#[derive(Default, Serialize)]
struct Endings {
    penalties: u64,
    both_penalties: u64,
    no_pawns: u64,
    both_passed: u64,
    quiet: u64,
}

/// One game as it counts for the first strategy.
struct Played {
    side: Player,
    /// The winner and the reason; nothing if the game was stopped.
    ending: Option<(Option<Player>, Reason)>,
    rounds: u32,
}

impl Duel {
    pub(crate) fn run(self, console: &mut Console) -> Result<(), Failure> {
        let seed = self.seed.or_new(console);
        let progress = ProgressBar::new(self.games);
        // Each game draws from streams of its own, so the order in which they are played does not matter.
        let played: Vec<Played> = (0..self.games)
            .into_par_iter()
            .progress_with(progress)
            .map(|number| self.game(seed, number))
            .collect();
        let report = self.report(seed, &played);
        if self.json { console.json(&report) } else { report.print(console) }
    }

    /// Plays the game with this number. An odd one repeats the chance of the one before with the colours swapped:
    /// each seat keeps its chance, so that luck with a colour falls to both strategies alike.
    fn game(&self, seed: Seed, number: u64) -> Played {
        let pair = number / 2;
        let side = if number.is_multiple_of(2) { Player::Black } else { Player::White };
        let strategy = |player| if player == side { self.first } else { self.second };
        let mut choosers = ByPlayer {
            black: strategy(Player::Black).chooser(seed, 2 * pair),
            white: strategy(Player::White).chooser(seed, 2 * pair + 1),
        };
        let mut game = Game::new(self.rules);
        game.play_out(&mut choosers, self.max_rounds);
        let ending = game.outcome().map(|outcome| (outcome.winner, outcome.reason));
        Played { side, ending, rounds: game.position().round() }
    }

    fn report(&self, seed: Seed, played: &[Played]) -> Report {
        let score = |side: Option<Player>| {
            let mut score = Score::default();
            for game in played.iter().filter(|game| side.is_none_or(|side| game.side == side)) {
                score.add(game.ending.and_then(|(winner, _)| winner).map(|winner| winner == game.side));
            }
            score
        };
        let mut endings = Endings::default();
        for (_, reason) in played.iter().filter_map(|game| game.ending) {
            *endings.of(reason) += 1;
        }
        let all = score(None);
        let stopped = played.iter().filter(|game| game.ending.is_none()).count() as u64;
        let rounds: u64 = played.iter().map(|game| u64::from(game.rounds)).sum();
        Report {
            schema: "parlour/duel/1",
            first: self.first.name,
            second: self.second.name,
            rules: self.rules.name(),
            seed: seed.0,
            games: all.games(),
            wins: all.wins,
            ties: all.ties - stopped,
            losses: all.losses,
            stopped,
            score: all.mean(),
            interval: all.interval(),
            score_as_black: score(Some(Player::Black)).mean(),
            score_as_white: score(Some(Player::White)).mean(),
            average_rounds: rounds as f64 / played.len() as f64,
            longest_rounds: played.iter().map(|game| game.rounds).max().unwrap_or(0),
            endings,
        }
    }
}

impl Endings {
    fn of(&mut self, reason: Reason) -> &mut u64 {
        match reason {
            Reason::Penalties => &mut self.penalties,
            Reason::BothPenalties => &mut self.both_penalties,
            Reason::NoPawns => &mut self.no_pawns,
            Reason::BothPassed => &mut self.both_passed,
            Reason::Quiet => &mut self.quiet,
        }
    }
}

impl Report {
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
        let (black, white) = (percent(self.score_as_black), percent(self.score_as_white));
        writeln!(console, "by side   {black:.1} % as Black, {white:.1} % as White")?;
        let Report { wins, ties, losses, stopped, .. } = self;
        writeln!(console, "games     {wins} won, {ties} tied, {losses} lost, {stopped} stopped")?;
        let Endings { penalties, both_penalties, no_pawns, both_passed, quiet } = self.endings;
        writeln!(
            console,
            "endings   {no_pawns} no pawns, {both_passed} both passed, {} penalties, {quiet} quiet",
            penalties + both_penalties
        )?;
        let (average, longest) = (self.average_rounds, self.longest_rounds);
        Ok(writeln!(console, "rounds    {average:.1} on average, {longest} at most")?)
    }
}
