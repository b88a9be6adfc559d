//! Games of Apocalypse with outside programs: through the course's `human` prompts, and by our protocol.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::time::Duration;

use apocalypse::{Apocalypse, BLACK, WHITE};
use game::{ByPlayer, Ending};
use play::choosers::Strategy;
use play::record::{DuelResult, Record};
use play::{Seed, Stream};
use referee::bout::{self, CourseProgram, Side};
use referee::contained::{Command, Limits};

type Bout = bout::Bout<Apocalypse>;
type OwnSide = bout::OwnSide<Apocalypse>;
type ProgramSide<'a> = bout::ProgramSide<'a, Apocalypse>;

const GAME: Apocalypse = Apocalypse { rules: apocalypse::RuleSet::CourseQuiet50 };
const PATIENT: Duration = Duration::from_secs(20);

fn ours(strategy: &str) -> OwnSide {
    OwnSide::new(&GAME, Strategy::named(strategy).expect("a strategy").chooser(&GAME, Seed(1), 0))
}

fn course(habit: &str, black: &str, white: &str) -> CourseProgram {
    let words = [env!("CARGO_BIN_EXE_sample-apoc"), habit, black, white];
    CourseProgram::new(Command::new(&words).expect("there are words")).expect("one side is human")
}

fn against_course(program: &CourseProgram, strategy: &str) -> Bout {
    program.play(&mut ours(strategy), &Limits::default(), PATIENT).expect("it starts")
}

/// Every bout leaves a record that the rules bear out.
fn checked(bout: Bout) -> Bout {
    let record = Record::from(bout.record.clone());
    record.replay().unwrap_or_else(|misplay| panic!("{misplay}\n{record}"));
    bout
}

fn cause(bout: &Bout) -> String {
    match &bout.result {
        DuelResult::Forfeit { cause, .. } => cause.to_string(),
        DuelResult::Ended(_) => panic!("nobody failed: {}", bout.result),
    }
}

fn play(sides: ByPlayer<&mut dyn Side<Apocalypse>>) -> Bout {
    bout::play(&GAME, sides)
}

#[test]
fn a_course_program_plays_the_side_that_it_does_not_call_human() {
    let program = course("right", "human", "pusher");
    assert_eq!((program.player(), program.could_have_read()), (WHITE, true));
    assert!(!checked(against_course(&program, "greedy")).record.rounds.is_empty());
    let program = course("right", "passer", "human");
    assert_eq!((program.player(), program.could_have_read()), (BLACK, false));
    let bout = checked(against_course(&program, "greedy"));
    assert_eq!(bout.result.winner(), Some(WHITE), "somebody who only passes loses to greedy");
}

#[test]
fn a_course_program_that_prints_a_wrong_state_has_lost() {
    // Every pass costs a penalty there, and the first pass of the program shows it.
    let bout = checked(against_course(&course("pass-costs", "human", "passer"), "greedy"));
    assert_eq!((bout.result.winner(), bout.record.rounds.len()), (Some(BLACK), 0));
    assert!(cause(&bout).contains("a state that does not follow"), "{}", cause(&bout));
}

#[test]
fn a_course_program_that_crashes_has_lost_and_unclear_sides_are_named() {
    let bout = checked(against_course(&course("crash", "human", "pusher"), "greedy"));
    assert_eq!(bout.result.winner(), Some(BLACK));
    assert!(cause(&bout).contains("SIGABRT"), "{}", cause(&bout));
    for sides in [["pusher", "passer"], ["human", "human"]] {
        let words = ["./Apoc", sides[0], sides[1]];
        assert!(CourseProgram::new(Command::new(&words).expect("words")).is_err(), "{sides:?}");
    }
}

#[test]
fn a_program_that_holds_its_output_back_in_a_pipe_plays_on_a_terminal_of_its_own() {
    let bout = checked(against_course(&course("style-buffers-in-a-pipe", "human", "pusher"), "greedy"));
    assert!(matches!(bout.result, DuelResult::Ended(_)), "{}", bout.result);
    assert!(!bout.record.rounds.is_empty());
    // One that writes out nothing before its end cannot be played with, and is told why.
    let program = course("no-flush", "human", "pusher");
    let bout =
        program.play(&mut ours("greedy"), &Limits::default(), Duration::from_millis(500)).expect("it starts");
    assert!(cause(&checked(bout)).contains("no answer; it probably buffers its output"));
}

