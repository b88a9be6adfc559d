use std::hash::{BuildHasher, Hasher, RandomState};

use clap::Args;
use play::Seed;

use crate::console::Console;

/// The option that fixes all chance of a command.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct SeedOption {
    /// The number that all chance comes from; the same number gives the same again.
    #[arg(long, value_name = "N")]
    seed: Option<Seed>,
}

impl SeedOption {
    /// The option as if this seed had been given.
    pub(crate) const fn of(seed: Seed) -> SeedOption {
        SeedOption { seed: Some(seed) }
    }

    /// The seed that was given, or a new one, which is told so that the same can be had again.
    pub(crate) fn or_new(self, console: &mut Console) -> Seed {
        self.seed.unwrap_or_else(|| {
            // The standard library draws the keys of its hash maps by chance; six digits are enough to type again.
            let seed = Seed(RandomState::new().build_hasher().finish() % 1_000_000);
            console.remark(format_args!("seed {seed}; --seed {seed} gives the same again"));
            seed
        })
    }
}
