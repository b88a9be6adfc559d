use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// Addresses remembered at once; beyond it the full buckets are forgotten, which forgives only the patient.
const REMEMBERED: usize = 10_000;

/// A bucket of requests for each address, refilled steadily.
#[derive(Debug)]
pub(crate) struct Rate {
    a_second: f64,
    burst: f64,
    buckets: Mutex<HashMap<IpAddr, Bucket>>,
}

#[derive(Clone, Copy, Debug)]
struct Bucket {
    left: f64,
    seen: Instant,
}

impl Rate {
    pub(crate) fn new(a_second: u32, burst: u32) -> Self {
        Rate { a_second: f64::from(a_second), burst: f64::from(burst), buckets: Mutex::default() }
    }

    /// Whether one more request from this address is within its rate.
    pub(crate) fn admit(&self, address: IpAddr) -> bool {
        self.admit_at(address, Instant::now())
    }

    fn admit_at(&self, address: IpAddr, now: Instant) -> bool {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        let refilled = |bucket: &Bucket| {
            (bucket.left + now.saturating_duration_since(bucket.seen).as_secs_f64() * self.a_second)
                .min(self.burst)
        };
        if buckets.len() >= REMEMBERED {
            buckets.retain(|_, bucket| refilled(bucket) < self.burst);
        }
        let bucket = buckets.entry(address).or_insert(Bucket { left: self.burst, seen: now });
        let left = refilled(bucket);
        let admitted = left >= 1.0;
        *bucket = Bucket { left: if admitted { left - 1.0 } else { left }, seen: now };
        admitted
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_burst_is_admitted_then_the_rate_binds_and_other_addresses_are_not_touched() {
        let rate = Rate::new(2, 3);
        let (one, other) = (IpAddr::from([127, 0, 0, 1]), IpAddr::from([127, 0, 0, 2]));
        let now = Instant::now();
        assert!((0..3).all(|_| rate.admit_at(one, now)));
        assert!(!rate.admit_at(one, now));
        assert!(rate.admit_at(other, now));
        assert!(rate.admit_at(one, now + Duration::from_millis(600)));
        assert!(!rate.admit_at(one, now + Duration::from_millis(600)));
    }
}
