//! How strong the strategies are, and that their games end. The simple ones are the yardsticks of the others, so the same
//! seeds must go on giving the same games.

use apocalypse::{Apocalypse, BLACK, Choice, Position, RuleSet, WHITE};
use game::{ByPlayer, Ending, Player};
use play::choosers::{Clock, EXPLOITERS_PRICE, Thinking, strategies};
use play::judge::DuelJudge;
use play::{Seed, choosers};

type Strategy = choosers::Strategy<Apocalypse>;
type Duel = play::Duel<Apocalypse>;

const GAME: Apocalypse = Apocalypse { rules: RuleSet::Course };

const GAMES: u64 = 1_000;
const MOST_ROUNDS: u32 = 500;
/// The strategies that later ones are measured against.
const YARDSTICKS: [&str; 3] = ["greedy", "random", "cautious"];

fn named(name: &str) -> &'static Strategy {
    Strategy::named(name).expect("a strategy")
}

fn yardsticks() -> impl Iterator<Item = &'static Strategy> {
    YARDSTICKS.into_iter().map(named)
}

fn play_thinking(black: &Strategy, white: &Strategy, game: u64, thinking: &Thinking) -> Duel {
    let chooser = |strategy: &Strategy, user| {
        strategy.thinking_chooser(&GAME, Seed(1), 2 * game + user, thinking.clone())
    };
    let mut duel = Duel::new(GAME);
    duel.play_out(&mut ByPlayer { first: chooser(black, 0), second: chooser(white, 1) }, MOST_ROUNDS);
    duel
}

fn play(black: &Strategy, white: &Strategy, game: u64) -> Duel {
    play_thinking(black, white, game, &Thinking::Usual)
}

/// Points of `one` in so many games against `other`, in half points; they change sides after each game.
fn half_points(one: &Strategy, other: &Strategy, games: u64) -> u64 {
    (0..games)
        .map(|game| {
            let side = if game % 2 == 0 { BLACK } else { WHITE };
            let duel = match side {
                BLACK => play(one, other, game),
                WHITE => play(other, one, game),
            };
            match duel.ending().and_then(|ending| ending.winner) {
                Some(winner) if winner == side => 2,
                Some(_) => 0,
                None => 1,
            }
        })
        .sum()
}

#[test]
fn greedy_scores_four_fifths_against_random() {
    let points = half_points(named("greedy"), named("random"), GAMES);
    assert!(points >= 2 * GAMES * 80 / 100, "{points} half points in {GAMES} games");
}

#[test]
fn cautious_scores_half_against_greedy() {
    let points = half_points(named("cautious"), named("greedy"), GAMES);
    assert!(points >= GAMES, "{points} half points in {GAMES} games");
}

fn assert_ends(black: &Strategy, white: &Strategy, games: u64, thinking: &Thinking) {
    for game in 0..games {
        let duel = play_thinking(black, white, game, thinking);
        assert!(
            duel.ending().is_some(),
            "{} v {}, game {game}: {} after {MOST_ROUNDS} rounds",
            black.name,
            white.name,
            duel.position()
        );
    }
}

#[test]
fn no_pair_of_yardsticks_plays_for_ever() {
    for black in yardsticks() {
        for white in yardsticks() {
            assert_ends(black, white, GAMES, &Thinking::Usual);
        }
    }
}

#[test]
fn no_pair_of_strategies_plays_for_ever() {
    for black in strategies::<Apocalypse>() {
        for white in strategies::<Apocalypse>() {
            assert_ends(black, white, 3, &Thinking::Positions(40));
        }
    }
}

#[test]
#[ignore = "hours: cargo test --release -p parlour-play --test play choosers -- --ignored"]
fn no_pair_of_strategies_plays_for_ever_when_they_think_as_long_as_they_like() {
    for black in strategies::<Apocalypse>() {
        for white in strategies::<Apocalypse>() {
            assert_ends(black, white, 20, &Thinking::Usual);
        }
    }
}

#[test]
fn a_game_that_has_long_been_quiet_ends_though_neither_side_can_make_progress() {
    // A knight each and pawns that cannot pass each other: under the course's rules this could go on for ever.
    let blocked: Position = "2N2/2P2/2p2/5/2n2 0 0 48 90 -".parse().expect("a position");
    for name in ["nash", "nash-fast", "exploiter", "easy", "hard", "rival"] {
        let chooser = |user| named(name).thinking_chooser(&GAME, Seed(1), user, Thinking::Positions(100));
        let mut duel = Duel::from_position(GAME, blocked);
        duel.play_out(&mut ByPlayer { first: chooser(0), second: chooser(1) }, 90 + MOST_ROUNDS);
        assert!(duel.ending().is_some(), "{name}: {}", duel.position());
    }
}

#[test]
fn who_goes_by_values_is_weary_from_the_fiftieth_quiet_round_on() {
    // To pass would lose the pawn that is attacked.
    let share_of_passing = |quiet: u32| {
        let position: Position = format!("5/1P3/2N2/4p/1n3 1 1 {quiet} 90 -").parse().expect("a position");
        let mix = named("nash").chooser(&GAME, Seed(1), 0).mix(&position, BLACK);
        mix.probability(0)
    };
    let shares = [0, 30, 50, 400].map(share_of_passing);
    assert!(shares[..2].iter().all(|&share| share < 0.01), "{shares:?}");
    assert!(shares[2..].iter().all(|&share| (share - 0.5).abs() < 0.01), "{shares:?}");
}

