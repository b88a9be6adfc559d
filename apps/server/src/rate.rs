use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::guard::Client;

/// Clients remembered at once; beyond it the full buckets are forgotten, which forgives only the patient.
const REMEMBERED: usize = 10_000;

/// The longest time to wait that is told, in seconds: a rate may be nothing at all.
const LONGEST: f64 = 3_600.0;

/// A bucket of requests for each client, refilled steadily.
#[derive(Debug)]
pub(crate) struct Rate {
    a_second: f64,
    burst: f64,
    buckets: Mutex<HashMap<Client, Bucket>>,
}

#[derive(Clone, Copy, Debug)]
struct Bucket {
    left: f64,
    seen: Instant,
}

impl Rate {
    pub(crate) fn new(a_second: f64, burst: u32) -> Self {
        Rate { a_second, burst: f64::from(burst), buckets: Mutex::default() }
    }

    /// Whether one more request from this client is within its rate; if not, the time until it is.
    pub(crate) fn admit(&self, client: Client) -> Result<(), Duration> {
        self.admit_at(client, Instant::now())
    }

    fn admit_at(&self, client: Client, now: Instant) -> Result<(), Duration> {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        let refilled = |bucket: &Bucket| {
            (bucket.left + now.saturating_duration_since(bucket.seen).as_secs_f64() * self.a_second)
                .min(self.burst)
        };
        if buckets.len() >= REMEMBERED {
            buckets.retain(|_, bucket| refilled(bucket) < self.burst);
        }
        let bucket = buckets.entry(client).or_insert(Bucket { left: self.burst, seen: now });
        let left = refilled(bucket);
        let is_admitted = left >= 1.0;
        *bucket = Bucket { left: if is_admitted { left - 1.0 } else { left }, seen: now };
        if is_admitted {
            Ok(())
        } else {
            Err(Duration::from_secs_f64(((1.0 - left) / self.a_second).min(LONGEST)))
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    #[test]
    fn a_burst_is_admitted_then_the_rate_binds_and_other_addresses_are_not_touched() {
        let rate = Rate::new(2.0, 3);
        let [one, other] = [1, 2].map(|last| Client::new(IpAddr::from([127, 0, 0, last])));
        let now = Instant::now();
        assert!((0..3).all(|_| rate.admit_at(one, now).is_ok()));
        assert_eq!(rate.admit_at(one, now), Err(Duration::from_millis(500)));
        assert!(rate.admit_at(other, now).is_ok());
        assert!(rate.admit_at(one, now + Duration::from_millis(600)).is_ok());
        assert!(rate.admit_at(one, now + Duration::from_millis(600)).is_err());
    }
}
