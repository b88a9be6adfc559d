//! The text of a state reads back exactly as it stands: there is one way to print a state.
#![no_main]

use apocalypse::trace::State;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(state) = text.parse::<State>() {
        assert_eq!(state.to_string(), text);
    }
});
