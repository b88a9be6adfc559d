//! What positions of Apocalypse are worth.

mod evaluation;

pub use evaluation::Evaluation;
