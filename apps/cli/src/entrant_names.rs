use std::ffi::OsStr;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use play::choosers::STRATEGIES;
use referee::entrant::Entrant;

/// One who takes part in a duel, and how it was written.
#[derive(Clone, Debug)]
pub(crate) struct Named {
    pub(crate) name: String,
    pub(crate) who: Entrant,
}

/// Reads a strategy of ours, `bot:COMMAND` or `cmd:COMMAND`, and lists the strategies in help and completions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EntrantParser;

impl TypedValueParser for EntrantParser {
    type Value = Named;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<Named, clap::Error> {
        let name = value.to_string_lossy().into_owned();
        match Entrant::parse(&name) {
            Ok(who) => Ok(Named { name, who }),
            Err(unknown) => {
                let mut error = clap::Error::raw(ErrorKind::ValueValidation, format!("{unknown}\n"));
                error = error.with_cmd(command);
                if let Some(argument) = argument {
                    error.insert(ContextKind::InvalidArg, ContextValue::String(argument.to_string()));
                }
                Err(error)
            }
        }
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let ours = STRATEGIES.iter().map(|strategy| PossibleValue::new(strategy.name).help(strategy.about));
        let outside = [
            PossibleValue::new("bot:COMMAND").help("a program that speaks the protocol of docs/protocol.md"),
            PossibleValue::new("cmd:COMMAND")
                .help("a program with the course's interface, such as ./Apoc human greedy"),
        ];
        Some(Box::new(ours.chain(outside)))
    }
}
