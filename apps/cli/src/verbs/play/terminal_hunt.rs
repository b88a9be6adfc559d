use games::Registered;
use play::Hunt;

use crate::console::Console;
use crate::failure::Failure;
use crate::record_file::RecordFile;

/// Where a guessing game at one terminal is shown, and the file that keeps it.
pub(super) struct TerminalHunt<'a> {
    pub(super) console: &'a mut Console,
    pub(super) file: RecordFile,
}

impl TerminalHunt<'_> {
    /// Asks for a line. The game cannot go on without one, so the end of the input ends it.
    pub(super) fn ask(&mut self, prompt: &str) -> Result<String, Failure> {
        self.console.ask(prompt)?.ok_or_else(|| self.file.unfinished())
    }

    /// Brings the record file up to date. Once the game is over, the record tells the secret where it is known.
    pub(super) fn save<G: Registered>(
        &self,
        hunt: &Hunt<G>,
        secret: Option<&G::Secret>,
    ) -> Result<(), Failure> {
        self.file.save(|| {
            let mut record = hunt.record();
            // A glance at the file must not spoil a running game.
            record.secret = record.result.as_ref().and(secret.cloned());
            record.into()
        })
    }
}
