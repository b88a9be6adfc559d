//! What is proven as a text that grows, adds up and refuses what it cannot use.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};

use deduction::{
    BadLog, Conditions, Ended, FeedbackTable, GameSymmetry, Goal, GuessId, Heard, Observer, Proof, ProofLog,
    Prover, Question, Resources, Row, Shard, Solver, Unobserved,
};
use mastermind::Mastermind;

use crate::toys::Matrix;

const PLAIN: Conditions = Conditions { consistent: false, within: None };
const TWO: Resources = Resources { n_threads: 2, memory: 1 << 27 };

fn small() -> Mastermind {
    Mastermind::new(3, 4).expect("a small game")
}

/// Does something with a prover of a small game.
fn with_prover<R>(game: Mastermind, work: impl FnOnce(&Prover<'_>) -> R) -> R {
    let table = FeedbackTable::build(&game, 1 << 26).expect("a small game fits");
    let symmetry = GameSymmetry::new(&game);
    let stop = AtomicBool::new(false);
    work(&Prover::new(&table, &symmetry, TWO, &stop).expect("a small game can be proven"))
}

/// A file that lines are appended to, as many as it takes.
struct File {
    log: Mutex<(ProofLog, String)>,
    room: usize,
}

impl File {
    fn new(game: Mastermind, conditions: Conditions, room: usize) -> Self {
        let log = ProofLog::new(&game, conditions).expect("a small game can be logged");
        let head = log.head();
        File { log: Mutex::new((log, head)), room }
    }

    fn text(self) -> String {
        self.log.into_inner().unwrap_or_else(PoisonError::into_inner).1
    }
}

impl Observer for File {
    fn closed(&self, row: &Row) -> Heard {
        let mut file = self.log.lock().unwrap_or_else(PoisonError::into_inner);
        let (log, text) = &mut *file;
        if log.add(row) {
            let line = log.line(row.guess).expect("it was just added");
            if text.len() + line.len() > self.room {
                return Err("no space left".into());
            }
            *text += &line;
        }
        Ok(ControlFlow::Continue(()))
    }
}

#[test]
fn a_proof_log_comes_back_as_it_was_written_and_grows_by_lines() {
    let game = small();
    with_prover(game, |prover| {
        let openings = prover.openings();
        let mut log = ProofLog::new(&game, PLAIN).expect("a small game can be logged");
        let row = |guess, target| prover.row(guess, target, &[]).expect("a guess of the game");
        for &guess in &openings {
            assert_eq!(log.lower(&openings), None, "not all rows are there yet");
            assert!(log.add(&row(guess, 200)));
        }
        assert!(log.lower(&openings).is_some_and(|lower| (200..=206).contains(&lower)));
        let text = log.write();
        assert_eq!(ProofLog::read(&game, &text), Ok(log.clone()));
        assert!(ProofLog::can_be_appended_to(&text));

        let mut longer = text.clone();
        for &guess in &openings {
            log.add(&row(guess, 206));
            longer += &log.line(guess).expect("it is in the log");
        }
        let better = ProofLog::read(&game, &longer).expect("lines may be appended");
        assert_eq!(better.lower(&openings), Some(206));
        let torn = &longer[..longer.len() - 3];
        assert!(!ProofLog::can_be_appended_to(torn));
        let cut = ProofLog::read(&game, torn).expect("a cut last line is passed over");
        assert!(cut.lower(&openings).is_some_and(|lower| lower <= 206));
    });
}

#[test]
fn shards_add_up_to_the_log_of_one_run_in_any_order_and_twice() {
    let game = small();
    for (conditions, goal) in
        [(PLAIN, Goal::Total(206)), (Conditions { within: Some(3), ..PLAIN }, Goal::Refuted)]
    {
        let prove = |shard: Shard| {
            let empty = ProofLog::new(&game, conditions).expect("a small game can be logged");
            let file = File::new(game, conditions, usize::MAX);
            let ended = with_prover(game, |prover| {
                let prover = prover.under(conditions);
                prover.rows(&prover.rows_left(shard, goal, &empty), goal, &empty, &file)
            });
            assert_eq!(ended.expect("nobody fails"), Ended::Done);
            ProofLog::read(&game, &file.text()).expect("what was written is read")
        };
        let whole = prove(Shard::WHOLE);
        let mut shards: Vec<ProofLog> =
            ["0/2", "1/2"].map(|shard| prove(shard.parse().expect("a shard"))).into();
        assert!(shards.iter().all(|shard| *shard != whole), "each shard does a part");
        for _ in 0..2 {
            let mut merged = ProofLog::new(&game, conditions).expect("a small game can be logged");
            for shard in shards.iter().chain(&shards) {
                merged.merge(shard).expect("it is the same question");
            }
            assert_eq!((&merged, merged.write()), (&whole, whole.write()));
            shards.reverse();
        }
        with_prover(game, |prover| {
            let prover = prover.under(conditions);
            assert_eq!(prover.rows_left(Shard::WHOLE, goal, &whole), []);
            assert!(whole.rows().all(|row| prover.upholds(row)), "each row is proven again from its line");
        });
    }
}

#[test]
fn a_first_guess_that_keeps_within_the_limit_is_named() {
    let game = small();
    let conditions = Conditions { within: Some(5), ..PLAIN };
    let log = ProofLog::new(&game, conditions).expect("a small game can be logged");
    with_prover(game, |prover| {
        let prover = prover.under(conditions);
        let ended =
            prover.rows(&prover.openings(), Goal::Refuted, &log, &File::new(game, conditions, usize::MAX));
        assert!(
            matches!(ended, Ok(Ended::NotRefuted(guess)) if prover.openings().contains(&guess)),
            "{ended:?}"
        );
        // It was not the caller who raised the flag, so the prover works on.
        assert!(prover.under(PLAIN).row(GuessId(0), 100, &[]).is_some_and(|row| row.bound >= 100));
    });
}

#[test]
fn a_log_that_is_full_ends_the_work_on_rows() {
    let game = small();
    let log = ProofLog::new(&game, PLAIN).expect("a small game can be logged");
    let file = File::new(game, PLAIN, log.head().len() + 10);
    let ended = with_prover(game, |prover| prover.rows(&prover.openings(), Goal::Total(206), &log, &file));
    assert_eq!(ended.expect_err("there is no room").to_string(), "no space left");
}

#[test]
fn answers_are_named_by_their_text_and_format_1_is_still_read() {
    let game = small();
    with_prover(game, |prover| {
        let row = prover.row(prover.openings()[1], 206, &[]).expect("a guess of the game");
        let mut log = ProofLog::new(&game, PLAIN).expect("a small game can be logged");
        log.add(&row);
        let text = log.write();
        assert!(text.contains(" 01:") && text.contains(" 10:"), "{text}");

        assert!(text.contains("row RRB; "), "{text}");
        let mark = |exact| if exact { "!" } else { "" };
        let parts =
            row.parts.iter().map(|part| format!(" {}:{}{}", part.feedback, part.bound, mark(part.exact)));
        let parts: String = parts.collect();
        let line = format!("row RRB; bound {}; nodes {}; parts{parts}", row.bound, row.nodes);
        let old = format!(
            "parlour proof 1\ngame mastermind 3 4\nguesses any\nwithin unlimited\nsolver 0.1.0\n{line}; sum {:08x}\n",
            fnv1a(&line)
        );
        assert_eq!(ProofLog::read(&game, &old), Ok(log));
        assert!(!ProofLog::can_be_appended_to(&old), "it is written anew as format 2 first");
    });
}

/// 32 bits of FNV-1a.
fn fnv1a(text: &str) -> u32 {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, step) as u32
}

