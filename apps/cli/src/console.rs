use std::fmt::Display;
use std::io::{self, BufRead, BufWriter, IsTerminal, Read, Stderr, Stdin, Stdout, Write};
use std::process::ExitCode;

use anstream::AutoStream;
use anstyle::{AnsiColor, Style};
use clap::ColorChoice;
use serde::Serialize;
use terminal_size::terminal_size;

use crate::failure::Failure;
use crate::wrapping::Wrapping;

/// No honest line is longer; without a limit an endless line would fill the memory.
const LONGEST_LINE: u64 = 4096;

/// How the word before a failure looks: as that before wrong usage, which clap writes.
const ERROR: Style = AnsiColor::Red.on_default().bold();

/// The terminal or the pipes around the program: every word in and out goes through here.
///
/// As a [`Write`] it is standard output, where escape codes are dropped when colour is not wanted and lines are broken
/// between words where they do not fit the terminal. A closed pipe
/// comes back as an error that [`close`](Self::close) turns into a quiet end.
pub(crate) struct Console {
    out: Wrapping<BufWriter<AutoStream<Stdout>>>,
    err: AutoStream<Stderr>,
    input: Stdin,
}

impl Console {
    pub(crate) fn new(color: ColorChoice) -> Self {
        let color = match color {
            ColorChoice::Auto => anstream::ColorChoice::Auto,
            ColorChoice::Always => anstream::ColorChoice::Always,
            ColorChoice::Never => anstream::ColorChoice::Never,
        };
        color.write_global();
        let width =
            terminal_size().map(|(width, _)| usize::from(width.0)).filter(|_| io::stdout().is_terminal());
        let out = Wrapping::new(BufWriter::new(anstream::stdout()), width);
        Console { out, err: anstream::stderr(), input: io::stdin() }
    }

    /// Whether a person sits on both ends.
    pub(crate) fn is_interactive(&self) -> bool {
        self.input.is_terminal() && io::stdout().is_terminal()
    }

    /// Prints `prompt` and reads one line without its blank ends; `None` at the end of the input.
    ///
    /// A terminal shows what is typed. Where the input is no terminal the line is printed after the prompt, so that
    /// the output of a scripted game reads like the game.
    pub(crate) fn ask(&mut self, prompt: &str) -> Result<Option<String>, Failure> {
        write!(self, "{prompt}")?;
        self.flush()?;
        let mut bytes = Vec::new();
        let n_read = (&mut self.input.lock()).take(LONGEST_LINE).read_until(b'\n', &mut bytes);
        let n_read = n_read.map_err(|error| Failure::Outside(format!("cannot read the input: {error}")))?;
        if n_read == 0 {
            writeln!(self)?;
            return Ok(None);
        }
        if n_read as u64 == LONGEST_LINE && !bytes.ends_with(b"\n") {
            return Err(Failure::BadData(format!("a line of the input is longer than {LONGEST_LINE} bytes")));
        }
        // Control characters in a pasted line could otherwise play tricks with the screen when we repeat it.
        let line: String = String::from_utf8_lossy(&bytes).chars().filter(|c| !c.is_control()).collect();
        let line = line.trim().to_owned();
        if !self.input.is_terminal() {
            writeln!(self, "{line}")?;
        }
        Ok(Some(line))
    }

    /// Prints a sentence made from a message: with a capital and a full stop.
    pub(crate) fn say(&mut self, message: impl Display) -> Result<(), Failure> {
        let message = message.to_string();
        let mut letters = message.chars();
        let first = letters.next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
        Ok(writeln!(self, "{first}{}.", letters.as_str())?)
    }

    /// Prints a report for programs.
    pub(crate) fn json(&mut self, report: &impl Serialize) -> Result<(), Failure> {
        serde_json::to_writer_pretty(&mut *self, report).map_err(io::Error::from)?;
        Ok(writeln!(self)?)
    }

    /// A remark on standard error, for people; a program reads standard output.
    pub(crate) fn remark(&mut self, text: impl Display) {
        // Nobody is left to tell when standard error is gone.
        let _ = writeln!(self.err, "{text}");
    }

    /// Wipes the screen and what can be scrolled back to, so that nothing above can be read any more.
    pub(crate) fn wipe(&mut self) -> Result<(), Failure> {
        self.flush()?;
        if io::stdout().is_terminal() {
            // Wiping is no colour: it is written past the stream that drops escape codes.
            let wipe = if std::env::var_os("TERM").is_some_and(|term| term != "dumb") {
                "\x1b[H\x1b[2J\x1b[3J".to_owned()
            } else {
                "\n".repeat(200)
            };
            io::stdout().write_all(wipe.as_bytes())?;
        }
        Ok(())
    }

    /// Ends the program: says what failed and gives the exit code.
    pub(crate) fn close(mut self, done: Result<(), Failure>) -> ExitCode {
        let done = done.and_then(|()| self.flush().map_err(Failure::from));
        match done {
            Ok(()) => ExitCode::SUCCESS,
            Err(failure) => {
                let code = failure.exit_code();
                if code != 0 {
                    // What was written before the failure still belongs to the reader, if there is one.
                    let _ = self.flush();
                    self.remark(format_args!("{ERROR}error:{ERROR:#} {failure}"));
                }
                ExitCode::from(code)
            }
        }
    }

    /// Ends the program before it began: help and version are answers, all else is wrong usage.
    pub(crate) fn refuse(mut self, refusal: &clap::Error) -> ExitCode {
        let text = refusal.render();
        if refusal.use_stderr() {
            let _ = write!(self.err, "{}", text.ansi());
            return ExitCode::from(2);
        }
        let written = write!(self, "{}", text.ansi()).map_err(Failure::from);
        self.close(written)
    }
}

/// A remark from where no console is at hand, such as in the middle of a search.
pub(crate) fn remark(text: impl Display) {
    // Nobody is left to tell when standard error is gone.
    let _ = writeln!(anstream::stderr(), "{text}");
}

/// Leaves the line on which an interrupted program stopped, so that the shell's prompt begins a new one.
pub(crate) fn end_line() {
    if io::stderr().is_terminal() {
        let _ = writeln!(io::stderr());
    }
}

impl Write for Console {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }
    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
