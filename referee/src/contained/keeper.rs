//! The process above a program: it answers the calls that ask, tells how the program ended and what it attempted, and
//! buries its orphans until there are none.
//!
//! It is a copy of the referee without its threads, so nothing here allocates or takes a lock.
#![expect(unsafe_code, reason = "waiting for children and leaving without a word have no safe interface")]

use std::os::fd::{AsFd, AsRawFd, BorrowedFd, FromRawFd, OwnedFd, RawFd};

use nix::errno::Errno;
use nix::fcntl::{OFlag, open};
use nix::libc;
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sys::signal::{SigSet, Signal};
use nix::sys::signalfd::{SfdFlags, SignalFd};
use nix::sys::stat::Mode;
use nix::sys::statvfs::statvfs;
use nix::unistd::{Pid, getpid, getppid, read, write};

use super::attempt::{Attempt, Told};
use super::filter::{Asked, Call, Listener};

/// How often the space for files is looked at, in milliseconds.
const LOOK: u16 = 200;

/// What a program writes in where it has files of its own.
const WRITABLE: [&[u8]; 3] = [b"/own/", b"/tmp/", b"/dev/shm/"];

/// What a keeper knows of its program.
#[derive(Debug)]
pub(super) struct Keeper {
    program: Pid,
    /// Whether this is the first process of a namespace.
    has_processes_of_its_own: bool,
    has_files_of_its_own: bool,
    /// The attempts that were told already.
    told: u32,
}

impl Keeper {
    pub(super) fn new(program: Pid, has_processes_of_its_own: bool, has_files_of_its_own: bool) -> Keeper {
        Keeper { program, has_processes_of_its_own, has_files_of_its_own, told: 0 }
    }

    /// Stays until nothing of the program is left. `status` is where it tells how that went, `asking` where the program
    /// sends the end at which its calls are answered.
    pub(super) fn keep(mut self, status: &OwnedFd, asking: &OwnedFd) -> ! {
        let child_ended = SigSet::from(Signal::SIGCHLD);
        let Ok(ends) = SignalFd::with_flags(&child_ended, SfdFlags::SFD_NONBLOCK) else { leave() };
        // It uses no descriptor but these. Were the others left open, the program's pipes would never end.
        close_all_but([status.as_fd(), asking.as_fd(), ends.as_fd()]);
        let mut listener = self.meet(&ends, asking, status);
        loop {
            let asked = self.wait(&ends, &mut listener);
            while let Ok(Some(_)) = ends.read_signal() {}
            self.bury(status);
            if let (true, Some(listener)) = (asked, &listener) {
                self.answer(listener, status);
            }
            if self.has_files_of_its_own && statvfs(c"/tmp").is_ok_and(|space| space.blocks_available() == 0)
            {
                self.tell(Attempt::FillDisk, status);
            }
        }
    }

    /// Waits until the program has sent where its calls are answered, which it does before it begins. It may end before:
    /// then nobody is left to keep, and nothing would ever come, since those who start it wait for us.
    fn meet(&self, ends: &SignalFd, asking: &OwnedFd, status: &OwnedFd) -> Option<Listener> {
        loop {
            let mut both = [
                PollFd::new(ends.as_fd(), PollFlags::POLLIN),
                PollFd::new(asking.as_fd(), PollFlags::POLLIN),
            ];
            let _ = poll(&mut both, PollTimeout::NONE);
            if both[1].any().unwrap_or(false) {
                return Listener::receive(asking.as_fd());
            }
            while let Ok(Some(_)) = ends.read_signal() {}
            self.bury(status);
        }
    }

    /// Waits until something ended or asks; tells whether something asks.
    fn wait(&self, ends: &SignalFd, listener: &mut Option<Listener>) -> bool {
        let timeout = if self.has_files_of_its_own { PollTimeout::from(LOOK) } else { PollTimeout::NONE };
        let watched = PollFd::new(ends.as_fd(), PollFlags::POLLIN);
        let Some(asking) = listener else {
            let _ = poll(&mut [watched], timeout);
            return false;
        };
        let mut both = [watched, PollFd::new(asking.as_fd(), PollFlags::POLLIN)];
        let _ = poll(&mut both, timeout);
        let seen = both[1].revents().unwrap_or(PollFlags::empty());
        if seen.intersects(PollFlags::POLLHUP | PollFlags::POLLERR) {
            *listener = None; // nobody is left who could ask
        }
        seen.contains(PollFlags::POLLIN)
    }

    fn bury(&self, status: &OwnedFd) {
        loop {
            let mut ending: libc::c_int = 0;
            // SAFETY: `ending` outlives the call.
            match unsafe { libc::waitpid(-1, &raw mut ending, libc::WNOHANG) } {
                0 => return,
                pid if pid == self.program.as_raw() => send(Told::Ended(ending), status),
                ..0 if Errno::last() != Errno::EINTR => leave(),
                _ => {}
            }
        }
    }

