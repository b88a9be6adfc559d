//! A text that is a record prints to the form that reads back the same, as text and as JSON, and can be judged.
#![no_main]

use libfuzzer_sys::fuzz_target;
use play::record::Record;

fuzz_target!(|text: &str| {
    let Ok(record) = Record::read(text) else { return };
    let printed = record.to_string();
    assert_eq!(Record::parse(&printed).as_ref(), Ok(&record));
    assert_eq!(Record::from_json(&record.to_json()).as_ref(), Ok(&record));
    // Judging a guessing game goes through its secrets, which takes too long here unless they are few.
    if !matches!(record, Record::Hunt(_)) {
        let _ = record.replay();
    }
});
