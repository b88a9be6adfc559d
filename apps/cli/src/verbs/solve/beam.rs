use std::time::Instant;

use deduction::{Conditions, GuessId, Objective, Solution};
use games::Registered;

use super::Question;
use crate::console::Console;
use crate::failure::Failure;
use crate::interrupt;
use crate::solver::tabulated;

impl Question {
    /// Looks for a good strategy behind one first guess instead of proving one.
    pub(super) fn beam<G: Registered>(
        &self,
        game: &G,
        width: u16,
        opening: &str,
        console: &mut Console,
    ) -> Result<(), Failure> {
        let begun = Instant::now();
        let guess = game
            .parse_guess(opening)
            .map_err(|error| Failure::Usage(format!("--opening {opening}: {error}")))?;
        let solver = tabulated(game, self.memory, self.threads, interrupt::flag())?;
        let number = game.guesses().position(|listed| listed == guess).map(|place| GuessId(place as u32));
        let number =
            number.ok_or_else(|| Failure::Usage(format!("{guess} is no guess of {}", game.spec())))?;
        let conditions = Conditions { consistent: self.consistent, within: self.within };
        let prover = solver.prover().under(conditions);
        let Some(strategy) = solver.with_threads(|| prover.beam(number, width.into())) else {
            if interrupt::flag().load(std::sync::atomic::Ordering::Relaxed) {
                return Err(Failure::Interrupted("interrupted; nothing was found yet".to_owned()));
            }
            return Err(Failure::No(format!("opening with {guess}, no strategy was found for {conditions}")));
        };
        let lower = prover.least_conceivable();
        let solution = Solution { objective: Objective::Expected, conditions, lower, strategy, nodes: 0 };
        self.tell(game, &solution, solver.n_threads(), begun, console)
    }
}
