use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use clap::Args;
use games::Registered;
use jobs::{ClassFolder, Shard};
use referee::class::{Assignment, BadRoster, Build, Roster, Unclassed, grade_some, take_from};
use referee::grade::{Class, Task};
use referee::protocol::Conditions;

use super::Options;
use crate::console::Console;
use crate::failure::Failure;
use crate::interrupt;
use crate::judged_program::seconds;
use crate::progress_bar::progress_bar;
use crate::report_option::Judgement;

const STOPPING: &str = "the programs that have begun are graded to their end; Ctrl-C again stops at once";

/// What is said about a whole class.
#[derive(Debug, Args)]
pub(super) struct ClassOptions {
    /// Grade a class: a CSV list with the columns `name`, `command` or `folder` and, if wanted, `hours_late`; or a folder with
    /// a folder or an archive for each person. Further columns come back in the results.
    #[arg(long, value_name = "PATH", conflicts_with = "hours_late")]
    pub(super) batch: Option<PathBuf>,
    /// The folder for the results of a class; the name of the list or folder with `-grades` unless told. Who has a result there
    /// is not graded again.
    #[arg(long, value_name = "FOLDER", requires = "batch")]
    out: Option<PathBuf>,
    /// Grade the people of one of several machines only, such as 0/4 for the first of four and 3/4 for the last.
    #[arg(long, value_name = "I/N", requires = "batch")]
    shard: Option<Shard>,
    /// Add the results that another machine has kept in this folder; may be given several times.
    #[arg(long, value_name = "FOLDER", requires = "batch")]
    merge: Vec<PathBuf>,
    /// Build every program with this command, for the shell, in a copy of its folder.
    #[arg(long, value_name = "COMMAND", requires = "batch")]
    build: Option<String>,
    /// Seconds of processor time for a process of the build.
    #[arg(long, value_name = "S", default_value_t = 120.0, requires = "batch")]
    build_time: f64,
    /// Put this file into every folder before it is built.
    #[arg(long, value_name = "FILE", requires = "batch")]
    add: Vec<PathBuf>,
}

impl Options {
    pub(super) fn grade_class<G: Registered>(
        &self,
        game: &G,
        path: &Path,
        conditions: Conditions,
        task: Task,
        console: &mut Console,
    ) -> Result<(), Failure> {
        let bad = |why: &BadRoster| Failure::BadData(format!("{}: {why}", path.display()));
        let roster = Roster::read(path).map_err(|why| bad(&why))?;
        self.must_fit(&roster)?;
        let assignment = Assignment {
            conditions,
            task,
            build: Build {
                command: self.class.build.clone(),
                add: self.class.add.clone(),
                time: seconds(self.class.build_time, "--build-time")?,
            },
            command: self.command.clone(),
            in_place: self.surroundings.in_place,
            shown: self.surroundings.see.clone(),
        };
        let usual = || {
            let mut name = path.file_stem().unwrap_or_default().to_owned();
            name.push("-grades");
            PathBuf::from(name)
        };
        let folder = self.class.out.clone().unwrap_or_else(usual);
        console.remark(format_args!("results: {}", folder.display()));
        ClassFolder::open(game, &folder)?;
        self.merge(game, &roster, &assignment, &folder)?;
        let stop = interrupt::flag_with(STOPPING);
        let bar = progress_bar("programs");
        let shard = self.class.shard.unwrap_or(Shard::WHOLE);
        let wanted = |place| shard.has(place);
        let class = grade_some(game, &roster, &assignment, &folder, &wanted, stop, &|done, of| {
            bar.set_length(of as u64);
            bar.set_position(done as u64);
        });
        bar.finish_and_clear();
        let class = class.map_err(|why| failure(&why))?;
        let graded = class.rows.len();
        if self.class.shard.is_some() {
            console.remark(format_args!(
                "{graded} of {} programs have a result in {}; the same command without --shard makes the page of the class",
                class.programs,
                folder.display()
            ));
        }
        let is_shard = self.class.shard.is_some();
        let linked = LinkedClass { class: &class, folder: &folder, is_shard };
        let answer = self.report.write(&linked, console);
        if graded < class.programs && stop.load(Ordering::Relaxed) {
            let kept =
                format!("stopped with {graded} of {} programs in {}", class.programs, folder.display());
            return Err(Failure::Interrupted(format!("{kept}; the same command goes on from there")));
        }
        answer
    }

    /// Adds what other machines have graded.
    fn merge<G: Registered>(
        &self,
        game: &G,
        roster: &Roster,
        assignment: &Assignment,
        folder: &Path,
    ) -> Result<(), Failure> {
        for other in &self.class.merge {
            if !other.is_dir() {
                return Err(Failure::Usage(format!("--merge {}: there is no such folder", other.display())));
            }
            ClassFolder::must_be_of(game, other)?;
            take_from(game, roster, assignment, folder, other).map_err(|why| failure(&why))?;
        }
        Ok(())
    }

    /// Refuses options that leave a program without a command, or a build without a folder.
    fn must_fit(&self, roster: &Roster) -> Result<(), Failure> {
        let submissions = &roster.submissions;
        if self.command.is_empty()
            && let Some(nameless) = submissions.iter().find(|submission| submission.command.is_none())
        {
            let why = format!(
                "{} has no command: name one for all behind `--`, such as `-- ./guesser`",
                nameless.name
            );
            return Err(Failure::Usage(why));
        }
        let builds = self.class.build.is_some() || !self.class.add.is_empty();
        if let Some(alone) = submissions.iter().find(|submission| builds && submission.source.is_none()) {
            let why = format!(
                "--build and --add work in folders, and {} has none: use the column `folder`",
                alone.name
            );
            return Err(Failure::Usage(why));
        }
        if let Some(file) = self.class.add.iter().find(|file| !file.is_file()) {
            return Err(Failure::Usage(format!("--add {}: there is no such file", file.display())));
        }
        Ok(())
    }
}

fn failure(why: &Unclassed) -> Failure {
    match why {
        Unclassed::Foreign { .. } => Failure::BadData(why.to_string()),
        Unclassed::Folder { .. } => Failure::Outside(why.to_string()),
    }
}

/// A class and where the pages of its programs stand.
#[derive(serde::Serialize)]
#[serde(transparent)]
struct LinkedClass<'a> {
    class: &'a Class,
    #[serde(skip)]
    folder: &'a Path,
    /// The others are graded elsewhere.
    #[serde(skip)]
    is_shard: bool,
}

impl Judgement for LinkedClass<'_> {
    fn text(&self) -> String {
        self.class.text()
    }
    fn html(&self) -> String {
        let folder = std::path::absolute(self.folder).unwrap_or_else(|_| self.folder.to_owned());
        self.class.page(&format!("{}/", folder.display()))
    }
    fn junit(&self) -> String {
        self.class.junit()
    }
    fn complaint(&self) -> Option<String> {
        let is_clean =
            self.class.is_clean() || self.is_shard && self.class.rows.iter().all(|row| row.is_clean);
        (!is_clean).then(|| "not every program is without a mistake".to_owned())
    }
}
