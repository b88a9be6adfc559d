//! Loads a real server on the loopback and prints what it holds:
//! `cargo run --release -p server --example load -- target/release/parlour [--short]`
//!
//! Start to first page, time to answer with 200 games in progress, beside sixty unwatched exhibitions and twenty analysts, and beside
//! one hostile client; memory with 2,000 watchers, and what is left after the process was killed a hundred times under load.
//! `--short` does a tenth of it. Everybody has an address of their own, as people do.

mod client;
mod crowd;

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};
use std::{fs, io};

use client::Client;
use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::{Child, Command};
use tokio::task::JoinSet;

/// The pause of a player between two guesses.
const THINKING: Duration = Duration::from_millis(150);
/// The pause of a player between two moves of Apocalypse, in which the machine thinks too.
const PONDERING: Duration = Duration::from_secs(1);
/// How the machine plays Apocalypse here: at its fast level.
const LEVEL: &str = "greedy";

/// How much is done.
#[derive(Clone, Copy)]
struct Size {
    games: usize,
    guesses: usize,
    watchers: usize,
    kills: usize,
}

#[tokio::main]
async fn main() -> io::Result<()> {
    let mut words = std::env::args().skip(1);
    let binary =
        words.next().map(PathBuf::from).ok_or_else(|| io::Error::other("name the binary `parlour`"))?;
    let size = match words.next().as_deref() {
        Some("--short") => Size { games: 200, guesses: 10, watchers: 200, kills: 5 },
        _ => Size { games: 200, guesses: 50, watchers: 2_000, kills: 100 },
    };
    let folder = std::env::temp_dir().join(format!("parlour-load-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    raise_descriptor_limit();
    let result = all(&binary, &folder, size).await;
    fs::remove_dir_all(&folder)?;
    result
}

async fn all(binary: &Path, folder: &Path, size: Size) -> io::Result<()> {
    let file = folder.join("load.db");
    let start = Instant::now();
    let mut server = Server::start(binary, &file).await?;
    let (status, _) = Client::connect(server.port).await?.begin("GET", "/", None, "").await?;
    report("start to first page", &format!("{} ms (status {status})", start.elapsed().as_millis()));

    let (times, _) = play(server.port, size.games, size.guesses).await?;
    report(&format!("answers with {} games in progress", size.games), &summary(times));

    crowd::beside_studies(server.port, size.guesses).await?;
    crowd::beside_a_hostile_client(server.port, size.guesses).await?;

    let before = server.memory()?;
    let watchers = watch(server.port, size.watchers).await?;
    let (times, _) = play(server.port, 20, size.guesses).await?;
    report(
        &format!("{} watchers", watchers.len()),
        &format!(
            "{} MB, {} MB before; meanwhile answers {}",
            server.memory()? / 1024,
            before / 1024,
            summary(times)
        ),
    );
    drop(watchers);
    server.kill().await?;

    let lost = kill_again_and_again(binary, &folder.join("kill.db"), size.kills).await?;
    report(&format!("killed {} times under load", size.kills), &format!("{lost} answered turns lost"));
    if lost > 0 {
        return Err(io::Error::other("an answered turn was lost"));
    }
    Ok(())
}

#[expect(clippy::print_stdout, reason = "the figures are what this program is for")]
fn report(what: &str, figure: &str) {
    println!("{what}: {figure}");
}

fn summary(mut times: Vec<Duration>) -> String {
    times.sort_unstable();
    let at =
        |share: usize| times[(times.len() * share / 1000).min(times.len() - 1)].as_micros() as f64 / 1000.0;
    format!("median {:.2} ms, p99 {:.2} ms, {} in all", at(500), at(990), times.len())
}

/// Plays games at once, each with a connection of its own; returns the time of every answer.
async fn play(port: u16, games: usize, guesses: usize) -> io::Result<(Vec<Duration>, Vec<(String, String)>)> {
    let mut tasks = JoinSet::new();
    for game in 0..games {
        tasks.spawn(async move {
            let mut client = Client::connect_as(port, game).await?;
            // Not everyone presses the key at the same moment.
            tokio::time::sleep(THINKING * (game % 50) as u32 / 50).await;
            let (id, token) = open(&mut client, game).await?;
            let path = format!("/api/matches/{id}/choices");
            let mut times = Vec::with_capacity(guesses);
            let duel = is_duel(game);
            let pause = if duel { PONDERING } else { THINKING };
            let end = Instant::now() + THINKING * guesses as u32;
            let mut choice = if duel { "1413".to_owned() } else { guess(game, 0) };
            for turn in 1.. {
                let start = Instant::now();
                let body = format!("{{\"choice\":\"{choice}\"}}");
                let (status, view) = client.ask("POST", &path, Some(&token), &body).await?;
                times.push(start.elapsed());
                match status {
                    200 => {}
                    409 => break, // Found by chance, or a duel that ended: this game is over.
                    _ => return Err(io::Error::other(format!("refused with {status}: {view}"))),
                }
                tokio::time::sleep(pause).await;
                if Instant::now() >= end {
                    break;
                }
                choice = if duel { next_move(&view, turn) } else { guess(game, turn) };
            }
            Ok::<_, io::Error>((times, (id, token)))
        });
    }
    let (mut times, mut matches) = (Vec::new(), Vec::new());
    while let Some(done) = tasks.join_next().await {
        let (own, opened) = done.map_err(io::Error::other)??;
        times.extend(own);
        matches.push(opened);
    }
    Ok((times, matches))
}

/// Every fourth game is one of Apocalypse against the machine.
fn is_duel(game: usize) -> bool {
    game % 4 == 3
}

/// One of the moves that the view offers.
fn next_move(view: &serde_json::Value, turn: usize) -> String {
    let moves = view["table"]["moves"].as_array().map_or(&[][..], Vec::as_slice);
    let chosen = moves.get(turn * 7 % moves.len().max(1)).and_then(serde_json::Value::as_str);
    chosen.unwrap_or("pass").to_owned()
}

/// Opens a game: half of them races, in which the machine thinks for every answer, a quarter duels against it.
async fn open(client: &mut Client, game: usize) -> io::Result<(String, String)> {
    let way = if game.is_multiple_of(2) { "race" } else { "search" };
    let body = if is_duel(game) {
        format!(
            "{{\"kind\":\"duel\",\"black\":{{\"kind\":\"person\"}},\"white\":{{\"kind\":\"machine\",\"level\":\"{LEVEL}\"}}}}"
        )
    } else {
        format!("{{\"kind\":\"hunt\",\"game\":\"mastermind 4 6\",\"way\":\"{way}\"}}")
    };
    let (status, opened) = client.ask("POST", "/api/matches", None, &body).await?;
    let word = |value: &serde_json::Value| value.as_str().map(str::to_owned);
    match (status, word(&opened["id"]), word(&opened["seats"][0]["token"])) {
        (201, Some(id), Some(token)) => Ok((id, token)),
        _ => Err(io::Error::other(format!("not opened: {status} {opened}"))),
    }
}

fn guess(game: usize, turn: usize) -> String {
    let letters = b"RBGYOP";
    let mut number = game * 7919 + turn * 104_729;
    (0..4)
        .map(|_| {
            number = number.wrapping_mul(25_214_903_917).wrapping_add(11);
            char::from(letters[(number >> 20) % 6])
        })
        .collect()
}

/// Opens streams on one duel and leaves them open.
async fn watch(port: u16, count: usize) -> io::Result<Vec<Client>> {
    let body = r#"{"kind":"duel","black":{"kind":"person"},"white":{"kind":"person"}}"#;
    let (_, opened) = Client::connect(port).await?.ask("POST", "/api/matches", None, body).await?;
    let id = opened["id"].as_str().unwrap_or_default();
    let mut watchers = Vec::with_capacity(count);
    for watcher in 0..count {
        let mut client = Client::connect_as(port, watcher).await?;
        let (status, _) = client.begin("GET", &format!("/api/matches/{id}/stream"), None, "").await?;
        if status != 200 || client.read().await? == 0 {
            return Err(io::Error::other(format!("watcher {} was refused: {status}", watchers.len())));
        }
        watchers.push(client);
    }
    Ok(watchers)
}

/// Kills the process under load and looks after each restart whether every answered turn is still there.
async fn kill_again_and_again(binary: &Path, file: &Path, kills: usize) -> io::Result<usize> {
    let mut lost = 0;
    for kill in 0..kills {
        let mut server = Server::start(binary, file).await?;
        let port = server.port;
        let games: Vec<_> = (0..8).map(|game| (game, Arc::new(AtomicUsize::new(0)))).collect();
        let mut tasks = JoinSet::new();
        for (game, answered) in games {
            tasks.spawn(async move {
                let mut client = Client::connect(port).await?;
                let (id, token) = open(&mut client, game).await?;
                let told = answered.clone();
                let endless = async move {
                    let mut choice = if is_duel(game) { "1413".to_owned() } else { guess(game + kill, 0) };
                    for turn in 1.. {
                        let body = format!("{{\"choice\":\"{choice}\"}}");
                        let path = format!("/api/matches/{id}/choices");
                        match client.ask("POST", &path, Some(&token), &body).await {
                            Ok((200, view)) => {
                                told.fetch_add(1, Relaxed);
                                choice = if is_duel(game) {
                                    next_move(&view, turn)
                                } else {
                                    guess(game + kill, turn)
                                };
                            }
                            _ => break, // Killed, or the game is over.
                        }
                    }
                    (id, token)
                };
                Ok::<_, io::Error>((endless.await, answered))
            });
        }
        tokio::time::sleep(Duration::from_millis(40 + (kill as u64 * 37) % 200)).await;
        server.kill().await?;
        let mut ended = Vec::new();
        while let Some(done) = tasks.join_next().await {
            // A game that was not even opened when the process died has nothing to lose.
            if let Ok(game) = done.map_err(io::Error::other)? {
                ended.push(game);
            }
        }
        let mut server = Server::start(binary, file).await?;
        let mut client = Client::connect(server.port).await?;
        for ((id, token), answered) in ended {
            let (_, view) = client.ask("GET", &format!("/api/matches/{id}"), Some(&token), "").await?;
            // The rounds of a duel count, or the turns of a hunt.
            let table = &view["table"];
            let kept = table["rounds"].as_array().or_else(|| table["turns"].as_array()).map_or(0, Vec::len);
            lost += answered.load(Relaxed).saturating_sub(kept);
        }
        server.kill().await?;
    }
    let file = rusqlite::Connection::open(file).map_err(io::Error::other)?;
    let sound: String =
        file.query_row("PRAGMA integrity_check", [], |row| row.get(0)).map_err(io::Error::other)?;
    report("the game file afterwards", &sound);
    Ok(lost)
}

/// The real process.
struct Server {
    child: Child,
    port: u16,
}

impl Server {
    async fn start(binary: &Path, file: &Path) -> io::Result<Self> {
        let mut child = Command::new(binary)
            .args(["serve", "--port", "0", "--db"])
            .arg(file)
            .env("PARLOUR_TABLES", "")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()?;
        let out = child.stdout.take().ok_or_else(|| io::Error::other("no output"))?;
        let mut line = String::new();
        BufReader::new(out).read_line(&mut line).await?;
        let port = line.trim().trim_end_matches('/').rsplit(':').next().and_then(|port| port.parse().ok());
        Ok(Server { child, port: port.ok_or_else(|| io::Error::other(format!("no address in {line:?}")))? })
    }

    /// Resident memory in KiB.
    fn memory(&self) -> io::Result<u64> {
        let pid = self.child.id().ok_or_else(|| io::Error::other("the server is gone"))?;
        let status = fs::read_to_string(format!("/proc/{pid}/status"))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        Ok(line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0))
    }

    /// Ends the process without a word: SIGKILL.
    async fn kill(&mut self) -> io::Result<()> {
        self.child.kill().await
    }
}

fn raise_descriptor_limit() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    // Without it the full run fails with a plain message from the system, which is as good as one of ours.
    let _ = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, maximum: limit.maximum });
}
