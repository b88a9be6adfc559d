//! Tables that did not come with the program, here of three pieces behind an oracle that knows nothing.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicU32, Ordering};

use apocalypse::{Apocalypse, Position, RuleSet};
use endgame::{Builder, LargerTables, Tables, WithLarger, shipped};
use game::Simultaneous;
use nash::{Blind, Limits, Oracle, Search, Settings, Value};

const GAME: Apocalypse = Apocalypse { rules: RuleSet::CourseQuiet50 };
/// Three pieces of which none is decided, without quiet rounds and with three of them.
const FRESH: &str = "5/1P3/5/2p2/2n2 0 1 0 0 -";
const QUIET: &str = "5/1P3/5/2p2/2n2 0 1 3 0 -";
/// Four pieces, of which one may be taken.
const FOUR: &str = "5/2P2/1p3/2n2/3P1 0 0 0 0 -";

fn built(all_layers: bool) -> &'static [u8] {
    let mut builder = Builder::new(3, all_layers);
    while let Some(material) = builder.next() {
        builder.build(material, &mut |_| true).expect("nobody ends it");
    }
    builder.finish().expect("nothing is left to do").leak()
}

static ONE_LAYER: LazyLock<&[u8]> = LazyLock::new(|| built(false));
static ALL_LAYERS: LazyLock<&[u8]> = LazyLock::new(|| built(true));

fn tables(bytes: &'static [u8]) -> LargerTables {
    LargerTables::new(move || Tables::new(bytes).ok())
}

fn position(text: &str) -> Position {
    text.parse().expect("a position")
}

/// Whether two bounds may be those of one number.
fn meet(one: Value, other: Value) -> bool {
    one.lower() <= other.upper() && other.lower() <= one.upper()
}

#[test]
fn one_layer_knows_positions_without_quiet_rounds_and_leaves_all_others_to_the_estimate() {
    let larger = tables(*ONE_LAYER);
    let oracle = WithLarger { first: Blind, larger: &larger };
    let known = oracle.known(&position(FRESH)).expect("three pieces without quiet rounds");
    assert!(meet(known, shipped().value(&position(FRESH)).expect("it is in the program too")));
    assert_eq!(oracle.estimate(&position(FRESH)), known.middle());
    for text in [QUIET, FOUR] {
        assert_eq!((oracle.known(&position(text)), oracle.estimate(&position(text))), (None, 0), "{text}");
    }
    assert_eq!(larger.equilibrium(&position(FRESH)), None, "nobody can tell progress from waiting");
    assert_eq!(oracle.horizon(&position(FRESH), 2), 2);
}

#[test]
fn all_layers_know_every_position_and_best_play() {
    let larger = tables(*ALL_LAYERS);
    let oracle = WithLarger { first: Blind, larger: &larger };
    for text in [FRESH, QUIET] {
        let known = oracle.known(&position(text)).expect("three pieces");
        assert!(meet(known, shipped().value(&position(text)).expect("it is in the program too")), "{text}");
        let best = larger.equilibrium(&position(text)).expect("three pieces with all layers");
        assert!(meet(best.value, known), "{text}");
        assert_eq!(oracle.horizon(&position(text), 2), u32::MAX, "quiet rounds are told apart");
    }
    assert_eq!((oracle.known(&position(FOUR)), oracle.horizon(&position(FOUR), 2)), (None, 2));
}

#[test]
fn the_one_who_is_asked_first_is_believed() {
    struct Draw;
    impl Oracle<Apocalypse> for Draw {
        fn known(&self, _: &Position) -> Option<Value> {
            Some(Value::exact(0))
        }
        fn estimate(&self, _: &Position) -> i32 {
            7
        }
    }
    let larger = tables(*ONE_LAYER);
    let oracle = WithLarger { first: Draw, larger: &larger };
    assert_eq!(
        (oracle.known(&position(FRESH)), oracle.estimate(&position(FRESH))),
        (Some(Value::exact(0)), 7)
    );
}

/// Knows what the tables in the program say of positions with three pieces that a capture has just led to.
struct Captures;

impl Oracle<Apocalypse> for Captures {
    fn known(&self, position: &Position) -> Option<Value> {
        let is_held = position.board().occupied().len() <= 3 && position.quiet() == 0;
        if is_held { shipped().value(position) } else { None }
    }
    fn estimate(&self, _: &Position) -> i32 {
        0
    }
}

fn searched(oracle: &impl Oracle<Apocalypse>, position: &Position, depth: u32) -> Value {
    let settings = Settings { tolerance: 0, memory: 1 << 22, ..Settings::for_unit(GAME.unit()) };
    Search::new(&GAME, oracle, settings).run(position, Limits::depth(depth), &|| false, &mut |_| {}).value
}

#[test]
fn a_search_values_what_a_capture_leads_to_by_the_tables_however_many_rounds_were_quiet_before() {
    let larger = tables(*ONE_LAYER);
    let oracle = WithLarger { first: Blind, larger: &larger };
    let mut n_changed = 0;
    for quiet in [0, 7] {
        let text = FOUR.replacen("0 0 0", &format!("0 0 {quiet}"), 1);
        for depth in 1..=3 {
            let found = searched(&oracle, &position(&text), depth);
            let expected = searched(&Captures, &position(&text), depth);
            assert!(
                (found.middle() - expected.middle()).abs() < GAME.unit() / 1000,
                "{found:?} {expected:?}"
            );
            n_changed += u32::from(!found.contains(0));
        }
    }
    assert!(n_changed > 0, "without the tables every line is even");
}

#[test]
fn a_file_is_opened_once_and_only_when_it_may_be_needed() {
    static N_OPENED: AtomicU32 = AtomicU32::new(0);
    let larger = LargerTables::new(|| {
        N_OPENED.fetch_add(1, Ordering::Relaxed);
        None
    });
    let oracle = WithLarger { first: Blind, larger: &larger };
    assert_eq!(oracle.known(&Position::START), None);
    // A second round, which no table holds.
    assert_eq!(oracle.known(&position("p4/P4/5/2n2/2n2 0 0 3 9 00")), None);
    assert_eq!(N_OPENED.load(Ordering::Relaxed), 0);
    for _ in 0..2 {
        assert_eq!((oracle.known(&position(FRESH)), oracle.estimate(&position(FRESH))), (None, 0));
    }
    assert_eq!(N_OPENED.load(Ordering::Relaxed), 1);
}
