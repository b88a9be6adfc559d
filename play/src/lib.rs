//! Who chooses, and what happened.
