use std::fmt;

use crate::Location;

/// One to five different locations. Their order means nothing: a fleet keeps and prints them in ascending order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fleet([Option<Location>; Fleet::MAX_SHIPS]); // ascending, the unused places at the end

impl Fleet {
    /// The most locations a fleet can have.
    pub const MAX_SHIPS: usize = 5;

    /// The fleet on these locations, in whatever order they come.
    pub fn new(locations: impl IntoIterator<Item = Location>) -> Result<Fleet, BadFleet> {
        let mut fleet = [None; Fleet::MAX_SHIPS];
        let mut n_ships = 0;
        for location in locations {
            if fleet.contains(&Some(location)) {
                return Err(BadFleet::Repeated(location));
            }
            *fleet.get_mut(n_ships).ok_or(BadFleet::TooMany)? = Some(location);
            n_ships += 1;
        }
        if n_ships == 0 {
            return Err(BadFleet::Empty);
        }
        fleet[..n_ships].sort_unstable();
        Ok(Fleet(fleet))
    }

    /// Its locations in ascending order.
    pub fn locations(&self) -> impl Iterator<Item = Location> {
        self.0.iter().copied().flatten()
    }

    /// How many locations it has.
    pub fn n_ships(&self) -> usize {
        self.locations().count()
    }

    /// All five places, the unused ones empty: work on them needs no count.
    pub(crate) const fn places(&self) -> &[Option<Location>; Fleet::MAX_SHIPS] {
        &self.0
    }
}

impl fmt::Display for Fleet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, location) in self.locations().enumerate() {
            write!(f, "{}{location}", if i == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

/// Why locations are no fleet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadFleet {
    /// There is no location.
    Empty,
    /// There are more than five locations.
    TooMany,
    /// This location occurs twice.
    Repeated(Location),
}

impl fmt::Display for BadFleet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadFleet::Empty => f.write_str("a fleet needs at least one location"),
            BadFleet::TooMany => write!(f, "a fleet has at most {} locations", Fleet::MAX_SHIPS),
            BadFleet::Repeated(location) => write!(f, "{location} occurs twice: the locations must differ"),
        }
    }
}

impl std::error::Error for BadFleet {}

/// The fleet that the hider hides.
///
/// It is not a [`Guess`], although both hold a fleet: feedback is not symmetric, and a swapped pair must not compile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Target(pub Fleet);

/// The locations that the searcher guesses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Guess(pub Fleet);

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for Guess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
