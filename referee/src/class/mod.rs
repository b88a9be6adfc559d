//! Grades a whole class: from what was handed in to marks, in a folder of results that a run which was interrupted goes on
//! with.

mod roster;
mod store;
mod workshop;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use game::Described;

pub use roster::{BadRoster, Roster, Submission, is_late};
pub use workshop::Build;

use self::store::{RESULT, Store};
use self::workshop::{Unready, Workshop};
use crate::contained::{Command, Containment};
use crate::grade::{BATCH_SCHEMA, Class, Grade, Mark, Row, Task, grade};
use crate::protocol::Conditions;
use crate::workers::{Progress, side_by_side};

/// What is asked of every program of a class.
#[derive(Clone, Debug, Default)]
pub struct Assignment {
    /// Under which conditions; as many programs as there are workers are graded side by side, each with one process.
    pub conditions: Conditions,
    /// What is asked.
    pub task: Task,
    /// How programs are built.
    pub build: Build,
    /// How a program is started that has no command of its own.
    pub command: Vec<String>,
    /// Whether it runs in its own folder instead of an empty one.
    pub in_place: bool,
    /// What programs are shown besides their own folders.
    pub shown: Vec<PathBuf>,
}

/// Why a class could not be graded.
#[derive(Debug, thiserror::Error)]
pub enum Unclassed {
    /// The folder of the results cannot be used.
    #[error("cannot use the folder {}: {error}", .folder.display())]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// There is a result under other conditions.
    #[error("{} was graded under other conditions; name another folder or remove that file", .file.display())]
    Foreign {
        /// The result.
        file: PathBuf,
    },
}

/// Grades everybody who has no result yet. Setting `stop` lets those who have begun end, and no other begin.
pub fn grade_class<G: Described>(
    game: &G,
    roster: &Roster,
    assignment: &Assignment,
    folder: &Path,
    stop: &AtomicBool,
    progress: Progress<'_>,
) -> Result<Class, Unclassed> {
    grade_some(game, roster, assignment, folder, &|_| true, stop, progress)
}

/// [`grade_class`], but of those without a result only those are graded whose places in the list are `wanted`: those of
/// one of several machines. The pages of the class are left to whoever wants everybody, so that machines which share the
/// folder do not write them over each other.
pub fn grade_some<G: Described>(
    game: &G,
    roster: &Roster,
    assignment: &Assignment,
    folder: &Path,
    wanted: &dyn Fn(usize) -> bool,
    stop: &AtomicBool,
    progress: Progress<'_>,
) -> Result<Class, Unclassed> {
    let store = Store::open(folder)?;
    let submissions = &roster.submissions;
    let known = submissions
        .iter()
        .map(|submission| store.row(&submission.file, &conditions(game, submission, assignment)))
        .collect::<Result<Vec<_>, _>>()?;
    let is_missing = |&place: &usize| known[place].is_none() && wanted(place);
    let missing: Vec<usize> = (0..submissions.len()).filter(is_missing).collect();
    let n_done = known.iter().flatten().count();
    let n_mine = n_done + missing.len();
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(n_done));
    progress(n_done, n_mine);
    let failed: Mutex<Option<Unclassed>> = Mutex::new(None);
    let work = || {
        let mut rows = Vec::new();
        while !stop.load(Ordering::Relaxed)
            && let Some(&place) = missing.get(next.fetch_add(1, Ordering::Relaxed))
        {
            match grade_one(game, roster, place, assignment, &store) {
                Ok(row) => rows.push((place, row)),
                Err(error) => {
                    *failed.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                    next.store(missing.len(), Ordering::Relaxed);
                }
            }
            progress(done.fetch_add(1, Ordering::Relaxed) + 1, n_mine);
        }
        rows
    };
    let graded = side_by_side(assignment.conditions.workers, missing.len(), work);
    if let Some(error) = failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
        return Err(error);
    }
    let mut rows = known;
    for (place, row) in graded.into_iter().flatten() {
        rows[place] = Some(row);
    }
    let class = Class {
        schema: BATCH_SCHEMA,
        version: env!("CARGO_PKG_VERSION"),
        game: game.spec(),
        containment: Containment::of_this_machine(),
        programs: submissions.len(),
        columns: roster.columns.clone(),
        rows: rows.into_iter().flatten().collect(),
    };
    if (0..submissions.len()).all(wanted) {
        store.tidy();
        store.keep(None, "grades.csv", &class.csv())?;
        store.keep(None, "class.html", &class.page(""))?;
    }
    Ok(class)
}

/// Adds the results that another machine has kept in its folder, in any order and as often as one likes, and tells how many
/// were new. One under other conditions is refused before any is taken.
pub fn take_from<G: Described>(
    game: &G,
    roster: &Roster,
    assignment: &Assignment,
    folder: &Path,
    other: &Path,
) -> Result<usize, Unclassed> {
    let (own, other) = (Store::open(folder)?, Store::of(other)?);
    let mut new = Vec::new();
    for submission in &roster.submissions {
        let conditions = conditions(game, submission, assignment);
        if other.row(&submission.file, &conditions)?.is_some()
            && own.row(&submission.file, &conditions)?.is_none()
        {
            new.push(&submission.file);
        }
    }
    for file in &new {
        own.take(file, &other)?;
    }
    Ok(new.len())
}

