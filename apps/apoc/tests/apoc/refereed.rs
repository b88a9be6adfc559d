//! The program before the referee that judges everybody's.

use std::fs;
use std::path::Path;
use std::time::Duration;

use apocalypse::{Apocalypse, BLACK, WHITE};
use play::Seed;
use play::choosers::Strategy;
use play::record::{DuelResult, Record};
use referee::bout::{CourseProgram, OwnSide};
use referee::check::{Examiner, Inspection, Watch};
use referee::contained::{Command, Limits};

const PATIENT: Duration = Duration::from_secs(20);

fn command(arguments: &[&str]) -> Command {
    Command::new(&[&[env!("CARGO_BIN_EXE_apoc")], arguments].concat()).expect("there are words")
}

#[test]
fn the_checker_and_the_program_agree_to_the_byte() {
    let inspection =
        Inspection { run_time: PATIENT, game_time: PATIENT, games: 100, workers: 2, ..Inspection::default() };
    // Every pair of strategies plays a game, and some of them would think for long.
    let quick = ["env", "PARLOUR_MOVETIME=1", env!("CARGO_BIN_EXE_apoc")];
    let quick = Command::new(&quick).expect("there are words");
    let never = std::sync::atomic::AtomicBool::new(false);
    let unseen = Watch { progress: &|_, _, _| {}, stop: &never };
    let check = Examiner::new(inspection).check(&quick, unseen).expect("it starts");
    assert!(check.bytes_pass() && check.findings.is_empty(), "{}", check.text());
    assert!(check.strategies.len() > 3, "{:?}", check.strategies);
}

#[test]
fn our_strategies_play_it_through_its_prompts_on_either_side() {
    for (black, white, player) in [("human", "greedy", WHITE), ("cautious", "human", BLACK)] {
        let program = CourseProgram::new(command(&[black, white])).expect("one side is human");
        assert_eq!((program.player(), program.could_have_read()), (player, player == WHITE));
        for seed in 0..5 {
            let game = Apocalypse::default();
            let random = Strategy::named("random").expect("a strategy");
            let mut side = OwnSide::new(&game, random.chooser(&game, Seed(seed), 0));
            let bout = program.play(&mut side, &Limits::default(), PATIENT).expect("it starts");
            assert!(matches!(bout.result, DuelResult::Ended(_)), "{black} {white}: {}", bout.result);
            let record = Record::from(bout.record);
            record.replay().unwrap_or_else(|misplay| panic!("{misplay}\n{record}"));
        }
    }
}

#[test]
fn the_checker_expects_what_the_recorded_transcripts_show() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/course");
    let mut n_games = 0;
    for entry in fs::read_dir(folder).expect("the recorded games") {
        let path = entry.expect("an entry").path();
        if path.extension().is_none_or(|extension| extension != "in") {
            continue;
        }
        let input = fs::read(&path).expect("the input");
        let transcript = fs::read(path.with_extension("out")).expect("the output");
        let expected = referee::check::transcript(&input);
        assert!(
            expected == transcript,
            "{}\n--- recorded\n{}\n--- expected by the checker\n{}",
            path.display(),
            String::from_utf8_lossy(&transcript),
            String::from_utf8_lossy(&expected)
        );
        n_games += 1;
    }
    assert_eq!(n_games, 30);
}
