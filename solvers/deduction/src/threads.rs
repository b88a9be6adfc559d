//! The only file that knows how work is shared. Without the feature `threads` the caller's thread does all of it.

/// The threads that a solver works with.
#[derive(Debug)]
pub(crate) struct Threads {
    #[cfg(feature = "threads")]
    pool: rayon::ThreadPool,
}

#[cfg(feature = "threads")]
impl Threads {
    /// Starts so many threads, or one for each core where that is none. Says why where they cannot be started.
    pub(crate) fn start(n_threads: usize) -> Result<Threads, String> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(n_threads).build();
        Ok(Threads { pool: pool.map_err(|error| error.to_string())? })
    }

    pub(crate) fn count(&self) -> usize {
        self.pool.current_num_threads()
    }

    /// Does some work with these threads.
    pub(crate) fn install<R: Send>(&self, work: impl FnOnce() -> R + Send) -> R {
        self.pool.install(work)
    }
}

/// How many threads the work at hand is shared among.
#[cfg(feature = "threads")]
pub(crate) fn n_threads() -> usize {
    rayon::current_num_threads()
}

/// What becomes of each item, in their order.
#[cfg(feature = "threads")]
pub(crate) fn map<T: Sync, R: Send>(items: &[T], of: impl Fn(&T) -> R + Sync) -> Vec<R> {
    use rayon::prelude::*;
    items.par_iter().map(&of).collect()
}

/// Does something with each item, all at once where there are threads enough.
#[cfg(feature = "threads")]
pub(crate) fn each<T: Sync>(items: &[T], work: impl Fn(&T) + Sync) {
    let work = &work;
    rayon::scope(|scope| items.iter().for_each(|item| scope.spawn(move |_| work(item))));
}

#[cfg(not(feature = "threads"))]
#[expect(clippy::unnecessary_wraps, clippy::unused_self, reason = "the same face as with threads")]
impl Threads {
    pub(crate) fn start(_n_threads: usize) -> Result<Threads, String> {
        Ok(Threads {})
    }

    pub(crate) fn count(&self) -> usize {
        1
    }

    pub(crate) fn install<R>(&self, work: impl FnOnce() -> R) -> R {
        work()
    }
}

#[cfg(not(feature = "threads"))]
pub(crate) fn n_threads() -> usize {
    1
}

#[cfg(not(feature = "threads"))]
pub(crate) fn map<T, R>(items: &[T], of: impl Fn(&T) -> R) -> Vec<R> {
    items.iter().map(of).collect()
}

#[cfg(not(feature = "threads"))]
pub(crate) fn each<T>(items: &[T], work: impl Fn(&T)) {
    items.iter().for_each(work);
}
