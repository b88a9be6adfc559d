use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How long one study works before it lets the next one go on.
const SLICE: Duration = Duration::from_millis(100);

/// Places to work at, taken in the order of asking by threads that may wait.
#[derive(Debug)]
pub(crate) struct Desks {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug)]
struct State {
    free: usize,
    /// The next ticket that is given out, and the next one whose turn it is.
    given: u64,
    called: u64,
}

impl Desks {
    pub(crate) fn new(n_desks: usize) -> Arc<Self> {
        let state = State { free: n_desks.max(1), given: 0, called: 0 };
        Arc::new(Desks { state: Mutex::new(state), changed: Condvar::new() })
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a desk.
    pub(crate) fn take(self: &Arc<Self>) -> Desk {
        self.wait();
        Desk { desks: Arc::clone(self), since: Mutex::new(Instant::now()) }
    }

    fn wait(&self) {
        let mut state = self.lock();
        let ticket = state.given;
        state.given += 1;
        while state.free == 0 || state.called != ticket {
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        state.free -= 1;
        state.called += 1;
        drop(state);
        self.changed.notify_all();
    }

    fn leave(&self) {
        self.lock().free += 1;
        self.changed.notify_all();
    }

    fn is_wanted(&self) -> bool {
        let state = self.lock();
        state.given != state.called
    }
}

/// A desk that somebody works at.
#[derive(Debug)]
pub(crate) struct Desk {
    desks: Arc<Desks>,
    since: Mutex<Instant>,
}

impl Desk {
    /// Lets whoever waits work for a while, if this one has worked long enough. A long study calls it again and again.
    pub(crate) fn pause(&self) {
        let mut since = self.since.lock().unwrap_or_else(PoisonError::into_inner);
        if since.elapsed() < SLICE {
            return;
        }
        if self.desks.is_wanted() {
            self.desks.leave();
            self.desks.wait();
        }
        *since = Instant::now();
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        self.desks.leave();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
    use std::thread;

    use super::*;

    #[test]
    fn a_long_study_at_the_only_desk_lets_a_short_one_be_done_in_between() {
        let desks = Desks::new(1);
        let is_done = Arc::new(AtomicBool::new(false));
        let long = desks.take();
        let short = thread::spawn({
            let (desks, is_done) = (Arc::clone(&desks), Arc::clone(&is_done));
            move || {
                let _desk = desks.take();
                is_done.store(true, SeqCst);
            }
        });
        // It would never end if the desk were kept.
        while !is_done.load(SeqCst) {
            long.pause();
        }
        short.join().expect("no panic");
        drop(long);
        drop(desks.take());
    }
}
