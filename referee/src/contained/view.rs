use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use super::command::Command;
use super::walls::OWN_FOLDER;

/// Where systems keep the programs and libraries that every program may use.
const SYSTEM: [&str; 12] = [
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/libx32",
    "/etc",
    "/opt",
    "/nix",
    "/gnu",
    "/var/lib/ghc",
];

/// Folders in which everybody's things lie. A program that stands in one of them is shown by itself.
const COMMON: [&str; 7] = ["/", "/home", "/tmp", "/var/tmp", "/dev", "/dev/shm", "/proc"];

/// What a program sees of the machine's files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct View {
    pub(super) shown: Vec<Shown>,
    /// Where it runs.
    pub(super) folder: PathBuf,
}

/// A path that is shown where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Shown {
    pub(super) path: PathBuf,
    pub(super) what: What,
}

/// What stands at a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum What {
    /// A link to somewhere.
    Link(PathBuf),
    /// A file.
    File,
    /// A folder with everything below it.
    Folder { may_write: bool },
}

impl View {
    /// What this command is shown: the system's programs and libraries, what stands on the `PATH`, the folder of the program
    /// itself and those of its files, and what was asked for; the folder it runs in, if one was named, may be written in.
    pub(super) fn of(command: &Command) -> View {
        let mut view = View {
            shown: system().to_vec(),
            folder: command.folder.clone().unwrap_or_else(|| OWN_FOLDER.into()),
        };
        if let Some(folder) = &command.folder {
            view.shown.push(Shown { path: folder.clone(), what: What::Folder { may_write: true } });
        }
        for path in &command.shown {
            let what = if path.is_dir() { What::Folder { may_write: false } } else { What::File };
            view.show(path.clone(), what);
        }
        for named in command.files() {
            let target = fs::canonicalize(named).ok().filter(|target| target != named);
            for file in [Some(named.to_owned()), target].into_iter().flatten() {
                match file.parent().filter(|folder| !command.alone && !is_common(folder)) {
                    Some(folder) => view.show(folder.to_owned(), What::Folder { may_write: false }),
                    None => view.show(file, What::File),
                }
            }
        }
        view
    }

    /// Shows a path, unless a folder above it is shown already.
    fn show(&mut self, path: PathBuf, what: What) {
        let is_there = path.exists();
        if is_there
            && !self.shown.iter().any(|shown| shown.what != What::File && path.starts_with(&shown.path))
        {
            self.shown.push(Shown { path, what });
        }
    }
}

/// What every program is shown, found out once.
fn system() -> &'static [Shown] {
    static SEEN: OnceLock<Vec<Shown>> = OnceLock::new();
    SEEN.get_or_init(|| {
        let mut view = View { shown: Vec::new(), folder: PathBuf::new() };
        for path in SYSTEM.map(PathBuf::from) {
            match fs::read_link(&path) {
                Ok(to) => view.shown.push(Shown { path, what: What::Link(to) }),
                Err(_) => view.show(path, What::Folder { may_write: false }),
            }
        }
        let path = env::var_os("PATH").unwrap_or_default();
        for folder in env::split_paths(&path).filter(|folder| folder.is_absolute()) {
            view.show(installation(&folder).to_owned(), What::Folder { may_write: false });
        }
        view.shown
    })
}

/// The folder that holds all of what a folder of the `PATH` belongs to: for `~/.ghcup/bin` that is `~/.ghcup`. Where it
/// would hold somebody's other things as well, the folder itself.
fn installation(folder: &Path) -> &Path {
    let is_part = folder.ends_with("bin") || folder.ends_with("shims");
    folder.parent().filter(|above| is_part && !is_common(above)).unwrap_or(folder)
}

fn is_common(folder: &Path) -> bool {
    COMMON.iter().any(|common| folder == Path::new(common))
        || env::home_dir().is_some_and(|home| home.starts_with(folder))
        || env::temp_dir() == folder
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shows(view: &View, path: &Path) -> bool {
        view.shown.iter().any(|shown| path.starts_with(&shown.path))
    }

    #[test]
    fn a_program_sees_its_own_folder_and_not_its_neighbours() {
        let class = tempfile::tempdir().expect("a folder");
        for name in ["ada", "bo"] {
            fs::create_dir(class.path().join(name)).expect("a folder");
            fs::write(class.path().join(name).join("guesser"), "").expect("a file");
        }
        let ada = class.path().join("ada/guesser");
        let command = Command::new(&[ada.to_str().expect("a plain path")]).expect("there are words");
        let view = View::of(&command);
        assert!(shows(&view, &ada) && !shows(&view, &class.path().join("bo/guesser")), "{view:?}");
        assert_eq!(view.folder, Path::new(OWN_FOLDER));
    }

    #[test]
    fn a_program_among_everybodys_things_is_shown_by_itself() {
        let file = tempfile::NamedTempFile::new().expect("a file");
        let command = Command::new(&[file.path().to_str().expect("a plain path")]).expect("there are words");
        let view = View::of(&command);
        assert_eq!(view.shown.last(), Some(&Shown { path: file.path().to_owned(), what: What::File }));
        assert!(!shows(&view, &env::temp_dir()));
    }

    #[test]
    fn what_is_installed_under_a_folder_of_the_path_is_shown_with_it_and_a_home_is_not() {
        let home = env::home_dir().expect("somebody runs this");
        assert_eq!(installation(Path::new("/srv/ghc/bin")), Path::new("/srv/ghc"));
        assert_eq!(installation(&home.join("bin")), home.join("bin"));
        assert_eq!(installation(&home.join(".tool/shims")), home.join(".tool"));
    }
}
