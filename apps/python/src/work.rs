//! Long work: it runs on a thread of its own while this one waits without Python's lock, looks for Ctrl-C a few times a
//! second, and tells how far it is.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use pyo3::prelude::*;

/// How often the waiting thread looks up.
const GLANCES: Duration = Duration::from_millis(50);

/// How far some work is, and whether it is to end early.
#[derive(Debug, Default)]
pub(crate) struct Progress {
    pub(crate) done: AtomicU64,
    pub(crate) total: AtomicU64,
    ended: AtomicBool,
}

/// Does some work and waits for it. `tell` is called with how much is done of how much. On Ctrl-C, or if `tell` fails,
/// `stop` is set, and what was raised is raised when the work has ended.
pub(crate) fn watched<R: Send>(
    py: Python<'_>,
    stop: &AtomicBool,
    tell: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(&Progress) -> R + Send,
) -> PyResult<R> {
    let progress = Progress::default();
    let waiting = thread::current();
    let (result, raised) = thread::scope(|scope| {
        let progress = &progress;
        let worker = scope.spawn(move || {
            let result = work(progress);
            progress.ended.store(true, Ordering::Release);
            waiting.unpark();
            result
        });
        let mut raised = None;
        while !progress.ended.load(Ordering::Acquire) && !worker.is_finished() {
            py.detach(|| thread::park_timeout(GLANCES));
            if raised.is_none()
                && let Err(error) = py.check_signals().and_then(|()| told(tell, progress))
            {
                stop.store(true, Ordering::Relaxed);
                raised = Some(error);
            }
        }
        (py.detach(|| worker.join()), raised)
    });
    if let Some(error) = raised {
        return Err(error);
    }
    match result {
        Ok(result) => {
            told(tell, &progress)?;
            Ok(result)
        }
        Err(panic) => std::panic::resume_unwind(panic),
    }
}

fn told(tell: Option<&Bound<'_, PyAny>>, progress: &Progress) -> PyResult<()> {
    if let Some(tell) = tell {
        let (done, total) = (progress.done.load(Ordering::Relaxed), progress.total.load(Ordering::Relaxed));
        tell.call1((done, total))?;
    }
    Ok(())
}
