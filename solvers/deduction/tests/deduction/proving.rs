//! The exact solver against brute force, against the literature, and against itself.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use std::ops::ControlFlow;

use deduction::{
    Conditions, FeedbackTable, GO_ON, GameSymmetry, GuessId, Heard, NoSymmetry, Observer, Proof, ProveError,
    Prover, Resources, Row, Unobserved,
};
use mastermind::Mastermind;
use proptest::prelude::*;

use crate::brute::{NEVER, least_total, least_worst_case};
use crate::toys::Matrix;

const MEMORY: u64 = 1 << 26;
const ONE: Resources = Resources { n_threads: 1, memory: MEMORY };
const PLAIN: Conditions = Conditions { consistent: false, within: None };
const CONSISTENT: Conditions = Conditions { consistent: true, ..PLAIN };

/// Random games of up to seven secrets and nine guesses with three answers that do not win.
fn any_game() -> impl Strategy<Value = Matrix> {
    (2..8usize, 0..3usize).prop_flat_map(|(n, more)| {
        proptest::collection::vec(proptest::collection::vec(1..4u8, n), n + more).prop_map(move |mut rows| {
            for (secret, row) in rows.iter_mut().take(n).enumerate() {
                row[secret] = 0;
            }
            Matrix { name: "random", rows }
        })
    })
}

/// Keeps every row.
#[derive(Default)]
struct Rows(Mutex<Vec<Row>>);

impl Observer for Rows {
    fn closed(&self, row: &Row) -> Heard {
        self.0.lock().expect("nothing panicked").push(row.clone());
        GO_ON
    }
}

fn prove(game: &Matrix, conditions: Conditions) -> Proof {
    let table = FeedbackTable::build(game, MEMORY).expect("a toy game fits");
    let symmetry = NoSymmetry::new(&table);
    let stop = AtomicBool::new(false);
    let prover = Prover::new(&table, &symmetry, ONE, &stop).expect("a toy game can be proven");
    prover.under(conditions).prove(None, &[], &Unobserved).expect("nobody fails")
}

fn total(game: Mastermind, conditions: Conditions) -> u32 {
    total_by(game, conditions, ONE)
}

