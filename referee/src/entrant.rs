//! Who takes part in a match or a tournament: a player of ours by its name, or an outside program.

use std::sync::Arc;

use game::Duelling;
use games::RegisteredDuel;
use play::choosers::{Strategy, strategy_names};

use crate::bout::{NoSide, OwnGameProgram, own_game_program};
use crate::contained::Command;

/// One who plays a game of simultaneous choice.
#[derive(Clone, Debug)]
pub enum Entrant<G: Duelling> {
    /// A strategy of ours.
    Ours(&'static Strategy<G>),
    /// A program that speaks our protocol for simultaneous games: `bot:COMMAND`.
    Bot(Command),
    /// A program that runs the game itself, as those with the course's interface do: `cmd:COMMAND`.
    Course(Arc<dyn OwnGameProgram<G>>),
}

/// A text names nobody who could take part.
#[derive(Debug, thiserror::Error)]
pub enum Unknown {
    /// No strategy has this name.
    #[error("no strategy is called `{name}`; there are {known}, `bot:COMMAND` and `cmd:COMMAND`")]
    Strategy {
        /// The name.
        name: String,
        /// The names that there are.
        known: String,
    },
    /// No program of the game runs it itself.
    #[error(
        "`{0}`: this game has no programs that run it themselves; those of our protocol are `bot:COMMAND`"
    )]
    NoInterface(String),
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

impl<G: RegisteredDuel> Entrant<G> {
    /// Reads `NAME`, `bot:COMMAND` or `cmd:COMMAND`, the command quoted as for a shell.
    pub fn parse(text: &str) -> Result<Self, Unknown> {
        must_be_one_line(text)?;
        if let Some(command) = text.strip_prefix("bot:") {
            return Ok(Entrant::Bot(command_of(command).ok_or_else(|| Unknown::Command(text.to_owned()))?));
        }
        if let Some(command) = text.strip_prefix("cmd:") {
            let command = command_of(command).ok_or_else(|| Unknown::Command(text.to_owned()))?;
            let program = own_game_program(command).ok_or_else(|| Unknown::NoInterface(text.to_owned()))?;
            return Ok(Entrant::Course(program?));
        }
        Strategy::named(text).map(Entrant::Ours).ok_or_else(|| Unknown::Strategy {
            name: text.to_owned(),
            known: strategy_names::<G>().join(", "),
        })
    }
}

impl<G: Duelling> Entrant<G> {
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

#[cfg(test)]
mod tests {
    use apocalypse::{Apocalypse, BLACK, WHITE};

    use crate::bout::CourseProgram;

    type Entrant = super::Entrant<Apocalypse>;

    #[test]
    fn a_course_program_plays_the_side_that_is_not_human() {
        let Ok(Entrant::Course(program)) = Entrant::parse("cmd:./Apoc human greedy") else {
            panic!("it is a course program")
        };
        assert_eq!((program.player(), program.could_have_read()), (WHITE, true));
        let program = CourseProgram::new(program.command().clone()).expect("one side is human");
        let swapped = program.playing(BLACK);
        assert_eq!((swapped.to_string().as_str(), swapped.could_have_read()), ("./Apoc greedy human", false));
    }

    #[test]
    fn who_is_nobody_is_told_what_is_allowed() {
        let why = |text: &str| Entrant::parse(text).expect_err("it is nobody").to_string();
        assert!(why("gredy").contains("no strategy is called `gredy`; there are random, beginner"));
        assert!(why("bot:").contains("no command behind the colon"));
        assert!(why("bot:sh -c 'echo\nexit'").contains("write it in one line"));
        assert!(why("bot:sh 'x").contains("a quote in it is not closed"));
        assert!(why("cmd:./Apoc human human").contains("must end in two strategies"));
        assert!(why("cmd:./Apoc").contains("`human` for the side that is typed in"));
    }
}
