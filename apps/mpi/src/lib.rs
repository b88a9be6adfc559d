//! The jobs of the crate `jobs`, done by many processes: one leads, all work.
//!
//! The leader hands out units, the dearest first, and has every result on its disk before it counts. [`Crew`] and [`Link`]
//! are all that it knows of how processes speak to each other; the program `parlour-mpi` puts the ranks of MPI behind them.

mod arguments;
mod lead;
mod message;
mod threads;
mod work;

pub use arguments::{Arguments, Verb};
pub use lead::{Crew, Told, lead};
pub use message::{Message, Order};
pub use threads::{Threads, thread_links};
pub use work::{Link, work};
