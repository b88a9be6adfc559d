//! A client that remembers every byte it was sent.

use std::io;
use std::sync::{Arc, Mutex, Once};

use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use http_body_util::BodyExt as _;
use serde_json::{Value, json};
use server::{Options, app};
use tower::ServiceExt as _;
use tracing_subscriber::fmt::MakeWriter;

/// Somebody who speaks to the server, from a seat or from none.
#[derive(Clone)]
pub(crate) struct Client {
    app: Router,
    token: Option<String>,
    heard: Arc<Mutex<String>>,
}

/// A match and the clients on its seats, in the order of the seats; the last one watches.
pub(crate) struct Opened {
    pub(crate) id: String,
    pub(crate) seats: Vec<Client>,
    pub(crate) tokens: Vec<String>,
    pub(crate) watcher: Client,
}

impl Client {
    pub(crate) fn new(options: &Options) -> Self {
        keep_the_log();
        Client { app: app(options).expect("the game file opens"), token: None, heard: Arc::default() }
    }

    /// Another client of the same server, with this token and nothing heard yet.
    pub(crate) fn with(&self, token: Option<&str>) -> Self {
        Client { app: self.app.clone(), token: token.map(str::to_owned), heard: Arc::default() }
    }

    /// The same client, who has been given this token and remembers what it has heard.
    pub(crate) fn seated(&self, token: &str) -> Self {
        Client { token: Some(token.to_owned()), ..self.clone() }
    }

    /// A client with the same token at another server.
    pub(crate) fn at(&self, server: &Client) -> Self {
        server.with(self.token.as_deref())
    }

    /// Everything this client was ever sent, headers included.
    pub(crate) fn heard(&self) -> String {
        self.heard.lock().expect("no panic while held").clone()
    }

    pub(crate) async fn ask(&self, method: &str, path: &str, body: Option<Value>) -> (StatusCode, Value) {
        let (status, text) = self.ask_raw(method, path, body.map(|body| body.to_string())).await;
        (status, serde_json::from_str(&text).unwrap_or(Value::Null))
    }

    pub(crate) async fn ask_raw(
        &self,
        method: &str,
        path: &str,
        body: Option<String>,
    ) -> (StatusCode, String) {
        let request =
            self.request(method, path).body(body.map_or(Body::empty(), Body::from)).expect("well formed");
        let answer = self.app.clone().oneshot(request).await.expect("the router always answers");
        let (parts, body) = answer.into_parts();
        let bytes = body.collect().await.expect("a whole body").to_bytes();
        let text = String::from_utf8(bytes.to_vec()).expect("text");
        self.hear(&format!("{:?}\n{text}\n", parts.headers));
        (parts.status, text)
    }

    /// The first line of the match's stream from here on.
    pub(crate) async fn first_line(&self, id: &str) -> Value {
        let request =
            self.request("GET", &format!("/api/matches/{id}/stream")).body(Body::empty()).expect("good");
        let answer = self.app.clone().oneshot(request).await.expect("the router always answers");
        let frame = answer.into_body().frame().await.expect("a line").expect("no error");
        let line = String::from_utf8(frame.into_data().expect("data").to_vec()).expect("text");
        self.hear(&line);
        serde_json::from_str(&line).expect("one view a line")
    }

    /// The stream of the match, for as long as it is held.
    pub(crate) async fn follow(&self, id: &str) -> Lines {
        let request =
            self.request("GET", &format!("/api/matches/{id}/stream")).body(Body::empty()).expect("good");
        let answer = self.app.clone().oneshot(request).await.expect("the router always answers");
        assert_eq!(answer.status(), StatusCode::OK);
        Lines { body: answer.into_body(), hearer: self.clone() }
    }

    pub(crate) async fn view(&self, id: &str) -> Value {
        let (status, view) = self.ask("GET", &format!("/api/matches/{id}"), None).await;
        assert_eq!(status, StatusCode::OK, "{view}");
        view
    }

    /// Makes a choice that must be taken.
    pub(crate) async fn choose(&self, id: &str, choice: &str) -> Value {
        let (status, view) =
            self.ask("POST", &format!("/api/matches/{id}/choices"), Some(json!({ "choice": choice }))).await;
        assert_eq!(status, StatusCode::OK, "{choice}: {view}");
        view
    }

    pub(crate) async fn open(&self, wanted: Value) -> Opened {
        let (status, opened) = self.ask("POST", "/api/matches", Some(wanted)).await;
        assert_eq!(status, StatusCode::CREATED, "{opened}");
        let tokens: Vec<String> = opened["seats"]
            .as_array()
            .expect("seats")
            .iter()
            .map(|seat| seat["token"].as_str().expect("a token").to_owned())
            .collect();
        Opened {
            id: opened["id"].as_str().expect("an id").to_owned(),
            seats: tokens.iter().map(|token| self.with(Some(token))).collect(),
            tokens,
            watcher: self.with(None),
        }
    }

    pub(crate) async fn open_hunt(&self, game: &str, way: &str) -> Opened {
        self.open(json!({ "kind": "hunt", "game": game, "way": way, "name": "Ann" })).await
    }

    pub(crate) async fn open_duel(&self) -> Opened {
        let person = |name: &str| json!({ "kind": "person", "name": name });
        self.open(json!({ "kind": "duel", "black": person("Ann"), "white": person("Ben") })).await
    }

    fn request(&self, method: &str, path: &str) -> axum::http::request::Builder {
        let request = Request::builder().method(method).uri(path).header(header::HOST, "127.0.0.1:7878");
        match &self.token {
            Some(token) => request.header(header::AUTHORIZATION, format!("Bearer {token}")),
            None => request,
        }
    }

    fn hear(&self, text: &str) {
        self.heard.lock().expect("no panic while held").push_str(text);
    }
}

/// A stream of views that somebody reads.
pub(crate) struct Lines {
    body: Body,
    hearer: Client,
}

impl Lines {
    /// The next view, or none when the stream has ended.
    pub(crate) async fn next(&mut self) -> Option<Value> {
        loop {
            let frame = self.body.frame().await?.expect("no error");
            let line = String::from_utf8(frame.into_data().expect("data").to_vec()).expect("text");
            self.hearer.hear(&line);
            if !line.trim().is_empty() {
                return Some(serde_json::from_str(&line).expect("one view a line"));
            }
        }
    }

    /// Reads until the match is as it is waited for.
    pub(crate) async fn until(&mut self, reached: impl Fn(&Value) -> bool) -> Value {
        loop {
            let view = self.next().await.expect("the stream goes on");
            if reached(&view) {
                return view;
            }
        }
    }
}

/// A folder for one test, empty at first.
pub(crate) fn folder(name: &str) -> std::path::PathBuf {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("the target folder can be written");
    folder
}

/// Everything that the servers of all tests have logged so far, at every level.
pub(crate) fn logged() -> String {
    String::from_utf8(LOG.lock().expect("no panic while held").clone()).expect("text")
}

static LOG: Mutex<Vec<u8>> = Mutex::new(Vec::new());

/// Sets up one log for the whole process before the first server writes to it.
fn keep_the_log() {
    static FIRST: Once = Once::new();
    FIRST.call_once(|| {
        tracing_subscriber::fmt().with_max_level(tracing::Level::TRACE).with_writer(Log).init();
    });
}

#[derive(Clone, Copy)]
struct Log;

impl io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        LOG.lock().expect("no panic while held").extend_from_slice(bytes);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl MakeWriter<'_> for Log {
    type Writer = Log;
    fn make_writer(&self) -> Log {
        *self
    }
}
