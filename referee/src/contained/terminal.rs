use std::io;
use std::os::fd::OwnedFd;
use std::process::{ChildStderr, Command, Stdio};

use nix::pty::openpty;
use nix::sys::termios::{InputFlags, LocalFlags, OutputFlags, SetArg, tcgetattr, tcsetattr};

use super::pipes::Pipes;

/// What ends the input on a terminal: once for a line that has no end, and once for the input.
pub(super) const END_OF_INPUT: &[u8] = b"\x04\x04";

/// A terminal of its own for a program. Many run-time systems write a line out as soon as it ends on a terminal, and hold
/// everything back in a pipe: here such a program can be played with.
#[derive(Debug)]
pub(super) struct Terminal {
    ours: OwnedFd,
}

impl Terminal {
    /// Makes a terminal and gives it to the command as standard input and output. It echoes nothing and changes no byte.
    pub(super) fn for_program(command: &mut Command) -> io::Result<Terminal> {
        let pair = openpty(None, None)?;
        let mut habits = tcgetattr(&pair.slave)?;
        habits.local_flags.remove(
            LocalFlags::ECHO
                | LocalFlags::ECHOE
                | LocalFlags::ECHOK
                | LocalFlags::ECHONL
                | LocalFlags::ISIG
                | LocalFlags::IEXTEN,
        );
        habits.input_flags.remove(InputFlags::ICRNL | InputFlags::IXON | InputFlags::IXOFF);
        habits.output_flags.remove(OutputFlags::OPOST);
        tcsetattr(&pair.slave, SetArg::TCSANOW, &habits)?;
        command.stdin(Stdio::from(pair.slave.try_clone()?)).stdout(Stdio::from(pair.slave));
        Ok(Terminal { ours: pair.master })
    }

    /// The program's input and output through the terminal, and its standard error.
    pub(super) fn pipes(self, error: ChildStderr) -> io::Result<Pipes> {
        let input = self.ours.try_clone()?;
        let mut pipes = Pipes::new(input, self.ours, error)?;
        pipes.is_terminal = true;
        Ok(pipes)
    }
}