    fn answer(&mut self, listener: &Listener, status: &OwnedFd) {
        let Some(asked) = listener.next() else { return };
        let (attempt, refusal) = self.judge(&asked);
        if let Some(attempt) = attempt {
            self.tell(attempt, status);
        }
        listener.answer(&asked, refusal);
    }

    /// What a call attempts, and with which words it is refused. What the walls refuse anyway goes on to them.
    fn judge(&self, asked: &Asked) -> (Option<Attempt>, Option<Errno>) {
        match asked.call {
            Call::Kill(pid) if self.is_foreign(pid) => (Some(Attempt::Kill), Some(Errno::EPERM)),
            Call::Trace(pid) if self.is_foreign(pid) => (Some(Attempt::Trace), Some(Errno::EPERM)),
            Call::Connect => (Some(Attempt::Connect), Some(Errno::EACCES)),
            Call::Open { path, creates } => {
                let mut buffer = [0; 64];
                let path = asked.text(path, &mut buffer);
                let is_own = !path.starts_with(b"/") || WRITABLE.iter().any(|own| path.starts_with(own));
                let attempt = if process_named(path).is_some_and(|pid| self.is_foreign(pid)) {
                    Some(Attempt::LookInto)
                } else {
                    (creates && is_own).then_some(Attempt::WriteFiles)
                };
                (attempt, None)
            }
            Call::Kill(_) | Call::Trace(_) | Call::Other => (None, None),
        }
    }

    /// Whether a process is certainly none of the program's. In a namespace numbers are given out one after the other, so
    /// that a greater one than the last was never the program's.
    fn is_foreign(&self, pid: Pid) -> bool {
        let ours = [Pid::from_raw(-1), Pid::from_raw(1), getpid(), getppid()];
        pid.as_raw() != 0
            && (ours.contains(&pid)
                || self.has_processes_of_its_own && last_process().is_some_and(|last| pid.as_raw() > last))
    }

    fn tell(&mut self, attempt: Attempt, status: &OwnedFd) {
        if self.told & attempt.bit() == 0 {
            self.told |= attempt.bit();
            send(Told::Attempted(attempt.bit()), status);
        }
    }
}

/// The process whose folder in `/proc` a path leads into.
fn process_named(path: &[u8]) -> Option<Pid> {
    let rest = path.strip_prefix(b"/proc/")?;
    let (number, _) = rest.split_at(rest.iter().position(|&byte| byte == b'/')?);
    str::from_utf8(number).ok()?.parse().ok().map(Pid::from_raw)
}

/// The number given to a process last, in the namespace of who asks: the last word of this file.
fn last_process() -> Option<i32> {
    let file = open(c"/proc/loadavg", OFlag::O_RDONLY | OFlag::O_CLOEXEC, Mode::empty()).ok()?;
    let mut buffer = [0; 128];
    let n = read(&file, &mut buffer).ok()?;
    str::from_utf8(&buffer[..n]).ok()?.split_ascii_whitespace().last()?.parse().ok()
}

fn send(told: Told, status: &OwnedFd) {
    // A reader that has gone away is no loss.
    let _ = write(status, &told.to_bytes());
}

/// What can be read as soon as this child of ours has ended; nothing where the kernel has no such thing.
pub(super) fn end_of(child: Pid) -> Option<OwnedFd> {
    // SAFETY: touches no memory.
    let descriptor = unsafe { libc::syscall(libc::SYS_pidfd_open, child.as_raw(), 0) };
    let descriptor = RawFd::try_from(descriptor).ok().filter(|&descriptor| descriptor >= 0)?;
    // SAFETY: the kernel has just made it for us.
    Some(unsafe { OwnedFd::from_raw_fd(descriptor) })
}

/// Leaves a process that was copied without running what the copied one would run at its end.
pub(super) fn leave() -> ! {
    // SAFETY: ends this process and touches no memory.
    unsafe { libc::_exit(0) }
}

/// Closes every descriptor but these.
pub(super) fn close_all_but<const N: usize>(kept: [BorrowedFd<'_>; N]) {
    let mut kept = kept.map(|descriptor| descriptor.as_raw_fd().unsigned_abs());
    kept.sort_unstable();
    let mut first = 0;
    for descriptor in kept.into_iter().chain([libc::c_uint::MAX]) {
        if descriptor > first {
            // SAFETY: touches no memory; nobody in this process uses what is closed any more.
            unsafe { libc::close_range(first, descriptor - 1, 0) };
        }
        first = descriptor.saturating_add(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_into_the_folder_of_a_process_is_known() {
        let named = |path: &str| process_named(path.as_bytes()).map(Pid::as_raw);
        assert_eq!(named("/proc/4711/mem"), Some(4711));
        assert_eq!(named("/proc/1/task/1/environ"), Some(1));
        for other in ["/proc/self/maps", "/proc/4711", "/proc/loadavg", "/proc/sys/kernel", "4711/mem", ""] {
            assert_eq!(named(other), None, "{other}");
        }
    }

    #[test]
    fn the_last_process_has_a_number() {
        assert!(last_process().is_some_and(|last| last > 0));
    }
}
