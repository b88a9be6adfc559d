use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use tokio::sync::Semaphore;

use crate::metrics::Metrics;
use crate::refusal::Refusal;

/// The machine's thinking: off the request threads, so that a long search never delays a page, and with a queue that
/// turns away what it cannot take on soon.
#[derive(Debug)]
pub(crate) struct Thinkers {
    desks: Arc<Semaphore>,
    /// How many may work or wait; a request that finds no place here is shed at once.
    places: Arc<Semaphore>,
    metrics: Arc<Metrics>,
    thought: AtomicU64,
}

impl Thinkers {
    pub(crate) fn new(desks: usize, waiting: usize, metrics: Arc<Metrics>) -> Self {
        Thinkers {
            desks: Arc::new(Semaphore::new(desks.max(1))),
            places: Arc::new(Semaphore::new(desks.max(1) + waiting)),
            metrics,
            thought: AtomicU64::new(0),
        }
    }

    /// Runs `work` on a thread that may block, as soon as a desk is free.
    pub(crate) async fn think<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let place = Arc::clone(&self.places).try_acquire_owned().map_err(|_| {
            self.metrics.shed.fetch_add(1, Relaxed);
            Refusal::Full("the machine is thinking for others")
        })?;
        let desk = Arc::clone(&self.desks)
            .acquire_owned()
            .await
            .map_err(|_| Refusal::Fault("the desks are closed".to_owned()))?;
        let result = tokio::task::spawn_blocking(move || {
            // Both are kept until the work ends even if the asker has gone: threads, not requests, are scarce.
            let _kept = (place, desk);
            work()
        })
        .await
        .map_err(|failure| Refusal::Fault(format!("the machine stumbled: {failure}")));
        self.thought.fetch_add(1, Relaxed);
        result
    }

    /// How often the machine has thought.
    pub(crate) fn thought(&self) -> u64 {
        self.thought.load(Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn work_beyond_the_queue_is_shed_with_a_sentence_and_the_rest_is_done() {
        let metrics = Arc::new(Metrics::new());
        let thinkers = Arc::new(Thinkers::new(1, 1, Arc::clone(&metrics)));
        let (release, gate) = mpsc::channel::<()>();
        let (begun, beginning) = tokio::sync::oneshot::channel();
        let first = tokio::spawn({
            let thinkers = Arc::clone(&thinkers);
            async move {
                thinkers
                    .think(move || {
                        begun.send(()).expect("the test waits");
                        gate.recv().expect("the test opens the gate");
                        1
                    })
                    .await
            }
        });
        beginning.await.expect("the first has begun");
        let mut second = Box::pin(thinkers.think(|| 2));
        // One poll takes the last place in the queue.
        tokio::select! { biased; _ = &mut second => panic!("the desk is taken"), () = std::future::ready(()) => {} }
        assert!(matches!(thinkers.think(|| 3).await, Err(Refusal::Full(_))));
        release.send(()).expect("the first waits");
        assert_eq!(first.await.expect("no panic"), Ok(1));
        assert_eq!(second.await, Ok(2));
        assert_eq!(thinkers.think(|| 4).await, Ok(4));
        assert_eq!(metrics.shed.load(Relaxed), 1);
    }
}
