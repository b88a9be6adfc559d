//! What every store must do, asked of each.

use std::time::Duration;

use serde_json::json;

use super::{
    Entry, Growth, Import, MemoryStore, Moment, Opening, Removal, Room, Search, SqliteStore, Store,
    StoreError,
};
use crate::event::{Drawn, Event, Occupant, Seat, Setup, Side};
use crate::room::{RoomEvent, RoomGame, RoomSetup};
use crate::table::Finished;
use crate::token::{MatchId, RoomCode, Token};
use crate::wire::{Pairing, Way};

/// Every kind of store, each of them empty. A new kind gets its line here.
fn each_store(check: impl Fn(&mut dyn Store)) {
    let folder = tempfile::tempdir().expect("a folder");
    check(&mut SqliteStore::in_file(&folder.path().join("games.db")).expect("a new file"));
    check(&mut SqliteStore::in_memory().expect("a new database"));
    check(&mut MemoryStore::default());
}

/// Room for as many matches as a test opens.
const ROOMY: Room = Room { matches: 1_000, abandoned_after: Duration::from_secs(100) };
const NOW: Moment = Moment(1_800_000_000);

fn later(seconds: u32) -> Moment {
    Moment(NOW.0 + seconds)
}

fn id(number: u64) -> MatchId {
    MatchId::parse(&format!("{number:016x}")).expect("sixteen digits")
}

fn setup(name: &str) -> Setup {
    let token = Token::random().expect("random");
    Setup::Hunt {
        game: "mastermind 2 3".to_owned(),
        way: Way::Search,
        name: name.to_owned(),
        seed: u64::MAX,
        token,
        clock: None,
        drawn: Drawn::ByHider,
    }
}

fn guessed(guess: &str) -> Event {
    Event::Guessed { guess: guess.to_owned() }
}

fn growth(after: u32, events: &[Event]) -> Growth {
    Growth { setup: None, after, events: events.to_vec(), finished: None }
}

fn finished(players: &str, record: &str) -> Finished {
    Finished {
        game: "mastermind",
        spec: "mastermind 2 3".to_owned(),
        players: players.to_owned(),
        result: "found in 2".to_owned(),
        turns: 2,
        record: record.to_owned(),
    }
}

/// Opens a match for which there is room.
fn open(store: &mut dyn Store, number: u64, now: Moment) {
    let opening = store.open_match(&id(number), &setup("Ann"), ROOMY, now);
    assert_eq!(opening, Ok(Opening::Kept { gone: Vec::new() }), "{store:?}");
}

fn events(store: &dyn Store, number: u64) -> Option<Vec<Event>> {
    store.load_match(&id(number)).expect("it can be read").map(|(_, events)| events)
}

#[test]
fn a_match_is_loaded_as_it_began_and_with_every_kind_of_event_in_order() {
    let person =
        Occupant::Person { name: "Bea \"B\" \u{e9}".to_owned(), token: Token::random().expect("random") };
    let machine = Occupant::Machine { level: "greedy".to_owned() };
    let duel = Setup::Duel {
        game: "g".to_owned(),
        rules: "r".to_owned(),
        seed: 0,
        black: person,
        white: machine,
        clock: Some(30),
    };
    let [guess, answer, choice] = ["A1 H2 H4", "0 1 2", "1413"].map(str::to_owned);
    let happened = [
        Event::MachineGuessed { guess: guess.clone() },
        Event::Guessed { guess },
        Event::Answered { answer: answer.clone() },
        Event::Corrected { turn: 1, answer },
        Event::Stumped { turns: vec![1, 3] },
        Event::Chose { side: Side::White, choice },
        Event::Hinted { seat: Seat::Hider, rung: 3 },
        Event::TimeUp { seat: Seat::Black },
        Event::GaveUp { seat: Seat::Searcher },
        Event::Invited { seat: Seat::White, invitation: Token::random().expect("random") },
        Event::Sat { seat: Seat::White, name: "Ben".to_owned(), token: Token::random().expect("random") },
        Event::Rematched { next: "0123456789abcdef".to_owned() },
    ];
    each_store(|store| {
        for (number, setup) in [(1, setup("Ann")), (2, duel.clone())] {
            store.open_match(&id(number), &setup, ROOMY, NOW).expect("kept");
            store.append(&id(number), &growth(0, &happened[..1]), NOW).expect("kept");
            store.append(&id(number), &growth(1, &happened[1..]), NOW).expect("kept");
            let (began, events) = store.load_match(&id(number)).expect("read").expect("there");
            assert_eq!(json!(began), json!(setup), "{store:?}");
            assert_eq!(events, happened, "{store:?}");
        }
    });
}

