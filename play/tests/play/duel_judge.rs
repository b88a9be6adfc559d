//! What the judge says of positions of Apocalypse, and the review of a whole game.

use std::sync::{Arc, LazyLock};
use std::thread;

use apocalypse::{Apocalypse, BLACK, Choice, Position, RuleSet, WHITE};
use game::{ByPlayer, Player};
use play::choosers::{Strategy, Thinking};
use play::judge::{Analysis, Certainty, Depth, DuelJudge, DuelJudges, DuelReview};
use play::record::{DuelRecord, Notes};
use play::{Duel, Seed};

const GAME: Apocalypse = Apocalypse { rules: RuleSet::Course };

fn position(text: &str) -> Position {
    text.parse().expect("a position")
}

/// The judge of those tests that do not care what was asked before.
static JUDGE: LazyLock<DuelJudge<Apocalypse>> = LazyLock::new(|| DuelJudge::new(&GAME));

fn judged(text: &str) -> Arc<Analysis<Apocalypse>> {
    JUDGE.judge(&position(text)).expect("not over")
}

/// All that an analysis says, to the digit.
fn digits(analysis: &Analysis<Apocalypse>) -> String {
    format!("{:?}", (analysis.depth, analysis.value, &analysis.options, analysis.summary()))
}

/// A game between two simple strategies.
fn game(seed: u64) -> DuelRecord<Apocalypse> {
    played(ByPlayer { first: "greedy", second: "random" }, seed, &Thinking::Usual)
}

fn played(names: ByPlayer<&str>, seed: u64, thinking: &Thinking) -> DuelRecord<Apocalypse> {
    let strategy = |name, user| {
        let strategy = Strategy::named(name).expect("a strategy");
        strategy.thinking_chooser(&GAME, Seed(seed), user, thinking.clone())
    };
    let mut duel = Duel::new(GAME);
    let mut players = ByPlayer { first: strategy(names.first, 0), second: strategy(names.second, 1) };
    duel.play_out(&mut players, 500);
    let mut record = DuelRecord::new(GAME);
    for step in duel.steps() {
        record.push(&step, Notes::new());
    }
    record
}

#[test]
fn mixes_are_whole_and_what_is_mixed_gives_up_nothing() {
    for text in ["NPPPN/P3P/5/p3p/npppn 0 0 0 0 -", "N2P1/1P3/2n2/1p2p/5 0 1 3 12 -"] {
        let analysis = judged(text);
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
        let analysis = judged(text);
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
        let analysis = judged(&text);
        assert!(analysis.is_exact, "{text}");
        analysis.value.middle()
    };
    // With two rounds left the placement is worth less than with fifty.
    assert!(at(0) > at(48) + 0.01, "{} {}", at(0), at(48));
}

#[test]
fn a_mix_is_told_with_its_reason() {
    // The knight attacks where either pawn may go; it has to guess which, or whether they stay.
    let analysis = judged("p4/1PP2/5/3n1/5 1 0 0 9 -");
    let option = |words: &str| {
        let choice: Choice = words.parse().expect("a choice");
        analysis.option_of(BLACK, choice).expect("a legal move")
    };
    let (often, seldom) = (option("3312"), option("3321"));
    let mixed = analysis.options.first[often];
    assert!(mixed.share > 0.8 && mixed.share < 0.9 && analysis.options.first[seldom].share > 0.1);
    let why = analysis.why(BLACK, often);
    let right = format!(
        "3312 (knight 3,3 to 1,2) is right {:.0} % of the time: against White's mix",
        100.0 * mixed.share
    );
    assert!(why.starts_with(&right), "{why}");
    assert!(why.contains("since White would answer pass. Without it Black could be sure of"), "{why}");
    let why = analysis.why(BLACK, option("goof"));
    assert!(why.contains("If foreseen it would be worth -1.00, since White would answer pass."), "{why}");
    assert!(analysis.summary().starts_with("Black is ahead by 0.51"), "{}", analysis.summary());
}

#[test]
fn a_position_that_is_over_is_refused_by_name() {
    let over = position("5/2P2/5/5/2n2 0 0 0 9 -");
    let judge = DuelJudge::new(&GAME);
    assert!(judge.look_further(&over, Depth::rounds(9), &|| false, &mut |_| {}).is_err());
    assert_eq!(
        judge.judge(&over).expect_err("Black has no pawn").to_string(),
        "the game is over in this position: White wins (no pawns)"
    );
}

