use std::ffi::{OsStr, OsString};
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::attempt::Attempts;

/// The program to judge and its arguments, with every path made independent of the folder it will run in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    pub(super) program: OsString,
    pub(super) arguments: Vec<OsString>,
    /// Where it runs; its own empty folder when nothing is said.
    pub(super) folder: Option<PathBuf>,
    /// What it is shown besides its own folder and the system's programs.
    pub(super) shown: Vec<PathBuf>,
    /// Whether it sees its own files only, and not their folders.
    pub(super) alone: bool,
    /// Whether it has a terminal of its own instead of pipes.
    pub(super) on_terminal: bool,
    words: Vec<String>,
    attempts: Arc<Attempts>,
}

impl Command {
    /// The command these words mean in the current folder; `None` when there is no word.
    ///
    /// The program will run in a folder of its own, so a program given by a path, and every argument with a dot or a
    /// slash that names a file here, is handed over as its full path: `python3 guess.py` means what it says.
    pub fn new<W: AsRef<str>>(words: &[W]) -> Option<Command> {
        Command::new_in(Path::new(""), words)
    }

    /// The command these words mean in this folder.
    pub fn new_in<W: AsRef<str>>(folder: &Path, words: &[W]) -> Option<Command> {
        let (program, arguments) = words.split_first()?;
        let program = program.as_ref();
        Some(Command {
            program: if program.contains('/') { full(folder.join(program)) } else { program.into() },
            arguments: arguments.iter().map(|argument| full_if_file(folder, argument.as_ref())).collect(),
            folder: None,
            shown: Vec::new(),
            alone: false,
            on_terminal: false,
            words: words.iter().map(|word| word.as_ref().to_owned()).collect(),
            attempts: Arc::default(),
        })
    }

    /// Runs in this folder instead of an empty one of its own.
    #[must_use]
    pub fn in_folder(mut self, folder: &Path) -> Command {
        self.folder = Some(PathBuf::from(full(folder)));
        self
    }

    /// Shows the program further files or folders, which it may read.
    #[must_use]
    pub fn showing(mut self, paths: &[PathBuf]) -> Command {
        self.shown.extend(paths.iter().map(|path| PathBuf::from(full(path))));
        self
    }

    /// Hides everything that stands beside the program's own files: for programs that share a folder.
    #[must_use]
    pub fn alone(mut self) -> Command {
        self.alone = true;
        self
    }

    /// The folders that the program and its files stand in.
    pub fn folders(&self) -> impl Iterator<Item = &Path> {
        self.files().filter_map(Path::parent)
    }

    /// The program, where it is given by a path, and the files among its arguments.
    pub(super) fn files(&self) -> impl Iterator<Item = &Path> {
        let words = std::iter::once(&self.program).chain(&self.arguments).map(Path::new);
        words.filter(|word| word.is_absolute() && word.is_file())
    }

    /// The words as they were given.
    pub fn words(&self) -> &[String] {
        &self.words
    }

    /// What the program attempted so far that it has no business with. All copies of a command share it.
    pub fn attempts(&self) -> &Arc<Attempts> {
        &self.attempts
    }

    /// Reads and writes on a terminal of its own, as a program does that a person plays with.
    #[must_use]
    pub fn on_terminal(mut self) -> Command {
        self.on_terminal = true;
        self
    }

    /// The last two arguments.
    pub fn last_two(&self) -> Option<[&str; 2]> {
        match &self.words[..] {
            [_, .., one, two] => Some([one, two]),
            _ => None,
        }
    }

    /// The same command with its last two arguments in the other order.
    #[must_use]
    pub fn with_last_two_swapped(&self) -> Command {
        let mut command = self.clone();
        if let [.., one, two] = &mut command.arguments[..] {
            std::mem::swap(one, two);
            let n_words = command.words.len();
            command.words.swap(n_words - 2, n_words - 1);
        }
        command
    }

    /// The same command with more arguments at the end, taken as they are.
    #[must_use]
    pub fn with<W: AsRef<str>>(&self, arguments: &[W]) -> Command {
        let mut command = self.clone();
        for argument in arguments {
            command.arguments.push(argument.as_ref().into());
            command.words.push(argument.as_ref().to_owned());
        }
        command
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words.join(" "))
    }
}

fn full(path: impl AsRef<Path>) -> OsString {
    let path = path.as_ref();
    std::path::absolute(path).map_or_else(|_| path.as_os_str().to_owned(), PathBuf::into_os_string)
}

fn full_if_file(folder: &Path, argument: &str) -> OsString {
    if argument.contains(['.', '/']) && folder.join(argument).is_file() {
        full(folder.join(argument))
    } else {
        OsStr::new(argument).to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_among_the_arguments_keeps_its_meaning_in_another_folder() {
        let command = Command::new(&["sh", "Cargo.toml", "src", "human"]).expect("there are words");
        assert_eq!(command.program, "sh");
        assert!(Path::new(&command.arguments[0]).is_absolute());
        assert_eq!(command.arguments[1..], ["src", "human"]);
        assert_eq!(command.to_string(), "sh Cargo.toml src human");
    }

    #[test]
    fn no_words_are_no_command() {
        assert_eq!(Command::new::<&str>(&[]), None);
    }
}
