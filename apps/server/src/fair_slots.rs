use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How long one analysis works before it lets the next one go on.
const SLICE: Duration = Duration::from_millis(100);

/// Slots to work in, taken in the order of asking by threads that may wait.
#[derive(Debug)]
pub(crate) struct FairSlots {
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

impl FairSlots {
    pub(crate) fn new(n_slots: usize) -> Arc<Self> {
        let state = State { free: n_slots.max(1), given: 0, called: 0 };
        Arc::new(FairSlots { state: Mutex::new(state), changed: Condvar::new() })
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a slot.
    pub(crate) fn take(self: &Arc<Self>) -> Slot {
        self.wait();
        Slot { slots: Arc::clone(self), since: Mutex::new(Instant::now()) }
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

/// A slot that somebody works in.
#[derive(Debug)]
pub(crate) struct Slot {
    slots: Arc<FairSlots>,
    since: Mutex<Instant>,
}

impl Slot {
    /// Lets whoever waits work for a while, if this one has worked long enough. A long analysis calls it again and again.
    pub(crate) fn pause(&self) {
        let mut since = self.since.lock().unwrap_or_else(PoisonError::into_inner);
        if since.elapsed() < SLICE {
            return;
        }
        if self.slots.is_wanted() {
            self.slots.leave();
            self.slots.wait();
        }
        *since = Instant::now();
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        self.slots.leave();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
    use std::thread;

    use super::*;

    #[test]
    fn a_long_analysis_in_the_only_slot_lets_a_short_one_be_done_in_between() {
        let slots = FairSlots::new(1);
        let is_done = Arc::new(AtomicBool::new(false));
        let long = slots.take();
        let short = thread::spawn({
            let (slots, is_done) = (Arc::clone(&slots), Arc::clone(&is_done));
            move || {
                let _desk = slots.take();
                is_done.store(true, SeqCst);
            }
        });
        // It would never end if the slot were kept.
        while !is_done.load(SeqCst) {
            long.pause();
        }
        short.join().expect("no panic");
        drop(long);
        drop(slots.take());
    }
}
