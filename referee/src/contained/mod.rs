//! Runs a program that nobody has reason to trust.
//!
//! It starts in its own session without a terminal, in its own empty folder, with a scrubbed environment, no descriptor
//! but its three pipes, and [limits](Limits) on what it uses. When it is stopped, everything it started goes with it,
//! also what forked twice or made a session of its own. Where we are root, it runs as the user `nobody`.
//!
//! Around it stand walls, as far as the kernel allows them: it has users, files, processes and a network of its own, sees its
//! own folder and the system's programs and nothing else, and what it writes is gone with it. [`Containment`] tells what is
//! there. We ourselves cannot be looked into or traced as soon as a program was started.

mod attempt;
mod before_exec;
mod command;
mod conduct;
mod descendants;
mod ending;
mod filter;
mod guard;
mod keeper;
mod limits;
mod means;
mod pipes;
mod stopwatch;
mod terminal;
mod view;
mod walls;

use std::env;
use std::fs::File;
use std::io::{self, Read};
use std::marker::PhantomData;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::fs::chown;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::process::{self, Child, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use nix::fcntl::OFlag;
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sys::prctl;
use nix::sys::signal::{Signal, kill};
use nix::unistd::{Gid, Pid, Uid, pipe2};
use tempfile::TempDir;

use attempt::Told;
pub use attempt::{Attempt, Attempts};
use before_exec::{Cell, enclose};
pub use command::Command;
pub use conduct::Conduct;
pub use ending::{Ending, Mishap};
use guard::Guarded;
pub use limits::{ADDRESSES_PER_BYTE, Limits};
pub use means::Containment;
use means::Means;
use pipes::Pipes;
pub use pipes::{LINE_MAX, STDERR_MAX};
use stopwatch::Usage;
pub use stopwatch::{Allowance, Exceeded, Stopwatch};
use terminal::Terminal;
use view::View;
use walls::Walls;

/// The user and the group called `nobody` on every Linux.
pub(crate) const NOBODY: u32 = 65534;

/// How long a program that closed its output may take to end before it counts as running on. Long enough for a busy
/// machine: a program that ended must not be told that it runs on.
pub(crate) const ENDING_GRACE: Duration = Duration::from_secs(5);

/// How many milliseconds a keeper may take to end after its program.
const LEAVE_TAKING: u8 = 200;

/// After how many milliseconds those who still run are killed again.
const MISSED: u8 = 20;

/// How long the kernel may take to bury what was killed.
const BURIAL: Duration = Duration::from_secs(5);

/// A running program. Dropping it kills it and everything it started.
#[derive(Debug)]
pub struct Contained {
    keeper: Child,
    pipes: Pipes,
    status: File,
    ending: Option<Ending>,
    guarded: Arc<Guarded>,
    attempts: Arc<Attempts>,
    /// Whether everything the program started is in a namespace that ends with its keeper.
    has_processes_of_its_own: bool,
    /// The program's own folder, removed with it, where it has no files of its own.
    _folder: Option<TempDir>,
    /// The kernel kills the keeper when the thread that started it ends, so the handle stays in that thread.
    _stays_in_its_thread: PhantomData<*const ()>,
}

/// The program could not be started.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The command itself was refused.
    #[error("cannot start `{command}`: {source}{hint}")]
    Program {
        /// As it was given.
        command: String,
        /// What the system says.
        source: io::Error,
        /// What to do about it, or nothing.
        hint: &'static str,
    },
    /// The program's surroundings could not be made.
    #[error("cannot prepare a place for the program: {0}")]
    Place(#[from] io::Error),
}

impl Contained {
    /// Starts the program, contained as well as this machine can.
    pub fn start(command: &Command, limits: &Limits) -> Result<Contained, StartError> {
        Contained::start_behind(Containment::of_this_machine().means, command, limits)
    }

    /// Starts the program behind these walls.
    fn start_behind(means: Means, command: &Command, limits: &Limits) -> Result<Contained, StartError> {
        // What we know must not be read out of us. A process cannot be looked into from its children either, until they
        // start another program.
        prctl::set_dumpable(false).map_err(io::Error::from)?;
        let as_root = Uid::effective().is_root();
        let user = as_root.then(|| (Uid::from_raw(NOBODY), Gid::from_raw(NOBODY)));
        let own_folder = match command.folder {
            None if !means.files => Some(empty_folder(as_root)?),
            _ => None,
        };
        let view = View::of(command);
        let folder: PathBuf = own_folder.as_ref().map_or(view.folder.clone(), |own| own.path().to_owned());
        let known = user.unwrap_or_else(|| (Uid::current(), Gid::current()));
        let walls = Walls::new(means, &view, limits.scratch, known, as_root)?;
        let (status, status_for_keeper) = pipe2(OFlag::O_CLOEXEC).map_err(io::Error::from)?;

        let mut spawned = process::Command::new(&command.program);
        spawned
            .args(&command.arguments)
            .env_clear()
            .env("PATH", env::var_os("PATH").unwrap_or_else(|| "/usr/local/bin:/usr/bin:/bin".into()))
            .env("LANG", "C.UTF-8")
            .env("HOME", &folder)
            .env("TMPDIR", if means.files { Path::new("/tmp") } else { &folder })
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        if !means.files {
            spawned.current_dir(&folder);
        }
        let (keepers_end, programs_end) = UnixStream::pair()?;
        let cell = Cell {
            limits: limits.resources(),
            processes: limits.processes_in_all((!means.users).then_some(known.0)),
            user,
            status: status_for_keeper,
            asking: (keepers_end.into(), programs_end.into()),
            walls,
        };
        enclose(&mut spawned, cell);
        let terminal = command.on_terminal.then(|| Terminal::for_program(&mut spawned)).transpose()?;
        let mut keeper = spawned.spawn().map_err(|source| StartError::Program {
            command: command.to_string(),
            hint: hint(&source, command, user.is_some()),
            source,
        })?;
        // Our own copy of the keeper's end must go, or a dead keeper would look like a silent one.
        drop(spawned);
        let pipes = match (terminal, keeper.stdin.take(), keeper.stdout.take(), keeper.stderr.take()) {
            (Some(terminal), _, _, Some(error)) => terminal.pipes(error)?,
            (None, Some(input), Some(output), Some(error)) => Pipes::new(input, output, error)?,
            _ => return Err(StartError::Place(io::ErrorKind::BrokenPipe.into())),
        };
        let pid = Pid::from_raw(keeper.id().cast_signed());
        Ok(Contained {
            guarded: Guarded::new(pid, means.processes, *limits, Arc::clone(command.attempts())),
            attempts: Arc::clone(command.attempts()),
            keeper,
            pipes,
            status: File::from(status),
            ending: None,
            has_processes_of_its_own: means.processes,
            _folder: own_folder,
            _stays_in_its_thread: PhantomData,
        })
    }

    /// Sends bytes. What the program is slow to take goes out while a line is awaited.
    pub fn send(&mut self, bytes: &[u8]) {
        self.pipes.send(bytes);
    }

    /// Tells the program that nothing more will come.
    pub fn close_input(&mut self) {
        self.pipes.close_input();
    }

    /// The next line, without its end.
    pub fn line(&mut self, deadline: Instant) -> Result<&str, Mishap> {
        match self.pipes.next_line(deadline)? {
            Some(line) => self.pipes.text(line),
            None => Err(self.why_it_fell_silent()),
        }
    }

    /// The next line, if it comes before a limit is exceeded.
    pub fn line_within(&mut self, watch: &mut Stopwatch, allowance: &Allowance) -> Result<&str, Mishap> {
        loop {
            match self.pipes.next_line(watch.next_look()) {
                Ok(Some(line)) => return self.pipes.text(line),
                Ok(None) => return Err(self.why_it_fell_silent()),
                Err(late @ (Mishap::Late | Mishap::ClosedInput)) => {
                    let top = Pid::from_raw(self.keeper.id().cast_signed());
                    match watch.look(Usage::below(top), allowance) {
                        None => {}
                        Some(_) if late == Mishap::ClosedInput => return Err(late),
                        Some(exceeded) => return Err(Mishap::Exceeded(exceeded)),
                    }
                }
                Err(other) => return Err(other),
            }
        }
    }

    /// Everything the program writes until its output ends, and why it was cut short where it was.
    pub fn rest(&mut self, deadline: Instant, most: usize) -> (Vec<u8>, Result<(), Mishap>) {
        let result = self.pipes.rest(deadline, most);
        (self.pipes.unread().to_vec(), result)
    }

    /// What has been taken in and was not asked for.
    pub fn unread(&self) -> &[u8] {
        self.pipes.unread()
    }

    /// Takes in what the program has written by now, without waiting for more.
    pub fn take_in(&mut self) {
        self.pipes.drain_output();
    }

    /// How the program ended, if it has or does before the deadline.
    pub fn ending(&mut self, deadline: Instant) -> Option<Ending> {
        while self.ending.is_none() {
            let left = deadline.saturating_duration_since(Instant::now()) + Duration::from_micros(999);
            let timeout = PollTimeout::try_from(left).unwrap_or(PollTimeout::MAX);
            let mut watched = [PollFd::new(self.status.as_fd(), PollFlags::POLLIN)];
            if !poll(&mut watched, timeout).is_ok_and(|n| n > 0) || !self.hear_keeper() {
                break;
            }
        }
        self.ending
    }

    /// Takes in one thing that the keeper tells; whether there was one. Waits for it as long as the keeper lives.
    fn hear_keeper(&mut self) -> bool {
        let mut bytes = [0; 4];
        let heard = self.status.read_exact(&mut bytes).is_ok();
        match Told::from_bytes(bytes) {
            _ if !heard => {}
            Told::Ended(status) => self.ending = Some(Ending::from_wait_status(status)),
            Told::Attempted(bits) => self.attempts.note_all(bits),
        }
        heard
    }

    /// Takes in what its keeper has told by now, without waiting for more.
    pub fn hear(&mut self) {
        let _ = self.ending(Instant::now());
    }

    /// The most memory that its processes were seen to use at once; what came and went between two looks was not seen.
    pub fn peak_memory(&self) -> u64 {
        self.guarded.peak()
    }

    /// The beginning of what the program wrote on standard error.
    pub fn complaint(&mut self) -> String {
        self.pipes.drain_error();
        String::from_utf8_lossy(&self.pipes.stderr).into_owned()
    }

    /// Kills the program and everything it started, and waits until all of it is gone.
    pub fn stop(&mut self) {
        let keeper = Pid::from_raw(self.keeper.id().cast_signed());
        let deadline = Instant::now() + BURIAL;
        // Most programs have ended by themselves and left nobody behind: then the keeper ends too, which closes its
        // end of the pipe, and there is nothing to search for.
        let mut has_left = false;
        while self.ending.is_some() && !has_left {
            let mut watched = [PollFd::new(self.status.as_fd(), PollFlags::POLLIN)];
            if !poll(&mut watched, PollTimeout::from(LEAVE_TAKING)).is_ok_and(|n| n > 0) {
                // Whom we ended cannot have ended its processes.
                if self.guarded.exceeded().is_none() {
                    self.attempts.note(Attempt::LeaveProcesses);
                }
                break;
            }
            has_left = !self.hear_keeper();
        }
        self.guarded.let_go();
        let its_end = keeper::end_of(keeper);
        while !matches!(self.keeper.try_wait(), Ok(Some(_))) {
            if Instant::now() > deadline {
                // What the kernel does not let die, such as a process waiting for a broken disk, is left to it.
                let _ = self.keeper.kill();
                let _ = self.keeper.wait();
                break;
            }
            if self.has_processes_of_its_own {
                let _ = kill(keeper, Signal::SIGTERM);
            } else {
                descendants::kill_all_below(keeper);
            }
            await_end(its_end.as_ref());
        }
        while self.hear_keeper() {}
    }

    fn why_it_fell_silent(&mut self) -> Mishap {
        let ending = self.ending(Instant::now() + ENDING_GRACE);
        match (self.guarded.exceeded(), ending) {
            (Some(most), _) => Mishap::OutOfMemory(most),
            (None, Some(ending)) => Mishap::Ended(ending),
            (None, None) => Mishap::ClosedOutput,
        }
    }
}

impl Drop for Contained {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Waits for this end, but not for long: who has just begun may have been missed.
fn await_end(end: Option<&OwnedFd>) {
    match end {
        Some(end) => {
            let _ = poll(&mut [PollFd::new(end.as_fd(), PollFlags::POLLIN)], PollTimeout::from(MISSED));
        }
        None => std::thread::sleep(Duration::from_micros(200)),
    }
}

fn empty_folder(for_nobody: bool) -> io::Result<TempDir> {
    let folder = tempfile::Builder::new().prefix("parlour-").tempdir()?;
    if for_nobody {
        chown(folder.path(), Some(NOBODY), Some(NOBODY))?;
    }
    Ok(folder)
}

fn hint(error: &io::Error, command: &Command, as_nobody: bool) -> &'static str {
    match error.kind() {
        io::ErrorKind::PermissionDenied if as_nobody => {
            " (run as root, a judged program becomes the user `nobody`: it and the folders above it must be open to all)"
        }
        io::ErrorKind::NotFound
            if Path::new(&command.program).is_absolute() && Path::new(&command.program).exists() =>
        {
            " (what it needs to run is not shown to it: it sees its own folder and the system's programs)"
        }
        io::ErrorKind::NotFound => " (neither a file here nor a program on the PATH)",
        _ => "",
    }
}
