use std::panic::resume_unwind;
use std::thread;

/// Told how many of how many pieces of work are done.
pub type Progress<'a> = &'a (dyn Fn(usize, usize) + Sync);

/// Lets so many workers do the same at the same time, but at least one and no more than there are tasks, and gives what
/// each of them brought home. The panic of a worker goes on here: work that was lost is not work that was not there.
pub(crate) fn side_by_side<T: Send>(workers: usize, tasks: usize, work: impl Fn() -> T + Sync) -> Vec<T> {
    thread::scope(|scope| {
        let workers: Vec<_> = (0..workers.min(tasks).max(1)).map(|_| scope.spawn(&work)).collect();
        let homecoming =
            workers.into_iter().map(|worker| worker.join().unwrap_or_else(|why| resume_unwind(why)));
        homecoming.collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_no_more_workers_than_tasks_and_never_none() {
        let brought = |workers, tasks| side_by_side(workers, tasks, || ()).len();
        assert_eq!([brought(100_000, 3), brought(2, 3), brought(0, 3), brought(4, 0)], [3, 2, 1, 1]);
    }
}
