//! Cheats, each a line of shell: every one is refused or has no effect, for root and for an ordinary user. Where the kernel
//! lacks what would refuse one, the containment says so, and nothing else is accepted.

use std::env;
use std::fs::{self, Permissions};
use std::io::{self, Write};
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process;
use std::time::{Duration, Instant};

use referee::contained::{Attempt, Command, Contained, Containment, Limits, Mishap};
use tempfile::TempDir;

fn shell(script: &str) -> Command {
    Command::new(&["sh", "-c", script]).expect("there are words")
}

fn start_with(script: &str, limits: &Limits) -> Contained {
    Contained::start(&shell(script), limits).expect("there is a shell")
}

fn start(script: &str) -> Contained {
    start_with(script, &Limits::default())
}

/// What is named of a program that has said one line and was ended then, or that has ended by itself.
fn named(command: &Command, limits: &Limits) -> Vec<Attempt> {
    let mut program = Contained::start(command, limits).expect("it can be started");
    let _ = program.line(soon());
    drop(program);
    command.attempts().list()
}

fn named_of(script: &str) -> Vec<Attempt> {
    named(&shell(script), &Limits::default())
}

/// For what must come: however busy the machine is, it comes before this.
fn soon() -> Instant {
    Instant::now() + Duration::from_mins(2)
}

/// What a program says first.
fn says(script: &str) -> String {
    start(script).line(soon()).expect("it says a line").to_owned()
}

/// Whether nothing of this kind is missing here. Where it is, the test that asks has nothing more to show: what is missing
/// stands in the line that every report has.
fn has(wall: &str) -> bool {
    let containment = Containment::of_this_machine();
    let is_missing = containment.missing().contains(&wall);
    assert_eq!(containment.to_string().contains(wall), is_missing, "{containment}");
    assert!(!is_missing || containment.to_string().starts_with("reduced: "), "{containment}");
    !is_missing
}

/// Set where a right was taken away.
const POWERLESS: &str = "PARLOUR_TEST_POWERLESS";

const FILES: &str = "no mount namespace";
const PROCESSES: &str = "no process namespace";

/// A folder that everybody may enter.
fn open_folder() -> TempDir {
    let folder = tempfile::tempdir().expect("there is room");
    fs::set_permissions(folder.path(), Permissions::from_mode(0o755)).expect("the folder is ours");
    folder
}

#[test]
fn the_same_holds_for_an_ordinary_user() {
    if !nix::unistd::Uid::effective().is_root() {
        return; // it is one
    }
    let folder = open_folder();
    let copy = folder.path().join("cheats");
    fs::copy(env::current_exe().expect("it runs"), &copy).expect("there is room");
    let tests = process::Command::new(&copy)
        .current_dir("/")
        .env_remove("HOME")
        .env("PATH", "/usr/local/bin:/usr/bin:/bin")
        .uid(65534)
        .gid(65534)
        .output()
        .expect("it can be started");
    let told = String::from_utf8_lossy(&tests.stdout);
    assert!(tests.status.success(), "{told}{}", String::from_utf8_lossy(&tests.stderr));
    assert!(told.contains("test result: ok"), "{told}");
}

#[test]
fn where_the_kernel_refuses_namespaces_the_containment_says_so_and_the_rest_holds() {
    if !nix::unistd::Uid::effective().is_root() || env::var_os(POWERLESS).is_some() {
        return;
    }
    // Root without this right is what many containers have.
    let tests = process::Command::new("setpriv")
        .args(["--bounding-set=-sys_admin", "--inh-caps=-sys_admin"])
        .arg(env::current_exe().expect("it runs"))
        .args(["--nocapture", "--skip", "the_same_holds_for_an_ordinary_user"])
        .env(POWERLESS, "1")
        .output();
    let Ok(tests) = tests else { return };
    let told = String::from_utf8_lossy(&tests.stdout);
    assert!(tests.status.success(), "{told}{}", String::from_utf8_lossy(&tests.stderr));
    let reduced = "containment: reduced: no user namespace, no mount namespace, no process namespace, no network namespace";
    assert!(told.contains(reduced), "{told}");
}