#[test]
fn a_match_in_which_nothing_has_happened_has_no_events_and_an_unknown_one_is_not_there() {
    each_store(|store| {
        open(store, 1, NOW);
        assert_eq!(events(store, 1), Some(Vec::new()), "{store:?}");
        assert_eq!(events(store, 2), None, "{store:?}");
    });
}

#[test]
fn the_same_growth_offered_twice_is_kept_once() {
    each_store(|store| {
        let beginning = Growth { setup: Some(setup("Ann")), ..growth(0, &[guessed("RR"), guessed("RB")]) };
        for _ in 0..2 {
            store.append(&id(1), &beginning, NOW).expect("a beginning may come with what happened");
        }
        assert_eq!(events(store, 1), Some(beginning.events.clone()), "{store:?}");
        let end = Growth { finished: Some(finished("Ann", "text")), ..growth(2, &[guessed("BB")]) };
        for _ in 0..2 {
            store.append(&id(1), &end, NOW).expect("kept");
        }
        assert_eq!(events(store, 1).map(|events| events.len()), Some(3), "{store:?}");
        assert_eq!(store.search_records(&Search::default()).map(|page| page.total), Ok(1), "{store:?}");
    });
}

#[test]
fn what_is_kept_is_never_overwritten_by_something_else() {
    each_store(|store| {
        open(store, 1, NOW);
        store.append(&id(1), &growth(0, &[guessed("RR"), guessed("RB")]), NOW).expect("kept");
        let other = growth(1, &[guessed("BB"), guessed("GG")]);
        assert_eq!(store.append(&id(1), &other, NOW), Err(StoreError::Overtaken), "{store:?}");
        assert_eq!(events(store, 1), Some(vec![guessed("RR"), guessed("RB")]), "{store:?}");
        store.append(&id(1), &growth(1, &[guessed("RB"), guessed("GG")]), NOW).expect("it follows");
        assert_eq!(events(store, 1).map(|events| events.len()), Some(3), "{store:?}");
    });
}

#[test]
fn what_happens_in_a_match_that_is_not_there_is_refused_and_leaves_nothing() {
    each_store(|store| {
        let end = Growth { finished: Some(finished("Ann", "text")), ..growth(0, &[guessed("RR")]) };
        assert_eq!(store.append(&id(1), &end, NOW), Err(StoreError::NoMatch), "{store:?}");
        assert_eq!(events(store, 1), None, "{store:?}");
        assert_eq!(store.find_record(&id(1)), Ok(None), "{store:?}");
    });
}

#[test]
fn matches_beyond_the_room_are_not_kept_until_one_is_over() {
    let room = Room { matches: 2, ..ROOMY };
    each_store(|store| {
        open(store, 1, NOW);
        open(store, 2, NOW);
        assert_eq!(store.open_match(&id(3), &setup("Ann"), room, NOW), Ok(Opening::Full), "{store:?}");
        assert_eq!(events(store, 3), None, "{store:?}");
        let end = Growth { finished: Some(finished("Ann", "text")), ..growth(0, &[guessed("BB")]) };
        store.append(&id(1), &end, NOW).expect("kept");
        let opening = store.open_match(&id(3), &setup("Ann"), room, NOW);
        assert_eq!(opening, Ok(Opening::Kept { gone: Vec::new() }), "{store:?}");
        assert_eq!(events(store, 1), Some(vec![guessed("BB")]), "what is over stays: {store:?}");
    });
}

#[test]
fn only_matches_in_which_nothing_happened_for_long_make_room_and_only_when_it_is_needed() {
    let room = Room { matches: 3, ..ROOMY };
    each_store(|store| {
        for number in 1..=3 {
            open(store, number, NOW);
        }
        // At the last moment something happens in the first one; the second one is over.
        store.append(&id(1), &growth(0, &[guessed("RR")]), later(100)).expect("kept");
        let end = Growth { finished: Some(finished("Ann", "text")), ..growth(0, &[guessed("BB")]) };
        store.append(&id(2), &end, NOW).expect("kept");
        let mut open = |number, now| store.open_match(&id(number), &setup("Ann"), room, now);
        assert_eq!(open(4, later(101)), Ok(Opening::Kept { gone: Vec::new() }), "two of three were in play");
        assert_eq!(open(5, later(100)), Ok(Opening::Full), "the third one has a moment left");
        assert_eq!(open(5, later(101)), Ok(Opening::Kept { gone: vec![id(3)] }));
        assert_eq!(open(6, later(102)), Ok(Opening::Full));
        assert_eq!([1, 2, 3].map(|number| events(store, number).is_some()), [true, true, false], "{store:?}");
    });
}

