use serde::Serialize;

use super::{Attempt, Command, Containment};

/// How well a program was contained, and what it attempted nevertheless.
#[derive(Clone, Debug, Serialize)]
pub struct Conduct {
    /// The walls around it.
    pub containment: &'static Containment,
    /// What it attempted.
    pub attempts: Vec<Attempt>,
}

impl Conduct {
    /// What is known of a program by now.
    pub fn of(command: &Command) -> Conduct {
        Conduct { containment: Containment::of_this_machine(), attempts: command.attempts().list() }
    }

    /// A line for the walls and one for each attempt, as reports have them.
    pub fn lines(&self) -> impl Iterator<Item = String> {
        let attempts = self.attempts.iter().map(|attempt| format!("conduct: {attempt}"));
        std::iter::once(format!("containment: {}", self.containment)).chain(attempts)
    }

    /// The attempts against others, which no honest program makes.
    pub fn against_others(&self) -> impl Iterator<Item = Attempt> {
        self.attempts.iter().copied().filter(|attempt| attempt.is_against_others())
    }
}
