use std::time::{Duration, Instant};

use serde::Serialize;

use super::Fault;
use super::fault::shown;
use crate::contained::{Allowance, Command, Contained, Limits, Mishap, Stopwatch};

/// How long after the first game of a process we listen for a line nobody asked for, or for its end.
const LISTEN: Duration = Duration::from_millis(30);

/// How long a program may take to leave after `quit`.
pub(crate) const LEAVE: Duration = Duration::from_millis(500);

/// How long it may take to leave where its silence is put to the proof.
const PROOF: Duration = Duration::from_secs(5);

/// One line of an exchange.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Said {
    /// By the referee.
    Sent(String),
    /// By the program.
    Received(String),
}

impl Said {
    /// The line, if the referee said it.
    pub(crate) fn sent(&self) -> Option<&str> {
        if let Said::Sent(line) = self { Some(line) } else { None }
    }
}

/// The exchange of lines with one program. The program is started when it is first spoken to, and again after it was
/// sent away.
#[derive(Debug)]
pub(crate) struct Connection<'a> {
    command: &'a Command,
    limits: &'a Limits,
    program: Option<Contained>,
    /// Whether the program was seen to say nothing from the end of a game to its own end. One that answers the winning
    /// feedback does so every time, so once is enough.
    is_proven: bool,
    /// Whether the process that runs now has finished a game without fault.
    has_played: bool,
    exchange: Vec<Said>,
    /// The beginning of the standard error of the program that was sent away last.
    complaint: String,
}

impl<'a> Connection<'a> {
    pub(crate) const fn new(command: &'a Command, limits: &'a Limits) -> Self {
        Connection {
            command,
            limits,
            program: None,
            is_proven: false,
            has_played: false,
            exchange: Vec::new(),
            complaint: String::new(),
        }
    }

    /// Whether no program runs now.
    pub(crate) const fn is_empty(&self) -> bool {
        self.program.is_none()
    }

    /// Forgets the exchange so far.
    pub(crate) fn clear(&mut self) {
        self.exchange.clear();
    }

    /// The exchange since it was last cleared.
    pub(crate) fn take_exchange(&mut self) -> Vec<Said> {
        std::mem::take(&mut self.exchange)
    }

    /// The beginning of what the program sent away last wrote on standard error.
    pub(crate) fn complaint(&self) -> &str {
        &self.complaint
    }

    /// Sends a line without waiting for an answer, after a look whether something came that nobody asked for. What
    /// comes after the look is taken for the answer: nobody can tell the two apart.
    pub(crate) fn tell_after_a_look(&mut self, line: &str) -> Result<(), Fault> {
        if let Some(program) = &mut self.program {
            program.take_in();
        }
        self.tell(line)
    }

    /// Sends a line without waiting for an answer.
    pub(crate) fn tell(&mut self, line: &str) -> Result<(), Fault> {
        let program = match &mut self.program {
            Some(program) => program,
            none => {
                self.has_played = false;
                self.complaint.clear();
                let started = Contained::start(self.command, self.limits);
                none.insert(started.map_err(|error| Fault::Start(error.to_string()))?)
            }
        };
        if !program.unread().is_empty() {
            return Err(self.unasked());
        }
        let mut sent = String::with_capacity(line.len() + 1);
        sent.push_str(line);
        sent.push('\n');
        program.send(sent.as_bytes());
        sent.pop();
        self.exchange.push(Said::Sent(sent));
        Ok(())
    }

    /// Sends a line ahead of the answers to earlier ones, which may be arriving already.
    pub(crate) fn tell_ahead(&mut self, line: &str) -> Result<(), Fault> {
        if let Some(program) = &mut self.program {
            program.send(format!("{line}\n").as_bytes());
            return Ok(());
        }
        self.tell(line)
    }

    /// The next line.
    pub(crate) fn answer(&mut self, deadline: Instant) -> Result<&str, Fault> {
        self.take_line(|program| program.line(deadline).map(str::to_owned))
    }

