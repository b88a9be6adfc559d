//! Candidates, splits and the guessers that look one step ahead.

use crate::toys::Matrix;
use deduction::{
    BadCompact, CandidateSet, Compact, Effort, FeedbackTable, GuessId, Guesser, Heuristic, Ratio, Sampler,
    Split, TableError, pack, walk,
};

const ENOUGH: u64 = 1 << 24;

fn table(game: &Matrix) -> FeedbackTable {
    FeedbackTable::build(game, ENOUGH).expect("a toy game fits")
}

#[test]
fn parts_of_one_three_and_six_leave_four_point_six_on_average() {
    let mut rows: Vec<Vec<u8>> = (0..10).map(|g| (0..10).map(|s| u8::from(g != s)).collect()).collect();
    rows.push(vec![1, 2, 2, 2, 3, 3, 3, 3, 3, 3]);
    let table = table(&Matrix { name: "course", rows });
    let split = Split::of(&table, &CandidateSet::all(&table), GuessId(10));
    assert_eq!(split.parts().map(|(_, size)| size).collect::<Vec<_>>(), [1, 3, 6]);
    assert_eq!(split.expected_size(), Ratio { numerator: 46, denominator: 10 });
    assert_eq!(split.expected_size().to_string(), "4.6");
    assert_eq!((split.n_parts(), split.worst(), split.may_win()), (3, 6, false));
    assert!((split.entropy() - 1.295_461_844_238_322).abs() < 1e-12);
}

#[test]
fn a_table_that_does_not_fit_says_how_many_bytes_it_needs() {
    let game = Matrix::mastermind(2, 3);
    let needed = FeedbackTable::bytes_needed(&game);
    assert!(FeedbackTable::build(&game, needed).is_ok());
    let error = FeedbackTable::build(&game, needed - 1).expect_err("one byte is missing");
    let limit = needed - 1;
    assert_eq!(error, TableError::TooLarge { spec: "mastermind 9".into(), needed: needed.into(), limit });
    assert!(error.to_string().contains(&needed.to_string()));

    let huge = ships::Ships::new(ships::Board::new(9, 26).expect("a board"), 5).expect("a fleet");
    assert_eq!(
        FeedbackTable::build(&huge, 1 << 30).expect_err("no machine has that much").to_string(),
        "the table of ships 9 26 5 needs 62728754203047716784 bytes (54.4 EiB), the limit is 1073741824",
    );
}

#[test]
fn a_game_whose_guess_finds_two_secrets_is_refused() {
    let error = FeedbackTable::build(&Matrix { name: "bad", rows: vec![vec![0, 0], vec![1, 0]] }, ENOUGH);
    assert_eq!(
        error.expect_err("guess 0 wins twice"),
        TableError::WrongWin { spec: "bad 2".into(), guess: "0".into() }
    );
}

#[test]
fn high_low_with_seven_numbers_is_played_by_halving() {
    let table = table(&Matrix::high_low(7));
    for heuristic in [Heuristic::ExpectedSize, Heuristic::Entropy, Heuristic::WorstCase] {
        let guesser = Guesser::new(&table, heuristic);
        let strategy = walk(&table, &CandidateSet::all(&table), &|set| guesser.choose(set));
        assert_eq!(strategy.guess, GuessId(3));
        assert_eq!(strategy.tally().histogram, [1, 2, 4]);
    }
}

#[test]
fn a_walk_takes_as_many_guesses_as_playing_every_secret() {
    let table = table(&Matrix::mastermind(3, 4));
    for heuristic in Heuristic::ALL {
        for guesser in [
            Guesser::new(&table, heuristic),
            Guesser::new(&table, heuristic).consistent(),
            Guesser::new(&table, heuristic).looking_ahead(5),
        ] {
            let strategy = walk(&table, &CandidateSet::all(&table), &|set| guesser.choose(set));
            let mut total = 0;
            for secret in table.secrets() {
                let mut set = CandidateSet::all(&table);
                loop {
                    let guess = guesser.choose(&set);
                    total += 1;
                    let feedback = table.answer(secret, guess).expect("both are of the game");
                    if feedback == table.win() {
                        break;
                    }
                    set = set.narrowed(&table, guess, feedback);
                }
            }
            assert_eq!(strategy.tally().total(), total);
            assert_eq!(strategy.tally().n_secrets(), 64);
        }
    }
}

