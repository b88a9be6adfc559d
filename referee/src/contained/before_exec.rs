//! What happens between fork and exec.
//!
//! This is the one file of the crate with unsafe code. `pre_exec` is the only way to set limits on a program before
//! its first instruction, and `fork` is the only way to leave a keeper above it: a process of ours that stays the
//! parent of everything the program starts, however it detaches itself, until all of it is gone.
#![expect(unsafe_code, reason = "limits must be set between fork and exec, and only unsafe code runs there")]

use std::io;
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::process::CommandExt;
use std::process::Command;

use nix::errno::Errno;
use nix::libc;
use nix::sys::prctl;
use nix::sys::resource::{Resource, setrlimit};
use nix::sys::signal::Signal;
use nix::unistd::{ForkResult, Gid, Pid, Uid, fork, setgid, setgroups, setsid, setuid};

/// What the program is shut in.
#[derive(Debug)]
pub(super) struct Cell {
    /// Every resource and the most of it that each process may use.
    pub(super) limits: [(Resource, u64); 7],
    /// Who the program becomes, where we are root.
    pub(super) user: Option<(Uid, Gid)>,
    /// Where the keeper writes the wait status of the program as four bytes.
    pub(super) status: OwnedFd,
}

/// Makes the command start in a cell.
///
/// The process that `command` then spawns is the keeper and not the program: the program is the keeper's child. The
/// keeper ends when no descendant is left.
pub(super) fn enclose(command: &mut Command, cell: Cell) {
    // SAFETY: between fork and exec only async-signal-safe calls are allowed, because another thread may have held
    // any lock when the process was copied. `Cell::enter` makes system calls and nothing else: it allocates nothing,
    // takes no lock, and the error it may return is built from a number.
    unsafe { command.pre_exec(move || cell.enter().map_err(io::Error::from)) };
}

impl Cell {
    fn enter(&self) -> Result<(), Errno> {
        setsid()?; // away from the terminal and from its Ctrl-C
        prctl::set_child_subreaper(true)?;
        prctl::set_pdeathsig(Signal::SIGKILL)?;
        // SAFETY: this process is itself fresh from a fork and has one thread; both copies go on with system calls
        // only, until `exec` or `_exit`.
        match unsafe { fork() }? {
            ForkResult::Parent { child } => self.keep(child),
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
        prctl::set_no_new_privs()?;
        prctl::set_pdeathsig(Signal::SIGKILL) // after the change of user, which clears it
    }

    /// The keeper's side: tells how the program ended and buries its orphans, until there are none.
    fn keep(&self, program: Pid) -> ! {
        let status_descriptor = self.status.as_raw_fd();
        // SAFETY: the keeper uses no descriptor but the one it reports on. Were the others left open, the program's
        // pipes would never end.
        unsafe {
            libc::close_range(0, status_descriptor.unsigned_abs().wrapping_sub(1), 0);
            libc::close_range(status_descriptor.unsigned_abs() + 1, libc::c_uint::MAX, 0);
        }
        loop {
            let mut status: libc::c_int = 0;
            // SAFETY: `status` outlives the call.
            let ended = unsafe { libc::waitpid(-1, &raw mut status, 0) };
            if ended == program.as_raw() {
                let bytes = status.to_ne_bytes();
                // SAFETY: the pointer and the length are those of `bytes`. A reader that has gone away is no loss.
                unsafe { libc::write(status_descriptor, bytes.as_ptr().cast(), bytes.len()) };
            } else if ended < 0 && Errno::last() != Errno::EINTR {
                // SAFETY: ends this process without running what the copied process would run at its end.
                unsafe { libc::_exit(0) };
            }
        }
    }
}

/// Everything but standard input, output and error closes at exec: a descriptor that our own parent left open is none
/// of the program's business. Closing them here would close the one on which the standard library reports a failing
/// exec.
fn mark_descriptors_close_on_exec() -> Result<(), Errno> {
    // SAFETY: marks descriptors, touches no memory.
    Errno::result(unsafe { libc::close_range(3, libc::c_uint::MAX, libc::CLOSE_RANGE_CLOEXEC.cast_signed()) })
        .map(drop)
}
