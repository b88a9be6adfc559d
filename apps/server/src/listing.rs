//! What can be played, told from the table of games.

use axum::Json;
use game::Described;
use games::{
    DUELS, DuelEntry, ENTRIES, Entry, GuessingGame, NoGame, SimultaneousGame, visit_duel, visit_game,
};
use play::choosers::{Strategy, strategies, usual_opponent};

use crate::handlers::Answer;
use crate::request_parts::PathName;
use crate::sentences::misread;
use crate::wire;

/// `GET /api/games`
pub(crate) async fn all() -> Json<wire::Games> {
    Json(wire::Games {
        guessing: ENTRIES.iter().map(guessing_game).collect(),
        duels: DUELS.iter().map(duel_game).collect(),
    })
}

fn duel_game(entry: &DuelEntry) -> wire::DuelGame {
    visit_duel!((entry.usual)(), |game| -> wire::DuelGame {
        let about = G::ABOUT;
        let level = |strategy: &Strategy<G>| wire::Level {
            name: strategy.name,
            about: strategy.about,
            test_opponent: strategy.is_test_opponent,
        };
        wire::DuelGame {
            name: about.name,
            title: about.title,
            pitch: about.pitch,
            usual: game.spec(),
            rules: game.rules().replace('\n', " "),
            start: game.start().to_string(),
            position: about.position,
            parameters: about.parameters.iter().map(Into::into).collect(),
            levels: strategies::<G>().map(level).collect(),
            level: usual_opponent::<G>(),
        }
    })
}

/// `GET /api/games/{spec}`
pub(crate) async fn one(PathName(spec): PathName) -> Answer<Json<wire::GameSize>> {
    spec.parse().map(|game| Json(at_size(&game))).map_err(|none: NoGame| misread(none))
}

/// A spec as people say it.
pub(crate) fn title(spec: &str) -> String {
    if let Ok(game) = spec.parse::<SimultaneousGame>() {
        return visit_duel!(game, |game| -> String { game.title() });
    }
    // Of a game of a later version its own words are the best there are.
    match spec.parse::<GuessingGame>() {
        Ok(game) => visit_game!(game, |game| -> String { game.title() }),
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
        usual: usual.map(|game| at_size(&game)).collect(),
        parameters: about.parameters.iter().map(Into::into).collect(),
        answer: about.answer.iter().map(Into::into).collect(),
    }
}

fn at_size(game: &GuessingGame) -> wire::GameSize {
    visit_game!(game, |game| -> wire::GameSize {
        wire::GameSize {
            name: G::ABOUT.name,
            spec: game.spec(),
            title: game.title(),
            rules: game.rules(),
            layout: game.layout().into(),
            parameters: game.parameters().into_iter().map(wire::number).collect(),
            answers: answers(game),
        }
    })
}
