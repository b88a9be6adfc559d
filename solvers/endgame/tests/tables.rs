//! Tables against computations that share nothing with their builder but the rules.

use std::sync::LazyLock;

use apocalypse::{Apocalypse, BLACK, Board, Cell, Kind, Material, Parts, Piece, Position, RuleSet, WHITE};
use endgame::{Builder, Evaluation, TableError, Tables, materials, needs};
use game::{ByPlayer, Player, Simultaneous};
use nash::{Blind, FullWidth, Limits, Oracle, Search, Settings, Value};
use proptest::prelude::*;

const GAME: Apocalypse = Apocalypse { rules: RuleSet::CourseQuiet50 };
const TO_THE_END: u32 = FullWidth::<Apocalypse, Blind>::TO_THE_END;

fn built(n_pieces: u8, all_layers: bool) -> Vec<u8> {
    let mut builder = Builder::new(n_pieces, all_layers);
    while builder.step(&mut |_| true) {}
    builder.finish().expect("nothing is left to do")
}

/// Three pieces with every number of quiet rounds.
static LAYERS: LazyLock<Tables<Vec<u8>>> =
    LazyLock::new(|| Tables::new(built(3, true)).expect("what was written can be read"));

/// Three pieces without quiet rounds.
static PLAIN: LazyLock<Vec<u8>> = LazyLock::new(|| built(3, false));

/// A random position with exactly this material.
fn position(material: Material, quiet: u16) -> impl Strategy<Value = Position> {
    let cells = Just(Cell::all().collect::<Vec<Cell>>()).prop_shuffle();
    (cells, 0..2u8, 0..2u8).prop_map(move |(cells, black, white)| {
        let mut cells = cells.into_iter();
        let mut board = Board::default();
        for player in Player::BOTH {
            for (kind, n) in [(Kind::Pawn, material.pawns[player]), (Kind::Knight, material.knights[player])]
            {
                for cell in cells.by_ref().take(usize::from(n)) {
                    board = board.with(cell, Some(Piece { player, kind }));
                }
            }
        }
        let penalties = ByPlayer { first: black, second: white };
        Position::new(Parts { board, penalties, quiet, ..Parts::default() }).expect("few pieces")
    })
}

fn few_pieces(quiet: std::ops::Range<u16>) -> impl Strategy<Value = Position> {
    (prop::sample::select(materials(3)), quiet, any::<bool>()).prop_flat_map(|(material, quiet, swap)| {
        position(material, quiet).prop_map(move |position| if swap { position.swapped() } else { position })
    })
}

/// Knows positions from the table of all layers.
struct Layers;

impl Oracle<Apocalypse> for Layers {
    fn known(&self, position: &Position) -> Option<Value> {
        LAYERS.value(position)
    }
    fn estimate(&self, _: &Position) -> i32 {
        unreachable!("the table knows every child")
    }
}

fn agree(one: Value, other: Value) -> bool {
    one.lower() <= other.upper() && other.lower() <= one.upper()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn every_value_follows_from_those_of_its_children(position in few_pieces(0..50)) {
        let (derived, _) = FullWidth::new(&GAME, &Layers).solve(&position, 1);
        let stored = LAYERS.value(&position).expect("three pieces at most");
        prop_assert!(agree(derived, stored), "{position}: {derived:?} {stored:?}");
        prop_assert!(stored.width() < GAME.unit() / 10_000);
    }

    #[test]
    fn symmetry_does_not_change_a_value(position in few_pieces(0..50)) {
        let value = LAYERS.value(&position).expect("three pieces at most");
        prop_assert_eq!(LAYERS.value(&position.mirrored()), Some(value));
        prop_assert!(agree(LAYERS.value(&position.swapped()).expect("as many pieces"), value.negated()));
    }

    #[test]
    fn tables_without_layers_know_positions_without_quiet_rounds_and_estimate_the_rest(position in few_pieces(0..50)) {
        let tables = Tables::new(PLAIN.as_slice()).expect("what was written can be read");
        let start = Position::new(Parts { quiet: 0, ..position.parts() }).expect("less quiet");
        let (plain, layers) = (tables.value(&start), LAYERS.value(&start));
        prop_assert!(agree(plain.expect("three pieces at most"), layers.expect("three pieces at most")));
        prop_assert_eq!(tables.value(&position).is_some(), position.quiet() == 0);
        prop_assert_eq!(tables.estimate(&position), tables.estimate(&start));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn near_the_draw_a_look_at_everything_to_the_end_finds_the_same_value(position in few_pieces(46..50)) {
        let all = FullWidth::new(&GAME, &Blind).value(&position, TO_THE_END);
        let stored = LAYERS.value(&position).expect("three pieces at most");
        prop_assert!(agree(all, stored), "{position}: {all:?} {stored:?}");
    }
}

#[test]
fn pawn_against_pawn_is_worth_what_a_look_at_everything_to_the_end_finds() {
    let mut full = FullWidth::new(&GAME, &Blind);
    for black in Cell::all() {
        for white in Cell::all().filter(|&white| white != black) {
            let board = Board::default()
                .with(black, Some(Piece { player: BLACK, kind: Kind::Pawn }))
                .with(white, Some(Piece { player: WHITE, kind: Kind::Pawn }));
            for (black, white) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                let penalties = ByPlayer { first: black, second: white };
                let position =
                    Position::new(Parts { board, penalties, ..Parts::default() }).expect("two pieces");
                let stored = LAYERS.value(&position).expect("two pieces");
                let all = full.value(&position, TO_THE_END);
                assert!(agree(all, stored), "{position}: {all:?} {stored:?}");
            }
        }
    }
}

