//! A position string, a joint move and a choice read back as they are printed, and a position that was read can be
//! played on from.
#![no_main]

use apocalypse::{Choice, Joint, Position, Turn};
use game::ByPlayer;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(choice) = text.parse::<Choice>() {
        assert_eq!(choice.to_string().parse(), Ok(choice));
    }
    if let Ok(joint) = text.parse::<Joint>() {
        assert_eq!(joint.to_string().parse(), Ok(joint));
    }
    if let Ok(position) = text.parse::<Position>() {
        assert_eq!(position.to_string().parse(), Ok(position));
        let next = match position.turn() {
            Turn::Normal(turn) => turn.play(ByPlayer::from_fn(|player| turn.moves(player).last().copied())),
            Turn::Second(turn) => turn.play(ByPlayer::from_fn(|_| turn.placements().into_iter().next())),
        };
        assert_eq!(Position::new(next.position.parts()), Ok(next.position));
    }
});
