use std::ffi::OsStr;
use std::time::Duration;

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
    /// How long it may think about a choice, where that was said with it.
    pub(crate) clock: Option<Duration>,
}

impl<G: games::RegisteredDuel> Named<G> {
    /// Reads a strategy of the game, `bot:COMMAND` or `cmd:COMMAND`, with a clock of its own if `@300ms` or `@2s` follows.
    pub(crate) fn parse(name: &str, argument: &str) -> Result<Self, Failure> {
        let clocked = name.rsplit_once('@').and_then(|(who, clock)| Some((who, duration(clock)?)));
        let (who, clock) = clocked.map_or((name, None), |(who, clock)| (who, Some(clock)));
        if clock.is_some_and(|clock| clock.is_zero() || clock > LONGEST) {
            return Err(Failure::Usage(format!(
                "{argument}: the clock of `{name}` must be from 1ms to 3600s"
            )));
        }
        let who = Entrant::parse(who).map_err(|unknown| Failure::Usage(format!("{argument}: {unknown}")))?;
        Ok(Named { name: name.to_owned(), who, clock })
    }
}

/// The longest clock.
const LONGEST: Duration = Duration::from_hours(1);

/// Reads `300ms` or `2s`.
fn duration(text: &str) -> Option<Duration> {
    let (number, unit): (&str, fn(u64) -> Duration) = match text.strip_suffix("ms") {
        Some(number) => (number, Duration::from_millis),
        None => (text.strip_suffix('s')?, Duration::from_secs),
    };
    number.parse().ok().map(unit)
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
