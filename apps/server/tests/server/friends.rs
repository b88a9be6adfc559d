//! Two people, each with a device of their own: who may sit where, and what nobody else ever hears.

use std::time::Duration;

use axum::http::StatusCode;
use serde_json::{Value, json};
use server::Options;

use crate::client::{Client, folder};

/// A duel that Ann has opened as Black, with a seat for a friend; and its invitation.
async fn invite(server: &Client, clock: Option<u32>) -> (String, Client, String) {
    let host = server.with(None);
    let wanted = json!({
        "kind": "duel", "black": { "kind": "person", "name": "Ann" }, "white": { "kind": "open" }, "clock": clock,
    });
    let (status, opened) = host.ask("POST", "/api/matches", Some(wanted)).await;
    assert_eq!(status, StatusCode::CREATED, "{opened}");
    assert_eq!(opened["seats"].as_array().map(Vec::len), Some(1), "one's own seat and no other: {opened}");
    assert_eq!(opened["seats"][0]["seat"], "black");
    assert_eq!(opened["invitations"][0]["seat"], "white");
    let host = host.seated(word(&opened["seats"][0]["token"]));
    (word(&opened["id"]).to_owned(), host, word(&opened["invitations"][0]["code"]).to_owned())
}

fn word(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("a word: {value}"))
}

async fn sit_down(eye: &Client, id: &str, code: &str, name: &str) -> (StatusCode, Value) {
    let body = json!({ "code": code, "name": name });
    eye.ask("POST", &format!("/api/matches/{id}/seats"), Some(body)).await
}

/// The seat that an answer gives.
fn taken(server: &Client, (status, seated): (StatusCode, Value)) -> (Client, String) {
    assert_eq!(status, StatusCode::CREATED, "{seated}");
    assert_eq!(seated["seats"].as_array().map(Vec::len), Some(1), "{seated}");
    let token = word(&seated["seats"][0]["token"]).to_owned();
    (server.with(Some(&token)), token)
}

