//! Oshi-Zumo through the same referee, strategies, records and analysis as any game of simultaneous choice.

use std::error::Error;

use game::{ByPlayer, Duelling, Next, Player, Sealed, Simultaneous};
use nash::WholeGame;
use oshi_zumo::{Bid, OshiZumo, Position};
use play::choosers::{Strategy, strategies, strategy_names};
use play::judge::{DuelJudge, DuelReview};
use play::record::{DuelRecord, DuelResult, Notes, Record};
use play::{Duel, Refused, Seed};

fn small() -> OshiZumo {
    "oshi_zumo 12 2 1".parse().expect("a game")
}

fn named(name: &str) -> &'static Strategy<OshiZumo> {
    Strategy::named(name).expect("a strategy")
}

/// A game between two strategies.
fn played(game: OshiZumo, first: &str, second: &str, seed: u64) -> Duel<OshiZumo> {
    let mut duel = Duel::new(game);
    let chooser = |name, user| named(name).chooser(&game, Seed(seed), user);
    duel.play_out(&mut ByPlayer { first: chooser(first, 0), second: chooser(second, 1) }, 500);
    duel
}

fn recorded(duel: &Duel<OshiZumo>) -> DuelRecord<OshiZumo> {
    let mut record = DuelRecord::new(*duel.game());
    for step in duel.steps() {
        record.push(&step, Notes::new());
    }
    record.result = duel.ending().map(DuelResult::from);
    record
}

#[test]
fn a_game_without_strategies_of_its_own_has_those_that_play_any_game() {
    assert_eq!(strategy_names::<OshiZumo>(), ["random", "beginner", "easy", "medium", "hard", "nash"]);
}

#[test]
fn nash_is_sure_of_the_value_of_every_position_that_comes_up() {
    let game = small();
    let solved = WholeGame::solve(game, &[game.start()], usize::MAX, &|| false).expect("it is small");
    let worth = |next: Next<Position>| match next {
        Next::Over(payoff) => f64::from(payoff),
        Next::Position(position) => f64::from(solved.value(&position).expect("it was reached").middle()),
    };
    for seed in 0..20 {
        for step in played(game, "random", "medium", seed).steps() {
            for player in Player::BOTH {
                let mix = named("nash").chooser(&game, Seed(1), 0).mix(step.before, player);
                let own = game.choices(step.before, player);
                let against = |&answer: &Bid| -> f64 {
                    let payoff = |number: usize| {
                        let mut joint = ByPlayer { first: answer, second: answer };
                        joint[player] = own[number];
                        let first = worth(game.resolve(step.before, joint));
                        if player == Player::First { first } else { -first }
                    };
                    mix.support().map(|number| mix.probability(number) * payoff(number)).sum()
                };
                let answers = game.choices(step.before, player.other());
                let sure = answers.iter().map(against).fold(f64::MAX, f64::min);
                let value = f64::from(solved.value(step.before).expect("it was reached").middle());
                let value = if player == Player::First { value } else { -value };
                let given_up = (value - sure) / f64::from(game.unit());
                assert!(given_up < 1e-6, "{} {player}: {given_up}", step.before);
            }
        }
    }
}

#[test]
fn the_analysis_is_exact_to_the_end_of_the_game() -> Result<(), Box<dyn Error>> {
    let game = small();
    let judge = DuelJudge::new(&game);
    let start = judge.judge(&game.start())?;
    assert!(start.is_exact && start.value.contains(0.0), "{:?}", start.value);
    assert_eq!(start.options.first.len(), 12);
    let ahead = game.parse_position("12 9 1")?;
    let ahead = judge.judge(&ahead)?;
    assert!(ahead.value.lower > 0.3, "{:?}", ahead.value);
    assert!(ahead.summary().starts_with("Black is ahead by"), "{}", ahead.summary());
    Ok(())
}

