//! What can be played, told from the table of games.

use axum::Json;
use game::Described;
use games::{
    DUELS, DuelEntry, DuelVisitor, ENTRIES, Entry, GuessingGame, Plain, PlainDuel, Registered,
    RegisteredDuel, SimultaneousGame, Visitor,
};
use play::choosers::{strategies, usual_opponent};

use crate::asked::Name;
use crate::handlers::Answer;
use crate::wire;
use crate::words::misread;

/// `GET /api/games`
pub(crate) async fn all() -> Json<wire::Games> {
    Json(wire::Games {
        guessing: ENTRIES.iter().map(guessing_game).collect(),
        duels: DUELS.iter().map(duel_game).collect(),
    })
}

fn duel_game(entry: &DuelEntry) -> wire::DuelGame {
    let about = entry.about;
    let game = (entry.usual)();
    let (levels, level) = game.visit(Levels);
    wire::DuelGame {
        name: about.name,
        title: about.title,
        pitch: about.pitch,
        usual: game.spec(),
        rules: game.visit(RulesText),
        start: game.visit(Start),
        position: about.position,
        parameters: about.parameters.iter().map(Into::into).collect(),
        levels,
        level,
    }
}

/// How the machine can play a game, and how it does if nobody says otherwise.
struct Levels;

impl DuelVisitor<PlainDuel> for Levels {
    type Output = (Vec<wire::Level>, &'static str);
    fn visit<G: RegisteredDuel>(self, _: &G) -> Self::Output {
        let level = |name: &str, about: &str| wire::Level { name: name.to_owned(), about: about.to_owned() };
        let levels = strategies::<G>().map(|strategy| level(strategy.name, strategy.about));
        (levels.collect(), usual_opponent::<G>())
    }
}

struct RulesText;

impl DuelVisitor<PlainDuel> for RulesText {
    type Output = String;
    fn visit<G: RegisteredDuel>(self, game: &G) -> String {
        game.rules().replace('\n', " ")
    }
}

struct Start;

impl DuelVisitor<PlainDuel> for Start {
    type Output = String;
    fn visit<G: RegisteredDuel>(self, game: &G) -> String {
        game.start().to_string()
    }
}

/// `GET /api/games/{spec}`
pub(crate) async fn one(Name(spec): Name) -> Answer<Json<wire::GameSize>> {
    spec.parse::<GuessingGame>().map(|game| Json(game.visit(AtSize))).map_err(misread)
}

/// A spec as people say it.
pub(crate) fn title(spec: &str) -> String {
    if let Ok(game) = spec.parse::<SimultaneousGame>() {
        return game.visit(Title);
    }
    // Of a game of a later version its own words are the best there are.
    spec.parse::<GuessingGame>().map_or_else(|_| spec.to_owned(), |game| game.visit(Title))
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

impl DuelVisitor<PlainDuel> for Title {
    type Output = String;
    fn visit<G: RegisteredDuel>(self, game: &G) -> String {
        game.title()
    }
}
