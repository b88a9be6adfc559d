//! Games that were played by `OpenSpiel` go the same way here.

use game::{ByPlayer, Next, Simultaneous};
use oshi_zumo::{After, Bid, OshiZumo, Outcome, Reason};

/// Plays all bids, each of which must be allowed, and tells how the game ended.
fn played(game: OshiZumo, bids: &[ByPlayer<Bid>]) -> Outcome {
    let mut position = game.start();
    for (round, &joint) in bids.iter().enumerate() {
        let lists = ByPlayer::from_fn(|player| {
            let mut list = Vec::new();
            game.actions(&position, player, &mut list);
            list
        });
        assert!(lists.first.contains(&joint.first) && lists.second.contains(&joint.second), "{joint:?}");
        match game.play(&position, joint) {
            After::Position(next) => position = next,
            After::Over(outcome) => {
                assert_eq!(round + 1, bids.len(), "the game is over too early");
                let payoff = match outcome.winner {
                    None => 0,
                    Some(winner) => ByPlayer { first: 1, second: -1 }[winner] * game.unit(),
                };
                assert_eq!(game.resolve(&position, joint), Next::Over(payoff));
                return outcome;
            }
        }
    }
    panic!("the game is not over after {} rounds", bids.len());
}

fn joint(text: &str) -> ByPlayer<Bid> {
    let (first, second) = text.split_once('-').expect("two bids");
    ByPlayer { first, second }.map(|bid| Bid(bid.parse().expect("a bid")))
}

#[test]
fn games_end_when_and_as_they_end_in_openspiel() {
    let mut reasons = Vec::new();
    for line in include_str!("openspiel_games.txt").lines().filter(|line| !line.starts_with('#')) {
        let [size, bids, end, payoff] = line.split(": ").collect::<Vec<_>>()[..] else { panic!("{line}") };
        let game: OshiZumo = format!("oshi_zumo {size}").parse().expect("a size");
        let bids: Vec<ByPlayer<Bid>> = match bids.split_once('x') {
            Some((times, pair)) => vec![joint(pair); times.parse().expect("a number of rounds")],
            None => bids.split(' ').map(joint).collect(),
        };
        let outcome = played(game, &bids);
        let told =
            format!("{} {} {} {}", outcome.coins.first, outcome.coins.second, outcome.place, bids.len());
        assert_eq!(told, end, "{line}");
        let winner = outcome.winner.map_or(0, |winner| ByPlayer { first: 1, second: -1 }[winner]);
        assert_eq!(winner.to_string(), payoff, "{line}");
        reasons.push(outcome.reason);
    }
    assert_eq!(reasons.len(), 120);
    for reason in [Reason::PushedOff, Reason::OutOfCoins, Reason::Horizon] {
        assert!(reasons.contains(&reason), "no game ended by {reason:?}");
    }
}
