use game::Deduction;
use mastermind::{Colour, Mastermind};
use ships::Ships;

use crate::refusal::Refusal;
use crate::wire;
use crate::words::misread;

/// A guessing game as people see it: its board and its answers in words.
pub(crate) trait Shown: Deduction + Clone + Send + Sync + 'static
where
    Self::Secret: Send + Sync,
    Self::Guess: Send + Sync,
    Self::Feedback: Send + Sync,
{
    /// The word under which the library lists it.
    const NAME: &'static str;

    /// What it is played on.
    fn board(&self) -> wire::Board;

    /// An answer in words.
    fn words(feedback: Self::Feedback) -> String;

    /// A guess as people type it, in the strict notation of the rules: small letters and commas are as good as capital
    /// letters and whatever divides the words of this game.
    fn tidy(words: &str) -> String;

    /// Reads a guess as people type it.
    fn read_guess(&self, words: &str) -> Result<Self::Guess, Refusal> {
        self.parse_guess(&Self::tidy(words)).map_err(misread)
    }

    /// The share of these secrets that has a ship on each cell; a game without cells has none.
    fn heat(&self, possible: &[Self::Secret]) -> Vec<wire::Heat>;

    /// A guess in the words of a sentence.
    fn secret_word() -> &'static str;
}

impl Shown for Ships {
    const NAME: &'static str = "ships";

    fn board(&self) -> wire::Board {
        let board = Ships::board(*self);
        wire::Board::Sea {
            rows: board.rows().into(),
            columns: board.columns().into(),
            ships: self.n_ships().into(),
        }
    }

    fn words(feedback: ships::Feedback) -> String {
        let ships::Feedback { exact, near, far } = feedback;
        format!("{exact} on a ship, {near} one away, {far} two away")
    }

    fn tidy(words: &str) -> String {
        words.to_uppercase().replace(',', " ")
    }

    fn heat(&self, possible: &[ships::Target]) -> Vec<wire::Heat> {
        let total = possible.len().max(1) as f64;
        Ships::board(*self)
            .locations()
            .map(|location| {
                let count = possible
                    .iter()
                    .filter(|target| target.0.locations().any(|ship| ship == location))
                    .count();
                wire::Heat { cell: location.to_string(), share: count as f64 / total }
            })
            .collect()
    }

    fn secret_word() -> &'static str {
        "fleet"
    }
}

impl Shown for Mastermind {
    const NAME: &'static str = "mastermind";

    fn board(&self) -> wire::Board {
        wire::Board::Pegs {
            pegs: self.n_pegs().into(),
            colours: Colour::first(self.n_colours()).map(|colour| colour.letter().to_string()).collect(),
            repeats: self.repeats(),
        }
    }

    fn words(score: mastermind::Score) -> String {
        format!("{} in the right place, {} in a wrong place", score.blacks, score.whites)
    }

    fn tidy(words: &str) -> String {
        words.to_uppercase().replace(|letter: char| letter == ',' || letter.is_whitespace(), "")
    }

    fn heat(&self, _possible: &[mastermind::Secret]) -> Vec<wire::Heat> {
        Vec::new()
    }

    fn secret_word() -> &'static str {
        "code"
    }
}
