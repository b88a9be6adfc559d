use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use games::{visit_duel, visit_game};
use play::record::{DuelRecord, DuelRecords, DuelResult, HuntRecord, HuntRecords, HuntResult, Record};

use super::Unheld;

/// A game of a tournament.
#[derive(Clone, Debug)]
pub(super) struct Fixture {
    /// The name of the file that keeps it.
    pub(super) file: String,
    /// Its record before anything has happened: who plays what, under which terms.
    pub(super) blank: Record,
}

impl Fixture {
    /// How this game ended by a record of it; a record of another game, or one that breaks the rules, is refused.
    pub(super) fn end_of(&self, record: &Record) -> Result<Option<End>, String> {
        let head = blank(record);
        if head != self.blank {
            return Err(difference(&self.blank, &head));
        }
        record.replay().map_err(|misplay| misplay.to_string())?;
        Ok(End::of(record))
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum End {
    Duel(DuelResult),
    Hunt(HuntResult),
}

impl End {
    /// How the game of this record ended, if it has.
    pub(super) fn of(record: &Record) -> Option<End> {
        match record {
            Record::Hunt(record) => visit_game!(record, HuntRecords, |record| -> Option<End> {
                record.result.clone().map(End::Hunt)
            }),
            Record::Duel(record) => visit_duel!(record, DuelRecords, |record| -> Option<End> {
                record.result.clone().map(End::Duel)
            }),
        }
    }
}

/// The folder in which every finished game is kept, each in a file of its own.
#[derive(Debug)]
pub(super) struct Store {
    folder: PathBuf,
}

impl Store {
    pub(super) fn open(folder: &Path) -> Result<Store, Unheld> {
        let store = Store { folder: folder.to_owned() };
        fs::create_dir_all(folder).map_err(|error| store.trouble(error))?;
        Ok(store)
    }

    /// A folder that is there already.
    pub(super) fn of(folder: &Path) -> Result<Store, Unheld> {
        let store = Store { folder: folder.to_owned() };
        fs::read_dir(folder).map_err(|error| store.trouble(error))?;
        Ok(store)
    }

    /// How a game ended that was played before; nothing if it is still to be played.
    ///
    /// A file that is no whole record is what a machine leaves that lost its power: that game is played again. A record
    /// with another head, or one that breaks the rules, belongs to somebody else and is not written over.
    pub(super) fn end_of(&self, fixture: &Fixture) -> Result<Option<End>, Unheld> {
        let file = self.folder.join(&fixture.file);
        let Some(text) = self.text_of(fixture)? else { return Ok(None) };
        let Ok(record) = Record::read(&text) else { return Ok(None) };
        fixture.end_of(&record).map_err(|why| Unheld::Foreign { file, why })
    }

    /// The text of a game that is kept; nothing if there is no such file.
    pub(super) fn text_of(&self, fixture: &Fixture) -> Result<Option<String>, Unheld> {
        match fs::read_to_string(self.folder.join(&fixture.file)) {
            Ok(text) => Ok(Some(text)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(self.trouble(error)),
        }
    }

    /// Keeps a finished game. The file is there as a whole or not at all, however the program ends.
    pub(super) fn keep(&self, fixture: &Fixture, record: &Record) -> Result<(), Unheld> {
        let file = self.folder.join(&fixture.file);
        let part = self.folder.join(format!("{}.part", fixture.file));
        fs::write(&part, record.to_string())
            .and_then(|()| fs::rename(&part, &file))
            .map_err(|error| self.trouble(error))
    }

    fn trouble(&self, error: io::Error) -> Unheld {
        Unheld::Folder { folder: self.folder.clone(), error }
    }
}

/// A record as it was before anything had happened.
fn blank(record: &Record) -> Record {
    match record {
        Record::Hunt(record) => visit_game!(record, HuntRecords, |record| -> Record {
            HuntRecord { turns: Vec::new(), result: None, ..record.clone() }.into()
        }),
        Record::Duel(record) => visit_duel!(record, DuelRecords, |record| -> Record {
            DuelRecord { rounds: Vec::new(), result: None, ..record.clone() }.into()
        }),
    }
}

/// The first line in which two heads differ.
fn difference(expected: &Record, found: &Record) -> String {
    let (expected, found) = (expected.to_string(), found.to_string());
    let differing = expected.lines().zip(found.lines()).find(|(expected, found)| expected != found);
    differing.map_or("its head is another".to_owned(), |(expected, found)| {
        format!("it says `{found}`, not `{expected}`")
    })
}
