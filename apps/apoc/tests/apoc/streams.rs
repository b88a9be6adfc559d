//! Input and output as they come: flushed in time, closed early, never quite text.

use std::io::{Read, Write};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use crate::{apoc, assert_bytes, run};

/// Long enough for any machine: it only keeps a program that does not flush from hanging the tests.
const PATIENCE: Duration = Duration::from_mins(1);

#[test]
fn every_prompt_is_shown_before_its_line_is_read() {
    let mut child = apoc().args(["human", "greedy"]).spawn().expect("the program starts");
    let mut stdout = child.stdout.take().expect("it has an output");
    let mut stdin = child.stdin.take().expect("it has an input");
    let (send, receive) = mpsc::channel();
    let reader = thread::spawn(move || {
        let mut byte = [0];
        while stdout.read(&mut byte).is_ok_and(|n| n > 0) {
            let _ = send.send(byte[0]);
        }
    });
    for line in ["0 3 0 2\n", "not a move\n", "4 3 4 2\n"] {
        let mut shown = Vec::new();
        while !shown.ends_with(b" B2:\n\n") {
            shown.push(receive.recv_timeout(PATIENCE).expect("the prompt comes before the line"));
        }
        stdin.write_all(line.as_bytes()).expect("the program reads");
    }
    drop(stdin);
    assert_eq!(child.wait().expect("the program ends").code(), Some(1));
    reader.join().expect("all was read");
}

#[test]
fn a_reader_that_goes_away_ends_the_program_quietly() {
    // The reader is gone before the program starts: a process that another test starts meanwhile cannot keep it open.
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    let mut child = apoc().args(["human", "human"]).stdout(writer).spawn().expect("the program starts");
    let _ = child.stdin.take().expect("it has an input").write_all(b"1 4 1 3\n");
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn bytes_that_are_not_text_are_echoed_as_they_came() {
    let line = b"1 4 1 3 -- \xff\xfe caf\xe9";
    let bad = b"1\xff 4 1 3";
    let run = run(&["human", "human"], &[line.as_slice(), b"\n", bad, b"\n\n\n\n"].concat());
    let echo = [b" B2:\n\n".as_slice(), line, b"\nEnter the move"].concat();
    assert!(run.stdout.windows(echo.len()).any(|window| window == echo));
    let complaint = [
        b" W2:\n\n".as_slice(),
        bad,
        b"\nBad input: one or more integers is manformed! (",
        bad,
        b") \nPlease enter 4 integers in the form ' 1 2 3 4 '\nEnter the move",
    ]
    .concat();
    assert!(run.stdout.windows(complaint.len()).any(|window| window == complaint));
    assert!(run.stdout.ends_with(b"Tie!  Black (human): 5  White (human): 5\n"));
    assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""));
}

#[test]
fn a_line_of_any_length_is_read() {
    let comment = "x".repeat(1_000_000);
    let run = run(&["human", "human"], format!("{comment}\n\n\n").as_bytes());
    let complaint = format!("{comment}\nBad input! ({comment}) \n");
    assert!(String::from_utf8(run.stdout).expect("text").contains(&complaint));
    assert_eq!(run.status, Some(0));
}

#[test]
fn input_after_the_game_is_not_read() {
    let run = run(&["human", "human"], b"\n\n1 4 1 3\n");
    assert_bytes(&run.stdout[run.stdout.len() - 41..], b"Tie!  Black (human): 5  White (human): 5\n");
    assert_eq!(run.status, Some(0));
}
