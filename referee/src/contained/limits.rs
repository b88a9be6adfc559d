/// What a judged program may use. Set before it starts, so that it never runs without them.
///
/// Each figure holds for every single process of the program, but for [`processes`](Self::processes), which counts
/// them all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Memory that can be written, in bytes. Reserving addresses without using them, as the run-time systems of some
    /// languages do, costs nothing up to [`ADDRESSES_PER_BYTE`] times as much.
    pub memory: u64,
    /// Processor time in seconds.
    pub cpu_s: u64,
    /// Processes and threads at once.
    pub processes: u64,
    /// The size of a file it writes, in bytes.
    pub file: u64,
    /// All files together that it leaves in its own folder, in `/tmp` and in `/dev/shm`, in bytes, where it has files of its
    /// own.
    pub scratch: u64,
    /// Open descriptors.
    pub descriptors: u64,
}

/// How many bytes of addresses a program may reserve for each byte of memory it may use.
pub const ADDRESSES_PER_BYTE: u64 = 8;

impl Default for Limits {
    fn default() -> Self {
        Limits {
            memory: 512 << 20,
            cpu_s: 600,
            processes: 128,
            file: 16 << 20,
            scratch: 64 << 20,
            descriptors: 256,
        }
    }
}
