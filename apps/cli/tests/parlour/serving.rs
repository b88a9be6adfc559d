//! The server as a process: what it says when the disk is full, and what is left afterwards.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use rustix::process::{Pid, Resource, Rlimit, prlimit};
use serde_json::{Value, json};

/// A running `parlour serve`.
pub(crate) struct RunningServer {
    child: Child,
    port: u16,
}

impl RunningServer {
    pub(crate) fn open(file: &Path) -> RunningServer {
        Self::start(
            Command::new(env!("CARGO_BIN_EXE_parlour")).args(["serve", "--port", "0", "--db"]).arg(file),
        )
    }

    fn start(command: &mut Command) -> RunningServer {
        // Tables that the person who runs the tests has built must not change what is tested.
        command.env("PARLOUR_TABLES", "");
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
        let mut line = String::new();
        let out = child.stdout.take().expect("it is piped");
        BufReader::new(out).read_line(&mut line).expect("it says where it is");
        let port = line.trim().trim_end_matches('/').rsplit(':').next().and_then(|port| port.parse().ok());
        RunningServer { child, port: port.unwrap_or_else(|| panic!("no address in {line:?}")) }
    }

    /// Asks with or without a seat; the answer is JSON.
    pub(crate) fn ask(&self, method: &str, path: &str, token: &str, body: &Value) -> (u16, Value) {
        loop {
            let (status, answer) = self.ask_raw(method, path, token, body);
            // On a busy machine a study may take longer than a request; what it finds meanwhile is there for the next one.
            if status != 408 || path.ends_with("/choices") {
                return (status, serde_json::from_str(&answer).unwrap_or(Value::Null));
            }
        }
    }

    /// What a path answers, as text.
    pub(crate) fn ask_text(&self, path: &str) -> String {
        self.ask_raw("GET", path, "", &Value::Null).1
    }

    /// The answer to a question that is answered in lines. They come in pieces, each after its length.
    pub(crate) fn ask_lines(&self, path: &str, body: &Value) -> Vec<Value> {
        let (_, answer) = self.ask_raw("POST", path, "", body);
        let lines = answer.lines().filter(|line| line.starts_with('{'));
        lines.map(|line| serde_json::from_str(line).expect("one JSON value a line")).collect()
    }

    fn ask_raw(&self, method: &str, path: &str, token: &str, body: &Value) -> (u16, String) {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("it listens");
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let seat =
            if token.is_empty() { String::new() } else { format!("Authorization: Bearer {token}\r\n") };
        let (port, length) = (self.port, body.len());
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n{seat}Content-Length: {length}\r\nConnection: close\r\n\r\n{body}"
        )
        .expect("it reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        let status = answer.split(' ').nth(1).and_then(|word| word.parse().ok()).expect("a status");
        let body = answer.split_once("\r\n\r\n").map_or("", |(_, body)| body);
        (status, body.to_owned())
    }

    fn open_hunt(&self) -> (String, String) {
        let wanted = json!({ "kind": "hunt", "game": "mastermind 4 6", "way": "search" });
        let (status, opened) = self.ask("POST", "/api/matches", "", &wanted);
        assert_eq!(status, 201, "{opened}");
        let word = |value: &Value| value.as_str().expect("a word").to_owned();
        (word(&opened["id"]), word(&opened["seats"][0]["token"]))
    }

    fn guess(&self, (id, token): &(String, String), guess: &str) -> Value {
        let (status, view) =
            self.ask("POST", &format!("/api/matches/{id}/choices"), token, &json!({ "choice": guess }));
        assert_eq!(status, 200, "{view}");
        view
    }

    /// Lets the process write files up to this many bytes and no further: a full disk that can be emptied again.
    fn limit_files(&self, bytes: Option<u64>) {
        let pid = Pid::from_child(&self.child);
        let limit = Rlimit { current: bytes, maximum: None };
        prlimit(Some(pid), Resource::Fsize, limit).expect("a limit of one's own child");
    }

    /// Ends the process without a word and returns what it had remarked.
    pub(crate) fn kill(&mut self) -> String {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it ends");
        let mut told = String::new();
        self.child.stderr.take().expect("it is piped").read_to_string(&mut told).expect("text");
        told
    }
}

impl Drop for RunningServer {
    fn drop(&mut self) {
        // A test that failed leaves no process behind; one that has ended already is no matter.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_taken_port_is_named() {
    let taken = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("some port is free");
    let port = taken.local_addr().expect("it is bound").port().to_string();
    let run = crate::parlour(&["serve", "--memory", "--port", &port]).assert().code(4).stdout("");
    let told = crate::text(&run.get_output().stderr);
    assert!(told.starts_with(&format!("error: port {port} is taken")), "{told}");
}

#[test]
fn the_bare_command_in_a_script_says_that_it_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut server = RunningServer::start(
        Command::new(env!("CARGO_BIN_EXE_parlour"))
            .stdin(Stdio::null())
            .env("HOME", folder.path())
            .env("XDG_DATA_HOME", folder.path()),
    );
    let told = server.kill();
    assert!(told.contains("runs until it is stopped") && told.contains("parlour help"), "{told}");
}

