use std::fmt;

use game::Deduction;

use crate::Turn;

/// The largest number of secrets that are counted one by one. Above it a game is played without counting.
pub const COUNTABLE: u64 = 5_000_000;

/// Answers that cannot all be true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// The earliest answer that no secret explains together with the ones before it, counted from 1.
    pub turn: usize,
    /// What was asked in that turn.
    pub guess: String,
    /// What was answered in that turn.
    pub feedback: String,
    /// Turns whose answers cannot be true together, in order, [`turn`](Self::turn) the last of them. The set is
    /// minimal: any one of them left out, the others have a secret that explains them.
    pub conflict: Vec<usize>,
}

/// A turn whose answer alone, if it were another one, would make all answers possible again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repair<F> {
    /// The turn, counted from 1.
    pub turn: usize,
    /// The answers that would do, each with the number of secrets it would leave, the most likely first.
    pub instead: Vec<(F, u64)>,
}

impl Contradiction {
    /// Looks for a contradiction in `history`. A game that is not [countable](COUNTABLE) is not searched; there
    /// only an answer that the game never gives is found out.
    pub fn find<G: Deduction>(game: &G, history: &[Turn<G>]) -> Option<Contradiction> {
        if game.n_secrets() <= COUNTABLE {
            return Contradiction::search(game, history);
        }
        let given = game.feedbacks();
        let never = history.iter().position(|turn| !given.contains(&turn.feedback))?;
        Some(Contradiction::at(history, never, vec![never]))
    }

    /// Looks for a contradiction in `history`, however many secrets there are.
    pub(crate) fn search<G: Deduction>(game: &G, history: &[Turn<G>]) -> Option<Contradiction> {
        if game.n_secrets() > COUNTABLE {
            return Contradiction::by_fitting(game, history);
        }
        let breaking = first_break(game, history)?;
        Some(Contradiction::at(history, breaking, conflict(game, &history[..=breaking])))
    }

    /// The same where secrets are too many to go through them: the game is asked for one that fits.
    fn by_fitting<G: Deduction>(game: &G, history: &[Turn<G>]) -> Option<Contradiction> {
        let explained = |turns: &mut dyn Iterator<Item = &Turn<G>>| {
            let turns: Vec<_> = turns.map(Turn::pair).collect();
            !game.fitting(&turns, 1, 1).secrets.is_empty()
        };
        let breaking = (0..history.len()).find(|&last| !explained(&mut history[..=last].iter()))?;
        let mut needed: Vec<usize> = (0..=breaking).collect();
        for index in 0..breaking {
            let others = || needed.iter().copied().filter(move |&other| other != index);
            if !explained(&mut others().map(|other| &history[other])) {
                needed = others().collect();
            }
        }
        Some(Contradiction::at(history, breaking, needed))
    }

    /// The contradiction of these turns, counted from 0, of which `breaking` is the last.
    pub(crate) fn at<G: Deduction>(history: &[Turn<G>], breaking: usize, mut conflict: Vec<usize>) -> Self {
        conflict.sort_unstable();
        Contradiction {
            turn: breaking + 1,
            guess: history[breaking].guess.to_string(),
            feedback: history[breaking].feedback.to_string(),
            conflict: conflict.into_iter().map(|index| index + 1).collect(),
        }
    }
}

/// Which single answers, if changed, would make a contradictory history possible again; none when two or more
/// answers must be wrong, or when the game is not [countable](COUNTABLE).
pub fn repairs<G: Deduction>(game: &G, history: &[Turn<G>]) -> Vec<Repair<G::Feedback>> {
    let mut repairs: Vec<_> = (1..=history.len()).map(|turn| Repair { turn, instead: Vec::new() }).collect();
    if game.n_secrets() <= COUNTABLE {
        for secret in game.secrets() {
            let mut wrong = (0..history.len()).filter(|&index| !history[index].fits(game, &secret));
            if let (Some(index), None) = (wrong.next(), wrong.next()) {
                count(&mut repairs[index].instead, game.feedback(&secret, &history[index].guess));
            }
        }
    }
    repairs.retain(|repair| !repair.instead.is_empty());
    for repair in &mut repairs {
        repair.instead.sort_by_key(|&(feedback, n)| (std::cmp::Reverse(n), feedback));
    }
    repairs
}

fn count<F: PartialEq>(counts: &mut Vec<(F, u64)>, feedback: F) {
    match counts.iter_mut().find(|(known, _)| *known == feedback) {
        Some((_, n)) => *n += 1,
        None => counts.push((feedback, 1)),
    }
}

/// The first turn that leaves no secret: one more than the longest run of true answers any secret explains.
fn first_break<G: Deduction>(game: &G, history: &[Turn<G>]) -> Option<usize> {
    let mut longest = 0;
    for secret in game.secrets() {
        match history.iter().position(|turn| !turn.fits(game, &secret)) {
            None => return None,
            Some(wrong) => longest = longest.max(wrong),
        }
    }
    Some(longest)
}

/// A minimal set of turns of `history` that no secret explains, the last turn among them.
///
/// The last turn breaks the history, so it belongs to every conflict in it. With the turns known to be needed we go
/// through the others until no secret is left: the one that took the last secret is needed too, and those after it
/// are not.
fn conflict<G: Deduction>(game: &G, history: &[Turn<G>]) -> Vec<usize> {
    let Some(last) = history.len().checked_sub(1) else { return Vec::new() };
    let mut needed = vec![last];
    let mut doubtful = last;
    loop {
        let explained = |secret: &G::Secret| needed.iter().all(|&index| history[index].fits(game, secret));
        let mut left: Vec<G::Secret> = game.secrets().filter(explained).collect();
        if left.is_empty() {
            return needed;
        }
        let emptying = history[..doubtful].iter().position(|turn| {
            left.retain(|secret| turn.fits(game, secret));
            left.is_empty()
        });
        let Some(emptying) = emptying else { return needed };
        needed.push(emptying);
        doubtful = emptying;
    }
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Contradiction { turn, guess, feedback, conflict } = self;
        match &conflict[..] {
            [others @ .., _] if !others.is_empty() => {
                f.write_str("answers ")?;
                for (place, other) in others.iter().enumerate() {
                    write!(f, "{}{other}", if place == 0 { "" } else { ", " })?;
                }
                write!(f, " and {turn} cannot all be true: answer {turn}, `{feedback}` to `{guess}`, breaks")
            }
            _ => write!(f, "answer {turn} cannot be true: nothing answers `{feedback}` to `{guess}`"),
        }
    }
}

impl std::error::Error for Contradiction {}
