mod heat_map;
mod page;
mod report;
mod scene;

use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use clap::Args;
use game::counted;
use games::{DuelVisitor, RegisteredDuel};
use play::analysis::{Analysis, Analyst, Depth};

use self::heat_map::HeatMap;
use self::page::Page;
use self::report::Report;
use self::scene::{Scene, SceneOption, Scenes};
use crate::console::Console;
use crate::failure::Failure;
use crate::interrupt;
use crate::threads::pool;
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
/// Looks one round ahead, then two, and so on, and tells how often each choice is right, what every other one gives up, and what
/// every pair of choices is worth. Values are points: a win counts 1, a draw 0, a loss -1, and those of Apocalypse are stated under course+quiet50. The
/// mixes prove the bounds of the value for the game that ends where the look ends; what comes after is estimated, unless the
/// answer is called exact. Ctrl-C ends the look and shows what is known by then.
#[derive(Debug, Args)]
#[command(before_long_help = EXAMPLES)]
pub(crate) struct Analyse {
    #[command(flatten)]
    scene: SceneOption,
    /// The most rounds to look ahead [default: as many as the time allows].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// The most milliseconds to look; one round is looked at in any case [default: 3000, or no limit with --depth].
    #[arg(long, value_name = "MS")]
    time: Option<u64>,
    /// How many threads work [default: one for each core]; their number changes nothing but the time.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,
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

/// How long to look where neither a depth nor a time is asked for.
const USUAL_TIME: Duration = Duration::from_secs(3);

/// Among how many lanes the work is divided. The answer depends on it, so it is the same everywhere.
const LANES: usize = 4;

impl Analyse {
    pub(crate) fn run(self, console: &mut Console) -> Result<(), Failure> {
        self.scene.find()?.visit(Look { verb: &self, console })
    }
}

struct Look<'a> {
    verb: &'a Analyse,
    console: &'a mut Console,
}

impl DuelVisitor<Scenes> for Look<'_> {
    type Output = Result<(), Failure>;

    fn visit<G: RegisteredDuel>(self, scene: &Scene<G>) -> Self::Output {
        let Look { verb, console } = self;
        if let Some(path) = &verb.svg {
            whole_file::must_be_new("--svg", path, "name a new one or remove it")?;
        }
        let flag = interrupt::flag();
        let analysis = verb.look(scene, console, &|| flag.load(Ordering::Relaxed))?;
        if verb.json {
            console.json(&Report::new(scene, &analysis))?;
        } else {
            Page { scene, analysis: &analysis, all: verb.all }.print(console)?;
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
        scene: &Scene<G>,
        console: &mut Console,
        is_interrupted: &(dyn Fn() -> bool + Sync),
    ) -> Result<Analysis<G>, Failure> {
        let begun = Instant::now();
        let time = match (self.time, self.depth) {
            (Some(time), _) => Some(Duration::from_millis(time)),
            (None, Some(_)) => None,
            (None, None) => Some(USUAL_TIME),
        };
        let stop = || is_interrupted() || time.is_some_and(|time| begun.elapsed() >= time);
        let threads = pool(self.threads.map(usize::from))?;
        let depth = Depth::rounds(self.depth.unwrap_or(u32::MAX));
        let looked = threads.install(|| {
            Analyst::new(&scene.game, LANES).analyse(&scene.position, depth, &stop, &mut |analysis| {
                console.remark(format_args!("depth {}: {} for Black", analysis.depth, analysis.value));
            })
        });
        looked.map_err(|over| scene.refusal(over))
    }
}
