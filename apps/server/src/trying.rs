//! A round tried out in an analysis: what both choose at any position, and where it leads. Nothing is kept of it.

use axum::Json;
use game::{ByPlayer, Player, Sealed};
use games::{DuelVisitor, PlainDuel, RegisteredDuel, SimultaneousGame};
use play::Duel;

use crate::duel_rounds;
use crate::handlers::Answer;
use crate::refusal::Refusal;
use crate::request_parts::JsonBody;
use crate::sentences::{misread, sentence};
use crate::wire;

/// `POST /api/analysis/rounds`
pub(crate) async fn attempt(JsonBody(trial): JsonBody<wire::Trial>) -> Answer<Json<wire::Tried>> {
    let game: SimultaneousGame = trial.game.trim().parse().map_err(misread)?;
    game.visit(Attempt(&trial)).map(Json)
}

struct Attempt<'a>(&'a wire::Trial);

impl DuelVisitor<PlainDuel> for Attempt<'_> {
    type Output = Answer<wire::Tried>;

    fn visit<G: RegisteredDuel>(self, game: &G) -> Answer<wire::Tried> {
        let Attempt(trial) = self;
        // Values are stated by these rules, so an analysis goes on by them.
        let game = game.valued();
        let position = game.read_position(&trial.position).map_err(misread)?;
        let rows = game.rows(&position);
        if trial.black.is_empty() && trial.white.is_empty() {
            return Ok(wire::Tried { rows, rounds: Vec::new(), ending: None });
        }
        let mut duel = Duel::from_position(game.clone(), position);
        let before = duel.rounds().len();
        let choices = ByPlayer { first: &trial.black, second: &trial.white };
        for player in Player::BOTH {
            // Who has nothing to choose here is not listened to.
            if !duel.is_asked(player) || duel.rounds().len() > before {
                continue;
            }
            let choice = game.parse_choice(choices[player].trim()).map_err(misread)?;
            duel.submit(player, Sealed::new(choice))
                .map_err(|refused| Refusal::Misread(sentence(&refused.to_string())))?;
        }
        if let (Some(ending), true) = (duel.ending(), duel.rounds().is_empty()) {
            let how = game.ending_words(ending, duel.position());
            return Err(Refusal::Misread(format!("The game is over in this position. {how}")));
        }
        Ok(wire::Tried {
            rows,
            rounds: duel.steps().map(|step| duel_rounds::round(&game, &step)).collect(),
            ending: duel.ending().map(|ending| game.ending_words(ending, duel.position())),
        })
    }
}
