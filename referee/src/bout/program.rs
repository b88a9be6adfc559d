use std::time::{Duration, Instant};

use apocalypse::{Joint, Position, Wanted};
use game::Player;
use play::record::DuelResult;
use rand_chacha::ChaCha8Rng;

use super::{Decision, RULES, Side, mix};
use crate::contained::{Command, Limits, Mishap};
use crate::grade::{Fault, Seat, shown};

/// What the referee says first; the number is the version of the protocol.
pub(crate) const GREETING: &str = "hello apocalypse 1";

/// A side that a program plays which speaks the protocol for simultaneous games (`docs/protocol.md`). One process
/// serves many games; after a failure the next game begins with a fresh one.
#[derive(Debug)]
pub struct ProgramSide<'a> {
    seat: Seat<'a>,
    move_time: Duration,
    /// Draws from the mixes that the program answers.
    chance: ChaCha8Rng,
    wanted: Wanted,
    deadline: Instant,
}

impl<'a> ProgramSide<'a> {
    /// A side whose program is started when it is first needed.
    pub fn new(
        command: &'a Command,
        limits: &'a Limits,
        move_time: Duration,
        chance: ChaCha8Rng,
    ) -> ProgramSide<'a> {
        let seat = Seat::new(command, limits);
        ProgramSide { seat, move_time, chance, wanted: Wanted::Nothing, deadline: Instant::now() }
    }

    /// Where the chance of the next game comes from.
    pub fn draw_from(&mut self, chance: ChaCha8Rng) {
        self.chance = chance;
    }

    /// After a failure the program goes, so that it cannot spoil the next game.
    fn or_send_away<T>(&mut self, done: Result<T, Fault>) -> Result<T, Fault> {
        if done.is_err() {
            self.seat.send_away();
        }
        done
    }

    fn greet(&mut self) -> Result<(), Fault> {
        let answer = self.seat.ask(GREETING, Instant::now() + self.move_time);
        let answer = answer.map_err(|fault| late(fault, self.move_time))?;
        if answer.strip_prefix("hello ").is_some_and(|name| !name.trim().is_empty()) {
            return Ok(());
        }
        let why = "a program greets with `hello` and its name".to_owned();
        Err(Fault::NoChoice { answer: shown(answer), why })
    }
}

impl Side for ProgramSide<'_> {
    fn begin(&mut self, player: Player) -> Result<(), Fault> {
        self.seat.clear();
        let greeted = if self.seat.is_empty() { self.greet() } else { Ok(()) };
        let side = player.to_string().to_lowercase();
        let done = greeted.and_then(|()| self.seat.tell(&format!("new apocalypse {side} {RULES}")));
        self.or_send_away(done)
    }

    fn ask(&mut self, position: &Position) -> Result<(), Fault> {
        self.wanted = match position.turn() {
            apocalypse::Turn::Normal(_) => Wanted::Move,
            apocalypse::Turn::Second(_) => Wanted::Placement,
        };
        let line = format!("choose {} {position}", self.move_time.as_millis());
        let told = self.seat.tell_after_a_look(&line);
        self.deadline = Instant::now() + self.move_time;
        self.or_send_away(told)
    }

    fn choice(&mut self) -> Result<Decision, Fault> {
        let answer = self.seat.answer(self.deadline).map_err(|fault| late(fault, self.move_time));
        let decision = match answer {
            Ok(answer) => mix::read(answer, self.wanted, &mut self.chance),
            Err(fault) => Err(fault),
        };
        self.or_send_away(decision)
    }

    fn hear(&mut self, joint: Joint) -> Result<(), Fault> {
        let told = self.seat.tell(&format!("played {joint}"));
        self.or_send_away(told)
    }

    fn end(&mut self, result: &DuelResult) {
        // The game is decided; what the program says now is found before its next one.
        if !self.seat.is_empty() && self.seat.tell(&format!("over {result}")).is_err() {
            self.seat.send_away();
        }
    }
}

fn late(fault: Fault, move_time: Duration) -> Fault {
    match fault {
        Fault::Mishap(Mishap::Late) => Fault::MoveTime(move_time),
        other => other,
    }
}
