//! The referee of Apocalypse.

use apocalypse::{Apocalypse, BLACK, Choice, Position, Reason, RuleSet, WHITE};
use game::{Misfit, Player, Sealed};
use play::{Duel, Refused};

const COURSE: Apocalypse = Apocalypse { rules: RuleSet::Course };

fn duel(position: &str) -> Duel<Apocalypse> {
    let position: Position = position.parse().expect("a position");
    Duel::from_position(COURSE, position)
}

fn asked(text: &str) -> Sealed<Choice> {
    Sealed::new(text.parse().expect("a choice"))
}

/// Whose choice is waited for.
fn wanted(duel: &Duel<Apocalypse>) -> [bool; 2] {
    Player::BOTH.map(|player| duel.is_wanted(player))
}

#[test]
fn nothing_is_revealed_before_both_have_chosen() -> Result<(), Refused> {
    let mut duel = Duel::new(COURSE);
    assert!(duel.submit(WHITE, asked("1011"))?.is_empty());
    assert_eq!(duel.position(), &Position::START);
    assert!(!format!("{duel:?}").contains("from"), "a pending choice cannot be printed");
    assert_eq!(wanted(&duel), [true, false]);
    let rounds = duel.submit(BLACK, asked("1413"))?;
    assert_eq!(rounds.len(), 1);
    assert_eq!(duel.position().to_string(), "N1PPN/PP2P/5/pp2p/n1ppn 0 0 1 1 -");
    Ok(())
}

#[test]
fn a_choice_cannot_be_changed() -> Result<(), Refused> {
    let mut duel = Duel::new(COURSE);
    duel.submit(BLACK, asked("1413"))?;
    assert_eq!(duel.submit(BLACK, asked("2423")).map(<[_]>::len), Err(Refused::AlreadyChosen(BLACK)));
    let rounds = duel.submit(WHITE, asked("pass"))?;
    assert_eq!(rounds[0].to_string(), "1413 pass");
    Ok(())
}

#[test]
fn a_placement_is_no_answer_to_a_normal_round() {
    let mut duel = Duel::new(COURSE);
    let refused = duel.submit(BLACK, asked("@22")).map(<[_]>::len);
    let Err(Refused::Misfit(Misfit { player: BLACK, allowed, .. })) = refused else { panic!("{refused:?}") };
    assert_eq!(allowed, "a move such as 1413, pass or goof");
    assert_eq!(wanted(&duel), [true, true], "it is asked again");
}

#[test]
fn only_the_side_with_a_pawn_to_place_is_asked_in_a_second_round() -> Result<(), Refused> {
    let mut duel = duel("5/1p3/P4/p4/n3n 0 0 0 9 -");
    duel.submit(BLACK, asked("1110"))?;
    assert_eq!(duel.submit(WHITE, asked("pass"))?.len(), 1);
    assert_eq!(wanted(&duel), [true, false]);
    assert_eq!(duel.submit(WHITE, asked("0203")).map(<[_]>::len), Err(Refused::NotAsked(WHITE)));
    assert_eq!(duel.submit(WHITE, asked("@33")).map(<[_]>::len), Err(Refused::NotAsked(WHITE)));
    let rounds = duel.submit(BLACK, asked("@33"))?;
    assert_eq!(rounds[0].to_string(), "@33 -");
    assert_eq!(duel.position().to_string(), "5/5/P4/p2p1/n3n 0 0 1 10 -");
    assert_eq!(wanted(&duel), [true, true]);
    Ok(())
}

#[test]
fn a_second_round_without_a_choice_is_played_at_once() -> Result<(), Refused> {
    let mut duel = duel("5/1p3/P4/p4/n4 0 0 0 9 -");
    duel.submit(BLACK, asked("1110"))?;
    let rounds = duel.submit(WHITE, asked("pass"))?;
    let rounds: Vec<String> = rounds.iter().map(ToString::to_string).collect();
    assert_eq!(rounds, ["1110 pass", "- -"]);
    assert_eq!(duel.position().to_string(), "1n3/5/P4/p4/n4 0 0 0 10 -");
    assert_eq!(wanted(&duel), [true, true]);
    Ok(())
}

#[test]
fn a_game_may_begin_in_the_middle_of_a_round_or_after_its_end() {
    let upgraded = duel("1p3/5/P4/p4/n4 0 0 0 9 10");
    assert_eq!(upgraded.rounds().len(), 1);
    assert_eq!(upgraded.position().to_string(), "1n3/5/P4/p4/n4 0 0 0 9 -");
    let mut over = duel("5/5/P4/p4/n4 0 2 0 9 -");
    assert_eq!(over.ending().map(|ending| ending.reason), Some(Reason::Penalties.words()));
    assert_eq!(over.submit(BLACK, asked("0402")).map(<[_]>::len), Err(Refused::Over));
}

#[test]
fn the_game_ends_before_a_promotion() -> Result<(), Refused> {
    let mut duel = duel("5/1p3/P4/p4/n4 0 1 0 9 -");
    duel.submit(BLACK, asked("1110"))?;
    assert_eq!(duel.submit(WHITE, asked("goof"))?.len(), 1);
    assert_eq!(duel.ending().and_then(|ending| ending.winner), Some(BLACK));
    assert_eq!(wanted(&duel), [false, false]);
    Ok(())
}

#[test]
fn the_rule_set_decides_when_quiet_rounds_are_a_draw() -> Result<(), Refused> {
    for (rules, ends) in [(RuleSet::Course, false), (RuleSet::CourseQuiet50, true)] {
        let position = "N4/2P2/5/p4/n4 0 0 49 70 -".parse().expect("a position");
        let mut duel = Duel::from_position(Apocalypse { rules }, position);
        duel.submit(BLACK, asked("0412"))?;
        duel.submit(WHITE, asked("pass"))?;
        assert_eq!(duel.ending().is_some(), ends, "{rules}");
    }
    Ok(())
}
