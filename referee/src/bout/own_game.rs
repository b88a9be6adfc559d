use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use apocalypse::Apocalypse;
use game::{Duelling, Player};
use games::{OneDuel, PerDuel, RegisteredDuel};

use super::{Bout, CourseProgram, NoSide, Side};
use crate::contained::{Command, Limits, StartError};

/// A program that plays one side of a game that it runs itself: the other side's choices are typed in, and it is judged
/// by what it shows. Two of them cannot meet, since each waits for the other's choice before it shows its own.
pub trait OwnGameProgram<G: Duelling>: fmt::Debug + Send + Sync {
    /// How it is started.
    fn command(&self) -> &Command;

    /// The side that its command gives to it.
    fn player(&self) -> Player;

    /// Whether it is asked second, after the other side's choice was typed in, so that it could have read it.
    fn could_have_read(&self) -> bool;

    /// Plays a game as `player` against `side`. Whatever the program does, the game has a result; only a program that
    /// cannot be started at all is an error.
    fn play(
        &self,
        player: Player,
        side: &mut dyn Side<G>,
        limits: &Limits,
        move_time: Duration,
    ) -> Result<Bout<G>, StartError>;
}

/// How a command becomes such a program, for games that have an interface of that kind.
enum OwnGameInterface {}

type Make<G> = fn(Command) -> Result<Arc<dyn OwnGameProgram<G>>, NoSide>;

impl PerDuel for OwnGameInterface {
    type Of<G: RegisteredDuel> = Make<G>;
}

/// The games with such an interface.
static INTERFACES: &[OneDuel<OwnGameInterface>] = &[OneDuel::Apocalypse(course_program as Make<Apocalypse>)];

fn course_program(command: Command) -> Result<Arc<dyn OwnGameProgram<Apocalypse>>, NoSide> {
    Ok(Arc::new(CourseProgram::new(command)?))
}

/// The program that a command means, if the game has such an interface.
pub fn own_game_program<G: RegisteredDuel>(
    command: Command,
) -> Option<Result<Arc<dyn OwnGameProgram<G>>, NoSide>> {
    let make: &Make<G> = INTERFACES.iter().find_map(G::pick)?;
    Some(make(command))
}

impl OwnGameProgram<Apocalypse> for CourseProgram {
    fn command(&self) -> &Command {
        CourseProgram::command(self)
    }

    fn player(&self) -> Player {
        CourseProgram::player(self)
    }

    fn could_have_read(&self) -> bool {
        CourseProgram::could_have_read(self)
    }

    fn play(
        &self,
        player: Player,
        side: &mut dyn Side<Apocalypse>,
        limits: &Limits,
        move_time: Duration,
    ) -> Result<Bout<Apocalypse>, StartError> {
        self.playing(player).play(side, limits, move_time)
    }
}
