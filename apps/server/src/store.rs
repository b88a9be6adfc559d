use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;

use rusqlite::{Connection, ErrorCode, Transaction};
use tokio::sync::{mpsc, oneshot};

use crate::metrics::Metrics;
use crate::options::Keep;
use crate::refusal::Refusal;

/// The steps that bring a database of any age to the present form; `PRAGMA user_version` counts those done.
/// A step that has been released is never changed: a new one follows it.
const MIGRATIONS: &[&str] =
    &[include_str!("store/1_matches_and_records.sql"), include_str!("store/2_last_move.sql")];

type Work = Box<dyn FnOnce(&mut Connection) + Send>;

/// The game file: one `SQLite` database with one thread that speaks to it.
///
/// What happened in a match is kept as a list of events and nothing else, so a match is resumed by replaying them. A
/// write is answered after its transaction is committed to the log file, which survives the death of the process.
#[derive(Clone)]
pub(crate) struct Store {
    work: mpsc::Sender<Work>,
    metrics: Arc<Metrics>,
    sound: Arc<AtomicBool>,
    makeshift: Arc<AtomicBool>,
}

impl fmt::Debug for Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Store").field("sound", &self.is_sound()).finish_non_exhaustive()
    }
}

impl Store {
    /// Opens the file, brings its form up to date and starts its thread.
    pub(crate) fn open(keep: &Keep, waiting: usize, metrics: Arc<Metrics>) -> Result<Self, rusqlite::Error> {
        let mut connection = match keep {
            Keep::File(path) => Connection::open(path)?,
            Keep::Memory => Connection::open_in_memory()?,
        };
        // Another program may read the file while we play; we wait for it rather than fail.
        connection.busy_timeout(std::time::Duration::from_secs(2))?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "NORMAL")?;
        connection.pragma_update(None, "foreign_keys", true)?;
        migrate(&mut connection)?;
        let (work, mut queue) = mpsc::channel::<Work>(waiting.max(1));
        thread::Builder::new()
            .name("store".to_owned())
            .spawn(move || {
                while let Some(work) = queue.blocking_recv() {
                    work(&mut connection);
                }
            })
            .map_err(|failure| rusqlite::Error::ToSqlConversionFailure(Box::new(failure)))?;
        Ok(Store { work, metrics, sound: Arc::new(AtomicBool::new(true)), makeshift: Arc::default() })
    }

    /// Whether games are kept: the last write succeeded, into the file that was asked for.
    pub(crate) fn is_sound(&self) -> bool {
        self.sound.load(Relaxed) && !self.makeshift.load(Relaxed)
    }

    /// Remembers that this store only stands in for a file that could not be opened.
    pub(crate) fn give_up(&self) {
        self.makeshift.store(true, Relaxed);
    }

    /// Reads.
    pub(crate) async fn read<T: Send + 'static>(
        &self,
        query: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, Refusal> {
        self.ask(move |connection| query(connection)).await
    }

    /// Writes in one transaction: all of it or none.
    pub(crate) async fn write<T: Send + 'static>(
        &self,
        change: impl FnOnce(&Transaction<'_>) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, Refusal> {
        let result = self
            .ask(move |connection| {
                let transaction = connection.transaction()?;
                let value = change(&transaction)?;
                transaction.commit()?;
                Ok(value)
            })
            .await;
        let was_sound = self.sound.swap(result.is_ok(), Relaxed);
        // A full disk refuses every write; the log tells when that begins and when it ends.
        match &result {
            Err(refusal) if was_sound => tracing::error!(%refusal, "games are unkept from now on"),
            Ok(_) if !was_sound => tracing::warn!("games are kept again"),
            _ => {}
        }
        if result.is_err() {
            self.metrics.unkept.fetch_add(1, Relaxed);
        }
        result
    }

    async fn ask<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, Refusal> {
        let (answer, answered) = oneshot::channel();
        let work: Work = Box::new(move |connection| {
            // The asker may have gone; the work is done all the same.
            let _ = answer.send(work(connection));
        });
        self.work.try_send(work).map_err(|_| Refusal::Full("the game file is busy"))?;
        let result = answered.await.map_err(|_| Refusal::Fault("the store thread is gone".to_owned()))?;
        result.map_err(|failure| Refusal::Unkept(plainly(&failure)))
    }
}

/// The operator's words for what a database says.
pub(crate) fn plainly(failure: &rusqlite::Error) -> String {
    match failure.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => "the disk is full".to_owned(),
        Some(ErrorCode::ReadOnly) => "it may not be written".to_owned(),
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
            "it is damaged or no game file".to_owned()
        }
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => "another program holds it".to_owned(),
        _ => failure.to_string(),
    }
}

fn migrate(connection: &mut Connection) -> rusqlite::Result<()> {
    let done: u32 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    for (version, step) in (1_u32..).zip(MIGRATIONS).skip(done as usize) {
        let transaction = connection.transaction()?;
        transaction.execute_batch(step)?;
        transaction.pragma_update(None, "user_version", version)?;
        transaction.commit()?;
    }
    Ok(())
}
