//! What the referee costs: `cargo run --release -p referee --example overhead`.
//!
//! Prints the time of an exchange with an echo program (`cat`) through a bare loop of writes and reads and through a
//! contained program, in one run.

use std::error::Error;
use std::io::{Read, Write, stdout};
use std::process::{Command as Bare, Stdio};
use std::time::{Duration, Instant};

use referee::contained::{Command, Contained, Limits};

const EXCHANGES: u32 = 20_000;
const LINE: &[u8] = b"A1 H2 H4\n";

fn main() -> Result<(), Box<dyn Error>> {
    let mut out = stdout();
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
    Ok(())
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
