//! What the analysis says of positions, and the review of a whole game.

use apocalypse::{Apocalypse, Choice, Position, RuleSet};
use game::{ByPlayer, Player};
use play::analysis::{Analysis, Analyst, Depth};
use play::choosers::Strategy;
use play::record::{DuelRecord, Notes};
use play::{Duel, DuelReview, Seed};

const GAME: Apocalypse = Apocalypse { rules: RuleSet::Course };

fn position(text: &str) -> Position {
    text.parse().expect("a position")
}

fn analysed(text: &str, rounds: u32) -> Analysis<Apocalypse> {
    let depth = Depth::rounds(rounds);
    Analyst::new(&GAME, 1).analyse(&position(text), depth, &|| false, &mut |_| {}).expect("not over")
}

/// A game between two simple strategies.
fn game(seed: u64) -> DuelRecord<Apocalypse> {
    let strategy = |name, user| Strategy::named(name).expect("a strategy").chooser(&GAME, Seed(seed), user);
    let mut duel = Duel::new(GAME);
    duel.play_out(&mut ByPlayer { black: strategy("greedy", 0), white: strategy("random", 1) }, 500);
    let mut record = DuelRecord::new(GAME);
    for step in duel.steps() {
        record.push(&step, Notes::new());
    }
    record
}

#[test]
fn mixes_are_whole_and_what_is_mixed_gives_up_nothing() {
    for text in ["NPPPN/P3P/5/p3p/npppn 0 0 0 0 -", "N2P1/1P3/2n2/1p2p/5 0 1 3 12 -"] {
        let analysis = analysed(text, 3);
        for player in Player::BOTH {
            let options = &analysis.options[player];
            let whole: f64 = options.iter().map(|option| option.share).sum();
            assert!((whole - 1.0).abs() < 1e-9, "{text}: {whole}");
            for option in options.iter().filter(|option| option.share > 0.001) {
                assert!(option.gives_up.lower < 1e-4, "{text}: {option:?}");
            }
        }
    }
}

/// A board of four pieces, among them a pawn before its far row while its side has two knights, so that it may be placed anew: a
/// second round with a choice, which is quiet.
const REDEPLOYS: &str = "5/1pn2/5/2n2/1P3 0 1 23 40 -";

#[test]
fn with_four_pieces_or_fewer_the_analysis_is_exact_however_many_rounds_were_quiet() {
    for text in
        ["5/1P3/5/2n2/p4 1 1 0 9 -", "N4/1P3/5/2n2/p4 0 1 31 9 -", REDEPLOYS, "5/1P3/5/2n2/p4 1 1 49 9 -"]
    {
        let analysis = analysed(text, 9);
        let solved = endgame::shipped().equilibrium(&position(text)).expect("the tables reach");
        assert!(analysis.is_exact, "{text}");
        assert!(analysis.value.upper - analysis.value.lower < 1e-3, "{text}: {:?}", analysis.value);
        let middle = f64::from(solved.value.middle()) / f64::from(1 << 24);
        assert!((analysis.value.middle() - middle).abs() < 1e-4, "{text}: {:?} {middle}", analysis.value);
    }
}

#[test]
fn a_second_round_is_exact_too_and_counts_the_quiet_rounds() {
    let at = |quiet: u32| {
        let text = format!("1pP2/5/n3n/5/5 0 1 {quiet} 40 10");
        let analysis = analysed(&text, 9);
        assert!(analysis.is_exact, "{text}");
        analysis.value.middle()
    };
    // With two rounds left the placement is worth less than with fifty.
    assert!(at(0) > at(48) + 0.01, "{} {}", at(0), at(48));
}

#[test]
fn a_mix_is_told_with_its_reason() {
    // The knight attacks where either pawn may go; it has to guess which, or whether they stay.
    let analysis = analysed("p4/1PP2/5/3n1/5 1 0 0 9 -", 4);
    let option = |words: &str| {
        let choice: Choice = words.parse().expect("a choice");
        analysis.option_of(Player::Black, choice).expect("a legal move")
    };
    let (often, seldom) = (option("3312"), option("3321"));
    let mixed = analysis.options.black[often];
    assert!(mixed.share > 0.8 && mixed.share < 0.9 && analysis.options.black[seldom].share > 0.1);
    let why = analysis.why(Player::Black, often);
    let right = format!("3312 is right {:.0} % of the time: against White's mix", 100.0 * mixed.share);
    assert!(why.starts_with(&right), "{why}");
    assert!(why.contains("since White would answer pass. Without it Black could be sure of"), "{why}");
    let why = analysis.why(Player::Black, option("goof"));
    assert!(why.contains("If foreseen it would be worth -1.00, since White would answer pass."), "{why}");
    assert!(analysis.summary().starts_with("Black is ahead by 0.51"), "{}", analysis.summary());
}

