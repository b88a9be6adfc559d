//! The plainest possible solver: every guess on every set, no bounds, no memory.

use crate::toys::Matrix;

/// A total that cannot be reached.
pub(crate) const NEVER: u32 = 1_000_000;

/// The least total of `set` within `guesses`, over all guesses or only over those that may be right.
pub(crate) fn least_total(game: &Matrix, set: &[usize], guesses: u8, consistent: bool) -> u32 {
    if guesses == 0 {
        return NEVER;
    }
    if set.len() == 1 {
        return 1;
    }
    let mut best = NEVER;
    for (guess, row) in game.rows.iter().enumerate() {
        if consistent && !set.contains(&guess) {
            continue;
        }
        let mut answers: Vec<u8> = set.iter().map(|&secret| row[secret]).collect();
        answers.sort_unstable();
        answers.dedup();
        if answers.len() == 1 && answers[0] != 0 {
            continue;
        }
        let mut total = set.len() as u32;
        for answer in answers.into_iter().filter(|&answer| answer != 0) {
            let part: Vec<usize> = set.iter().copied().filter(|&secret| row[secret] == answer).collect();
            total += least_total(game, &part, guesses - 1, consistent);
        }
        best = best.min(total);
    }
    best.min(NEVER)
}

/// The least worst case of the whole game.
pub(crate) fn least_worst_case(game: &Matrix, consistent: bool) -> u8 {
    let all: Vec<usize> = (0..game.rows[0].len()).collect();
    (1..20).find(|&guesses| least_total(game, &all, guesses, consistent) < NEVER).expect("every game ends")
}
