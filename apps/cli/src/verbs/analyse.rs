mod analysed_position;
mod heat_map;
mod page;
mod report;

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use clap::Args;
use game::counted;
use games::{DuelVisitor, RegisteredDuel};
use play::judge::{Analysis, Depth, DuelJudge};

use self::analysed_position::{AnalysedPosition, AnalysedPositions, PositionOption};
use self::heat_map::HeatMap;
use self::page::Page;
use self::report::Report;
use crate::console::Console;
use crate::failure::Failure;
use crate::interrupt;
use crate::whole_file;

const EXAMPLES: &str = "\
Examples:
  parlour analyse start
  parlour analyse 5/1P2N/3p1/2n2/5 0 1 33 0 - --svg payoffs.svg
  parlour analyse --record game.txt --round 7     was what you played right?
  parlour analyse start --depth 5 --all
  parlour analyse start --time 500 --json";

/// What both sides should choose in a position of a game of simultaneous choice, and why.
///
/// Tells how often each choice should be made, what every other one gives up, and what every pair of choices is worth: the same that
/// hints and reviews go by, which look as far ahead as a fixed amount of work reaches, so that every machine says the same.
/// With --depth or --time it looks further, one more round each time. Values are points: a win counts 1, a draw 0, a loss -1, and those of
/// Apocalypse are stated under course+quiet50. The mixes prove the bounds of the value for the game that ends where the look ends; what
/// comes after is estimated, unless the answer is called exact. Ctrl-C ends the look and shows what is known by then.
#[derive(Debug, Args)]
#[command(before_long_help = EXAMPLES)]
pub(crate) struct Analyse {
    #[command(flatten)]
    analysed: PositionOption,
    /// Look further, to so many rounds ahead; fewer than the usual look sees are not looked at again.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// Look further, for at most so many milliseconds.
    #[arg(long, value_name = "MS")]
    time: Option<u64>,
    /// Show every choice, every pair and every reason, and not only those that matter most.
    #[arg(long)]
    all: bool,
    /// Draw what every pair of choices is worth into this file, too.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Print JSON for programs.
    #[arg(long)]
    json: bool,
}

impl Analyse {
    pub(crate) fn run(self, console: &mut Console) -> Result<(), Failure> {
        self.analysed.find()?.visit(Look { verb: &self, console })
    }
}

struct Look<'a> {
    verb: &'a Analyse,
    console: &'a mut Console,
}

impl DuelVisitor<AnalysedPositions> for Look<'_> {
    type Output = Result<(), Failure>;

    fn visit<G: RegisteredDuel>(self, analysed: &AnalysedPosition<G>) -> Self::Output {
        let Look { verb, console } = self;
        if let Some(path) = &verb.svg {
            whole_file::must_be_new("--svg", path, "name a new one or remove it")?;
        }
        let flag = interrupt::flag();
        let analysis = verb.look(analysed, console, &|| flag.load(Ordering::Relaxed))?;
        if verb.json {
            console.json(&Report::new(analysed, &analysis))?;
        } else {
            Page { analysed, analysis: &analysis, all: verb.all }.print(console)?;
        }
        if let Some(path) = &verb.svg {
            whole_file::save(path, HeatMap(&analysis).to_string())?;
        }
        if flag.load(Ordering::Relaxed) {
            let rounds = counted(analysis.depth.into(), "round", "rounds");
            return Err(Failure::Interrupted(format!("interrupted; {rounds} ahead were looked at")));
        }
        Ok(())
    }
}

impl Analyse {
    fn look<G: RegisteredDuel>(
        &self,
        analysed: &AnalysedPosition<G>,
        console: &mut Console,
        is_interrupted: &(dyn Fn() -> bool + Sync),
    ) -> Result<Arc<Analysis<G>>, Failure> {
        let judge = DuelJudge::new(&analysed.game);
        let begun = Instant::now();
        let time = self.time.map(Duration::from_millis);
        let stop = || is_interrupted() || time.is_some_and(|time| begun.elapsed() >= time);
        let looked = if self.depth.is_none() && self.time.is_none() {
            judge.judge(&analysed.position)
        } else {
            let depth = Depth::rounds(self.depth.unwrap_or(u32::MAX));
            judge.look_further(&analysed.position, depth, &stop, &mut |analysis| {
                console.remark(format_args!("depth {}: {} for Black", analysis.depth, analysis.value));
            })
        };
        looked.map_err(|over| analysed.refusal(over))
    }
}
