//! What every choice in a position is worth, which are best, and how sure that is. Hints, advice, reviews, analyses,
//! puzzles and the machine's own play ask here and nowhere else.

mod certainty;

pub use self::certainty::Certainty;
