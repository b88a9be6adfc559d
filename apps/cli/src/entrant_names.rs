use std::ffi::OsStr;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use game::Duelling;
use referee::entrant::Entrant;

use crate::failure::Failure;
use crate::strategy_names::named_strategies;

/// One who takes part in a match, and how it was written.
#[derive(Clone, Debug)]
pub(crate) struct Named<G: Duelling> {
    pub(crate) name: String,
    pub(crate) who: Entrant<G>,
}

impl<G: games::RegisteredDuel> Named<G> {
    /// Reads a strategy of the game, `bot:COMMAND` or `cmd:COMMAND`.
    pub(crate) fn parse(name: &str, argument: &str) -> Result<Self, Failure> {
        let who = Entrant::parse(name).map_err(|unknown| Failure::Usage(format!("{argument}: {unknown}")))?;
        Ok(Named { name: name.to_owned(), who })
    }
}

/// Takes any text, since the strategies there are depend on the game, and lists those of all games in help and completions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EntrantParser;

impl TypedValueParser for EntrantParser {
    type Value = String;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        StringValueParser::new().parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let outside = [
            PossibleValue::new("bot:COMMAND").help("a program that speaks the protocol of docs/protocol.md"),
            PossibleValue::new("cmd:COMMAND")
                .help("a program with the course's interface, such as ./Apoc human greedy"),
        ];
        Some(Box::new(named_strategies().into_iter().chain(outside)))
    }
}
