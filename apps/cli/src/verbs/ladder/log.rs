use std::collections::HashMap;
use std::path::Path;

use games::RegisteredDuel;
use jobs::{Head, LineFile, Trouble};
use referee::ladder::{Ladder, Meeting};

/// What came of the games on one opening, as the first of the pair counts.
pub(super) type Results = [Option<bool>; 2];

/// The meetings of a ladder that are over, a line each, in a file from which a ladder goes on.
///
/// A line names the players and the position, so that a ladder with more players or more openings takes from it what fits.
#[derive(Debug)]
pub(super) struct Log {
    file: LineFile,
    known: HashMap<String, Results>,
}

impl Log {
    /// The log in this file, which is made if it is not there. Another ladder's is refused.
    pub(super) fn open(path: &Path, head: &Head) -> Result<Log, Trouble> {
        let mut known = HashMap::new();
        let mut whole = head.to_string();
        if let Some(text) = LineFile::text(path)? {
            let rest = head.strip(&text).map_err(|why| Trouble::bad(path, why))?;
            for line in rest.split_inclusive('\n').filter(|line| line.ends_with('\n')) {
                let (meeting, results) = read(line.trim_end())
                    .ok_or_else(|| Trouble::bad(path, format_args!("`{}` is no meeting", line.trim_end())))?;
                known.insert(meeting, results);
                whole += line;
            }
        }
        Ok(Log { file: LineFile::holding(path, &whole)?, known })
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
        self.file.add(&format!("{meeting}; {one} {other}\n"))?;
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
