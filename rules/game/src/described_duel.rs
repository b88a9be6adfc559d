use std::error::Error;
use std::str::FromStr;

use crate::{ByPlayer, Drawing, Duelling, Ending, Parameter, Player, Range};

/// What a game of simultaneous choice is, whatever its size: all that programs say about it before a size is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DuelAbout {
    /// The word that begins its spec and names it, such as `apocalypse`.
    pub name: &'static str,
    /// Its name as people write it.
    pub title: &'static str,
    /// One or two sentences that make somebody want to play it.
    pub pitch: &'static str,
    /// What kind of game it is, in a few words behind `play`.
    pub kind: &'static str,
    /// What its size is made of, in the order of the spec; all of them are numbers.
    pub parameters: &'static [Parameter],
    /// What the sets of rules are, where the game is played by several.
    pub rules: &'static str,
    /// What a position is written as.
    pub position: &'static str,
    /// A position, to show how one is written.
    pub example: &'static str,
    /// How games end, as the report of a match counts them: in a few words, and the reasons that these stand for.
    pub endings: &'static [(&'static str, &'static [&'static str])],
}

/// All that programs need to know about a game of simultaneous choice to offer it to people: a terminal, a page and a
/// referee work from this and know no game by name.
///
/// [`FromStr`] reads what [`spec`](Duelling::spec) writes, the default is the usual size.
pub trait DescribedDuel: Duelling + FromStr<Err: Error> + Default {
    /// What the game is, whatever its size.
    const ABOUT: DuelAbout;

    /// The game and its size as people say it.
    fn title(&self) -> String;

    /// What both do and who wins, in a few lines for someone who has never played.
    fn rules(&self) -> String;

    /// What can be typed as a choice: what it looks like, as the beginning of a list, and the words that have a meaning
    /// of their own, each with what it does.
    fn typed(&self) -> (&'static str, &'static [(&'static str, &'static str)]);

    /// What a player is asked for, as it stands in a prompt.
    fn question(&self, position: &Self::Position, player: Player) -> String;

    /// What a player is asked for, as a sentence.
    fn request(&self, position: &Self::Position, player: Player) -> String;

    /// Reads a choice as people type it; what they hardly mean is refused with the reason, as a sentence without its end.
    fn read_choice(
        &self,
        position: &Self::Position,
        player: Player,
        typed: &str,
    ) -> Result<Self::Action, String>;

    /// What a player may choose, as a sentence.
    fn open_choices(&self, position: &Self::Position, player: Player) -> String;

    /// What can be picked on a board of what a player may choose.
    fn pickable(&self, position: &Self::Position, player: Player) -> Vec<Self::Action>;

    /// What a player may choose that is not picked on a board, and what each is called.
    fn buttons(&self, position: &Self::Position, player: Player) -> Vec<(Self::Action, &'static str)> {
        let _ = (position, player);
        Vec::new()
    }

    /// What a choice would do, so that people see it: `knight 2,2 to 0,3, takes a pawn`.
    fn intent(&self, position: &Self::Position, player: Player, choice: Self::Action) -> String;

    /// A choice in a sentence, beside how it is written: `2203 (knight 2,2 to 0,3, takes a pawn)`.
    fn spoken(&self, position: &Self::Position, player: Player, choice: Self::Action) -> String {
        format!("{choice} ({})", self.intent(position, player, choice))
    }

    /// What a player did in a round, in the words behind its name; nothing for one who had nothing to do.
    fn deed(&self, round: &Exchange<'_, Self>, player: Player) -> Option<String>;

    /// What else happened in a round, as sentences.
    fn remarks(&self, round: &Exchange<'_, Self>) -> Vec<String>;

    /// What a player did in a round, in short, and where on the board.
    fn trace(&self, round: &Exchange<'_, Self>, player: Player) -> Trace;

    /// What was lost in a round: the place on the board, and a sentence without its end.
    fn losses(&self, round: &Exchange<'_, Self>) -> Vec<(String, String)> {
        let _ = round;
        Vec::new()
    }

    /// How a game ended at a position, as a sentence.
    fn ending_words(&self, ending: Ending, position: &Self::Position) -> String;

    /// What a position must be like so that the game has not ended there like this, as a piece of advice.
    fn goes_on(&self, ending: Ending) -> String {
        let _ = ending;
        "give a position in which the game goes on".to_owned()
    }

    /// The position for the eye, with its legend, and what happened in the last round marked in it.
    fn drawing(&self, position: &Self::Position, last: Option<&Exchange<'_, Self>>) -> Drawing;

    /// The board from the top, a character for each of its places.
    fn rows(&self, position: &Self::Position) -> Vec<String>;

    /// What there is to say of a side at a position beside the board, such as `5 pawns`.
    fn facts(&self, position: &Self::Position, player: Player) -> Vec<String>;

    /// The same as numbers with their names, for programs.
    fn counts(&self, position: &Self::Position, player: Player) -> Vec<(&'static str, u32)>;

    /// The values of the parameters, in the order of [`DuelAbout::parameters`].
    fn parameters(&self) -> Vec<u64> {
        let spec = self.spec();
        let words = spec.split(' ').skip(1).map(|word| word.parse().unwrap_or_default());
        words.collect()
    }

    /// The usual values of the parameters.
    fn usual_parameters() -> Vec<u64> {
        let usual = |parameter: &Parameter| match parameter.range {
            Range::Numbers { usual, .. } => usual,
            Range::Switch { .. } => 0,
        };
        Self::ABOUT.parameters.iter().map(usual).collect()
    }
}

/// What both sides chose at a position, and where it led.
#[derive(Debug)]
pub struct Exchange<'a, G: Duelling> {
    /// The position before.
    pub before: &'a G::Position,
    /// What both chose.
    pub choices: ByPlayer<G::Action>,
    /// The position afterwards.
    pub after: &'a G::Position,
}

/// What a side did in a round, in short.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trace {
    /// In words behind its name, such as `passes`.
    pub words: String,
    /// The place on the board that it left, if any.
    pub from: Option<String>,
    /// The place on the board that it came to, if any.
    pub to: Option<String>,
}