#[test]
fn what_a_program_writes_on_standard_error_is_told_when_it_fails() {
    let words = ["sh", "-c", "echo; echo cannot find my book >&2; exit 3", "human", "greedy"];
    let program = CourseProgram::new(Command::new(&words).expect("words")).expect("one side is human");
    let bout = checked(against_course(&program, "greedy"));
    assert!(
        cause(&bout).contains("exit status 3; on standard error: cannot find my book"),
        "{}",
        cause(&bout)
    );
    let command = shell("echo lost my way >&2; exit 3");
    let (mut black, mut white) = (side(&command, PATIENT), ours("greedy"));
    let bout = checked(play(ByPlayer { first: &mut black, second: &mut white }));
    assert!(cause(&bout).contains("exit status 3; on standard error: lost my way"), "{}", cause(&bout));
}

/// A program in shell that speaks our protocol, with an answer to `choose`.
fn shell(choose: &str) -> Command {
    let script = format!(
        "while read verb rest; do case $verb in hello) echo hello shell;; choose) {choose};; quit) exit;; esac; done"
    );
    Command::new(&["sh", "-c", &script]).expect("there are words")
}

fn side(command: &Command, move_time: Duration) -> ProgramSide<'_> {
    static LIMITS: std::sync::LazyLock<Limits> = std::sync::LazyLock::new(Limits::default);
    ProgramSide::new(&GAME, command, &LIMITS, move_time, Seed(1).words(Stream::User(9)))
}

#[test]
fn two_programs_are_asked_at_the_same_time() {
    // Each answers only when both were asked: one after the other, the first would never answer.
    let folder = tempfile::tempdir().expect("a folder");
    fs::set_permissions(folder.path(), Permissions::from_mode(0o777)).expect("the folder is ours");
    let command =
        shell("mktemp asked-XXXXXX >/dev/null; until [ $(ls | wc -l) = 2 ]; do sleep 0.01; done; echo pass");
    let command = command.in_folder(folder.path());
    let (mut black, mut white) = (side(&command, PATIENT), side(&command, PATIENT));
    let bout = checked(play(ByPlayer { first: &mut black, second: &mut white }));
    assert_eq!(bout.record.rounds.len(), 1);
    assert!(matches!(bout.result, DuelResult::Ended(Ending { winner: None, .. })), "{:?}", bout.result);
}

#[test]
fn a_choice_is_drawn_from_the_mix_that_a_program_answers_and_the_record_keeps_the_mix() {
    let command = shell("echo mix pass 3 goof 1");
    let (mut black, mut white) = (side(&command, PATIENT), ours("random"));
    let bout = checked(play(ByPlayer { first: &mut black, second: &mut white }));
    let record = Record::from(bout.record.clone()).to_string();
    assert!(record.contains("black-mix=pass:0.7500,goof:0.2500"), "{record}");
}

#[test]
fn one_process_serves_many_games_and_hears_how_they_went() {
    let command = Command::new(&[
        "sh",
        "-c",
        "n=0; while read verb rest; do case $verb in hello) echo hello shell;; over) n=$((n+1));; \
         choose) [ $n -lt 2 ] && echo pass || echo goof;; esac; done",
    ])
    .expect("there are words");
    let mut black = side(&command, PATIENT);
    let mut white = ours("greedy");
    let first = play(ByPlayer { first: &mut black, second: &mut white });
    play(ByPlayer { first: &mut black, second: &mut white });
    let third = play(ByPlayer { first: &mut black, second: &mut white });
    assert!(matches!(first.result, DuelResult::Ended(_)));
    let goofed = third.record.rounds[0].first.turn.first.to_string();
    assert_eq!(goofed, "goof", "the same process played all three");
}

