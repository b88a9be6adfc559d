use std::fs;
use std::os::unix::fs::MetadataExt;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use nix::sys::resource::Resource;
use nix::unistd::Uid;

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

impl Limits {
    /// What the kernel is told for each process.
    pub(super) fn resources(&self) -> [(Resource, u64); 6] {
        [
            (Resource::RLIMIT_DATA, self.memory),
            (Resource::RLIMIT_AS, self.memory.saturating_mul(ADDRESSES_PER_BYTE)),
            (Resource::RLIMIT_CPU, self.cpu_s),
            (Resource::RLIMIT_FSIZE, self.file),
            (Resource::RLIMIT_NOFILE, self.descriptors),
            (Resource::RLIMIT_CORE, 0),
        ]
    }

    /// How many processes the kernel is told to allow. Where a program has no users of its own, the kernel counts all
    /// processes of its user, so those that run already are allowed for.
    pub(super) fn processes_in_all(&self, shared_user: Option<Uid>) -> u64 {
        self.processes.saturating_add(shared_user.map_or(0, threads_of))
    }
}

/// How many processes and threads a user has, as far as it was known a moment ago: counting takes longer than starting
/// a program, and the limit need not be exact.
fn threads_of(user: Uid) -> u64 {
    static COUNTED: Mutex<Option<(Instant, u64)>> = Mutex::new(None);
    let mut counted = COUNTED.lock().unwrap_or_else(PoisonError::into_inner);
    match *counted {
        Some((when, count)) if when.elapsed() < Duration::from_secs(1) => count,
        _ => {
            let count = count_threads_of(user);
            *counted = Some((Instant::now(), count));
            count
        }
    }
}

fn count_threads_of(user: Uid) -> u64 {
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    let own = processes.filter(|entry| {
        entry.file_name().as_encoded_bytes().first().is_some_and(u8::is_ascii_digit)
            && entry.metadata().is_ok_and(|data| data.uid() == user.as_raw())
    });
    own.map(|process| fs::read_dir(process.path().join("task")).map_or(1, |tasks| tasks.count() as u64)).sum()
}