#[test]
fn the_same_seed_gives_the_same_game() {
    for strategy in strategies::<Apocalypse>() {
        let thinking = Thinking::Positions(150);
        let rounds = || play_thinking(strategy, named("cautious"), 3, &thinking).rounds().to_vec();
        assert_eq!(rounds(), rounds(), "{}", strategy.name);
    }
}

#[test]
fn a_clock_is_wound_up_for_each_choice_and_ends_it() {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
    let wound = Arc::new(AtomicU32::new(0));
    let winding = Arc::clone(&wound);
    let clock = Clock::new(move || {
        winding.fetch_add(1, Relaxed);
        // Time is up at once: one round is looked at in any case.
        Box::new(|| true)
    });
    let chooser = named("nash").thinking_chooser(&GAME, Seed(1), 0, Thinking::Timed(clock));
    let mut duel = Duel::new(GAME);
    duel.play_out(&mut ByPlayer { first: chooser, second: named("random").chooser(&GAME, Seed(1), 1) }, 5);
    assert_eq!((duel.position().round(), wound.load(Relaxed)), (5, 5));
}

#[test]
fn the_equilibrium_beats_every_yardstick_and_the_rival() {
    for (name, percent) in [("greedy", 95), ("random", 95), ("cautious", 95), ("rival", 60)] {
        let points = half_points(named("nash-fast"), named(name), 20);
        assert!(points >= 2 * 20 * percent / 100, "{points} half points of 40 against {name}");
    }
}

#[test]
fn each_level_is_stronger_than_the_one_before() {
    for (stronger, weaker) in
        [("beginner", "random"), ("easy", "beginner"), ("medium", "easy"), ("hard", "medium")]
    {
        let points = half_points(named(stronger), named(weaker), 16);
        assert!(points >= 22, "{stronger} has {points} half points of 32 against {weaker}");
    }
}

#[test]
fn the_exploiter_gives_up_no_more_than_its_price_whatever_the_other_side_does() {
    for position in endgame::shipped().sample(24, 4, 5) {
        let analysis = DuelJudge::new(&GAME).judge(&position).expect("the game goes on");
        for player in Player::BOTH {
            let mix = named("exploiter").chooser(&GAME, Seed(1), 0).mix(&position, player);
            let worth = |answer: usize| -> f64 {
                let payoff = |own: usize| match player {
                    BLACK => analysis.payoff(own, answer).middle(),
                    WHITE => -analysis.payoff(answer, own).middle(),
                };
                mix.support().map(|own| mix.probability(own) * payoff(own)).sum()
            };
            let sure = (0..analysis.options[player.other()].len()).map(worth).fold(f64::MAX, f64::min);
            let given_up = analysis.seen(player) - sure;
            assert!(given_up <= EXPLOITERS_PRICE + 1e-3, "{position} {player}: {given_up}");
        }
    }
}

#[test]
fn a_yardstick_never_goofs() {
    for black in yardsticks() {
        for white in yardsticks() {
            for game in 0..50 {
                let duel = play(black, white, game);
                assert_eq!(duel.position().penalties(), ByPlayer { first: 0, second: 0 });
            }
        }
    }
}

#[test]
fn the_last_pawn_is_not_made_a_knight_while_there_is_another_move() {
    // Black's only pawn stands before its far row, and the knight can move.
    let position: Position = "5/2p2/5/P4/4n 0 0 0 9 -".parse().expect("a position");
    for seed in 0..100 {
        let choice = named("cautious").chooser(&GAME, Seed(seed), 0).choose(&position, BLACK);
        assert_ne!(choice.to_string(), "2120");
    }
}

#[test]
fn a_capture_that_costs_nothing_is_taken() {
    // White's pawn on (2,2) is attacked by Black's on (1,3) and by nothing else of note.
    let position: Position = "N3N/P3P/2P2/1p3/n3n 0 0 0 9 -".parse().expect("a position");
    let capture: Choice = "1322".parse().expect("a choice");
    let times_taken = |name: &str| {
        let choose = |seed| named(name).chooser(&GAME, Seed(seed), 0).choose(&position, BLACK);
        (0..100).filter(|&seed| choose(seed) == capture).count()
    };
    assert!(times_taken("greedy") >= 80, "nine times in ten");
    assert_eq!(times_taken("cautious"), 100);
}

/// The first game of every pair: its length, its winner and where it ended.
#[test]
fn the_yardsticks_play_the_games_they_always_played() {
    let mut games = Vec::new();
    for black in yardsticks() {
        for white in yardsticks() {
            let duel = play(black, white, 0);
            let Ending { winner, .. } = duel.ending().expect("an end");
            let winner = winner.map_or("nobody".to_owned(), |winner| winner.to_string());
            games.push(format!("{} v {}: {winner}, {}\n", black.name, white.name, duel.position()));
        }
    }
    assert_eq!(games.concat(), include_str!("yardsticks.txt"));
}