#[test]
fn how_well_programs_are_contained_is_told() {
    let containment = Containment::of_this_machine();
    // Read by the test that takes rights away.
    let _ = writeln!(io::stdout(), "containment: {containment}");
    assert_eq!(containment.is_full(), containment.to_string() == "full");
}

#[test]
fn a_note_reaches_no_later_process() {
    let places = "/tmp /dev/shm . ${TMPDIR} ${HOME}";
    let note = format!("note-{}", process::id());
    let written = says(&format!("for place in {places}; do echo x >$place/{note}; done; ls {note}"));
    assert_eq!(written, note);
    let found = says(&format!("for place in {places}; do cat $place/{note} 2>/dev/null; done; echo no"));
    if has(FILES) {
        assert_eq!(found, "no");
    }
    assert_eq!(named_of("echo x >/tmp/note; echo done"), [Attempt::WriteFiles]);
    assert_eq!(named_of("cat </dev/null >/dev/null; ls / >/dev/null; echo done"), []);
    for place in ["/tmp", "/dev/shm"] {
        let left = Path::new(place).join(&note);
        assert!(!left.exists() || !has(FILES), "{} stays", left.display());
        let _ = fs::remove_file(left);
    }
}

#[test]
fn memory_environment_and_descriptors_of_the_referee_cannot_be_read() {
    let me = process::id();
    for file in ["mem", "environ", "maps", "fd/0", "auxv"] {
        let script = format!("if exec 2>/dev/null 3</proc/{me}/{file}; then echo read; fi");
        // A shell that cannot open what `exec` names ends.
        let said = start(&script).line(soon()).map(str::to_owned);
        assert!(matches!(said, Err(Mishap::Ended(_))), "{file}: {said:?}");
        assert_eq!(named_of(&script), [Attempt::LookInto], "{file}");
    }
    assert_eq!(nix::sys::prctl::get_dumpable(), Ok(false), "whoever has our user is refused too");
    // Nor those of the process above, which has been ours.
    let script = "for process in /proc/[0-9]*; do case $process in /proc/$$) continue;; esac; \
        (exec 2>/dev/null 3<$process/mem) 2>/dev/null && [ $(cut -d' ' -f4 $process/stat) != $$ ] && echo $process; \
        done; echo none";
    let said = says(script);
    if has(PROCESSES) {
        assert_eq!(said, "none");
    }
}

#[test]
fn the_command_line_of_the_referee_cannot_be_read() {
    let me = process::id();
    assert!(fs::read(format!("/proc/{me}/cmdline")).is_ok_and(|line| !line.is_empty()));
    let own = "sh -c for";
    let script = format!(
        "{} process in /proc/[0-9]*/cmdline; do tr '\\0' ' ' <$process; echo; done | \
        grep -v '^{own}\\|^tr \\|^grep \\|^$' | grep . || echo none",
        own.trim_start_matches("sh -c ")
    );
    if has(PROCESSES) && has(FILES) {
        assert_eq!(says(&script), "none");
    }
    assert_eq!(named_of(&format!("cat /proc/{me}/cmdline; echo done")), [Attempt::LookInto]);
}

#[test]
fn nobody_else_can_be_traced() {
    let me = process::id();
    let script = format!(
        "import ctypes, os\nlibc = ctypes.CDLL(None, use_errno=True)\n\
         attach = lambda pid: libc.ptrace(16, pid, None, None)\n\
         print(attach({me}), attach(os.getppid()))"
    );
    let command = Command::new(&["python3", "-c", &script]).expect("there are words");
    // `./test` installs Python; elsewhere it may lack.
    let Ok(mut program) = Contained::start(&command, &Limits::default()) else { return };
    assert_eq!(program.line(soon()), Ok("-1 -1"));
    drop(program);
    assert_eq!(command.attempts().list(), [Attempt::Trace]);
}

