use game::Described;
use serde::{Deserialize, Serialize};

use super::{Conditions, Grade, Progress, Task, grade};
use crate::contained::Command;

/// The name and version of the form of [`Class`] as JSON.
pub const SCHEMA: &str = "parlour/batch/1";

/// One program of a class, as a row of the list gives it.
#[derive(Clone, Debug, PartialEq)]
pub struct Submission {
    /// Whose it is.
    pub name: String,
    /// How it is started, quoted as for a shell.
    pub command: String,
    /// How many hours after the due time it was handed in.
    pub hours_late: Option<f64>,
}

/// A row as it is written, before it is known to make sense.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    name: String,
    command: String,
    #[serde(default)]
    hours_late: Option<String>,
}

/// Why a list of programs cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum BadList {
    /// It is no list with the right columns.
    #[error("the list needs the columns `name`, `command` and, if wanted, `hours_late`: {0}")]
    Table(#[from] csv::Error),
    /// The hours of a row are no number of hours.
    #[error(
        "line {line}, column `hours_late`: `{hours}` is no number of hours; write 0 or more, such as 2.5, or nothing"
    )]
    Hours {
        /// The line of the row, counted from 1.
        line: u64,
        /// What stands there.
        hours: String,
    },
    /// A command cannot be taken apart.
    #[error("`{command}`, the command of {name}, is empty or a quote in it is not closed")]
    Command {
        /// Whose it is.
        name: String,
        /// The command.
        command: String,
    },
    /// The list is empty.
    #[error("the list names no program")]
    Empty,
}

/// A class of programs, graded one after the other.
#[derive(Clone, Debug, Serialize)]
pub struct Class {
    /// [`SCHEMA`].
    pub schema: &'static str,
    /// The version of this referee.
    pub version: &'static str,
    /// The game and its size.
    pub game: String,
    /// A row for each program, in the order of the list.
    pub rows: Vec<Row>,
}

/// How one program of a class did.
#[derive(Clone, Debug, Serialize)]
pub struct Row {
    /// Whose it is.
    pub name: String,
    /// What is to be said about it in one line.
    pub verdict: String,
    /// Its grade, if it could be graded.
    pub grade: Option<Grade>,
}

/// Reads a list of programs from CSV with a header line.
pub fn read_list(csv: &str) -> Result<Vec<(Submission, Command)>, BadList> {
    let mut reader = csv::ReaderBuilder::new().trim(csv::Trim::All).from_reader(csv.as_bytes());
    let columns = reader.headers()?.clone();
    let mut list = Vec::new();
    for row in reader.records() {
        let row = row?;
        let Written { name, command: text, hours_late } = row.deserialize(Some(&columns))?;
        let hours = |hours: String| {
            let number = hours.parse().ok().filter(|&number| is_late(number));
            let line = row.position().map_or(0, csv::Position::line);
            number.ok_or(BadList::Hours { line, hours })
        };
        let hours_late = hours_late.map(hours).transpose()?;
        let Some(command) = Command::new(&shlex::split(&text).unwrap_or_default()) else {
            return Err(BadList::Command { name, command: text });
        };
        list.push((Submission { name, command: text, hours_late }, command));
    }
    if list.is_empty() { Err(BadList::Empty) } else { Ok(list) }
}

/// Whether a program can be so many hours late: not a number, an endless one and one below 0 are none.
pub fn is_late(hours: f64) -> bool {
    hours.is_finite() && hours >= 0.0
}

/// Grades every program of a list. The programs have the machine to themselves in turn, so that none takes time from
/// another.
pub fn grade_class<G: Described>(
    game: &G,
    list: &[(Submission, Command)],
    conditions: &Conditions,
    task: &Task,
    progress: Progress<'_>,
) -> Class {
    let mut rows = Vec::with_capacity(list.len());
    for (n_done, (submission, command)) in list.iter().enumerate() {
        progress(n_done, list.len());
        let task = Task { hours_late: submission.hours_late.unwrap_or(0.0), ..task.clone() };
        let (verdict, grade) = match grade(game, command, conditions, &task, &|_, _| {}) {
            Ok(grade) => {
                let mistake = grade.first_mistake().map(|(what, _)| what);
                (mistake.unwrap_or_else(|| "no mistake found".to_owned()), Some(grade))
            }
            Err(why) => (why.to_string(), None),
        };
        rows.push(Row { name: submission.name.clone(), verdict, grade });
    }
    progress(list.len(), list.len());
    Class { schema: SCHEMA, version: env!("CARGO_PKG_VERSION"), game: game.spec(), rows }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_may_quote_and_may_leave_the_hours_out() {
        let list =
            read_list("name,command,hours_late\nAda,./ada --fast,\n\"Bo, B\",\"sh -c 'echo 1'\",2.5\n");
        let list = list.expect("it is a list");
        assert_eq!((list[0].0.name.as_str(), list[0].0.hours_late), ("Ada", None));
        assert_eq!((list[1].0.name.as_str(), list[1].0.hours_late), ("Bo, B", Some(2.5)));
        assert_eq!(list[1].1.to_string(), "sh -c echo 1");
        assert!(read_list("name,command\nAda,./ada\n").is_ok());
    }

    #[test]
    fn a_bad_list_says_what_is_wrong_with_it() {
        let why = |csv: &str| read_list(csv).expect_err("it is bad").to_string();
        assert!(why("who,command\nAda,./ada\n").starts_with("the list needs the columns `name`, `command`"));
        assert!(why("name,command\nAda,\"sh 'x\"\n").contains("the command of Ada"));
        assert_eq!(why("name,command\n"), "the list names no program");
        for hours in ["x", "-5", "nan", "inf"] {
            let told = why(&format!("name,command,hours_late\nAda,./ada,\nBo,./bo,{hours}\n"));
            assert!(
                told.starts_with(&format!("line 3, column `hours_late`: `{hours}` is no number")),
                "{told}"
            );
        }
    }
}
