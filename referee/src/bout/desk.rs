use std::time::Duration;

use game::{ByPlayer, Player};
use play::Seed;
use play::choosers::Thinking;

use super::{Bout, CourseProgram, OwnSide, ProgramSide, Side, play};
use crate::contained::{Limits, StartError};
use crate::entrant::Entrant;

/// Where bouts between some entrants are played, one after the other. A program of our protocol serves many of them.
#[derive(Debug)]
pub struct Desk<'a> {
    entrants: Vec<&'a Entrant>,
    /// The programs of our protocol, by the place of the entrant.
    programs: Vec<Option<Box<ProgramSide<'a>>>>,
    limits: &'a Limits,
    move_time: Duration,
    /// How long our strategies think.
    thinking: Thinking,
}

/// Why two cannot play.
#[derive(Debug, thiserror::Error)]
pub enum Unplayable {
    /// A program could not be started.
    #[error(transparent)]
    Start(#[from] StartError),
    /// Both have the course's interface.
    #[error("two `cmd:` programs cannot meet: each waits for the other's choice before it shows its own")]
    BothCourse,
}

impl<'a> Desk<'a> {
    /// A desk for these entrants; programs may use so much, and think so long about a choice, and our strategies so long.
    pub fn new(
        entrants: impl IntoIterator<Item = &'a Entrant>,
        limits: &'a Limits,
        move_time: Duration,
        thinking: Thinking,
    ) -> Desk<'a> {
        let entrants: Vec<&Entrant> = entrants.into_iter().collect();
        let programs = entrants.iter().map(|entrant| match entrant {
            Entrant::Bot(command) => {
                Some(Box::new(ProgramSide::new(command, limits, move_time, Seed(0).generator(0))))
            }
            Entrant::Ours(_) | Entrant::Course(_) => None,
        });
        Desk { programs: programs.collect(), entrants, limits, move_time, thinking }
    }

    /// Plays a bout between the entrants at two places, each with a random stream of its own. A course program plays
    /// the side it is given here, whichever its command names.
    pub fn play(
        &mut self,
        seats: ByPlayer<usize>,
        seed: Seed,
        streams: ByPlayer<u64>,
    ) -> Result<Bout, Unplayable> {
        let mut seated = ByPlayer::from_fn(|player| {
            let (place, stream) = (seats[player], streams[player]);
            match self.entrants[place] {
                Entrant::Ours(strategy) => {
                    let chooser = strategy.thinking_chooser(seed, stream, self.thinking.clone());
                    Seated::Ours(OwnSide::new(chooser))
                }
                Entrant::Course(program) => Seated::Course(program.playing(player)),
                Entrant::Bot(_) => {
                    let mut program = self.programs[place].take();
                    if let Some(program) = &mut program {
                        program.draw_from(seed.generator(stream));
                    }
                    Seated::Program(program)
                }
            }
        });
        let played = match &mut seated {
            ByPlayer { black: Seated::Course(program), white: other }
            | ByPlayer { black: other, white: Seated::Course(program) } => match other.side() {
                Some(side) => program.play(side, self.limits, self.move_time).map_err(Unplayable::from),
                None => Err(Unplayable::BothCourse),
            },
            ByPlayer { black, white } => match (black.side(), white.side()) {
                (Some(black), Some(white)) => Ok(play(ByPlayer { black, white })),
                _ => Err(Unplayable::BothCourse),
            },
        };
        for (player, seated) in Player::BOTH.into_iter().zip([seated.black, seated.white]) {
            if let Seated::Program(program) = seated {
                self.programs[seats[player]] = program;
            }
        }
        played
    }
}

/// Who sits where in one bout.
enum Seated<'a> {
    Ours(OwnSide),
    Program(Option<Box<ProgramSide<'a>>>),
    Course(CourseProgram),
}

impl Seated<'_> {
    /// The side that can be asked; a course program has none, since it shows its choice only with the other's.
    fn side(&mut self) -> Option<&mut dyn Side> {
        match self {
            Seated::Ours(side) => Some(side),
            Seated::Program(side) => side.as_mut().map(|side| &mut **side as &mut dyn Side),
            Seated::Course(_) => None,
        }
    }
}
