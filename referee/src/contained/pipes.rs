use std::fs::File;
use std::io::{self, Read, Write};
use std::ops::Range;
use std::os::fd::{AsFd, OwnedFd};
use std::time::{Duration, Instant};

use nix::fcntl::{FcntlArg, OFlag, fcntl};
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};

use super::Mishap;
use super::terminal::END_OF_INPUT;

/// The longest line that is read. No line of any protocol here comes near it.
pub const LINE_MAX: usize = 1 << 16;

/// How much of what the program writes on standard error is kept.
pub const STDERR_MAX: usize = 4 << 10;

/// The three pipes of a program, none of which can block us: lines may be sent ahead of the answers without the two
/// sides waiting for each other for ever.
#[derive(Debug)]
pub(super) struct Pipes {
    input: Option<File>,
    output: Option<File>,
    error: Option<File>,
    /// Whether input and output are one terminal, which is told that the input ends and is not closed.
    pub(super) is_terminal: bool,
    outgoing: Vec<u8>,
    sent: usize,
    incoming: Vec<u8>,
    /// Where the next line begins, and up to where no line end was found.
    start: usize,
    searched: usize,
    pub(super) stderr: Vec<u8>,
    closing: bool,
    input_closed_by_program: bool,
}

impl Pipes {
    pub(super) fn new(
        input: impl Into<OwnedFd>,
        output: impl Into<OwnedFd>,
        error: impl Into<OwnedFd>,
    ) -> io::Result<Pipes> {
        let [input, output, error] = [input.into(), output.into(), error.into()].map(File::from);
        for descriptor in [&input, &output, &error] {
            fcntl(descriptor, FcntlArg::F_SETFL(OFlag::O_NONBLOCK))?;
        }
        Ok(Pipes {
            input: Some(input),
            output: Some(output),
            error: Some(error),
            is_terminal: false,
            outgoing: Vec::new(),
            sent: 0,
            incoming: Vec::new(),
            start: 0,
            searched: 0,
            stderr: Vec::new(),
            closing: false,
            input_closed_by_program: false,
        })
    }

    /// Hands bytes over; what the pipe does not take at once goes out while an answer is awaited.
    pub(super) fn send(&mut self, bytes: &[u8]) {
        self.outgoing.extend_from_slice(bytes);
        self.write_some();
    }

    /// Closes the program's input once everything handed over has gone out.
    pub(super) fn close_input(&mut self) {
        if self.is_terminal && !self.closing {
            self.outgoing.extend_from_slice(END_OF_INPUT);
        }
        self.closing = true;
        self.write_some();
    }

    /// Waits for the next line and tells where it stands; `None` at the end of the output. A last line without an
    /// end is a line too.
    pub(super) fn next_line(&mut self, deadline: Instant) -> Result<Option<Range<usize>>, Mishap> {
        loop {
            if let Some(length) = self.incoming[self.searched..].iter().position(|&byte| byte == b'\n') {
                let line = self.start..self.searched + length;
                (self.start, self.searched) = (line.end + 1, line.end + 1);
                return Ok(Some(line));
            }
            self.searched = self.incoming.len();
            if self.searched - self.start > LINE_MAX {
                return Err(Mishap::LongLine(LINE_MAX));
            }
            if self.output.is_none() {
                let line = self.start..self.searched;
                self.start = line.end;
                return Ok(Some(line).filter(|line| !line.is_empty()));
            }
            self.make_room();
            self.wait(deadline)?;
        }
    }

    /// The text of a line just found.
    pub(super) fn text(&self, line: Range<usize>) -> Result<&str, Mishap> {
        let bytes = &self.incoming[line];
        std::str::from_utf8(bytes)
            .map_err(|_| Mishap::NotText(bytes[..bytes.len().min(80)].escape_ascii().to_string()))
    }

    /// Everything the program writes until it closes its output, but no more than `most` bytes.
    pub(super) fn rest(&mut self, deadline: Instant, most: usize) -> Result<(), Mishap> {
        while self.output.is_some() {
            if self.incoming.len() - self.start > most {
                self.incoming.truncate(self.start + most);
                return Err(Mishap::Flood(most));
            }
            self.wait(deadline)?;
        }
        Ok(())
    }

    /// What has come and was not read as a line.
    pub(super) fn unread(&self) -> &[u8] {
        &self.incoming[self.start..]
    }

