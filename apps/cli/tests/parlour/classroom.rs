//! A class of sixty in one room, with a server that is killed in the middle.

use std::path::Path;

use serde_json::{Value, json};

use crate::serving::RunningServer;

/// A running server with a room, as the teacher and the members see it over any number of restarts.
struct Class<'a> {
    file: &'a Path,
    server: RunningServer,
    code: String,
    teacher: String,
    /// The members' tokens, in the order of coming.
    members: Vec<String>,
}

fn word(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("a word: {value}")).to_owned()
}

impl Class<'_> {
    fn ask(&self, method: &str, path: &str, token: &str, body: &Value) -> (u16, Value) {
        self.server.ask(method, &format!("/api/rooms/{}{path}", self.code), token, body)
    }

    fn room(&self, token: &str) -> Value {
        let (status, room) = self.ask("GET", "", token, &Value::Null);
        assert_eq!(status, 200, "{room}");
        room
    }

    /// Kills the process and starts another one on the same file.
    fn kill(&mut self) {
        self.server.kill();
        self.server = RunningServer::open(self.file);
    }

    /// Plays one game to its end: the member with the lower number wins, except that those who differ by one share the point.
    fn play(&self, game: &Value) {
        let [black, white] = ["black", "white"].map(|side| game[side].as_u64().expect("a member"));
        let seat = |member: u64| {
            let room = self.room(&self.members[member as usize]);
            assert_eq!((&room["you"]["member"], &room["you"]["id"]), (&json!(member), &game["id"]));
            word(&room["you"]["seat"]["token"])
        };
        let id = word(&game["id"]);
        if black.abs_diff(white) == 1 {
            for member in [black, white] {
                let path = format!("/api/matches/{id}/choices");
                assert_eq!(
                    self.server.ask("POST", &path, &seat(member), &json!({ "choice": "pass" })).0,
                    200
                );
            }
        } else {
            let path = format!("/api/matches/{id}/surrender");
            assert_eq!(self.server.ask("POST", &path, &seat(black.max(white)), &Value::Null).0, 200);
        }
    }
}

#[test]
fn a_class_of_sixty_plays_three_rounds_and_the_table_is_right_although_the_server_is_killed_twice() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.db");
    let server = RunningServer::open(&file);
    let (status, opened) = server.ask("POST", "/api/rooms", "", &json!({ "title": "7b" }));
    assert_eq!(status, 201, "{opened}");
    let (code, teacher) = (word(&opened["code"]), word(&opened["teacher"]));
    let mut class = Class { file: &file, server, code, teacher, members: Vec::new() };
    for number in 0..60 {
        let (status, joined) =
            class.ask("POST", "/members", "", &json!({ "name": format!("Pupil {number}") }));
        assert_eq!((status, &joined["member"]), (201, &json!(number)), "{joined}");
        class.members.push(word(&joined["token"]));
    }
    let mut expected = vec![0_u64; 60]; // In half points.
    for round in 0..3 {
        let (status, room) = class.ask("POST", "/rounds", &class.teacher, &Value::Null);
        assert_eq!(status, 201, "{room}");
        let games = room["rounds"][round].as_array().expect("a round").clone();
        assert_eq!(games.len(), 30);
        for (number, game) in games.iter().enumerate() {
            // In the middle of the first round and of the second one.
            if number == 15 && round < 2 {
                let (status, early) = class.ask("POST", "/rounds", &class.teacher, &Value::Null);
                assert_eq!((status, &early["code"]), (409, &json!("untimely")), "games are open: {early}");
                class.kill();
            }
            class.play(game);
            let [black, white] =
                ["black", "white"].map(|side| game[side].as_u64().expect("a member") as usize);
            if black.abs_diff(white) == 1 {
                expected[black] += 1;
                expected[white] += 1;
            } else {
                expected[black.min(white)] += 2;
            }
        }
    }
    let (status, room) = class.ask("POST", "/end", &class.teacher, &Value::Null);
    assert_eq!((status, &room["over"]), (200, &json!(true)), "{room}");
    let table = room["table"].as_array().expect("a table");
    assert_eq!(table.len(), 60);
    for line in table {
        let member = line["member"].as_u64().expect("a member") as usize;
        assert_eq!(line["points"].as_f64(), Some(expected[member] as f64 / 2.0), "{line}");
        let played: u64 = ["won", "drawn", "lost"].iter().filter_map(|word| line[word].as_u64()).sum();
        assert_eq!(played, 3, "{line}");
    }
    assert!(table.is_sorted_by(|one, next| one["points"].as_f64() >= next["points"].as_f64()));
    let export = class.server.ask_text(&format!("/api/rooms/{}/export", class.code));
    assert_eq!(export.lines().count(), 61, "{export}");
    assert!(
        export.lines().nth(1).is_some_and(|first| first.starts_with("1,\"Pupil ") && first.contains(",3,"))
    );
}

