use clap::builder::{PossibleValue, PossibleValuesParser};
use games::{DUELS, visit_duel};
use play::choosers::strategies;

/// Reads the name of a strategy of any game of simultaneous choice, and lists the names in help and completions.
pub(crate) fn any_strategy() -> PossibleValuesParser {
    PossibleValuesParser::new(named_strategies())
}

/// The strategies of all games, each name once, as it is said of the first game that has it.
pub(crate) fn named_strategies() -> Vec<PossibleValue> {
    let mut all: Vec<(&str, &str)> = Vec::new();
    for entry in DUELS {
        let listed = visit_duel!((entry.usual)(), |_| -> Vec<(&'static str, &'static str)> {
            strategies::<G>().map(|strategy| (strategy.name, strategy.about)).collect()
        });
        for (name, about) in listed {
            if all.iter().all(|(known, _)| *known != name) {
                all.push((name, about));
            }
        }
    }
    all.into_iter().map(|(name, about)| PossibleValue::new(name).help(about)).collect()
}
