use std::fs;
use std::io;
use std::os::unix::fs::lchown;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use nix::unistd::Uid;

use super::Submission;
use crate::contained::{Command, Contained, Ending, Limits, Mishap, NOBODY};

/// How much of what a compiler says on standard output is read.
const WORDS: usize = 64 << 10;

/// How many times the time for a build may pass by the clock, on a machine that is busy with others.
const CLOCK: u32 = 5;

/// How programs are made ready.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Build {
    /// The command that builds a program in its folder, for the shell; nothing to build if nothing is said.
    pub command: Option<String>,
    /// Files that are put into every folder before.
    pub add: Vec<PathBuf>,
    /// Processor time for one process of the build.
    pub time: Duration,
}

/// Why a program is not ready.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Unready {
    /// In one line.
    pub(super) verdict: String,
    /// What the compiler or another program said.
    pub(super) words: Vec<String>,
}

/// A copy of what somebody handed in, in which it is built and from which it is run. Gone when it is dropped.
#[derive(Debug)]
pub(super) struct Workshop {
    place: PathBuf,
    /// Where the program is: there, or in the one folder of an archive.
    pub(super) folder: PathBuf,
}

impl Workshop {
    /// Copies or unpacks what was handed in and builds it.
    pub(super) fn open(
        submission: &Submission,
        source: &Path,
        place: PathBuf,
        build: &Build,
    ) -> Result<Self, Unready> {
        let trouble = |error: io::Error| Unready::new(format!("cannot be copied: {error}"), "");
        // What an interrupted run has left is not to be built on.
        clear(&place).map_err(trouble)?;
        fs::create_dir_all(&place).map_err(trouble)?;
        let mut workshop = Workshop { folder: place.clone(), place };
        if source.is_dir() {
            copy_folder(source, &workshop.folder).map_err(trouble)?;
        } else {
            workshop.unpack(source, build).map_err(|unready| Unready {
                verdict: format!(
                    "the archive of {} cannot be unpacked: {}",
                    submission.name, unready.verdict
                ),
                ..unready
            })?;
        }
        for file in &build.add {
            let name = file.file_name().unwrap_or_default();
            fs::copy(file, workshop.folder.join(name)).map_err(trouble)?;
        }
        hand_over(&workshop.place).map_err(trouble)?;
        if let Some(command) = &build.command {
            let command = Command::new(&["sh", "-c", command])
                .ok_or_else(|| Unready::new("no build command".into(), ""))?;
            run(&command.in_folder(&workshop.folder), build).map_err(|unready| Unready {
                verdict: format!("does not compile: {}", unready.verdict),
                ..unready
            })?;
        }
        Ok(workshop)
    }

    /// Unpacks an archive, contained like any program: it may hold anything.
    fn unpack(&mut self, archive: &Path, build: &Build) -> Result<(), Unready> {
        hand_over(&self.place).map_err(|error| Unready::new(error.to_string(), ""))?;
        let script = if archive.extension().is_some_and(|ending| ending == "zip") {
            "unzip -q \"$1\" 2>/dev/null || python3 -m zipfile -e \"$1\" ."
        } else {
            "tar -xf \"$1\""
        };
        let archive = archive.to_str().ok_or_else(|| Unready::new("its name is no text".into(), ""))?;
        let command = Command::new(&["sh", "-c", script, "sh", archive]);
        let command = command.ok_or_else(|| Unready::new("no command".into(), ""))?.alone();
        run(&command.in_folder(&self.place), build)?;
        let entries: Vec<PathBuf> =
            fs::read_dir(&self.place).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
        if let [only] = &entries[..]
            && only.is_dir()
        {
            self.folder.clone_from(only);
        }
        Ok(())
    }
}

impl Drop for Workshop {
    fn drop(&mut self) {
        // What cannot be removed now is removed by the next run.
        let _ = clear(&self.place);
    }
}

impl Unready {
    pub(super) fn new(verdict: String, words: &str) -> Unready {
        Unready { verdict, words: words.lines().map(str::to_owned).collect() }
    }
}

/// Runs a command to its end.
fn run(command: &Command, build: &Build) -> Result<(), Unready> {
    let seconds = build.time.as_secs().max(1);
    let limits = Limits {
        memory: 4 << 30,
        cpu_s: seconds,
        processes: 256,
        file: 1 << 30,
        scratch: 1 << 30,
        descriptors: 1024,
    };
    let mut program =
        Contained::start(command, &limits).map_err(|error| Unready::new(error.to_string(), ""))?;
    program.close_input();
    let deadline = Instant::now() + build.time * CLOCK;
    let (said, result) = program.rest(deadline, WORDS);
    let ending = program.ending(deadline);
    let words = format!("{}{}", program.complaint(), String::from_utf8_lossy(&said));
    let first = words.lines().find(|line| !line.trim().is_empty()).unwrap_or_default().to_owned();
    match (result, ending) {
        (_, Some(Ending::Exited(0))) => Ok(()),
        (Err(Mishap::Late), _) | (_, None) => {
            Err(Unready::new(format!("it takes longer than {:?}", build.time * CLOCK), &words))
        }
        (_, Some(ending)) if first.is_empty() => Err(Unready::new(format!("it {ending}"), &words)),
        (_, Some(_)) => Err(Unready::new(first, &words)),
    }
}

fn clear(place: &Path) -> io::Result<()> {
    match fs::remove_dir_all(place) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        other => other,
    }
}

/// Copies folders and files. Links stay links; what is neither is left out.
fn copy_folder(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (kind, target) = (entry.file_type()?, to.join(entry.file_name()));
        if kind.is_dir() {
            copy_folder(&entry.path(), &target)?;
        } else if kind.is_symlink() {
            std::os::unix::fs::symlink(fs::read_link(entry.path())?, target)?;
        } else if kind.is_file() {
            fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}

/// Gives everything to the user that a program becomes which root starts.
fn hand_over(path: &Path) -> io::Result<()> {
    if !Uid::effective().is_root() {
        return Ok(());
    }
    lchown(path, Some(NOBODY), Some(NOBODY))?;
    if path.symlink_metadata()?.is_dir() {
        for entry in fs::read_dir(path)? {
            hand_over(&entry?.path())?;
        }
    }
    Ok(())
}
