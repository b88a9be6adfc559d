use std::sync::LazyLock;

use ruzstd::decoding::FrameDecoder;

use crate::Tables;

/// The table file of all positions with at most four pieces and all numbers of quiet rounds, compressed by Zstandard:
/// what `parlour tables build --pieces 4 --layers` writes.
const PACKED: &[u8] = include_bytes!("../tables/four-pieces.zst");
const UNPACKED: usize = 12_674_155;

/// The tables that come with the program: all positions with at most four pieces, for every number of quiet rounds.
///
/// They are unpacked when they are first asked for, which takes less than a tenth of a second and 15 MB.
pub fn shipped() -> &'static Tables<Vec<u8>> {
    static TABLES: LazyLock<Tables<Vec<u8>>> = LazyLock::new(|| {
        Tables::built_in(unpacked())
            .expect("the file was built by these rules; the tests build parts of it again")
    });
    &TABLES
}

fn unpacked() -> Vec<u8> {
    let mut bytes = Vec::with_capacity(UNPACKED);
    FrameDecoder::new()
        .decode_all_to_vec(PACKED, &mut bytes)
        .expect("the file was compressed when it was built in, to this size");
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_in_the_program_is_whole() {
        let tables = Tables::new(unpacked()).expect("its digest is right");
        assert_eq!((tables.n_pieces(), tables.bytes().len()), (4, UNPACKED));
    }
}