#[test]
fn a_position_that_both_sides_see_alike_is_even() {
    for (text, quiet) in [("5/2P2/5/2p2/5", 0), ("5/P4/5/p4/5", 7), ("1P3/5/5/5/1p3", 31)] {
        for penalties in ["0 0", "1 1"] {
            let position: Position = format!("{text} {penalties} {quiet} 0 -").parse().expect("a position");
            let value = LAYERS.value(&position).expect("two pieces");
            assert!(value.contains(0) && value.width() < 2000, "{position}: {value:?}");
        }
    }
}

#[test]
fn what_is_not_in_the_tables_is_not_known() {
    for text in [
        "NPPPN/P3P/5/p3p/npppn 0 0 0 0 -",
        "5/2P2/5/2p2/5 2 0 0 0 -",
        "5/2P2/5/2p2/5 0 0 50 0 -",
        "5/5/5/2p2/5 0 0 0 0 -",
    ] {
        let position: Position = text.parse().expect("a position");
        assert_eq!(LAYERS.value(&position), None, "{text}");
    }
}

/// Tables where they reach, an estimate elsewhere.
struct Endgame(Tables<&'static [u8]>);

impl Oracle<Apocalypse> for Endgame {
    fn known(&self, position: &Position) -> Option<Value> {
        self.0.value(position)
    }
    fn estimate(&self, position: &Position) -> i32 {
        self.0.estimate(position).unwrap_or_else(|| Evaluation.estimate(position))
    }
}

#[test]
fn a_search_with_tables_at_its_leaves_agrees_with_a_full_look_with_them() {
    let oracle = Endgame(Tables::new(PLAIN.as_slice()).expect("what was written can be read"));
    let capture: Position = "5/P4/5/3p1/4n 1 1 0 0 -".parse().expect("three pieces");
    assert!(oracle.known(&capture).is_some());
    for text in ["5/PN3/1p3/5/4n 1 1 0 0 -", "5/1P2N/3p1/2n2/5 0 1 3 0 -", "3N1/2P2/1P3/2p2/5 0 0 0 0 -"] {
        let position: Position = text.parse().expect("four pieces");
        let settings = Settings { tolerance: 0, memory: 1 << 20, ..Settings::for_unit(GAME.unit()) };
        let report =
            Search::new(&GAME, &oracle, settings).run(&position, Limits::depth(2), &|| false, &mut |_| {});
        let all = FullWidth::new(&GAME, &oracle).value(&position, 2);
        assert!(agree(report.value, all), "{text}: {:?} {all:?}", report.value);
    }
}

#[test]
fn a_damaged_file_is_refused_with_the_reason() {
    let good = PLAIN.clone();
    let error = |bytes: &[u8]| Tables::new(bytes.to_vec()).expect_err("damaged");
    assert_eq!(error(b""), TableError::Foreign);
    assert_eq!(error(b"a letter to a friend\n\nyours"), TableError::Foreign);
    assert!(matches!(error(&good[..good.len() - 1]), TableError::Length { .. }));
    assert!(matches!(error(&[good.as_slice(), &[0]].concat()), TableError::Length { .. }));
    let mut flipped = good.clone();
    flipped[good.len() / 2] ^= 1;
    assert_eq!(error(&flipped), TableError::Corrupt);
    let text = String::from_utf8_lossy(&good[..200]).into_owned();
    let rules = text.find("course+quiet50").expect("the rules are named");
    let mut other = good.clone();
    other[rules] = b'k';
    let TableError::OtherRules(name) = error(&other) else { panic!("other rules") };
    assert!(name.starts_with("kourse+quiet50 "), "{name}");
    let layers = text.find("layers 1").expect("the layers are counted");
    let mut wrong = good;
    wrong[layers + 7] = b'x';
    assert_eq!(error(&wrong), TableError::Head("x".to_owned()));
}

#[test]
fn a_build_can_be_ended_and_taken_up_again() {
    let mut builder = Builder::new(2, false);
    assert!(builder.step(&mut |progress| progress.layers_left > 40));
    let mut n_layers = 0;
    while builder.step(&mut |_| {
        n_layers += 1;
        true
    }) {}
    assert_eq!(n_layers, 50);
    let bytes = builder.finish().expect("nothing is left to do");
    assert_eq!(bytes, built(2, false));
    assert_eq!(Builder::new(2, false).finish(), None);
}

#[test]
fn a_build_takes_up_the_parts_of_others_in_any_order_and_twice() {
    let mut first = Builder::new(3, false);
    let mut parts = Vec::new();
    while let Some(material) = first.next() {
        parts.push(first.build(material, &mut |_| true).expect("it can be built"));
    }
    let mut second = Builder::new(3, false);
    assert_eq!(second.restore(b"nothing of the kind"), Err(TableError::NoPart));
    let mut damaged = parts[0].clone();
    let middle = damaged.len() / 2;
    damaged[middle] ^= 1;
    assert_eq!(second.restore(&damaged), Err(TableError::Corrupt));
    assert!(matches!(Builder::new(3, true).restore(&parts[0]), Err(TableError::OtherPart { .. })));
    assert_eq!(Builder::new(2, false).restore(&parts[1]), Err(TableError::Beyond { n_pieces: 2 }));
    for part in [&parts[2], &parts[0], &parts[2], &parts[1]] {
        second.restore(part).expect("a part of the same build");
    }
    assert_eq!(second.finish().as_ref(), Some(&*PLAIN));
}

#[test]
fn a_kind_is_built_from_those_that_it_can_turn_into_alone() {
    // Knights of one side alone: with one on each side a kind takes half a minute.
    let kinds = materials(4).into_iter().filter(|material| material.knights.second == 0);
    let mut whole = Builder::new(4, false);
    let mut parts = Vec::new();
    for material in kinds.take(5) {
        parts.push((material, whole.build(material, &mut |_| true).expect("it can be built")));
    }
    for (material, part) in &parts {
        let needed = needs(*material);
        let mut alone = Builder::new(4, false);
        let refused = if needed.is_empty() { None } else { alone.build(*material, &mut |_| true) };
        assert_eq!(refused, None, "what it can turn into is not known yet");
        for (_, needed) in parts.iter().filter(|(other, _)| needed.contains(other)) {
            alone.restore(needed).expect("a part of the same build");
        }
        assert!(needed.len() < parts.len() && alone.is_ready(*material));
        assert_eq!(alone.build(*material, &mut |_| true).as_ref(), Some(part), "{material:?}");
    }
    let is_free = |(place, (material, _)): (usize, &(Material, Vec<u8>))| needs(*material).len() < place;
    assert!(parts.iter().enumerate().any(is_free), "not every kind waits for all before it");
}

#[test]
fn verification_passes_on_good_tables_and_finds_a_changed_value() {
    let good = Tables::new(PLAIN.as_slice()).expect("what was written can be read");
    assert!(good.check_even().expect("even positions are worth 0") > 0);
    assert!(good.check_symmetry(100, 1).expect("symmetry holds") > 0);
    assert_eq!(good.check_children(100, 1), Ok(0));
    assert!(LAYERS.check_children(100, 1).expect("values follow from their children") > 0);
    for material in materials(3) {
        assert!(good.rederive(material, &mut |_| true).expect("a second build gives the same") > 0);
    }
    assert_eq!(good.rederive(materials(3)[1], &mut |_| false), Ok(0));

    // A file whose writer was wrong: the digest fits, the value does not.
    let mut bytes = PLAIN.clone();
    let start = bytes.windows(2).position(|pair| pair == b"\n\n").expect("the head ends") + 2;
    let place = (start..bytes.len() - 8).step_by(2).nth(20_000).expect("a value");
    let value = i16::from_le_bytes([bytes[place], bytes[place + 1]]);
    let wrong = if value > 0 { value - 9000 } else { value + 9000 };
    bytes[place..place + 2].copy_from_slice(&wrong.to_le_bytes());
    let end = bytes.len() - 8;
    let digest = bytes[..end].iter().fold(0xcbf2_9ce4_8422_2325_u64, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    bytes[end..].copy_from_slice(&digest.to_le_bytes());
    let bad = Tables::new(bytes).expect("the digest fits");
    let faults = materials(3).into_iter().filter(|&material| bad.rederive(material, &mut |_| true).is_err());
    assert!(faults.count() > 0);
}
