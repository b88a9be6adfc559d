use rayon::prelude::*;

use crate::partition::parts;
use crate::{CandidateSet, FeedbackId, FeedbackTable, GuessId, Strategy};

/// Below this size a set is walked by one thread.
const WORTH_SHARING: usize = 200;

/// The whole decision tree of a deterministic guesser on `set`, found by splitting instead of by playing.
///
/// A guess that neither may win nor splits the set would never end; the lowest candidate is guessed in its place.
/// `set` must not be empty.
pub fn walk(
    table: &FeedbackTable,
    set: &CandidateSet,
    choose: &(impl Fn(&CandidateSet) -> GuessId + Sync),
) -> Strategy {
    if let [only] = *set.as_slice() {
        return Strategy::certain(table.guess_for(only));
    }
    walk_behind(table, set, choose(set), choose)
}

/// The tree that opens with `guess` and goes on as `choose` says.
pub fn walk_behind(
    table: &FeedbackTable,
    set: &CandidateSet,
    guess: GuessId,
    choose: &(impl Fn(&CandidateSet) -> GuessId + Sync),
) -> Strategy {
    let (guess, mut parts) = progress(table, set, guess);
    let n_parts = parts.len();
    parts.retain(|(feedback, _)| *feedback != table.win());
    let may_win = parts.len() < n_parts;
    let answers = if set.len() < WORTH_SHARING {
        parts.iter().map(|(feedback, part)| (*feedback, walk(table, part, choose))).collect()
    } else {
        parts.par_iter().map(|(feedback, part)| (*feedback, walk(table, part, choose))).collect()
    };
    Strategy { guess, may_win, answers }
}

/// The guesses that the tree of [`walk_behind`] takes over all of `set`, without keeping the tree.
pub(crate) fn total_behind(
    table: &FeedbackTable,
    set: &CandidateSet,
    guess: GuessId,
    choose: &impl Fn(&CandidateSet) -> GuessId,
) -> u64 {
    let (_, parts) = progress(table, set, guess);
    let behind = |part: &CandidateSet| match part.len() {
        1 => 1,
        2 => 3,
        _ => total_behind(table, part, choose(part), choose),
    };
    let open = parts.iter().filter(|(feedback, _)| *feedback != table.win());
    set.len() as u64 + open.map(|(_, part)| behind(part)).sum::<u64>()
}

/// The parts of `set`, by `guess` if it makes progress and by the guess for the lowest candidate if it does not.
fn progress(
    table: &FeedbackTable,
    set: &CandidateSet,
    guess: GuessId,
) -> (GuessId, Vec<(FeedbackId, CandidateSet)>) {
    let split = parts(table, set, guess);
    if split.len() > 1 || set.len() == 1 {
        return (guess, split);
    }
    let guess = table.guess_for(set.as_slice()[0]);
    (guess, parts(table, set, guess))
}
