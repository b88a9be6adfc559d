//! The referee of Apocalypse.

use apocalypse::{Cell, Move, Play, Position, Reason, RuleSet, Wanted};
use game::{Player, Sealed};
use play::{Duel, Refused};

fn duel(position: &str) -> Duel {
    let position: Position = position.parse().expect("a position");
    Duel::from_position(RuleSet::Course, position)
}

fn asked(text: &str) -> Sealed<Option<Move>> {
    Sealed::new(Some(text.parse().expect("a move")))
}

fn cell(text: &str) -> Sealed<Option<Cell>> {
    Sealed::new(Some(text.parse().expect("a cell")))
}

#[test]
fn nothing_is_revealed_before_both_have_chosen() -> Result<(), Refused> {
    let mut duel = Duel::new(RuleSet::Course);
    assert!(duel.submit_move(Player::White, asked("1011"))?.is_empty());
    assert_eq!(duel.position(), &Position::START);
    assert!(!format!("{duel:?}").contains("from"), "a pending choice cannot be printed");
    assert_eq!((duel.wanted(Player::Black), duel.wanted(Player::White)), (Wanted::Move, Wanted::Nothing));
    let rounds = duel.submit_move(Player::Black, asked("1413"))?;
    assert_eq!(rounds.len(), 1);
    assert_eq!(duel.position().to_string(), "N1PPN/PP2P/5/pp2p/n1ppn 0 0 1 1 -");
    Ok(())
}

#[test]
fn a_choice_cannot_be_changed() -> Result<(), Refused> {
    let mut duel = Duel::new(RuleSet::Course);
    duel.submit_move(Player::Black, asked("1413"))?;
    assert_eq!(
        duel.submit_move(Player::Black, asked("2423")).map(<[_]>::len),
        Err(Refused::AlreadyChosen(Player::Black))
    );
    let rounds = duel.submit_move(Player::White, Sealed::new(None))?;
    assert_eq!(rounds[0].plays.black.to_string(), "Played ((1,4),(1,3))");
    Ok(())
}

#[test]
fn a_placement_is_no_answer_to_a_normal_round() {
    let mut duel = Duel::new(RuleSet::Course);
    let refused = duel.submit_placement(Player::Black, cell("22")).map(<[_]>::len);
    assert_eq!(refused, Err(Refused::NotAsked(Player::Black, Wanted::Move)));
    assert_eq!(refused.expect_err("refused").to_string(), "Black is asked for a move");
}

#[test]
fn only_the_side_with_a_pawn_to_place_is_asked_in_a_second_round() -> Result<(), Refused> {
    let mut duel = duel("5/1p3/P4/p4/n3n 0 0 0 9 -");
    duel.submit_move(Player::Black, asked("1110"))?;
    assert_eq!(duel.submit_move(Player::White, Sealed::new(None))?.len(), 1);
    assert_eq!(
        (duel.wanted(Player::Black), duel.wanted(Player::White)),
        (Wanted::Placement, Wanted::Nothing)
    );
    assert_eq!(
        duel.submit_move(Player::White, asked("0203")).map(<[_]>::len),
        Err(Refused::NotAsked(Player::White, Wanted::Nothing))
    );
    assert_eq!(
        duel.submit_placement(Player::White, cell("33")).map(<[_]>::len),
        Err(Refused::NotAsked(Player::White, Wanted::Nothing))
    );
    let rounds = duel.submit_placement(Player::Black, cell("33"))?;
    assert_eq!(rounds[0].plays.white, Play::Idle);
    assert_eq!(duel.position().to_string(), "5/5/P4/p2p1/n3n 0 0 1 10 -");
    assert_eq!(duel.wanted(Player::White), Wanted::Move);
    Ok(())
}

#[test]
fn a_second_round_without_a_choice_is_played_at_once() -> Result<(), Refused> {
    let mut duel = duel("5/1p3/P4/p4/n4 0 0 0 9 -");
    duel.submit_move(Player::Black, asked("1110"))?;
    let rounds = duel.submit_move(Player::White, Sealed::new(None))?;
    let plays: Vec<String> = rounds.iter().map(|round| round.plays.black.to_string()).collect();
    assert_eq!(plays, ["Played ((1,1),(1,0))", "UpgradedPawn2Knight (1,0)"]);
    assert_eq!(duel.wanted(Player::Black), Wanted::Move);
    Ok(())
}

#[test]
fn a_game_may_begin_in_the_middle_of_a_round_or_after_its_end() {
    let upgraded = duel("1p3/5/P4/p4/n4 0 0 0 9 10");
    assert_eq!(upgraded.rounds().len(), 1);
    assert_eq!(upgraded.position().to_string(), "1n3/5/P4/p4/n4 0 0 0 9 -");
    let mut over = duel("5/5/P4/p4/n4 0 2 0 9 -");
    assert_eq!(over.outcome().map(|outcome| outcome.reason), Some(Reason::Penalties));
    assert_eq!(over.submit_move(Player::Black, asked("0402")).map(<[_]>::len), Err(Refused::Over));
}

#[test]
fn the_game_ends_before_a_promotion() -> Result<(), Refused> {
    let mut duel = duel("5/1p3/P4/p4/n4 0 1 0 9 -");
    duel.submit_move(Player::Black, asked("1110"))?;
    assert_eq!(duel.submit_move(Player::White, asked("goof"))?.len(), 1);
    assert_eq!(duel.outcome().and_then(|outcome| outcome.winner), Some(Player::Black));
    assert_eq!(duel.wanted(Player::Black), Wanted::Nothing);
    Ok(())
}

#[test]
fn the_rule_set_decides_when_quiet_rounds_are_a_draw() -> Result<(), Refused> {
    for (rules, ends) in [(RuleSet::Course, false), (RuleSet::CourseQuiet50, true)] {
        let position = "N4/2P2/5/p4/n4 0 0 49 70 -".parse().expect("a position");
        let mut duel = Duel::from_position(rules, position);
        duel.submit_move(Player::Black, asked("0412"))?;
        duel.submit_move(Player::White, Sealed::new(None))?;
        assert_eq!(duel.outcome().is_some(), ends, "{rules}");
    }
    Ok(())
}
