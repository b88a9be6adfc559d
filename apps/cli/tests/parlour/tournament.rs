//! Tournaments as their users meet them, killed and interrupted in the middle.

use std::collections::BTreeMap;
use std::fs::{self, Permissions};
use std::io::{BufRead, BufReader, Read};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use serde_json::Value;
use tempfile::TempDir;

use crate::{parlour, text};

/// A tournament that comes to its seventh game and no further before the gate is open: six are between the first two
/// players, and the third answers nothing until the file `GATE` says that it is open.
const CONFIG: &str = r#"
game = "apocalypse"
games = 6
seed = 2
folder = "games"

[limits]
processes = 2
move_time = 600.0

[[player]]
name = "random"
play = "random"

[[player]]
name = "greedy"
play = "greedy"

[[player]]
name = "slow"
play = "bot:sh SCRIPT GATE"
"#;

/// The slow player. What a program is given as an argument it may read, and little else.
const SLOW: &str = r#"
while read verb rest; do
    case $verb in
        hello) echo hello sh;;
        choose) until [ "$(cat "$1")" = open ]; do sleep 0.02; done; echo goof;;
    esac
done
"#;

struct Place(TempDir);

impl Place {
    fn new() -> Place {
        let place = Place(tempfile::tempdir().expect("a folder"));
        // Started by root, the slow player is another user, who must see the gate.
        fs::set_permissions(place.path(), Permissions::from_mode(0o755)).expect("the folder is ours");
        let script = place.path().join("slow.sh");
        fs::write(&script, SLOW).expect("the file is written");
        fs::write(place.gate(), "closed").expect("the file is written");
        let plain = |path: &Path| path.to_str().expect("plain letters").to_owned();
        let config = CONFIG.replace("GATE", &plain(&place.gate())).replace("SCRIPT", &plain(&script));
        fs::write(place.path().join("players.toml"), config).expect("the file is written");
        place
    }

    fn gate(&self) -> PathBuf {
        self.path().join("gate")
    }

    fn open_gate(&self) {
        fs::write(self.gate(), "open").expect("the gate is opened");
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    /// Every finished game with what is in its file and which file it is.
    fn games(&self) -> BTreeMap<PathBuf, (String, std::time::SystemTime)> {
        let Ok(files) = fs::read_dir(self.path().join("games")) else { return BTreeMap::new() };
        let paths = files.map(|file| file.expect("a file").path());
        let whole = paths.filter(|path| path.extension().is_some_and(|ending| ending == "txt"));
        let kept = |path: &PathBuf| {
            let written = fs::metadata(path).and_then(|data| data.modified()).expect("a time");
            (fs::read_to_string(path).expect("a record"), written)
        };
        whole.map(|path| (path.clone(), kept(&path))).collect()
    }

    fn start(&self) -> Child {
        Command::new(env!("CARGO_BIN_EXE_parlour"))
            .args(["tournament", "players.toml"])
            .current_dir(self.path())
            .env("PARLOUR_TABLES", "")
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts")
    }

    /// Waits until all games are finished that can be before the gate is open.
    fn wait_for_the_gate(&self) {
        while self.games().len() < 6 {
            sleep(Duration::from_millis(5));
        }
    }

    /// Runs the same command to the end, with the games in this folder, and returns its report.
    fn finish(&self, folder: &str) -> Value {
        let words = ["tournament", "players.toml", "--json", "--folder", folder];
        let run = parlour(&words).current_dir(self.path()).assert().code(0);
        let mut report: Value = serde_json::from_slice(&run.get_output().stdout).expect("it is JSON");
        report.as_object_mut().expect("an object").remove("wall_ms");
        report
    }
}

fn signal(child: &Child, name: &str) {
    let sent = Command::new("kill").args([name, &child.id().to_string()]).status().expect("there is a kill");
    assert!(sent.success());
}

#[test]
fn a_killed_tournament_goes_on_without_losing_a_finished_game() {
    let place = Place::new();
    let mut child = place.start();
    place.wait_for_the_gate();
    signal(&child, "-KILL");
    child.wait().expect("it is gone");
    let before = place.games();
    assert_eq!(before.len(), 6);
    place.open_gate();
    let whole = place.finish("another folder");
    assert_eq!((&whole["games"], &whole["finished"]), (&Value::from(18), &Value::from(18)));
    assert_eq!(place.finish("games"), whole, "the report is that of a tournament nobody killed");
    let after = place.games();
    assert_eq!(after.len(), 18);
    for (path, game) in before {
        assert_eq!(after.get(&path), Some(&game), "{} was played again", path.display());
    }
}

#[test]
fn an_interrupted_tournament_shows_what_is_finished_and_goes_on() {
    let place = Place::new();
    let mut child = place.start();
    place.wait_for_the_gate();
    signal(&child, "-INT");
    // Only when it has heard, the games that wait may go on.
    let mut errors = BufReader::new(child.stderr.take().expect("it has a standard error"));
    let mut told = String::new();
    errors.read_line(&mut told).expect("it is text");
    assert!(told.starts_with("containment: "), "said before anything is played: {told}");
    told.clear();
    errors.read_line(&mut told).expect("it is text");
    assert_eq!(told, "the games that have begun are played to their end; Ctrl-C again stops at once\n");
    place.open_gate();
    errors.read_to_string(&mut told).expect("it is text");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130), "{told}");
    assert!(told.contains("the same command goes on from there"), "{told}");
    assert!(text(&output.stdout).contains(" of 18 games, seed 2"));
    assert!((6..=8).contains(&place.games().len()), "no game was begun after the signal");
    assert_eq!(place.finish("games")["finished"], 18);
}

#[test]
fn a_bad_file_is_answered_with_its_line_and_the_repair() {
    let place = Place::new();
    let path = place.path().join("players.toml");
    fs::write(&path, CONFIG.replace("play = \"greedy\"", "play = \"gredy\"")).expect("the file is written");
    let run = parlour(&["tournament", "players.toml"]).current_dir(place.path()).assert().code(3).stdout("");
    let told = text(&run.get_output().stderr);
    assert!(
        told.contains("players.toml, line 17: no strategy is called `gredy`; there are random, beginner"),
        "{told}"
    );
    parlour(&["tournament", "no-such-file.toml"]).current_dir(place.path()).assert().code(3);
}

#[test]
fn the_example_in_the_repository_is_held_with_its_program_in_python() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = tempfile::tempdir().expect("a folder");
    let page = folder.path().join("page.html");
    // Time that no answer needs, however busy the machine is.
    let example = fs::read_to_string(root.join("examples/tournament.toml")).expect("the example");
    let patient = folder.path().join("patient.toml");
    assert!(example.contains("move_time = 5.0"), "{example}");
    fs::write(&patient, example.replace("move_time = 5.0", "move_time = 60.0")).expect("a copy");
    let run = parlour(&["tournament", "--json", "--html"])
        .arg(&page)
        .arg(&patient)
        .arg("--folder")
        .arg(folder.path().join("games"))
        .current_dir(root)
        .assert()
        .code(0);
    let report: Value = serde_json::from_slice(&run.get_output().stdout).expect("it is JSON");
    assert_eq!(report["finished"], 60);
    let players = report["players"].as_array().expect("a list");
    assert!(players.iter().all(|player| player["failures"] == 0), "{players:?}");
    let weighing = players.iter().find(|player| player["name"] == "weighing").expect("it took part");
    assert!(weighing["score"]["wins"].as_u64() > Some(0), "it knows the rules: {weighing}");
    assert!(fs::read_to_string(page).expect("a page").contains("<svg"));
}
