//! The examples for course staff and students are graded as `docs/referee.md` says.

use std::fs;
use std::io::ErrorKind;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use referee::class::{Assignment, Build, Roster, grade_class};
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

/// Builds a program of these examples, if there is a compiler: `./test` installs it, elsewhere it may lack.
fn built(files: &[&str]) -> Option<TempDir> {
    let folder = copies(files);
    let ghc = process::Command::new("ghc")
        .args(["--make", "-O", "-o", "guesser", "Main.hs"])
        .current_dir(folder.path())
        .output();
    let built = match ghc {
        Err(error) if error.kind() == ErrorKind::NotFound => return None,
        other => other.expect("the compiler starts"),
    };
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    Some(folder)
}

#[test]
fn submissions_in_haskell_of_both_editions_are_built_and_graded() {
    for edition in [
        &["haskell/Main.hs", "haskell/Proj2.hs"][..],
        &["haskell/Main.hs", "haskell/proj1/Proj2.hs", "haskell/proj1/Proj1.hs"],
    ] {
        let Some(folder) = built(edition) else { return };
        is_graded_without_a_mistake(&[folder.path().join("guesser").to_str().expect("a plain path")]);
    }
}

#[test]
fn a_class_in_haskell_is_graded_from_its_sources_and_what_does_not_compile_is_told_so() {
    let Some(_) = built(&["haskell/Main.hs", "haskell/Proj2.hs"]) else { return };
    let class = copies(&[]);
    for (name, file) in [("new", "haskell/Proj2.hs"), ("broken", "haskell/Proj2.hs")] {
        let own = class.path().join("handed-in").join(name);
        fs::create_dir_all(&own).expect("there is room");
        let source = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples").join(file));
        let source = source.expect("the example is there");
        let source = if name == "broken" { source.replace("head left, left", "head left") } else { source };
        fs::write(own.join("Proj2.hs"), source).expect("there is room");
    }
    let assignment = Assignment {
        conditions: Conditions {
            move_time: Duration::from_mins(1),
            game_time: Duration::from_mins(2),
            ..Conditions::default()
        },
        task: Task { sample: Some(10), ..Task::default() },
        build: Build {
            command: Some("ghc --make -O0 -o guesser Main.hs".to_owned()),
            add: vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/haskell/Main.hs")],
            time: Duration::from_mins(2),
        },
        command: vec!["./guesser".to_owned()],
        ..Assignment::default()
    };
    let roster = Roster::read(&class.path().join("handed-in")).expect("a roster");
    let out = class.path().join("out");
    let stop = AtomicBool::new(false);
    let class =
        grade_class(&Ships::default(), &roster, &assignment, &out, &stop, &|_, _| {}).expect("a class");
    let [broken, new] = &class.rows[..] else { panic!("two programs") };
    assert!(broken.verdict.starts_with("does not compile: "), "{}", broken.verdict);
    assert!(broken.details.iter().any(|line| line.contains("Proj2.hs:")), "{:?}", broken.details);
    assert!(new.is_clean, "{}", new.verdict);
}

#[test]
fn the_guesser_in_python_is_graded() {
    let folder = copies(&["guesser.py"]);
    let script = folder.path().join("guesser.py");
    is_graded_without_a_mistake(&["python3", script.to_str().expect("a plain path")]);
}
