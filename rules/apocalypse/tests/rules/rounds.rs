//! One test for each line of the specification's tables of rounds, second rounds and ends.

use apocalypse::{BLACK, Joint, Outcome, Play, Position, Reason, Round, RuleSet, WHITE};
use game::{ByPlayer, Player};

fn play(position: &str, joint: &str) -> Round {
    let position: Position = position.parse().expect("a position");
    let joint: Joint = joint.parse().expect("a joint move");
    position.play(joint).expect("choices of the right kind")
}

/// Plays a round and compares the texts of both plays and the position after it.
#[track_caller]
fn check(position: &str, joint: &str, plays: [&str; 2], after: &str) {
    let round = play(position, joint);
    assert_eq!([round.plays.first.to_string(), round.plays.second.to_string()], plays);
    assert_eq!(round.position.to_string(), after);
}

#[track_caller]
fn ends(position: &str, joint: &str, winner: Option<Player>, reason: Reason, pawns: [u8; 2]) {
    let pawns = ByPlayer { first: pawns[0], second: pawns[1] };
    let outcome = Outcome { winner, reason, pawns };
    assert_eq!(play(position, joint).outcome(RuleSet::Course), Some(outcome));
}

#[test]
fn when_one_side_passes_the_other_captures_what_stands_there() {
    check(
        "5/1P3/2p2/5/P4 0 0 3 9 -",
        "2211 pass",
        ["Played ((2,2),(1,1))", "Passed"],
        "5/1p3/5/5/P4 0 0 0 10 -",
    );
}

#[test]
fn when_one_side_goofs_the_other_moves_alone() {
    check(
        "5/1P3/2p2/5/P4 0 0 3 9 -",
        "2211 1111",
        ["Played ((2,2),(1,1))", "Goofed ((1,1),(1,1))"],
        "5/1p3/5/5/P4 0 1 0 10 -",
    );
}

#[test]
fn a_piece_that_moves_away_is_not_captured_and_the_pawn_keeps_its_diagonal_step() {
    check(
        "5/1P3/2p2/5/P4 0 0 3 9 -",
        "2211 1112",
        ["Played ((2,2),(1,1))", "Played ((1,1),(1,2))"],
        "5/1p3/1P3/5/P4 0 0 4 10 -",
    );
}

#[test]
fn two_pieces_that_take_each_other_swap_cells_and_live() {
    check(
        "5/1P3/2p2/5/5 0 0 0 9 -",
        "2211 1122",
        ["Played ((2,2),(1,1))", "Played ((1,1),(2,2))"],
        "5/1p3/2P2/5/5 0 0 1 10 -",
    );
    check(
        "5/1N3/P2n1/2p2/5 0 0 0 9 -",
        "3211 1132",
        ["Played ((3,2),(1,1))", "Played ((1,1),(3,2))"],
        "5/1n3/P2N1/2p2/5 0 0 1 10 -",
    );
}

#[test]
fn in_a_clash_the_knight_beats_the_pawn() {
    check(
        "5/2P2/5/p4/3n1 0 0 5 9 -",
        "3422 2122",
        ["Played ((3,4),(2,2))", "Played ((2,1),(2,2))"],
        "5/5/2n2/p4/5 0 0 0 10 -",
    );
    check(
        "3N1/2P2/5/2p2/5 0 0 5 9 -",
        "2322 3022",
        ["Played ((2,3),(2,2))", "Played ((3,0),(2,2))"],
        "5/2P2/2N2/5/5 0 0 0 10 -",
    );
}

#[test]
fn in_a_clash_equals_remove_each_other() {
    check(
        "5/2P2/5/2p2/5 0 0 5 9 -",
        "2322 2122",
        ["Played ((2,3),(2,2))", "Played ((2,1),(2,2))"],
        "5/5/5/5/5 0 0 0 10 -",
    );
    check(
        "1N3/P4/5/p4/1n3 0 0 5 9 -",
        "1422 1022",
        ["Played ((1,4),(2,2))", "Played ((1,0),(2,2))"],
        "5/P4/5/p4/5 0 0 0 10 -",
    );
}

