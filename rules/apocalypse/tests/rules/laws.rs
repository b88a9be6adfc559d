//! What must hold in every position.

use apocalypse::notation::NotationError;
use apocalypse::trace::State;
use apocalypse::{
    BLACK, Cell, Choice, Joint, Kind, Move, Outcome, Piece, Play, Position, Reason, Round, RuleSet, Turn,
    WHITE,
};
use game::{ByPlayer, Player};
use proptest::prelude::*;

use crate::positions::{any_move, asks, board, cell, model, point, position};
use crate::slow_model::{self, Model};

fn play() -> impl Strategy<Value = Play> {
    prop_oneof![
        Just(Play::Init),
        Just(Play::Passed),
        Just(Play::NullPlaced),
        Just(Play::Idle),
        any_move().prop_map(Play::Played),
        any_move().prop_map(Play::Goofed),
        cell().prop_map(Play::Upgraded),
        any_move().prop_map(Play::Placed),
        any_move().prop_map(Play::BadPlaced),
    ]
}

fn choice() -> impl Strategy<Value = Choice> {
    prop_oneof![
        Just(Choice::Pass),
        Just(Choice::Idle),
        Just(Choice::Move(Move::GOOF)),
        any_move().prop_map(Choice::Move),
        cell().prop_map(Choice::Place),
    ]
}

fn state() -> impl Strategy<Value = State> {
    (play(), play(), 0..=2_u8, 0..=2_u8, board()).prop_map(|(b, w, bp, wp, board)| State {
        plays: ByPlayer { first: b, second: w },
        penalties: ByPlayer { first: bp, second: wp },
        board,
    })
}

/// The beginning of the closing line, as the slow model writes it.
fn closing(outcome: Option<Outcome>) -> Option<String> {
    let Outcome { winner, reason, .. } = outcome?;
    Some(match (winner, reason) {
        (_, Reason::Quiet) => "Draw".to_owned(),
        (Some(winner), Reason::Penalties) => {
            format!("{winner} wins! (Because {} accumulated >1 penalty points.)", winner.other())
        }
        (Some(winner), _) => format!("{winner} wins!"),
        (None, _) => "Tie!".to_owned(),
    })
}

fn mirrored_play(play: Play, cell: impl Fn(Cell) -> Cell) -> Play {
    let both = |asked: Move| Move { from: cell(asked.from), to: cell(asked.to) };
    match play {
        Play::Played(asked) => Play::Played(both(asked)),
        Play::Goofed(asked) => Play::Goofed(both(asked)),
        Play::Upgraded(on) => Play::Upgraded(cell(on)),
        Play::Placed(asked) => Play::Placed(both(asked)),
        Play::BadPlaced(asked) => Play::BadPlaced(both(asked)),
        Play::Init | Play::Passed | Play::NullPlaced | Play::Idle => play,
    }
}