#[test]
fn a_position_that_is_over_is_refused_by_name() {
    let over = position("5/2P2/5/5/2n2 0 0 0 9 -");
    let refusal = Analyst::new(&GAME, 1).analyse(&over, Depth::rounds(2), &|| false, &mut |_| {});
    assert_eq!(
        refusal.expect_err("Black has no pawn").to_string(),
        "the game is over in this position: White wins (no pawns)"
    );
}

#[test]
fn without_any_time_the_first_round_is_looked_at() {
    let depth = Depth::rounds(9);
    let analysis =
        Analyst::new(&GAME, 1).analyse(&Position::START, depth, &|| true, &mut |_| {}).expect("not over");
    assert_eq!(analysis.depth, 1);
}

#[test]
fn every_finished_depth_is_shown() {
    let mut depths = Vec::new();
    let mut observe = |analysis: &Analysis<Apocalypse>| depths.push(analysis.depth);
    let last = Analyst::new(&GAME, 1).analyse(&Position::START, Depth::rounds(3), &|| false, &mut observe);
    assert_eq!(last.expect("not over").depth, 3);
    assert_eq!(depths, [1, 2, 3]);
}

#[test]
fn an_illegal_move_counts_as_the_goof_that_it_is() {
    let analysis = analysed("NPPPN/P3P/5/p3p/npppn 0 0 0 0 -", 1);
    let option = |words: &str| {
        let choice: Choice = words.parse().expect("a choice");
        analysis
            .option_of(Player::Black, choice)
            .map(|option| analysis.options.black[option].choice.to_string())
    };
    assert_eq!(option("1413").as_deref(), Some("1413"));
    assert_eq!(option("0011").as_deref(), Some("goof"));
    assert_eq!(option("pass").as_deref(), Some("pass"));
    assert_eq!(option("@22"), None);
}

#[test]
fn a_review_divides_what_happened_into_skill_and_luck() {
    let record = game(3);
    let review = DuelReview::of(&record, Depth::rounds(2), &|| false, &mut |_| {}).expect("a true record");
    assert!(!review.rounds.is_empty());
    for round in &review.rounds {
        let [black, white] = Player::BOTH.map(|player| round.gave_up(player));
        assert!(black >= 0.0 && white >= 0.0);
        let change = round.after - round.analysis.value.middle();
        assert!((change - (white - black + round.luck(Player::Black))).abs() < 1e-9);
    }
    let (first, last) = (&review.rounds[0], &review.rounds[review.rounds.len() - 1]);
    let told = review.gave_up(Player::White) - review.gave_up(Player::Black)
        + review.luck(Player::Black)
        + review.beyond_the_look(Player::Black);
    assert!((last.after - first.analysis.value.middle() - told).abs() < 1e-9, "nothing is left untold");
    let worst = review.worst(Player::White).expect("random play gives something up");
    let most = review.rounds[worst].gave_up(Player::White);
    assert!(review.rounds.iter().all(|round| round.gave_up(Player::White) <= most));
    assert!(
        review
            .summary()
            .contains(&format!("White's choices gave up {:.2} points", review.gave_up(Player::White)))
    );
}

#[test]
fn luck_is_nothing_on_average_when_the_other_side_mixes_as_it_should() {
    let analysis = analysed("N2P1/1P3/2n2/1p2p/5 0 1 3 12 -", 2);
    let value = analysis.value.middle();
    for (row, black) in analysis.options.black.iter().enumerate() {
        let luck: f64 = analysis
            .options
            .white
            .iter()
            .enumerate()
            .map(|(column, white)| {
                let after = analysis.payoff(row, column).middle();
                white.share * (after - value + black.gives_up.middle() - white.gives_up.middle())
            })
            .sum();
        assert!(luck.abs() < 1e-3, "{}: {luck}", black.choice);
    }
}
