//! Counts of joint moves. Each line of `counts.perft` is a position and its counts at depth 1, 2 and so on, which the
//! slow model confirms as deep as it can in a second or two.

use apocalypse::{Position, RuleSet, perft};

use crate::positions::model;
use crate::slow_model::{BLACK, Model, Point, WHITE};

/// The largest count that the slow model checks here. It agrees with the larger ones too, and takes ten seconds more.
const SLOW_LIMIT: u64 = 2_000_000;

fn suite() -> impl Iterator<Item = (Position, Vec<u64>)> {
    include_str!("counts.perft").lines().filter(|line| !line.starts_with('#')).map(|line| {
        let (position, counts) = line.split_once(" ; ").expect("a position, then its counts");
        let counts = counts.split(' ').map(|count| count.parse().expect("a count")).collect();
        (position.parse().expect("a position"), counts)
    })
}

#[test]
fn the_counts_are_those_of_the_file() {
    for (position, counts) in suite() {
        for (depth, &count) in (1..).zip(&counts) {
            assert_eq!(perft(&position, RuleSet::Course, depth), count, "{position} at depth {depth}");
        }
    }
}

#[test]
fn the_documentation_has_the_counts_from_the_start() {
    let page = include_str!("../../../../docs/rules/apocalypse.md");
    let (_, table) = page.split_once("| depth | ways |\n|---|---|\n").expect("a table of counts");
    let rows: Vec<&str> = table.lines().take_while(|line| line.starts_with('|')).collect();
    let (_, counts) = suite().find(|(position, _)| *position == Position::START).expect("the start");
    assert_eq!(rows.len(), counts.len());
    for ((depth, row), count) in (1..).zip(rows).zip(counts) {
        assert_eq!(row.replace(',', ""), format!("| {depth} | {count} |"));
    }
}

#[test]
fn the_slow_model_counts_the_same() {
    assert_eq!(model(&Position::START), Model::start());
    for (position, counts) in suite() {
        for (depth, &count) in (1..).zip(&counts).take_while(|&(_, &count)| count <= SLOW_LIMIT) {
            assert_eq!(slow_perft(&model(&position), depth), count, "{position} at depth {depth}");
        }
    }
}

#[test]
fn a_game_that_ends_early_is_not_counted_deeper() {
    // Black's lone pawn is upgraded: the second round ends the game, and nothing follows it.
    let position: Position = "2p2/5/5/5/P4 0 0 0 1 20".parse().expect("a position");
    assert_eq!(perft(&position, RuleSet::Course, 0), 1);
    assert_eq!(perft(&position, RuleSet::Course, 1), 0);
}

/// Joint normal moves with pass; second rounds are played out unless they are the last thing; ended games stop.
fn slow_perft(model: &Model, depth: i32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut total = 0;
    if model.is_second_round() {
        let cells: Vec<Option<Point>> = model.empty_cells().into_iter().map(Some).collect();
        let choices = |side| if model.is_asked(side) { cells.clone() } else { vec![None] };
        for black in choices(BLACK) {
            for white in choices(WHITE) {
                let (next, texts) = model.second_round([black, white]);
                if next.closing(&texts, None).is_none() {
                    total += slow_perft(&next, depth);
                }
            }
        }
        return total;
    }
    let choices = |side| model.legal_moves(side).into_iter().map(Some).chain([None]).collect::<Vec<_>>();
    let (blacks, whites) = (choices(BLACK), choices(WHITE));
    if depth == 1 {
        return (blacks.len() * whites.len()) as u64;
    }
    for &black in &blacks {
        for &white in &whites {
            let (next, texts) = model.normal_round([black, white]);
            if next.closing(&texts, None).is_none() {
                total += slow_perft(&next, depth - 1);
            }
        }
    }
    total
}
