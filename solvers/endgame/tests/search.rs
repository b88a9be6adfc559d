//! The search on Apocalypse against looking at every joint choice.

use apocalypse::{Apocalypse, BLACK, Choice, Position, RuleSet, WHITE};
use endgame::Evaluation;
use game::{ByPlayer, Next, Player, Simultaneous};
use nash::{FullWidth, Limits, Matrix, Oracle, Report, Search, Settings};
use proptest::prelude::*;

const GAME: Apocalypse = Apocalypse { rules: RuleSet::CourseQuiet50 };

fn searched(position: &Position, depth: u32) -> Report<Choice> {
    let settings = Settings { tolerance: 0, memory: 1 << 22, ..Settings::for_unit(GAME.unit()) };
    Search::new(&GAME, &Evaluation, settings).run(position, Limits::depth(depth), &|| false, &mut |_| {})
}

/// The payoffs at a position when everything is looked at.
fn payoffs(position: &Position, depth: u32) -> Matrix {
    let mut full = FullWidth::new(&GAME, &Evaluation);
    let lists = ByPlayer::from_fn(|player| {
        let mut list = Vec::new();
        GAME.actions(position, player, &mut list);
        list
    });
    let rows: Vec<Vec<i32>> = lists
        .first
        .iter()
        .map(|&black| {
            let payoff =
                |&white: &Choice| match GAME.resolve(position, ByPlayer { first: black, second: white }) {
                    Next::Over(payoff) => payoff,
                    Next::Position(child) if GAME.is_mid_round(&child) => full.value(&child, depth).middle(),
                    Next::Position(child) => full.value(&child, depth - 1).middle(),
                };
            lists.second.iter().map(payoff).collect()
        })
        .collect();
    Matrix::from_rows(&rows).expect("a position is a matrix")
}

fn agree(position: &Position, depth: u32) {
    let report = searched(position, depth);
    let bounds =
        payoffs(position, report.depth).certify(&report.mixes).expect("the mixes are of these choices");
    let slack = 20;
    assert!(report.value.width() <= slack, "{position}: {:?}", report.value);
    let (lower, upper) = (report.value.lower() - slack, report.value.upper() + slack);
    assert!(lower <= bounds.lower() && bounds.upper() <= upper, "{position}: {bounds:?} {:?}", report.value);
}

#[test]
fn the_start_is_even_three_rounds_deep_and_the_mixes_hold_against_every_reply() {
    agree(&Position::START, 3);
    assert!(searched(&Position::START, 3).value.contains(0));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn positions_of_random_games_have_the_value_and_mixes_of_a_full_look(
        choices in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>()), 0..24),
    ) {
        agree(&reached(&choices), 2);
    }

    #[test]
    fn the_estimate_sees_both_sides_alike(
        choices in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>()), 0..24),
    ) {
        let position = reached(&choices);
        prop_assert_eq!(Evaluation.estimate(&position), -Evaluation.estimate(&position.swapped()));
    }
}

/// Where a game gets to in which both choose blindly.
fn reached(choices: &[(prop::sample::Index, prop::sample::Index)]) -> Position {
    let mut position = Position::START;
    for (black, white) in choices {
        let chosen = |player: Player, index: &prop::sample::Index| {
            let mut list = Vec::new();
            GAME.actions(&position, player, &mut list);
            // The last action of a normal round is a goof, which would end most games early.
            let n = if GAME.is_mid_round(&position) { list.len() } else { list.len() - 1 };
            list[index.index(n)]
        };
        let joint = ByPlayer { first: chosen(BLACK, black), second: chosen(WHITE, white) };
        match GAME.resolve(&position, joint) {
            Next::Position(next) => position = next,
            Next::Over(_) => break,
        }
    }
    position
}
