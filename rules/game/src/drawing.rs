use std::fmt;

use crate::Player;

/// Text for people in which some words belong to a side, so that they can be shown in its colour.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawing {
    spans: Vec<(Option<Player>, String)>,
}

impl Drawing {
    /// An empty one.
    pub const fn new() -> Drawing {
        Drawing { spans: Vec::new() }
    }

    /// Adds words that belong to nobody.
    pub fn plain(&mut self, text: impl Into<String>) {
        self.spans.push((None, text.into()));
    }

    /// Adds words that belong to a side.
    pub fn of(&mut self, player: Player, text: impl Into<String>) {
        self.spans.push((Some(player), text.into()));
    }

    /// All words in order, with the side they belong to.
    pub fn spans(&self) -> impl Iterator<Item = (Option<Player>, &str)> {
        self.spans.iter().map(|(player, text)| (*player, text.as_str()))
    }
}

/// The words alone.
impl fmt::Display for Drawing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.spans().try_for_each(|(_, text)| f.write_str(text))
    }
}
