use std::fs;
use std::path::PathBuf;

use games::RegisteredDuel;
use play::record::{DuelRecord, Record};

use crate::failure::Failure;
use crate::whole_file;

/// The folder in which every game of a match leaves its record.
#[derive(Debug)]
pub(super) struct Records {
    folder: PathBuf,
}

impl Records {
    /// Makes the folder for these games. A record that is there already stops the match before it begins, since it would be lost.
    pub(super) fn new(folder: PathBuf, games: &[u64]) -> Result<Records, Failure> {
        fs::create_dir_all(&folder).map_err(|error| {
            Failure::Outside(format!("cannot make the folder {}: {error}", folder.display()))
        })?;
        let records = Records { folder };
        for &number in games {
            whole_file::must_be_new("--records", &records.path(number), "name another folder or empty it")?;
        }
        Ok(records)
    }

    /// Writes the record of the game with this number.
    pub(super) fn keep<G: RegisteredDuel>(&self, number: u64, record: DuelRecord<G>) -> Result<(), Failure> {
        let path = self.path(number);
        let text = Record::from(record).to_string();
        whole_file::put(&path, text)
            .map_err(|error| Failure::Outside(format!("cannot write the record {}: {error}", path.display())))
    }

    fn path(&self, number: u64) -> PathBuf {
        self.folder.join(format!("game-{:04}.txt", number + 1))
    }
}
