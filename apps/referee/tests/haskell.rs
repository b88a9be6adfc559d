//! The example for course staff: a submission in Haskell, built and graded by the two commands of the README.

use std::fs;
use std::io::ErrorKind;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process;

use referee::contained::Command;
use referee::grade::{Conditions, Task, grade};
use ships::Ships;

#[test]
fn a_submission_in_haskell_is_built_and_graded() {
    let folder = tempfile::tempdir().expect("there is room");
    // A judged program that is started by root becomes another user, who must be able to reach it.
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).expect("the folder is ours");
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/haskell");
    for file in ["Main.hs", "Proj2.hs"] {
        fs::copy(sources.join(file), folder.path().join(file)).expect("the example is there");
    }
    let ghc = process::Command::new("ghc")
        .args(["--make", "-O", "-o", "guesser", "Main.hs"])
        .current_dir(folder.path())
        .output();
    let built = match ghc {
        Err(error) if error.kind() == ErrorKind::NotFound => return, // `./test` installs the compiler; elsewhere it may lack
        other => other.expect("the compiler starts"),
    };
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));

    let program = folder.path().join("guesser");
    let command = Command::new(&[program.to_str().expect("a plain path")]).expect("there are words");
    let graded = |tree| {
        let task = Task { sample: Some(100), tree, ..Task::default() };
        grade(&Ships::default(), &command, &Conditions::default(), &task, &|_, _| {}).expect("it starts")
    };
    let played = graded(false);
    assert!(played.is_clean(), "{:#?}", played.guessing.failures.first());
    assert!(played.functions.iter().all(|verb| verb.offered && verb.right == verb.asked));
    assert_eq!(graded(true).guessing.histogram, played.guessing.histogram);
}
