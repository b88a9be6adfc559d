use std::fmt;
use std::str::FromStr;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use thiserror::Error;

use crate::Chance;

/// The only source of chance in play: the same seed gives the same game on every machine and in every release.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Seed(pub u64);

/// Who draws from a seed. Each has a stream of its own, so that two players, or two games of one match, draw
/// independently, and adding another disturbs none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stream {
    /// Somebody with a number: a player of a match, or a guesser at a turn.
    User(u64),
    /// Who hides a secret.
    Hider,
    /// Who draws a sample of secrets to be played.
    Sample,
}

impl Stream {
    const fn number(self) -> u64 {
        match self {
            Stream::User(number) => number,
            Stream::Hider => 1 << 32,
            Stream::Sample => 1 << 33,
        }
    }
}

impl Seed {
    /// The draws of one stream of this seed.
    pub fn chance(self, stream: Stream) -> Chance {
        Chance::new(self.words(stream))
    }

    /// The words of one stream of this seed, for those who draw otherwise than a game does.
    pub fn words(self, stream: Stream) -> ChaCha8Rng {
        let mut words = ChaCha8Rng::seed_from_u64(self.0);
        words.set_stream(stream.number());
        words
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Seed {
    type Err = NotASeed;
    fn from_str(text: &str) -> Result<Self, NotASeed> {
        text.parse().map(Seed).map_err(|_| NotASeed)
    }
}

/// Why a text is no [`Seed`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a seed is a whole number from 0 to {}, such as 7", u64::MAX)]
pub struct NotASeed;

#[cfg(test)]
mod tests {
    use rand::Rng;

    use super::*;

    #[test]
    fn a_seed_draws_the_same_numbers_for_ever() {
        // Recorded games name their seed, so these numbers may never change.
        assert_eq!(Seed(7).words(Stream::User(0)).next_u64(), 2_910_824_217_569_608_635);
        assert_eq!(Seed(7).words(Stream::User(1)).next_u64(), 18_301_176_669_829_311_175);
    }
}
