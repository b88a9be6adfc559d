//! What every choice in a position is worth, which are best, and how sure that is. Hints, advice, reviews, analyses,
//! puzzles and the machine's own play ask here and nowhere else.

mod analysis;
mod certainty;
mod depth;
mod duel_judge;
mod duel_judges;
mod duel_review;
mod duel_words;
mod glance;
mod hunt_judge;
mod hunt_position;
mod hunt_review;
mod hunt_words;
mod rung;
mod share;

use self::analysis::seen_by;
pub use self::analysis::{AlreadyOver, Analysis, Weighed};
pub use self::certainty::Certainty;
pub use self::depth::Depth;
pub use self::duel_judge::DuelJudge;
pub use self::duel_judges::DuelJudges;
pub use self::duel_review::{DuelReview, ReviewedRound};
use self::duel_words::SPEAKS;
pub use self::duel_words::signed;
pub use self::glance::glance;
pub use self::hunt_judge::HuntJudge;
use self::hunt_position::Knowledge;
pub use self::hunt_position::{Judged, JudgedPart, Position};
pub use self::hunt_review::{NoReview, Review, ReviewedTurn, Searcher};
pub use self::rung::Rung;
