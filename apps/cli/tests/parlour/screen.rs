//! A real terminal for the tests: the program runs inside tmux, keys are typed and the screen is read.

use std::process::{Command, Output};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// How long a screen may take to show what is waited for; only a broken program takes this long.
const PATIENCE: Duration = Duration::from_mins(3);

/// One terminal of 50 lines on a tmux server of its own.
pub(crate) struct Screen {
    server: String,
}

impl Screen {
    /// Runs a shell command line in which `parlour` is the program under test; its exit code is shown as `[code N]`.
    pub(crate) fn run(command: &str) -> Self {
        Screen::of_width(100, command)
    }

    /// The same in a terminal of so many columns.
    pub(crate) fn of_width(columns: u32, command: &str) -> Self {
        static SCREENS: AtomicU32 = AtomicU32::new(0);
        let number = SCREENS.fetch_add(1, Ordering::Relaxed);
        let screen = Screen { server: format!("parlour-{}-{number}", std::process::id()) };
        let program = env!("CARGO_BIN_EXE_parlour");
        // The shell outlives an interrupt of the program, reports its exit code, and keeps the screen open.
        let script = format!(
            "trap : INT; parlour() {{ PARLOUR_TABLES= {program} \"$@\"; }}; {command}; echo \"[code $?]\"; exec cat"
        );
        screen.tmux(&[
            "-f",
            "/dev/null",
            "new-session",
            "-d",
            "-x",
            &columns.to_string(),
            "-y",
            "50",
            &script,
        ]);
        screen
    }

    /// Types text, then Enter.
    pub(crate) fn enter(&self, text: &str) {
        self.tmux(&["send-keys", "-l", text]);
        self.key("Enter");
    }

    /// Presses one key by its tmux name, such as `C-c`.
    pub(crate) fn key(&self, name: &str) {
        self.tmux(&["send-keys", name]);
    }

    /// Waits until the screen shows `text` and returns the whole screen.
    pub(crate) fn wait_for(&self, text: &str) -> String {
        let start = Instant::now();
        loop {
            let shown = self.shown();
            if shown.contains(text) {
                return shown;
            }
            assert!(start.elapsed() < PATIENCE, "the screen never showed {text:?}, but this:\n{shown}");
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Everything on the screen and in what can be scrolled back to.
    pub(crate) fn shown(&self) -> String {
        String::from_utf8_lossy(&self.tmux(&["capture-pane", "-p", "-S", "-"]).stdout).into_owned()
    }

    /// The same with the escape codes that colour it.
    pub(crate) fn shown_with_escapes(&self) -> String {
        String::from_utf8_lossy(&self.tmux(&["capture-pane", "-p", "-e", "-S", "-"]).stdout).into_owned()
    }

    fn tmux(&self, words: &[&str]) -> Output {
        let mut command = Command::new("tmux");
        command.args(["-L", &self.server]).args(words).env_remove("TMUX").env_remove("NO_COLOR");
        let output = command.output().expect("tmux starts; ./test installs it");
        assert!(output.status.success(), "tmux {words:?}: {}", String::from_utf8_lossy(&output.stderr));
        output
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _ = Command::new("tmux").args(["-L", &self.server, "kill-server"]).output();
    }
}
