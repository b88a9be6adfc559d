use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use games::RegisteredDuel;
use jobs::{Head, Trouble, put};
use referee::ladder::{Ladder, Meeting};

/// What came of the games on one opening, as the first of the pair counts.
pub(super) type Results = [Option<bool>; 2];

/// The meetings of a ladder that are over, a line each, in a file from which a ladder goes on.
///
/// A line names the players and the position, so that a ladder with more players or more openings takes from it what fits.
#[derive(Debug)]
pub(super) struct Log {
    path: PathBuf,
    file: File,
    known: HashMap<String, Results>,
}

impl Log {
    /// The log in this file, which is made if it is not there. Another ladder's is refused.
    pub(super) fn open(path: &Path, head: &Head) -> Result<Log, Trouble> {
        let mut known = HashMap::new();
        // Written anew, so that a line that was cut off by the end of an earlier run does not stay.
        let mut written = head.to_string();
        if path.exists() {
            let text = fs::read_to_string(path).map_err(|error| Trouble::cannot_read(path, &error))?;
            let rest = head.strip(&text).map_err(|why| Trouble::bad(path, why))?;
            for line in rest.split_inclusive('\n').filter(|line| line.ends_with('\n')) {
                let (meeting, results) = read(line.trim_end())
                    .ok_or_else(|| Trouble::bad(path, format_args!("`{}` is no meeting", line.trim_end())))?;
                known.insert(meeting, results);
                written += line;
            }
        }
        let file = put(path, written).and_then(|()| OpenOptions::new().append(true).open(path));
        let file = file.map_err(|error| Trouble::cannot_write(path, &error))?;
        Ok(Log { path: path.to_owned(), file, known })
    }

    /// What came of a meeting, if it is over.
    pub(super) fn known<G: RegisteredDuel>(&self, ladder: &Ladder<G>, meeting: Meeting) -> Option<Results> {
        self.known.get(&named(ladder, meeting)).copied()
    }

    /// Writes down what came of a meeting, unless that is known.
    pub(super) fn keep<G: RegisteredDuel>(
        &mut self,
        ladder: &Ladder<G>,
        meeting: Meeting,
        results: Results,
    ) -> Result<(), Trouble> {
        let meeting = named(ladder, meeting);
        if self.known.contains_key(&meeting) {
            return Ok(());
        }
        let [one, other] = results.map(word);
        let line = format!("{meeting}; {one} {other}\n");
        self.file.write_all(line.as_bytes()).map_err(|error| Trouble::cannot_write(&self.path, &error))?;
        self.known.insert(meeting, results);
        Ok(())
    }
}

/// Who meets, and where they begin.
fn named<G: RegisteredDuel>(ladder: &Ladder<G>, meeting: Meeting) -> String {
    let [first, second] = ladder.names(meeting);
    format!("{first} against {second}; {}", ladder.opening(meeting))
}

fn read(line: &str) -> Option<(String, Results)> {
    let (meeting, results) = line.rsplit_once("; ")?;
    let (one, other) = results.split_once(' ')?;
    let result = |word: &str| RESULTS.iter().find(|(_, known)| *known == word).map(|&(result, _)| result);
    Some((meeting.to_owned(), [result(one)?, result(other)?]))
}

fn word(result: Option<bool>) -> &'static str {
    RESULTS.iter().find(|(known, _)| *known == result).map_or("", |&(_, word)| word)
}

const RESULTS: [(Option<bool>, &str); 3] = [(Some(true), "won"), (Some(false), "lost"), (None, "tied")];
