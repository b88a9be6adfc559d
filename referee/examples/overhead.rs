//! What the referee costs: `cargo run --release -p referee --example overhead`.
//!
//! Prints how programs are contained here, the time of an exchange with an echo program (`cat`) through a bare loop of writes
//! and reads and through a contained program, in one run, the time of a start, and the time to grade our own guesser over all
//! targets of `ships 4 8 3`.

use std::error::Error;
use std::io::{Read, Write, stdin, stdout};
use std::process::{Command as Bare, Stdio};
use std::time::{Duration, Instant};

use play::Seed;
use referee::contained::{Command, Contained, Containment, Limits};
use referee::grade::{Task, grade};
use referee::protocol::Conditions;

const EXCHANGES: u32 = 20_000;
const LINE: &[u8] = b"A1 H2 H4\n";

const STARTS: u32 = 100;

fn main() -> Result<(), Box<dyn Error>> {
    if std::env::args().nth(1).as_deref() == Some("bot") {
        return Ok(referee::bot::serve(None, "greedy", Seed(0), stdin().lock(), stdout().lock())?);
    }
    let mut out = stdout();
    writeln!(out, "containment: {}", Containment::of_this_machine())?;
    // Alternated, so that a busy moment of the machine hits both.
    let (mut bare, mut contained) = (Vec::new(), Vec::new());
    for _ in 0..5 {
        bare.push(bare_loop()?);
        contained.push(contained_loop()?);
    }
    let median = |times: &mut Vec<f64>| {
        times.sort_by(f64::total_cmp);
        times[times.len() / 2]
    };
    let (bare, contained) = (median(&mut bare), median(&mut contained));
    writeln!(out, "bare loop         {bare:8.2} us an exchange")?;
    writeln!(out, "contained program {contained:8.2} us an exchange, {:.2} us more", contained - bare)?;
    writeln!(out, "a start and end   {:8.2} ms", starts()?)?;
    for tree in [false, true] {
        let how = if tree { "as a tree" } else { "by games" };
        writeln!(out, "our own guesser   {:8.2} s for all targets {how}", own_grade(tree)?)?;
    }
    Ok(())
}

fn starts() -> Result<f64, Box<dyn Error>> {
    let Some(command) = Command::new(&["true"]) else { return Err("no command".into()) };
    let start = Instant::now();
    for _ in 0..STARTS {
        let mut program = Contained::start(&command, &Limits::default())?;
        program.ending(Instant::now() + Duration::from_secs(5));
        program.stop();
    }
    Ok(start.elapsed().as_secs_f64() * 1e3 / f64::from(STARTS))
}

/// This program, called with the word `bot`, is the one that is graded.
fn own_grade(tree: bool) -> Result<f64, Box<dyn Error>> {
    let own = std::env::current_exe()?;
    let Some(command) = Command::new(&[&*own.to_string_lossy(), "bot"]) else {
        return Err("no command".into());
    };
    let task = Task { tree, ..Task::default() };
    let start = Instant::now();
    let grade = grade(&ships::Ships::default(), &command, &Conditions::default(), &task, &|_, _| {})?;
    let seconds = start.elapsed().as_secs_f64();
    if grade.is_clean() { Ok(seconds) } else { Err(grade.text().into()) }
}

fn bare_loop() -> Result<f64, Box<dyn Error>> {
    let mut echo = Bare::new("cat").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    let (Some(mut input), Some(mut output)) = (echo.stdin.take(), echo.stdout.take()) else {
        return Err("no pipes".into());
    };
    let mut answer = [0; LINE.len()];
    let start = Instant::now();
    for _ in 0..EXCHANGES {
        input.write_all(LINE)?;
        output.read_exact(&mut answer)?;
    }
    let time = start.elapsed();
    drop(input);
    echo.wait()?;
    Ok(micros(time))
}

fn contained_loop() -> Result<f64, Box<dyn Error>> {
    let Some(command) = Command::new(&["cat"]) else { return Err("no command".into()) };
    let mut echo = Contained::start(&command, &Limits::default())?;
    let start = Instant::now();
    for _ in 0..EXCHANGES {
        echo.send(LINE);
        echo.line(Instant::now() + Duration::from_secs(5))?;
    }
    Ok(micros(start.elapsed()))
}

fn micros(time: Duration) -> f64 {
    time.as_secs_f64() * 1e6 / f64::from(EXCHANGES)
}
