//! What happens between fork and exec.
//!
//! `pre_exec` is the only way to set limits on a program before its first instruction, and `fork` is the only way to
//! leave a keeper above it: a process of ours that stays the parent of everything the program starts, however it
//! detaches itself, until all of it is gone.
#![expect(unsafe_code, reason = "limits must be set between fork and exec, and only unsafe code runs there")]

use std::ffi::CStr;
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::process::CommandExt;
use std::process::Command;

use nix::errno::Errno;
use nix::libc;
use nix::sys::prctl;
use nix::sys::resource::{Resource, getrlimit, setrlimit};
use nix::sys::signal::{SigSet, Signal, kill};
use nix::unistd::{ForkResult, Gid, Pid, Uid, fork, setgid, setgroups, setsid, setuid};

use super::filter::ask_before_calls;
use super::keeper::{Keeper, close_all_but, leave};
use super::walls::Walls;

/// What the program is shut in.
#[derive(Debug)]
pub(super) struct Cell {
    /// Every resource and the most of it that each process may use.
    pub(super) limits: [(Resource, u64); 6],
    /// How many processes and threads it may have at once.
    pub(super) processes: u64,
    /// Who the program becomes, where we are root.
    pub(super) user: Option<(Uid, Gid)>,
    /// Where the keeper tells what becomes of the program.
    pub(super) status: OwnedFd,
    /// Through which the program sends its keeper the end at which its calls are answered: the keeper's end and its own.
    pub(super) asking: (OwnedFd, OwnedFd),
    /// What hides the rest of the machine, as far as the kernel allows it.
    pub(super) walls: Walls,
}

/// Makes the command start in a cell.
///
/// The process that `command` then spawns is not the program. Where the program has processes of its own, it is a watcher;
/// the keeper is its child and the first process of the new namespace, and everything in there ends with the keeper.
/// Elsewhere it is the keeper itself. In both cases the program is the keeper's child, and what was spawned ends when no
/// descendant of the program is left.
pub(super) fn enclose(command: &mut Command, cell: Cell) {
    // SAFETY: between fork and exec only async-signal-safe calls are allowed, because another thread may have held
    // any lock when the process was copied. `Cell::enter` makes system calls and nothing else: it allocates nothing,
    // takes no lock, and the error it may return is built from a number.
    unsafe { command.pre_exec(move || cell.enter().map_err(io::Error::from)) };
}

impl Cell {
    fn enter(&self) -> Result<(), Errno> {
        setsid()?; // away from the terminal and from its Ctrl-C
        prctl::set_pdeathsig(Signal::SIGKILL)?;
        // Watcher and keeper have our handlers still, which nobody is to call. And a watcher must not miss the end of a child.
        SigSet::all().thread_block()?;
        self.walls.leave()?;
        if self.walls.has_processes_of_its_own() {
            // SAFETY: this process is itself fresh from a fork and has one thread; both copies go on with system calls
            // only, until `exec` or `_exit`.
            match unsafe { fork() }? {
                ForkResult::Parent { child } => watch(child),
                ForkResult::Child => prctl::set_pdeathsig(Signal::SIGKILL)?,
            }
        } else {
            prctl::set_child_subreaper(true)?;
        }
        self.walls.build()?;
        // SAFETY: as above.
        match unsafe { fork() }? {
            ForkResult::Parent { child } => {
                let Walls { means, .. } = self.walls;
                Keeper::new(child, means.processes, means.files).keep(&self.status, &self.asking.0)
            }
            ForkResult::Child => self.confine(),
        }
    }

    /// The program's side: everything it may not have is taken away, last of all the right to take it back.
    fn confine(&self) -> Result<(), Errno> {
        setsid()?; // a signal to its own group must not reach the keeper
        mark_descriptors_close_on_exec()?;
        for &(resource, most) in &self.limits {
            setrlimit(resource, most, most)?;
        }
        if let Some((user, group)) = self.user {
            setgroups(&[])?;
            setgid(group)?;
            setuid(user)?;
        }
        self.walls.leave_users()?;
        // Not before: a user namespace counts its own processes against this, and those of its user outside against what was
        // allowed when it was made. A bomb must not take the processes of other programs that have the same user.
        let (_, most) = getrlimit(Resource::RLIMIT_NPROC)?;
        let processes = self.processes.min(most);
        setrlimit(Resource::RLIMIT_NPROC, processes, processes)?;
        prctl::set_no_new_privs()?;
        ask_before_calls(self.asking.1.as_fd());
        SigSet::empty().thread_set_mask()?;
        prctl::set_pdeathsig(Signal::SIGKILL) // after the change of user, which clears it
    }
}

/// The watcher's side: stays until the keeper is buried, which is when nothing is left in its namespace, and kills it when
/// it is told to. The number of a child that is not buried yet belongs to nobody else.
fn watch(keeper: Pid) -> ! {
    close_all_but([]);
    loop {
        if let Ok(Signal::SIGTERM) = watched_signals().wait() {
            let _ = kill(keeper, Signal::SIGKILL);
        }
        // SAFETY: no status is asked for.
        let ended = unsafe { libc::waitpid(keeper.as_raw(), std::ptr::null_mut(), libc::WNOHANG) };
        if ended != 0 {
            leave();
        }
    }
}

/// What tells a watcher to kill its keeper, and what tells it that the keeper ended.
fn watched_signals() -> SigSet {
    [Signal::SIGTERM, Signal::SIGCHLD].into_iter().collect()
}

/// Makes a mount and, if it is made read-only, all below it unwritable or writable. Whoever makes it read-only takes the
/// effect of set-user-id bits away with it.
pub(super) fn set_read_only(path: &CStr, is_read_only: bool) -> Result<(), Errno> {
    let (set, clear, flags) = if is_read_only {
        (libc::MOUNT_ATTR_RDONLY | libc::MOUNT_ATTR_NOSUID, 0, libc::AT_RECURSIVE)
    } else {
        (0, libc::MOUNT_ATTR_RDONLY, 0)
    };
    let attributes = libc::mount_attr { attr_set: set, attr_clr: clear, propagation: 0, userns_fd: 0 };
    // SAFETY: the path is a C string, and the size is that of the structure beside it, which outlives the call.
    let result = unsafe {
        libc::syscall(
            libc::SYS_mount_setattr,
            libc::AT_FDCWD,
            path.as_ptr(),
            flags,
            &raw const attributes,
            size_of::<libc::mount_attr>(),
        )
    };
    Errno::result(result).map(drop)
}

/// Everything but standard input, output and error closes at exec: a descriptor that our own parent left open is none
/// of the program's business. Closing them here would close the one on which the standard library reports a failing
/// exec.
fn mark_descriptors_close_on_exec() -> Result<(), Errno> {
    // SAFETY: marks descriptors, touches no memory.
    Errno::result(unsafe { libc::close_range(3, libc::c_uint::MAX, libc::CLOSE_RANGE_CLOEXEC.cast_signed()) })
        .map(drop)
}
