use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser};
use game::Deduction;
use play::Seed;
use play::guessers::{self, Guesser, Needs, Unable};

use crate::console::Console;
use crate::failure::Failure;
use crate::seeds::SeedOption;

/// The only guesser that leaves anything to chance.
const BY_CHANCE: &str = "random";

/// The option that chooses who searches.
#[derive(Debug, Args)]
pub(crate) struct GuesserOption {
    /// Who searches [default: best].
    #[arg(long = "guesser", value_name = "NAME", value_parser = names())]
    name: Option<String>,
}

/// A guesser that is ready to search.
pub(crate) struct Searcher<G: Deduction> {
    pub(crate) name: String,
    pub(crate) guesser: Box<dyn Guesser<G>>,
    /// Where its chance comes from, if it leaves anything to chance.
    pub(crate) seed: Option<Seed>,
}

impl GuesserOption {
    /// Whether a guesser was asked for by name.
    pub(crate) fn is_given(&self) -> bool {
        self.name.is_some()
    }

    /// Makes the guesser that was asked for, or else the usual one.
    pub(crate) fn make<G: Deduction + Clone>(
        &self,
        game: &G,
        seed: SeedOption,
        console: &mut Console,
    ) -> Result<Searcher<G>, Failure> {
        let name = self.name.as_deref().unwrap_or(guessers::USUAL);
        named(name, game, seed, console).map_err(|unable| Failure::Usage(unable.to_string()))
    }
}

/// The names, which are the same in every game, listed in help and completions.
pub(crate) fn names() -> PossibleValuesParser {
    PossibleValuesParser::new(guessers::names().map(|(name, about)| PossibleValue::new(name).help(about)))
}

fn named<G: Deduction + Clone>(
    name: &str,
    game: &G,
    seed: SeedOption,
    console: &mut Console,
) -> Result<Searcher<G>, Unable> {
    let seed = (name == BY_CHANCE).then(|| seed.or_new(console));
    let needs = Needs { seed: seed.unwrap_or(Needs::default().seed), ..Needs::default() };
    let guesser = guessers::named(name, game.clone(), needs)?;
    Ok(Searcher { name: name.to_owned(), guesser, seed })
}
