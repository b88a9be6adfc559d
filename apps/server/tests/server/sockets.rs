//! Over real sockets: clients that are slow, greedy or gone, and the end of the server.

use std::net::{Ipv4Addr, SocketAddr};

use rusqlite::Connection;
use serde_json::Value;
use server::{Options, serve};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::client::folder;

/// A server on a port of its own.
struct Open {
    address: SocketAddr,
    end: oneshot::Sender<()>,
    served: JoinHandle<std::io::Result<()>>,
}

async fn open(options: Options) -> Open {
    let (tell, told) = oneshot::channel();
    let (end, ended) = oneshot::channel::<()>();
    let served = tokio::spawn(async move {
        let ready = |open: server::Open| {
            tell.send(open.address).expect("the test waits");
            Ok(())
        };
        serve(&options, SocketAddr::from((Ipv4Addr::LOCALHOST, 0)), ready, async {
            // A test that ends without a word ends the server too.
            let _ = ended.await;
        })
        .await
    });
    Open { address: told.await.expect("it opens"), end, served }
}

impl Open {
    /// Sends a request and leaves its answer in the socket.
    async fn begin(&self, method: &str, path: &str, body: &str) -> TcpStream {
        let mut stream = TcpStream::connect(self.address).await.expect("it listens");
        let (host, length) = (self.address, body.len());
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {host}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}"
        );
        stream.write_all(request.as_bytes()).await.expect("it reads");
        stream
    }

    /// The whole answer, head and body.
    async fn ask(&self, method: &str, path: &str, body: &str) -> String {
        let mut answer = String::new();
        self.begin(method, path, body).await.read_to_string(&mut answer).await.expect("text");
        answer
    }

    /// The same for somebody who asks through a proxy.
    async fn begin_for(&self, client: &str, method: &str, path: &str, body: &str) -> TcpStream {
        let mut stream = TcpStream::connect(self.address).await.expect("it listens");
        let (host, length) = (self.address, body.len());
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {host}\r\nX-Forwarded-For: {client}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}"
        );
        stream.write_all(request.as_bytes()).await.expect("it reads");
        stream
    }

    async fn ask_for(&self, client: &str, method: &str, path: &str, body: &str) -> String {
        let mut answer = String::new();
        self.begin_for(client, method, path, body).await.read_to_string(&mut answer).await.expect("text");
        answer
    }

    async fn open_duel(&self, pace_level: &str) -> String {
        let machine = format!("{{\"kind\":\"machine\",\"level\":\"{pace_level}\"}}");
        let wanted = format!("{{\"kind\":\"duel\",\"black\":{machine},\"white\":{machine}}}");
        let answer = self.ask("POST", "/api/matches", &wanted).await;
        let body = answer.split_once("\r\n\r\n").expect("a body").1;
        let opened: Value = serde_json::from_str(body).expect("JSON");
        opened["id"].as_str().expect("an id").to_owned()
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clients_that_do_not_read_or_do_not_finish_hold_nobody_up() {
    let mut options = Options::in_memory();
    options.limits.pace = std::time::Duration::from_millis(1);
    (options.limits.rate, options.limits.burst) = (1e9, u32::MAX);
    let server = open(options).await;
    let id = server.open_duel("random").await;
    let mut slow = Vec::new();
    for _ in 0..20 {
        slow.push(server.begin("GET", &format!("/api/matches/{id}/stream"), "").await);
        let mut half = TcpStream::connect(server.address).await.expect("it listens");
        half.write_all(b"GET / HTTP/1.1\r\nHost: ").await.expect("it reads");
        slow.push(half);
    }
    // The game goes on to its end although forty clients neither read nor finish.
    loop {
        let answer = server.ask("GET", &format!("/api/matches/{id}"), "").await;
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
        if answer.contains("\"over\":true") {
            break;
        }
    }
    drop(slow);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_who_asks_too_often_is_told_to_wait() {
    let mut options = Options::in_memory();
    (options.limits.rate, options.limits.burst) = (0.0, 3);
    let server = open(options).await;
    let mut answers = Vec::new();
    for _ in 0..6 {
        answers.push(server.ask("GET", "/healthz", "").await);
    }
    assert!(answers[0].starts_with("HTTP/1.1 200"), "{}", answers[0]);
    let refused = answers.iter().find(|answer| answer.starts_with("HTTP/1.1 429")).expect("six are too many");
    assert!(
        refused.to_ascii_lowercase().contains("retry-after: 3601") && refused.contains("too_often"),
        "{refused}"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_share_of_a_client_is_refused_with_the_time_to_wait_and_a_named_proxy_asks_for_many() {
    let mut options = Options::in_memory();
    options.proxies = vec![Ipv4Addr::LOCALHOST.into()];
    options.limits.own_matches = 1;
    options.limits.own_streams = 1;
    options.limits.own_analyses = 1;
    (options.limits.imports, options.limits.import_burst) = (0.1, 1);
    let server = open(options).await;
    let hunt = r#"{"kind":"hunt","game":"mastermind 4 6","way":"search"}"#;
    let record = "parlour record 1\ngame: mastermind 2 3\nresult: found in 1\n\n1. RB -> 2 0\n";
    let import = serde_json::json!({ "record": record }).to_string();
    let look = r#"{"position":"NPPPN/P3P/5/p3p/npppn 0 0 0 0 -","seconds":20}"#;
    let opened = server.ask_for("203.0.113.1", "POST", "/api/matches", hunt).await;
    assert!(opened.starts_with("HTTP/1.1 201"), "{opened}");
    let body: Value = serde_json::from_str(opened.split_once("\r\n\r\n").expect("a body").1).expect("JSON");
    let stream = format!("/api/matches/{}/stream", body["id"].as_str().expect("an id"));
    let mut held = Vec::new();
    for (method, path, body) in [("GET", stream.as_str(), ""), ("POST", "/api/analysis/stream", look)] {
        let mut socket = server.begin_for("203.0.113.1", method, path, body).await;
        let mut bytes = [0; 12];
        socket.read_exact(&mut bytes).await.expect("an answer");
        assert_eq!(&bytes, b"HTTP/1.1 200");
        held.push(socket);
    }
    let first = server.ask_for("203.0.113.1", "POST", "/api/records", &import).await;
    assert!(first.starts_with("HTTP/1.1 201") && first.contains("\"owner\":\""), "{first}");
    let wanted = [
        ("/api/matches", "POST", hunt),
        (stream.as_str(), "GET", ""),
        ("/api/analysis/stream", "POST", look),
        ("/api/analysis", "POST", r#"{"game":"ships 2 3 1","turns":[]}"#),
        ("/api/records", "POST", import.as_str()),
    ];
    for (number, (path, method, body)) in (2..).zip(wanted) {
        let refused = server.ask_for("203.0.113.1", method, path, body).await;
        assert!(refused.starts_with("HTTP/1.1 429") && refused.contains("\"too_much\""), "{path}: {refused}");
        let wait = refused.to_ascii_lowercase();
        let wait = wait
            .split("retry-after: ")
            .nth(1)
            .and_then(|rest| rest.split("\r\n").next()?.parse::<u32>().ok());
        assert!(wait.is_some_and(|wait| (1..=60).contains(&wait)), "{path}: {refused}");
        assert!(refused.contains(&format!("try again in {} s", wait.expect("a number"))), "{refused}");
        // Another one behind the same proxy is not touched; what is false about its address is not believed.
        let other = format!("203.0.113.1, 203.0.113.{number}");
        let mut other = server.begin_for(&other, method, path, body).await;
        let mut bytes = [0; 10];
        other.read_exact(&mut bytes).await.expect("an answer");
        assert_eq!(&bytes, b"HTTP/1.1 2", "{path}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_with_as_many_rooms_as_one_may_have_is_told_to_end_one_and_then_opens_another() {
    let mut options = Options::in_memory();
    options.proxies = vec![Ipv4Addr::LOCALHOST.into()];
    options.limits.own_rooms = 1;
    let server = open(options).await;
    let room = r#"{"title":"7b"}"#;
    let opened = server.ask_for("203.0.113.1", "POST", "/api/rooms", room).await;
    assert!(opened.starts_with("HTTP/1.1 201"), "{opened}");
    let refused = server.ask_for("203.0.113.1", "POST", "/api/rooms", room).await;
    assert!(refused.starts_with("HTTP/1.1 429") && refused.contains("end one"), "{refused}");
    assert!(refused.to_ascii_lowercase().contains("retry-after: "), "{refused}");
    let other = server.ask_for("203.0.113.2", "POST", "/api/rooms", room).await;
    assert!(other.starts_with("HTTP/1.1 201"), "{other}");
    let body: Value = serde_json::from_str(opened.split_once("\r\n\r\n").expect("a body").1).expect("JSON");
    let [code, teacher] = ["code", "teacher"].map(|word| body[word].as_str().expect("a word"));
    let host = server.address;
    let request = format!(
        "POST /api/rooms/{code}/end HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer {teacher}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
    );
    let mut stream = TcpStream::connect(host).await.expect("it listens");
    stream.write_all(request.as_bytes()).await.expect("it reads");
    let mut ended = String::new();
    stream.read_to_string(&mut ended).await.expect("text");
    assert!(ended.starts_with("HTTP/1.1 200"), "{ended}");
    let again = server.ask_for("203.0.113.1", "POST", "/api/rooms", room).await;
    assert!(again.starts_with("HTTP/1.1 201"), "{again}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_connection_beyond_the_limit_waits_until_another_one_leaves() {
    let mut options = Options::in_memory();
    options.limits.connections = 2;
    let server = open(options).await;
    let first = TcpStream::connect(server.address).await.expect("the first place");
    let second = TcpStream::connect(server.address).await.expect("the second place");
    let third = tokio::spawn({
        let mut waiting = server.begin("GET", "/healthz", "").await;
        async move {
            let mut answer = String::new();
            waiting.read_to_string(&mut answer).await.expect("text");
            answer
        }
    });
    drop(first);
    assert!(third.await.expect("no panic").starts_with("HTTP/1.1 200"), "served when there was room");
    drop(second);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_closes_ends_its_streams_and_takes_no_more() {
    let mut options = Options::in_memory();
    options.limits.pace = std::time::Duration::from_mins(10);
    let server = open(options).await;
    let id = server.open_duel("random").await;
    let mut stream = server.begin("GET", &format!("/api/matches/{id}/stream"), "").await;
    let mut bytes = [0; 1];
    stream.read_exact(&mut bytes).await.expect("the stream has begun");
    server.end.send(()).expect("it runs");
    let mut rest = String::new();
    stream.read_to_string(&mut rest).await.expect("the stream ends properly");
    assert!(rest.ends_with("0\r\n\r\n"), "with its last chunk: {rest}");
    server.served.await.expect("no panic").expect("a quiet end");
    assert!(TcpStream::connect(server.address).await.is_err(), "nobody listens any more");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_closes_keeps_what_the_file_refused_before() {
    let file = folder("farewell").join("games.db");
    let mut options = Options::in_file(&file);
    options.limits.again = std::time::Duration::from_hours(1);
    let server = open(options).await;
    let lock = Connection::open(&file).expect("a game file");
    lock.execute_batch("BEGIN IMMEDIATE").expect("another program holds the file");
    let wanted = r#"{"kind":"hunt","game":"mastermind 4 6","way":"search"}"#;
    let answer = server.ask("POST", "/api/matches", wanted).await;
    assert!(answer.starts_with("HTTP/1.1 201"), "{answer}");
    lock.execute_batch("ROLLBACK").expect("let go");
    server.end.send(()).expect("it runs");
    server.served.await.expect("no panic").expect("a quiet end");
    let kept: u32 = lock.query_row("SELECT count(*) FROM matches", [], |row| row.get(0)).expect("a number");
    assert_eq!(kept, 1);
}
