use std::fs;
use std::path::Path;
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use nix::unistd::{Pid, SysconfVar, sysconf};

use super::descendants::ProcessTable;

/// How much of a game is not looked at: most games are over by then, and a look costs more than an exchange.
const UNWATCHED: Duration = Duration::from_millis(50);

/// The least time between two looks.
const PAUSE: Duration = Duration::from_millis(20);

/// However long a program waited for a processor, this many times the limit is the end.
const AT_MOST: u32 = 20;

/// How long a program may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowance {
    /// Processor time for everything since the stopwatch was started, over all processes of the program.
    pub processor: Duration,
    /// Time by the clock for one answer, but for the time that the program waited for a processor.
    pub answer: Duration,
    /// Time by the clock for everything, reckoned likewise.
    pub all: Duration,
}

/// Which limit was exceeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exceeded {
    /// That on processor time.
    Processor,
    /// That on the time for one answer.
    Answer,
    /// That on the time for everything.
    All,
}

/// Measures what a program uses from one moment on. What it uses in the first moments is a gift, since nobody looks.
#[derive(Clone, Debug)]
pub struct Stopwatch {
    started: Instant,
    answer_started: Instant,
    /// The first look and the last one.
    looks: Option<(Usage, Usage)>,
    /// What had been waited when the answer began.
    waited_before: Duration,
    next_look: Instant,
}

/// What the processes of a program have used so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Usage {
    /// Processor time, also that of processes that have ended.
    processor: Duration,
    /// Time in which a process could have run and had no processor.
    waited: Duration,
}

impl Stopwatch {
    /// A stopwatch that starts now.
    pub fn start() -> Stopwatch {
        let now = Instant::now();
        Stopwatch {
            started: now,
            answer_started: now,
            looks: None,
            waited_before: Duration::ZERO,
            next_look: now + UNWATCHED,
        }
    }

    /// To be called when a question goes out.
    pub fn begin_answer(&mut self) {
        self.answer_started = Instant::now();
        self.waited_before = self.waited();
    }

    pub(super) const fn next_look(&self) -> Instant {
        self.next_look
    }

    /// Takes a look into account and says whether a limit is exceeded.
    pub(super) fn look(&mut self, usage: Usage, allowance: &Allowance) -> Option<Exceeded> {
        let now = Instant::now();
        let (first, _) = *self.looks.get_or_insert((usage, usage));
        self.looks = Some((first, usage));
        let used = usage.processor.saturating_sub(first.processor);
        let effective = |since: Instant, waited: Duration, limit: Duration| {
            let elapsed = now - since;
            if elapsed >= limit * AT_MOST { elapsed } else { elapsed.saturating_sub(waited) }
        };
        let answer = effective(
            self.answer_started,
            self.waited().saturating_sub(self.waited_before),
            allowance.answer,
        );
        let all = effective(self.started, self.waited(), allowance.all);
        let left = [
            (Exceeded::Processor, allowance.processor.saturating_sub(used)),
            (Exceeded::Answer, allowance.answer.saturating_sub(answer)),
            (Exceeded::All, allowance.all.saturating_sub(all)),
        ];
        if let Some((exceeded, _)) = left.into_iter().find(|(_, left)| left.is_zero()) {
            return Some(exceeded);
        }
        // No limit can be reached sooner, however many processors the program uses.
        let processors = available_parallelism().map_or(1, |n| u32::try_from(n.get()).unwrap_or(u32::MAX));
        let soonest = (left[0].1 / processors).min(left[1].1).min(left[2].1);
        self.next_look = now + soonest.max(PAUSE);
        None
    }

    fn waited(&self) -> Duration {
        self.looks.map_or(Duration::ZERO, |(first, last)| last.waited.saturating_sub(first.waited))
    }
}

impl Usage {
    /// What everything below a process has used, and what it has buried.
    pub(super) fn below(top: Pid) -> Usage {
        let mut usage = Usage::default();
        for pid in ProcessTable::now().below(top).into_iter().chain([top]) {
            usage.processor += processor_time(pid).unwrap_or_default();
            usage.waited += waiting_time(pid);
        }
        usage
    }
}

/// The processor time of a process and of the children it has buried.
fn processor_time(pid: Pid) -> Option<Duration> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // "pid (name) state ...": the name may hold anything, so the last parenthesis counts. The four times are the fields 14
    // to 17, counted from 1.
    let fields = stat.rsplit_once(") ")?.1.split_whitespace();
    let ticks: u64 = fields.skip(11).take(4).filter_map(|ticks| ticks.parse::<u64>().ok()).sum();
    let per_second =
        sysconf(SysconfVar::CLK_TCK).ok().flatten().and_then(|n| u64::try_from(n).ok()).unwrap_or(100);
    Some(Duration::from_millis(ticks * 1000 / per_second.max(1)))
}

/// How long the threads of a process have waited for a processor; nothing where the kernel does not count it.
fn waiting_time(pid: Pid) -> Duration {
    let threads = fs::read_dir(format!("/proc/{pid}/task")).into_iter().flatten().flatten();
    threads.filter_map(|thread| waiting_time_of(&thread.path())).sum()
}

fn waiting_time_of(thread: &Path) -> Option<Duration> {
    let text = fs::read_to_string(thread.join("schedstat")).ok()?;
    text.split_whitespace().nth(1)?.parse().ok().map(Duration::from_nanos)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn used(processor: Duration, waited: Duration) -> Usage {
        Usage { processor, waited }
    }

    /// A stopwatch that was started so long ago.
    fn running_for(time: Duration) -> Stopwatch {
        let started = Instant::now().checked_sub(time).expect("the clock runs longer");
        Stopwatch { started, answer_started: started, ..Stopwatch::start() }
    }

    #[test]
    fn processor_time_counts_from_the_first_look_on() {
        let allowance = Allowance { processor: 5 * SECOND, answer: 100 * SECOND, all: 100 * SECOND };
        let mut watch = Stopwatch::start();
        assert_eq!(watch.look(used(90 * SECOND, Duration::ZERO), &allowance), None);
        assert_eq!(watch.look(used(94 * SECOND, Duration::ZERO), &allowance), None);
        assert!(watch.next_look() <= Instant::now() + SECOND, "one second is left");
        assert_eq!(watch.look(used(95 * SECOND, Duration::ZERO), &allowance), Some(Exceeded::Processor));
    }

    #[test]
    fn time_without_a_processor_is_not_counted_but_not_for_ever() {
        let allowance = Allowance { processor: 100 * SECOND, answer: 5 * SECOND, all: 6 * SECOND };
        assert_eq!(running_for(7 * SECOND).look(Usage::default(), &allowance), Some(Exceeded::Answer));
        let long_answer = Allowance { answer: 20 * SECOND, ..allowance };
        assert_eq!(running_for(7 * SECOND).look(Usage::default(), &long_answer), Some(Exceeded::All));
        let starved = |time: u32| {
            let mut watch = running_for(time * SECOND);
            watch.looks = Some((Usage::default(), Usage::default()));
            watch.look(used(Duration::ZERO, (time - 1) * SECOND), &allowance)
        };
        assert_eq!(starved(50), None);
        assert_eq!(starved(200), Some(Exceeded::Answer));
    }

    #[test]
    fn a_busy_process_is_seen_to_use_processor_time() {
        let me = Pid::this();
        let before = Usage::below(me).processor;
        while Usage::below(me).processor < before + Duration::from_millis(50) {
            std::hint::black_box((0..100_000_u64).sum::<u64>());
        }
    }
}
