use games::Registered;
use play::Hunt;

use crate::console::Console;
use crate::failure::Failure;
use crate::record_file::RecordFile;

/// A guessing game at one terminal: where it is shown and the file that keeps it.
pub(super) struct Sitting<'a, G: Registered> {
    pub(super) game: G,
    pub(super) console: &'a mut Console,
    pub(super) file: RecordFile,
}

impl<G: Registered> Sitting<'_, G> {
    /// Asks for a line. The game cannot go on without one, so the end of the input ends it.
    pub(super) fn ask(&mut self, prompt: &str) -> Result<String, Failure> {
        self.console.ask(prompt)?.ok_or_else(|| self.file.unfinished())
    }

    /// Brings the record file up to date. Once the game is over, the record tells the secret where it is known.
    pub(super) fn save(&self, hunt: &Hunt<G>, secret: Option<&G::Secret>) -> Result<(), Failure> {
        let mut record = hunt.record();
        // A glance at the file must not spoil a running game.
        record.secret = record.result.as_ref().and(secret.cloned());
        self.file.save(&record.into())
    }
}
