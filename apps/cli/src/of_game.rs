use clap::builder::ValueParser;
use clap::error::ErrorKind;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches, Subcommand, value_parser};
use game::{About, Parameter, Range};
use games::{ENTRIES, Entry, GuessingGame, Plain, Registered, Visitor};

use crate::console::Console;
use crate::failure::Failure;

/// What a verb takes and does, the same for every guessing game.
pub(crate) trait GameVerb: Args {
    /// What it does with this game, in one line.
    fn about(game: &About) -> String;

    /// Examples that stand before its help, the same for every game.
    const EXAMPLES: &'static str = "";

    /// Examples that stand before its help.
    fn examples(_: &About) -> String {
        Self::EXAMPLES.to_owned()
    }

    /// What stands behind its help.
    const AFTERWORD: Option<&'static str> = None;

    /// Does it.
    fn run<G: Registered>(self, game: &G, console: &mut Console) -> Result<(), Failure>;
}

/// One of the guessing games at a size, with what a verb takes besides: every game of the table becomes a subcommand
/// whose first options are the game's own parameters.
#[derive(Debug)]
pub(crate) struct OfGame<V> {
    game: GuessingGame,
    verb: V,
}

impl<V: GameVerb> OfGame<V> {
    pub(crate) fn run(self, console: &mut Console) -> Result<(), Failure> {
        struct Run<'a, V>(V, &'a mut Console);
        impl<V: GameVerb> Visitor<Plain> for Run<'_, V> {
            type Output = Result<(), Failure>;
            fn visit<G: Registered>(self, game: &G) -> Self::Output {
                self.0.run(game, self.1)
            }
        }
        self.game.visit(Run(self.verb, console))
    }
}

impl<V: GameVerb> Subcommand for OfGame<V> {
    fn augment_subcommands(command: Command) -> Command {
        ENTRIES.iter().fold(command, |command, entry| command.subcommand(subcommand::<V>(entry)))
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        Self::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        Entry::named(name).is_some()
    }
}

impl<V: GameVerb> FromArgMatches for OfGame<V> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let (name, matches) =
            matches.subcommand().ok_or_else(|| clap::Error::new(ErrorKind::MissingSubcommand))?;
        let entry = Entry::named(name).ok_or_else(|| clap::Error::new(ErrorKind::InvalidSubcommand))?;
        let values: Vec<u64> =
            entry.about.parameters.iter().map(|parameter| value(parameter, matches)).collect();
        let game = entry
            .at(&values)
            .map_err(|no_game| subcommand::<V>(entry).error(ErrorKind::ValueValidation, no_game))?;
        Ok(OfGame { game, verb: V::from_arg_matches(matches)? })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

fn subcommand<V: GameVerb>(entry: &Entry) -> Command {
    let about = entry.about;
    let command = V::augment_args(Command::new(about.name).args(about.parameters.iter().map(option)));
    // What its options say of themselves is not what the whole command says.
    let command = command.about(V::about(about)).long_about(None).before_long_help(V::examples(about));
    match V::AFTERWORD {
        Some(words) => command.after_long_help(words),
        None => command,
    }
}

/// The option that chooses a parameter.
pub(crate) fn option(parameter: &Parameter) -> Arg {
    let option = Arg::new(parameter.name).long(parameter.name);
    match parameter.range {
        Range::Numbers { least, most, usual } => option
            .value_name("N")
            .value_parser(ValueParser::from(value_parser!(u64).range(least..=most)))
            .default_value(usual.to_string())
            .help(format!("{}, {least} to {most}", parameter.about)),
        Range::Switch { .. } => option.action(ArgAction::SetTrue).help(parameter.about),
    }
}

/// What was chosen for a parameter.
pub(crate) fn value(parameter: &Parameter, matches: &ArgMatches) -> u64 {
    match parameter.range {
        Range::Numbers { usual, .. } => matches.get_one(parameter.name).copied().unwrap_or(usual),
        Range::Switch { .. } => u64::from(matches.get_flag(parameter.name)),
    }
}
