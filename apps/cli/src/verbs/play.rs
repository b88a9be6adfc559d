mod duel;
mod hide;
mod person;
mod seek;
mod terminal_hunt;

use std::path::PathBuf;

use clap::{Args, Subcommand};
use game::About;
use games::Registered;
use play::{Hunt, Seed, hidden_by};

use self::duel::Seats;
use self::hide::Hide;
use self::seek::Seek;
use self::terminal_hunt::TerminalHunt;
use crate::console::Console;
use crate::failure::Failure;
use crate::guesser_option::GuesserOption;
use crate::of_duel::OfDuel;
use crate::of_game::{GameVerb, OfGame};
use crate::record_file::RecordFile;
use crate::seeds::SeedOption;

const EXAMPLES: &str = "\
Examples:
  parlour play ships                              you search
  parlour play mastermind --hide                  you hide, the machine searches
  parlour play apocalypse --against cautious      you against a strategy
  parlour play apocalypse --two                   two people at one keyboard";

/// Play a game in the terminal.
#[derive(Debug, Args)]
#[command(before_long_help = EXAMPLES)]
pub(crate) struct Play {
    #[command(subcommand)]
    game: Game,
}

#[derive(Debug, Subcommand)]
enum Game {
    #[command(flatten)]
    Guessing(OfGame<Roles>),
    #[command(flatten)]
    Duel(OfDuel<Seats>),
}

/// Who does what in a guessing game, as it is typed.
#[derive(Debug, Args)]
struct Roles {
    /// You hide and the machine searches; without it the machine hides and you search.
    #[arg(long)]
    hide: bool,
    /// What you hide: the program then answers the machine's guesses itself.
    #[arg(long, requires = "hide")]
    secret: Option<String>,
    #[command(flatten)]
    guesser: GuesserOption,
    #[command(flatten)]
    seed: SeedOption,
    /// Save the record of the game in a new file, complete after every turn; as JSON if its name ends in .json.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
}

impl Play {
    pub(crate) fn run(self, console: &mut Console) -> Result<(), Failure> {
        match self.game {
            Game::Guessing(game) => game.run(console),
            Game::Duel(seats) => seats.run(console),
        }
    }
}

impl GameVerb for Roles {
    fn about(game: &About) -> String {
        game.task.to_owned()
    }

    fn examples(game: &About) -> String {
        let About { name, example, .. } = game;
        format!(
            "Examples:
  parlour play {name}
  parlour play {name} {example} --seed 7
  parlour play {name} --hide
  parlour play {name} --record game.txt"
        )
    }

    fn run<G: Registered>(self, game: &G, console: &mut Console) -> Result<(), Failure> {
        let file = RecordFile::new(self.record)?;
        if !self.hide {
            if self.guesser.is_given() {
                let why = "--guesser: here you search; add --hide to let the machine search";
                return Err(Failure::Usage(why.to_owned()));
            }
            let seed = self.seed.or_new(console);
            let secret = hidden_by(game, seed);
            let mut hunt = Hunt::hidden(*game, secret);
            seat(&mut hunt, "person", "machine", Some(seed));
            return Seek::new(TerminalHunt { console, file }, hunt).run();
        }
        let secret = self.secret.map(|text| game.read_secret(&text)).transpose();
        let secret = secret.map_err(|misprint| Failure::Usage(format!("--secret: {misprint}")))?;
        let searcher = self.guesser.make(game, self.seed, console)?;
        let mut hunt = Hunt::unknown(*game);
        seat(&mut hunt, &searcher.name, "person", searcher.seed);
        Hide::new(TerminalHunt { console, file }, hunt, searcher.guesser, secret).run()
    }
}

/// Notes for the record who plays, and where the chance comes from.
fn seat<G: Registered>(hunt: &mut Hunt<G>, searcher: &str, hider: &str, seed: Option<Seed>) {
    for (name, value) in [("searcher", searcher), ("hider", hider)] {
        hunt.headers.set(name, value).expect("names of players are single words");
    }
    hunt.seed = seed;
}
