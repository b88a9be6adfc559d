use std::fmt;
use std::num::ParseIntError;
use std::str::FromStr;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// The only source of chance in play: the same seed gives the same game on every machine and in every release.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Seed(pub u64);

impl Seed {
    /// The generator of one user of this seed. Each user has a number of its own, so that two players, or two games
    /// of one match, draw independently and adding a user disturbs no other.
    pub fn generator(self, user: u64) -> ChaCha8Rng {
        let mut generator = ChaCha8Rng::seed_from_u64(self.0);
        generator.set_stream(user);
        generator
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Seed {
    type Err = ParseIntError;
    fn from_str(text: &str) -> Result<Self, ParseIntError> {
        text.parse().map(Seed)
    }
}

#[cfg(test)]
mod tests {
    use rand::Rng;

    use super::*;

    #[test]
    fn a_seed_draws_the_same_numbers_for_ever() {
        // Recorded games name their seed, so these numbers may never change.
        assert_eq!(Seed(7).generator(0).next_u64(), 2_910_824_217_569_608_635);
        assert_eq!(Seed(7).generator(1).next_u64(), 18_301_176_669_829_311_175);
    }
}
