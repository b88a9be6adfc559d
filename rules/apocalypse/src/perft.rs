use game::ByPlayer;

use crate::{Cell, Move, Position, Round, RuleSet, Turn};

/// How many ways there are to play `depth` normal rounds from a position, both sides' choices counted together.
///
/// A choice is a legal move or a pass, and a legal placement in a second round; deliberate illegal choices are left
/// out. A second round belongs to the normal round before it: it costs no depth and is played out only if another
/// normal round follows. A game that ends counts if it ends in the last round and not if it ends earlier, or is over
/// already.
///
/// ```
/// use apocalypse::{Position, RuleSet, perft};
/// assert_eq!(perft(&Position::START, RuleSet::Course, 2), 10_674);
/// ```
pub fn perft(position: &Position, rules: RuleSet, depth: u32) -> u64 {
    if depth > 0 && position.outcome(rules).is_some() { 0 } else { count(position, rules, depth) }
}

fn count(position: &Position, rules: RuleSet, depth: u32) -> u64 {
    let Some(deeper) = depth.checked_sub(1) else { return 1 };
    let go_on = |round: Round, depth| match round.outcome(rules) {
        Some(_) => 0,
        None => count(&round.position, rules, depth),
    };
    match position.turn() {
        Turn::Normal(turn) => {
            let moves = ByPlayer::from_fn(|player| turn.moves(player));
            if deeper == 0 {
                return (moves.first.len() as u64 + 1) * (moves.second.len() as u64 + 1);
            }
            joint(&or_pass(&moves.first), &or_pass(&moves.second))
                .map(|asked| go_on(turn.play(asked), deeper))
                .sum()
        }
        Turn::Second(turn) => {
            let choices = ByPlayer::from_fn(|player| -> Vec<Option<Cell>> {
                if turn.is_asked(player) {
                    turn.placements().into_iter().map(Some).collect()
                } else {
                    vec![None]
                }
            });
            joint(&choices.first, &choices.second).map(|asked| go_on(turn.play(asked), depth)).sum()
        }
    }
}

fn or_pass(moves: &[Move]) -> Vec<Option<Move>> {
    std::iter::once(None).chain(moves.iter().copied().map(Some)).collect()
}

fn joint<T: Copy>(black: &[T], white: &[T]) -> impl Iterator<Item = ByPlayer<T>> {
    black.iter().flat_map(|&black| white.iter().map(move |&white| ByPlayer { first: black, second: white }))
}
