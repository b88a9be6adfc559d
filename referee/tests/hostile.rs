//! Hostile programs, each a line of shell: the referee survives every one and says what happened.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use referee::contained::{Command, Contained, Ending, LINE_MAX, Limits, Mishap, STDERR_MAX};

fn start_with(script: &str, limits: &Limits) -> Contained {
    let command = Command::new(&["sh", "-c", script]).expect("there are words");
    Contained::start(&command, limits).expect("there is a shell")
}

fn start(script: &str) -> Contained {
    start_with(script, &Limits::default())
}

/// For what must come: however busy the machine is, it comes before this.
fn soon() -> Instant {
    Instant::now() + Duration::from_mins(2)
}

/// For what must not come.
fn shortly() -> Instant {
    Instant::now() + Duration::from_secs(1)
}

/// How many processes run that carry this mark on their command line. Their numbers say nothing: a contained program may
/// have numbers of its own.
fn running(mark: &str) -> usize {
    let processes = fs::read_dir("/proc").expect("there is a process table").flatten();
    let is_marked = |line: Vec<u8>| line.windows(mark.len()).any(|part| part == mark.as_bytes());
    processes.filter(|entry| fs::read(entry.path().join("cmdline")).is_ok_and(is_marked)).count()
}

/// Seconds to sleep that nobody else sleeps.
fn long_sleep() -> String {
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    format!("1000.{}{:02}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed))
}

/// Starts a program that says a word and leaves something behind that sleeps for `$LONG`, stops it, and sees whether the
/// thing is gone.
fn leaves_nothing_behind(script: &str) {
    let mark = long_sleep();
    let mut program = start(&script.replace("$LONG", &mark));
    program.line(soon()).expect("the program says a word");
    assert!(running(&mark) > 0, "the program should run before it is stopped");
    program.stop();
    assert_eq!(running(&mark), 0, "something outlived its program");
}

#[test]
fn an_honest_program_is_answered_line_by_line() {
    let mut program = start("while read line; do echo \"got $line\"; done");
    for word in ["one", "two"] {
        program.send(format!("{word}\n").as_bytes());
        assert_eq!(program.line(soon()), Ok(format!("got {word}").as_str()));
    }
    program.close_input();
    assert_eq!(program.line(soon()), Err(Mishap::Ended(Ending::Exited(0))));
}

#[test]
fn silence_ends_at_the_deadline() {
    assert_eq!(start("sleep 1000").line(shortly()), Err(Mishap::Late));
}

#[test]
fn a_flood_of_lines_is_read_only_as_far_as_it_is_asked_for() {
    let mut program = start("yes");
    assert_eq!(program.line(soon()), Ok("y"));
    std::thread::sleep(Duration::from_millis(100));
    assert!(program.unread().len() <= LINE_MAX, "the rest stays in the pipe");
    let (kept, result) = program.rest(soon(), 1 << 20);
    assert_eq!((kept.len(), result), (1 << 20, Err(Mishap::Flood(1 << 20))));
}

#[test]
fn a_line_that_never_ends_is_cut_off() {
    assert_eq!(start("tr '\\0' x </dev/zero").line(soon()), Err(Mishap::LongLine(LINE_MAX)));
}

#[test]
fn bytes_that_are_no_text_are_shown_escaped() {
    let mut program = start("printf 'A1\\377\\000\\n'; sleep 1000");
    assert_eq!(program.line(soon()), Err(Mishap::NotText("A1\\xff\\x00".to_owned())));
}

#[test]
fn a_closed_output_is_told_from_an_end() {
    assert_eq!(start("exec 1>&-; sleep 1000").line(soon()), Err(Mishap::ClosedOutput));
    assert_eq!(start("exit 7").line(soon()), Err(Mishap::Ended(Ending::Exited(7))));
}

#[test]
fn a_closed_input_is_reported_when_no_answer_comes() {
    let mut program = start("exec 0<&-; echo ready; sleep 1000");
    assert_eq!(program.line(soon()), Ok("ready"));
    program.send(b"new ships 4 8 3\n");
    assert_eq!(program.line(shortly()), Err(Mishap::ClosedInput));
}

#[test]
fn an_input_closed_after_the_last_line_went_out_is_reported_too() {
    let mut program = start("head -c 1 >/dev/null; exec 0<&-; echo ready; sleep 1000");
    program.send(b"new ships 4 8 3\n");
    assert_eq!(program.line(soon()), Ok("ready"));
    assert_eq!(program.line(shortly()), Err(Mishap::ClosedInput));
}

#[test]
fn a_program_that_never_reads_does_not_hold_us_up() {
    let mut program = start("sleep 1000");
    program.send(&vec![b'x'; 4 << 20]);
    assert_eq!(program.line(shortly()), Err(Mishap::Late));
}

#[test]
fn lines_may_be_sent_far_ahead_of_the_answers() {
    let mut program = start("cat");
    let line = "a line of forty characters, more or less";
    for _ in 0..20_000 {
        program.send(format!("{line}\n").as_bytes());
    }
    for _ in 0..20_000 {
        assert_eq!(program.line(soon()), Ok(line));
    }
}

#[test]
fn a_crash_is_named() {
    let mut program = start("kill -SEGV $$");
    let mishap = program.line(soon()).expect_err("it crashed");
    assert_eq!(mishap.to_string(), "the program was ended by SIGSEGV");
}

#[test]
fn ignoring_the_polite_signals_does_not_help() {
    leaves_nothing_behind("trap '' TERM INT HUP QUIT; echo here; while :; do sleep $LONG; done");
}

#[test]
fn a_child_in_a_session_of_its_own_dies_with_the_program() {
    leaves_nothing_behind("setsid sh -c 'echo here; exec sleep $LONG' & wait");
}

#[test]
fn a_child_forked_twice_dies_with_the_program() {
    leaves_nothing_behind("(setsid sh -c 'echo here; exec sleep $LONG >/dev/null' &) ; exec sleep 1000");
}

#[test]
fn what_a_program_leaves_behind_when_it_ends_is_killed() {
    leaves_nothing_behind("(setsid sh -c 'echo here; exec sleep $LONG' &) ; exit 0");
}

#[test]
fn signalling_its_own_group_does_not_free_the_children() {
    let mark = long_sleep();
    let script = format!("setsid sh -c 'echo here; exec sleep {mark}' & read line; kill -KILL 0");
    let mut program = start(&script);
    program.line(soon()).expect("the child says a word");
    program.send(b"now\n");
    assert_eq!(program.ending(soon()), Some(Ending::Killed(9)));
    assert_eq!(running(&mark), 1, "the child is in a group of its own");
    program.stop();
    assert_eq!(running(&mark), 0, "it outlived its program");
}

#[test]
fn a_fork_bomb_is_bounded_and_swept_away() {
    // Each process is told apart by an argument that only this bomb carries.
    let mark = format!("bomb-{}", std::process::id());
    let script = format!("exec 2>/dev/null; bomb() {{ sh -c 'sleep 1000; :' {mark} & bomb & bomb; }}; bomb");
    let mut program = start_with(&script, &Limits { processes: 40, ..Limits::default() });
    assert!(program.line(Instant::now() + Duration::from_secs(2)).is_err());
    let alive = running(&mark);
    assert!(alive <= 200, "{alive} processes: the limit does not bind");
    program.stop();
    assert_eq!(running(&mark), 0);
}

#[test]
fn there_is_no_terminal_to_write_to() {
    let mut program = start("if echo hello 2>/dev/null >/dev/tty; then echo wrote; else echo refused; fi");
    assert_eq!(program.line(soon()), Ok("refused"));
}

#[test]
fn too_much_memory_is_refused() {
    // `tail` keeps a line that never ends.
    let script = "head -c 200000000 /dev/zero | tail -n 1 >/dev/null && echo kept || echo refused";
    let tight = Limits { memory: 64 << 20, ..Limits::default() };
    // By the kernel, or by us where all its processes together are seen to have too much before that.
    let refusal = start_with(script, &tight).line(soon()).map(str::to_owned);
    assert!(matches!(refusal.as_deref(), Ok("refused") | Err(Mishap::OutOfMemory(_))), "{refusal:?}");
    assert_eq!(start(script).line(soon()), Ok("kept"));
}

#[test]
fn too_much_processor_time_ends_the_program() {
    let mut program = start_with("while :; do :; done", &Limits { cpu_s: 1, ..Limits::default() });
    let mishap = program.line(soon()).expect_err("it never answers");
    assert!(
        mishap.to_string().contains("processor time") || mishap == Mishap::Ended(Ending::Killed(9)),
        "{mishap}"
    );
}

#[test]
fn a_file_cannot_grow_without_bound() {
    let limits = Limits { file: 1 << 20, ..Limits::default() };
    let mut program = start_with("exec yes 2>/dev/null >big", &limits);
    let mishap = program.line(soon()).expect_err("it writes to a file");
    assert_eq!(mishap.to_string(), "the program was ended for writing too large a file (SIGXFSZ)");
}

#[test]
fn no_core_is_dumped() {
    let mut program = start("ulimit -c");
    assert_eq!(program.line(soon()), Ok("0"));
}

#[test]
fn a_flood_on_standard_error_is_kept_only_at_its_beginning() {
    // A megabyte is more than the pipe holds, so most of it was taken in before the line can come.
    let mut program = start("(echo first; yes | head -c 1000000) >&2; echo told; yes >&2; :");
    assert_eq!(program.line(soon()), Ok("told"));
    assert_eq!(program.line(shortly()), Err(Mishap::Late));
    let complaint = program.complaint();
    assert!(complaint.starts_with("first\n") && complaint.len() == STDERR_MAX, "{}", complaint.len());
}

#[test]
fn the_environment_is_scrubbed() {
    let mut program = start("env | cut -d= -f1 | sort | tr '\\n' ' '");
    assert_eq!(program.line(soon()), Ok("HOME LANG PATH PWD TMPDIR "));
}

#[test]
fn no_descriptor_is_inherited_but_the_three_pipes() {
    // Opened without the flag that would close it at exec, as a careless shell above us leaves them.
    let kept = fs::File::open("/dev/null").expect("there is a null device");
    nix::fcntl::fcntl(&kept, nix::fcntl::FcntlArg::F_SETFD(nix::fcntl::FdFlag::empty()))
        .expect("the flag can be cleared");
    // Without a pipe and without another program, for which the shell would open descriptors of its own.
    let mut program = start(
        "n=0; open=; while [ $n -lt 256 ]; do [ -e /proc/$$/fd/$n ] && open=\"$open$n \"; n=$((n+1)); done; echo $open",
    );
    assert_eq!(program.line(soon()), Ok("0 1 2"));
    drop(kept);
}

#[test]
fn it_runs_in_a_folder_of_its_own_that_goes_away_with_it() {
    let mut program = start("ls -A | wc -l; pwd; echo x >mine && cat mine; sleep 1000");
    assert_eq!(program.line(soon()), Ok("0"));
    let folder = program.line(soon()).expect("it prints its folder").to_owned();
    assert_eq!(program.line(soon()), Ok("x"));
    drop(program);
    assert!(!Path::new(&folder).exists());
    assert_eq!(start("ls -A | wc -l").line(soon()), Ok("0"), "nothing of it reaches the next process");
}

#[test]
fn root_becomes_nobody_first() {
    let mut program = start("id -u; grep NoNewPrivs /proc/self/status");
    let user = program.line(soon()).expect("it prints its user").to_owned();
    assert_ne!(user, "0");
    assert_eq!(program.line(soon()), Ok("NoNewPrivs:\t1"));
}

#[test]
fn a_program_that_is_not_there_is_a_clear_error() {
    let command = Command::new(&["./no-such-program"]).expect("there are words");
    let error = Contained::start(&command, &Limits::default()).expect_err("there is none").to_string();
    assert!(error.starts_with("cannot start `./no-such-program`: No such file"), "{error}");
}

#[test]
fn a_program_that_cannot_be_confined_is_a_clear_error_and_not_a_long_wait() {
    let command = Command::new(&["true"]).expect("there are words");
    // More descriptors than the kernel gives to anybody.
    let limits = Limits { descriptors: 1 << 40, ..Limits::default() };
    let error = Contained::start(&command, &limits).expect_err("it has no limits").to_string();
    assert!(error.starts_with("cannot start `true`: Operation not permitted"), "{error}");
}