#[test]
fn whatever_a_program_does_the_game_has_a_result() {
    for (choose, told) in [
        ("sleep 90", "no answer within 1s, the limit for a move"),
        ("exit 3", "the program ended with exit status 3"),
        ("echo e2e4", "`e2e4` is no choice: it must be a move such as 1413"),
        ("printf 'pass\\npass\\n'", "`pass` was not asked for"),
        ("printf '\\377\\n'", "a line that is not UTF-8"),
        ("cat /dev/zero", "bytes without a line end"),
    ] {
        let command = shell(choose);
        let time = if choose == "sleep 90" { Duration::from_secs(1) } else { PATIENT };
        let (mut black, mut white) = (side(&command, time), ours("greedy"));
        let bout = checked(play(ByPlayer { first: &mut black, second: &mut white }));
        assert_eq!(bout.result.winner(), Some(WHITE), "{choose}");
        assert!(cause(&bout).contains(told), "{choose}: {}", cause(&bout));
    }
    let command = Command::new(&["sh", "-c", "echo I will not greet; cat"]).expect("there are words");
    let (mut black, mut white) = (ours("greedy"), side(&command, PATIENT));
    let bout = play(ByPlayer { first: &mut black, second: &mut white });
    assert!(cause(&bout).contains("greets with `hello`"), "{}", cause(&bout));
}

#[test]
fn when_both_programs_fail_at_once_nobody_wins() {
    let command = shell("echo nonsense");
    let (mut black, mut white) = (side(&command, PATIENT), side(&command, PATIENT));
    let bout = checked(play(ByPlayer { first: &mut black, second: &mut white }));
    assert!(matches!(bout.result, DuelResult::Forfeit { winner: None, .. }), "{:?}", bout.result);
}

#[test]
fn a_bot_plays_a_course_program_through_the_referee() {
    let command = shell("echo mix pass 1 goof 0");
    let mut shell_side = side(&command, PATIENT);
    let program = course("right", "human", "pusher");
    let bout = checked(program.play(&mut shell_side, &Limits::default(), PATIENT).expect("it starts"));
    assert!(matches!(bout.result, DuelResult::Ended(_)), "{:?}", bout.result);
    assert!(Record::from(bout.record.clone()).to_string().contains("black-mix=pass:1.0000,goof:0.0000"));
}

#[test]
fn a_bout_ends_even_against_somebody_who_never_moves() {
    let bout = checked(against_course(&course("right", "passer", "human"), "random"));
    assert!(matches!(bout.result, DuelResult::Ended(_)), "{:?}", bout.result);
}

#[test]
fn a_program_that_speaks_the_protocol_plays_another_game_with_its_own_words() {
    let game: oshi_zumo::OshiZumo = "oshi_zumo 10 2 1".parse().expect("a game");
    // It writes down what it is told, so that the lines can be looked at.
    let folder = tempfile::tempdir().expect("a folder");
    fs::set_permissions(folder.path(), Permissions::from_mode(0o777)).expect("the folder is ours");
    let script = "while read line; do echo \"$line\" >> heard; case $line in hello*) echo hello miser;; \
                  choose*) echo mix 1 1;; quit) exit;; esac; done";
    let command = Command::new(&["sh", "-c", script]).expect("there are words").in_folder(folder.path());
    let limits = Limits::default();
    let mut black = bout::ProgramSide::new(&game, &command, &limits, PATIENT, Seed(1).words(Stream::User(9)));
    let nash = Strategy::named("nash").expect("a strategy").chooser(&game, Seed(1), 0);
    let mut white = bout::OwnSide::new(&game, nash);
    let bout = bout::play(&game, ByPlayer { first: &mut black, second: &mut white });
    assert!(matches!(bout.result, DuelResult::Ended(_)), "{}", bout.result);
    let record = Record::from(bout.record);
    record.replay().unwrap_or_else(|misplay| panic!("{misplay}\n{record}"));
    assert!(record.to_string().contains("black-mix=1:1.0000"), "{record}");
    let heard = fs::read_to_string(folder.path().join("heard")).expect("it was spoken to");
    assert!(
        heard.starts_with("hello oshi_zumo 1\nnew oshi_zumo 10 2 1 black\nchoose 20000 10 10 0\n"),
        "{heard}"
    );
}
