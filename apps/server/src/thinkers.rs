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
/// queue that turns away what it cannot take on soon. One client's games take all desks but one, so that there is one for the
/// others.
#[derive(Debug)]
pub(crate) struct Thinkers {
    n_desks: usize,
    desks: Arc<Semaphore>,
    /// How many may work or wait; a request that finds no place here is shed at once.
    places: Arc<Semaphore>,
    lanes: Mutex<HashMap<Client, Arc<Semaphore>>>,
    metrics: Arc<Metrics>,
    thought: AtomicU64,
}

impl Thinkers {
    pub(crate) fn new(desks: usize, waiting: usize, metrics: Arc<Metrics>) -> Self {
        let n_desks = desks.max(1);
        Thinkers {
            n_desks,
            desks: Arc::new(Semaphore::new(n_desks)),
            places: Arc::new(Semaphore::new(n_desks + waiting)),
            lanes: Mutex::default(),
            metrics,
            thought: AtomicU64::new(0),
        }
    }

    /// Runs `work` on a thread that may block, as soon as a desk is free; it is for a game that this client has opened.
    pub(crate) async fn think<T: Send + 'static>(
        &self,
        client: Option<Client>,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let lane = client.map(|client| self.lane(client));
        // Whoever holds the lane is one, and whoever waits for it another.
        if lane.as_ref().is_some_and(|lane| Arc::strong_count(lane) > WAITING_OF_ONE) {
            return Err(Refusal::TooMuch { what: "games that wait for the machine", wait: 1 });
        }
        let place = Arc::clone(&self.places).try_acquire_owned().map_err(|_| {
            self.metrics.shed.fetch_add(1, Relaxed);
            Refusal::Full("the machine is thinking for others")
        })?;
        let closed = |_| Refusal::Fault("the desks are closed".to_owned());
        let turn = match lane {
            Some(lane) => Some(lane.acquire_owned().await.map_err(closed)?),
            None => None,
        };
        let desk = Arc::clone(&self.desks).acquire_owned().await.map_err(closed)?;
        let result = tokio::task::spawn_blocking(move || {
            // All are kept until the work ends even if the asker has gone: threads, not requests, are scarce.
            let _kept = (place, turn, desk);
            work()
        })
        .await
        .map_err(|failure| Refusal::Fault(format!("the machine stumbled: {failure}")));
        self.thought.fetch_add(1, Relaxed);
        result
    }

    /// The way of one client to the desks.
    fn lane(&self, client: Client) -> Arc<Semaphore> {
        let mut lanes = self.lanes.lock().unwrap_or_else(PoisonError::into_inner);
        if lanes.len() > 1_000 {
            lanes.retain(|_, lane| Arc::strong_count(lane) > 1);
        }
        let most = self.n_desks.saturating_sub(1).max(1);
        Arc::clone(lanes.entry(client).or_insert_with(|| Arc::new(Semaphore::new(most))))
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
                    .think(None, move || {
                        begun.send(()).expect("the test waits");
                        gate.recv().expect("the test opens the gate");
                        1
                    })
                    .await
            }
        });
        beginning.await.expect("the first has begun");
        let mut second = Box::pin(thinkers.think(None, || 2));
        // One poll takes the last place in the queue.
        tokio::select! { biased; _ = &mut second => panic!("the desk is taken"), () = std::future::ready(()) => {} }
        assert!(matches!(thinkers.think(None, || 3).await, Err(Refusal::Full(_))));
        release.send(()).expect("the first waits");
        assert_eq!(first.await.expect("no panic"), Ok(1));
        assert_eq!(second.await, Ok(2));
        assert_eq!(thinkers.think(None, || 4).await, Ok(4));
        assert_eq!(metrics.shed.load(Relaxed), 1);
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn the_games_of_one_client_leave_a_desk_for_those_of_another() {
        let thinkers = Arc::new(Thinkers::new(2, 100, Arc::new(Metrics::new())));
        let client = |last: u8| Some(Client::new(std::net::IpAddr::from([192, 0, 2, last])));
        let (release, gate) = mpsc::channel::<()>();
        let (begun, beginning) = tokio::sync::oneshot::channel();
        let long = tokio::spawn({
            let thinkers = Arc::clone(&thinkers);
            async move {
                let work = move || {
                    begun.send(()).expect("the test waits");
                    gate.recv().expect("the test opens the gate");
                };
                thinkers.think(client(1), work).await
            }
        });
        beginning.await.expect("the first has begun");
        let mut next = Box::pin(thinkers.think(client(1), || 2));
        tokio::select! { biased; _ = &mut next => panic!("its lane is taken"), () = std::future::ready(()) => {} }
        assert_eq!(thinkers.think(client(2), || 3).await, Ok(3), "another client need not wait");
        release.send(()).expect("the first waits");
        assert_eq!((long.await.expect("no panic"), next.await), (Ok(()), Ok(2)));
    }
}
