use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use clap::{Args, Parser, Subcommand};
use deduction::{Conditions, Goal};
use games::{Entry, GuessingGame, Plain, Registered, Visitor};
use jobs::{Job, Parts, ProofJob, Question, TableJob, TournamentJob, Trouble, put};
use referee::tournament::{Config, with_games};

use crate::lead::{Crew, Told, lead};
use crate::work::{Link, work};

const EXAMPLES: &str = "\
Examples:
  mpirun -n 64 parlour-mpi prove ships --target 22856 --log ships.proof
  mpirun -n 4 parlour-mpi prove mastermind 4 5 --target 2463 --log four.proof
  mpirun -n 8 parlour-mpi tables --pieces 5 --layers --out five.tables
  mpirun -n 8 parlour-mpi tournament players.toml";

/// Large proofs, tables and tournaments on the ranks of MPI.
///
/// Every rank works, and the first one also hands out units, the dearest first. Each result is on its disk before it
/// counts: when a rank dies, MPI ends the job, and the same command goes on and loses at most the units in work. The files
/// are those of `parlour solve rows`, `parlour tables build` and `parlour tournament`; docs/cluster.md tells more.
#[derive(Clone, Debug, Parser)]
#[command(name = "parlour-mpi", version, before_long_help = EXAMPLES, max_term_width = 100)]
pub struct Arguments {
    /// What is to be done.
    #[command(subcommand)]
    pub verb: Verb,
}

/// What can be done.
#[derive(Clone, Debug, Subcommand)]
pub enum Verb {
    /// Prove a guessing game row by row.
    Prove(Prove),
    /// Build endgame tables of Apocalypse.
    Tables(Tables),
    /// Hold a tournament.
    Tournament(Tournament),
}

/// The words of `prove`.
#[derive(Clone, Debug, Args)]
pub struct Prove {
    /// The game and its size, such as `ships 4 8 3`; its name alone is its usual size.
    #[arg(required = true, value_name = "GAME")]
    game: Vec<String>,
    /// Raise every row to this total: no strategy that opens with it has a smaller one. A smaller total that is found on
    /// the way takes its place.
    #[arg(long, value_name = "T", required_unless_present = "within")]
    target: Option<u32>,
    /// Only strategies that find every secret within so many guesses count. Without --target, show that there are none.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=100))]
    within: Option<u8>,
    /// Allow only guesses that may be right.
    #[arg(long)]
    consistent: bool,
    /// The proof log, which is gone on from if it is there already.
    #[arg(long, value_name = "FILE")]
    log: PathBuf,
    /// The most memory that a rank may use, in MiB.
    #[arg(long, value_name = "MIB", default_value_t = play::USUAL_MEMORY >> 20)]
    memory: u64,
}

/// The words of `tables`.
#[derive(Clone, Debug, Args)]
pub struct Tables {
    /// The most pieces on the board, both sides together.
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u8).range(2..=6))]
    pieces: u8,
    /// Keep the values for every number of quiet rounds, which play needs, and not only those for none.
    #[arg(long)]
    layers: bool,
    /// The new file [default: apocalypse-K.tables, or apocalypse-K-layers.tables].
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// The words of `tournament`.
#[derive(Clone, Debug, Args)]
pub struct Tournament {
    /// The file that says who plays what, which every rank reads.
    #[arg(value_name = "CONFIG")]
    config: PathBuf,
    /// Keep the games in this folder; otherwise the file decides, or its name without the ending.
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,
}

impl Verb {
    /// Works for a leader.
    pub fn serve(&self, link: &mut dyn Link) -> Result<(), Trouble> {
        match self {
            Verb::Prove(prove) => prove.game()?.visit(Serve { prove, link }),
            Verb::Tables(tables) => work(&mut TableJob::new(tables.pieces, tables.layers), link),
            Verb::Tournament(tournament) => {
                let (config, text) = tournament.read()?;
                let served = with_games(&config, None, |games| {
                    work(&mut TournamentJob::new(games, &config, &text), link)
                });
                served?
            }
        }
    }