#[test]
fn abandoned_matches_stay_where_their_going_makes_no_room() {
    each_store(|store| {
        open(store, 1, NOW);
        open(store, 2, later(200));
        let room = Room { matches: 1, ..ROOMY };
        assert_eq!(store.open_match(&id(3), &setup("Ann"), room, later(200)), Ok(Opening::Full), "{store:?}");
        assert_eq!(events(store, 1), Some(Vec::new()), "{store:?}");
    });
}

#[test]
fn a_room_is_loaded_as_it_began_and_with_every_kind_of_event_in_order() {
    let (code, other) = (RoomCode::random().expect("random"), RoomCode::random().expect("random"));
    let token = || Token::random().expect("random");
    let setup = RoomSetup {
        title: "7b".to_owned(),
        game: "g".to_owned(),
        clock: Some(30),
        pairing: Pairing::Ladder,
        teacher: token(),
    };
    let game =
        RoomGame { black: 0, white: 1, id: "i".to_owned(), black_token: token(), white_token: token() };
    let happened = [
        RoomEvent::Joined { name: "Ann \"A\" \u{e9}".to_owned(), token: token() },
        RoomEvent::Invited { member: 0, invitation: token() },
        RoomEvent::Moved { member: 0, token: token() },
        RoomEvent::Began { games: vec![game] },
        RoomEvent::Left { member: 0 },
        RoomEvent::Ended,
    ];
    each_store(|store| {
        store.open_room(&code, &setup, NOW).expect("kept");
        assert_eq!(store.load_room(&code), Ok(Some((setup.clone(), Vec::new()))), "{store:?}");
        for (number, event) in (0..).zip(&happened) {
            store.append_room(&code, number, event).expect("kept");
        }
        assert_eq!(store.load_room(&code), Ok(Some((setup.clone(), happened.to_vec()))), "{store:?}");
        // Whoever does not know what happened last adds nothing.
        for number in [0, 5, 7] {
            assert_eq!(
                store.append_room(&code, number, &happened[0]),
                Err(StoreError::Overtaken),
                "{store:?}"
            );
        }
        assert_eq!(store.append_room(&other, 0, &happened[0]), Err(StoreError::NoMatch), "{store:?}");
        assert_eq!(store.load_room(&other), Ok(None), "{store:?}");
    });
}

#[test]
fn the_record_of_a_finished_match_has_its_id_and_the_moment_of_its_end() {
    each_store(|store| {
        open(store, 7, NOW);
        let game = finished("Ann searches", "parlour record 1\n\u{e9}\n");
        let end = Growth { finished: Some(game), ..growth(0, &[guessed("BB")]) };
        store.append(&id(7), &end, later(5)).expect("kept");
        store.append(&id(7), &end, later(9)).expect("kept, and it ended when it did");
        let entry = Entry {
            id: id(7),
            game: "mastermind".to_owned(),
            spec: "mastermind 2 3".to_owned(),
            players: "Ann searches".to_owned(),
            result: "found in 2".to_owned(),
            turns: 2,
            ended: later(5),
        };
        let found = Some((entry, "parlour record 1\n\u{e9}\n".to_owned()));
        assert_eq!(store.find_record(&id(7)), Ok(found), "{store:?}");
        assert_eq!(store.find_record(&id(8)), Ok(None), "{store:?}");
    });
}

/// Puts a record into a store that has room for it.
fn import(store: &mut dyn Store, number: u64, game: &Finished, now: Moment) -> Import {
    let owner = Token::random().expect("random");
    store.import_record(&id(number), game, &owner, 1_000, now).expect("kept")
}

