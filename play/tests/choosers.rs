//! How strong the strategies are, and that their games end. They are the yardsticks of later ones, so the same seeds
//! must go on giving the same games.

use apocalypse::{Move, Outcome, Position, RuleSet, Turn};
use game::{ByPlayer, Player};
use play::choosers::{Chooser, STRATEGIES, Strategy};
use play::{Duel, Seed};

const GAMES: u64 = 1_000;
const MOST_ROUNDS: u32 = 500;

fn named(name: &str) -> &'static Strategy {
    Strategy::named(name).expect("a strategy")
}

fn choosers(black: &Strategy, white: &Strategy, seed: u64, game: u64) -> ByPlayer<Box<dyn Chooser>> {
    ByPlayer { black: black.chooser(Seed(seed), 2 * game), white: white.chooser(Seed(seed), 2 * game + 1) }
}

fn play(black: &Strategy, white: &Strategy, game: u64) -> Duel {
    let mut duel = Duel::new(RuleSet::Course);
    duel.play_out(&mut choosers(black, white, 1, game), MOST_ROUNDS);
    duel
}

/// Points of `one` in a thousand games against `other`, in half points; they change sides after each game.
fn half_points(one: &Strategy, other: &Strategy) -> u64 {
    (0..GAMES)
        .map(|game| {
            let side = if game % 2 == 0 { Player::Black } else { Player::White };
            let duel = match side {
                Player::Black => play(one, other, game),
                Player::White => play(other, one, game),
            };
            match duel.outcome().and_then(|outcome| outcome.winner) {
                Some(winner) if winner == side => 2,
                Some(_) => 0,
                None => 1,
            }
        })
        .sum()
}

#[test]
fn greedy_scores_four_fifths_against_random() {
    let points = half_points(named("greedy"), named("random"));
    assert!(points >= 2 * GAMES * 80 / 100, "{points} half points in {GAMES} games");
}

#[test]
fn cautious_scores_half_against_greedy() {
    let points = half_points(named("cautious"), named("greedy"));
    assert!(points >= GAMES, "{points} half points in {GAMES} games");
}

#[test]
fn no_pair_of_strategies_plays_for_ever() {
    for black in STRATEGIES {
        for white in STRATEGIES {
            for game in 0..GAMES {
                let duel = play(black, white, game);
                assert!(
                    duel.outcome().is_some(),
                    "{} v {}, game {game}: {} after {MOST_ROUNDS} rounds",
                    black.name,
                    white.name,
                    duel.position()
                );
            }
        }
    }
}

#[test]
fn a_strategy_never_goofs() {
    for black in STRATEGIES {
        for white in STRATEGIES {
            for game in 0..50 {
                let duel = play(black, white, game);
                assert_eq!(duel.position().penalties(), ByPlayer { black: 0, white: 0 });
            }
        }
    }
}

#[test]
fn the_last_pawn_is_not_made_a_knight_while_there_is_another_move() {
    // Black's only pawn stands before its far row, and the knight can move.
    let position: Position = "5/2p2/5/P4/4n 0 0 0 9 -".parse().expect("a position");
    let Turn::Normal(turn) = position.turn() else { panic!("no pawn awaits") };
    for seed in 0..100 {
        let asked = named("cautious").chooser(Seed(seed), 0).choose_move(turn, Player::Black);
        assert_ne!(asked, "2120".parse().ok());
    }
}

#[test]
fn a_capture_that_costs_nothing_is_taken() {
    // White's pawn on (2,2) is attacked by Black's on (1,3) and by nothing else of note.
    let position: Position = "N3N/P3P/2P2/1p3/n3n 0 0 0 9 -".parse().expect("a position");
    let Turn::Normal(turn) = position.turn() else { panic!("no pawn awaits") };
    let capture: Option<Move> = "1322".parse().ok();
    let times_taken = |name: &str| {
        let choose = |seed| named(name).chooser(Seed(seed), 0).choose_move(turn, Player::Black);
        (0..100).filter(|&seed| choose(seed) == capture).count()
    };
    assert!(times_taken("greedy") >= 80, "nine times in ten");
    assert_eq!(times_taken("cautious"), 100);
}

/// The first game of every pair: its length, its winner and where it ended.
#[test]
fn the_yardsticks_play_the_games_they_always_played() {
    let mut games = Vec::new();
    for black in STRATEGIES {
        for white in STRATEGIES {
            let duel = play(black, white, 0);
            let Outcome { winner, .. } = duel.outcome().expect("an end");
            let winner = winner.map_or("nobody".to_owned(), |winner| winner.to_string());
            games.push(format!("{} v {}: {winner}, {}\n", black.name, white.name, duel.position()));
        }
    }
    assert_eq!(games.concat(), include_str!("yardsticks.txt"));
}
