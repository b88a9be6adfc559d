use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// A moment, in whole seconds since 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Moment(pub(crate) u32);

impl Moment {
    /// This moment.
    pub(crate) fn now() -> Self {
        let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Moment(u32::try_from(since_1970.as_secs()).unwrap_or(u32::MAX))
    }

    /// The moment so long before this one, or the beginning of 1970.
    pub(crate) fn before(self, time: Duration) -> Self {
        Moment(self.0.saturating_sub(u32::try_from(time.as_secs()).unwrap_or(u32::MAX)))
    }
}