#[test]
fn a_look_that_is_stopped_at_once_is_the_usual_one() {
    let judge = DuelJudge::new(&GAME);
    let mut shown = Vec::new();
    let mut observe = |analysis: &Arc<Analysis<Apocalypse>>| shown.push(analysis.depth);
    let looked = judge.look_further(&Position::START, Depth::rounds(9), &|| true, &mut observe);
    let usual = judged("NPPPN/P3P/5/p3p/npppn 0 0 0 0 -");
    assert_eq!(digits(&looked.expect("not over")), digits(&usual));
    assert_eq!(shown, [usual.depth]);
}

#[test]
fn a_deeper_look_is_shown_depth_by_depth_and_is_the_evaluation_from_then_on() {
    let place = position("1P3/5/1pn1N/1P3/2p2 0 0 3 12 -");
    let judge = DuelJudge::new(&GAME);
    let usual = judge.judge(&place).expect("not over");
    let mut depths = Vec::new();
    let further = Depth::rounds(usual.depth + 1);
    let deeper = judge
        .look_further(&place, further, &|| false, &mut |analysis| depths.push(analysis.depth))
        .expect("not over");
    assert_eq!(depths, [usual.depth, usual.depth + 1]);
    assert!(Arc::ptr_eq(&judge.judge(&place).expect("not over"), &deeper));
    let again = judge.look_further(&place, Depth::rounds(1), &|| false, &mut |_| {}).expect("not over");
    assert!(Arc::ptr_eq(&again, &deeper), "nothing is looked at again");
    // Whoever reviews a game that came to that position, and whoever plays it, goes by the deeper look.
    let other = DuelJudge::new(&GAME);
    assert_eq!(digits(&other.judge(&place).expect("not over")), digits(&usual), "a judge of its own");
    let looked = other.look_further(&place, further, &|| false, &mut |_| {}).expect("not over");
    assert_eq!(digits(&looked), digits(&deeper), "the same depth says the same");
}

#[test]
fn who_asks_meanwhile_gets_the_evaluation_that_is_being_made() {
    let judge = DuelJudge::new(&GAME);
    let asked: Vec<Arc<Analysis<Apocalypse>>> = thread::scope(|scope| {
        let askers: Vec<_> = (0..4).map(|_| scope.spawn(|| judge.judge(&Position::START))).collect();
        askers.into_iter().map(|asker| asker.join().expect("no panic").expect("not over")).collect()
    });
    assert!(asked.iter().all(|analysis| Arc::ptr_eq(analysis, &asked[0])), "made once");
}

#[test]
fn what_was_asked_before_changes_nothing() {
    let record = game(3);
    let review = DuelReview::of(&record, &JUDGE, &|| false, &mut |_| {}).expect("a true record");
    for round in review.rounds.iter().rev().step_by(5) {
        let alone = DuelJudge::new(&GAME).judge(&round.analysis.position).expect("not over");
        assert_eq!(digits(&alone), digits(&round.analysis), "{}", alone.position);
    }
}

#[test]
fn the_machines_own_best_play_is_never_told_that_it_gave_something_up() {
    let judges = DuelJudges::default();
    for seed in 0..2 {
        let record =
            played(ByPlayer { first: "nash", second: "cautious" }, seed, &Thinking::By(judges.clone()));
        let review =
            DuelReview::of(&record, &judges.of(&GAME), &|| false, &mut |_| {}).expect("a true record");
        // After many quiet rounds it passes every other time, whatever the judge says.
        let by_the_judge = |position: &Position| position.quiet() < 20;
        for round in review.rounds.iter().filter(|round| by_the_judge(&round.analysis.position)) {
            let told = round.sentence();
            assert!(round.gave_up(BLACK) == 0.0, "{}: {told}", round.analysis.position);
        }
        if review.rounds.iter().all(|round| by_the_judge(&round.analysis.position)) {
            assert_eq!(review.skill(BLACK), 99);
        }
    }
}

#[test]
fn only_what_is_exact_is_called_right() {
    let exact = judged("5/1P3/5/2n2/p4 1 1 0 9 -");
    let estimated = judged("NPPPN/P3P/5/p3p/npppn 0 0 0 0 -");
    assert_eq!((exact.certainty(), estimated.certainty()), (Certainty::Exact, Certainty::Estimated));
    for analysis in [&exact, &estimated] {
        let told = Player::BOTH.into_iter().flat_map(|player| {
            let whys = (0..analysis.options[player].len()).map(move |option| analysis.why(player, option));
            whys.chain([analysis.nudge(player), analysis.summary()])
        });
        for told in told {
            let claims = ["right", "should", "perfect", "best answer", "best."];
            let claims = claims.iter().any(|word| told.contains(word));
            assert!(analysis.is_exact || !claims, "{told}");
            assert!(!analysis.is_exact || !told.contains("found"), "{told}");
        }
    }
}

