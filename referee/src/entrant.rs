//! Who takes part in a match or a tournament: a player of ours by its name, or an outside program.

use play::choosers::{STRATEGIES, Strategy};

use crate::bout::{CourseProgram, NoSide};
use crate::contained::Command;

/// One who plays Apocalypse.
#[derive(Clone, Debug)]
pub enum Entrant {
    /// A strategy of ours.
    Ours(&'static Strategy),
    /// A program that speaks our protocol for simultaneous games: `bot:COMMAND`.
    Bot(Command),
    /// A program with the course's interface: `cmd:COMMAND`.
    Course(CourseProgram),
}

/// A text names nobody who could take part.
#[derive(Debug, thiserror::Error)]
pub enum Unknown {
    /// No strategy has this name.
    #[error("no strategy is called `{0}`; there are {names}, `bot:COMMAND` and `cmd:COMMAND`", names = names())]
    Strategy(String),
    /// The command behind `bot:` or `cmd:` cannot be taken apart.
    #[error("`{0}` has no command behind the colon, or a quote in it is not closed")]
    Command(String),
    /// It could not stand in a record.
    #[error("{0:?} has a line end, a tab or another control character in it; write it in one line")]
    Control(String),
    /// It is not clear which side the program plays.
    #[error(transparent)]
    Side(#[from] NoSide),
}

impl Entrant {
    /// Reads `NAME`, `bot:COMMAND` or `cmd:COMMAND`, the command quoted as for a shell.
    pub fn parse(text: &str) -> Result<Entrant, Unknown> {
        must_be_one_line(text)?;
        if let Some(command) = text.strip_prefix("bot:") {
            return Ok(Entrant::Bot(command_of(command).ok_or_else(|| Unknown::Command(text.to_owned()))?));
        }
        if let Some(command) = text.strip_prefix("cmd:") {
            let command = command_of(command).ok_or_else(|| Unknown::Command(text.to_owned()))?;
            return Ok(Entrant::Course(CourseProgram::new(command)?));
        }
        Strategy::named(text).map(Entrant::Ours).ok_or_else(|| Unknown::Strategy(text.to_owned()))
    }

    /// The outside program's command.
    pub fn command(&self) -> Option<&Command> {
        match self {
            Entrant::Ours(_) => None,
            Entrant::Bot(command) => Some(command),
            Entrant::Course(program) => Some(program.command()),
        }
    }
}

/// Refuses what the record of a game cannot hold, and a report cannot show.
pub(crate) fn must_be_one_line(text: &str) -> Result<(), Unknown> {
    if text.trim().contains(char::is_control) { Err(Unknown::Control(text.to_owned())) } else { Ok(()) }
}

/// The command that a text quoted as for a shell means.
pub(crate) fn command_of(text: &str) -> Option<Command> {
    Command::new(&shlex::split(text)?)
}

fn names() -> String {
    STRATEGIES.iter().map(|strategy| strategy.name).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use game::Player;

    use super::*;

    #[test]
    fn a_course_program_plays_the_side_that_is_not_human() {
        let Ok(Entrant::Course(program)) = Entrant::parse("cmd:./Apoc human greedy") else {
            panic!("it is a course program")
        };
        assert_eq!((program.player(), program.could_have_read()), (Player::White, true));
        let swapped = program.playing(Player::Black);
        assert_eq!((swapped.to_string().as_str(), swapped.could_have_read()), ("./Apoc greedy human", false));
    }

    #[test]
    fn who_is_nobody_is_told_what_is_allowed() {
        let why = |text: &str| Entrant::parse(text).expect_err("it is nobody").to_string();
        assert!(why("gredy").contains("no strategy is called `gredy`; there are greedy, random"));
        assert!(why("bot:").contains("no command behind the colon"));
        assert!(why("bot:sh -c 'echo\nexit'").contains("write it in one line"));
        assert!(why("bot:sh 'x").contains("a quote in it is not closed"));
        assert!(why("cmd:./Apoc human human").contains("must end in two strategies"));
        assert!(why("cmd:./Apoc").contains("`human` for the side that is typed in"));
    }
}