#[test]
fn legality_is_judged_on_the_board_before_the_round() {
    // The white knight leaves the cell in front of the black pawn; the step was blocked when it was asked for.
    check(
        "5/2N2/2p2/5/P4 0 0 0 9 -",
        "2221 2133",
        ["Goofed ((2,2),(2,1))", "Played ((2,1),(3,3))"],
        "5/5/2p2/3N1/P4 1 0 1 10 -",
    );
    // A white knight arrives where the black pawn wanted to capture.
    check(
        "3N1/5/5/3p1/P4 0 0 0 9 -",
        "3322 3022",
        ["Goofed ((3,3),(2,2))", "Played ((3,0),(2,2))"],
        "5/5/2N2/3p1/P4 1 0 1 10 -",
    );
    // Black's own pawn is captured on the target in the same round.
    check(
        "3N1/5/2p2/P4/1n3 0 0 0 9 -",
        "1422 3022",
        ["Goofed ((1,4),(2,2))", "Played ((3,0),(2,2))"],
        "5/5/2N2/P4/1n3 1 0 0 10 -",
    );
}

#[test]
fn a_pawn_on_its_far_row_becomes_a_knight_when_its_side_has_fewer_than_two() {
    let before = "5/1p3/P4/p4/n4 0 0 7 9 -";
    check(
        before,
        "1110 0203",
        ["Played ((1,1),(1,0))", "Goofed ((0,2),(0,3))"],
        "1p3/5/P4/p4/n4 0 1 8 10 10",
    );
    let arrived = "1p3/5/P4/p4/n4 0 1 8 10 10";
    check(arrived, "- -", ["UpgradedPawn2Knight (1,0)", "None"], "1n3/5/P4/p4/n4 0 1 0 10 -");
}

#[test]
fn a_pawn_that_dies_on_arrival_awaits_nothing() {
    // White's knight arrives on the same cell of Black's far row.
    check(
        "5/1p1N1/P4/p4/n4 0 0 7 9 -",
        "1110 3110",
        ["Played ((1,1),(1,0))", "Played ((3,1),(1,0))"],
        "1N3/5/P4/p4/n4 0 0 0 10 -",
    );
}

#[test]
fn with_two_knights_the_pawn_is_placed_on_any_empty_cell() {
    let before = "1p3/5/P4/p4/n3n 0 0 8 10 10";
    check(before, "@22 -", ["PlacedPawn ((1,0),(2,2))", "None"], "5/5/P1p2/p4/n3n 0 0 8 10 -");
    check(before, "@30 -", ["PlacedPawn ((1,0),(3,0))", "None"], "3p1/5/P4/p4/n3n 0 0 8 10 -");
    check(before, "@24 -", ["PlacedPawn ((1,0),(2,4))", "None"], "5/5/P4/p4/n1p1n 0 0 8 10 -");
}

#[test]
fn a_null_or_bad_placement_costs_a_point_and_strands_the_pawn() {
    let before = "1p3/5/P4/p4/n3n 0 0 8 10 10";
    let stranded = "1p3/5/P4/p4/n3n 1 0 8 10 -";
    check(before, "pass -", ["NullPlacedPawn", "None"], stranded);
    check(before, "@02 -", ["BadPlacedPawn ((1,0),(0,2))", "None"], stranded);
    check(before, "@10 -", ["BadPlacedPawn ((1,0),(1,0))", "None"], stranded);
    // The next round is a normal one, in which the pawn cannot move.
    check(stranded, "1011 pass", ["Goofed ((1,0),(1,1))", "Passed"], "1p3/5/P4/p4/n3n 2 0 9 11 -");
}

#[test]
fn both_placements_are_judged_on_the_same_board() {
    let before = "Np2N/5/5/5/n2Pn 0 0 8 10 1034";
    check(
        before,
        "@34 @10",
        ["BadPlacedPawn ((1,0),(3,4))", "BadPlacedPawn ((3,4),(1,0))"],
        "Np2N/5/5/5/n2Pn 1 1 8 10 -",
    );
    check(
        before,
        "@20 @24",
        ["PlacedPawn ((1,0),(2,0))", "PlacedPawn ((3,4),(2,4))"],
        "N1p1N/5/5/5/n1P1n 0 0 8 10 -",
    );
    check(
        before,
        "@22 @22",
        ["PlacedPawn ((1,0),(2,2))", "PlacedPawn ((3,4),(2,2))"],
        "N3N/5/5/5/n3n 0 0 0 10 -",
    );
}

