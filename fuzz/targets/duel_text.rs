//! What a game of simultaneous choice reads, it prints and reads back the same, and a position that was read can be played on
//! from by whatever choice was read; what it cannot read, it refuses without a panic.
#![no_main]

use game::{ByPlayer, Player};
use games::{DuelVisitor, PlainDuel, RegisteredDuel, SimultaneousGame};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let mut lines = text.splitn(3, '\n');
    let [spec, position, choice] = std::array::from_fn(|_| lines.next().unwrap_or_default());
    if let Ok(game) = spec.parse::<SimultaneousGame>() {
        assert_eq!(game.spec().parse::<SimultaneousGame>().map(|game| game.spec()).ok(), Some(game.spec()));
        game.visit(PlaysOn { position, choice });
    }
});

struct PlaysOn<'a> {
    position: &'a str,
    choice: &'a str,
}

impl DuelVisitor<PlainDuel> for PlaysOn<'_> {
    type Output = ();
    fn visit<G: RegisteredDuel>(self, game: &G) {
        if let Ok(choice) = game.parse_choice(self.choice) {
            assert_eq!(game.parse_choice(&choice.to_string()).ok(), Some(choice));
        }
        let Ok(position) = game.read_position(self.position) else { return };
        assert_eq!(game.parse_position(&position.to_string()).ok(), Some(position.clone()));
        if game.ending(&position).is_some() {
            return;
        }
        let choices = ByPlayer::from_fn(|player: Player| {
            let read = game.read_choice(&position, player, self.choice).ok();
            read.or_else(|| game.parse_choice(self.choice).ok()).unwrap_or_else(|| game.unanswered(&position, player))
        });
        let played = game.play(&position, choices);
        if played.ending.is_some() {
            return; // nobody goes on from there: the wrestler is off the row
        }
        assert_eq!(game.parse_position(&played.position.to_string()).ok(), Some(played.position));
    }
}
