//! A class of fifty programs with a hung, a crashing and a flooding one among them.

use std::fmt::Write;
use std::time::Duration;

use referee::grade::{Task, grade_class, read_list};
use referee::protocol::{Conditions, Patience};
use ships::Ships;

#[test]
fn three_bad_programs_do_not_spoil_a_class_of_fifty() {
    let bad = [(7, "hangs-at-start"), (20, "crash-always"), (33, "flood")];
    let mut csv = "name,command,hours_late\n".to_owned();
    for n in 0..50 {
        let command = match bad.iter().find(|(place, _)| *place == n) {
            Some((_, "crash-always")) => "sh -c 'kill -SEGV $$'".to_owned(),
            Some((_, habit)) => format!("{} {habit}", env!("CARGO_BIN_EXE_sample-guesser")),
            None => format!("{} right", env!("CARGO_BIN_EXE_sample-guesser")),
        };
        let late = if n == 3 { "10" } else { "" };
        let _ = writeln!(csv, "student {n},{command},{late}");
    }
    let list = read_list(&csv).expect("it is a list");
    // Time enough for the good ones on a busy machine, and so one late answer tells about the hung one.
    let conditions = Conditions {
        workers: 2,
        move_time: Duration::from_secs(6),
        game_time: Duration::from_mins(1),
        patience: Patience { without_a_guess: 1, without_a_find: 1, ..Patience::default() },
        ..Conditions::default()
    };
    let task = Task { sample: Some(30), ..Task::default() };
    let class = grade_class(&Ships::default(), &list, &conditions, &task, &|_, _| {});

    let clean: Vec<usize> = (0..50).filter(|&n| class.rows[n].is_clean()).collect();
    assert_eq!(clean.len(), 47);
    let kinds = bad.map(|(n, _)| {
        let grade = class.rows[n].grade.as_ref().expect("it starts");
        grade.guessing.failures[0].kind
    });
    assert_eq!(kinds, ["time", "ended", "unasked"]);
    // Ten hours at half a per cent of seventy marks.
    let hundredths = |n: usize| {
        let mark = class.rows[n].grade.as_ref().expect("it starts").mark;
        [mark.late, mark.functions + mark.guessing - mark.total].map(|points| (points * 100.0).round() as i64)
    };
    assert_eq!((hundredths(3), hundredths(4)), ([350, 350], [0, 0]));
    assert!(class.text().contains("47 of 50 programs without a mistake"), "{}", class.text());
}
