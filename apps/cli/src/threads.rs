use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::failure::Failure;

/// So many threads, or one for each core.
pub(crate) fn pool(n_threads: Option<usize>) -> Result<ThreadPool, Failure> {
    let threads = ThreadPoolBuilder::new().num_threads(n_threads.unwrap_or(0)).build();
    threads.map_err(|error| Failure::Outside(format!("cannot start threads: {error}")))
}
