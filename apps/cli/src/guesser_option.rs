use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser};
use deduction::FeedbackTable;
use game::Deduction;
use play::guessers::{self, Guesser, Needs, Unable, registry};
use play::{Seed, USUAL_MEMORY};
use ships::Ships;

use crate::console::Console;
use crate::failure::Failure;
use crate::seeds::SeedOption;

/// The guesser that steps in where the table is too large, and the only one that leaves anything to chance.
const FRUGAL: &str = "random";

/// The option that chooses who searches.
#[derive(Debug, Args)]
pub(crate) struct GuesserOption {
    /// Who searches [default: stored where a strategy is stored, or else expected].
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
        let name = self.name.as_deref().unwrap_or(guessers::usual(game));
        named(name, game, seed, console).map_err(|unable| Failure::Usage(unable.to_string()))
    }

    /// The same, but where nobody was asked for and the usual one needs too much memory, a frugal one steps in.
    pub(crate) fn make_or_stand_in<G: Deduction + Clone>(
        &self,
        game: &G,
        seed: SeedOption,
        console: &mut Console,
    ) -> Result<Searcher<G>, Failure> {
        let too_large = FeedbackTable::too_large(game, USUAL_MEMORY).filter(|_| !self.is_given());
        let Some(too_large) = too_large else { return self.make(game, seed, console) };
        console.remark(format_args!("{too_large}, so the guesser `{FRUGAL}` searches"));
        GuesserOption { name: Some(FRUGAL.to_owned()) }.make(game, seed, console)
    }
}

/// The names, which are the same in every game, listed in help and completions.
fn names() -> PossibleValuesParser {
    PossibleValuesParser::new(
        registry::<Ships>().map(|entry| PossibleValue::new(entry.name).help(entry.about)),
    )
}

fn named<G: Deduction + Clone>(
    name: &str,
    game: &G,
    seed: SeedOption,
    console: &mut Console,
) -> Result<Searcher<G>, Unable> {
    let seed = (name == FRUGAL).then(|| seed.or_new(console));
    let needs = Needs { seed: seed.unwrap_or(Needs::default().seed), ..Needs::default() };
    let guesser = guessers::named(name, game.clone(), needs)?;
    Ok(Searcher { name: name.to_owned(), guesser, seed })
}
