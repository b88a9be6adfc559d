use apocalypse::{Apocalypse, BLACK, Choice, Move, Position, WHITE};
use game::{ByPlayer, Next, Player, Simultaneous};
use nash::{BoundedMatrix, Equilibrium, Mix, Solver, Value};

use crate::Tables;
use crate::header::RULES;
use crate::induction::POINT;
use crate::view::View;

const GAME: Apocalypse = Apocalypse { rules: RULES };

impl<B: AsRef<[u8]>> Tables<B> {
    /// How both sides play best here, and bounds on the value in payoff units to Black: a look at every pair of
    /// choices with the stored values behind it. The mixes are over what [`actions`](Simultaneous::actions) lists.
    /// Nothing if the game is over here by `course+quiet50`, if there are too many pieces, or if the tables lack the
    /// layers: without the number of quiet rounds nobody can tell progress from waiting.
    ///
    /// This is the policy of the tables. Positions that symmetry makes equal are played alike. A second round is
    /// answered too.
    pub fn equilibrium(&self, position: &Position) -> Option<Equilibrium> {
        if position.outcome(RULES).is_some() || !self.reaches(position) {
            return None;
        }
        let view = View::of(position);
        let solved = self.solve(&view.position)?;
        let mixes = ByPlayer::from_fn(|player| {
            let seen = view.side(player);
            let choices = seen_choices(&view.position, seen);
            let weights: Vec<f64> = all_choices(position, player)
                .into_iter()
                .map(|choice| {
                    let place = choices.iter().position(|&seen| view.back(seen) == choice);
                    place.map_or(0.0, |place| f64::from(solved.mixes[seen].weights()[place]))
                })
                .collect();
            Mix::from_proportions(&weights).expect("a player has a choice")
        });
        let value = if view.swapped { solved.value.negated() } else { solved.value };
        let units = |bound: i32| i64::from(bound) * i64::from(GAME.unit());
        let lower = units(value.lower()).div_euclid(i64::from(POINT)) as i32;
        let upper = -((-units(value.upper())).div_euclid(i64::from(POINT)) as i32);
        let value = Value::between(lower, upper).expect("rounding outwards keeps the order");
        Some(Equilibrium { value, mixes })
    }

    /// The best mixes of the choices in a view, and the value in the finer payoff units of the builder.
    fn solve(&self, position: &Position) -> Option<Equilibrium> {
        let rows = seen_choices(position, BLACK);
        let columns = seen_choices(position, WHITE);
        let mut cells = Vec::with_capacity(rows.len() * columns.len());
        for &black in &rows {
            for &white in &columns {
                cells.push(self.worth(GAME.resolve(position, ByPlayer { first: black, second: white }))?);
            }
        }
        let payoffs = BoundedMatrix::new(columns.len(), &cells)?;
        let mixes = Solver::default().mixes(payoffs);
        Some(Equilibrium { value: payoffs.certify(&mixes)?, mixes })
    }

    fn worth(&self, next: Next<Position>) -> Option<Value> {
        match next {
            Next::Over(payoff) => Some(Value::exact(payoff.signum() * POINT)),
            Next::Position(child) if GAME.is_mid_round(&child) => {
                let view = View::of(&child);
                let solved = self.solve(&view.position)?;
                Some(if view.swapped { solved.value.negated() } else { solved.value })
            }
            Next::Position(child) => self.fine_value(&child),
        }
    }
}

fn all_choices(position: &Position, player: Player) -> Vec<Choice> {
    let mut choices = Vec::new();
    GAME.actions(position, player, &mut choices);
    choices
}

/// What a player may sensibly choose. The second illegal move only loses: to pass is at least as good against every
/// reply, so it is left out.
fn seen_choices(position: &Position, player: Player) -> Vec<Choice> {
    let mut choices = all_choices(position, player);
    if position.penalties()[player] > 0 {
        choices.retain(|&choice| choice != Choice::Move(Move::GOOF));
    }
    choices
}
