//! Tournaments: what they count, and that no finished game is ever lost or played twice.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use play::record::Record;
use referee::tournament::{Config, Tournament, Unheld, hold};

/// A file with this head and these players.
fn config(head: &str, players: &[(&str, &str)]) -> Config {
    let players: Vec<String> = players
        .iter()
        .map(|(name, play)| format!("[[player]]\nname = '{name}'\nplay = '''{play}'''\n"))
        .collect();
    let mut config = Config::parse(&format!("{head}\n{}", players.concat())).expect("the file is good");
    // A busy machine must not decide a game.
    if !head.contains("move_time") {
        config.terms.move_time = Duration::from_mins(1);
    }
    config.terms.game_time = Duration::from_mins(2);
    config
}

fn held(config: &Config, folder: &Path) -> Tournament {
    hold(config, folder, &AtomicBool::new(false), &|_, _| {}).expect("it is held")
}

fn json(tournament: &Tournament) -> serde_json::Value {
    let mut value = serde_json::to_value(tournament).expect("it is JSON");
    value.as_object_mut().expect("an object").remove("wall_ms");
    value
}

const GUESSER: &str = concat!("bot:", env!("CARGO_BIN_EXE_sample-guesser"));

/// A bot in shell that always answers the same.
fn always(answer: &str) -> String {
    let line = "while read verb rest; do case $verb in hello) echo hello shell;; choose)";
    format!("bot:sh -c \"{line} echo {answer};; quit) exit;; esac; done\"")
}

#[test]
fn everybody_meets_everybody_and_every_game_is_a_record_that_can_be_replayed() {
    let folder = tempfile::tempdir().expect("a folder");
    let goofer = always("goof");
    let players = [("greedy", "greedy"), ("random", "random"), ("goofer", goofer.as_str())];
    let result = held(&config("game = 'apocalypse'\ngames = 6\nseed = 3", &players), folder.path());
    assert_eq!((result.games, result.finished), (18, 18));
    assert_eq!(result.players.iter().map(|player| player.score.games()).collect::<Vec<_>>(), [12, 12, 12]);
    let goofer = result.players.iter().position(|player| player.name == "goofer").expect("it took part");
    assert_eq!(goofer, 2, "two penalties lose every game");
    assert_eq!(result.players[goofer].score.losses, 12);
    assert_eq!(result.payoffs[goofer][0], Some(-1.0));
    assert_eq!(result.cross_table[0][0], None, "nobody meets himself");
    let files: Vec<_> =
        fs::read_dir(folder.path()).expect("the folder").map(|file| file.expect("a file")).collect();
    assert_eq!(files.len(), 18);
    for file in files {
        let text = fs::read_to_string(file.path()).expect("a record");
        let record = Record::read(&text).expect("it is a record");
        record.replay().unwrap_or_else(|misplay| panic!("{misplay}\n{text}"));
    }
}

#[test]
fn in_a_gauntlet_only_the_first_player_meets_the_others() {
    let folder = tempfile::tempdir().expect("a folder");
    let players = [("one", "greedy"), ("two", "random"), ("three", "cautious")];
    let config = config("game = 'apocalypse'\nformat = 'gauntlet'\ngames = 2", &players);
    let result = held(&config, folder.path());
    assert_eq!(result.games, 4);
    let games = |name: &str| {
        let player = result.players.iter().find(|player| player.name == name).expect("it took part");
        player.score.games()
    };
    assert_eq!((games("one"), games("two"), games("three")), (4, 2, 2));
}

#[test]
fn guessers_are_compared_on_the_same_targets() {
    let folder = tempfile::tempdir().expect("a folder");
    let (right, repeats) = (format!("{GUESSER} right"), format!("{GUESSER} repeats"));
    let players = [("expected", "expected"), ("right", right.as_str()), ("repeats", repeats.as_str())];
    let head = "game = 'ships 3 4 2'\ngames = 30\n[limits]\nguesses = 20";
    let result = held(&config(head, &players), folder.path());
    assert_eq!((result.games, result.finished), (90, 90));
    let last = &result.players[2];
    assert_eq!(last.name, "repeats");
    let guesses = last.guesses.expect("it guesses");
    assert_eq!((guesses.targets, last.failures), (30, 30 - guesses.found));
    assert!(last.first_failure.as_ref().is_some_and(|why| why.contains("not found with 20 guesses")));
    assert!(result.players[0].guesses.is_some_and(|guesses| guesses.found == 30));
    // What one saves the other pays.
    assert_eq!(result.payoffs[0][2].map(|saved| -saved), result.payoffs[2][0]);
}