#[test]
fn a_full_disk_is_reported_play_goes_on_and_everything_is_kept_once_there_is_room() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.db");
    let mut server = RunningServer::open(&file);
    let game = server.open_hunt();
    assert_eq!(server.guess(&game, "RRRR")["kept"], true);

    server.limit_files(Some(0));
    let view = server.guess(&game, "BBBB");
    assert_eq!((&view["kept"], view["table"]["turns"].as_array().map(Vec::len)), (&json!(false), Some(2)));
    assert_eq!(server.ask("GET", "/healthz", "", &Value::Null).1["status"], "unkept");
    let second = server.open_hunt();
    assert_eq!(server.guess(&second, "GGGG")["kept"], false, "a new game is played in memory");
    assert_eq!(server.ask("GET", "/api/records", "", &Value::Null).0, 200, "the library can be read");
    let record =
        json!({ "record": "parlour record 1\ngame: mastermind 2 3\nresult: found in 1\n\n1. RB -> 2 0\n" });
    let (status, refused) = server.ask("POST", "/api/records", "", &record);
    assert_eq!(
        (status, &refused["code"]),
        (503, &json!("unkept")),
        "what must be kept is refused: {refused}"
    );

    server.limit_files(None);
    for game in [&game, &second] {
        assert_eq!(server.guess(game, "YYYY")["kept"], true);
    }
    assert_eq!(server.ask("GET", "/healthz", "", &Value::Null).1["status"], "ok");
    let told = server.kill();
    assert!(
        told.contains("games are unkept from now on") && told.contains("games are kept again"),
        "the log says what happened: {told}"
    );

    let again = RunningServer::open(&file);
    for ((id, token), turns) in [(&game, 3), (&second, 2)] {
        let (_, view) = again.ask("GET", &format!("/api/matches/{id}"), token, &Value::Null);
        assert_eq!(view["table"]["turns"].as_array().map(Vec::len), Some(turns), "{view}");
    }
}

/// What a server says that does not open, and how it ends.
fn refused(command: &mut Command) -> (Option<i32>, String) {
    let ended = command.output().expect("it runs");
    assert!(ended.stdout.is_empty(), "it has not opened: {ended:?}");
    (ended.status.code(), String::from_utf8(ended.stderr).expect("text"))
}

fn serve(file: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlour"));
    command.args(["serve", "--port", "0", "--db"]).arg(file);
    command
}

#[test]
fn a_file_has_one_server_and_the_second_is_told_where_the_first_is_until_that_one_is_killed() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.db");
    let mut first = RunningServer::open(&file);
    let game = first.open_hunt();
    first.guess(&game, "RRRR");
    let (code, told) = refused(&mut serve(&file));
    assert_eq!(code, Some(4), "{told}");
    assert!(
        told.contains(&format!("the server at http://127.0.0.1:{}/ uses it already", first.port)),
        "{told}"
    );
    first.guess(&game, "BBBB");
    first.kill();
    let second = RunningServer::open(&file);
    let (id, token) = &game;
    let (_, view) = second.ask("GET", &format!("/api/matches/{id}"), token, &Value::Null);
    assert_eq!(view["table"]["turns"].as_array().map(Vec::len), Some(2), "{view}");
}

#[test]
fn a_game_file_that_cannot_be_used_is_refused_with_the_reason_and_what_to_do() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    std::fs::write(at("letter.txt"), "Dear Ann, ".repeat(500)).expect("written");
    for (file, reason) in [
        (at("no/such/games.db"), "/no/such is not there"),
        (at("letter.txt"), "it is damaged or no game file"),
        (folder.path().to_owned(), "it is a folder"),
    ] {
        let (code, told) = refused(&mut serve(&file));
        assert_eq!(code, Some(4), "{told}");
        let begins = format!("the game file {} cannot be used", file.display());
        for words in [begins.as_str(), reason, "--db", "--memory"] {
            assert!(told.contains(words), "{words:?} is not in {told}");
        }
    }
    assert_eq!(std::fs::read(at("letter.txt")).expect("read"), "Dear Ann, ".repeat(500).as_bytes());
}

#[test]
fn a_game_file_or_a_folder_that_may_not_be_written_is_refused() {
    use std::os::unix::fs::PermissionsExt as _;
    let mode = |path: &Path, mode: u32| {
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).expect("one's own file");
    };
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.db");
    RunningServer::open(&file).kill();
    // The administrator may write everywhere, so somebody else tries: with a program that everybody may run.
    let program = folder.path().join("parlour");
    std::fs::copy(env!("CARGO_BIN_EXE_parlour"), &program).expect("copied");
    let serve = || {
        let mut command = Command::new(&program);
        if rustix::process::getuid().is_root() {
            command = Command::new("setpriv");
            command.args(["--reuid=65534", "--regid=65534", "--clear-groups"]).arg(&program);
        }
        command.args(["serve", "--port", "0", "--db"]).arg(&file);
        command
    };
    // First the folder may be written and the file not, then neither.
    for folder_mode in [0o777, 0o555] {
        mode(folder.path(), folder_mode);
        mode(&file, 0o444);
        let (code, told) = refused(&mut serve());
        assert_eq!(code, Some(4), "{told}");
        assert!(told.contains("may not be written"), "{told}");
    }
    mode(folder.path(), 0o755);
}

#[test]
fn a_disk_that_is_full_at_the_start_is_told_and_nobody_plays_on_what_will_be_lost() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut shell = Command::new("sh");
    shell.args(["-c", "ulimit -f 0; exec \"$0\" serve --port 0 --db \"$1\"", env!("CARGO_BIN_EXE_parlour")]);
    let (code, told) = refused(shell.arg(folder.path().join("games.db")));
    assert_eq!(code, Some(4), "{told}");
    assert!(told.contains("cannot be used"), "{told}");
}
