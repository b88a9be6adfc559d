use std::fmt;

/// The number of a secret, in the order in which its game lists them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SecretId(pub u32);

/// The number of a guess, in the order in which its game lists them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GuessId(pub u32);

/// The number of a feedback, in the order in which its game lists them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FeedbackId(pub u8);

impl SecretId {
    /// The number as an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl GuessId {
    /// The number as an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl FeedbackId {
    /// The number as an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

macro_rules! show_number {
    ($($id:ty),*) => {$(
        impl fmt::Display for $id {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    )*};
}
show_number!(SecretId, GuessId, FeedbackId);
