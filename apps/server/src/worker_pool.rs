use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::Semaphore;

use crate::guard::Client;
use crate::metrics::Metrics;
use crate::refusal::Refusal;

/// Games of one client whose machines may wait for a thought; more are told to come back.
const WAITING_OF_ONE: usize = 64;

/// The machine's thinking for people's games: off the request threads, so that a long search never delays a page, and with a
/// queue that turns away what it cannot take on soon. One client's games take all workers but one, so that there is one for the
/// others.
#[derive(Debug)]
pub(crate) struct WorkerPool {
    n_workers: usize,
    running: Arc<Semaphore>,
    /// How many may work or wait; a request that finds no place here is shed at once.
    queue: Arc<Semaphore>,
    by_client: Mutex<HashMap<Client, Arc<Semaphore>>>,
    metrics: Arc<Metrics>,
    thought: AtomicU64,
}

impl WorkerPool {
    pub(crate) fn new(n_workers: usize, waiting: usize, metrics: Arc<Metrics>) -> Self {
        let n_workers = n_workers.max(1);
        WorkerPool {
            n_workers,
            running: Arc::new(Semaphore::new(n_workers)),
            queue: Arc::new(Semaphore::new(n_workers + waiting)),
            by_client: Mutex::default(),
            metrics,
            thought: AtomicU64::new(0),
        }
    }

    /// Runs `work` on a thread that may block, as soon as a worker is free; it is for a game that this client has opened.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        client: Option<Client>,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let own = client.map(|client| self.of_client(client));
        // Whoever runs is one, and whoever waits another.
        if own.as_ref().is_some_and(|own| Arc::strong_count(own) > WAITING_OF_ONE) {
            return Err(Refusal::TooMuch { what: "games that wait for the machine", wait: 1 });
        }
        let place = Arc::clone(&self.queue).try_acquire_owned().map_err(|_| {
            self.metrics.shed.fetch_add(1, Relaxed);
            Refusal::Full("the machine is thinking for others")
        })?;
        let closed = |_| Refusal::Fault("the workers have ended".to_owned());
        let turn = match own {
            Some(own) => Some(own.acquire_owned().await.map_err(closed)?),
            None => None,
        };
        let worker = Arc::clone(&self.running).acquire_owned().await.map_err(closed)?;
        let result = tokio::task::spawn_blocking(move || {
            // All are kept until the work ends even if the asker has gone: threads, not requests, are scarce.
            let _kept = (place, turn, worker);
            work()
        })
        .await
        .map_err(|failure| Refusal::Fault(format!("the machine stumbled: {failure}")));
        self.thought.fetch_add(1, Relaxed);
        result
    }

    /// How many workers one client's games may have at once.
    fn of_client(&self, client: Client) -> Arc<Semaphore> {
        let mut all = self.by_client.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() > 1_000 {
            all.retain(|_, own| Arc::strong_count(own) > 1);
        }
        let most = self.n_workers.saturating_sub(1).max(1);
        Arc::clone(all.entry(client).or_insert_with(|| Arc::new(Semaphore::new(most))))
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
        let workers = Arc::new(WorkerPool::new(1, 1, Arc::clone(&metrics)));
        let (release, gate) = mpsc::channel::<()>();
        let (begun, beginning) = tokio::sync::oneshot::channel();
        let first = tokio::spawn({
            let workers = Arc::clone(&workers);
            async move {
                workers
                    .run(None, move || {
                        begun.send(()).expect("the test waits");
                        gate.recv().expect("the test opens the gate");
                        1
                    })
                    .await
            }
        });
        beginning.await.expect("the first has begun");
        let mut second = Box::pin(workers.run(None, || 2));
        // One poll takes the last place in the queue.
        tokio::select! { biased; _ = &mut second => panic!("the worker is taken"), () = std::future::ready(()) => {} }
        assert!(matches!(workers.run(None, || 3).await, Err(Refusal::Full(_))));
        release.send(()).expect("the first waits");
        assert_eq!(first.await.expect("no panic"), Ok(1));
        assert_eq!(second.await, Ok(2));
        assert_eq!(workers.run(None, || 4).await, Ok(4));
        assert_eq!(metrics.shed.load(Relaxed), 1);
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn the_games_of_one_client_leave_a_worker_for_those_of_another() {
        let workers = Arc::new(WorkerPool::new(2, 100, Arc::new(Metrics::new())));
        let client = |last: u8| Some(Client::new(std::net::IpAddr::from([192, 0, 2, last])));
        let (release, gate) = mpsc::channel::<()>();
        let (begun, beginning) = tokio::sync::oneshot::channel();
        let long = tokio::spawn({
            let workers = Arc::clone(&workers);
            async move {
                let work = move || {
                    begun.send(()).expect("the test waits");
                    gate.recv().expect("the test opens the gate");
                };
                workers.run(client(1), work).await
            }
        });
        beginning.await.expect("the first has begun");
        let mut next = Box::pin(workers.run(client(1), || 2));
        tokio::select! { biased; _ = &mut next => panic!("its worker is taken"), () = std::future::ready(()) => {} }
        assert_eq!(workers.run(client(2), || 3).await, Ok(3), "another client need not wait");
        release.send(()).expect("the first waits");
        assert_eq!((long.await.expect("no panic"), next.await), (Ok(()), Ok(2)));
    }
}
