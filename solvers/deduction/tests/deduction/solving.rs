//! A game of one's own, solved in one call.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use deduction::{
    CandidateSet, Claim, Conditions, GuessId, Objective, ProofLog, Question, Resources, SecretId, SolveError,
    Solver, Split, Strategy, Unobserved, parts, read_certificate, solve, walk, write_certificate,
};
use mastermind::Mastermind;

use crate::toys::Matrix;

const PLAIN: Conditions = Conditions { consistent: false, within: None };

/// A solver that owns all it needs.
fn solver(game: Mastermind) -> Solver<'static> {
    let resources = Resources { n_threads: 2, memory: 1 << 28 };
    Solver::new(Arc::new(game), resources, Arc::new(AtomicBool::new(false)))
        .expect("a small game can be solved")
}

#[test]
fn one_call_solves_a_game() {
    let solution = solve(&Matrix::high_low(15)).expect("a toy game can be solved");
    assert!(solution.is_optimal());
    assert_eq!((solution.total(), solution.worst()), (1 + 2 * 2 + 4 * 3 + 8 * 4, 4));
}

#[test]
fn every_objective_has_its_own_best_strategy() {
    let solver = solver(Mastermind::default());
    let best = |objective| {
        let solution = solver.solve(Question { objective, ..Question::default() }, &Unobserved);
        let solution = solution.expect("nobody fails");
        assert!(solution.is_optimal(), "{objective}");
        solution
    };
    assert_eq!(best(Objective::Expected).total(), 5625);
    assert_eq!(best(Objective::Worst).worst(), 5);
    let both = best(Objective::ExpectedAtWorst);
    assert_eq!((both.total(), both.worst(), both.lower), (5626, 5, 5626));
    let question = Question {
        objective: Objective::Worst,
        conditions: Conditions { within: Some(5), ..PLAIN },
        ..Question::default()
    };
    assert!(matches!(solver.solve(question, &Unobserved), Err(SolveError::LimitGiven(Objective::Worst))));
}

#[test]
fn a_limit_that_no_strategy_keeps_is_refuted() {
    let solver = solver(Mastermind::new(3, 4).expect("a small game"));
    let within = |within| {
        let conditions = Conditions { within: Some(within), ..PLAIN };
        solver.solve(Question { conditions, ..Question::default() }, &Unobserved)
    };
    assert!(matches!(within(3), Err(SolveError::NotWithin { within: 3 })));
    assert_eq!(within(4).expect("four guesses suffice").worst(), 4);
}

#[test]
fn a_solution_goes_on_from_a_strategy_and_a_log_and_refuses_others() {
    let game = Mastermind::new(3, 4).expect("a small game");
    let solver = solver(game);
    let known = solver.solve(Question::default(), &Unobserved).expect("nobody fails");
    let text = known.certificate(&game).expect("it is a strategy of the game");
    assert_eq!(read_certificate(&game, solver.table(), &text).as_ref(), Ok(&known.strategy));

    let question = |strategy: &Strategy, log| Question {
        strategies: vec![strategy.clone()],
        log,
        ..Question::default()
    };
    let again = solver.solve(question(&known.strategy, None), &Unobserved).expect("nobody fails");
    assert_eq!((again.strategy, again.lower), (known.strategy.clone(), 206));
    // A tree that does not find every secret is not the one to beat.
    let mut broken = known.strategy.clone();
    broken.answers.pop();
    let found = solver.solve(question(&broken, None), &Unobserved).expect("nobody fails");
    assert!(found.is_optimal() && found.total() == 206);

    let conditions = Conditions { consistent: true, ..PLAIN };
    let log = ProofLog::new(&game, conditions).expect("a small game can be logged");
    assert!(matches!(
        solver.solve(question(&known.strategy, Some(log)), &Unobserved),
        Err(SolveError::Log(_))
    ));
}

#[test]
fn one_bound_is_the_least_conceivable_total() {
    let game = Mastermind::default();
    let solver = solver(game);
    // One secret by the first guess, 13 by the second, 169 by the third, the other 1,113 by the fourth.
    assert_eq!(solver.prover().least_conceivable(), 1 + 13 * 2 + 169 * 3 + 1113 * 4);
    let stop = AtomicBool::new(true);
    let stopped = Solver::new(&game, Resources::default(), &stop).expect("a small game can be solved");
    let question = Question { objective: Objective::Worst, ..Question::default() };
    let stopped = stopped.solve(question, &Unobserved).expect("nobody fails");
    assert_eq!((stopped.lower, stopped.is_optimal()), (4986, false));
    let planner = deduction::Planner::new(&game, 1 << 30, &stop).expect("a small game can be planned");
    assert_eq!(planner.least_conceivable(), 4986);
}

#[test]
fn numbers_that_a_table_does_not_have_are_passed_over() {
    let game = Mastermind::new(2, 3).expect("a small game");
    let solver = solver(game);
    let table = solver.table();
    let (no_guess, no_secret) = (GuessId(99), SecretId(99));
    assert_eq!(table.answers_to(no_guess), None);
    assert_eq!((table.answer(no_secret, GuessId(0)), table.answer(SecretId(0), no_guess)), (None, None));
    assert_eq!((table.finder(no_secret), table.found_by(no_guess)), (None, None));
    let prover = solver.prover();
    assert_eq!((prover.row(no_guess, 10, &[]), prover.beam(no_guess, 3)), (None, None));
    let mixed: CandidateSet = [SecretId(1), SecretId(2), SecretId(3), no_secret].into_iter().collect();
    assert_eq!(Split::of(table, &mixed, GuessId(0)).n_candidates(), 3);
    assert_eq!(parts(table, &mixed, no_guess), []);
    assert_eq!(mixed.narrowed(table, no_guess, table.win()).len(), 0);
    let nothing: CandidateSet = [no_secret].into_iter().collect();
    let guesser = deduction::Guesser::new(table, deduction::Heuristic::Entropy).looking_ahead(3);
    assert_eq!(guesser.choose(&nothing), GuessId(0));
    let walked = walk(table, &mixed, &|set| guesser.choose(set));
    assert_eq!(walked.tally().n_secrets(), 3);
    assert_eq!(walk(table, &mixed, &|_| no_guess).tally().n_secrets(), 3);
    assert_eq!(walk(table, &nothing, &|_| no_guess).tally().n_secrets(), 0);
    let claim = Claim { conditions: PLAIN, lower: 0 };
    assert_eq!(write_certificate(&game, &Strategy::certain(no_guess), claim), None);
}
