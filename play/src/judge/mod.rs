//! What every choice in a position is worth, which are best, and how sure that is. Hints, advice, reviews, analyses,
//! puzzles and the machine's own play ask here and nowhere else.

mod certainty;
mod hunt;
mod hunt_review;
mod hunt_words;
mod position;

pub use self::certainty::Certainty;
pub use self::hunt::HuntJudge;
pub use self::hunt_review::{NoReview, Review, ReviewedTurn, Searcher};
pub use self::hunt_words::Rung;
use self::position::Knowledge;
pub use self::position::{Judged, JudgedPart, Position};