#[test]
fn an_illegal_move_counts_as_the_goof_that_it_is() {
    let analysis = judged("NPPPN/P3P/5/p3p/npppn 0 0 0 0 -");
    let option = |words: &str| {
        let choice: Choice = words.parse().expect("a choice");
        analysis.option_of(BLACK, choice).map(|option| analysis.options.first[option].choice.to_string())
    };
    assert_eq!(option("1413").as_deref(), Some("1413"));
    assert_eq!(option("0011").as_deref(), Some("goof"));
    assert_eq!(option("pass").as_deref(), Some("pass"));
    assert_eq!(option("@22"), None);
}

#[test]
fn a_review_divides_what_happened_into_skill_and_luck() {
    let record = game(3);
    let review = DuelReview::of(&record, &JUDGE, &|| false, &mut |_| {}).expect("a true record");
    assert_eq!(review.n_unseen, 0);
    assert!(!review.rounds.is_empty());
    for round in &review.rounds {
        let [black, white] = Player::BOTH.map(|player| round.gave_up(player));
        assert!(black >= 0.0 && white >= 0.0);
        let change = round.after - round.analysis.value.middle();
        assert!((change - (white - black + round.luck(BLACK))).abs() < 1e-9);
    }
    let (first, last) = (&review.rounds[0], &review.rounds[review.rounds.len() - 1]);
    let told =
        review.gave_up(WHITE) - review.gave_up(BLACK) + review.luck(BLACK) + review.beyond_the_look(BLACK);
    assert!((last.after - first.analysis.value.middle() - told).abs() < 1e-9, "nothing is left untold");
    let worst = review.worst(WHITE).expect("random play gives something up");
    let most = review.rounds[worst].gave_up(WHITE);
    assert!(review.rounds.iter().all(|round| round.gave_up(WHITE) <= most));
    let gave_up = format!("its choices gave up {most:.2} points", most = review.gave_up(WHITE));
    assert!(review.summary().contains(&gave_up), "{}", review.summary());
    assert!(review.skill(WHITE) < 60 && review.skill(BLACK) <= 99, "{}", review.summary());
    let luck = Player::BOTH.map(|player| review.luck_of_99(player).expect("chance had a say"));
    assert!(luck.iter().all(|&luck| luck <= 99), "{luck:?}");
}

#[test]
fn a_review_that_is_stopped_says_what_is_left_and_goes_on_from_there() {
    let record = game(3);
    let asked = std::cell::Cell::new(0);
    let after_two = || {
        asked.set(asked.get() + 1);
        asked.get() > 2
    };
    let begun = DuelReview::of(&record, &JUDGE, &after_two, &mut |_| {}).expect("a true record");
    assert_eq!(begun.rounds.len(), 2);
    let n_parts = record.replay().expect("a true record").len();
    assert_eq!(begun.n_unseen, n_parts - 2);
    assert!(begun.summary().ends_with("more rounds were not looked at yet."), "{}", begun.summary());
    let none = DuelReview::of(&record, &JUDGE, &|| true, &mut |_| {}).expect("a true record");
    assert_eq!(none.summary(), format!("{n_parts} rounds were not looked at yet."));
    let whole = DuelReview::of(&record, &JUDGE, &|| false, &mut |_| {}).expect("a true record");
    assert!(Arc::ptr_eq(&whole.rounds[1].analysis, &begun.rounds[1].analysis), "nothing is looked at again");
}

#[test]
fn a_review_tells_who_took_hints() {
    let mut record = game(3);
    record.rounds[1].first.notes.set("white-hint", "3").expect("one word");
    let review = DuelReview::of(&record, &JUDGE, &|| false, &mut |_| {}).expect("a true record");
    assert_eq!([review.n_hinted(BLACK), review.n_hinted(WHITE)], [0, 1]);
    assert!(review.summary().contains("; it took hints in 1 round."), "{}", review.summary());
    assert!(review.rounds[1].sentence().contains(" after a hint: "), "{}", review.rounds[1].sentence());
}

#[test]
fn luck_is_nothing_on_average_when_the_other_side_mixes_as_it_should() {
    let analysis = judged("N2P1/1P3/2n2/1p2p/5 0 1 3 12 -");
    let value = analysis.value.middle();
    for (row, black) in analysis.options.first.iter().enumerate() {
        let luck: f64 = analysis
            .options
            .second
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
