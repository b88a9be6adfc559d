use std::fs;

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

/// Kills everything below the keeper, and not the keeper itself.
///
/// Whatever detaches itself is handed to the keeper by the kernel, so the descendants are exactly the processes whose
/// chain of parents leads to it. All are stopped before the first is killed: a stopped process cannot fork, so the
/// passes end even against a fork bomb.
pub(super) fn kill_all_below(keeper: Pid) {
    let mut stopped = Vec::new();
    loop {
        let running: Vec<Pid> =
            ProcessTable::now().below(keeper).into_iter().filter(|pid| !stopped.contains(pid)).collect();
        if running.is_empty() {
            break;
        }
        for pid in running {
            // A process that is already gone needs no signal.
            let _ = kill(pid, Signal::SIGSTOP);
            stopped.push(pid);
        }
    }
    for pid in stopped {
        let _ = kill(pid, Signal::SIGKILL);
    }
}

/// Every process that runs and its parent, as far as one look at the process table shows.
pub(super) struct ProcessTable(Vec<(Pid, Pid)>);

impl ProcessTable {
    pub(super) fn now() -> ProcessTable {
        let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
        let numbers = processes.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
        ProcessTable(numbers.filter_map(|pid| Some((Pid::from_raw(pid), parent_of(pid)?))).collect())
    }

    /// Every process whose chain of parents leads to this one, parents before their children.
    pub(super) fn below(&self, top: Pid) -> Vec<Pid> {
        let mut found = vec![top];
        let mut next = 0;
        while let Some(&parent) = found.get(next) {
            found.extend(self.0.iter().filter(|&&(_, of)| of == parent).map(|&(pid, _)| pid));
            next += 1;
        }
        found.remove(0);
        found
    }
}

fn parent_of(pid: i32) -> Option<Pid> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // "pid (name) state parent ...": the name may hold anything, so the last parenthesis counts.
    let mut words = stat.rsplit_once(')')?.1.split_whitespace();
    let state = words.next()?;
    let parent = words.next()?.parse().ok()?;
    (state != "Z").then_some(Pid::from_raw(parent))
}