#[test]
fn a_second_penalty_point_loses_whatever_the_pawns_are() {
    ends("5/2P2/2p2/p4/pp3 1 0 0 9 -", "goof pass", Some(WHITE), Reason::Penalties, [4, 1]);
    ends("1p3/5/P4/p4/n3n 0 1 8 10 -", "pass goof", Some(BLACK), Reason::Penalties, [2, 1]);
    // Black also loses its last pawn, and the penalty is still the reason.
    ends("5/5/2P2/3p1/5 1 1 0 9 -", "goof 2233", Some(WHITE), Reason::Penalties, [0, 1]);
}

#[test]
fn when_both_have_two_points_the_pawns_decide() {
    ends("5/2P2/2p2/p4/5 1 1 0 9 -", "goof goof", Some(BLACK), Reason::BothPenalties, [2, 1]);
    ends("5/2P2/2p2/5/5 1 1 0 9 -", "goof goof", None, Reason::BothPenalties, [1, 1]);
}

#[test]
fn a_side_without_pawns_loses() {
    ends("5/2P2/3p1/5/5 0 0 0 9 -", "3221 pass", Some(BLACK), Reason::NoPawns, [1, 0]);
    ends("5/2P2/5/2p2/5 0 0 0 9 -", "2322 2122", None, Reason::NoPawns, [0, 0]);
    // A last pawn that becomes a knight counts.
    ends("2p2/5/5/2P2/5 0 0 0 9 20", "- -", Some(WHITE), Reason::NoPawns, [0, 1]);
}

#[test]
fn two_passes_end_the_game_and_null_placements_do_not() {
    ends("5/2P2/3p1/p4/5 0 0 0 9 -", "pass pass", Some(BLACK), Reason::BothPassed, [2, 1]);
    ends("NPPPN/P3P/5/p3p/npppn 0 0 0 0 -", "pass pass", None, Reason::BothPassed, [5, 5]);
    let round = play("Np2N/5/5/5/n2Pn 0 0 8 10 1034", "pass pass");
    assert_eq!(round.plays, ByPlayer { first: Play::NullPlaced, second: Play::NullPlaced });
    assert_eq!(round.outcome(RuleSet::Course), None);
}

#[test]
fn fifty_quiet_rounds_are_a_draw_under_the_rule_set_that_says_so() {
    let round = play("N4/2P2/5/p4/n4 0 0 49 70 -", "0412 pass");
    assert_eq!(round.position.quiet(), 50);
    assert_eq!(round.outcome(RuleSet::Course), None);
    let draw = Outcome { winner: None, reason: Reason::Quiet, pawns: ByPlayer { first: 1, second: 1 } };
    assert_eq!(round.outcome(RuleSet::CourseQuiet50), Some(draw));
    assert_eq!(play("N4/2P2/5/p4/n4 0 0 48 70 -", "0412 pass").outcome(RuleSet::CourseQuiet50), None);
}

#[test]
fn every_other_end_comes_before_the_quiet_draw() {
    let both_passed = play("N4/2P2/5/p3p/n4 0 0 49 70 -", "pass pass");
    let outcome = both_passed.outcome(RuleSet::CourseQuiet50).expect("the game is over");
    assert_eq!((outcome.winner, outcome.reason), (Some(BLACK), Reason::BothPassed));
}

#[test]
fn the_quiet_draw_waits_for_the_second_round() {
    let arrived = play("5/2p1P/5/p4/n3n 0 0 49 70 -", "2120 pass");
    assert_eq!(arrived.position.to_string(), "2p2/4P/5/p4/n3n 0 0 50 71 20");
    assert_eq!(arrived.outcome(RuleSet::CourseQuiet50), None);
    let placed = play("2p2/4P/5/p4/n3n 0 0 50 71 20", "@22 -");
    assert_eq!(placed.outcome(RuleSet::CourseQuiet50).map(|end| end.reason), Some(Reason::Quiet));
    // An upgrade changes the count of knights, so the same round with one knight less is not quiet.
    let upgraded = play("2p2/4P/5/p4/n4 0 0 50 71 20", "- -");
    assert_eq!(upgraded.position.quiet(), 0);
    assert_eq!(upgraded.outcome(RuleSet::CourseQuiet50), None);
}
