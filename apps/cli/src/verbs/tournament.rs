use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::Ordering;

use clap::Args;
use referee::tournament::{Config, Unheld, hold};

use crate::console::Console;
use crate::failure::Failure;
use crate::progress_bar::progress_bar;
use crate::{interrupt, whole_file};

const EXAMPLES: &str = "\
Examples:
  parlour tournament examples/tournament.toml
  parlour tournament ships.toml --html ships.html
  parlour tournament ships.toml --json";

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
        let stop = interrupt::flag_with(STOPPING);
        let bar = progress_bar("games");
        let held = hold(&config, &folder, stop, &|done, of| {
            bar.set_length(of as u64);
            bar.set_position(done as u64);
        });
        bar.finish_and_clear();
        let tournament = held.map_err(|why| match why {
            Unheld::Guesser { .. } | Unheld::Foreign { .. } => Failure::BadData(why.to_string()),
            Unheld::Start(_) | Unheld::Bout(_) | Unheld::Folder { .. } => Failure::Outside(why.to_string()),
        })?;
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
}
