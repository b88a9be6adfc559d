use std::fmt;
use std::time::{Duration, Instant};

use apocalypse::trace::State;
use apocalypse::{Apocalypse, BLACK, Choice, Position, Round, RuleSet, WHITE};
use game::{Duelling, Ending, Player, Simultaneous};
use play::Step;
use play::record::{DuelRecord, Notes};

use super::{Bout, Side, lost_by, note_mix, with_complaint};
use crate::contained::{Command, Contained, Limits, Mishap, StartError};
use crate::protocol::Fault;

/// The game of every bout.
const GAME: Apocalypse = Apocalypse { rules: RuleSet::CourseQuiet50 };

/// A program with the course's interface, which plays one side with a strategy of its own. The other side is typed into
/// its `human` prompts, and every state that it prints is judged: the referee, not the program, says how the game stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CourseProgram {
    command: Command,
    player: Player,
}

/// It is not clear which side the program plays.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` must end in two strategies, Black's first: `human` for the side that is typed in and one of the program's \
     own for the other, such as `./Apoc human greedy`"
)]
pub struct NoSide(String);

impl CourseProgram {
    /// The program that a command ending in two strategies means, one of them `human`.
    pub fn new(command: Command) -> Result<CourseProgram, NoSide> {
        let player = match command.last_two() {
            Some(["human", white]) if white != "human" => WHITE,
            Some([black, "human"]) if black != "human" => BLACK,
            _ => return Err(NoSide(command.to_string())),
        };
        Ok(CourseProgram { command, player })
    }

    /// How it is started.
    pub const fn command(&self) -> &Command {
        &self.command
    }

    /// The side it plays.
    pub const fn player(&self) -> Player {
        self.player
    }

    /// The same program and strategy on this side.
    #[must_use]
    pub fn playing(&self, player: Player) -> CourseProgram {
        let command =
            if player == self.player { self.command.clone() } else { self.command.with_last_two_swapped() };
        CourseProgram { command, player }
    }

    /// Whether it is asked second, after the other side's choice was typed in, so that it could have read it.
    pub fn could_have_read(&self) -> bool {
        self.player == WHITE
    }

    /// Plays a game against `side`. Whatever the program does, the game has a result; only a program that cannot be
    /// started at all is an error.
    pub fn play(
        &self,
        side: &mut dyn Side<Apocalypse>,
        limits: &Limits,
        move_time: Duration,
    ) -> Result<Bout<Apocalypse>, StartError> {
        // Most programs write a prompt out at once on a terminal alone.
        let program = Contained::start(&self.command.clone().on_terminal(), limits)?;
        let record = DuelRecord::new(GAME);
        let mut table = Table {
            program,
            record,
            rounds: Vec::new(),
            player: self.player,
            typed: None,
            has_spoken: false,
            ending: None,
            move_time,
        };
        let result = match table.play_on(side) {
            Ok(ending) => ending.into(),
            Err(Failed::Program(why)) => {
                table.program.stop();
                lost_by(self.player, &with_complaint(&why, &table.program.complaint()))
            }
            Err(Failed::Side(fault)) => lost_by(self.player.other(), &fault.to_string()),
        };
        side.end(&result);
        let n_rounds = table.position().round();
        Ok(Bout { record: DuelRecord { result: Some(result.clone()), ..table.record }, result, n_rounds })
    }
}

impl fmt::Display for CourseProgram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.command.fmt(f)
    }
}

/// Who failed, and how.
enum Failed {
    Program(String),
    Side(Fault),
}

impl From<Fault> for Failed {
    fn from(fault: Fault) -> Failed {
        Failed::Side(fault)
    }
}

struct Table {
    program: Contained,
    record: DuelRecord<Apocalypse>,
    rounds: Vec<play::Round<Apocalypse>>,
    /// The program's side.
    player: Player,
    /// What was typed in and no state has shown yet.
    typed: Option<Choice>,
    /// Whether the program has written anything.
    has_spoken: bool,
    ending: Option<Ending>,
    move_time: Duration,
}

