//! The learned estimate: its symmetries, which hold whatever the weights are, and its weights file.

use apocalypse::{Apocalypse, BLACK, Position, RuleSet, WHITE};
use endgame::Network;
use endgame::network::{Weights, WeightsError};
use game::{ByPlayer, Next, Simultaneous};
use nash::{Basis, Oracle};
use proptest::prelude::*;

const GAME: Apocalypse = Apocalypse { rules: RuleSet::CourseQuiet50 };

/// Weights that nobody learned, as large as they may be.
fn wild(mut seed: u64) -> Weights {
    let mut weights = Weights::blank("a test");
    let mut next = |most: i16| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let number = (seed >> 33) % (2 * u64::from(most.unsigned_abs()) + 1);
        (number as i32 - i32::from(most)) as i16
    };
    weights.first.iter_mut().flatten().for_each(|weight| *weight = next(Weights::MOST));
    weights.first_start.iter_mut().for_each(|weight| *weight = next(Weights::MOST));
    for stage in weights.stages.iter_mut() {
        for unit in &mut stage.second {
            unit.both
                .iter_mut()
                .chain(&mut unit.ahead)
                .for_each(|weight| *weight = next(Weights::MOST_SECOND));
            unit.start = next(i16::MAX);
        }
        stage.last.iter_mut().for_each(|weight| *weight = next(Weights::MOST_LAST));
        stage.straight.iter_mut().for_each(|weight| *weight = next(Weights::MOST_LAST));
    }
    weights
}

/// Where random choices lead, as far as the game goes on.
fn after(choices: &[(prop::sample::Index, prop::sample::Index)]) -> Position {
    let mut position = Position::START;
    for (black, white) in choices {
        let pick = |player, index: &prop::sample::Index| {
            let mut list = Vec::new();
            GAME.actions(&position, player, &mut list);
            *index.get(&list)
        };
        let joint = ByPlayer { first: pick(BLACK, black), second: pick(WHITE, white) };
        match GAME.resolve(&position, joint) {
            Next::Position(next) => position = next,
            Next::Over(_) => break,
        }
    }
    position
}

proptest! {
    #[test]
    fn who_changes_places_gets_the_negative_and_the_mirror_changes_nothing(
        choices in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>()), 0..40),
        seed in any::<u64>(),
    ) {
        let position = after(&choices);
        let shipped = Network::shipped().expect("the weights are sound").clone();
        for network in [Network::new(wild(seed)), shipped] {
            let estimate = network.estimate(&position);
            prop_assert!(estimate.abs() <= GAME.unit());
            prop_assert_eq!(network.estimate(&position.mirrored()), estimate);
            prop_assert_eq!(network.estimate(&position.swapped()), -estimate);
        }
    }
}

proptest! {
    #[test]
    fn what_is_found_from_a_position_a_few_rounds_before_is_what_is_found_afresh(
        choices in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>()), 0..40),
        n_before in 0_usize..3,
        seed in any::<u64>(),
    ) {
        let (before, position) = (after(&choices[..choices.len().saturating_sub(n_before)]), after(&choices));
        let shipped = Network::shipped().expect("the weights are sound").clone();
        for network in [Network::new(wild(seed)), shipped] {
            let estimate = network.estimate(&position);
            prop_assert_eq!(network.estimate_from(&network.basis(&before), &position), estimate);
            prop_assert_eq!(network.estimate_from(&Basis::default(), &position), estimate);
        }
    }
}

#[test]
fn the_start_is_even_and_a_side_with_more_is_ahead() {
    let network = Network::shipped().expect("the weights are sound");
    assert_eq!(network.estimate(&Position::START), 0);
    let ahead: Position = "N1P1N/5/5/p3p/npppn 0 0 0 0 -".parse().expect("a position");
    assert!(network.estimate(&ahead) > GAME.unit() / 2, "four pawns more");
}

#[test]
fn weights_come_back_from_their_file_and_name_the_command_that_made_them() {
    let weights = wild(3);
    assert_eq!(Weights::read(&weights.write()), Ok(weights));
    let shipped = include_bytes!("../tables/network.weights");
    assert!(shipped.len() <= 200_000, "{} bytes", shipped.len());
    let made_by = Weights::read(shipped).expect("the weights are sound").made_by;
    assert!(made_by.starts_with("cargo run --release -p parlour-endgame --example train"), "{made_by}");
}

#[test]
fn a_damaged_or_foreign_file_is_refused_with_the_reason() {
    let whole = wild(5).write();
    let refused = |bytes: &[u8]| Weights::read(bytes).expect_err("no weights");
    assert_eq!(refused(b""), WeightsError::Foreign);
    assert_eq!(refused(b"something else\n\n"), WeightsError::Foreign);
    for place in [whole.len() / 2, whole.len() - 1] {
        let mut damaged = whole.clone();
        damaged[place] ^= 4;
        assert_eq!(refused(&damaged), WeightsError::Corrupt);
    }
    let cut = &whole[..whole.len() - 100];
    assert!(matches!(refused(cut), WeightsError::Length { found, .. } if found == cut.len()));
    let with = |from: &str, to: &str| {
        let text =
            whole.windows(from.len()).position(|window| window == from.as_bytes()).expect("in the head");
        let mut other = whole.clone();
        other.splice(text..text + from.len(), to.bytes());
        refused(&other)
    };
    assert!(
        matches!(with("rules course+quiet50", "rules checkers"), WeightsError::OtherRules(rules) if rules.starts_with("checkers"))
    );
    assert!(matches!(with("shape 3", "shape 4"), WeightsError::OtherShape(_)));
    let mut large = wild(5);
    large.first[7][3] = Weights::MOST + 1;
    assert_eq!(refused(&large.write()), WeightsError::TooLarge);
    assert!(WeightsError::Corrupt.to_string().contains("damaged"));
}
