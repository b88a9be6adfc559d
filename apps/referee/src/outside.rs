//! A match between a chooser of ours and an outside program with the course's interface.
//!
//! The program is started with `human` for our side and one of its own strategies for the other. What our chooser
//! chooses is typed into the prompts, and every state that the program prints is judged: the referee, not the program,
//! says how the game stands and how it ended.

use std::time::{Duration, Instant};

use apocalypse::trace::State;
use apocalypse::{Outcome, Round, RuleSet, Turn};
use game::Player;
use play::choosers::Chooser;

use crate::contained::{Command, Contained, Limits, Mishap, StartError};

/// A match is played by these rules, so that it ends even if the program would go on for ever.
pub const RULES: RuleSet = RuleSet::CourseQuiet50;

/// A game that was played to its end.
#[derive(Clone, Debug)]
pub struct Match {
    /// Our side.
    pub ours: Player,
    /// Every round, without the initial state.
    pub rounds: Vec<Round>,
    /// How it ended.
    pub outcome: Outcome,
    /// Whether the program was asked after our choice had been typed in, so that it could have read it.
    pub could_have_read: bool,
}

/// Why a match has no result.
#[derive(Debug, thiserror::Error)]
pub enum Broken {
    /// It is not clear which side is ours.
    #[error(
        "the command must end in two strategies, `human` for one side and one of the program's own for the other"
    )]
    Sides,
    /// The program could not be started.
    #[error(transparent)]
    Start(#[from] StartError),
    /// The program fell silent in the middle of the game.
    #[error("after {rounds} rounds: {mishap}")]
    Silent {
        /// How many rounds had been played.
        rounds: usize,
        /// What happened.
        mishap: Mishap,
    },
    /// A state does not follow from the one before.
    #[error("after {rounds} rounds the program printed a state that does not follow: {why}")]
    Wrong {
        /// How many rounds had been played.
        rounds: usize,
        /// What is wrong with it.
        why: String,
    },
}

/// Plays one game. The command ends in the two strategies, Black's first, and `human` is the side that `chooser` plays.
pub fn play_match(
    command: &Command,
    chooser: &mut dyn Chooser,
    limits: &Limits,
    move_time: Duration,
) -> Result<Match, Broken> {
    let ours = match command.last_two() {
        Some(["human", white]) if white != "human" => Player::Black,
        Some([black, "human"]) if black != "human" => Player::White,
        _ => return Err(Broken::Sides),
    };
    let mut table = Table { program: Contained::start(command, limits)?, rounds: Vec::new(), move_time };
    loop {
        let asked = table.next_question(ours)?;
        if let Some(outcome) = table.rounds.last().and_then(|round: &Round| round.outcome(RULES)) {
            return Ok(Match { ours, rounds: table.rounds, outcome, could_have_read: ours == Player::Black });
        }
        if !asked {
            let ended =
                table.program.ending(Instant::now() + move_time).map_or(Mishap::ClosedOutput, Mishap::Ended);
            return Err(Broken::Silent { rounds: table.rounds.len(), mishap: ended });
        }
        let position = table.round().position;
        let line = match position.turn() {
            Turn::Normal(turn) => chooser.choose_move(turn, ours).map(|choice| {
                let (from, to) = (choice.from, choice.to);
                format!("{} {} {} {}", from.x(), from.y(), to.x(), to.y())
            }),
            Turn::Second(turn) => {
                chooser.choose_placement(turn, ours).map(|cell| format!("{} {}", cell.x(), cell.y()))
            }
        };
        table.program.send(format!("{}\n", line.unwrap_or_default()).as_bytes());
    }
}

struct Table {
    program: Contained,
    rounds: Vec<Round>,
    move_time: Duration,
}

impl Table {
    fn round(&self) -> Round {
        self.rounds.last().copied().unwrap_or(Round::START)
    }

    /// Reads states until our side is asked; false if the output ended instead, or if the rules say that the game did.
    fn next_question(&mut self, ours: Player) -> Result<bool, Broken> {
        let letter = if ours == Player::Black { "B" } else { "W" };
        let deadline = Instant::now() + self.move_time;
        let mut state: Vec<String> = Vec::with_capacity(State::LINES);
        loop {
            let line = match self.program.line(deadline) {
                Ok(line) => line.to_owned(),
                Err(Mishap::Ended(_) | Mishap::ClosedOutput) => return Ok(false),
                Err(mishap) => return Err(Broken::Silent { rounds: self.rounds.len(), mishap }),
            };
            if line == ">>>" || !state.is_empty() {
                state.push(line);
                if state.len() == State::LINES {
                    self.judge(&std::mem::take(&mut state))?;
                    if self.round().outcome(RULES).is_some() && !self.rounds.is_empty() {
                        return Ok(false);
                    }
                }
            } else if ["1:", "2:"].iter().any(|end| line.ends_with(&format!("{letter}{end}"))) {
                return Ok(true);
            }
        }
    }

    fn judge(&mut self, lines: &[String]) -> Result<(), Broken> {
        let wrong = |rounds: usize, why: String| Broken::Wrong { rounds, why };
        let n_rounds = self.rounds.len();
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let lines = lines.try_into().map_err(|_| wrong(n_rounds, "it is cut short".to_owned()))?;
        let state = State::from_lines(lines).map_err(|error| wrong(n_rounds, error.to_string()))?;
        if state == State::from(&Round::START) && self.rounds.is_empty() {
            return Ok(());
        }
        let round = self.round();
        let joint = Round { plays: state.plays, position: round.position }.joint();
        let joint = joint.ok_or_else(|| wrong(n_rounds, "the initial state comes only once".to_owned()))?;
        let next = round.position.play(joint).map_err(|misfit| wrong(n_rounds, misfit.to_string()))?;
        if State::from(&next) != state {
            return Err(wrong(n_rounds, format!("expected\n{}came\n{state}", State::from(&next))));
        }
        self.rounds.push(next);
        Ok(())
    }
}
