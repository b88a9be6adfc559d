use clap::builder::{PossibleValue, PossibleValuesParser};
use games::{DUELS, DuelVisitor, PlainDuel, RegisteredDuel};
use play::choosers::strategies;

/// Reads the name of a strategy of any game of simultaneous choice, and lists the names in help and completions.
pub(crate) fn any_strategy() -> PossibleValuesParser {
    PossibleValuesParser::new(named_strategies())
}

/// The strategies of all games, each name once, as it is said of the first game that has it.
pub(crate) fn named_strategies() -> Vec<PossibleValue> {
    let mut all: Vec<(&str, &str)> = Vec::new();
    for (name, about) in DUELS.iter().flat_map(|entry| (entry.usual)().visit(Listed)) {
        if all.iter().all(|(known, _)| *known != name) {
            all.push((name, about));
        }
    }
    all.into_iter().map(|(name, about)| PossibleValue::new(name).help(about)).collect()
}

struct Listed;

impl DuelVisitor<PlainDuel> for Listed {
    type Output = Vec<(&'static str, &'static str)>;
    fn visit<G: RegisteredDuel>(self, _: &G) -> Self::Output {
        strategies::<G>().map(|strategy| (strategy.name, strategy.about)).collect()
    }
}
