//! The course's program, run as people and programs run it.

mod automatic;
mod recorded;
mod refereed;
mod start;
mod streams;

use std::ffi::OsStr;
use std::io::Write;
use std::process::{Command, Stdio};
use std::thread;

/// What a run left behind.
struct Run {
    stdout: Vec<u8>,
    stderr: String,
    status: Option<i32>,
}

/// The program with a fixed seed and nothing else of ours in its environment.
fn apoc() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_apoc"));
    command.env("PARLOUR_SEED", "1").env_remove("PARLOUR_MOVETIME").env("PARLOUR_TABLES", "");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs the program with these arguments and this input.
fn run(arguments: &[impl AsRef<OsStr>], input: &[u8]) -> Run {
    run_command(apoc().args(arguments), input)
}

fn run_command(command: &mut Command, input: &[u8]) -> Run {
    let mut child = command.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("it has an input");
    let input = input.to_vec();
    let writer = thread::spawn(move || {
        // The program may end before it has read everything.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the input was written");
    Run {
        stdout: output.stdout,
        stderr: String::from_utf8(output.stderr).expect("complaints are text"),
        status: output.status.code(),
    }
}

/// Compares bytes and shows them as text when they differ.
#[track_caller]
fn assert_bytes(found: &[u8], expected: &[u8]) {
    assert!(
        found == expected,
        "--- expected\n{}\n--- found\n{}",
        String::from_utf8_lossy(expected),
        String::from_utf8_lossy(found)
    );
}
