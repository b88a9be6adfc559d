//! Stores are interchangeable: asked the same, they answer the same, whatever was asked before.

use std::time::Duration;

use play::{Seed, Stream};
use rand::RngExt as _;
use serde_json::json;

use super::{Growth, MemoryStore, Moment, Opening, Room, Search, SqliteStore, Store};
use crate::event::{Event, Occupant, Setup};
use crate::table::Finished;
use crate::token::{MatchId, Token};

/// A request to a store, and what it answers, as text.
type Request = Box<dyn Fn(&mut dyn Store) -> String>;

/// Draws a request. There are few ids, names and texts, so that requests meet what earlier ones have left.
fn request(chance: &mut impl rand::Rng, store: &dyn Store, now: Moment) -> Request {
    let id = MatchId::parse(&format!("{:016x}", chance.random_range(0..12_u32))).expect("sixteen digits");
    let word =
        |chance: &mut dyn rand::Rng| ["Ann", "ben", "BEN and ann", ""][chance.random_range(0..4)].to_owned();
    let occupant = Occupant::Machine { level: word(chance) };
    let (game, rules, seed) = ("apocalypse".to_owned(), word(chance), chance.random());
    let setup = Setup::Duel { game, rules, seed, black: occupant.clone(), white: occupant, clock: None };
    let finished = Finished {
        game: ["ships", "mastermind"][chance.random_range(0..2)],
        spec: word(chance),
        players: word(chance),
        result: word(chance),
        turns: chance.random_range(0..3),
        record: format!("record {}", chance.random_range(0..8)),
    };
    match chance.random_range(0..9) {
        0 | 1 => {
            let matches = chance.random_range(2..6);
            let room = Room { matches, abandoned_after: Duration::from_mins(1) };
            Box::new(move |store| match store.open_match(&id, &setup, room, now) {
                Ok(Opening::Kept { mut gone }) => {
                    gone.sort_unstable();
                    format!("kept, gone {gone:?}")
                }
                other => format!("{other:?}"),
            })
        }
        2..5 => {
            let kept = store.load_match(&id).expect("it can be read").map_or(0, |(_, events)| events.len());
            let events =
                (0..chance.random_range(1..4)).map(|_| Event::Guessed { guess: word(chance) }).collect();
            let growth = Growth {
                setup: chance.random_bool(0.5).then_some(setup),
                after: kept as u32,
                events,
                finished: chance.random_bool(0.3).then_some(finished),
            };
            let times = chance.random_range(1..3);
            Box::new(move |store| {
                let answers: Vec<_> = (0..times).map(|_| store.append(&id, &growth, now)).collect();
                format!("{answers:?}")
            })
        }
        5 => Box::new(move |store| {
            let loaded = store.load_match(&id).expect("it can be read");
            format!("{:?}", loaded.map(|(setup, events)| (json!(setup).to_string(), events)))
        }),
        6 => {
            let owner = Token::random().expect("random");
            let (room, is_removed) = (chance.random_range(1..6), chance.random_bool(0.3));
            Box::new(move |store| {
                let import = store.import_record(&id, &finished, &owner, room, now);
                let removal = is_removed.then(|| store.remove_record(&id, &owner.reveal()));
                format!("{import:?} {removal:?}")
            })
        }
        7 => Box::new(move |store| format!("{:?}", store.find_record(&id))),
        _ => {
            let search = Search {
                game: chance.random_bool(0.5).then(|| finished.game.to_owned()),
                words: chance.random_bool(0.5).then(|| word(chance)),
                skip: chance.random_range(0..4),
                limit: chance.random_range(0..9),
            };
            Box::new(move |store| format!("{:?}", store.search_records(&search)))
        }
    }
}

#[test]
fn stores_that_are_asked_the_same_answer_the_same() {
    for seed in 0..40 {
        let mut chance = Seed(seed).words(Stream::User(0));
        let (mut memory, mut file) = (MemoryStore::default(), SqliteStore::in_memory().expect("a database"));
        let mut now = Moment(1_800_000_000);
        for _ in 0..300 {
            now.0 += chance.random_range(0..30);
            let request = request(&mut chance, &memory, now);
            assert_eq!(request(&mut memory), request(&mut file), "seed {seed}");
        }
    }
}
