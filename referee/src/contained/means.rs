use std::fmt;
use std::io;
use std::sync::OnceLock;

use nix::unistd::Uid;
use serde::{Serialize, Serializer};

use super::{Command, Contained, Limits};

/// Which walls can be put around a program. Each is a namespace of the kernel's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "the walls are there or not, each by itself")]
pub(super) struct Means {
    /// Users of its own: no further namespaces, no rights outside.
    pub(super) users: bool,
    /// A tree of files of its own.
    pub(super) files: bool,
    /// Processes of its own: it can neither see, trace nor kill others, and all of them end with the first.
    pub(super) processes: bool,
    /// A network of its own, with nobody in it.
    pub(super) network: bool,
}

impl Means {
    #[cfg(test)]
    pub(super) const ALL: Means = Means { users: true, files: true, processes: true, network: true };
    pub(super) const NONE: Means = Means { users: false, files: false, processes: false, network: false };

    /// Every choice of walls that makes sense, the strongest first.
    fn choices(as_root: bool) -> impl Iterator<Item = Means> {
        (0..16_u8)
            .map(|without| Means {
                files: without & 8 == 0,
                processes: without & 4 == 0,
                users: without & 2 == 0,
                network: without & 1 == 0,
            })
            // Whoever is not root has nothing without users of its own, and users alone are no wall.
            .filter(
                move |means| {
                    if means.users { *means != Means { users: true, ..Means::NONE } } else { as_root }
                },
            )
    }

    fn missing(self) -> Vec<&'static str> {
        let Means { users, files, processes, network } = self;
        let walls = [
            (users, "no user namespace"),
            (files, "no mount namespace"),
            (processes, "no process namespace"),
            (network, "no network namespace"),
        ];
        walls.into_iter().filter(|(is_there, _)| !is_there).map(|(_, name)| name).collect()
    }
}

/// How well programs are contained on this machine: `full`, or `reduced` and what is missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Containment {
    pub(super) means: Means,
    /// What the system says where something is missing.
    why: Option<String>,
}

impl Containment {
    /// What this machine allows, found out once by starting a program.
    pub fn of_this_machine() -> &'static Containment {
        static FOUND: OnceLock<Containment> = OnceLock::new();
        FOUND.get_or_init(|| {
            let mut refused: Option<io::Error> = None;
            for means in Means::choices(Uid::effective().is_root()) {
                match attempt(means) {
                    Ok(()) => return Containment { means, why: refused.map(|error| error.to_string()) },
                    Err(error) => refused = refused.or(Some(error)),
                }
            }
            Containment { means: Means::NONE, why: refused.map(|error| error.to_string()) }
        })
    }

    /// Whether nothing is missing.
    pub fn is_full(&self) -> bool {
        self.missing().is_empty()
    }

    /// What is missing, in a few words each.
    pub fn missing(&self) -> Vec<&'static str> {
        self.means.missing()
    }
}

/// Starts a program that does nothing behind these walls.
fn attempt(means: Means) -> io::Result<()> {
    let command = Command::new(&["true"]).ok_or(io::ErrorKind::InvalidInput)?;
    Contained::start_behind(means, &command, &Limits::default()).map(drop).map_err(|error| match error {
        super::StartError::Program { source, .. } | super::StartError::Place(source) => source,
    })
}

impl fmt::Display for Containment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let missing = self.missing();
        if missing.is_empty() {
            return f.write_str("full");
        }
        write!(f, "reduced: {}", missing.join(", "))?;
        self.why.as_ref().map_or(Ok(()), |why| write!(f, " ({why})"))
    }
}

impl Serialize for Containment {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_named() {
        let full = Containment { means: Means::ALL, why: None };
        assert_eq!((full.to_string().as_str(), full.is_full()), ("full", true));
        let means = Means { network: false, ..Means::ALL };
        let reduced = Containment { means, why: Some("Operation not permitted".to_owned()) };
        assert_eq!(reduced.to_string(), "reduced: no network namespace (Operation not permitted)");
        assert!(!reduced.is_full());
    }

    #[test]
    fn the_strongest_walls_are_tried_first_and_an_ordinary_user_needs_a_user_namespace() {
        assert_eq!(Means::choices(false).next(), Some(Means::ALL));
        assert!(Means::choices(false).all(|means| means.users));
        assert_eq!(Means::choices(true).next(), Some(Means::ALL));
        assert_eq!(Means::choices(true).last(), Some(Means::NONE));
    }

    #[test]
    fn every_choice_of_walls_that_works_runs_a_program() {
        let found = Containment::of_this_machine().means;
        for means in Means::choices(Uid::effective().is_root()) {
            // Whatever is weaker than what works must work too.
            let is_weaker = [
                (means.users, found.users),
                (means.files, found.files),
                (means.processes, found.processes),
                (means.network, found.network),
            ]
            .iter()
            .all(|(wanted, works)| !wanted || *works);
            if is_weaker {
                assert!(attempt(means).is_ok(), "{means:?}: {:?}", attempt(means));
            }
        }
    }
}
