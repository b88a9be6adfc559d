//! The tables that come with the program, and play by them.

use apocalypse::{Apocalypse, Choice, Move, Position, RuleSet};
use endgame::shipped;
use game::{Player, Simultaneous};
use nash::{Equilibrium, Mix};

const GAME: Apocalypse = Apocalypse { rules: RuleSet::CourseQuiet50 };

fn position(text: &str) -> Position {
    text.parse().unwrap_or_else(|e| panic!("{text}: {e}"))
}

fn choices(position: &Position, player: Player) -> Vec<Choice> {
    let mut list = Vec::new();
    GAME.actions(position, player, &mut list);
    list
}

/// What is played how often, in the order of the choices.
fn played(position: &Position, player: Player, mix: &Mix) -> Vec<(Choice, u32)> {
    let mut shares: Vec<(Choice, u32)> =
        choices(position, player).into_iter().zip(mix.weights().iter().copied()).collect();
    shares.retain(|&(_, weight)| weight > 0);
    shares.sort_unstable();
    shares
}

fn solved(position: &Position) -> Equilibrium {
    shipped().equilibrium(position).unwrap_or_else(|| panic!("{position} is not in the tables"))
}

#[test]
fn the_file_holds_four_pieces_and_all_layers_and_follows_from_itself() {
    let tables = shipped();
    assert_eq!((tables.n_pieces(), tables.n_layers()), (4, 50));
    assert!(tables.error() < 2e-5);
    assert!(tables.check_children(100, 1).expect("values follow from their children") > 3000);
    assert!(tables.check_symmetry(500, 1).expect("symmetry holds") > 0);
    assert!(tables.check_even().expect("even positions are worth 0") > 0);
}

#[test]
fn a_mix_guarantees_the_value_within_the_error_of_the_tables() {
    for text in [
        "5/PN3/1p3/5/4n 1 1 0 0 -",
        "5/1P2N/3p1/2n2/5 0 1 33 0 -",
        "3N1/2P2/1P3/2p2/5 0 0 0 0 -",
        "5/5/1pP2/5/2n1N 0 0 49 0 -",
    ] {
        let position = position(text);
        let Equilibrium { value, mixes } = solved(&position);
        let stored = shipped().value(&position).expect("four pieces");
        assert!(value.width() < GAME.unit() / 10_000, "{text}: {value:?}");
        assert!(value.lower() <= stored.upper() && stored.lower() <= value.upper(), "{text}: {value:?}");
        for player in Player::BOTH {
            assert_eq!(mixes[player].weights().len(), choices(&position, player).len());
        }
    }
}

#[test]
fn positions_that_symmetry_makes_equal_are_played_alike() {
    for text in ["5/PN3/1p3/5/4n 1 1 0 0 -", "5/2N2/2P2/p1p2/5 0 1 7 0 -", "p4/P4/5/2n2/2n2 0 0 3 9 00"] {
        let position = position(text);
        let Equilibrium { mixes, .. } = solved(&position);
        let mirrored = position.mirrored();
        let image = solved(&mirrored);
        for player in Player::BOTH {
            let mut turned: Vec<(Choice, u32)> = played(&mirrored, player, &image.mixes[player])
                .into_iter()
                .map(|(choice, weight)| match choice {
                    Choice::Move(asked) if asked != Move::GOOF => (Choice::Move(asked.mirrored()), weight),
                    Choice::Place(cell) => (Choice::Place(cell.mirrored()), weight),
                    other => (other, weight),
                })
                .collect();
            turned.sort_unstable();
            assert_eq!(turned, played(&position, player, &mixes[player]), "{text}");
        }
    }
}

#[test]
fn what_the_tables_do_not_reach_has_no_answer() {
    for text in [
        "NPPPN/P3P/5/p3p/npppn 0 0 0 0 -",
        "5/2P2/5/2p2/5 2 0 0 0 -",
        "5/2P2/5/2p2/5 0 0 50 0 -",
        "5/5/5/2p2/5 0 0 0 0 -",
    ] {
        assert_eq!(shipped().equilibrium(&position(text)), None, "{text}");
    }
}
