//! Tests about the house itself: see `tests/`.
