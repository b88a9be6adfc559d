//! The game as solvers see it against the rules core.

use apocalypse::{Apocalypse, BLACK, Choice, Joint, Move, Position, RuleSet, WHITE};
use game::{ByPlayer, Next, Player, Simultaneous};
use proptest::prelude::*;
use proptest::sample::Index;

const GAME: Apocalypse = Apocalypse { rules: RuleSet::CourseQuiet50 };

fn actions(position: &Position, player: Player) -> Vec<Choice> {
    let mut list = Vec::new();
    GAME.actions(position, player, &mut list);
    list
}

fn position(text: &str) -> Position {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn choices() -> impl Strategy<Value = Vec<(Index, Index)>> {
    prop::collection::vec((any::<Index>(), any::<Index>()), 1..60)
}

proptest! {
    #[test]
    fn a_joint_action_leads_where_the_rules_core_leads(choices in choices()) {
        let mut at = Position::START;
        for (black, white) in choices {
            let lists = ByPlayer::from_fn(|player| actions(&at, player));
            let joint = ByPlayer { first: *black.get(&lists.first), second: *white.get(&lists.second) };
            let round = at.play(Joint(joint)).expect("every listed action fits");
            match GAME.resolve(&at, joint) {
                Next::Position(next) => {
                    prop_assert_eq!(next, round.position);
                    prop_assert_eq!(round.outcome(GAME.rules), None);
                    at = next;
                }
                Next::Over(payoff) => {
                    let outcome = round.outcome(GAME.rules).expect("the rules core ends the game too");
                    let winner = match payoff.signum() {
                        1 => Some(BLACK),
                        -1 => Some(WHITE),
                        _ => None,
                    };
                    prop_assert_eq!(winner, outcome.winner);
                    prop_assert!(payoff.abs() == GAME.unit() || payoff == 0);
                    break;
                }
            }
        }
    }

    #[test]
    fn positions_that_symmetry_makes_equal_have_one_canonical_form(choices in choices()) {
        let mut at = Position::START;
        for (black, white) in choices {
            let lists = ByPlayer::from_fn(|player| actions(&at, player));
            let joint = ByPlayer { first: *black.get(&lists.first), second: *white.get(&lists.second) };
            let Next::Position(next) = GAME.resolve(&at, joint) else { break };
            at = next;
            let one = GAME.canonical(&at, 3);
            for other in [at.mirrored(), at.swapped(), at.swapped().mirrored()] {
                prop_assert_eq!(GAME.canonical(&other, 3).position, one.position);
            }
            prop_assert_eq!(GAME.canonical(&one.position, 3).position, one.position);
        }
    }
}

#[test]
fn all_illegal_moves_are_one_action_and_passing_comes_first() {
    let list = actions(&Position::START, BLACK);
    assert_eq!(list.first(), Some(&Choice::Pass));
    assert_eq!(list.last(), Some(&Choice::Move(Move::GOOF)));
    assert_eq!(list.len(), 11);
}

#[test]
fn who_has_nothing_to_place_has_one_action_and_a_bad_placement_is_a_null_one() {
    let second = position("n1p1n/5/2P2/5/N4 0 0 0 9 20");
    assert!(GAME.is_mid_round(&second));
    assert_eq!(actions(&second, WHITE), [Choice::Idle]);
    let black = actions(&second, BLACK);
    assert_eq!(black[0], Choice::Pass);
    assert_eq!(black.len(), 1 + 25 - 5);
}

#[test]
fn quiet_rounds_are_forgotten_only_when_the_draw_is_out_of_sight() {
    let at = |quiet: u16| position(&format!("4N/P4/5/4p/n4 0 1 {quiet} 77 -"));
    assert_eq!(GAME.canonical(&at(46), 3).position, GAME.canonical(&at(0), 3).position);
    assert_ne!(GAME.canonical(&at(47), 3).position, GAME.canonical(&at(0), 3).position);
    let endless = Apocalypse { rules: RuleSet::Course };
    assert_eq!(endless.canonical(&at(49), 9).position, endless.canonical(&at(0), 9).position);
}
