//! Laws that hold at every size and in every position.

use game::{ByPlayer, Next, Player, Simultaneous};
use oshi_zumo::{After, Bid, OshiZumo, Position};
use proptest::prelude::*;

/// Any game, small ones often: there the coins run out and the wrestler falls.
fn games() -> impl Strategy<Value = OshiZumo> {
    (prop_oneof![1..=6_u32, 1..=200_u32], prop_oneof![1..=2_u32, 1..=10_u32], 0..=1_u32).prop_map(
        |(coins, size, min_bid)| OshiZumo::new(coins, size, min_bid).expect("it is within the ranges"),
    )
}

prop_compose! {
    /// A game with a position of it.
    fn positions()(game in games())(
        first in 0..=game.coins(),
        second in 0..=game.coins(),
        place in -game.size().cast_signed()..=game.size().cast_signed(),
        round in prop_oneof![Just(0), Just(OshiZumo::HORIZON - 1), 0..OshiZumo::HORIZON],
        game in Just(game),
    ) -> (OshiZumo, Position) {
        let coins = if first == 0 && second == 0 { ByPlayer { first: 1, second } } else { ByPlayer { first, second } };
        let round = if game.min_bid() == 0 { round } else { 0 };
        (game, game.position(coins, place, round).expect("it is within the ranges"))
    }
}

prop_compose! {
    /// A position with bids that may be made there.
    fn rounds()((game, position) in positions())(
        first in game.least(&position, Player::First).0..=game.most(&position, Player::First).0,
        second in game.least(&position, Player::Second).0..=game.most(&position, Player::Second).0,
        (game, position) in Just((game, position)),
    ) -> (OshiZumo, Position, ByPlayer<Bid>) {
        (game, position, ByPlayer { first: Bid(first), second: Bid(second) })
    }
}

proptest! {
    #[test]
    fn what_is_printed_parses_back((game, position, bids) in rounds()) {
        prop_assert_eq!(game.spec().parse::<OshiZumo>(), Ok(game));
        prop_assert_eq!(game.parse_position(&position.to_string()), Ok(position));
        for player in Player::BOTH {
            prop_assert_eq!(game.parse_bid(&position, player, &bids[player].to_string()), Ok(bids[player]));
        }
    }

    #[test]
    fn no_text_makes_the_parsers_panic(game in games(), text in "[-+ 0-9a-z_]{0,16}") {
        let _ = text.parse::<OshiZumo>();
        let _ = game.parse_bid(&game.start(), Player::First, &text);
        if let Ok(position) = game.parse_position(&text) {
            prop_assert_eq!(position.to_string(), text);
        }
    }

    #[test]
    fn the_list_of_actions_is_what_may_be_bid((game, position) in positions()) {
        for player in Player::BOTH {
            let mut list = Vec::new();
            game.actions(&position, player, &mut list);
            let purse = position.coins()[player];
            let allowed: Vec<Bid> = (0..=purse).filter(|&bid| bid >= game.min_bid() || purse < game.min_bid()).map(Bid).collect();
            prop_assert_eq!(list, allowed);
        }
    }

    #[test]
    fn both_pay_and_the_higher_bid_pushes_by_one((game, position, bids) in rounds()) {
        let (coins, place) = match game.play(&position, bids) {
            After::Position(next) => (next.coins(), next.place()),
            After::Over(outcome) => (outcome.coins, outcome.place),
        };
        for player in Player::BOTH {
            prop_assert_eq!(coins[player] + bids[player].0, position.coins()[player]);
        }
        let push = match bids.first.cmp(&bids.second) {
            std::cmp::Ordering::Less => -1,
            std::cmp::Ordering::Equal => 0,
            std::cmp::Ordering::Greater => 1,
        };
        prop_assert_eq!(place, position.place() + push);
    }

    #[test]
    fn the_players_can_change_places((game, position, bids) in rounds()) {
        let there = game.resolve(&position, bids);
        let back = match game.resolve(&position.swapped(), bids.swap()) {
            Next::Position(next) => Next::Position(next.swapped()),
            Next::Over(payoff) => Next::Over(-payoff),
        };
        prop_assert_eq!(there, back);
    }

    #[test]
    fn a_position_and_its_swapped_one_share_a_form((game, position) in positions(), horizon in any::<u32>()) {
        let [one, other] = [position, position.swapped()].map(|position| game.canonical(&position, horizon));
        prop_assert_eq!(one.position, other.position);
        prop_assert_eq!(one.exchanged != other.exchanged, one.position != one.position.swapped());
        prop_assert_eq!(game.canonical(&one.position, horizon).position, one.position);
    }

    #[test]
    fn positions_with_one_form_play_alike_within_the_horizon((game, position, bids) in rounds(), horizon in 1..1200_u32) {
        let form = game.canonical(&position, horizon);
        let bids = if form.exchanged { bids.swap() } else { bids };
        let position = if form.exchanged { position.swapped() } else { position };
        match (game.resolve(&position, bids), game.resolve(&form.position, bids)) {
            (Next::Position(one), Next::Position(other)) => {
                let [one, other] = [one, other].map(|next| game.canonical(&next, horizon - 1));
                prop_assert_eq!(one, other);
            }
            (one, other) => prop_assert_eq!(one, other),
        }
    }

    #[test]
    fn every_game_ends_within_its_bound(game in games(), draws in prop::collection::vec((any::<u8>(), any::<u8>()), 1..20)) {
        let mut position = game.start();
        let mut n_rounds = 0;
        for (first, second) in draws.into_iter().cycle() {
            // Low bids make long games.
            let bids = ByPlayer { first: Bid(first % 3), second: Bid(second % 3) };
            n_rounds += 1;
            match game.play(&position, bids) {
                After::Position(next) => position = next,
                After::Over(_) => break,
            }
            prop_assert!(n_rounds < game.most_rounds(), "{position}");
        }
        prop_assert!(n_rounds <= game.most_rounds());
    }

    #[test]
    fn a_bid_out_of_range_counts_as_the_nearest((game, position) in positions(), first in any::<u8>(), second in any::<u8>()) {
        let asked = ByPlayer { first: Bid(first), second: Bid(second) };
        let nearest = ByPlayer::from_fn(|player| {
            let mut list = Vec::new();
            game.actions(&position, player, &mut list);
            list.into_iter().min_by_key(|bid| bid.0.abs_diff(asked[player].0)).expect("a player has a bid")
        });
        prop_assert_eq!(game.play(&position, asked), game.play(&position, nearest));
    }
}

#[test]
fn the_default_game_has_as_many_positions_as_coins_and_places_make() {
    let game = OshiZumo::default();
    let positions: Vec<Position> = game.positions().collect();
    assert_eq!(positions.len(), 51 * 51 * 7 - 7);
    assert!(positions.contains(&game.start()));
    assert!(positions.iter().all(|position| game.parse_position(&position.to_string()) == Ok(*position)));
}

#[test]
fn a_game_can_last_as_long_as_its_bound() {
    for (spec, bid) in [("oshi_zumo 50 3 1", 1), ("oshi_zumo 50 3 0", 0)] {
        let game: OshiZumo = spec.parse().expect("a size");
        let mut position = game.start();
        let mut n_rounds = 1;
        while let After::Position(next) = game.play(&position, ByPlayer { first: Bid(bid), second: Bid(bid) })
        {
            position = next;
            n_rounds += 1;
        }
        assert_eq!(n_rounds, game.most_rounds(), "{spec}");
    }
}
