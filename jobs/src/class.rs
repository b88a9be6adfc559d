use std::path::Path;

use deduction::Fingerprint;
use games::Registered;

use crate::{Head, Trouble};

/// The file in the folder of a class that says what it is.
const HEAD: &str = "class.head";

/// The results of a class: a unit is a person, and the result is a folder, which says itself under which conditions it was
/// graded. What the results have in common is the head: game, rules and program.
#[derive(Debug)]
pub struct ClassFolder;

impl ClassFolder {
    /// Makes the folder for the results of a class, or refuses one that belongs to another game, program or set of rules.
    pub fn open<G: Registered>(game: &G, folder: &Path) -> Result<(), Trouble> {
        head_of(game).mark(folder, HEAD)
    }

    /// Refuses a folder that says that it belongs to another game, program or set of rules.
    pub fn must_be_of<G: Registered>(game: &G, folder: &Path) -> Result<(), Trouble> {
        head_of(game).must_be_of(folder, HEAD)
    }
}

fn head_of<G: Registered>(game: &G) -> Head {
    Head::new("parlour class 1").with("game", game.spec()).with("rules", Fingerprint::of(game))
}
