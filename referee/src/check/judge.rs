use std::time::{Duration, Instant};

use apocalypse::trace::State;
use apocalypse::{Move, Play};
use game::Player;

use super::Rule;
use super::expected::{Expected, ExpectedState};
use crate::contained::{Command, Contained, ENDING_GRACE, Ending, Limits, Mishap, StartError};

/// How much output of one run is kept.
const OUTPUT_MAX: usize = 4 << 20;

/// What is written on standard error at the end of input.
const END_OF_INPUT: &str = "Apoc: <stdin>: hGetLine: end of file\n";

/// What a program did.
#[derive(Clone, Debug)]
pub(super) struct Run {
    pub(super) stdout: Vec<u8>,
    pub(super) stderr: String,
    /// Why its output was cut short.
    pub(super) mishap: Option<Mishap>,
    pub(super) ending: Option<Ending>,
}

/// The first place where a program departs from the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Difference {
    pub(super) rule: Rule,
    pub(super) what: String,
    pub(super) expected: String,
    pub(super) came: String,
}

/// Runs a program on some input to its end or to the time limit.
pub(super) fn run(
    command: &Command,
    input: &[u8],
    limits: &Limits,
    time: Duration,
) -> Result<Run, StartError> {
    let mut program = Contained::start(command, limits)?;
    program.send(input);
    program.close_input();
    let (stdout, result) = program.rest(Instant::now() + time, OUTPUT_MAX);
    let ending = if result.is_ok() { program.ending(Instant::now() + ENDING_GRACE) } else { None };
    program.stop();
    Ok(Run { stdout, stderr: program.complaint(), mishap: result.err(), ending })
}

impl Run {
    /// What to say where something is missing: why it stopped.
    pub(super) fn how_it_ended(&self) -> String {
        match (&self.mishap, self.ending) {
            (Some(mishap), _) => mishap.to_string(),
            (None, Some(ending)) => format!("the program {ending}"),
            (None, None) => "the program closed its output and ran on".to_owned(),
        }
    }

    /// The rule that the end itself breaks, if no sensible program ends like this.
    fn bad_end(&self) -> Option<Rule> {
        match (&self.mishap, self.ending) {
            (Some(_), _) | (None, None) => Some(Rule::TimeLimit),
            (None, Some(Ending::Killed(_))) => Some(Rule::EndsAfterOneGame),
            (None, Some(Ending::Exited(_))) => None,
        }
    }

    fn has_closing(&self) -> bool {
        let text = String::from_utf8_lossy(&self.stdout);
        text.lines().any(|line| line.contains("wins!") || line.contains("Tie!"))
    }
}

/// The states in some output, read as the course's checker reads them: lines that begin like those of a state.
pub(super) fn states(stdout: &[u8]) -> Vec<Result<State, String>> {
    let text = String::from_utf8_lossy(stdout);
    let lines: Vec<&str> = text
        .split('\n')
        .filter(|line| [">>>", "(", " _", "|"].iter().any(|mark| line.starts_with(mark)))
        .collect();
    let mut states = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let behind = lines[at + 1..].iter().position(|line| line.starts_with(">>>"));
        let end = behind.map_or(lines.len(), |n| at + 1 + n);
        let own: Result<[&str; State::LINES], _> = lines[at..end].try_into();
        states.push(match own {
            Ok(own) => State::from_lines(own).map_err(|error| error.to_string()),
            Err(_) => Err(format!("a state has {} lines and not {}", State::LINES, end - at)),
        });
        at = end;
    }
    states
}

/// Compares plays, penalties and boards, as the course's checker does.
pub(super) fn compare_states(expected: &Expected, run: &Run) -> Option<Difference> {
    let came = states(&run.stdout);
    for (place, wanted) in expected.states.iter().enumerate() {
        let wanted_text = wanted.state.to_string();
        match came.get(place) {
            Some(Ok(state)) if *state == wanted.state => {}
            Some(Ok(state)) => {
                return Some(Difference {
                    rule: blamed(wanted, state),
                    what: format!("state {} is wrong", place + 1),
                    expected: wanted_text,
                    came: state.to_string(),
                });
            }
            Some(Err(why)) => {
                return Some(Difference {
                    rule: Rule::StateText,
                    what: format!("state {} cannot be read: {why}", place + 1),
                    expected: wanted_text,
                    came: String::from_utf8_lossy(&run.stdout).into_owned(),
                });
            }
            None => {
                return Some(Difference {
                    rule: blamed_for_missing(expected, place, run),
                    what: format!("state {} is missing", place + 1),
                    expected: wanted_text,
                    came: run.how_it_ended(),
                });
            }
        }
    }
    let extra = came.get(expected.states.len())?;
    let is_second = extra.as_ref().is_ok_and(is_second_round);
    let rule = match (expected.ending, expected.reading) {
        (Some(ending), _) => ending,
        (None, _) if is_second && expected.has_stranded => Rule::Stranded,
        (None, Some(reading)) => reading,
        (None, None) => Rule::SecondRound,
    };
    Some(Difference {
        rule,
        what: format!("state {} should not be there", expected.states.len() + 1),
        expected: "no more states".to_owned(),
        came: extra.as_ref().map_or_else(Clone::clone, ToString::to_string),
    })
}