#[test]
fn the_logs_in_certificates_are_read_and_bound_the_whole_game() {
    let read_of = |game: &ships::Ships, name: &str| {
        let path = format!("{}/../../certificates/{name}", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).expect("the log is there");
        ProofLog::read(game, &text).expect("it is a log of Ships")
    };
    for (spec, total) in [("ships 4 8 2", 2_095), ("ships 6 6 2", 2_738), ("ships 5 5 3", 10_148)] {
        let game: ships::Ships = spec.parse().expect("a size of Ships");
        let log = read_of(&game, &format!("{}-total.proof", spec.replace(' ', "-")));
        assert_eq!(log.lower(&deduction::openings(&game, log.conditions())), Some(total), "{spec}");
    }
    let game = ships::Ships::default();
    let read = |name: &str| read_of(&game, name);
    let total = read("ships-4-8-3-total.proof");
    let openings = deduction::openings(&game, total.conditions());
    assert_eq!(total.lower(&openings), Some(22_856));
    let within = read("ships-4-8-3-within-5.proof");
    assert_eq!(within.conditions(), Conditions { within: Some(5), ..PLAIN });
    assert_eq!(within.lower(&openings), Some(Proof::IMPOSSIBLE));
    let again = within.write();
    assert_eq!(ProofLog::read(&game, &again), Ok(within));
    let per_row = again.len() / openings.len();
    assert!(per_row < 200, "{per_row} bytes a row");
}

