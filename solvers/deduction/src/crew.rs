use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::search::{Stopped, Worker};
use crate::threads;

/// The threads of a search, each with its own memory of sets.
#[derive(Debug)]
pub(crate) struct Crew {
    workers: Vec<Mutex<Worker>>,
}

impl Crew {
    pub(crate) fn new(n_threads: usize, memo_bytes: u64) -> Self {
        let n_threads = n_threads.max(1);
        let worker = || Mutex::new(Worker::new(memo_bytes / n_threads as u64));
        Crew { workers: std::iter::repeat_with(worker).take(n_threads).collect() }
    }

    /// Hands out the items in their order, one at a time, to whoever is free.
    pub(crate) fn each<T: Sync>(
        &self,
        items: &[T],
        work: impl Fn(&mut Worker, &T) -> Result<(), Stopped> + Sync,
    ) -> Result<(), Stopped> {
        let next = AtomicUsize::new(0);
        let run = |worker: &Mutex<Worker>| {
            let mut worker = worker.lock().unwrap_or_else(PoisonError::into_inner);
            while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
                work(&mut worker, item)?;
            }
            Ok(())
        };
        if let [only] = &self.workers[..] {
            return run(only);
        }
        let stopped = Mutex::new(Ok(()));
        threads::each(&self.workers, |worker| {
            if let Err(stop) = run(worker) {
                *stopped.lock().unwrap_or_else(PoisonError::into_inner) = Err(stop);
            }
        });
        stopped.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// Works with the first worker alone.
    pub(crate) fn alone<R>(&self, work: impl FnOnce(&mut Worker) -> R) -> R {
        work(&mut self.workers[0].lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// How many sets were branched on so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.sum(|worker| worker.nodes)
    }

    /// How many rows were read so far.
    pub(crate) fn effort(&self) -> u64 {
        self.sum(|worker| worker.effort)
    }

    fn sum(&self, count: impl Fn(&Worker) -> u64) -> u64 {
        self.workers.iter().map(|worker| count(&worker.lock().unwrap_or_else(PoisonError::into_inner))).sum()
    }
}
