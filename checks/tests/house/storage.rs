//! Storage is a boundary: the language of the game file is spoken in one folder.

use std::fs;
use std::path::{Path, PathBuf};

/// Where games are written to a database and read from it.
const FOLDER: &str = "apps/server/src/store/sqlite";

/// Words that nobody needs who does not speak to a database.
const WORDS: [&str; 6] = ["rusqlite", "SELECT ", "INSERT ", "DELETE FROM", "PRAGMA ", "unixepoch"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().expect("the workspace root exists")
}

/// Every file below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|failure| panic!("{}: {failure}", folder.display()));
    entries
        .map(|entry| entry.expect("a folder lists its entries").path())
        .flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] })
        .collect()
}

#[test]
fn the_language_of_the_game_file_is_spoken_in_one_folder() {
    let root = root();
    let mut spoken = 0;
    for file in ["server", "cli"].iter().flat_map(|app| files(&root.join("apps").join(app).join("src"))) {
        let text =
            fs::read_to_string(&file).unwrap_or_else(|failure| panic!("{}: {failure}", file.display()));
        let found: Vec<_> = WORDS.iter().filter(|word| text.contains(**word)).collect();
        // The folder, and the file of the same name that stands for it.
        if file.with_extension("").starts_with(root.join(FOLDER)) {
            spoken += found.len();
        } else {
            assert!(found.is_empty(), "{} says {found:?}; that belongs into {FOLDER}", file.display());
        }
    }
    assert!(spoken > 0, "nothing in {FOLDER} speaks to a database: is it called otherwise now?");
}