#[test]
fn a_room_gives_each_member_their_own_seat_and_nobody_anothers() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.db");
    let server = RunningServer::open(&file);
    let (_, opened) =
        server.ask("POST", "/api/rooms", "", &json!({ "title": "Club", "game": "oshi_zumo 10 2 1" }));
    let (code, teacher) = (word(&opened["code"]), word(&opened["teacher"]));
    let mut class = Class { file: &file, server, code, teacher, members: Vec::new() };
    for name in ["Ann", "Ben", "=Cem"] {
        let (_, joined) = class.ask("POST", "/members", "", &json!({ "name": name }));
        class.members.push(word(&joined["token"]));
    }
    for (name, why) in [("ann", "called"), ("greedy", "machine"), ("  ", "names")] {
        let (status, refused) = class.ask("POST", "/members", "", &json!({ "name": name }));
        assert_eq!(status, 422, "{refused}");
        assert!(word(&refused["error"]).contains(why), "{refused}");
    }
    for token in ["", "wrong", &class.members[0]] {
        assert_eq!(
            class.ask("POST", "/rounds", token, &Value::Null).0,
            401,
            "only the teacher begins a round"
        );
        assert_eq!(class.ask("POST", "/end", token, &Value::Null).0, 401);
    }
    let (_, room) = class.ask("POST", "/rounds", &class.teacher, &Value::Null);
    assert_eq!(room["rounds"][0].as_array().map(Vec::len), Some(1), "one of three sits out");
    let all: Vec<Value> = class.members.iter().map(|token| class.room(token)).collect();
    let seats: Vec<&Value> =
        all.iter().map(|room| &room["you"]["seat"]["token"]).filter(|seat| seat.is_string()).collect();
    assert_eq!(seats.len(), 2);
    let public = class.room("").to_string() + &class.room(&class.teacher).to_string();
    for (number, room) in all.iter().enumerate() {
        let own = &room["you"]["seat"]["token"];
        for seat in &seats {
            let is_told = room.to_string().contains(seat.as_str().expect("a token"));
            assert_eq!(is_told, *seat == own, "member {number}");
            assert!(
                !public.contains(seat.as_str().expect("a token")),
                "neither teacher nor public hears a seat"
            );
        }
        for (other, token) in class.members.iter().enumerate() {
            assert!(!room.to_string().contains(token), "member {number} hears the token of {other}");
        }
    }
    // A member goes on with another device: by an invitation that works once.
    let (_, link) = class.ask("POST", "/invitations", &class.members[0], &Value::Null);
    let again = json!({ "invitation": link["code"] });
    let (status, moved) = class.ask("POST", "/members", "", &again);
    assert_eq!((status, &moved["member"]), (201, &json!(0)), "{moved}");
    assert_eq!(class.ask("POST", "/members", "", &again).0, 409);
    assert_eq!(class.ask("GET", "", &class.members[0], &Value::Null).0, 401, "the first device is out");
    class.members[0] = word(&moved["token"]);
    class.kill();
    assert_eq!(class.room(&class.members[0])["you"]["member"], 0);
    // Whoever goes is not paired any more; the teacher may send somebody away, and a member only itself.
    assert_eq!(class.ask("DELETE", "/members/1", &class.members[0], &Value::Null).0, 401);
    assert_eq!(class.ask("DELETE", "/members/1", &class.teacher, &Value::Null).0, 204);
    assert_eq!(class.room("")["members"][1]["left"], true);
    let game = &class.room("")["rounds"][0][0];
    assert_eq!(
        (&game["black"], &game["white"], &game["result"]),
        (&json!(1), &json!(2), &json!("white")),
        "Ben's"
    );
    let export = class.server.ask_text(&format!("/api/rooms/{}/export", class.code));
    assert!(export.contains("\"'=Cem\""), "no name is a formula: {export}");
}

#[test]
fn on_a_ladder_the_winners_meet_and_whoever_is_sent_away_gives_up_their_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.db");
    let server = RunningServer::open(&file);
    let (_, opened) = server.ask("POST", "/api/rooms", "", &json!({ "title": "7b", "pairing": "ladder" }));
    let (code, teacher) = (word(&opened["code"]), word(&opened["teacher"]));
    let mut class = Class { file: &file, server, code, teacher, members: Vec::new() };
    for name in ["Ann", "Ben", "Cem", "Dan"] {
        let (_, joined) = class.ask("POST", "/members", "", &json!({ "name": name }));
        class.members.push(word(&joined["token"]));
    }
    let pairs = |room: &Value, round: usize| -> Vec<[u64; 2]> {
        let games = room["rounds"][round].as_array().expect("a round");
        games
            .iter()
            .map(|game| ["black", "white"].map(|side| game[side].as_u64().expect("a member")))
            .collect()
    };
    let (_, room) = class.ask("POST", "/rounds", &class.teacher, &Value::Null);
    assert_eq!((pairs(&room, 0), &room["pairing"]), (vec![[0, 1], [2, 3]], &json!("ladder")));
    // Ben gives up; Dan closes his browser and is sent away.
    let seat = word(&class.room(&class.members[1])["you"]["seat"]["token"]);
    let path = format!("/api/matches/{}/surrender", word(&room["rounds"][0][0]["id"]));
    assert_eq!(class.server.ask("POST", &path, &seat, &Value::Null).0, 200);
    assert_eq!(class.ask("POST", "/rounds", &class.teacher, &Value::Null).0, 409, "Cem waits for Dan");
    assert_eq!(class.ask("DELETE", "/members/3", &class.teacher, &Value::Null).0, 204);
    assert_eq!(class.room("")["rounds"][0][1]["result"], "black", "Dan has given up");
    class.kill();
    let (status, room) = class.ask("POST", "/rounds", &class.teacher, &Value::Null);
    assert_eq!((status, pairs(&room, 1)), (201, vec![[0, 2]]), "the winners meet: {room}");
}
