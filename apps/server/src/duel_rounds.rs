//! Rounds of a game of simultaneous choice as they are sent.

use std::fmt::Write as _;

use game::{ByPlayer, DescribedDuel, Exchange, Player};
use play::Step;

use crate::wire;

/// A round with what both did and what was lost in it.
pub(crate) fn round<G: DescribedDuel>(game: &G, step: &Step<'_, G>) -> wire::Round {
    let exchange = Exchange { before: step.before, choices: step.round.choices, after: &step.round.position };
    let plays = ByPlayer::from_fn(|player| play(game, &exchange, player));
    let losses = game.losses(&exchange);
    let mut sentence = format!("Black {}, White {}.", plays.first.words, plays.second.words);
    for (_, words) in &losses {
        write!(sentence, " {words}.").expect("a string takes everything");
    }
    wire::Round {
        black: plays.first,
        white: plays.second,
        sentence,
        lost: losses.into_iter().map(|(place, _)| place).collect(),
        rows: game.rows(exchange.after),
        position: exchange.after.to_string(),
    }
}

fn play<G: DescribedDuel>(game: &G, exchange: &Exchange<'_, G>, player: Player) -> wire::Play {
    let trace = game.trace(exchange, player);
    let text = exchange.choices[player].to_string();
    wire::Play { text, words: trace.words, from: trace.from, to: trace.to }
}