#[test]
fn there_is_no_network() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("this machine can talk to itself");
    let port = listener.local_addr().expect("it has an address").port();
    let script = format!("(exec 3<>/dev/tcp/127.0.0.1/{port}) 2>/dev/null && echo connected || echo refused");
    let command = Command::new(&["bash", "-c", &script]).expect("there are words");
    let Ok(mut program) = Contained::start(&command, &Limits::default()) else { return };
    // Also where the kernel has no network of its own for it.
    assert_eq!(program.line(soon()), Ok("refused"));
    drop(program);
    assert_eq!(command.attempts().list(), [Attempt::Connect]);
}

#[test]
fn neither_opponent_nor_keeper_nor_referee_can_be_killed() {
    let mut opponent = start("read line; echo alive");
    // Everybody it may, and the process above it by name.
    let killer = shell("kill -KILL $PPID; kill -TERM -1; kill -KILL -1; echo survived");
    assert_eq!(Contained::start(&killer, &Limits::default()).expect("a shell").line(soon()), Ok("survived"));
    assert_eq!(killer.attempts().list(), [Attempt::Kill]);
    opponent.send(b"go\n");
    assert_eq!(opponent.line(soon()), Ok("alive"));
}

#[test]
fn other_programs_and_other_files_cannot_be_seen() {
    let class = open_folder();
    for name in ["ada", "bo"] {
        let folder = class.path().join(name);
        fs::create_dir(&folder).expect("there is room");
        fs::write(
            folder.join("guess.sh"),
            "cat ${0%/*}/data; cat ${0%/*}/../bo/data 2>/dev/null || echo hidden\n",
        )
        .expect("there is room");
        fs::write(folder.join("data"), format!("of {name}\n")).expect("there is room");
    }
    let script = class.path().join("ada/guess.sh");
    let command = Command::new(&["sh", script.to_str().expect("a plain path")]).expect("there are words");
    let mut program = Contained::start(&command, &Limits::default()).expect("there is a shell");
    assert_eq!(program.line(soon()), Ok("of ada"), "its own folder is there");
    assert_eq!(program.line(soon()), Ok(if has(FILES) { "hidden" } else { "of bo" }));
    if has(FILES) {
        let mut alone = Contained::start(&command.alone(), &Limits::default()).expect("there is a shell");
        assert_eq!(alone.line(soon()), Ok("hidden"), "without its folder");
    }
}

#[test]
fn its_own_folder_cannot_be_written_in_unless_it_is_to_run_there() {
    let folder = open_folder();
    fs::set_permissions(folder.path(), Permissions::from_mode(0o777)).expect("the folder is ours");
    let script = folder.path().join("write.sh");
    fs::write(&script, "(echo x >${0%/*}/mine) 2>/dev/null && echo wrote || echo refused\n")
        .expect("there is room");
    let command = Command::new(&["sh", script.to_str().expect("a plain path")]).expect("there are words");
    let said = |command: &Command| {
        let mut program = Contained::start(command, &Limits::default()).expect("there is a shell");
        program.line(soon()).expect("it says a line").to_owned()
    };
    assert_eq!(said(&command), if has(FILES) { "refused" } else { "wrote" });
    assert_eq!(said(&command.in_folder(folder.path())), "wrote");
    assert!(folder.path().join("mine").exists());
}

#[test]
fn a_disk_cannot_be_filled() {
    if !has(FILES) {
        return; // trying would fill it
    }
    let limits = Limits { scratch: 20 << 20, ..Limits::default() };
    for place in [".", "/tmp", "/dev/shm"] {
        let script = format!(
            "n=0; while [ $n -lt 9 ] && head -c 4194304 /dev/zero >{place}/part$n; do n=$((n+1)); done 2>/dev/null; echo $n"
        );
        let n: u32 = start_with(&script, &limits).line(soon()).expect("it counts").parse().expect("a number");
        assert!(n < 6, "{place}: {n} files of 4 MB");
        // What it says when all is full, and then until it is looked at again.
        let command = shell(&format!("{script}; while sleep 0.1; do echo; done"));
        let mut program = Contained::start(&command, &limits).expect("there is a shell");
        while !command.attempts().list().contains(&Attempt::FillDisk) {
            program.line(soon()).expect("it goes on");
            program.hear();
        }
    }
}

