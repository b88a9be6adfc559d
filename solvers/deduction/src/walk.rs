use crate::partition::parts;
use crate::threads;
use crate::{CandidateSet, FeedbackId, FeedbackTable, GuessId, Strategy};

/// Below this size a set is walked by one thread.
const WORTH_SHARING: usize = 200;

/// The whole decision tree of a deterministic guesser on `set`, found by splitting instead of by playing.
///
/// A guess that neither may win nor splits the set would never end; the lowest candidate is guessed in its place.
/// Of an empty set it is a guess that cannot be right.
pub fn walk(
    table: &FeedbackTable,
    set: &CandidateSet,
    choose: &(impl Fn(&CandidateSet) -> GuessId + Sync),
) -> Strategy {
    let set = &*set.known_to(table);
    match *set.as_slice() {
        [] => Strategy { guess: GuessId(0), may_win: false, answers: Vec::new() },
        [only] => Strategy::certain(table.guess_for(only)),
        _ => {
            let (guess, parts) = progress(table, set, choose(set));
            tree(table, guess, parts, choose)
        }
    }
}

/// The tree that opens with `guess`, even if it tells nothing, and goes on as `choose` says.
pub fn walk_behind(
    table: &FeedbackTable,
    set: &CandidateSet,
    guess: GuessId,
    choose: &(impl Fn(&CandidateSet) -> GuessId + Sync),
) -> Strategy {
    tree(table, guess, parts(table, set, guess), choose)
}

fn tree(
    table: &FeedbackTable,
    guess: GuessId,
    mut parts: Vec<(FeedbackId, CandidateSet)>,
    choose: &(impl Fn(&CandidateSet) -> GuessId + Sync),
) -> Strategy {
    let n_secrets: usize = parts.iter().map(|(_, part)| part.len()).sum();
    let n_parts = parts.len();
    parts.retain(|(feedback, _)| *feedback != table.win());
    let may_win = parts.len() < n_parts;
    let answers = if n_secrets < WORTH_SHARING {
        parts.iter().map(|(feedback, part)| (*feedback, walk(table, part, choose))).collect()
    } else {
        threads::map(&parts, |(feedback, part)| (*feedback, walk(table, part, choose)))
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
    total(table, &parts(table, set, guess), choose)
}

fn total(
    table: &FeedbackTable,
    parts: &[(FeedbackId, CandidateSet)],
    choose: &impl Fn(&CandidateSet) -> GuessId,
) -> u64 {
    let behind = |(feedback, part): &(FeedbackId, CandidateSet)| match part.len() {
        _ if *feedback == table.win() => 0,
        1 => 1,
        2 => 3,
        _ => total(table, &progress(table, part, choose(part)).1, choose),
    };
    parts.iter().map(|part| part.1.len() as u64 + behind(part)).sum()
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
