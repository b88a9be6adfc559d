use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

use crate::contained::Mishap;
use crate::protocol::{Fault, Patience};

/// What a program has lost so far, counted over all its processes.
#[derive(Debug)]
pub(super) struct Losses<'a> {
    /// Set when nobody wants to know the rest.
    stop: &'a AtomicBool,
    without_a_guess: AtomicUsize,
    by_time: AtomicUsize,
    found: AtomicUsize,
    lost_ms: AtomicU64,
}

impl<'a> Losses<'a> {
    /// None yet.
    pub(super) fn new(stop: &'a AtomicBool) -> Losses<'a> {
        let none = AtomicUsize::default;
        Losses {
            stop,
            without_a_guess: none(),
            by_time: none(),
            found: none(),
            lost_ms: AtomicU64::default(),
        }
    }

    /// Counts a game or an answer.
    pub(super) fn count<T>(&self, result: &Result<T, Fault>, time: Duration) {
        match result {
            Ok(_) => drop(self.found.fetch_add(1, Ordering::Relaxed)),
            Err(fault) if fault.is_slow() => {
                self.by_time.fetch_add(1, Ordering::Relaxed);
                let lost = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
                self.lost_ms.fetch_add(lost, Ordering::Relaxed);
            }
            Err(_) => {}
        }
    }

    /// Counts a game in which not even the first guess came, because the program hung or ended.
    pub(super) fn count_without_a_guess(&self, fault: &Fault) {
        if fault.is_slow() || matches!(fault, Fault::Mishap(Mishap::Ended(_))) {
            self.without_a_guess.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Whether the rest is not to be played: the program is given up, or nobody wants to know. What was found by then stays
    /// found.
    pub(super) fn end_it(&self, patience: &Patience) -> bool {
        let count = |counter: &AtomicUsize| counter.load(Ordering::Relaxed);
        let is_hopeless = count(&self.without_a_guess) >= patience.without_a_guess
            || count(&self.by_time) >= patience.without_a_find;
        self.stop.load(Ordering::Relaxed)
            || (is_hopeless && count(&self.found) == 0)
            || u128::from(self.lost_ms.load(Ordering::Relaxed)) >= patience.lost_time.as_millis()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SLOW: Fault = Fault::ProcessorTime(Duration::from_secs(5));

    #[test]
    fn who_has_found_a_target_is_not_given_up_for_the_number_of_targets_that_it_loses() {
        let patience = Patience::default();
        let stop = AtomicBool::new(false);
        let (hopeless, slow) = (Losses::new(&stop), Losses::new(&stop));
        slow.count(&Ok(()), Duration::ZERO);
        for losses in [&hopeless, &slow] {
            (0..patience.without_a_find).for_each(|_| losses.count::<()>(&Err(SLOW), Duration::from_secs(5)));
        }
        assert!(hopeless.end_it(&patience) && !slow.end_it(&patience));
        slow.count::<()>(&Err(SLOW), patience.lost_time);
        assert!(slow.end_it(&patience));
    }

    #[test]
    fn who_never_makes_a_first_guess_is_given_up_soon() {
        let stop = AtomicBool::new(false);
        let losses = Losses::new(&stop);
        let ended = Fault::Mishap(Mishap::Ended(crate::contained::Ending::Exited(3)));
        for fault in [&SLOW, &ended, &ended] {
            assert!(!losses.end_it(&Patience::default()));
            losses.count_without_a_guess(fault);
        }
        assert!(losses.end_it(&Patience::default()));
    }

    #[test]
    fn whoever_asks_to_stop_is_heard() {
        let stop = AtomicBool::new(false);
        let losses = Losses::new(&stop);
        assert!(!losses.end_it(&Patience::default()));
        stop.store(true, Ordering::Relaxed);
        assert!(losses.end_it(&Patience::default()));
    }
}
