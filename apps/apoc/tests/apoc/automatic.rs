//! Games without people: their traces are read back and judged again by the rules.

use apocalypse::trace::State;
use apocalypse::{Outcome, Position, Reason, Round, RuleSet, WHITE};
use game::ByPlayer;

use crate::{run, run_command};

const NAMES: [&str; 3] = ["greedy", "random", "cautious"];

fn trace(black: &str, white: &str, seed: u64) -> String {
    let run = run_command(crate::apoc().args([black, white]).env("PARLOUR_SEED", seed.to_string()), b"");
    assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""));
    String::from_utf8(run.stdout).expect("text")
}

/// Replays the plays of a trace and compares every state with the one printed; the closing line is returned.
fn judge(trace: &str) -> (Outcome, &str) {
    let mut texts = trace.split_inclusive("\n\n");
    let first: State = texts.next().expect("a first state").parse().expect("a state");
    assert_eq!(first, State::from(&Round::START));
    let mut position = Position::START;
    let mut outcome = None;
    for text in texts {
        if text.starts_with(">>>") {
            assert_eq!(outcome, None, "the game went on after its end");
            let state: State = text.parse().expect("a state");
            let joint = Round { plays: state.plays, position }.joint().expect("no second beginning");
            let round = position.play(joint).expect("choices of the right kind");
            assert_eq!(State::from(&round), state);
            outcome = round.outcome(RuleSet::Course);
            position = round.position;
        } else {
            return (outcome.expect("the game is over"), text);
        }
    }
    panic!("no closing line in\n{trace}");
}

#[test]
fn strategies_that_look_ahead_play_by_the_rules_with_and_without_a_clock() {
    let by_seed = trace("nash-fast", "exploiter", 5);
    judge(&by_seed);
    assert_eq!(by_seed, trace("nash-fast", "exploiter", 5), "without a clock the seed decides");
    let clocked = run_command(crate::apoc().args(["nash", "hard"]).env("PARLOUR_MOVETIME", "1"), b"");
    assert_eq!(clocked.status, Some(0));
    judge(&String::from_utf8(clocked.stdout).expect("text"));
}

#[test]
fn every_trace_of_two_strategies_follows_the_rules() {
    for black in NAMES {
        for white in NAMES {
            for seed in 0..5 {
                let trace = trace(black, white, seed);
                let (outcome, closing) = judge(&trace);
                let result = match (outcome.winner, outcome.reason) {
                    (None, _) => "Tie!".to_owned(),
                    (Some(winner), Reason::Penalties) => {
                        format!("{winner} wins! (Because {} accumulated >1 penalty points.)", winner.other())
                    }
                    (Some(winner), _) => format!("{winner} wins!"),
                };
                let ByPlayer { first: b, second: w } = outcome.pawns;
                assert_eq!(closing, format!("{result}  Black ({black}): {b}  White ({white}): {w}\n"));
            }
        }
    }
}

#[test]
fn a_seed_gives_the_same_game_and_another_seed_another() {
    for name in NAMES {
        assert_eq!(trace(name, name, 7), trace(name, name, 7));
        assert_ne!(trace(name, name, 7), trace(name, name, 8));
    }
}

#[test]
fn a_strategy_prints_nothing_of_its_own_beside_a_person() {
    let run = run(&["cautious", "human"], b"1 0 1 1\n");
    let output = String::from_utf8(run.stdout).expect("text");
    let prompts = output.matches(" W2:\n\n").count();
    assert_eq!((prompts, output.matches(" B2:").count()), (2, 0));
    assert_eq!(output.matches(">>>\n").count(), 2);
    let after =
        output.split_inclusive("\n\n").find(|text| text.contains("1 0 1 1\n")).expect("the second state");
    let state: State = after.strip_prefix("1 0 1 1\n").expect("the echo").parse().expect("a state");
    assert_eq!(state.plays[WHITE].to_string(), "Played ((1,0),(1,1))");
    assert_eq!(run.status, Some(1));
}
