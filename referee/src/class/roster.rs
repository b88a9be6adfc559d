use std::borrow::Cow;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Endings of the archives that are unpacked.
const ARCHIVES: [&str; 7] = [".tar.gz", ".tgz", ".tar.xz", ".tar.bz2", ".tar.zst", ".tar", ".zip"];

/// The columns that mean something to us; all others come back in the results.
const NAME: &str = "name";
const COMMAND: &str = "command";
const FOLDER: &str = "folder";
const HOURS_LATE: &str = "hours_late";

/// Who handed something in, and what.
#[derive(Clone, Debug, PartialEq)]
pub struct Roster {
    /// The names of the further columns of the list.
    pub columns: Vec<String>,
    /// Everybody, in the order of the list.
    pub submissions: Vec<Submission>,
}

/// What one person handed in.
#[derive(Clone, Debug, PartialEq)]
pub struct Submission {
    /// Whose it is.
    pub name: String,
    /// The folder or archive that was handed in, where there is one.
    pub source: Option<PathBuf>,
    /// How it is started, where that is its own, quoted as for a shell.
    pub command: Option<String>,
    /// How many hours after the due time it was handed in.
    pub hours_late: Option<f64>,
    /// What stands in the further columns.
    pub further: Vec<String>,
    /// The name of the folder with its results: its own among all.
    pub file: String,
}

/// Why there is no roster.
#[derive(Debug, thiserror::Error)]
pub enum BadRoster {
    /// It cannot be read at all.
    #[error("{0}")]
    Unreadable(#[from] io::Error),
    /// It is no table.
    #[error("this is no list of programs: {0}")]
    Table(#[from] csv::Error),
    /// A column is missing.
    #[error(
        "the list needs the column `name`, and `command` or `folder` beside it; `hours_late` is read where it is there, \
         all other columns come back in the results"
    )]
    Columns,
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
    /// A row names something that is not there.
    #[error("line {line}, column `folder`: there is no `{folder}`")]
    Missing {
        /// The line of the row, counted from 1.
        line: u64,
        /// What stands there.
        folder: String,
    },
    /// There is nothing to grade.
    #[error("it names no program")]
    Empty,
}

impl Roster {
    /// Reads a list, or looks into a folder with a folder or an archive for each person.
    pub fn read(path: &Path) -> Result<Roster, BadRoster> {
        if path.is_dir() { Roster::of_folder(path) } else { Roster::of_list(&fs::read(path)?, path) }
    }

    fn of_folder(path: &Path) -> Result<Roster, BadRoster> {
        let mut entries = Vec::new();
        for entry in fs::read_dir(path)? {
            let path = entry?.path();
            let Some(file) = path.file_name().map(|name| name.to_string_lossy().into_owned()) else {
                continue;
            };
            let archive = ARCHIVES.iter().find_map(|ending| file.strip_suffix(ending));
            match archive {
                _ if file.starts_with('.') => {}
                Some(name) if path.is_file() => entries.push((name.to_owned(), path)),
                _ if path.is_dir() => entries.push((file, path)),
                _ => {}
            }
        }
        entries.sort();
        let submission = |(name, path): (String, PathBuf)| Submission {
            name,
            source: Some(path),
            command: None,
            hours_late: None,
            further: Vec::new(),
            file: String::new(),
        };
        Roster { columns: Vec::new(), submissions: entries.into_iter().map(submission).collect() }.filed()
    }

    fn of_list(bytes: &[u8], path: &Path) -> Result<Roster, BadRoster> {
        let text = decoded(bytes);
        let header = text.lines().next().unwrap_or_default();
        // The separator that stands in the header most often; spreadsheets of half the world write semicolons.
        let separator = [b',', b';', b'\t']
            .into_iter()
            .max_by_key(|&byte| (header.bytes().filter(|&other| other == byte).count(), byte == b','));
        let mut reader = csv::ReaderBuilder::new()
            .trim(csv::Trim::All)
            .delimiter(separator.unwrap_or(b','))
            .from_reader(text.as_bytes());
        let header = reader.headers()?.clone();
        let place = |wanted: &str| header.iter().position(|column| column.eq_ignore_ascii_case(wanted));
        let (name, command, folder, hours) = (place(NAME), place(COMMAND), place(FOLDER), place(HOURS_LATE));
        let Some(name) = name.filter(|_| command.or(folder).is_some()) else {
            return Err(BadRoster::Columns);
        };
        let known = [Some(name), command, folder, hours];
        let is_further = |place: usize| !known.contains(&Some(place));
        let mut submissions = Vec::new();
        for row in reader.records() {
            let row = row?;
            let line = row.position().map_or(0, csv::Position::line);
            let cell = |place: Option<usize>| row.get(place?).filter(|cell| !cell.is_empty());
            let source = cell(folder).map(|folder| {
                let source = path.parent().unwrap_or(Path::new("")).join(folder);
                let there = source.exists().then_some(source);
                there.ok_or_else(|| BadRoster::Missing { line, folder: folder.to_owned() })
            });
            let hours_late = cell(hours).map(|hours| {
                let number = hours.replace(',', ".").parse().ok().filter(|&number| is_late(number));
                number.ok_or_else(|| BadRoster::Hours { line, hours: hours.to_owned() })
            });
            submissions.push(Submission {
                name: row.get(name).unwrap_or_default().to_owned(),
                source: source.transpose()?,
                command: cell(command).map(str::to_owned),
                hours_late: hours_late.transpose()?,
                further: row
                    .iter()
                    .enumerate()
                    .filter(|(place, _)| is_further(*place))
                    .map(|(_, it)| it.to_owned())
                    .collect(),
                file: String::new(),
            });
        }
        let columns = header.iter().enumerate().filter(|(place, _)| is_further(*place));
        Roster { columns: columns.map(|(_, column)| column.to_owned()).collect(), submissions }.filed()
    }

