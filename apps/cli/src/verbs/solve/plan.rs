use std::time::Instant;

use deduction::{Conditions, Objective, Planner, Solution};
use games::Registered;

use super::Question;
use crate::console::Console;
use crate::failure::Failure;
use crate::interrupt;
use crate::memory_size::{MemoryOption, MemorySize};
use crate::threads::pool;

impl Question {
    /// Plans a strategy instead of proving one.
    pub(super) fn plan<G: Registered>(&self, game: &G, console: &mut Console) -> Result<(), Failure> {
        let begun = Instant::now();
        let limit = self.memory.bytes();
        let threads = pool(self.threads.map(usize::from))?;
        let stop = interrupt::flag();
        let planner = threads.install(|| Planner::new(game, limit, stop)).map_err(MemoryOption::exceeded)?;
        let needed = MemorySize(Planner::bytes_needed(game));
        console.remark(format_args!(
            "memory: {needed} for one thread, at most {} for all {}",
            MemorySize(limit),
            planner.n_threads()
        ));
        let Some(strategy) = threads.install(|| planner.strategy()) else {
            return Err(Failure::Interrupted("interrupted; a plan cannot go on later".to_owned()));
        };
        let solution = Solution {
            objective: Objective::Expected,
            conditions: Conditions::default(),
            lower: planner.least_conceivable(),
            strategy,
            nodes: 0,
        };
        self.tell(game, &solution, planner.n_threads(), begun, console)
    }
}
