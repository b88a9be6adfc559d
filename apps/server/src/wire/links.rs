//! How other devices find the server.

use serde::{Deserialize, Serialize};

/// Where the server is found by other devices.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Addresses {
    /// The addresses of its page; none, if it is open for this machine alone.
    pub(crate) addresses: Vec<String>,
}

/// A text that is to be drawn as a QR code.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Drawn {
    /// The text, at most 300 bytes.
    pub(crate) text: String,
}

/// A QR code: dark squares on a light ground.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Picture {
    /// The length of its sides, with the border.
    pub(crate) size: u32,
    /// The dark squares as a path of SVG.
    pub(crate) path: String,
}
