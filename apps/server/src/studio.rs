use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::thread;

use tokio::sync::{Semaphore, oneshot};

use crate::desks::{Desk, Desks};
use crate::metrics::Metrics;
use crate::refusal::Refusal;
use crate::shares::Share;

/// The most studies that go on at once, a slice at a time.
const AT_ONCE: usize = 64;
/// How much people come before studies: the system gives a thread of this niceness the time that others leave.
const NICENESS: i32 = 5;

/// Where is thought for nobody's move: analyses, reviews, puzzles, and the games of machines that people watch.
///
/// Each has a thread of its own, which yields to everything else on the machine; they share a few desks in slices, so that a short
/// one does not wait for the end of a long one.
#[derive(Debug)]
pub(crate) struct Studio {
    desks: Arc<Desks>,
    /// A request that finds no place here is shed at once.
    places: Arc<Semaphore>,
    metrics: Arc<Metrics>,
}

impl Studio {
    pub(crate) fn new(n_desks: usize, waiting: usize, metrics: Arc<Metrics>) -> Self {
        let n_desks = n_desks.max(1);
        let places = Arc::new(Semaphore::new((n_desks + waiting).min(AT_ONCE.max(n_desks))));
        Studio { desks: Desks::new(n_desks), places, metrics }
    }

    /// Does `work` on a thread that may block. It is given its desk, to pause at; whoever asked has this share until it is done,
    /// gone or not.
    pub(crate) async fn study<T: Send + 'static>(
        &self,
        share: Share,
        work: impl FnOnce(&Desk) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let place = Arc::clone(&self.places).try_acquire_owned().map_err(|_| {
            self.metrics.shed.fetch_add(1, Relaxed);
            Refusal::Full("too many are analysing")
        })?;
        let (answer, answered) = oneshot::channel();
        let desks = Arc::clone(&self.desks);
        thread::Builder::new()
            .name("study".to_owned())
            .spawn(move || {
                if let Err(failure) = rustix::process::nice(NICENESS) {
                    tracing::debug!(%failure, "a study is as important as a move");
                }
                let desk = desks.take();
                let result = work(&desk);
                // All are kept until the work ends even if the asker has gone: threads, not requests, are scarce.
                drop((desk, place, share));
                let _ = answer.send(result);
            })
            .map_err(|failure| Refusal::Fault(format!("no thread for a study: {failure}")))?;
        answered.await.map_err(|_| Refusal::Fault("a study stumbled".to_owned()))
    }
}
