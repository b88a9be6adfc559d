//! The manners of the command line: help, exit codes, pipes, colour.

use std::process::{Command, Stdio};

use crate::{parlour, text};

#[test]
fn every_verb_has_a_short_help_and_a_long_help_that_begins_with_examples() {
    let mut verbs: Vec<Vec<String>> = vec![vec![]];
    let mut all = Vec::new();
    while let Some(verb) = verbs.pop() {
        let words: Vec<&str> = verb.iter().map(String::as_str).collect();
        let short = parlour(&[&words[..], &["-h"]].concat()).assert().code(0);
        let long = parlour(&[&words[..], &["--help"]].concat()).assert().code(0);
        let (short, long) = (text(&short.get_output().stdout), text(&long.get_output().stdout));
        assert!(long.starts_with("Examples:\n"), "{verb:?} --help begins with {:?}", long.lines().next());
        assert!(!short.contains("Examples:"), "{verb:?} -h is short");
        all.push(format!("$ parlour {}\n{long}", [&words[..], &["--help"]].concat().join(" ")));
        let listed =
            long.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
        for line in listed.filter(|line| line.starts_with("  ") && !line.starts_with("   ")) {
            let name = line.split_whitespace().next().expect("a command has a name");
            if name == "help" {
                continue; // It takes the name of a command and no option.
            }
            verbs.push([&verb[..], &[name.to_owned()]].concat());
        }
    }
    all.sort();
    insta::assert_snapshot!("help", all.join("\n"));
}

#[test]
fn help_is_a_verb_and_manual_pages_have_the_examples() {
    let asked = parlour(&["help", "play", "ships"]).assert().code(0);
    let option = parlour(&["play", "ships", "--help"]).assert().code(0);
    assert_eq!(text(&asked.get_output().stdout), text(&option.get_output().stdout));
    let page = text(&parlour(&["man", "stats"]).assert().code(0).get_output().stdout);
    assert!(page.contains(".SH EXAMPLES") && page.contains("parlour stats ships"), "{page}");
}

#[test]
fn a_file_that_is_there_is_replaced_only_by_force() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("chart.svg").to_string_lossy().into_owned();
    std::fs::write(&path, "mine").expect("a file");
    let words = ["stats", "mastermind", "--pegs", "2", "--colours", "3", "--chart", &path];
    let refused = parlour(&words).assert().code(2).stdout("");
    assert!(text(&refused.get_output().stderr).contains("or replace it with --force"));
    assert_eq!(std::fs::read_to_string(&path).expect("a file"), "mine");
    parlour(&[&words[..], &["--force"]].concat()).assert().code(0);
    assert!(std::fs::read_to_string(&path).expect("a file").starts_with("<svg"));
}

#[test]
fn start_is_a_position_wherever_one_is_typed() {
    let counted = |words: &[&str]| text(&parlour(words).assert().code(0).get_output().stdout);
    assert_eq!(counted(&["perft", "start", "--depth", "2"]), counted(&["perft", "--depth", "2"]));
    parlour(&["analyse", "start", "--depth", "1"]).assert().code(0);
    parlour(&["play", "apocalypse", "--start", "start", "--seed", "1"])
        .write_stdin("quit\n")
        .assert()
        .code(0);
    let unknown = parlour(&["tables", "probe", "start"]).assert().code(1);
    assert!(!text(&unknown.get_output().stderr).contains("fields"), "it was read");
}