#[test]
fn a_guesser_that_counts_its_games_gains_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let (counting, right) = (format!("{GUESSER} counts-games"), format!("{GUESSER} right"));
    let head = "game = 'ships 3 4 2'\n[limits]\nprocesses = 1";
    let result = held(&config(head, &[("counting", &counting), ("right", &right)]), folder.path());
    let counting = result.players.iter().find(|player| player.name == "counting").expect("it took part");
    let guesses = counting.guesses.expect("it guesses");
    // In the order of their list it would find all but the first with its first guess.
    assert!(guesses.targets == 66 && guesses.average.is_some_and(|average| average > 2.0), "{guesses:?}");
}

#[test]
fn codes_are_guessed_in_tournaments_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let right = format!("{GUESSER} right");
    let result = held(
        &config("game = 'bulls 2 5'", &[("consistent", "consistent"), ("right", &right)]),
        folder.path(),
    );
    assert_eq!((result.game.as_str(), result.games), ("bulls 2 5", 40), "all 20 targets");
}

#[test]
fn a_tournament_that_was_stopped_goes_on_and_ends_as_if_it_had_not_been() {
    let [whole, parts] = [0, 1].map(|_| tempfile::tempdir().expect("a folder"));
    let passer = always("mix pass 1 goof 2");
    let players = [("greedy", "greedy"), ("random", "random"), ("passer", passer.as_str())];
    let config = config("game = 'apocalypse'\ngames = 8\nseed = 5\n[limits]\nprocesses = 2", &players);
    let expected = held(&config, whole.path());

    let stop = AtomicBool::new(false);
    let stopped = hold(&config, parts.path(), &stop, &|done, _| {
        if done >= 5 {
            stop.store(true, Ordering::Relaxed);
        }
    });
    let stopped = stopped.expect("it is held as far as it went");
    assert!((5..24).contains(&stopped.finished), "{}", stopped.finished);
    let kept = || -> Vec<_> {
        let mut files: Vec<_> = fs::read_dir(parts.path())
            .expect("the folder")
            .map(|file| {
                let file = file.expect("a file");
                (file.path(), file.metadata().and_then(|data| data.modified()).expect("a time"))
            })
            .collect();
        files.sort();
        files
    };
    let before = kept();
    assert_eq!(before.len(), stopped.finished);
    // What a machine leaves that lost its power in the middle of writing: a part of a file, and an empty one.
    fs::write(parts.path().join("greedy.random.0001.txt.part"), "parlour rec").expect("it is written");
    let last = parts.path().join("random.passer.0007.txt");
    assert!(!last.exists(), "the last games were not reached");
    fs::write(&last, "").expect("it is written");

    let first_seen = AtomicUsize::new(usize::MAX);
    let result = hold(&config, parts.path(), &AtomicBool::new(false), &|done, _| {
        first_seen.fetch_min(done, Ordering::Relaxed);
    });
    assert_eq!(json(&result.expect("it is held")), json(&expected));
    assert_eq!(first_seen.into_inner(), stopped.finished, "finished games are not played again");
    let after = kept();
    assert!(before.iter().all(|file| after.contains(file)), "finished games are not written again");
}

#[test]
fn players_and_games_can_be_added_later() {
    let folder = tempfile::tempdir().expect("a folder");
    let two = [("greedy", "greedy"), ("random", "random")];
    let first = held(&config("game = 'apocalypse'\ngames = 4", &two), folder.path());
    assert_eq!(first.games, 4);
    let three = [("greedy", "greedy"), ("random", "random"), ("cautious", "cautious")];
    let played = AtomicUsize::new(usize::MAX);
    let second = hold(
        &config("game = 'apocalypse'\ngames = 6", &three),
        folder.path(),
        &AtomicBool::new(false),
        &|done, _| {
            played.fetch_min(done, Ordering::Relaxed);
        },
    );
    assert_eq!((second.expect("it is held").games, played.into_inner()), (18, 4));
}