    /// Takes in what has come on standard output without waiting for more.
    pub(super) fn drain_output(&mut self) {
        self.make_room();
        self.read_output();
    }

    /// Takes what has come on standard error without waiting for more.
    pub(super) fn drain_error(&mut self) {
        self.read_error();
    }

    fn make_room(&mut self) {
        if self.start > 0 {
            self.incoming.drain(..self.start);
            self.searched -= self.start;
            self.start = 0;
        }
    }

    /// Waits until something can be read or written, and does it.
    fn wait(&mut self, deadline: Instant) -> Result<(), Mishap> {
        // What has come by the deadline counts, even if we look for it only now.
        let left = deadline.saturating_duration_since(Instant::now());
        // Rounded up, so that the last fraction of a millisecond is slept and not spun.
        let rounding = if left.is_zero() { Duration::ZERO } else { Duration::from_micros(999) };
        let timeout = PollTimeout::try_from(left + rounding).unwrap_or(PollTimeout::MAX);
        let mut watched = Vec::with_capacity(3);
        let to_send = if self.sent < self.outgoing.len() { PollFlags::POLLOUT } else { PollFlags::empty() };
        watched.extend(self.output.as_ref().map(|pipe| PollFd::new(pipe.as_fd(), PollFlags::POLLIN)));
        watched.extend(self.error.as_ref().map(|pipe| PollFd::new(pipe.as_fd(), PollFlags::POLLIN)));
        // Watched even with nothing to send: a line may have gone into the pipe just before its reader closed it.
        watched.extend(self.input.as_ref().map(|pipe| PollFd::new(pipe.as_fd(), to_send)));
        // An interrupted or failed poll reads as "nothing yet"; the deadline ends a repetition.
        let polled = poll(&mut watched, timeout).is_ok();
        let mut ready = watched.iter().map(|descriptor| descriptor.revents().filter(|_| polled));
        let mut events =
            |present: bool| ready.by_ref().take(usize::from(present)).flatten().collect::<PollFlags>();
        let readable = !events(self.output.is_some()).is_empty();
        let complaining = !events(self.error.is_some()).is_empty();
        let input = events(self.input.is_some());
        if input.contains(PollFlags::POLLERR) {
            self.input = None;
            self.input_closed_by_program = true;
        } else if input.contains(PollFlags::POLLOUT) {
            self.write_some();
        }
        if complaining {
            self.read_error();
        }
        if readable {
            self.read_output();
        } else if left.is_zero() {
            return Err(if self.input_closed_by_program { Mishap::ClosedInput } else { Mishap::Late });
        }
        Ok(())
    }

    fn write_some(&mut self) {
        while let Some(pipe) = &mut self.input
            && self.sent < self.outgoing.len()
        {
            match pipe.write(&self.outgoing[self.sent..]) {
                Ok(n) => self.sent += n,
                Err(e) if e.kind() == io::ErrorKind::WouldBlock => return,
                Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
                Err(_) => {
                    self.input = None;
                    self.input_closed_by_program = true;
                }
            }
        }
        self.outgoing.clear();
        self.sent = 0;
        if self.closing {
            self.input = None;
        }
    }

    /// One read is enough: if more has come, the next wait returns at once.
    fn read_output(&mut self) {
        let Some(pipe) = &mut self.output else { return };
        let end = self.incoming.len();
        self.incoming.resize(end + 4096, 0);
        let n = match pipe.read(&mut self.incoming[end..]) {
            Ok(0) => {
                self.output = None;
                0
            }
            Ok(n) => n,
            Err(e) if is_passing(&e) => 0,
            Err(_) => {
                self.output = None;
                0
            }
        };
        self.incoming.truncate(end + n);
    }

    fn read_error(&mut self) {
        let mut buffer = [0; 4096];
        let Some(pipe) = &mut self.error else { return };
        match pipe.read(&mut buffer) {
            Ok(0) => self.error = None,
            Ok(n) => {
                let kept = n.min(STDERR_MAX.saturating_sub(self.stderr.len()));
                self.stderr.extend_from_slice(&buffer[..kept]);
            }
            Err(e) if is_passing(&e) => {}
            Err(_) => self.error = None,
        }
    }
}

fn is_passing(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted)
}