impl Table {
    fn play_on(&mut self, side: &mut dyn Side<Apocalypse>) -> Result<Ending, Failed> {
        let typed = self.player.other();
        side.begin(typed)?;
        let mut notes = Notes::new();
        loop {
            let n_before = self.rounds.len();
            let asked = self.next_question(&notes)?;
            for round in &self.rounds[n_before..] {
                side.hear(round)?;
            }
            if let Some(ending) = self.ending {
                return Ok(ending);
            }
            let position = self.position();
            if !asked {
                let deadline = Instant::now() + self.move_time;
                let ended = self.program.ending(deadline).map_or(Mishap::ClosedOutput, Mishap::Ended);
                return Err(self.program_failed(&ended.to_string()));
            }
            if !GAME.is_asked(&position, typed) {
                return Err(self.program_failed("it asks for a choice that nobody has"));
            }
            side.ask(&position)?;
            let decision = side.choice()?;
            notes = Notes::new();
            note_mix(&mut notes, typed, &decision);
            self.typed = Some(decision.choice);
            let line = match decision.choice {
                Choice::Move(asked) => {
                    format!("{} {} {} {}\n", asked.from.x(), asked.from.y(), asked.to.x(), asked.to.y())
                }
                Choice::Place(cell) => format!("{} {}\n", cell.x(), cell.y()),
                Choice::Pass | Choice::Idle => "\n".to_owned(),
            };
            self.program.send(line.as_bytes());
        }
    }

    fn position(&self) -> Position {
        self.rounds.last().map_or(Position::START, |round| round.position)
    }

    fn program_failed(&self, why: &str) -> Failed {
        Failed::Program(format!("after {} rounds: {why}", self.rounds.len()))
    }

    /// Reads states until the side that is typed in is asked; false if the output ended instead, or if the rules say
    /// that the game did.
    fn next_question(&mut self, notes: &Notes) -> Result<bool, Failed> {
        let letter = if self.player == WHITE { "B" } else { "W" };
        let deadline = Instant::now() + self.move_time;
        let mut state: Vec<String> = Vec::with_capacity(State::LINES);
        loop {
            let line = match self.program.line(deadline) {
                Ok(line) => line.to_owned(),
                Err(Mishap::Ended(_) | Mishap::ClosedOutput) => return Ok(false),
                Err(Mishap::Late) if !self.has_spoken => {
                    return Err(self.program_failed("no answer; it probably buffers its output"));
                }
                Err(mishap) => return Err(self.program_failed(&mishap.to_string())),
            };
            self.has_spoken = true;
            if line == ">>>" || !state.is_empty() {
                state.push(line);
                if state.len() == State::LINES {
                    self.judge(&std::mem::take(&mut state), notes)?;
                    if self.ending.is_some() {
                        return Ok(false);
                    }
                }
            } else if ["1:", "2:"].iter().any(|end| line.ends_with(&format!("{letter}{end}"))) {
                return Ok(true);
            }
        }
    }

    fn judge(&mut self, lines: &[String], notes: &Notes) -> Result<(), Failed> {
        let n_rounds = self.rounds.len();
        let wrong = |why: &str| {
            Failed::Program(format!("after {n_rounds} rounds: a state that does not follow: {why}"))
        };
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let lines = lines.try_into().map_err(|_| wrong("it is cut short"))?;
        let state = State::from_lines(lines).map_err(|error| wrong(&error.to_string()))?;
        if state == State::from(&Round::START) && self.rounds.is_empty() {
            return Ok(());
        }
        let before = self.position();
        let joint = Round { plays: state.plays, position: before }.joint();
        let joint = joint.ok_or_else(|| wrong("the initial state comes only once"))?;
        if let Some(typed) = self.typed.take().filter(|typed| joint.0[self.player.other()] != *typed) {
            return Err(self.program_failed(&format!("`{typed}` was typed in, and it played {joint}")));
        }
        let next = before.play(joint).map_err(|misfit| wrong(&misfit.to_string()))?;
        if State::from(&next) != state {
            let expected = State::from(&next);
            let [right, came] = [&expected, &state].map(|state| {
                format!(
                    "{} with penalties {} and {}",
                    state.board, state.penalties.first, state.penalties.second
                )
            });
            return Err(wrong(&format!("{joint} leads to {right}, not to {came}")));
        }
        self.ending = next.outcome(GAME.rules).map(Ending::from);
        let round = play::Round { choices: joint.0, position: next.position };
        let is_second = GAME.is_mid_round(&before);
        let step = Step { before: &before, round: &round, number: next.position.round(), is_second };
        self.record.push(&step, notes.clone());
        self.rounds.push(round);
        Ok(())
    }
}