    /// Leads a crew, and gives what is to be said at the end.
    pub fn lead(&self, crew: &mut dyn Crew, told: Told<'_>) -> Result<String, Trouble> {
        match self {
            Verb::Prove(prove) => prove.game()?.visit(Lead { prove, crew, told }),
            Verb::Tables(tables) => tables.lead(crew, told),
            Verb::Tournament(tournament) => tournament.lead(crew, told),
        }
    }
}

struct Serve<'a> {
    prove: &'a Prove,
    link: &'a mut dyn Link,
}

impl Visitor<Plain> for Serve<'_> {
    type Output = Result<(), Trouble>;
    fn visit<G: Registered>(self, game: &G) -> Self::Output {
        work(&mut ProofJob::new(*game, self.prove.question())?, self.link)
    }
}

struct Lead<'a, 't> {
    prove: &'a Prove,
    crew: &'a mut dyn Crew,
    told: Told<'t>,
}

impl Visitor<Plain> for Lead<'_, '_> {
    type Output = Result<String, Trouble>;
    fn visit<G: Registered>(self, game: &G) -> Self::Output {
        let mut job = ProofJob::kept(*game, self.prove.question(), &self.prove.log)?;
        lead(&mut job, self.crew, self.told)?;
        let mut said = String::new();
        let missed = job.log().rows().filter(|row| self.prove.question().goal.is_missed_by(row));
        for row in missed {
            let guess = game.guess_at(row.guess.0.into());
            writeln!(said, "opening with {guess}, the least total is {}", row.bound)
                .expect("a string takes any text");
        }
        let reached = match job.goal() {
            Goal::Total(target) => format!("are proven as far as {target}"),
            Goal::Refuted => "are refuted".to_owned(),
        };
        let all = job.n_units();
        Ok(format!("{said}{}: {all} of {all} rows {reached}", game.spec()))
    }
}

impl Prove {
    fn game(&self) -> Result<GuessingGame, Trouble> {
        if let [name] = &self.game[..]
            && let Some(entry) = Entry::named(name)
        {
            return Ok((entry.usual)());
        }
        self.game.join(" ").parse().map_err(|error: games::NoGame| Trouble::Unusable(error.to_string()))
    }

    fn question(&self) -> Question {
        Question {
            goal: self.target.map_or(Goal::Refuted, Goal::Total),
            conditions: Conditions { consistent: self.consistent, within: self.within },
            memory: self.memory << 20,
        }
    }
}

impl Tables {
    fn lead(&self, crew: &mut dyn Crew, told: Told<'_>) -> Result<String, Trouble> {
        let out = self.out.clone().unwrap_or_else(|| {
            let layers = if self.layers { "-layers" } else { "" };
            PathBuf::from(format!("apocalypse-{}{layers}.tables", self.pieces))
        });
        if out.exists() {
            let why = format!("{}: this file is there already; name a new one or remove it", out.display());
            return Err(Trouble::Unusable(why));
        }
        let mut job = TableJob::kept(self.pieces, self.layers, &out)?;
        lead(&mut job, crew, told)?;
        let bytes = job.finish().expect("nothing is left to do");
        put(&out, &bytes).map_err(|error| Trouble::cannot_write(&out, &error))?;
        Parts::of(&out).remove();
        Ok(format!("{}: at most {} pieces, {} bytes", out.display(), self.pieces, bytes.len()))
    }
}

impl Tournament {
    fn read(&self) -> Result<(Config, String), Trouble> {
        let text =
            fs::read_to_string(&self.config).map_err(|error| Trouble::cannot_read(&self.config, &error))?;
        let config = Config::parse(&text)
            .map_err(|bad| Trouble::Foreign(format!("{}, {bad}", self.config.display())))?;
        Ok((config, text))
    }

    fn lead(&self, crew: &mut dyn Crew, told: Told<'_>) -> Result<String, Trouble> {
        let (config, text) = self.read()?;
        let usual = || PathBuf::from(self.config.file_stem().unwrap_or_default());
        let folder: PathBuf = self.folder.clone().or_else(|| config.folder.clone()).unwrap_or_else(usual);
        TournamentJob::open_folder(&config, &folder)?;
        with_games(&config, Some(Path::new(&folder)), |games| {
            let mut job = TournamentJob::new(games, &config, &text);
            lead(&mut job, crew, told)?;
            Ok(job.tournament().text().trim_end().to_owned())
        })?
    }
}
