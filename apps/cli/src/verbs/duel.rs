mod match_play;
mod records;
mod report;

use std::path::PathBuf;

use clap::Args;
use games::{DuelVisitor, PlainDuel, RegisteredDuel};
use jobs::Shard;
use referee::entrant::Entrant;

use self::match_play::Match;
use crate::console::Console;
use crate::duel_option::DuelOption;
use crate::entrant_names::{EntrantParser, Named};
use crate::failure::Failure;
use crate::of_duel::under;
use crate::seeds::SeedOption;

const EXAMPLES: &str = "\
Examples:
  parlour duel greedy random --games 1000 --seed 1
  parlour duel cautious greedy --json
  parlour duel nash rival --games 400 --movetime 300 --records games
  parlour duel nash@300ms rival@2s
  parlour duel nash greedy --seed 1 --log 0.match --shard 0/2      half of the games, and on another
  parlour duel nash greedy --seed 1 --log 1.match --shard 1/2      machine the other half
  parlour duel nash greedy --seed 1 --log 0.match --merge 1.match  what they come to
  parlour duel cautious \"cmd:./Apoc human greedy\" --games 20
  parlour duel greedy \"bot:python3 examples/apocalypse_bot.py\"";

/// Let two strategies of a game of simultaneous choice play a match.
///
/// Games come in pairs with the same chance and the colours swapped. A win counts 1, a tie, a draw and a game that is
/// stopped count 1/2. The interval of 95 % is Wilson's, with every game taken as independent.
///
/// A strategy that looks ahead thinks about a fixed number of positions, so that the same seed gives the same match. With
/// --movetime the clock decides how far it looks, and another run may go otherwise. A clock may stand with one player alone:
/// `nash@300ms`, `"bot:./player@2s"`.
///
/// Outside programs are contained as in `parlour grade`. Their games of Apocalypse are played by course+quiet50. A game in
/// which one crashes, hangs or answers nonsense ends by forfeit, is told with what the program wrote on standard error, and
/// counts in no score. A program with the course's interface runs on a terminal of its own and plays the side that its
/// command does not call `human`, in every game.
///
/// Ctrl-C lets the running games end and tells what was played.
#[derive(Debug, Args)]
#[command(before_long_help = EXAMPLES)]
pub(crate) struct Duel {
    /// The strategy that begins as Black; the score is counted from its side.
    #[arg(value_name = "BLACK", value_parser = EntrantParser)]
    first: String,
    /// The strategy that begins as White.
    #[arg(value_name = "WHITE", value_parser = EntrantParser)]
    second: String,
    #[command(flatten)]
    game: DuelOption,
    /// How many games to play.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    games: u64,
    #[command(flatten)]
    seed: SeedOption,
    /// When a game ends: course, or course+quiet50, which knows a draw and is meant with outside programs [default: course].
    #[arg(long, value_name = "NAME")]
    rules: Option<String>,
    /// Milliseconds for one choice: our strategies that look ahead think so long, and an outside program that is later loses
    /// [default: no clock for ours, 5000 for outside programs].
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    movetime: Option<u64>,
    /// Save the record of every game in this folder, which is made if it is not there.
    #[arg(long, value_name = "FOLDER")]
    records: Option<PathBuf>,
    /// Keep how each game ended in this file, a line each, and go on from it if it is there already.
    #[arg(long, value_name = "FILE", requires = "seed")]
    log: Option<PathBuf>,
    /// Play the games of one of several machines only, such as 0/4 for the first of four and 3/4 for the last.
    #[arg(long, value_name = "I/N", requires = "log")]
    shard: Option<Shard>,
    /// Add the games that another machine has kept in this file; may be given several times.
    #[arg(long, value_name = "FILE", requires = "log")]
    merge: Vec<PathBuf>,
    /// Do not play where outside programs cannot be contained in full.
    #[arg(long)]
    require_containment: bool,
    /// Stop a game of our own strategies after this many rounds.
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u32).range(1..))]
    max_rounds: u32,
    /// Print JSON for programs.
    #[arg(long)]
    json: bool,
}

impl Duel {
    pub(crate) fn run(self, console: &mut Console) -> Result<(), Failure> {
        self.game.clone().visit(Hold { duel: self, console })
    }
}

struct Hold<'a> {
    duel: Duel,
    console: &'a mut Console,
}

impl DuelVisitor<PlainDuel> for Hold<'_> {
    type Output = Result<(), Failure>;

    fn visit<G: RegisteredDuel>(self, game: &G) -> Self::Output {
        let Hold { duel, console } = self;
        let first = Named::parse(&duel.first, "BLACK")?;
        let second = Named::parse(&duel.second, "WHITE")?;
        let ours = matches!((&first.who, &second.who), (Entrant::Ours(_), Entrant::Ours(_)));
        let valued = game.valued();
        // With outside programs a game must end.
        let played = if ours { under(game, duel.rules.as_deref())? } else { valued.clone() };
        if !ours && duel.rules.as_deref().is_some_and(|rules| Some(rules) != valued.rule_set()) {
            under(game, duel.rules.as_deref())?;
            let why = format!(
                "with outside programs the rules are {}, so that every game ends",
                valued.rule_set().unwrap_or_default()
            );
            return Err(Failure::Usage(why));
        }
        Match { duel: &duel, game: played, first, second }.hold(console)
    }
}
