use std::time::{Duration, Instant};

use game::{Duelling, Player};
use play::Round;
use play::record::DuelResult;
use rand_chacha::ChaCha8Rng;

use super::{Decision, Side, mix};
use crate::contained::{Command, Limits, Mishap};
use crate::protocol::{Connection, Fault, shown};

/// What the referee says first; the number is the version of the protocol.
pub(crate) fn greeting(spec: &str) -> String {
    format!("hello {} 1", spec.split(' ').next().unwrap_or_default())
}

/// A side that a program plays which speaks the protocol for simultaneous games (`docs/protocol.md`). One process
/// serves many games; after a failure the next game begins with a fresh one.
#[derive(Debug)]
pub struct ProgramSide<'a, G: Duelling> {
    /// The game as every bout is played.
    game: G,
    connection: Connection<'a>,
    move_time: Duration,
    /// Draws from the mixes that the program answers.
    chance: ChaCha8Rng,
    player: Player,
    shown: G::Position,
    deadline: Instant,
}

impl<'a, G: Duelling> ProgramSide<'a, G> {
    /// A side whose program is started when it is first needed.
    pub fn new(
        game: &G,
        command: &'a Command,
        limits: &'a Limits,
        move_time: Duration,
        chance: ChaCha8Rng,
    ) -> Self {
        ProgramSide {
            game: game.valued(),
            connection: Connection::new(command, limits),
            move_time,
            chance,
            player: Player::First,
            shown: game.start(),
            deadline: Instant::now(),
        }
    }

    /// Where the chance of the next game comes from.
    pub fn draw_from(&mut self, chance: ChaCha8Rng) {
        self.chance = chance;
    }

    /// After a failure the program goes, so that it cannot spoil the next game.
    fn or_send_away<T>(&mut self, done: Result<T, Fault>) -> Result<T, Fault> {
        if done.is_err() {
            self.connection.send_away();
        }
        done
    }

    fn greet(&mut self) -> Result<(), Fault> {
        let greeting = greeting(&self.game.spec());
        let answer = self.connection.ask(&greeting, Instant::now() + self.move_time);
        let answer = answer.map_err(|fault| late(fault, self.move_time))?;
        if answer.strip_prefix("hello ").is_some_and(|name| !name.trim().is_empty()) {
            return Ok(());
        }
        let why = "a program greets with `hello` and its name".to_owned();
        Err(Fault::NoChoice { answer: shown(answer), why })
    }
}

impl<G: Duelling> Side<G> for ProgramSide<'_, G> {
    fn begin(&mut self, player: Player) -> Result<(), Fault> {
        self.connection.clear();
        let greeted = if self.connection.is_empty() { self.greet() } else { Ok(()) };
        self.player = player;
        let side = player.to_string().to_lowercase();
        let rules = self.game.rule_set().map_or(String::new(), |rules| format!(" {rules}"));
        let line = format!("new {} {side}{rules}", self.game.spec());
        let done = greeted.and_then(|()| self.connection.tell(&line));
        self.or_send_away(done)
    }

    fn ask(&mut self, position: &G::Position) -> Result<(), Fault> {
        self.shown = position.clone();
        let line = format!("choose {} {position}", self.move_time.as_millis());
        let told = self.connection.tell_after_a_look(&line);
        self.deadline = Instant::now() + self.move_time;
        self.or_send_away(told)
    }

    fn choice(&mut self) -> Result<Decision<G::Action>, Fault> {
        let answer = self.connection.answer(self.deadline).map_err(|fault| late(fault, self.move_time));
        let decision = match answer {
            Ok(answer) => mix::read(&self.game, &self.shown, self.player, answer, &mut self.chance),
            Err(fault) => Err(fault),
        };
        self.or_send_away(decision)
    }

    fn hear(&mut self, round: &Round<G>) -> Result<(), Fault> {
        let told = self.connection.tell(&format!("played {round}"));
        self.or_send_away(told)
    }

    fn end(&mut self, result: &DuelResult) {
        // The game is decided; what the program says now is found before its next one.
        if !self.connection.is_empty() && self.connection.tell(&format!("over {result}")).is_err() {
            self.connection.send_away();
        }
    }

    fn complaint(&self) -> Option<&str> {
        Some(self.connection.complaint())
    }
}

fn late(fault: Fault, move_time: Duration) -> Fault {
    match fault {
        Fault::Mishap(Mishap::Late) => Fault::MoveTime(move_time),
        other => other,
    }
}
