//! Tables beside the program: where they are put, who finds them, and what is said of a file that is of no use.

use std::fs;
use std::path::{Path, PathBuf};

use apocalypse::RuleSet;
use assert_cmd::Command;
use serde_json::Value;
use tempfile::TempDir;

use crate::{parlour, text};

/// Six pieces, some of which may be taken at once.
const SIX: &str = "5/1PP1N/1p3/2n2/3p1 0 0 0 0 -";

/// A folder that stands for a person's own, with room for tables in it.
struct Home(TempDir);

impl Home {
    fn new() -> Home {
        let home = Home(tempfile::tempdir().expect("a folder"));
        fs::create_dir(home.0.path().join("parlour")).expect("a folder in it");
        home
    }

    /// Where tables of five pieces are looked for.
    fn place(&self) -> PathBuf {
        self.0.path().join("parlour/apocalypse-5.tables")
    }

    /// The program of a person with this folder.
    fn parlour(&self, words: &[&str]) -> Command {
        let mut command = parlour(words);
        command.env("XDG_DATA_HOME", self.0.path()).env_remove("PARLOUR_TABLES");
        command
    }
}

/// What six pieces are worth to this program, and what it remarks.
fn analysed(mut command: Command) -> (Value, String) {
    let run = command.assert().code(0);
    let report: Value = serde_json::from_slice(&run.get_output().stdout).expect("it is JSON");
    (report["value"].clone(), text(&run.get_output().stderr))
}

const ANALYSE: [&str; 3] = ["analyse", SIX, "--json"];

/// Tables of five pieces by which every position is even, with a digest that fits. They take no room on a disk that leaves out
/// what is nothing.
fn write_even_tables(file: &Path) {
    let n_positions: u64 = 29_610_208;
    let rules = RuleSet::CourseQuiet50;
    let head = format!(
        "parlour-apocalypse-tables 2\nrules {rules} {:016x}\npieces 5\nlayers 1\nerror 4111\npositions {n_positions}\nbytes {}\n\n",
        endgame::fingerprint(rules),
        2 * n_positions
    );
    let prime = 0x0000_0100_0000_01b3_u64;
    let digest =
        head.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(prime));
    // A byte that is nothing multiplies the digest and does no more.
    let digest = (0..2 * n_positions).fold(digest, |sum, _| sum.wrapping_mul(prime));
    fs::write(file, &head).expect("a file");
    let end = head.len() as u64 + 2 * n_positions;
    let written = fs::OpenOptions::new().write(true).open(file).expect("it is there");
    written.set_len(end).expect("there is room");
    std::os::unix::fs::FileExt::write_all_at(&written, &digest.to_le_bytes(), end).expect("there is room");
}

#[test]
fn a_look_ahead_uses_tables_of_five_pieces_that_lie_in_their_place_or_are_named_and_an_empty_name_switches_them_off()
 {
    let (usual, _) = analysed(parlour(&ANALYSE));
    let home = Home::new();
    assert_eq!(
        analysed(home.parlour(&ANALYSE)),
        (usual.clone(), String::new()),
        "a missing file is no matter"
    );
    write_even_tables(&home.place());
    let (even, told) = analysed(home.parlour(&ANALYSE));
    assert_eq!(told, "");
    assert_ne!(even, usual, "captures lead to positions that these tables call even");
    let mut off = home.parlour(&ANALYSE);
    off.env("PARLOUR_TABLES", "");
    assert_eq!(analysed(off), (usual, String::new()));
    let mut named = parlour(&ANALYSE);
    named.env("PARLOUR_TABLES", home.place());
    assert_eq!(analysed(named), (even, String::new()));
    let probe = ["tables", "probe", "5/1PP1N/5/2n2/3p1", "0", "0", "0", "0", "-"];
    let told = text(&home.parlour(&probe).assert().code(0).get_output().stdout);
    assert!(told.contains(" to 0.0000") && told.contains("-0.0000"), "{told}");
}

#[test]
fn a_file_that_cannot_be_used_is_refused_once_with_the_reason_and_what_to_do_and_play_goes_on_without_it() {
    let (usual, _) = analysed(parlour(&ANALYSE));
    let home = Home::new();
    let place = home.place();
    let path = place.to_str().expect("a plain name");
    parlour(&["tables", "build", "--pieces", "2", "--out", path]).assert().code(0);
    let good = fs::read(&place).expect("it was built");
    assert_eq!(analysed(home.parlour(&ANALYSE)), (usual.clone(), String::new()), "it is sound and no help");
    let middle = good.len() / 2;
    let mut damaged = good.clone();
    damaged[middle] ^= 1;
    let foreign = b"a letter to a friend".to_vec();
    let other_rules =
        String::from_utf8_lossy(&good[..100]).replacen("course+quiet50", "course+quiet51", 1).into_bytes();
    for (bytes, why) in [
        (damaged, "the table file is damaged"),
        (good[..middle].to_vec(), "it may be cut off"),
        (foreign, "this is no table file"),
        ([other_rules, good[100..].to_vec()].concat(), "it must be 'course+quiet50 "),
    ] {
        fs::write(&place, bytes).expect("a file");
        let (value, told) = analysed(home.parlour(&ANALYSE));
        assert_eq!((value, told.lines().count()), (usual.clone(), 1), "{told}");
        assert!(told.starts_with(path) && told.contains(why), "{told}");
        assert!(told.contains("`parlour tables build --pieces 5 --force` builds it again"), "{told}");
    }
    // Who never comes near few pieces is not bothered.
    let run = home.parlour(&["duel", "random", "greedy", "--games", "2", "--seed", "1"]).assert().code(0);
    assert!(!text(&run.get_output().stderr).contains("tables"));
    let mut named = parlour(&ANALYSE);
    named.env("PARLOUR_TABLES", home.0.path().join("none"));
    let (value, told) = analysed(named);
    assert_eq!(value, usual);
    assert!(told.contains("none: No such file"), "{told}");
}

#[test]
fn tables_are_built_where_they_are_found_unless_another_file_is_named() {
    let home = Home::new();
    let built = |mut command: Command, file: PathBuf| {
        let run = command.assert().code(0);
        let report: Value = serde_json::from_slice(&run.get_output().stdout).expect("it is JSON");
        assert_eq!(report["file"], file.to_str().expect("a plain name"));
        assert!(file.exists());
    };
    let words = ["tables", "build", "--pieces", "2", "--json"];
    built(home.parlour(&words), home.place().with_file_name("apocalypse-2.tables"));
    let layers = [&words[..], &["--layers"]].concat();
    built(home.parlour(&layers), home.place().with_file_name("apocalypse-2-layers.tables"));
    let named = home.0.path().join("named.tables");
    let mut command = home.parlour(&words);
    command.env("PARLOUR_TABLES", &named);
    built(command, named);
    let run = home.parlour(&words).assert().code(2);
    assert!(text(&run.get_output().stderr).contains("this file is there already"));
    let run = parlour(&words).assert().code(4);
    let told = text(&run.get_output().stderr);
    assert!(told.contains("PARLOUR_TABLES is empty") && told.contains("--out"), "{told}");
}
