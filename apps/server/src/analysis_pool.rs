use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::thread;

use tokio::sync::{Semaphore, oneshot};

use crate::fair_slots::{FairSlots, Slot};
use crate::metrics::Metrics;
use crate::refusal::Refusal;
use crate::shares::Share;

/// The most analyses that go on at once, a slice at a time.
const AT_ONCE: usize = 64;
/// How much people come before analyses: the system gives a thread of this niceness the time that others leave.
const NICENESS: i32 = 5;

/// Where is thought for nobody's move: analyses, reviews, puzzles, and the games of machines that people watch.
///
/// Each has a thread of its own, which yields to everything else on the machine; they share a few slots in slices, so that a short
/// one does not wait for the end of a long one.
#[derive(Debug)]
pub(crate) struct AnalysisPool {
    slots: Arc<FairSlots>,
    /// A request that finds no place here is shed at once.
    queue: Arc<Semaphore>,
    metrics: Arc<Metrics>,
}

impl AnalysisPool {
    pub(crate) fn new(n_slots: usize, waiting: usize, metrics: Arc<Metrics>) -> Self {
        let n_slots = n_slots.max(1);
        let queue = Arc::new(Semaphore::new((n_slots + waiting).min(AT_ONCE.max(n_slots))));
        AnalysisPool { slots: FairSlots::new(n_slots), queue, metrics }
    }

    /// Does `work` on a thread that may block. It is given its slot, to pause at; whoever asked has this share until it is done,
    /// gone or not.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        share: Share,
        work: impl FnOnce(&Slot) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let place = Arc::clone(&self.queue).try_acquire_owned().map_err(|_| {
            self.metrics.shed.fetch_add(1, Relaxed);
            Refusal::Full("too many are analysing")
        })?;
        let (answer, answered) = oneshot::channel();
        let slots = Arc::clone(&self.slots);
        thread::Builder::new()
            .name("study".to_owned())
            .spawn(move || {
                if let Err(failure) = rustix::process::nice(NICENESS) {
                    tracing::debug!(%failure, "a study is as important as a move");
                }
                let slot = slots.take();
                let result = work(&slot);
                // All are kept until the work ends even if the asker has gone: threads, not requests, are scarce.
                drop((slot, place, share));
                let _ = answer.send(result);
            })
            .map_err(|failure| Refusal::Fault(format!("no thread for a study: {failure}")))?;
        answered.await.map_err(|_| Refusal::Fault("a study stumbled".to_owned()))
    }
}
