use crate::{Board, Feedback, Fleet, Guess, Location, Target};

/// A target with its surroundings marked, which answers many guesses quickly.
///
/// Every location carries a weight by its distance to the nearest ship, and the weights of a guess add up to a number
/// below 256 from which its feedback can be read: no count reaches the next higher weight, since there are at most
/// five locations in a guess.
#[derive(Clone, Debug)]
pub struct Zones([u8; 256]); // by the number of the location; places that name no location weigh nothing

const EXACT: u8 = 36;
const NEAR: u8 = 6;
const FAR: u8 = 1;
const _: () = assert!(Fleet::MAX_SHIPS < 6 && NEAR == 6 * FAR && EXACT == 6 * NEAR);

impl Zones {
    /// Marks the surroundings of a target.
    pub fn of(target: &Target) -> Zones {
        let mut weights = [0; 256];
        for ship in target.0.locations() {
            for location in ship.within(2) {
                let weight = match ship.distance(location) {
                    0 => EXACT,
                    1 => NEAR,
                    _ => FAR,
                };
                // The nearest ship weighs most.
                let place = &mut weights[usize::from(location.number())];
                *place = weight.max(*place);
            }
        }
        Zones(weights)
    }

    /// What the guess is answered: the same as [`feedback`](crate::feedback()) says.
    pub fn feedback(&self, guess: &Guess) -> Feedback {
        let sum = self.sum(*guess);
        Feedback { exact: sum / EXACT, near: sum / NEAR % 6, far: sum / FAR % 6 }
    }

    /// The weights of the guess added up: equal for two guesses if and only if their feedback is equal.
    pub(crate) fn sum(&self, guess: Guess) -> u8 {
        guess
            .0
            .places()
            .iter()
            .map(|place| self.0[place.map_or(0, |location| usize::from(location.number()))])
            .sum()
    }

    /// How many locations of the board are one step, two steps, and farther away from the nearest ship.
    pub(crate) fn sizes(&self, board: Board) -> (u8, u8, u8) {
        let (mut near, mut far, mut beyond) = (0, 0, 0);
        for location in board.locations() {
            match self.weight(location) {
                NEAR => near += 1,
                FAR => far += 1,
                0 => beyond += 1,
                _ => {}
            }
        }
        (near, far, beyond)
    }

    fn weight(&self, location: Location) -> u8 {
        self.0[usize::from(location.number())]
    }
}

impl Feedback {
    /// The sum of weights from which this feedback is read.
    pub(crate) const fn sum(self) -> u8 {
        self.exact * EXACT + self.near * NEAR + self.far * FAR
    }
}
