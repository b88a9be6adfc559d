use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use deduction::Objective;

/// Reads the word by which an objective is chosen.
pub(super) fn parser() -> impl TypedValueParser<Value = Objective> {
    let words = Objective::ALL.map(|objective| PossibleValue::new(objective.name()).help(objective.about()));
    PossibleValuesParser::new(words).map(|word| {
        let chosen = Objective::ALL.into_iter().find(|objective| objective.name() == word);
        chosen.expect("only the names of objectives are possible")
    })
}
