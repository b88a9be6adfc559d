use std::fmt;

use game::Deduction;

/// A treasure lies on one of the squares of a field. Dig somewhere, and the compass tells in which of the eight directions
/// it lies, as far as its signs go.
pub struct Compass {
    pub side: u8,
}

/// A square, from the west and from the north.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    pub east: u8,
    pub south: u8,
}

/// Where the treasure lies from where you dug: `N`, `SW` and so on, `here` if it is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Direction(&'static str);

const DIRECTIONS: [[Direction; 3]; 3] = [
    [Direction("NW"), Direction("N"), Direction("NE")],
    [Direction("W"), Direction("here"), Direction("E")],
    [Direction("SW"), Direction("S"), Direction("SE")],
];

impl Compass {
    fn square(&self, index: u64) -> Square {
        let (east, south) = (index % u64::from(self.side), index / u64::from(self.side));
        Square { east: east as u8, south: south as u8 }
    }
}

impl Deduction for Compass {
    type Secret = Square;
    type Guess = Square;
    type Feedback = Direction;

    fn spec(&self) -> String {
        format!("compass {}", self.side)
    }
    fn n_secrets(&self) -> u64 {
        u64::from(self.side).pow(2)
    }
    fn n_guesses(&self) -> u64 {
        self.n_secrets()
    }
    fn secret_at(&self, index: u64) -> Square {
        self.square(index)
    }
    fn guess_at(&self, index: u64) -> Square {
        self.square(index)
    }
    fn feedback(&self, secret: &Square, guess: &Square) -> Direction {
        let sign = |treasure: u8, dug: u8| treasure.cmp(&dug) as i8 + 1;
        DIRECTIONS[sign(secret.south, guess.south) as usize][sign(secret.east, guess.east) as usize]
    }
    fn feedbacks(&self) -> Vec<Direction> {
        DIRECTIONS.concat()
    }
    fn win(&self) -> Direction {
        DIRECTIONS[1][1]
    }
    fn guess_for(&self, secret: &Square) -> Square {
        *secret
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.east), self.south + 1)
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}