fn total_by(game: Mastermind, conditions: Conditions, resources: Resources) -> u32 {
    let table = FeedbackTable::build(&game, MEMORY).expect("a small game fits");
    let symmetry = GameSymmetry::new(&game);
    let stop = AtomicBool::new(false);
    let prover = Prover::new(&table, &symmetry, resources, &stop).expect("a small game can be proven");
    let proof = prover.under(conditions).prove(None, &[], &Unobserved).expect("nobody fails");
    assert!(proof.is_optimal(), "{proof:?}");
    proof.lower
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn totals_equal_brute_force(game in any_game(), consistent: bool, guesses in 2..6u8) {
        let all: Vec<usize> = (0..game.rows[0].len()).collect();
        let conditions = Conditions { consistent, ..PLAIN };
        let unlimited = prove(&game, conditions);
        prop_assert_eq!(unlimited.lower, least_total(&game, &all, 20, consistent));
        prop_assert!(unlimited.is_optimal());
        let tally = unlimited.strategy.expect("an optimal proof has a strategy").tally();
        prop_assert_eq!(tally.n_secrets(), all.len() as u64);

        let limited = prove(&game, Conditions { within: Some(guesses), ..conditions });
        match least_total(&game, &all, guesses, consistent) {
            NEVER => prop_assert_eq!((limited.lower, limited.strategy), (Proof::IMPOSSIBLE, None)),
            least => {
                prop_assert_eq!(limited.upper(), Some(least));
                prop_assert_eq!(limited.lower, least);
                prop_assert!(limited.strategy.expect("seen above").tally().worst() <= usize::from(guesses));
            }
        }
    }

    #[test]
    fn worst_cases_equal_brute_force(game in any_game(), consistent: bool) {
        let table = FeedbackTable::build(&game, MEMORY).expect("a toy game fits");
        let symmetry = NoSymmetry::new(&table);
        let stop = AtomicBool::new(false);
        let conditions = Conditions { consistent, ..PLAIN };
        let any = Prover::new(&table, &symmetry, ONE, &stop).expect("a toy game can be proven");
        let prover = |within| any.under(Conditions { within, ..conditions });
        let least = least_worst_case(&game, consistent);
        prop_assert_eq!(prover(None).least_worst_case(&Unobserved).expect("nobody fails"), Some(least));

        // One guess less is refuted first guess by first guess, and each refutation stands alone.
        let refuted = Rows::default();
        let less = prover(Some(least - 1));
        prop_assert_eq!(less.can_be_found(&[], &refuted).expect("nobody fails"), Some(false));
        let rows = refuted.0.into_inner().expect("nothing panicked");
        prop_assert_eq!(rows.len(), less.openings().len());
        prop_assert!(rows.iter().all(|row| row.bound == Proof::IMPOSSIBLE && less.upholds(row)));
        prop_assert!(!rows.iter().all(|row| prover(Some(least)).upholds(row)));
        let twice = Rows::default();
        prop_assert_eq!(less.can_be_found(&rows, &twice).expect("nobody fails"), Some(false));
        prop_assert_eq!(twice.0.into_inner().expect("nothing panicked"), []);
    }

    #[test]
    fn every_row_is_bounded_by_its_own_least_total(game in any_game(), target in 3..40u32) {
        let table = FeedbackTable::build(&game, MEMORY).expect("a toy game fits");
        let symmetry = NoSymmetry::new(&table);
        let stop = AtomicBool::new(false);
        let prover = Prover::new(&table, &symmetry, ONE, &stop).expect("a toy game can be proven");
        for (guess, answers) in (0..).map(GuessId).zip(&game.rows) {
            let mut least = answers.len() as u32;
            for answer in 1..4 {
                let part: Vec<usize> = (0..answers.len()).filter(|&s| answers[s] == answer).collect();
                if part.len() == answers.len() {
                    least = NEVER;
                } else if !part.is_empty() {
                    least += least_total(&game, &part, 20, false);
                }
            }
            let row = prover.row(guess, target, &[]).expect("a guess of the game");
            if least < NEVER {
                prop_assert!(row.bound <= least, "{row:?} above {least}");
                prop_assert!(row.bound >= target.min(least), "{row:?} below {target} and {least}");
                prop_assert_eq!(row.exact, row.exact && row.bound == least);
            }
        }
    }
}

#[test]
fn small_games_have_the_totals_of_the_literature() {
    let repeated = |pegs, colours| Mastermind::new(pegs, colours).expect("a size of the literature");
    let distinct =
        |pegs, colours| Mastermind::without_repeats(pegs, colours).expect("a size of the literature");
    for (game, least) in [
        (repeated(2, 6), 132),
        (repeated(3, 5), 451),
        (repeated(3, 6), 854),
        (repeated(4, 4), 905),
        (repeated(5, 3), 816),
        (repeated(6, 2), 224),
        (distinct(3, 8), 1449),
        (distinct(4, 6), 1446),
        (distinct(5, 5), 535),
    ] {
        assert_eq!(total(game, PLAIN), least, "{game:?}");
    }
    assert_eq!(total(repeated(3, 5), CONSISTENT), 455);
}

#[test]
fn classic_mastermind_takes_5625_guesses_or_5626_with_at_most_five_each() {
    let classic = Mastermind::default();
    assert_eq!(total(classic, PLAIN), 5625);
    assert_eq!(total(classic, Conditions { within: Some(5), ..PLAIN }), 5626);
    assert_eq!(total(classic, CONSISTENT), 5660);
}

