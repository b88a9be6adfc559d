//! The course's Apocalypse program: `apoc BLACK WHITE` plays one game between two strategies and prints its trace.
//!
//! Everything it says on standard output is [`play::course::Session`]'s; here are only the streams and the environment.
//! `PARLOUR_SEED` makes games repeatable. `PARLOUR_MOVETIME` is how many milliseconds a strategy that looks ahead thinks
//! about a choice; then the clock decides what it sees, and the seed alone does not repeat the game. `PARLOUR_TABLES` names a file
//! with tables of endgames, or none; without it those are used that `parlour tables build` has put into the data folder.

mod tables_file;

use std::collections::hash_map::RandomState;
use std::env;
use std::ffi::OsString;
use std::hash::BuildHasher;
use std::io::{self, BufRead, ErrorKind, Write};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use play::Seed;
use play::choosers::{Clock, Thinking};
use play::course::{Session, Status};

/// The environment is wrong.
const USAGE: u8 = 2;
/// Input or output failed.
const FAILURE: u8 = 1;

fn main() -> ExitCode {
    let (seed, movetime) = match (seed(), movetime()) {
        (Ok(seed), Ok(movetime)) => (seed, movetime),
        (Err(message), _) | (_, Err(message)) => return fail(&message, USAGE),
    };
    let arguments: Vec<Vec<u8>> =
        env::args_os().skip(1).map(|argument| argument.as_encoded_bytes().to_vec()).collect();
    tables_file::take();
    match run(Session::start(&arguments, seed, movetime.map_or(Thinking::Usual, thinking))) {
        Ok(exit) => exit,
        // Whoever read the output has seen enough.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => fail(&format!("apoc: {error}"), FAILURE),
    }
}

fn run(mut session: Session) -> io::Result<ExitCode> {
    let (mut input, mut output) = (io::stdin().lock(), io::stdout().lock());
    loop {
        output.write_all(&session.take_output())?;
        match session.status() {
            Status::Line => {
                output.flush()?;
                session.feed(read_line(&mut input)?.as_deref());
            }
            Status::Ready => session.go_on(),
            Status::Over(exit) => {
                output.flush()?;
                return Ok(match exit.complaint() {
                    Some(complaint) => fail(complaint, exit.status()),
                    None => ExitCode::from(exit.status()),
                });
            }
        }
    }
}

/// A line without its end; a last line may have none. There is none at the end of the input.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    if input.read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    if line.last() == Some(&b'\n') {
        line.pop();
    }
    Ok(Some(line))
}

/// The seed from the environment, or one by chance.
fn seed() -> Result<Seed, String> {
    Ok(Seed(number("PARLOUR_SEED")?.unwrap_or_else(|| RandomState::new().hash_one(()))))
}

fn movetime() -> Result<Option<u64>, String> {
    number("PARLOUR_MOVETIME")
}

/// Thinks about each choice for so many milliseconds.
fn thinking(milliseconds: u64) -> Thinking {
    let time = Duration::from_millis(milliseconds);
    Thinking::Timed(Clock::new(move || {
        let start = Instant::now();
        Box::new(move || start.elapsed() >= time)
    }))
}

fn number(name: &str) -> Result<Option<u64>, String> {
    let Some(value) = env::var_os(name) else { return Ok(None) };
    let number = value.to_str().and_then(|value| value.parse().ok());
    number.map(Some).ok_or_else(|| wrong(name, &value))
}

fn wrong(name: &str, value: &OsString) -> String {
    format!("apoc: {name} is '{}', it must be a whole number from 0 to {}", value.display(), u64::MAX)
}

/// Says why on standard error, if anybody listens.
fn fail(message: &str, status: u8) -> ExitCode {
    let _ = writeln!(io::stderr(), "{message}");
    ExitCode::from(status)
}
