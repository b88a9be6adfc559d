//! Runs a program that nobody has reason to trust.
//!
//! It starts in its own session without a terminal, in its own empty folder, with a scrubbed environment, no descriptor
//! but its three pipes, and [limits](Limits) on what it uses. When it is stopped, everything it started goes with it,
//! also what forked twice or made a session of its own. Where we are root, it runs as the user `nobody`.
//!
//! Not contained: the network, reading files that its user may read, and, where we are not root, signals to other
//! processes of the same user. `docs/referee.md` tells how to put a container around it.

mod before_exec;
mod command;
mod descendants;
mod ending;
mod limits;
mod pipes;
mod terminal;

use std::env;
use std::fs::{self, File};
use std::io::{self, Read};
use std::marker::PhantomData;
use std::os::fd::AsFd;
use std::os::unix::fs::{MetadataExt, chown};
use std::path::PathBuf;
use std::process::{self, Child, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use nix::fcntl::OFlag;
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sys::resource::Resource;
use nix::unistd::{Gid, Pid, Uid, pipe2};
use tempfile::TempDir;

use before_exec::{Cell, enclose};
pub use command::Command;
pub use ending::{Ending, Mishap};
pub use limits::{ADDRESSES_PER_BYTE, Limits};
use pipes::Pipes;
pub use pipes::{LINE_MAX, STDERR_MAX};
use terminal::Terminal;

/// The user and the group called `nobody` on every Linux.
const NOBODY: u32 = 65534;

/// How long a program that closed its output may take to end before it counts as running on. Long enough for a busy
/// machine: a program that ended must not be told that it runs on.
pub(crate) const ENDING_GRACE: Duration = Duration::from_secs(5);

/// How many milliseconds a keeper may take to end after its program.
const LEAVE_TAKING: u8 = 20;

/// How long the kernel may take to bury what was killed.
const BURIAL: Duration = Duration::from_secs(5);

/// A running program. Dropping it kills it and everything it started.
#[derive(Debug)]
pub struct Contained {
    keeper: Child,
    pipes: Pipes,
    status: File,
    ending: Option<Ending>,
    /// The program's own folder, removed with it.
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
    /// Starts the program.
    pub fn start(command: &Command, limits: &Limits) -> Result<Contained, StartError> {
        let user = Uid::effective().is_root().then(|| (Uid::from_raw(NOBODY), Gid::from_raw(NOBODY)));
        let own_folder = match command.folder {
            Some(_) => None,
            None => Some(empty_folder(user.is_some())?),
        };
        let folder: PathBuf = match (&command.folder, &own_folder) {
            (Some(folder), _) => folder.clone(),
            (None, Some(own)) => own.path().to_owned(),
            (None, None) => env::temp_dir(),
        };
        let (status, status_for_keeper) = pipe2(OFlag::O_CLOEXEC).map_err(io::Error::from)?;

        let mut spawned = process::Command::new(&command.program);
        spawned
            .args(&command.arguments)
            .env_clear()
            .env("PATH", env::var_os("PATH").unwrap_or_else(|| "/usr/local/bin:/usr/bin:/bin".into()))
            .env("LANG", "C.UTF-8")
            .env("HOME", &folder)
            .env("TMPDIR", &folder)
            .current_dir(&folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let limits = resources(limits, user.map_or_else(Uid::current, |(user, _)| user));
        enclose(&mut spawned, Cell { limits, user, status: status_for_keeper });
        let terminal = command.on_terminal.then(|| Terminal::for_program(&mut spawned)).transpose()?;
        let mut keeper = spawned.spawn().map_err(|source| StartError::Program {
            command: command.to_string(),
            hint: hint(&source, user.is_some()),
            source,
        })?;
        // Our own copy of the keeper's end must go, or a dead keeper would look like a silent one.
        drop(spawned);
        let pipes = match (terminal, keeper.stdin.take(), keeper.stdout.take(), keeper.stderr.take()) {
            (Some(terminal), _, _, Some(error)) => terminal.pipes(error)?,
            (None, Some(input), Some(output), Some(error)) => Pipes::new(input, output, error)?,
            _ => return Err(StartError::Place(io::ErrorKind::BrokenPipe.into())),
        };
        Ok(Contained {
            keeper,
            pipes,
            status: File::from(status),
            ending: None,
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
        if self.ending.is_none() {
            let left = deadline.saturating_duration_since(Instant::now()) + Duration::from_micros(999);
            let timeout = PollTimeout::try_from(left).unwrap_or(PollTimeout::MAX);
            let mut watched = [PollFd::new(self.status.as_fd(), PollFlags::POLLIN)];
            let mut bytes = [0; 4];
            if poll(&mut watched, timeout).is_ok_and(|n| n > 0) && self.status.read_exact(&mut bytes).is_ok()
            {
                self.ending = Some(Ending::from_wait_status(i32::from_ne_bytes(bytes)));
            }
        }
        self.ending
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
        if self.ending.is_some() {
            let mut watched = [PollFd::new(self.status.as_fd(), PollFlags::POLLIN)];
            let _ = poll(&mut watched, PollTimeout::from(LEAVE_TAKING));
        }
        while !matches!(self.keeper.try_wait(), Ok(Some(_))) {
            if Instant::now() > deadline {
                // What the kernel does not let die, such as a process waiting for a broken disk, is left to it.
                let _ = self.keeper.kill();
                let _ = self.keeper.wait();
                break;
            }
            descendants::kill_all_below(keeper);
            std::thread::sleep(Duration::from_micros(200));
        }
    }

    fn why_it_fell_silent(&mut self) -> Mishap {
        match self.ending(Instant::now() + ENDING_GRACE) {
            Some(ending) => Mishap::Ended(ending),
            None => Mishap::ClosedOutput,
        }
    }
}

impl Drop for Contained {
    fn drop(&mut self) {
        self.stop();
    }
}

fn empty_folder(for_nobody: bool) -> io::Result<TempDir> {
    let folder = tempfile::Builder::new().prefix("parlour-").tempdir()?;
    if for_nobody {
        chown(folder.path(), Some(NOBODY), Some(NOBODY))?;
    }
    Ok(folder)
}

fn resources(limits: &Limits, user: Uid) -> [(Resource, u64); 7] {
    [
        (Resource::RLIMIT_DATA, limits.memory),
        (Resource::RLIMIT_AS, limits.memory.saturating_mul(ADDRESSES_PER_BYTE)),
        (Resource::RLIMIT_CPU, limits.cpu_s),
        // The kernel counts all processes of a user, so those that run already are allowed for.
        (Resource::RLIMIT_NPROC, limits.processes.saturating_add(threads_of(user))),
        (Resource::RLIMIT_FSIZE, limits.file),
        (Resource::RLIMIT_NOFILE, limits.descriptors),
        (Resource::RLIMIT_CORE, 0),
    ]
}

/// How many processes and threads a user has, as far as it was known a moment ago: counting takes longer than starting
/// a program, and the limit need not be exact.
fn threads_of(user: Uid) -> u64 {
    static COUNTED: Mutex<Option<(Instant, u64)>> = Mutex::new(None);
    let mut counted = COUNTED.lock().unwrap_or_else(PoisonError::into_inner);
    match *counted {
        Some((when, count)) if when.elapsed() < Duration::from_secs(1) => count,
        _ => {
            let count = count_threads_of(user);
            *counted = Some((Instant::now(), count));
            count
        }
    }
}

fn count_threads_of(user: Uid) -> u64 {
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    let own = processes.filter(|entry| {
        entry.file_name().as_encoded_bytes().first().is_some_and(u8::is_ascii_digit)
            && entry.metadata().is_ok_and(|data| data.uid() == user.as_raw())
    });
    own.map(|process| fs::read_dir(process.path().join("task")).map_or(1, |tasks| tasks.count() as u64)).sum()
}

fn hint(error: &io::Error, as_nobody: bool) -> &'static str {
    match error.kind() {
        io::ErrorKind::PermissionDenied if as_nobody => {
            " (run as root, a judged program becomes the user `nobody`: every folder above it must be open to all)"
        }
        io::ErrorKind::NotFound => " (neither a file here nor a program on the PATH)",
        _ => "",
    }
}
