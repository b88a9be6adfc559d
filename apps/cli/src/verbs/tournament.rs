use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use clap::Args;
use jobs::{Shard, TournamentJob, Trouble};
use referee::tournament::{Config, hold_some, with_games};

use crate::console::Console;
use crate::failure::Failure;
use crate::judged_program::must_be_contained;
use crate::progress_bar::progress_bar;
use crate::{interrupt, whole_file};

const EXAMPLES: &str = "\
Examples:
  parlour tournament examples/tournament.toml
  parlour tournament ships.toml --html ships.html
  parlour tournament ships.toml --json
  parlour tournament ships.toml --folder 0 --shard 0/2     half of the games, and on another machine
  parlour tournament ships.toml --folder 1 --shard 1/2     the other half
  parlour tournament ships.toml --folder 0 --merge 1       what they come to";

const RESUMED: &str = "\
Every finished game is kept as a record in a folder. After Ctrl-C or a crash the same command goes on with the games that \
are missing; players and games may be added to the file later. examples/tournament.toml shows all that can be said.";

const STOPPING: &str = "the games that have begun are played to their end; Ctrl-C again stops at once";

/// Hold a tournament of our players and outside programs.
///
/// The file names the game, the players and the number of games. Elo is relative to the mean of all players, with an
/// interval of 95 %. Guessers are compared on the same targets: fewer guesses win the target.
#[derive(Debug, Args)]
#[command(before_long_help = EXAMPLES, after_long_help = RESUMED)]
pub(crate) struct Tournament {
    /// The file that says who plays what.
    #[arg(value_name = "CONFIG")]
    config: PathBuf,
    /// Keep the games in this folder; otherwise the file decides, or its name without the ending.
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,
    /// Play the games of one of several machines only, such as 0/4 for the first of four and 3/4 for the last.
    #[arg(long, value_name = "I/N", default_value = "0/1")]
    shard: Shard,
    /// Add the games that another machine has kept in this folder; may be given several times.
    #[arg(long, value_name = "FOLDER")]
    merge: Vec<PathBuf>,
    /// Do not play where outside programs cannot be contained in full.
    #[arg(long)]
    require_containment: bool,
    /// Print JSON for programs.
    #[arg(long)]
    json: bool,
    /// Write a page with charts to this file, too.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

impl Tournament {
    pub(crate) fn run(self, console: &mut Console) -> Result<(), Failure> {
        let text = whole_file::read(&self.config)?;
        let config = Config::parse(&text)
            .map_err(|bad| Failure::BadData(format!("{}, {bad}", self.config.display())))?;
        let usual = || PathBuf::from(self.config.file_stem().unwrap_or_default());
        let folder = self.folder.clone().or_else(|| config.folder.clone()).unwrap_or_else(usual);
        if let Some(page) = &self.html {
            // The same command goes on later, so the page of the time before may be there.
            whole_file::must_have_a_folder("--html", page)?;
        }
        if config.field.has_programs() {
            must_be_contained(self.require_containment, console)?;
        }
        TournamentJob::open_folder(&config, &folder)?;
        self.merge(&config, &folder)?;
        let stop = interrupt::flag_with(STOPPING);
        let bar = progress_bar("games");
        let wanted = |number| self.shard.has(number);
        let held = hold_some(&config, &folder, &wanted, stop, &|done, of| {
            bar.set_length(of as u64);
            bar.set_position(done as u64);
        });
        bar.finish_and_clear();
        let tournament = held.map_err(Trouble::from)?;
        if self.json {
            console.json(&tournament)?;
        } else {
            write!(console, "{}", tournament.text())?;
        }
        if let Some(path) = &self.html {
            whole_file::save(path, tournament.html())?;
        }
        if tournament.finished < tournament.games && stop.load(Ordering::Relaxed) {
            let (finished, games) = (tournament.finished, tournament.games);
            let kept = format!("stopped with {finished} of {games} games in {}", folder.display());
            return Err(Failure::Interrupted(format!("{kept}; the same command goes on from there")));
        }
        Ok(())
    }

    /// Adds what other machines have played.
    fn merge(&self, config: &Config, folder: &Path) -> Result<(), Failure> {
        for other in &self.merge {
            if !other.is_dir() {
                return Err(Failure::Usage(format!("--merge {}: there is no such folder", other.display())));
            }
            TournamentJob::must_be_of(config, other)?;
        }
        if self.merge.is_empty() {
            return Ok(());
        }
        let taken = with_games(config, Some(folder), |games| {
            self.merge.iter().try_for_each(|other| games.take_from(other).map(drop))
        });
        Ok(taken.flatten().map_err(Trouble::from)?)
    }
}