/// Plays the round again with every cell mapped by `cell`, and the sides exchanged if `swap`.
fn play_mapped(position: &Position, round: &Round, swap: bool, cell: fn(Cell) -> Cell) -> Round {
    let Joint(choices) = round.joint().expect("a round was played");
    let choices = choices.map(|choice| match choice {
        Choice::Move(Move { from, to }) => Choice::Move(Move { from: cell(from), to: cell(to) }),
        Choice::Place(on) => Choice::Place(cell(on)),
        Choice::Pass | Choice::Idle => choice,
    });
    let joint = Joint(if swap { choices.swap() } else { choices });
    position.play(joint).expect("the same kind of round")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn a_position_parses_back_from_its_text(position in position()) {
        prop_assert_eq!(position.to_string().parse(), Ok(position));
    }

    #[test]
    fn a_joint_move_parses_back_from_its_text(black in choice(), white in choice()) {
        let joint = Joint(ByPlayer { first: black, second: white });
        prop_assert_eq!(joint.to_string().parse(), Ok(joint));
    }

    #[test]
    fn a_state_parses_back_from_its_text(state in state()) {
        prop_assert_eq!(state.to_string().parse(), Ok(state));
    }

    #[test]
    fn no_text_makes_a_parser_panic(text in "[-@0-5NPnp/ goofpas]{0,40}|\\PC{0,20}") {
        let _ = text.parse::<Joint>();
        let _ = text.parse::<State>();
        if let Ok(position) = text.parse::<Position>() {
            let printed = position.to_string();
            prop_assert_eq!(printed.parse::<Position>(), Ok::<_, NotationError>(position));
        }
    }

    #[test]
    fn a_move_is_legal_exactly_when_it_is_in_the_list(position in position()) {
        if let Turn::Normal(turn) = position.turn() {
            let slow = model(&position);
            for player in Player::BOTH {
                let moves = turn.moves(player);
                for from in Cell::all() {
                    for to in Cell::all() {
                        let asked = Move { from, to };
                        prop_assert_eq!(turn.is_legal(player, asked), moves.contains(&asked));
                        prop_assert_eq!(
                            turn.is_legal(player, asked),
                            slow.is_legal(player as usize, point(from), point(to))
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn the_set_of_moves_has_every_move_of_the_list_once(position in position()) {
        if let Turn::Normal(turn) = position.turn() {
            for player in Player::BOTH {
                let (set, mut listed) = (turn.move_set(player), turn.moves(player).to_vec());
                let mut picked: Vec<Move> = (0..set.len() + 2).filter_map(|n| set.nth(n)).collect();
                picked.sort_unstable();
                listed.sort_unstable();
                prop_assert_eq!(picked, listed);
            }
        }
    }

    #[test]
    fn a_cell_is_attacked_exactly_when_an_enemy_on_it_could_be_captured(board in board()) {
        for player in Player::BOTH {
            for cell in Cell::all() {
                let enemy = Piece { player: player.other(), kind: Kind::Pawn };
                let with_enemy = board.with(cell, Some(enemy));
                let is_captured = Cell::all().any(|from| with_enemy.targets(player, from).contains(cell));
                prop_assert_eq!(with_enemy.attacks(player).contains(cell), is_captured);
            }
        }
    }

    #[test]
    fn the_slow_model_plays_the_same_rounds(start in position(), asks in prop::collection::vec(asks(), 1..6)) {
        let mut position = start;
        for asks in asks {
            let slow = model(&position);
            let (round, (slow_next, slow_texts)) = match position.turn() {
                Turn::Normal(turn) => {
                    let asked = ByPlayer::from_fn(|player| asks.of_move(turn, player));
                    let pair = |asked: Option<Move>| asked.map(|asked| (point(asked.from), point(asked.to)));
                    (turn.play(asked), slow.normal_round([pair(asked.first), pair(asked.second)]))
                }
                Turn::Second(turn) => {
                    prop_assert_eq!(turn.is_asked(BLACK), slow.is_asked(slow_model::BLACK));
                    prop_assert_eq!(turn.is_asked(WHITE), slow.is_asked(slow_model::WHITE));
                    let asked = ByPlayer::from_fn(|player| asks.of_cell(turn, player));
                    (turn.play(asked), slow.second_round([asked.first.map(point), asked.second.map(point)]))
                }
            };
            // A game that is over may be played on here, and its penalties stay at two.
            let slow_next = Model { penalties: slow_next.penalties.map(|points| points.min(2)), ..slow_next };
            prop_assert_eq!(&model(&round.position), &slow_next);
            let texts = [round.plays.first.to_string(), round.plays.second.to_string()];
            prop_assert_eq!(&texts, &slow_texts);
            for (rules, limit) in [(RuleSet::Course, None), (RuleSet::CourseQuiet50, Some(50))] {
                prop_assert_eq!(closing(round.outcome(rules)), slow_next.closing(&texts, limit));
            }
            // What was played leads to a position that its own parts would make.
            prop_assert_eq!(Position::new(round.position.parts()), Ok(round.position));
            position = round.position;
        }
    }

    #[test]
    fn exchanging_the_sides_mirrors_the_round(position in position(), asks in asks()) {
        let round = asks.play(&position);
        let swapped = play_mapped(&position.swapped(), &round, true, Cell::flipped);
        prop_assert_eq!(swapped.position, round.position.swapped());
        prop_assert_eq!(swapped.plays, round.plays.map(|play| mirrored_play(play, Cell::flipped)).swap());
        for rules in RuleSet::ALL {
            let (there, here) = (swapped.outcome(rules), round.outcome(rules));
            prop_assert_eq!(there.map(|end| end.reason), here.map(|end| end.reason));
            prop_assert_eq!(there.and_then(|end| end.winner), here.and_then(|end| end.winner).map(Player::other));
        }
    }

    #[test]
    fn exchanging_left_and_right_mirrors_the_round(position in position(), asks in asks()) {
        let round = asks.play(&position);
        let mirrored = play_mapped(&position.mirrored(), &round, false, Cell::mirrored);
        prop_assert_eq!(mirrored.position, round.position.mirrored());
        prop_assert_eq!(mirrored.plays, round.plays.map(|play| mirrored_play(play, Cell::mirrored)));
        for rules in RuleSet::ALL {
            prop_assert_eq!(mirrored.outcome(rules), round.outcome(rules));
        }
    }

    #[test]
    fn a_round_is_played_again_from_its_joint_move(position in position(), asks in asks()) {
        let round = asks.play(&position);
        let joint = round.joint().expect("a round was played");
        prop_assert_eq!(position.play(joint), Ok(round));
    }
}
