//! Whatever two people type into the course's program, every state it prints follows from the one before by the plays
//! it names.
#![no_main]

use apocalypse::trace::State;
use apocalypse::{Play, Position, Round, Turn};
use libfuzzer_sys::fuzz_target;
use play::Seed;
use play::choosers::Thinking;
use play::course::{Session, Status};

fuzz_target!(|input: &[u8]| {
    let mut session = Session::start(&["human", "human"], Seed(0), Thinking::Usual);
    let mut lines = input.split(|&byte| byte == b'\n');
    let mut printed = Vec::new();
    loop {
        printed.extend(session.take_output());
        match session.status() {
            Status::Line => {
                // An echoed line may look like a state, which no referee would send.
                let line = lines.next().filter(|line| !line.starts_with(b">>>"));
                session.feed(line);
            }
            Status::Ready => session.go_on(),
            Status::Over(_) => break,
        }
    }
    let printed = String::from_utf8_lossy(&printed);
    let lines: Vec<&str> = printed.split('\n').collect();
    let mut states = lines.iter().enumerate().filter(|(_, line)| **line == ">>>").map(|(at, _)| {
        let state = lines[at..].first_chunk().expect("a state is printed whole");
        State::from_lines(*state).expect("a printed state can be read")
    });
    assert_eq!(states.next(), Some(State::from(&Round::START)));
    let mut position = Position::START;
    for state in states {
        let round = match position.turn() {
            Turn::Normal(turn) => turn.play(state.plays.map(|play| match play {
                Play::Played(asked) | Play::Goofed(asked) => Some(asked),
                _ => None,
            })),
            Turn::Second(turn) => turn.play(state.plays.map(|play| match play {
                Play::Placed(asked) | Play::BadPlaced(asked) => Some(asked.to),
                _ => None,
            })),
        };
        assert_eq!(State::from(&round), state);
        position = round.position;
    }
});
