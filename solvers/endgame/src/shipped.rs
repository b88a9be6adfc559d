use std::io::Read as _;
use std::sync::LazyLock;

use ruzstd::decoding::StreamingDecoder;

use crate::Tables;

/// The table file of all positions with at most four pieces and all numbers of quiet rounds, compressed by Zstandard:
/// what `parlour tables build --pieces 4 --layers` writes.
const PACKED: &[u8] = include_bytes!("../tables/four-pieces.zst");

/// The tables that come with the program: all positions with at most four pieces, for every number of quiet rounds.
///
/// They are unpacked when they are first asked for, which takes less than a tenth of a second and 15 MB.
pub fn shipped() -> &'static Tables<Vec<u8>> {
    static TABLES: LazyLock<Tables<Vec<u8>>> = LazyLock::new(|| {
        let mut bytes = Vec::new();
        StreamingDecoder::new(PACKED)
            .expect("the file begins as a frame of Zstandard does")
            .read_to_end(&mut bytes)
            .expect("the file was compressed when it was built in");
        Tables::new(bytes).expect("the file was built by these rules; the tests build parts of it again")
    });
    &TABLES
}