#[test]
fn a_bid_that_cannot_be_made_is_refused_and_who_has_no_coin_is_not_asked() -> Result<(), Box<dyn Error>> {
    let game = small();
    let mut duel = Duel::new(game);
    let refused = duel.submit(Player::First, Sealed::new(Bid(13))).map(<[_]>::len);
    let Err(Refused::Misfit(misfit)) = refused else { panic!("{refused:?}") };
    assert_eq!(misfit.to_string(), "Black's choice '13' does not fit, it must be a number from 1 to 12");
    let mut duel = Duel::from_position(game, game.parse_position("3 0 0")?);
    assert!(duel.is_wanted(Player::First) && !duel.is_wanted(Player::Second));
    // The last coin leaves nobody a choice, so all that follows is played at once.
    let rounds: Vec<String> =
        duel.submit(Player::First, Sealed::new(Bid(2)))?.iter().map(ToString::to_string).collect();
    assert_eq!(rounds, ["2 0", "1 0"]);
    let ending = duel.ending().expect("nobody has a coin");
    assert_eq!((ending.winner, ending.reason), (Some(Player::First), "out of coins"));
    Ok(())
}

#[test]
fn every_pair_of_strategies_ends_and_leaves_a_record_that_the_rules_bear_out() {
    for first in strategies::<OshiZumo>() {
        for second in strategies::<OshiZumo>() {
            let duel = played(small(), first.name, second.name, 7);
            assert!(duel.ending().is_some(), "{} v {}", first.name, second.name);
            let record = Record::from(recorded(&duel));
            record.replay().expect("it was played by the rules");
            let text = record.to_string();
            assert!(text.starts_with("parlour record 1\ngame: oshi_zumo 12 2 1\nresult: "), "{text}");
            assert_eq!(Record::parse(&text).as_ref(), Ok(&record));
            assert_eq!(Record::from_json(&record.to_json()).as_ref(), Ok(&record));
        }
    }
}

#[test]
fn a_record_that_cannot_have_happened_is_told_what_could() {
    let head = "parlour record 1\ngame: oshi_zumo 5 1 1\n";
    let misplay = |turns: &str| {
        let record = Record::parse(&format!("{head}{turns}")).expect("it can be written down");
        record.replay().expect_err("it cannot have happened").to_string()
    };
    assert_eq!(misplay("\n1. 6 1\n"), "turn 1: expected `1 1`, found `6 1`");
    assert_eq!(
        misplay("\n1. 2 1\n2. 2 1\n3. 1 1\n"),
        "turn 3: expected no more rounds, since the game is over: Black wins (pushed off), found `1 1`"
    );
    assert_eq!(
        misplay("result: White wins (pushed off)\n\n1. 2 1\n2. 2 1\n"),
        "header result: expected `Black wins (pushed off)`, found `White wins (pushed off)`"
    );
    for (turns, why) in [
        ("\n1. two 1\n", "line 4: `two`: `two` cannot be bid: write a number from 1 to 5"),
        (
            "rules: course\n\n1. 2 1\n",
            "this header has a meaning of its own and does not belong to this game",
        ),
        ("result: Black wins (no pawns)\n", "pushed off, out of coins, out of rounds"),
        ("start: 6 5 0\n", "Black cannot have 6 coins"),
        (
            "start: 3 5 0\n\n1. 2 1 -> 3\n",
            "a round of `oshi_zumo 5 1 1` is Black's choice and White's choice",
        ),
    ] {
        let misread = Record::parse(&format!("{head}{turns}")).expect_err(turns).to_string();
        assert!(misread.contains(why), "{misread}");
    }
}

#[test]
fn a_review_tells_skill_from_luck() {
    let record = recorded(&played(small(), "random", "nash", 3));
    let judge = DuelJudge::new(&record.game);
    let review = DuelReview::of(&record, &judge, &|| false, &mut |_| {}).expect("a true record");
    assert!(review.gave_up(Player::First) > 0.01, "random play gives something up");
    assert!(review.gave_up(Player::Second) == 0.0, "nash plays as the judge says");
    assert_eq!(review.skill(Player::Second), 99);
    let told = review.summary();
    assert!(
        told.contains("White: skill 99 of 99") && told.contains("no choice could have been better"),
        "{told}"
    );
    assert!(told.ends_with("Every value is exact."), "{told}");
    assert!(review.rounds[0].sentence().starts_with("Black chose bid "), "{}", review.rounds[0].sentence());
    assert!(review.beyond_the_look(Player::First).abs() < 1e-6, "nothing lies beyond an exact look");
}