    /// Gives everybody a name of a folder.
    fn filed(mut self) -> Result<Roster, BadRoster> {
        let mut taken: Vec<String> = Vec::new();
        for submission in &mut self.submissions {
            let plain: String = submission
                .name
                .chars()
                .map(|c| if c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | ' ') { c } else { '_' })
                .collect();
            let plain = plain.trim_matches(['.', ' ']);
            let plain = if plain.is_empty() { "unnamed" } else { plain };
            let mut file = plain.to_owned();
            let mut number = 2;
            // Some file systems do not tell `Ada` from `ada`.
            while taken.contains(&file.to_lowercase()) {
                file = format!("{plain}-{number}");
                number += 1;
            }
            taken.push(file.to_lowercase());
            submission.file = file;
        }
        if self.submissions.is_empty() { Err(BadRoster::Empty) } else { Ok(self) }
    }
}

/// Whether a program can be so many hours late: not a number, an endless one and one below 0 are none.
pub fn is_late(hours: f64) -> bool {
    hours.is_finite() && hours >= 0.0
}

/// The text of a list: UTF-8, with or without a mark before it, or Latin-1, whose bytes are the numbers of their letters.
fn decoded(bytes: &[u8]) -> Cow<'_, str> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|&byte| char::from(byte)).collect()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(bytes: &[u8]) -> Result<Roster, BadRoster> {
        Roster::of_list(bytes, Path::new("list.csv"))
    }

    #[test]
    fn a_list_may_quote_and_may_leave_the_hours_out() {
        let list = list(b"name,command,hours_late\nAda,./ada --fast,\n\"Bo, B\",\"sh -c 'echo 1'\",2.5\n")
            .expect("a list");
        let [ada, bo] = &list.submissions[..] else { panic!("two rows") };
        assert_eq!((ada.name.as_str(), ada.hours_late, ada.file.as_str()), ("Ada", None, "Ada"));
        assert_eq!((bo.name.as_str(), bo.hours_late, bo.file.as_str()), ("Bo, B", Some(2.5), "Bo_ B"));
        assert_eq!(bo.command.as_deref(), Some("sh -c 'echo 1'"));
    }

    #[test]
    fn semicolons_latin_letters_and_further_columns_are_read() {
        let list = list(b"Matrikel;name;command;hours_late;group\n17;J\xf6rg;./j;2,5;A\n18;J\xf6rg;./k;;B\n");
        let list = list.expect("a list");
        assert_eq!(list.columns, ["Matrikel", "group"]);
        let [one, two] = &list.submissions[..] else { panic!("two rows") };
        assert_eq!(
            (one.name.as_str(), one.hours_late, one.further.join(" ")),
            ("Jörg", Some(2.5), "17 A".to_owned())
        );
        assert_eq!([one.file.as_str(), two.file.as_str()], ["Jörg", "Jörg-2"]);
    }

    #[test]
    fn a_folder_has_a_folder_or_an_archive_for_each() {
        let class = tempfile::tempdir().expect("a folder");
        fs::create_dir(class.path().join("Ada")).expect("a folder");
        for file in ["Bo.tar.gz", "Cy.zip", "readme.txt", ".hidden.zip"] {
            fs::write(class.path().join(file), "").expect("a file");
        }
        let roster = Roster::read(class.path()).expect("a roster");
        let names: Vec<&str> = roster.submissions.iter().map(|submission| submission.name.as_str()).collect();
        assert_eq!(names, ["Ada", "Bo", "Cy"]);
    }

    #[test]
    fn a_bad_list_says_what_is_wrong_with_it() {
        let why = |csv: &str| list(csv.as_bytes()).expect_err("it is bad").to_string();
        assert!(
            why("who,command\nAda,./ada\n").starts_with("the list needs the column `name`, and `command`")
        );
        assert!(why("name,points\nAda,3\n").starts_with("the list needs the column `name`, and `command`"));
        assert!(why("name,folder\nAda,no-such-folder\n").starts_with("line 2, column `folder`: there is no"));
        assert_eq!(why("name,command\n"), "it names no program");
        for hours in ["x", "-5", "nan", "inf"] {
            let told = why(&format!("name,command,hours_late\nAda,./ada,\nBo,./bo,{hours}\n"));
            assert!(
                told.starts_with(&format!("line 3, column `hours_late`: `{hours}` is no number")),
                "{told}"
            );
        }
    }
}
