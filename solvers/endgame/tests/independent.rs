//! The shipped tables of four pieces against two computations that share nothing with their builder: the rules written
//! a second time, and a look at everything until the material changes.

#[path = "../../../rules/apocalypse/tests/rules/slow_model.rs"]
mod slow_model;

use apocalypse::{Apocalypse, Material, Position, RuleSet};
use endgame::{materials, shipped};
use game::Simultaneous;
use nash::{FullWidth, Matrix, Oracle, Solver, Value};

use slow_model::{Model, Point};

const GAME: Apocalypse = Apocalypse { rules: RuleSet::CourseQuiet50 };
const QUIET_DRAW: i32 = 50;

/// Positions with exactly this many pieces: every kind of material in turn, scattered over the board, with every
/// penalty state and quiet rounds from `quiet` on.
fn positions(n_pieces: usize, quiet: std::ops::Range<u64>, n: usize) -> Vec<Model> {
    let mut state = 1_u64;
    let mut below = |n: u64| {
        state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        (state >> 33) % n
    };
    let kinds: Vec<_> = materials(4)
        .into_iter()
        .map(|material| {
            let [pawns, knights] = [material.pawns, material.knights];
            let counts =
                [('+', pawns.first), ('/', pawns.second), ('#', knights.first), ('X', knights.second)];
            counts.into_iter().flat_map(|(piece, n)| std::iter::repeat_n(piece, usize::from(n))).collect()
        })
        .filter(|pieces: &Vec<char>| pieces.len() == n_pieces)
        .collect();
    (0..n)
        .map(|number| {
            let mut model = Model { grid: vec![vec!['_'; 5]; 5], ..Model::start() };
            for &piece in &kinds[number % kinds.len()] {
                let empty = model.empty_cells();
                let (x, y) = empty[below(empty.len() as u64) as usize];
                let [x, y] = [x, y].map(|place| usize::try_from(place).expect("on the board"));
                model.grid[y][x] = piece;
            }
            model.penalties = [below(2) as i32, below(2) as i32];
            model.quiet = (quiet.start + below(quiet.end - quiet.start)) as i32;
            model
        })
        .collect()
}

/// The same position for the tables.
fn position(model: &Model) -> Position {
    let letter = |piece: &char| match piece {
        'X' => 'N',
        '/' => 'P',
        '#' => 'n',
        '+' => 'p',
        _ => '1',
    };
    let rows: Vec<String> = model.grid.iter().map(|row| row.iter().map(letter).collect()).collect();
    let [black, white] = model.penalties;
    let text = format!("{} {black} {white} {} {} -", rows.join("/"), model.quiet, model.round);
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// What a position is worth to Black, in payoff units, by the slow rules and the tables one round on.
fn worth(model: &Model) -> i32 {
    // The corner is never a legal target of the piece that stands on it, so this is a goof.
    let corner: Point = (0, 0);
    let rows: Vec<Vec<i32>> = if model.is_second_round() {
        let choices = |side| {
            let cells = model.empty_cells().into_iter().map(Some).chain([None]);
            if model.is_asked(side) { cells.collect() } else { vec![None] }
        };
        let whites = choices(slow_model::WHITE);
        let played = |black, white| model.second_round([black, white]);
        let row = |black| whites.iter().map(|&white| after(played(black, white))).collect();
        choices(slow_model::BLACK).into_iter().map(row).collect()
    } else {
        let choices = |side| {
            let moves = model.legal_moves(side).into_iter().map(Some);
            moves.chain([None, Some((corner, corner))]).collect::<Vec<_>>()
        };
        let whites = choices(slow_model::WHITE);
        let played = |black, white| model.normal_round([black, white]);
        let row = |black| whites.iter().map(|&white| after(played(black, white))).collect();
        choices(slow_model::BLACK).into_iter().map(row).collect()
    };
    Solver::default().solve(&Matrix::from_rows(&rows).expect("a position is a matrix")).value.middle()
}

/// What a round led to is worth.
fn after((next, texts): (Model, [String; 2])) -> i32 {
    match next.closing(&texts, Some(QUIET_DRAW)).as_deref() {
        Some(end) if end.starts_with("Black") => GAME.unit(),
        Some(end) if end.starts_with("White") => -GAME.unit(),
        Some(_) => 0,
        None if next.is_second_round() => worth(&next),
        None => shipped().value(&position(&next)).expect("no round adds a piece").middle(),
    }
}

/// The largest distance that rounding explains: two stored values, each off by the error in the head of the file.
fn slack() -> i32 {
    (2.0 * shipped().error() * f64::from(GAME.unit())) as i32 + 4
}

#[test]
fn values_follow_from_their_children_by_the_rules_written_a_second_time() {
    for n_pieces in [2, 3, 4] {
        for model in positions(n_pieces, 0..50, 150) {
            let stored = shipped().value(&position(&model)).expect("four pieces at most").middle();
            let slow = worth(&model);
            assert!((stored - slow).abs() <= slack(), "{}: {stored} {slow}", position(&model));
        }
    }
}

/// Knows positions once the material has changed; a side of the other colour with the same pieces has not changed it.
struct Changed(Material);

impl Oracle<Apocalypse> for Changed {
    fn known(&self, position: &Position) -> Option<Value> {
        let Material { pawns, knights } = position.board().material();
        let seen = [Material { pawns, knights }, Material { pawns: pawns.swap(), knights: knights.swap() }];
        if seen.contains(&self.0) { None } else { shipped().value(position) }
    }
    fn estimate(&self, _: &Position) -> i32 {
        unreachable!("the look goes on to the end of the game")
    }
}

#[test]
fn near_the_draw_a_look_at_everything_until_the_material_changes_finds_the_same_values() {
    for model in positions(4, 47..50, 60) {
        let position = position(&model);
        let oracle = Changed(position.board().material());
        let depth = FullWidth::<Apocalypse, Changed>::TO_THE_END;
        let all = FullWidth::new(&GAME, &oracle).value(&position, depth).middle();
        let stored = shipped().value(&position).expect("four pieces").middle();
        assert!((stored - all).abs() <= slack(), "{position}: {stored} {all}");
    }
}
