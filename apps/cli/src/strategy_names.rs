use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use play::choosers::{STRATEGIES, Strategy};

/// Reads the name of an Apocalypse strategy, and lists the names in help and completions.
pub(crate) fn strategy() -> impl TypedValueParser<Value = &'static Strategy> {
    let names = STRATEGIES.iter().map(|strategy| PossibleValue::new(strategy.name).help(strategy.about));
    PossibleValuesParser::new(names)
        .map(|name| Strategy::named(&name).expect("the parser lets only known names through"))
}