async fn pry(eye: &Client, id: &str) {
    eye.first_line(id).await;
    for path in ["", "/invitations", "/seats", "/rematch", "/hints"] {
        eye.ask_raw("GET", &format!("/api/matches/{id}{path}"), None).await;
    }
    for path in ["/invitations", "/rematch"] {
        let body = Some(r#"{"seat":"white"}"#.to_owned());
        eye.ask_raw("POST", &format!("/api/matches/{id}{path}"), body).await;
    }
}

#[tokio::test]
async fn the_host_never_hears_the_guests_token_or_sealed_choice() {
    let server = Client::new(&Options::in_memory());
    let (id, host, code) = invite(&server, None).await;
    assert_eq!(host.view(&id).await["table"]["white"]["open"], true);
    let (guest, token) = taken(&server, sit_down(&server, &id, &code, "Ben").await);
    let seen = host.view(&id).await;
    assert_eq!(
        (&seen["table"]["white"]["open"], &seen["table"]["white"]["name"]),
        (&json!(false), &json!("Ben"))
    );
    guest.choose(&id, "0012").await;
    pry(&host, &id).await;
    let watcher = server.with(None);
    pry(&watcher, &id).await;
    for (who, heard) in [("the host", host.heard()), ("a spectator", watcher.heard())] {
        assert!(!heard.contains(&token), "{who} has heard the guest's token");
        assert!(!heard.contains("0012"), "{who} has heard the sealed choice");
    }
    assert!(!host.heard().contains(&token[..16]) && !host.heard().contains(&token[16..]), "nor half of it");
    assert_ne!(code, token);
    assert!(!watcher.heard().contains(&code), "a spectator hears of no invitation");
}

#[tokio::test]
async fn an_invitation_is_used_once_and_a_wrong_one_never() {
    let server = Client::new(&Options::in_memory());
    let (id, host, code) = invite(&server, None).await;
    assert_eq!(sit_down(&server, &id, &"0".repeat(32), "Eve").await.0, StatusCode::CONFLICT);
    assert_eq!(sit_down(&server, &id, "", "Eve").await.0, StatusCode::CONFLICT);
    let as_token = server.with(Some(&code));
    let (status, _) = as_token.ask("GET", &format!("/api/matches/{id}"), None).await;
    assert_eq!(status, StatusCode::UNAUTHORIZED, "an invitation is no token");
    let (guest, _) = taken(&server, sit_down(&server, &id, &code, "Ben").await);
    let (status, refused) = sit_down(&server, &id, &code, "Eve").await;
    assert_eq!(status, StatusCode::CONFLICT);
    assert!(word(&refused["error"]).contains("used"), "{refused}");
    // Once the guest has chosen, nobody but the guest can offer that seat to anybody.
    guest.choose(&id, "0012").await;
    let offer = Some(json!({ "seat": "white" }));
    let (status, refused) = host.ask("POST", &format!("/api/matches/{id}/invitations"), offer).await;
    assert_eq!((status, &refused["code"]), (StatusCode::CONFLICT, &json!("untimely")), "{refused}");
    assert_eq!(
        host.ask("GET", &format!("/api/matches/{id}/invitations"), None).await.1["invitations"],
        json!([])
    );
}

#[tokio::test]
async fn a_link_that_went_astray_is_replaced_and_opens_nothing_any_more() {
    let server = Client::new(&Options::in_memory());
    let (id, host, lost) = invite(&server, None).await;
    let offer = Some(json!({ "seat": "white" }));
    let (status, fresh) = host.ask("POST", &format!("/api/matches/{id}/invitations"), offer.clone()).await;
    assert_eq!(status, StatusCode::CREATED, "{fresh}");
    assert_eq!(sit_down(&server, &id, &lost, "Eve").await.0, StatusCode::CONFLICT);
    let listed = host.ask("GET", &format!("/api/matches/{id}/invitations"), None).await.1;
    assert_eq!(listed["invitations"][0]["code"], fresh["code"]);
    for eye in [server.with(None), server.with(Some("wrong"))] {
        for method in ["GET", "POST"] {
            let (status, _) = eye.ask(method, &format!("/api/matches/{id}/invitations"), offer.clone()).await;
            assert_eq!(status, StatusCode::UNAUTHORIZED, "{method}");
        }
    }
    taken(&server, sit_down(&server, &id, word(&fresh["code"]), "Ben").await);
}

#[tokio::test]
async fn a_seat_moves_to_another_device_with_what_was_sealed_and_leaves_the_first_one() {
    let options = Options::in_file(folder("moving").join("games.db"));
    let server = Client::new(&options);
    let (id, host, code) = invite(&server, None).await;
    let (phone, _) = taken(&server, sit_down(&server, &id, &code, "Ben").await);
    phone.choose(&id, "0012").await;
    let (status, link) = phone.ask("POST", &format!("/api/matches/{id}/invitations"), Some(json!({}))).await;
    assert_eq!((status, &link["seat"]), (StatusCode::CREATED, &json!("white")), "{link}");
    let listed = host.ask("GET", &format!("/api/matches/{id}/invitations"), None).await.1;
    assert_eq!(listed["invitations"], json!([]), "the host does not hear of it");
    let (laptop, _) = taken(&server, sit_down(&server, &id, word(&link["code"]), "").await);
    let view = laptop.view(&id).await;
    assert_eq!((&view["seat"], &view["table"]["chosen"]), (&json!("white"), &json!("0012")));
    assert_eq!(view["table"]["white"]["name"], "Ben", "it is the same person");
    assert_eq!(phone.ask("GET", &format!("/api/matches/{id}"), None).await.0, StatusCode::UNAUTHORIZED);
    // All of it is kept: after a restart the same tokens open the same seats.
    let again = Client::new(&options);
    let (old, new) = (phone.at(&again), laptop.at(&again));
    assert_eq!(new.view(&id).await["table"]["chosen"], "0012");
    assert_eq!(old.ask("GET", &format!("/api/matches/{id}"), None).await.0, StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn the_stream_of_a_seat_that_was_moved_ends() {
    let server = Client::new(&Options::in_memory());
    let (id, _, code) = invite(&server, None).await;
    let (phone, _) = taken(&server, sit_down(&server, &id, &code, "Ben").await);
    let mut lines = phone.follow(&id).await;
    assert_eq!(lines.next().await.expect("a line")["seat"], "white");
    let (_, link) = phone.ask("POST", &format!("/api/matches/{id}/invitations"), Some(json!({}))).await;
    taken(&server, sit_down(&server, &id, word(&link["code"]), "").await);
    while lines.next().await.is_some() {}
}

#[tokio::test]
async fn who_is_here_and_how_many_watch_is_told_to_everybody() {
    let server = Client::new(&Options::in_memory());
    let (id, host, _) = invite(&server, None).await;
    let mut lines = host.follow(&id).await;
    lines.until(|view| view["here"] == json!(["black"]) && view["watching"] == 0).await;
    let watcher = server.with(None).follow(&id).await;
    lines.until(|view| view["watching"] == 1).await;
    drop(watcher);
    lines.until(|view| view["watching"] == 0).await;
    drop(lines);
    server.with(None).follow(&id).await.until(|view| view["here"] == json!([])).await;
}

#[tokio::test]
async fn the_clock_stands_still_until_both_sit_and_while_nobody_is_there() {
    let server = Client::new(&Options::in_memory());
    let (id, host, code) = invite(&server, Some(1)).await;
    let mut here = host.follow(&id).await;
    // Longer than the clock gives: nothing has happened, since nobody has taken the other seat.
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    let view = host.view(&id).await;
    assert_eq!((&view["over"], &view["clock"]["until"]), (&json!(false), &Value::Null), "{view}");
    let (guest, _) = taken(&server, sit_down(&server, &id, &code, "Ben").await);
    let there = guest.follow(&id).await;
    here.until(|view| view["clock"]["until"].is_number()).await;
    drop((here, there));
    // Whatever ran is let run out; then the clock stands, and the game is not over.
    let watcher = server.with(None);
    let mut eye = watcher.follow(&id).await;
    eye.until(|view| view["clock"]["until"].is_null()).await;
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    let view = watcher.view(&id).await;
    assert_eq!((&view["over"], &view["clock"]["until"]), (&json!(false), &Value::Null), "{view}");
    // Somebody comes back, and it runs again.
    let _back = guest.follow(&id).await;
    eye.until(|view| view["clock"]["until"].is_number()).await;
}

#[tokio::test]
async fn after_the_game_both_may_play_again_on_changed_sides_each_with_a_token_of_their_own() {
    let server = Client::new(&Options::in_memory());
    let (id, host, code) = invite(&server, None).await;
    let (guest, _) = taken(&server, sit_down(&server, &id, &code, "Ben").await);
    let again = |eye: Client| {
        let path = format!("/api/matches/{id}/rematch");
        async move { eye.ask("POST", &path, None).await }
    };
    assert_eq!(again(host.clone()).await.0, StatusCode::CONFLICT, "the game is not over");
    guest.ask("POST", &format!("/api/matches/{id}/surrender"), None).await;
    assert_eq!(again(server.with(None)).await.0, StatusCode::UNAUTHORIZED);
    let (_, mine) = again(host.clone()).await;
    assert_eq!(mine["seats"][0]["seat"], "white", "{mine}");
    assert_eq!(guest.view(&id).await["next"], mine["id"]);
    let (_, theirs) = again(guest).await;
    assert_eq!((&theirs["id"], &theirs["seats"][0]["seat"]), (&mine["id"], &json!("black")), "{theirs}");
    let next = word(&mine["id"]);
    let view = server.with(Some(word(&theirs["seats"][0]["token"]))).view(next).await;
    assert_eq!(
        (&view["table"]["black"]["name"], &view["table"]["white"]["name"]),
        (&json!("Ben"), &json!("Ann"))
    );
    assert!(!host.heard().contains(word(&theirs["seats"][0]["token"])));
}

#[tokio::test]
async fn a_guest_cannot_pretend_to_be_a_machine_and_then_may_still_sit_down() {
    let server = Client::new(&Options::in_memory());
    let (id, _, code) = invite(&server, None).await;
    let (status, refused) = sit_down(&server, &id, &code, "Greedy").await;
    assert_eq!(
        (status, &refused["code"]),
        (StatusCode::UNPROCESSABLE_ENTITY, &json!("misread")),
        "{refused}"
    );
    taken(&server, sit_down(&server, &id, &code, "Ben").await);
    let wanted = json!({ "kind": "hunt", "game": "mastermind 4 6", "way": "search", "name": "machine" });
    let (status, _) = server.ask("POST", "/api/matches", Some(wanted)).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
}