#[test]
fn a_record_from_elsewhere_is_kept_once_by_its_text() {
    each_store(|store| {
        let Import::Kept(first) = import(store, 1, &finished("Ann", "one"), NOW) else { panic!("{store:?}") };
        assert_eq!((&first.id, first.ended), (&id(1), NOW), "{store:?}");
        let again = import(store, 2, &finished("Ann", "one"), later(9));
        assert_eq!(again, Import::Known(first), "{store:?}");
        assert!(matches!(import(store, 3, &finished("Ann", "One"), NOW), Import::Kept(_)), "{store:?}");
        assert_eq!(store.find_record(&id(2)), Ok(None), "{store:?}");
    });
}

#[test]
fn there_is_room_for_so_many_records_from_elsewhere_and_only_their_owners_take_them_out() {
    each_store(|store| {
        let (ann, ben) = (Token::random().expect("random"), Token::random().expect("random"));
        let bring = |store: &mut dyn Store, number: u64, owner: &Token| {
            let game = finished("Ann", &number.to_string());
            store.import_record(&id(number), &game, owner, 2, NOW).expect("answered")
        };
        assert!(matches!(bring(store, 1, &ann), Import::Kept(_)));
        assert!(matches!(bring(store, 2, &ben), Import::Kept(_)));
        assert_eq!(bring(store, 3, &ann), Import::Full, "{store:?}");
        assert_eq!(store.remove_record(&id(1), &ben.reveal()), Ok(Removal::NotYours), "{store:?}");
        assert_eq!(store.remove_record(&id(1), ""), Ok(Removal::NotYours), "{store:?}");
        assert_eq!(store.remove_record(&id(1), &ann.reveal()), Ok(Removal::Done), "{store:?}");
        assert_eq!(store.remove_record(&id(1), &ann.reveal()), Ok(Removal::Unknown), "{store:?}");
        assert!(matches!(bring(store, 3, &ann), Import::Kept(_)), "{store:?}");
        // What was played here belongs to nobody.
        open(store, 7, NOW);
        let end = Growth { finished: Some(finished("Ann", "played")), ..growth(0, &[guessed("BB")]) };
        store.append(&id(7), &end, NOW).expect("kept");
        for owner in ["", &ann.reveal()] {
            assert_eq!(store.remove_record(&id(7), owner), Ok(Removal::NotYours), "{store:?}");
        }
    });
}

#[test]
fn a_search_finds_games_and_words_and_turns_pages_from_the_latest_on() {
    let mut duel = finished("Ann (Black), Ben (White)", "duel");
    (duel.game, duel.spec, duel.result) = ("apocalypse", "apocalypse".to_owned(), "white".to_owned());
    let games = [finished("\u{c9}va 100% searches", "a"), finished("ann searches", "b"), duel];
    each_store(|store| {
        for (number, game) in (1..).zip(&games) {
            import(store, number, game, later(number as u32));
        }
        // Of two that ended in the same second the lower id comes first.
        import(store, 9, &finished("Max", "d"), later(3));
        let found = |game: &str, words: &str, skip: u32, limit: u32| {
            let some = |text: &str| (!text.is_empty()).then(|| text.to_owned());
            let search = Search { game: some(game), words: some(words), skip, limit };
            let page = store.search_records(&search).expect("it can be read");
            let ids: Vec<_> = page.entries.into_iter().map(|entry| entry.id).collect();
            (ids, page.total)
        };
        let ids = |numbers: &[u64]| numbers.iter().map(|&number| id(number)).collect::<Vec<_>>();
        for (game, words, skip, limit, expected, total) in [
            ("", "", 0, 50, &[3, 9, 2, 1][..], 4),
            ("", "", 1, 2, &[9, 2], 4),
            ("", "", 4, 2, &[], 4),
            ("", "", 0, 0, &[], 4),
            ("mastermind", "", 0, 50, &[9, 2, 1], 3),
            ("Mastermind", "", 0, 50, &[], 0),
            ("", "ANN", 0, 50, &[3, 2], 2),
            ("apocalypse", "ann", 0, 50, &[3], 1),
            ("", "found in 2", 0, 1, &[9], 3),
            ("", "2 3", 0, 50, &[9, 2, 1], 3),
            ("", "searches found", 0, 50, &[2, 1], 2),
            ("", "00% s", 0, 50, &[1], 1),
            ("", "%", 0, 50, &[1], 1),
            ("", "_", 0, 50, &[], 0),
            ("", "\u{c9}VA", 0, 50, &[1], 1),
            ("", "\u{e9}va", 0, 50, &[], 0),
        ] {
            assert_eq!(found(game, words, skip, limit), (ids(expected), total), "{game} {words} {store:?}");
        }
    });
}
