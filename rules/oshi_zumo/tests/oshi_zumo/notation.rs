//! Text that is wrong gets an answer that says how to repair it, and an end is told in words.

use game::{ByPlayer, Player};
use oshi_zumo::{After, BadSize, Bid, Misprint, OshiZumo};

fn game(spec: &str) -> OshiZumo {
    spec.parse().expect("a size")
}

/// How a game of this size goes on or ends after a round.
fn after(spec: &str, position: &str, first: u8, second: u8) -> After {
    let game = game(spec);
    let position = game.parse_position(position).expect("a position");
    game.play(&position, ByPlayer { first: Bid(first), second: Bid(second) })
}

fn end(spec: &str, position: &str, first: u8, second: u8) -> String {
    match after(spec, position, first, second) {
        After::Over(outcome) => outcome.to_string(),
        After::Position(next) => panic!("the game goes on from {next}"),
    }
}

#[test]
fn the_default_is_fifty_coins_three_places_and_a_least_bid_of_one() {
    assert_eq!(OshiZumo::default().spec(), "oshi_zumo 50 3 1");
    assert_eq!(OshiZumo::default().start().to_string(), "50 50 0");
}

#[test]
fn an_end_is_told_in_words() {
    let spec = "oshi_zumo 50 3 1";
    assert_eq!(end(spec, "9 9 3", 2, 1), "Black wins: the wrestler was pushed off White's end");
    assert_eq!(end(spec, "9 9 -3", 1, 2), "White wins: the wrestler was pushed off Black's end");
    assert_eq!(
        end(spec, "2 1 0", 2, 1),
        "Black wins: both are out of coins and the wrestler stands on White's side"
    );
    assert_eq!(
        end(spec, "1 1 -1", 1, 1),
        "White wins: both are out of coins and the wrestler stands on Black's side"
    );
    assert_eq!(
        end(spec, "1 1 0", 1, 1),
        "a draw: both are out of coins and the wrestler stands in the middle"
    );
    let spec = "oshi_zumo 50 3 0";
    assert_eq!(
        end(spec, "9 9 1 999", 0, 0),
        "Black wins: 1000 rounds are played and the wrestler stands on White's side"
    );
    assert_eq!(
        end(spec, "9 9 0 999", 1, 1),
        "a draw: 1000 rounds are played and the wrestler stands in the middle"
    );
}

#[test]
fn who_has_no_coins_bids_nothing_and_is_pushed_on() {
    let game = game("oshi_zumo 50 3 1");
    let position = game.parse_position("0 3 0").expect("a position");
    assert_eq!(game.least(&position, Player::First), game.most(&position, Player::First));
    let After::Position(next) = after("oshi_zumo 50 3 1", "0 3 0", 0, 1) else { panic!("the game goes on") };
    assert_eq!(next.to_string(), "0 2 -1");
}

#[test]
fn rounds_are_counted_only_where_nothing_may_be_bid() {
    let After::Position(next) = after("oshi_zumo 50 3 0", "9 8 1", 0, 0) else { panic!("the game goes on") };
    assert_eq!(next.to_string(), "9 8 1 1");
    let After::Position(next) = after("oshi_zumo 50 3 1", "9 8 1", 1, 1) else { panic!("the game goes on") };
    assert_eq!(next.to_string(), "8 7 1");
}

#[test]
fn a_size_that_cannot_be_is_refused_with_what_can() {
    let refused = |spec: &str| spec.parse::<OshiZumo>().expect_err(spec).to_string();
    assert_eq!(refused("oshi_zumo 0 3 1"), "a player has 1 to 200 coins, not 0");
    assert_eq!(refused("oshi_zumo 300 3 1"), "a player has 1 to 200 coins, not 300");
    assert_eq!(refused("oshi_zumo 50 11 1"), "there are 1 to 10 places on either side, not 11");
    assert_eq!(refused("oshi_zumo 50 3 2"), "the least bid is 0 or 1, not 2");
    for spec in
        ["oshi_zumo", "oshi_zumo 50 3", "oshi_zumo 50 3 1 1", "oshi_zumo 050 3 1", "oshi-zumo 50 3 1", ""]
    {
        assert_eq!(spec.parse::<OshiZumo>(), Err(BadSize::Words(spec.to_owned())));
        assert!(refused(spec).ends_with("write `oshi_zumo COINS SIZE MIN_BID`, such as `oshi_zumo 50 3 1`"));
    }
}

#[test]
fn a_position_that_cannot_be_is_refused_with_what_can() {
    let refused = |spec: &str, text: &str| game(spec).parse_position(text).expect_err(text).to_string();
    let spec = "oshi_zumo 50 3 1";
    for text in ["", "50 50", "50 50 x", "50  50 0", "50 50 +1", "50 50 0 0", "300 50 0"] {
        assert!(refused(spec, text).ends_with("the wrestler's place, such as `43 49 -1`"), "{text}");
    }
    assert_eq!(refused(spec, "51 50 0"), "Black cannot have 51 coins: each side starts with 50");
    assert_eq!(refused(spec, "50 51 0"), "White cannot have 51 coins: each side starts with 50");
    assert_eq!(
        refused(spec, "50 50 -4"),
        "the wrestler cannot stand at -4: places go from -3 on Black's side to 3 on White's"
    );
    assert_eq!(refused(spec, "0 0 1"), "the game is over when nobody has coins: give a side one at least");
    assert_eq!(
        refused(spec, "43 49 -1 5"),
        "rounds are not counted in this game: leave out the 5 at the end"
    );
    let spec = "oshi_zumo 50 3 0";
    assert!(refused(spec, "x").ends_with("and rounds played if any, such as `43 49 -1 5`"));
    assert_eq!(refused(spec, "43 49 -1 1000"), "no round follows after 1000: a game has 1000 rounds at most");
}

#[test]
fn a_bid_that_cannot_be_made_is_refused_with_what_can() {
    let game = game("oshi_zumo 50 3 1");
    let position = game.parse_position("7 0 0").expect("a position");
    for text in ["0", "8", "-1", "03", "three", "", "300"] {
        let refused = game.parse_bid(&position, Player::First, text).expect_err(text);
        assert_eq!(refused, Misprint::Bid { text: text.to_owned(), least: Bid(1), most: Bid(7) });
        assert_eq!(refused.to_string(), format!("`{text}` cannot be bid: write a number from 1 to 7"));
    }
    let refused = game.parse_bid(&position, Player::Second, "1").expect_err("the second player has nothing");
    assert_eq!(refused.to_string(), "`1` cannot be bid: only 0 can");
}