/// The rule broken by a state that differs from the one expected.
fn blamed(wanted: &ExpectedState, came: &State) -> Rule {
    let came_second = is_second_round(came);
    if !wanted.is_second_round && came_second && wanted.has_stranded {
        return Rule::Stranded;
    }
    // A line that is misread changes the play. If the same choice is shown and only judged differently, it was read.
    let same_choice = |player: Player| choice(came.plays[player]) == choice(wanted.state.plays[player]);
    if let Some(reading) = wanted.reading.or(wanted.earlier_reading)
        && !Player::BOTH.into_iter().all(same_choice)
    {
        return reading;
    }
    if wanted.is_second_round != came_second {
        return Rule::SecondRound;
    }
    for player in Player::BOTH {
        if came.plays[player] != wanted.state.plays[player] {
            return if wanted.plays[player] == Rule::Pass { Rule::BlankLine } else { wanted.plays[player] };
        }
    }
    for player in Player::BOTH {
        if came.penalties[player] != wanted.state.penalties[player] {
            return match wanted.state.plays[player] {
                Play::Goofed(_) => Rule::GoofCosts,
                Play::Passed | Play::NullPlaced | Play::BadPlaced(_) => wanted.plays[player],
                _ => Rule::PenaltyShown,
            };
        }
    }
    let goofed = |player: Player| matches!(wanted.state.plays[player], Play::Goofed(_));
    if goofed(Player::Black) && goofed(Player::White) { Rule::GoofCosts } else { wanted.board }
}

/// Whether a state shows plays of a second round. The idle side may be shown in another way.
fn is_second_round(state: &State) -> bool {
    Player::BOTH.into_iter().any(|player| {
        matches!(
            state.plays[player],
            Play::Upgraded(_) | Play::Placed(_) | Play::BadPlaced(_) | Play::NullPlaced | Play::Idle
        )
    })
}

/// What was asked for, whatever became of it.
fn choice(play: Play) -> Option<Move> {
    match play {
        Play::Played(asked) | Play::Goofed(asked) | Play::Placed(asked) | Play::BadPlaced(asked) => {
            Some(asked)
        }
        _ => None,
    }
}

fn blamed_for_missing(expected: &Expected, place: usize, run: &Run) -> Rule {
    let wanted = &expected.states[place];
    if let Some(rule) = run.bad_end() {
        return rule;
    }
    if let Some(reading) = wanted.reading {
        return reading;
    }
    let before = place.checked_sub(1).map(|before| &expected.states[before].state.plays);
    let both_null =
        before.is_some_and(|plays| plays.black == Play::NullPlaced && plays.white == Play::NullPlaced);
    if run.has_closing() {
        return if both_null { Rule::NullPlacementsAreNoPasses } else { Rule::GoesOn };
    }
    match wanted.is_second_round {
        true if wanted.plays.black != Rule::Idle => wanted.plays.black,
        true => wanted.plays.white,
        false if wanted.plays.black == Rule::Pass || wanted.plays.white == Rule::Pass => Rule::BlankLine,
        false => wanted.plays.black,
    }
}

/// Compares everything on standard output, the exit status, and the word on standard error at the end of input.
pub(super) fn compare_bytes(expected: &Expected, run: &Run) -> Option<Difference> {
    let text = expected.text();
    if run.stdout != text.as_bytes() {
        return Some(first_different_byte(expected, &text, run));
    }
    let status = expected.exit_status();
    if run.ending != Some(Ending::Exited(status)) {
        let rule = if status == 0 { Rule::EndsAfterOneGame } else { Rule::EndOfInput };
        return Some(Difference {
            rule,
            what: "the program ends in another way".to_owned(),
            expected: format!("the program ended with exit status {status}"),
            came: run.how_it_ended(),
        });
    }
    let stderr = if status == 0 { "" } else { END_OF_INPUT };
    (run.stderr != stderr).then(|| Difference {
        rule: Rule::EndOfInput,
        what: "standard error is different".to_owned(),
        expected: stderr.to_owned(),
        came: run.stderr.clone(),
    })
}

fn first_different_byte(expected: &Expected, text: &str, run: &Run) -> Difference {
    let came = &run.stdout;
    let at = came.iter().zip(text.as_bytes()).take_while(|(a, b)| a == b).count();
    let mut end = 0;
    let segment = expected.segments.iter().find(|segment| {
        end += segment.text.len();
        at < end
    });
    // Output behind the end of what is expected: a game that should be over goes on, or a line was misread.
    let behind = expected.ending.map(|_| Rule::EndsAfterOneGame).or(expected.reading);
    let rule = segment.map_or(behind.unwrap_or(Rule::EndOfInput), |segment| segment.rule);
    let rule = if came.len() == at { run.bad_end().unwrap_or(rule) } else { rule };
    let line = |bytes: &[u8]| {
        let from = bytes[..at.min(bytes.len())].iter().rposition(|&byte| byte == b'\n').map_or(0, |n| n + 1);
        let rest = &bytes[from..];
        let to = rest.iter().position(|&byte| byte == b'\n').map_or(rest.len(), |n| n + 1);
        if rest.is_empty() {
            run_end(bytes.len() == came.len(), run)
        } else {
            format!("{:?}", String::from_utf8_lossy(&rest[..to]))
        }
    };
    let number = text.as_bytes()[..at].split(|&byte| byte == b'\n').count();
    Difference {
        rule,
        what: format!("line {number} of the output differs"),
        expected: line(text.as_bytes()),
        came: line(came),
    }
}

fn run_end(is_program: bool, run: &Run) -> String {
    if is_program { run.how_it_ended() } else { "nothing more".to_owned() }
}
