/// The hash that Python keeps a thing by which its text tells from others: the 64-bit FNV-1a hash.
pub(crate) fn hash_of(text: &str) -> u64 {
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