#[test]
fn one_thread_and_many_find_the_same_total() {
    for n_threads in [1, 2, 3, 8] {
        assert_eq!(
            total_by(Mastermind::default(), PLAIN, Resources { n_threads, ..ONE }),
            5625,
            "{n_threads} threads"
        );
    }
}

/// Ends a proof after its first row, by the flag if there is one.
struct StopAfterOneRow<'a> {
    stop: Option<&'a AtomicBool>,
    rows: Mutex<Vec<Row>>,
}

impl Observer for StopAfterOneRow<'_> {
    fn closed(&self, row: &Row) -> Heard {
        self.rows.lock().expect("no test panics here").push(row.clone());
        match self.stop {
            Some(stop) => {
                stop.store(true, Ordering::Relaxed);
                GO_ON
            }
            None => Ok(ControlFlow::Break(())),
        }
    }
}

#[test]
fn a_stopped_proof_bounds_from_below_and_is_resumed_from_its_rows() {
    let game = Mastermind::default();
    let table = FeedbackTable::build(&game, MEMORY).expect("a small game fits");
    let symmetry = GameSymmetry::new(&game);
    let stop = AtomicBool::new(false);
    let prover = Prover::new(&table, &symmetry, ONE, &stop).expect("a small game can be proven");
    for stop_flag in [Some(&stop), None] {
        let observer = StopAfterOneRow { stop: stop_flag, rows: Mutex::new(Vec::new()) };
        let begun = prover.prove(Some(5625), &[], &observer).expect("nobody fails");
        assert!(begun.lower < 5625 && begun.lower > 4000, "{}", begun.lower);
        assert!(begun.rows.iter().any(|row| row.bound == 5625));
        assert!(begun.rows.iter().any(|row| row.bound < 5625));

        stop.store(false, Ordering::Relaxed);
        let closed = Rows::default();
        let done = prover.prove(Some(5625), &begun.rows, &closed).expect("nobody fails");
        assert_eq!((done.lower, done.strategy), (5625, None));
        let again = closed.0.into_inner().expect("no test panics here");
        let told = observer.rows.into_inner().expect("no test panics here");
        assert!(stop_flag.is_some() || told.len() == 1, "who stops a proof hears no more");
        assert!(
            again.iter().all(|row| row.guess != told[0].guess),
            "a row that was closed is not opened again"
        );
    }
}

/// Cannot keep what it is told.
struct Fails;

impl Observer for Fails {
    fn closed(&self, _row: &Row) -> Heard {
        Err("the disk is full".into())
    }
}

#[test]
fn an_observer_that_fails_ends_the_proof_with_its_own_words() {
    let game = Mastermind::new(3, 4).expect("a small game");
    let table = FeedbackTable::build(&game, MEMORY).expect("a small game fits");
    let symmetry = GameSymmetry::new(&game);
    let stop = AtomicBool::new(false);
    let prover = Prover::new(&table, &symmetry, ONE, &stop).expect("a small game can be proven");
    let failed = prover.prove(None, &[], &Fails).expect_err("the first row cannot be kept");
    assert_eq!(failed.to_string(), "the disk is full");
    let within = Conditions { within: Some(2), ..PLAIN };
    let failed = prover.under(within).can_be_found(&[], &Fails).expect_err("no refutation can be kept");
    assert_eq!(failed.to_string(), "the disk is full");
}

#[test]
fn a_proof_states_the_memory_it_needs() {
    let table = FeedbackTable::build(&Mastermind::default(), MEMORY).expect("a small game fits");
    let symmetry = NoSymmetry::new(&table);
    let stop = AtomicBool::new(false);
    let needed = Prover::bytes_needed(&table);
    let error = Prover::new(&table, &symmetry, Resources { memory: needed - 1, ..ONE }, &stop)
        .expect_err("one byte is missing");
    assert_eq!(error, ProveError::TooLittleMemory { spec: table.spec().into(), needed, limit: needed - 1 });
}
