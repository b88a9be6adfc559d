//! Whatever is typed, the course's program prints states that follow from each other by the rules.

use apocalypse::trace::State;
use apocalypse::{Position, Round, RuleSet};
use play::Seed;
use play::choosers::Thinking;
use play::course::{Exit, Session, Status};
use proptest::collection::vec;
use proptest::prelude::*;

/// Lines of small numbers, which are often moves, and lines of anything; none that looks like a state.
fn line() -> impl Strategy<Value = Vec<u8>> {
    let numbers = vec(0..6_u8, 0..6).prop_map(|numbers| {
        let words: Vec<String> = numbers.iter().map(u8::to_string).collect();
        words.join(" ").into_bytes()
    });
    let step = (0..5_u8, 0..5_u8, -1..=1_i8)
        .prop_map(|(x, y, dy)| format!("{x} {y} {x} {}", y.saturating_add_signed(dy).min(4)).into_bytes());
    let anything = vec(any::<u8>().prop_filter("one line", |&byte| byte != b'\n'), 0..12)
        .prop_map(|bytes| [b"x".as_slice(), &bytes].concat());
    prop_oneof![4 => step, 2 => numbers, 1 => anything]
}

fn run(lines: &[Vec<u8>]) -> (String, Exit) {
    let mut session = Session::start(&["human", "human"], Seed(0), Thinking::Usual);
    let mut lines = lines.iter();
    let mut output = Vec::new();
    loop {
        output.extend(session.take_output());
        match session.status() {
            Status::Line => session.feed(lines.next().map(Vec::as_slice)),
            Status::Ready => session.go_on(),
            Status::Over(exit) => return (String::from_utf8_lossy(&output).into_owned(), exit),
        }
    }
}

proptest! {
    #[test]
    fn the_states_of_a_session_follow_the_rules(lines in vec(line(), 0..200)) {
        let (output, exit) = run(&lines);
        let kept: Vec<&str> = output
            .lines()
            .filter(|line| [">>>", "(", " _", "|"].iter().any(|start| line.starts_with(start)))
            .collect();
        let mut position = Position::START;
        let mut outcome = None;
        for (i, lines) in kept.chunks(State::LINES).enumerate() {
            let state = State::from_lines(lines.try_into().expect("whole states")).expect("a state");
            if i == 0 {
                prop_assert_eq!(state, State::from(&Round::START));
                continue;
            }
            prop_assert_eq!(outcome, None);
            let joint = Round { plays: state.plays, position }.joint().expect("no second beginning");
            let round = position.play(joint).expect("choices of the right kind");
            prop_assert_eq!(State::from(&round), state);
            position = round.position;
            outcome = round.outcome(RuleSet::Course);
        }
        prop_assert_eq!(exit == Exit::Done, outcome.is_some());
        prop_assert_eq!(output.contains("  Black (human): "), outcome.is_some());
    }
}

#[test]
fn a_session_that_is_over_stays_as_it_is() {
    let mut session = Session::start(&["nobody"], Seed(0), Thinking::Usual);
    let list = session.take_output();
    assert!(list.starts_with(b"Possible strategies:\n  human\n  greedy\n"));
    session.feed(Some(b"human"));
    session.feed(None);
    session.go_on();
    assert_eq!(session.status(), Status::Over(Exit::Done));
    assert_eq!(session.take_output(), b"");
}

#[test]
fn a_line_that_nobody_waits_for_is_not_read() {
    let mut session = Session::start(&["human", "human"], Seed(0), Thinking::Usual);
    assert_eq!(session.status(), Status::Ready);
    session.feed(Some(b"1 4 1 3"));
    session.go_on();
    assert_eq!(session.status(), Status::Line);
    assert!(session.take_output().ends_with(b" B2:\n\n"));
}