#[test]
fn ties_go_to_a_candidate_and_then_to_the_lowest_number() {
    let rows = vec![vec![0, 1, 2], vec![1, 0, 2], vec![1, 1, 0], vec![1, 2, 3]];
    let table = table(&Matrix { name: "ties", rows });
    let all = CandidateSet::all(&table);
    let ranked = Guesser::new(&table, Heuristic::ExpectedSize).rank(&all, 9);
    assert_eq!(
        ranked.iter().map(|r| (r.guess.0, r.may_win, r.score)).collect::<Vec<_>>(),
        [(0, true, 3), (1, true, 3), (3, false, 3), (2, true, 5)]
    );
}

#[test]
fn looking_ahead_is_never_worse_than_not_at_the_first_guess() {
    let table = table(&Matrix::mastermind(3, 5));
    let all = CandidateSet::all(&table);
    let plain = Guesser::new(&table, Heuristic::ExpectedSize);
    let wide = plain.clone().looking_ahead(30);
    let plain = walk(&table, &all, &|set| plain.choose(set)).tally().total();
    let wide = walk(&table, &all, &|set| wide.choose(set)).tally().total();
    assert!(wide <= plain, "{wide} > {plain}");
    assert!(wide >= 451, "451 is the proven optimum");
}

#[test]
fn a_packed_strategy_answers_as_the_strategy_does() {
    let table = table(&Matrix::mastermind(3, 4));
    let guesser = Guesser::new(&table, Heuristic::Entropy);
    let strategy = walk(&table, &CandidateSet::all(&table), &|set| guesser.choose(set));
    let bytes = pack(&strategy).expect("small numbers");
    let packed = Compact::new(&bytes).expect("what was packed is whole");
    assert_eq!(packed.unpacked(&table, &CandidateSet::all(&table)).as_ref(), Some(&strategy));
    for secret in table.secrets() {
        let (mut node, mut place) = (&strategy, packed);
        loop {
            assert_eq!(place.guess(), node.guess);
            let feedback = table.answer(secret, node.guess).expect("both are of the game");
            if feedback == table.win() {
                assert_eq!(place.after(feedback), None, "the game is over");
                break;
            }
            node = node.after(feedback).expect("the strategy is whole");
            place = place.after(feedback).expect("and so is its packed form");
        }
    }
    for end in 0..bytes.len() {
        assert!(matches!(Compact::new(&bytes[..end]), Err(BadCompact::Truncated(_))), "cut at {end}");
    }
}

#[test]
fn a_sampler_finds_every_secret_and_knows_when_it_saw_all_candidates() {
    let game = Matrix::mastermind(3, 5);
    let effort = Effort { n_visited: 60, n_kept: 20, n_compared: 30 };
    let sampler = Sampler::new(&game, effort);
    let mut total = 0;
    for secret in 0..125 {
        let mut history = Vec::new();
        loop {
            let sample = sampler.after(&history).expect("the answers are true");
            assert!(sample.candidates.len() <= effort.n_kept);
            let guess = sample.promising(1)[0];
            total += 1;
            let feedback = game.rows[guess][secret];
            if feedback == 0 {
                break;
            }
            history.push((guess, feedback));
        }
    }
    assert!((451..600).contains(&total), "{total} guesses; 451 is the optimum");
    let all = Sampler::new(&game, Effort::default()).after(&[]).expect("nothing is excluded yet");
    assert!(all.complete && all.candidates.len() == 125);
    let wrong = [(0, 0), (1, 0)];
    assert!(sampler.after(&wrong).is_none(), "two different guesses cannot both be right");
}
