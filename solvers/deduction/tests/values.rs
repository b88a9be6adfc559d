//! What sets of candidates are worth: proven where they are small, and the same whoever asks.

use deduction::{CandidateSet, FeedbackTable, Method, Values, parts, solve};
use game::Deduction;
use mastermind::Mastermind;
use ships::Ships;

fn table<G: Deduction>(game: &G) -> FeedbackTable {
    FeedbackTable::build(game, 1 << 30).expect("a small game")
}

#[test]
fn a_small_game_is_worth_what_is_proven_of_it() {
    let game = Mastermind::new(3, 5).expect("a size");
    let table = table(&game);
    let values = Values::new(&table).expect("few answers");
    let value = values.of(&CandidateSet::all(&table)).expect("a value");
    assert_eq!(value.method, Method::Solved);
    assert_eq!(u64::from(value.total), solve(&game).expect("a solution").total());
}

#[test]
fn the_plan_of_mastermind_takes_as_few_guesses_as_the_proven_strategy() {
    let game = Mastermind::new(4, 6).expect("a size");
    let table = table(&game);
    let value = Values::new(&table).expect("few answers").of(&CandidateSet::all(&table)).expect("a value");
    assert_eq!((value.total, value.method), (5625, Method::Planned));
}

#[test]
fn a_value_is_the_size_and_the_values_of_the_parts_and_no_compared_guess_is_better() {
    let game = Ships::default();
    let table = table(&game);
    let values = Values::new(&table).expect("few answers");
    let first = game.guesses().position(|guess| guess.to_string() == "A1 A3 H1").expect("a guess");
    for (_, set) in parts(&table, &CandidateSet::all(&table), deduction::GuessId(first as u32)) {
        let value = values.of(&set).expect("a value");
        let total = |guess| {
            let behind = values.behind(&set, guess);
            set.len() as u32 + behind.iter().map(|part| part.total).sum::<u32>()
        };
        assert_eq!(total(value.guess), value.total, "{} secrets", set.len());
        if set.len() < 200 {
            assert!(values.promising(&set).into_iter().all(|guess| total(guess) >= value.total));
        }
    }
}

#[test]
fn the_answer_depends_neither_on_the_threads_nor_on_what_was_asked_before() {
    let game = Mastermind::new(4, 6).expect("a size");
    let table = table(&game);
    let all = CandidateSet::all(&table);
    let busy = Values::new(&table).expect("few answers");
    for guess in table.guesses().step_by(97) {
        for (_, set) in parts(&table, &all, guess) {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread");
            let fresh = pool.install(|| Values::new(&table).expect("few answers").of(&set));
            assert_eq!(busy.of(&set), fresh);
        }
    }
}