#[test]
fn the_version_is_that_of_the_package() {
    parlour(&["--version"]).assert().code(0).stdout(format!("parlour {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn the_menu_without_a_terminal_is_short_help_and_exit_2() {
    let run = parlour(&["menu"]).assert().code(2).stdout("");
    let told = text(&run.get_output().stderr);
    assert!(told.contains("Usage: parlour"), "{told}");
    assert!(told.contains("stats"), "{told}");
}

#[test]
fn a_wrong_word_exits_2_and_is_named() {
    for (words, named) in [
        (&["plya"][..], "'plya'"),
        (&["play", "chess"], "'chess'"),
        (&["play", "ships", "--rows", "ten"], "'ten'"),
        (&["play", "ships", "--rows", "0"], "0"),
        (&["play", "mastermind", "--colours", "99"], "99"),
        (&["stats", "ships", "--guesser", "clairvoyant"], "clairvoyant"),
        (&["duel", "greedy", "nobody"], "nobody"),
        (&["play", "ships", "--guesser", "random"], "--hide"),
        (&["stats", "mastermind", "--pegs", "9"], "mastermind 9 6"),
        (&["man", "dance"], "`dance`"),
        (&["play", "apocalypse", "--against", "nobody"], "nobody"),
    ] {
        let run = parlour(words).assert().code(2).stdout("");
        let told = text(&run.get_output().stderr);
        assert!(told.contains(named), "{words:?} is told {told}");
    }
}

#[test]
fn every_failure_begins_with_the_same_word() {
    for (words, code) in [
        (&["plya"][..], 2),
        (&["man", "dance"], 2),
        (&["replay", "no-such-file"], 3),
        (&["tables", "probe", "start"], 1),
    ] {
        let run = parlour(words).assert().code(code);
        let told = text(&run.get_output().stderr);
        assert!(told.starts_with("error: "), "{words:?} is told {told}");
    }
}

#[test]
fn a_seed_that_is_no_number_is_told_what_a_seed_is() {
    for words in [&["play", "ships"][..], &["duel", "greedy", "random"], &["exploit", "random"]] {
        let run = parlour(&[words, &["--seed", "abc"]].concat()).assert().code(2).stdout("");
        let told = text(&run.get_output().stderr);
        assert!(told.contains("'abc'") && told.contains("a seed is a whole number from 0 to"), "{told}");
    }
}

#[test]
fn a_finished_position_is_no_start() {
    let run =
        parlour(&["play", "apocalypse", "--start", "n4/5/5/5/4N 0 0 0 0 -"]).assert().code(2).stdout("");
    let told = text(&run.get_output().stderr);
    assert!(told.contains("--start: the game is over in this position"), "{told}");
}

#[test]
fn a_code_may_have_blanks_between_its_letters_and_the_rules_say_so() {
    let told = |guess: &str| {
        let run =
            parlour(&["play", "mastermind", "--seed", "1"]).write_stdin(format!("{guess}\nquit\n")).assert();
        text(&run.code(0).get_output().stdout).replace(guess, "RRBG")
    };
    assert!(told("RRBG").contains("blanks between the letters do no harm"));
    assert_eq!(told("r r  B G"), told("RRBG"));
}

#[test]
fn a_name_is_completed_once() {
    let script = text(&parlour(&["completions", "bash"]).assert().code(0).get_output().stdout);
    let lists: Vec<&str> = script.lines().filter(|line| line.trim_start().starts_with("opts=")).collect();
    assert!(lists.iter().any(|list| list.contains(" nash ")), "the sides of a duel are offered");
    for list in lists {
        let mut words: Vec<&str> = list.split_whitespace().collect();
        let n_words = words.len();
        words.sort_unstable();
        words.dedup();
        assert_eq!(words.len(), n_words, "{list}");
    }
}

#[test]
fn completions_and_manual_pages_are_printed() {
    for shell in ["bash", "zsh", "fish"] {
        let run = parlour(&["completions", shell]).assert().code(0);
        assert!(text(&run.get_output().stdout).contains("mastermind"), "{shell}");
    }
    let run = parlour(&["man"]).assert().code(0);
    assert!(text(&run.get_output().stdout).contains(".TH parlour 1"));
    let run = parlour(&["man", "play", "ships"]).assert().code(0);
    assert!(text(&run.get_output().stdout).contains("\\-\\-columns"));
}

#[test]
fn the_whole_set_of_manual_pages_can_be_written() {
    let folder = tempfile::tempdir().expect("a folder for the pages");
    let pages = folder.path().join("man1");
    parlour(&["man", "--out", &pages.to_string_lossy()]).assert().code(0).stdout("");
    for page in ["parlour.1", "parlour-play-ships.1", "parlour-stats.1"] {
        assert!(pages.join(page).exists(), "{page}");
    }
}

/// Runs the program with its output going to a reader that closes after one byte, or at once.
fn with_a_closed_reader(words: &[&str]) -> (Option<i32>, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_parlour"))
        .args(words)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the program ends");
    (output.status.code(), text(&output.stderr))
}

#[test]
fn a_closed_pipe_ends_quietly() {
    for words in [
        &["--help"][..],
        &["completions", "bash"],
        &["man"],
        &["stats", "mastermind", "--pegs", "3", "--colours", "3"],
        &["stats", "mastermind", "--pegs", "3", "--colours", "3", "--json"],
        &["play", "ships", "--hide", "--secret", "A1 B2 C3"],
        &["perft", "--depth", "2"],
        &["duel", "random", "random", "--games", "2", "--seed", "1"],
    ] {
        assert_eq!(with_a_closed_reader(words), (Some(0), String::new()), "{words:?}");
    }
}

#[test]
fn a_full_disk_is_told_and_exits_4() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("Linux has one");
    let output = Command::new(env!("CARGO_BIN_EXE_parlour"))
        .args(["perft", "--depth", "1"])
        .stdout(full)
        .output()
        .expect("the program starts");
    assert_eq!(output.status.code(), Some(4));
    assert!(text(&output.stderr).contains("cannot write the output"));
}

#[test]
fn colour_comes_only_when_it_is_wanted() {
    let drawn = |words: &[&str], no_color: bool| {
        let words = [&["play", "mastermind", "--hide", "--secret", "RBGY"], words].concat();
        let mut command = parlour(&words);
        if no_color {
            command.env("NO_COLOR", "1");
        }
        text(&command.assert().code(0).get_output().stdout).contains('\x1b')
    };
    assert!(!drawn(&[], false), "a pipe gets plain text");
    assert!(drawn(&["--color", "always"], false), "colour that is asked for");
    assert!(!drawn(&["--color", "never"], false));
    assert!(!drawn(&[], true));
}
