use std::sync::Arc;
use std::time::Duration;

use game::{ByPlayer, Duelling, Player};
use games::RegisteredDuel;
use play::choosers::Thinking;
use play::{Seed, Stream};

use super::{Bout, OwnGameProgram, OwnSide, ProgramSide, Side, play};
use crate::contained::{Limits, StartError};
use crate::entrant::Entrant;

/// Where bouts between some entrants are played, one after the other. A program of our protocol serves many of them.
#[derive(Debug)]
pub struct BoutRunner<'a, G: Duelling> {
    game: &'a G,
    entrants: Vec<&'a Entrant<G>>,
    /// How long each of them may take, and how our strategies think.
    clocks: Vec<(Duration, Thinking)>,
    /// The programs of our protocol, by the place of the entrant.
    programs: Vec<Option<Box<ProgramSide<'a, G>>>>,
    limits: &'a Limits,
}

/// Why two cannot play.
#[derive(Debug, thiserror::Error)]
pub enum Unplayable {
    /// A program could not be started.
    #[error(transparent)]
    Start(#[from] StartError),
    /// Both run a game of their own.
    #[error("two `cmd:` programs cannot meet: each waits for the other's choice before it shows its own")]
    BothCourse,
}

impl<'a, G: RegisteredDuel> BoutRunner<'a, G> {
    /// A runner for these entrants; programs may use so much, and think so long about a choice, and our strategies so long.
    pub fn new(
        game: &'a G,
        entrants: impl IntoIterator<Item = &'a Entrant<G>>,
        limits: &'a Limits,
        move_time: Duration,
        thinking: &Thinking,
    ) -> Self {
        let clocked = entrants.into_iter().map(|entrant| (entrant, move_time, thinking.clone()));
        BoutRunner::with_clocks(game, clocked, limits)
    }

    /// A runner for these entrants, each with a clock of its own: how long a program may take for a choice, and how long a
    /// strategy of ours thinks.
    pub fn with_clocks(
        game: &'a G,
        entrants: impl IntoIterator<Item = (&'a Entrant<G>, Duration, Thinking)>,
        limits: &'a Limits,
    ) -> Self {
        let mut runner =
            BoutRunner { game, entrants: Vec::new(), clocks: Vec::new(), programs: Vec::new(), limits };
        for (entrant, move_time, thinking) in entrants {
            runner.entrants.push(entrant);
            runner.programs.push(match entrant {
                Entrant::Bot(command) => {
                    let chance = Seed(0).words(Stream::User(0));
                    Some(Box::new(ProgramSide::new(game, command, limits, move_time, chance)))
                }
                Entrant::Ours(_) | Entrant::Course(_) => None,
            });
            runner.clocks.push((move_time, thinking));
        }
        runner
    }

    /// Plays a bout between the entrants at two places, each with a random stream of its own. A program that runs a game of
    /// its own plays the side it is given here, whichever its command names.
    pub fn play(
        &mut self,
        seats: ByPlayer<usize>,
        seed: Seed,
        streams: ByPlayer<u64>,
    ) -> Result<Bout<G>, Unplayable> {
        let mut seated = ByPlayer::from_fn(|player| {
            let (place, stream) = (seats[player], streams[player]);
            match self.entrants[place] {
                Entrant::Ours(strategy) => {
                    let chooser =
                        strategy.thinking_chooser(self.game, seed, stream, self.clocks[place].1.clone());
                    Seated::Ours(Box::new(OwnSide::new(self.game, chooser)))
                }
                Entrant::Course(program) => Seated::Course(Arc::clone(program)),
                Entrant::Bot(_) => {
                    let mut program = self.programs[place].take();
                    if let Some(program) = &mut program {
                        program.draw_from(seed.words(Stream::User(stream)));
                    }
                    Seated::Program(program)
                }
            }
        });
        let ByPlayer { first, second } = &mut seated;
        let played = match (first, second) {
            (Seated::Course(program), other) => {
                self.against_course(program, Player::First, seats.first, other)
            }
            (other, Seated::Course(program)) => {
                self.against_course(program, Player::Second, seats.second, other)
            }
            (first, second) => match (first.side(), second.side()) {
                (Some(first), Some(second)) => Ok(play(self.game, ByPlayer { first, second })),
                _ => Err(Unplayable::BothCourse),
            },
        };
        for (player, seated) in Player::BOTH.into_iter().zip([seated.first, seated.second]) {
            if let Seated::Program(program) = seated {
                self.programs[seats[player]] = program;
            }
        }
        played
    }

    fn against_course(
        &self,
        program: &Arc<dyn OwnGameProgram<G>>,
        player: Player,
        place: usize,
        other: &mut Seated<'_, G>,
    ) -> Result<Bout<G>, Unplayable> {
        let side = other.side().ok_or(Unplayable::BothCourse)?;
        Ok(program.play(player, side, self.limits, self.clocks[place].0)?)
    }
}

/// Who sits where in one bout.
enum Seated<'a, G: Duelling> {
    Ours(Box<OwnSide<G>>),
    Program(Option<Box<ProgramSide<'a, G>>>),
    Course(Arc<dyn OwnGameProgram<G>>),
}

impl<G: Duelling> Seated<'_, G> {
    /// The side that can be asked; a program that runs its own game has none, since it shows its choice only with the
    /// other's.
    fn side(&mut self) -> Option<&mut dyn Side<G>> {
        match self {
            Seated::Ours(side) => Some(&mut **side),
            Seated::Program(side) => side.as_mut().map(|side| &mut **side as &mut dyn Side<G>),
            Seated::Course(_) => None,
        }
    }
}