#[test]
fn memory_is_limited_over_all_processes_together() {
    // Each keeps 100 MB, which is allowed for one; `tail` keeps a line that never ends.
    let script = "for n in 1 2 3 4; do (head -c 100000000 /dev/zero; exec sleep 1000) | tail -n 1 >/dev/null & done; wait";
    let limits = Limits { memory: 256 << 20, ..Limits::default() };
    let mishap = start_with(script, &limits).line(soon()).expect_err("it says nothing");
    assert_eq!(mishap, Mishap::OutOfMemory(256 << 20));
    assert_eq!(named(&shell(script), &limits), [Attempt::MuchMemory]);
    assert!(mishap.to_string().contains("more than 256 MB of memory in all its processes"), "{mishap}");
}

#[test]
fn what_runs_on_after_the_end_of_a_program_is_ended_and_named() {
    let mark = 100_000 + process::id();
    let sleeper = format!("sleep\0{mark}");
    let attempts = named_of(&format!("sleep {mark} >/dev/null 2>&1 </dev/null & exit 3"));
    assert_eq!(attempts, [Attempt::LeaveProcesses]);
    let command_lines =
        fs::read_dir("/proc").expect("processes").flatten().map(|entry| entry.path().join("cmdline"));
    let left =
        command_lines.filter_map(|file| fs::read(file).ok()).any(|line| line.starts_with(sleeper.as_bytes()));
    assert!(!left, "{sleeper} runs on");
}

#[test]
fn a_bomb_of_processes_is_named() {
    // Few enough to leave some to the other tests, which have the same user where there is no other.
    let limits = Limits { processes: 48, ..Limits::default() };
    let script = "import os, time\n\
        while True:\n    \
            try:\n        \
                if os.fork() == 0: time.sleep(1000)\n    \
            except OSError: time.sleep(0.05)";
    let command = Command::new(&["python3", "-c", script]).expect("there are words");
    let Ok(program) = Contained::start(&command, &limits) else { return };
    let deadline = soon();
    while !command.attempts().list().contains(&Attempt::ManyProcesses) {
        assert!(Instant::now() < deadline, "{:?}", command.attempts());
        std::thread::sleep(Duration::from_millis(20));
    }
    drop(program);
}

#[test]
fn an_honest_program_is_named_for_nothing() {
    let python = "import os, signal, subprocess, sys, json, random\n\
        child = subprocess.Popen(['sleep', '1000'])\n\
        open(f'/proc/{child.pid}/stat').read()\n\
        child.kill(); child.wait()\n\
        os.kill(os.getpid(), signal.SIGCHLD); print('fine')";
    let command = Command::new(&["python3", "-c", python]).expect("there are words");
    let Ok(mut program) = Contained::start(&command, &Limits::default()) else { return };
    assert_eq!(program.line(soon()), Ok("fine"));
    drop(program);
    assert_eq!(command.attempts().list(), []);
}

#[test]
fn shared_memory_is_counted() {
    let script = "import mmap, time\n\
        memory = mmap.mmap(-1, 300 << 20)\n\
        for page in range(0, 300 << 20, 4096): memory[page] = 1\n\
        time.sleep(1000)";
    let command = Command::new(&["python3", "-c", script]).expect("there are words");
    let limits = Limits { memory: 128 << 20, ..Limits::default() };
    let Ok(mut program) = Contained::start(&command, &limits) else { return };
    assert_eq!(program.line(soon()), Err(Mishap::OutOfMemory(128 << 20)));
}

#[test]
fn no_further_namespace_can_be_made_inside() {
    if !has("no user namespace") {
        return;
    }
    let script = "unshare -Ur true 2>/dev/null && echo made || echo refused";
    assert_eq!(says(script), "refused");
}
