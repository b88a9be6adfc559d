use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::error::ErrorKind;
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches, Subcommand};
use games::{DUELS, DuelEntry, DuelVisitor, PlainDuel, RegisteredDuel, SimultaneousGame};
use play::choosers::{Strategy, strategies, usual_opponent};

use crate::console::Console;
use crate::failure::Failure;
use crate::of_game::{option, value};

/// What a verb takes and does, the same for every game of simultaneous choice.
pub(crate) trait DuelVerb: Args {
    /// What it does with this game, in one line.
    fn about(kind: &str) -> String;

    /// Examples that stand before its help.
    fn examples(name: &str, opponent: &str, position: &str) -> String;

    /// Does it.
    fn run<G: RegisteredDuel>(
        self,
        game: G,
        against: &'static Strategy<G>,
        console: &mut Console,
    ) -> Result<(), Failure>;
}

/// One of the games of simultaneous choice at a size and against somebody, with what a verb takes besides: every game of
/// the table becomes a subcommand whose first options are the game's own parameters and strategies.
#[derive(Debug)]
pub(crate) struct OfDuel<V> {
    game: SimultaneousGame,
    rules: Option<String>,
    against: String,
    verb: V,
}

impl<V: DuelVerb> OfDuel<V> {
    pub(crate) fn run(self, console: &mut Console) -> Result<(), Failure> {
        struct Run<'a, V>(OfDuelWords, V, &'a mut Console);
        impl<V: DuelVerb> DuelVisitor<PlainDuel> for Run<'_, V> {
            type Output = Result<(), Failure>;
            fn visit<G: RegisteredDuel>(self, game: &G) -> Self::Output {
                let Run(OfDuelWords { rules, against }, verb, console) = self;
                let game = under(game, rules.as_deref())?;
                let against = Strategy::named(&against).expect("the parser lets only known names through");
                verb.run(game, against, console)
            }
        }
        let words = OfDuelWords { rules: self.rules, against: self.against };
        self.game.visit(Run(words, self.verb, console))
    }
}

struct OfDuelWords {
    rules: Option<String>,
    against: String,
}

/// The game by the rules of this name, if one is given.
pub(crate) fn under<G: RegisteredDuel>(game: &G, rules: Option<&str>) -> Result<G, Failure> {
    let Some(rules) = rules else { return Ok(game.clone()) };
    game.under(rules).ok_or_else(|| {
        Failure::Usage(match G::RULE_SETS {
            [] => format!("--rules: `{}` has one set of rules, leave the option out", game.spec()),
            known => {
                format!("--rules: no rule set is called '{rules}', it must be {}", known.join(" or "))
            }
        })
    })
}

/// The word that names a game on the command line.
pub(crate) fn command_name(entry: &DuelEntry) -> String {
    entry.about.name.replace('_', "-")
}

impl<V: DuelVerb> Subcommand for OfDuel<V> {
    fn augment_subcommands(command: Command) -> Command {
        DUELS.iter().fold(command, |command, entry| command.subcommand(subcommand::<V>(entry)))
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        Self::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        entry_of(name).is_some()
    }
}

impl<V: DuelVerb> FromArgMatches for OfDuel<V> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let (name, matches) =
            matches.subcommand().ok_or_else(|| clap::Error::new(ErrorKind::MissingSubcommand))?;
        let entry = entry_of(name).ok_or_else(|| clap::Error::new(ErrorKind::InvalidSubcommand))?;
        let values: Vec<u64> =
            entry.about.parameters.iter().map(|parameter| value(parameter, matches)).collect();
        let game = entry
            .at(&values)
            .map_err(|no_game| subcommand::<V>(entry).error(ErrorKind::ValueValidation, no_game))?;
        let word = |name: &str| matches.try_get_one::<String>(name).ok().flatten().cloned();
        Ok(OfDuel {
            game,
            rules: word("rules"),
            against: word("against").unwrap_or_default(),
            verb: V::from_arg_matches(matches)?,
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

fn entry_of(name: &str) -> Option<&'static DuelEntry> {
    DUELS.iter().find(|entry| command_name(entry) == name)
}

fn subcommand<V: DuelVerb>(entry: &DuelEntry) -> Command {
    (entry.usual)().visit(AsSubcommand::<V>(entry, std::marker::PhantomData))
}

/// Makes the subcommand of a game.
struct AsSubcommand<'a, V>(&'a DuelEntry, std::marker::PhantomData<V>);

impl<V: DuelVerb> DuelVisitor<PlainDuel> for AsSubcommand<'_, V> {
    type Output = Command;
    fn visit<G: RegisteredDuel>(self, game: &G) -> Command {
        let about = self.0.about;
        let name = command_name(self.0);
        let listed: Vec<&Strategy<G>> = strategies().collect();
        let opponent = listed.get(2).map_or("nash", |strategy| strategy.name);
        let names = listed.iter().map(|known| PossibleValue::new(known.name).help(known.about));
        let against = Arg::new("against")
            .long("against")
            .value_name("NAME")
            .help("The strategy you play against")
            .default_value(usual_opponent::<G>())
            .value_parser(PossibleValuesParser::new(names))
            .conflicts_with("two");
        let rules = game.rule_set().map(|usual| {
            Arg::new("rules")
                .long("rules")
                .value_name("NAME")
                .help(about.rules)
                .default_value(usual)
                .value_parser(PossibleValuesParser::new(G::RULE_SETS))
                .hide_possible_values(true)
        });
        let command = Command::new(name.clone())
            .about(V::about(about.kind))
            .before_long_help(V::examples(&name, opponent, about.example))
            .args(about.parameters.iter().map(option))
            .arg(against)
            .args(rules);
        V::augment_args(command)
    }
}
