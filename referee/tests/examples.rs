//! The examples for course staff and students are graded as the README says.

use std::fs;
use std::io::ErrorKind;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process;
use std::time::Duration;

use referee::contained::Command;
use referee::grade::{Task, grade};
use referee::protocol::Conditions;
use ships::Ships;
use tempfile::TempDir;

/// A folder with copies of these examples. A judged program that is started by root becomes another user, who must be able
/// to reach it.
fn copies(files: &[&str]) -> TempDir {
    let folder = tempfile::tempdir().expect("there is room");
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).expect("the folder is ours");
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples");
    for file in files {
        let name = Path::new(file).file_name().expect("a file");
        fs::copy(examples.join(file), folder.path().join(name)).expect("the example is there");
    }
    folder
}

fn is_graded_without_a_mistake(words: &[&str]) {
    let command = Command::new(words).expect("there are words");
    // A busy machine must not lose a game.
    let (move_time, game_time) = (Duration::from_mins(1), Duration::from_mins(2));
    let conditions = Conditions { move_time, game_time, ..Conditions::default() };
    let graded = |tree| {
        let task = Task { sample: Some(40), tree, ..Task::default() };
        grade(&Ships::default(), &command, &conditions, &task, &|_, _| {}).expect("it starts")
    };
    let played = graded(false);
    assert!(played.is_clean(), "{:#?}", played.guessing.failures.first());
    assert!(played.functions.iter().all(|verb| verb.offered && verb.right == verb.asked));
    assert_eq!(graded(true).guessing.histogram, played.guessing.histogram);
}

#[test]
fn a_submission_in_haskell_is_built_and_graded() {
    let folder = copies(&["haskell/Main.hs", "haskell/Proj2.hs"]);
    let ghc = process::Command::new("ghc")
        .args(["--make", "-O", "-o", "guesser", "Main.hs"])
        .current_dir(folder.path())
        .output();
    let built = match ghc {
        // `./test` installs the compiler; elsewhere it may lack.
        Err(error) if error.kind() == ErrorKind::NotFound => return,
        other => other.expect("the compiler starts"),
    };
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    is_graded_without_a_mistake(&[folder.path().join("guesser").to_str().expect("a plain path")]);
}

#[test]
fn the_guesser_in_python_is_graded() {
    let folder = copies(&["guesser.py"]);
    let script = folder.path().join("guesser.py");
    is_graded_without_a_mistake(&["python3", script.to_str().expect("a plain path")]);
}