fn grade_one<G: Described>(
    game: &G,
    roster: &Roster,
    place: usize,
    assignment: &Assignment,
    store: &Store,
) -> Result<Row, Unclassed> {
    let submission = &roster.submissions[place];
    let hours_late = submission.hours_late.unwrap_or(0.0);
    let task = Task { hours_late, ..assignment.task.clone() };
    let one_process = Conditions { workers: 1, ..assignment.conditions.clone() };
    let ready = make_ready(roster, place, assignment, store);
    let graded = ready.and_then(|(_workshop, command)| {
        grade(game, &command, &one_process, &task, &|_, _| {})
            .map_err(|why| Unready::new(why.to_string(), ""))
    });
    let mut row = Row {
        name: submission.name.clone(),
        file: submission.file.clone(),
        further: submission.further.clone(),
        hours_late,
        verdict: "no mistake found".to_owned(),
        details: Vec::new(),
        is_clean: false,
        mark: Mark::none(hours_late),
        targets: 0,
        solved: 0,
        average: None,
        worst: None,
        attempts: Vec::new(),
        graded_at_s: seconds_since_1970(),
        wall_ms: 0.0,
        conditions: conditions(game, submission, assignment),
    };
    let page = match &graded {
        Ok(grade) => {
            row.take(grade);
            grade.page_for(&submission.name)
        }
        Err(Unready { verdict, words }) => {
            row.verdict.clone_from(verdict);
            row.details.clone_from(words);
            row.page()
        }
    };
    let file = Some(submission.file.as_str());
    store.keep(file, "report.html", &page)?;
    let scores = graded.as_ref().map_or_else(|_| row.gradescope(), Grade::gradescope);
    store.keep(file, "results.json", &scores)?;
    if let Ok(grade) = &graded {
        store.keep(file, "grade.json", &serde_json::to_string_pretty(grade).unwrap_or_default())?;
    }
    // Last of all: who has this file is not graded again.
    store.keep(file, RESULT, &serde_json::to_string_pretty(&row).unwrap_or_default())?;
    Ok(row)
}

/// Builds what has to be built, and tells how the program is started.
fn make_ready(
    roster: &Roster,
    place: usize,
    assignment: &Assignment,
    store: &Store,
) -> Result<(Option<Workshop>, Command), Unready> {
    let submission = &roster.submissions[place];
    let words = match &submission.command {
        Some(text) => shlex::split(text).unwrap_or_default(),
        None => assignment.command.clone(),
    };
    let no_command = || {
        let text = submission.command.as_deref().unwrap_or_default();
        Unready::new(format!("`{text}` is no command: it is empty, or a quote in it is not closed"), "")
    };
    let Some(source) = &submission.source else {
        let command = Command::new(&words).ok_or_else(no_command)?;
        let command = if shares_a_folder(&command, roster, place) { command.alone() } else { command };
        let here = assignment.in_place.then(std::env::current_dir).and_then(Result::ok);
        let command = here.map_or(command.clone(), |here| command.in_folder(&here));
        return Ok((None, command.showing(&assignment.shown)));
    };
    let workshop = Workshop::open(submission, source, store.workshop(&submission.file), &assignment.build)?;
    let command = Command::new_in(&workshop.folder, &words).ok_or_else(no_command)?;
    let command = if assignment.in_place { command.in_folder(&workshop.folder) } else { command };
    // Its folder is its own, even where no word of the command names a file in it.
    let command = command.showing(std::slice::from_ref(&workshop.folder)).showing(&assignment.shown);
    Ok((Some(workshop), command))
}

/// Whether the folder of a program holds that of somebody else's too.
fn shares_a_folder(command: &Command, roster: &Roster, place: usize) -> bool {
    let others = roster.submissions.iter().enumerate().filter(|(other, _)| *other != place);
    let others = others.filter_map(|(_, other)| Command::new(&shlex::split(other.command.as_ref()?)?));
    let folders: Vec<PathBuf> = command.folders().map(Path::to_owned).collect();
    others
        .flat_map(|other| other.folders().map(Path::to_owned).collect::<Vec<_>>())
        .any(|other| folders.iter().any(|folder| other.starts_with(folder)))
}

/// What is asked of a program, in a line: marks under other conditions are other marks.
fn conditions<G: Described>(game: &G, submission: &Submission, assignment: &Assignment) -> String {
    let Task { sample, seed, tree, ladder, full_marks_at, .. } = &assignment.task;
    let Conditions { cpu_time, move_time, game_time, guesses, limits, fresh, .. } = &assignment.conditions;
    let command = submission.command.clone().unwrap_or_else(|| assignment.command.join(" "));
    format!(
        "{}; {command}; {:?}; {:?}; in place {}; sample {sample:?}; seed {seed:?}; tree {tree}; limits {ladder:?}; full marks at \
         {full_marks_at:?}; {cpu_time:?}, {move_time:?}, {game_time:?}; {guesses} guesses; {limits:?}; fresh {fresh}; \
         {} hours late",
        game.spec(),
        assignment.build.command,
        assignment.build.add,
        assignment.in_place,
        submission.hours_late.unwrap_or(0.0),
    )
}

fn seconds_since_1970() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs()
}
