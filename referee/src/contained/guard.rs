use std::fs;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::thread;
use std::time::Duration;

use nix::sys::signal::{Signal, kill};
use nix::unistd::{Pid, SysconfVar, sysconf};

use super::attempt::{Attempt, Attempts};
use super::descendants::ProcessTable;
use super::limits::Limits;

/// How often the memory of the programs is looked at. A processor fills some tens of megabytes in this time.
const EVERY: Duration = Duration::from_millis(50);

/// Watches the memory of one program over all its processes: what each of them may use is limited by the kernel, what they
/// use together is not, and shared memory is counted nowhere else.
#[derive(Debug)]
pub(super) struct Guarded {
    /// The process above the program's own, as long as its number cannot belong to another.
    keeper: Mutex<Option<Pid>>,
    /// Whether the keeper is the child of that process and not that process itself.
    is_below: bool,
    most: u64,
    most_processes: u64,
    struck: AtomicBool,
    /// The most memory that was seen in use at once.
    peak: AtomicU64,
    attempts: Arc<Attempts>,
}

/// Everybody who is watched.
#[derive(Default)]
struct Watch {
    programs: Mutex<Vec<Weak<Guarded>>>,
    somebody_came: Condvar,
}

static WATCH: std::sync::LazyLock<&'static Watch> = std::sync::LazyLock::new(|| {
    let watch: &'static Watch = Box::leak(Box::default());
    // Where no thread can be had, each process has its limit still.
    let _ = thread::Builder::new().name("memory guard".to_owned()).spawn(|| watch.keep());
    watch
});

impl Guarded {
    /// Begins to watch a program.
    pub(super) fn new(
        keeper: Pid,
        is_below: bool,
        Limits { memory: most, processes: most_processes, .. }: Limits,
        attempts: Arc<Attempts>,
    ) -> Arc<Guarded> {
        let guarded = Arc::new(Guarded {
            keeper: Mutex::new(Some(keeper)),
            is_below,
            most,
            most_processes,
            struck: AtomicBool::new(false),
            peak: AtomicU64::new(0),
            attempts,
        });
        locked(&WATCH.programs).push(Arc::downgrade(&guarded));
        WATCH.somebody_came.notify_one();
        guarded
    }

    /// To be called before the process is buried, for then its number may come to belong to another.
    pub(super) fn let_go(&self) {
        locked(&self.keeper).take();
    }

    /// How much memory it was killed for using more of.
    pub(super) fn exceeded(&self) -> Option<u64> {
        self.struck.load(Ordering::Relaxed).then_some(self.most)
    }

    /// The most memory that was seen in use at once.
    pub(super) fn peak(&self) -> u64 {
        self.peak.load(Ordering::Relaxed)
    }

    fn look(&self, table: &ProcessTable) {
        let keeper = locked(&self.keeper);
        let Some(top) = *keeper else { return };
        let mut processes = table.below(top);
        if self.is_below && !processes.is_empty() {
            processes.remove(0);
        }
        // Near the limit is at it: whoever is refused a process may have ended.
        if processes.len() as u64 * 8 >= self.most_processes * 7 {
            self.attempts.note(Attempt::ManyProcesses);
        }
        let resident: u64 = processes.iter().filter_map(|&pid| resident(pid)).sum();
        self.peak.fetch_max(resident, Ordering::Relaxed);
        // Pages that several processes share count for each of them there, and in parts here, which takes longer.
        if resident > self.most && processes.iter().map(|&pid| proportional(pid)).sum::<u64>() > self.most {
            self.struck.store(true, Ordering::Relaxed);
            self.attempts.note(Attempt::MuchMemory);
            // All are stopped before the first is killed, so that none acts on the end of another. Who has ended meanwhile
            // needs no signal.
            for signal in [Signal::SIGSTOP, Signal::SIGKILL] {
                for &pid in &processes {
                    let _ = kill(pid, signal);
                }
            }
        }
    }
}

impl Watch {
    fn keep(&self) -> ! {
        loop {
            let present: Vec<Arc<Guarded>> = {
                let mut programs = locked(&self.programs);
                programs.retain(|program| program.strong_count() > 0);
                while programs.is_empty() {
                    programs = self.somebody_came.wait(programs).unwrap_or_else(PoisonError::into_inner);
                }
                programs.iter().filter_map(Weak::upgrade).collect()
            };
            let table = ProcessTable::now();
            for program in &present {
                program.look(&table);
            }
            drop(present);
            thread::sleep(EVERY);
        }
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The bytes of a process that are in memory.
fn resident(pid: Pid) -> Option<u64> {
    let text = fs::read_to_string(format!("/proc/{pid}/statm")).ok()?;
    let pages: u64 = text.split(' ').nth(1)?.parse().ok()?;
    Some(pages * page_size())
}

/// The same, with pages shared by several processes divided among them; 0 where the process is gone.
fn proportional(pid: Pid) -> u64 {
    let text = fs::read_to_string(format!("/proc/{pid}/smaps_rollup")).unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix("Pss:"));
    line.and_then(|line| line.trim().strip_suffix(" kB")?.parse::<u64>().ok()).unwrap_or(0) << 10
}

fn page_size() -> u64 {
    let size = sysconf(SysconfVar::PAGE_SIZE).ok().flatten();
    size.and_then(|size| u64::try_from(size).ok()).unwrap_or(4096)
}
