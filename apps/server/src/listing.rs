//! What can be played, told from the table of games.

use axum::Json;
use game::Described;
use games::{ENTRIES, Entry, GuessingGame, Plain, Registered, Visitor};
use play::choosers::STRATEGIES;

use crate::asked::Name;
use crate::handlers::Answer;
use crate::wire;
use crate::words::misread;

/// The one game in which both sides choose at once.
const APOCALYPSE: (&str, &str, &str) = (
    "apocalypse",
    "Apocalypse",
    "Chess of five by five where both move at once. Guess what the other will do.",
);

/// `GET /api/games`
pub(crate) async fn all() -> Json<wire::Games> {
    let (name, title, pitch) = APOCALYPSE;
    let levels = STRATEGIES
        .iter()
        .map(|level| wire::Level { name: level.name.to_owned(), about: level.about.to_owned() })
        .collect();
    Json(wire::Games {
        guessing: ENTRIES.iter().map(guessing_game).collect(),
        duels: vec![wire::DuelGame { name, title, pitch, levels }],
    })
}

/// `GET /api/games/{spec}`
pub(crate) async fn one(Name(spec): Name) -> Answer<Json<wire::GameSize>> {
    spec.parse::<GuessingGame>().map(|game| Json(game.visit(AtSize))).map_err(misread)
}

/// A spec as people say it.
pub(crate) fn title(spec: &str) -> String {
    let (duel, duel_title, _) = APOCALYPSE;
    match spec.parse::<GuessingGame>() {
        Ok(game) => game.visit(Title),
        Err(_) if spec == duel => duel_title.to_owned(),
        // Written by a later version: its own words are the best there are.
        Err(_) => spec.to_owned(),
    }
}

/// An answer with its words.
pub(crate) fn answer<G: Described>(game: &G, feedback: G::Feedback) -> wire::Answer {
    wire::Answer { feedback: feedback.to_string(), words: game.answer_words(&feedback) }
}

/// Every answer that a guess can have.
pub(crate) fn answers<G: Described>(game: &G) -> Vec<wire::Answer> {
    game.feedbacks().into_iter().map(|feedback| answer(game, feedback)).collect()
}

fn guessing_game(entry: &Entry) -> wire::GuessingGame {
    let about = entry.about;
    let usual = about.usual.iter().filter_map(|spec| spec.parse::<GuessingGame>().ok());
    wire::GuessingGame {
        name: about.name,
        title: about.title,
        pitch: about.pitch,
        secret: about.secret,
        usual: usual.map(|game| game.visit(AtSize)).collect(),
        parameters: about.parameters.iter().map(Into::into).collect(),
        answer: about.answer.iter().map(Into::into).collect(),
    }
}

struct AtSize;

impl Visitor<Plain> for AtSize {
    type Output = wire::GameSize;
    fn visit<G: Registered>(self, game: &G) -> wire::GameSize {
        wire::GameSize {
            name: G::ABOUT.name,
            spec: game.spec(),
            title: game.title(),
            rules: game.rules(),
            layout: game.layout().into(),
            parameters: game.parameters().into_iter().map(wire::number).collect(),
            answers: answers(game),
        }
    }
}

struct Title;

impl Visitor<Plain> for Title {
    type Output = String;
    fn visit<G: Registered>(self, game: &G) -> String {
        game.title()
    }
}