#[test]
fn games_of_another_tournament_are_neither_counted_nor_written_over() {
    let folder = tempfile::tempdir().expect("a folder");
    let players = [("one", "greedy"), ("two", "random")];
    held(&config("game = 'apocalypse'\ngames = 2", &players), folder.path());
    for (head, players, told) in [
        ("game = 'apocalypse'\ngames = 2\nseed = 9", players, "it says `seed: 0`, not `seed: 9`"),
        ("game = 'apocalypse'\ngames = 2", [("one", "cautious"), ("two", "random")], "`black-play: greedy`"),
        ("game = 'apocalypse'\ngames = 2\n[limits]\nmove_time = 1.0", players, "not `terms: 1s a choice"),
    ] {
        let refused = hold(&config(head, &players), folder.path(), &AtomicBool::new(false), &|_, _| {});
        let why = refused.expect_err("it is another tournament").to_string();
        assert!(why.contains("is no game of this tournament") && why.contains(told), "{why}");
    }
    let file = folder.path().join("one.two.0001.txt");
    let record = fs::read_to_string(&file).expect("a record");
    let result = record.lines().find(|line| line.starts_with("result: ")).expect("it has ended");
    fs::write(&file, record.replace(result, "result: nobody wins (quiet)")).expect("it is written");
    let config = config("game = 'apocalypse'\ngames = 2", &players);
    let refused = hold(&config, folder.path(), &AtomicBool::new(false), &|_, _| {});
    assert!(matches!(refused, Err(Unheld::Foreign { .. })), "a forged result is found out");
}

#[test]
fn a_program_that_cannot_be_started_is_named_before_any_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let players = [("one", "greedy"), ("two", "bot:./no-such-program")];
    let refused =
        hold(&config("game = 'apocalypse'", &players), folder.path(), &AtomicBool::new(false), &|_, _| {});
    assert!(matches!(refused, Err(Unheld::Start(_))));
    assert_eq!(fs::read_dir(folder.path()).expect("the folder").count(), 0);
}

#[test]
fn course_programs_take_both_colours_and_do_not_meet_each_other() {
    let folder = tempfile::tempdir().expect("a folder");
    let sample = |strategy: &str| format!("cmd:{} right human {strategy}", env!("CARGO_BIN_EXE_sample-apoc"));
    let (pusher, passer) = (sample("pusher"), sample("passer"));
    let players = [("greedy", "greedy"), ("pusher", pusher.as_str()), ("passer", passer.as_str())];
    let result = held(&config("game = 'apocalypse'\ngames = 2", &players), folder.path());
    assert_eq!(result.games, 4);
    for file in ["greedy.pusher.0001.txt", "pusher.greedy.0002.txt"] {
        assert!(folder.path().join(file).exists(), "{file}");
    }
    let text = result.text();
    assert!(text.contains("pusher is asked second when it plays White"), "{text}");
    assert!(text.contains("pusher and passer did not meet each other"), "{text}");
}

#[test]
fn the_report_has_the_table_the_payoffs_and_the_first_failure_and_the_page_stands_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let talker = always("'<b>what?</b>'");
    let players = [("greedy", "greedy"), ("talker", talker.as_str())];
    let result = held(&config("game = 'apocalypse'\ngames = 2", &players), folder.path());
    let text = result.text();
    for part in
        ["Elo", "95 %", "Cross table", "2-0-0", "Payoffs", "+1.000", "talker broke off 2 games; the first: "]
    {
        assert!(text.contains(part), "{part}: {text}");
    }
    let html = result.html();
    assert!(html.contains("<svg") && html.contains("&lt;b&gt;what?") && !html.contains("<b>what?"));
    for loading in ["src=", "href=", "url(", "@import"] {
        assert!(!html.contains(loading), "the page must stand alone: {loading}");
    }
}

#[test]
fn any_game_of_simultaneous_choice_has_tournaments() {
    let folder = tempfile::tempdir().expect("a folder");
    let miser = always("1");
    let players = [("nash", "nash"), ("random", "random"), ("miser", miser.as_str())];
    let result = held(&config("game = 'oshi_zumo 10 2 1'\ngames = 4\nseed = 3", &players), folder.path());
    assert_eq!((result.games, result.finished), (12, 12));
    assert_eq!(result.players[0].name, "nash", "nobody gains on it");
    assert_eq!(result.game, "oshi_zumo 10 2 1");
}