#[test]
fn what_is_no_log_of_the_question_is_refused_in_one_sentence() {
    let game = small();
    let log = with_prover(game, |prover| {
        let mut log = ProofLog::new(&game, PLAIN).expect("a small game can be logged");
        log.add(&prover.row(prover.openings()[1], 206, &[]).expect("a guess of the game"));
        log
    });
    let text = log.write();
    let why = |text: &str| ProofLog::read(&game, text).expect_err("it is no such log").to_string();
    assert!(
        why(&text.replace("mastermind 3 4", "mastermind 3 5"))
            .contains("mastermind 3 5, not about mastermind 3 4")
    );
    let rules = text.lines().find(|line| line.starts_with("rules ")).expect("the rules have a line");
    assert!(why(&text.replace(rules, "rules 0123456789abcdef")).contains("other rules of mastermind 3 4"));
    assert!(why(&text.replace("bound ", "bound 1")).contains("line 7 of the proof log"));
    assert!(why(&text.replace("bound ", "bound 1")).contains("its sum differs"));
    assert!(why(&text.replace("proof 2", "proof 3")).contains("line 1"));
    assert!(why(&text[..20]).contains("line 2 of the proof log"));
    assert!(why("").contains("line 1 of the proof log"));
    let wanted = Conditions { consistent: true, ..PLAIN };
    let other = log.must_be_about(wanted).expect_err("it is about any guesses").to_string();
    assert_eq!(other, "this proof log is about any guesses, not about consistent guesses");
    let mut foreign = ProofLog::new(&game, wanted).expect("a small game can be logged");
    assert_eq!(foreign.merge(&log), Err(BadLog::OtherConditions { found: PLAIN, wanted }));
    let mut larger = ProofLog::new(&Mastermind::default(), PLAIN).expect("a small game can be logged");
    assert!(matches!(larger.merge(&log), Err(BadLog::OtherGame { .. })));
    let stop = AtomicBool::new(false);
    let question = Question { log: Some(larger), ..Question::default() };
    let solved =
        Solver::new(&game, Resources::default(), &stop).expect("a small game").solve(question, &Unobserved);
    let refused = solved.expect_err("the log is of another game").to_string();
    assert!(refused.contains("about mastermind 4 6, not about mastermind 3 4"), "{refused}");
    let large = Mastermind::new(15, 2).expect("a size that exists");
    let answers = ProofLog::new(&large, PLAIN).expect("it has 32,768 codes").write();
    assert!(answers.starts_with("parlour proof 2\ngame mastermind 15 2\n"));
    let huge = Mastermind::new(9, 9).expect("a size that exists");
    assert!(matches!(ProofLog::new(&huge, PLAIN), Err(BadLog::TooLarge { .. })));
}

#[test]
fn a_game_whose_answers_change_is_known_by_its_fingerprint() {
    let game = Matrix::high_low(9);
    let log = ProofLog::new(&game, PLAIN).expect("a toy game can be logged");
    let mut changed = game.clone();
    changed.rows[3][4] = 2;
    let error = ProofLog::read(&changed, &log.write()).expect_err("one answer is another");
    assert!(matches!(error, BadLog::OtherRules { .. }), "{error}");
}

#[test]
fn a_changed_bound_in_a_proof_log_is_found() {
    with_prover(small(), |prover| {
        let row = prover.row(prover.openings()[2], Proof::IMPOSSIBLE, &[]).expect("a guess of the game");
        assert!(row.exact && row.parts[0].exact);
        assert!(prover.upholds(&row), "what was proven can be proven again");
        let mut more = row.clone();
        more.bound += 1;
        more.parts[0].bound += 1;
        more.parts[0].exact = false;
        assert!(!prover.upholds(&more), "a value cannot be raised");
    });
}