    /// The next line, if it comes before a limit is exceeded.
    pub(crate) fn answer_within(
        &mut self,
        watch: &mut Stopwatch,
        allowance: &Allowance,
    ) -> Result<&str, Fault> {
        self.take_line(|program| program.line_within(watch, allowance).map(str::to_owned)).map_err(|fault| {
            match fault {
                Fault::Mishap(Mishap::Exceeded(limit)) => Fault::exceeded(limit, allowance),
                other => other,
            }
        })
    }

    fn take_line(
        &mut self,
        take: impl FnOnce(&mut Contained) -> Result<String, Mishap>,
    ) -> Result<&str, Fault> {
        let Some(program) = &mut self.program else { return Err(Fault::Mishap(Mishap::ClosedOutput)) };
        let line = match take(program) {
            Ok(line) => line,
            Err(Mishap::Late | Mishap::Exceeded(_)) if !program.unread().is_empty() => {
                return Err(Fault::NoLineEnd(shown(&String::from_utf8_lossy(program.unread()))));
            }
            Err(mishap) => return Err(mishap.into()),
        };
        self.exchange.push(Said::Received(line));
        match self.exchange.last() {
            Some(Said::Received(answer)) => Ok(answer),
            _ => Err(Fault::Mishap(Mishap::ClosedOutput)),
        }
    }

    /// Sends a line and waits for the answer.
    pub(crate) fn ask(&mut self, line: &str, deadline: Instant) -> Result<&str, Fault> {
        self.tell(line)?;
        self.answer(deadline)
    }

    /// Sends a line and waits for the answer, which may take as long as a game.
    pub(crate) fn ask_within(&mut self, line: &str, allowance: &Allowance) -> Result<&str, Fault> {
        self.tell(line)?;
        self.answer_within(&mut Stopwatch::start(), allowance)
    }

    /// To be called after a game without fault: finds a line that came uncalled for.
    pub(crate) fn finish_game(&mut self, is_guess: impl Fn(&str) -> bool) -> Result<(), Fault> {
        if !self.is_proven {
            match self.leave(PROOF) {
                Err(Fault::Unasked(line)) if is_guess(&line) => return Err(Fault::Unasked(line)),
                // A farewell harms nobody. Said after a game, it would be no guess of the next one and so be found there.
                _ => self.is_proven = true,
            }
        }
        let Some(program) = &mut self.program else { return Ok(()) };
        if !self.has_played {
            match program.line(Instant::now() + LISTEN) {
                Ok(line) => return Err(Fault::Unasked(shown(line))),
                Err(Mishap::Late | Mishap::ClosedInput) => self.has_played = true,
                // It has left of its own accord, which is its right between two games.
                Err(Mishap::Ended(_) | Mishap::ClosedOutput) => self.send_away(),
                Err(other) => return Err(other.into()),
            }
        }
        Ok(())
    }

    /// Ends the program politely and finds a line that came uncalled for.
    pub(crate) fn leave(&mut self, within: Duration) -> Result<(), Fault> {
        let Some(mut program) = self.program.take() else { return Ok(()) };
        program.send(b"quit\n");
        program.close_input();
        let unasked = program.line(Instant::now() + within).ok().map(shown);
        self.complaint = program.complaint();
        unasked.map_or(Ok(()), |line| Err(Fault::Unasked(line)))
    }

    /// Kills the program; the next line goes to a fresh one.
    pub(crate) fn send_away(&mut self) {
        if let Some(mut program) = self.program.take() {
            program.stop();
            self.complaint = program.complaint();
        }
    }

    fn unasked(&self) -> Fault {
        let unread = self.program.as_ref().map_or(&[][..], Contained::unread);
        let first = unread.split(|&byte| byte == b'\n').next().unwrap_or(unread);
        Fault::Unasked(shown(&String::from_utf8_lossy(first)))
    }
}
