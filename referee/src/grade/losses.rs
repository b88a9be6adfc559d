use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

use crate::contained::Mishap;
use crate::protocol::{Fault, Patience};

/// What a program has lost so far, counted over all its processes.
#[derive(Debug, Default)]
pub(super) struct Losses {
    without_a_guess: AtomicUsize,
    by_time: AtomicUsize,
    found: AtomicUsize,
    lost_ms: AtomicU64,
}

impl Losses {
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

    /// Whether the program is to be given up. What was found by then stays found.
    pub(super) fn are_too_many(&self, patience: &Patience) -> bool {
        let count = |counter: &AtomicUsize| counter.load(Ordering::Relaxed);
        let is_hopeless = count(&self.without_a_guess) >= patience.without_a_guess
            || count(&self.by_time) >= patience.without_a_find;
        (is_hopeless && count(&self.found) == 0)
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
        let (hopeless, slow) = (Losses::default(), Losses::default());
        slow.count(&Ok(()), Duration::ZERO);
        for losses in [&hopeless, &slow] {
            (0..patience.without_a_find).for_each(|_| losses.count::<()>(&Err(SLOW), Duration::from_secs(5)));
        }
        assert!(hopeless.are_too_many(&patience) && !slow.are_too_many(&patience));
        slow.count::<()>(&Err(SLOW), patience.lost_time);
        assert!(slow.are_too_many(&patience));
    }

    #[test]
    fn who_never_makes_a_first_guess_is_given_up_soon() {
        let losses = Losses::default();
        let ended = Fault::Mishap(Mishap::Ended(crate::contained::Ending::Exited(3)));
        for fault in [&SLOW, &ended, &ended] {
            assert!(!losses.are_too_many(&Patience::default()));
            losses.count_without_a_guess(fault);
        }
        assert!(losses.are_too_many(&Patience::default()));
    }
}
