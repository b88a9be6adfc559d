//! Tests about the workspace itself: see `tests/`.
