use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use axum::http::StatusCode;

/// Upper ends of the answer time classes, in microseconds.
const CLASSES: [u64; 8] = [500, 1_000, 5_000, 10_000, 50_000, 100_000, 500_000, 1_000_000];

/// Counters of the running server; `/metrics` prints them in the text form that Prometheus reads.
#[derive(Debug)]
pub(crate) struct Metrics {
    started: Instant,
    by_status: [AtomicU64; 5],
    by_time: [AtomicU64; CLASSES.len()],
    total_micros: AtomicU64,
    /// Requests turned away because the machine was busy.
    pub(crate) shed: AtomicU64,
    /// Writes that the database refused.
    pub(crate) unkept: AtomicU64,
    /// Streams open now.
    pub(crate) streams: AtomicU64,
    /// Connections open now.
    pub(crate) connections: AtomicU64,
}

impl Metrics {
    pub(crate) fn new() -> Self {
        Metrics {
            started: Instant::now(),
            by_status: Default::default(),
            by_time: Default::default(),
            total_micros: AtomicU64::new(0),
            shed: AtomicU64::new(0),
            unkept: AtomicU64::new(0),
            streams: AtomicU64::new(0),
            connections: AtomicU64::new(0),
        }
    }

    /// Counts one answer.
    pub(crate) fn answered(&self, status: StatusCode, time: Duration) {
        let class = usize::from(status.as_u16() / 100).clamp(1, 5) - 1;
        self.by_status[class].fetch_add(1, Relaxed);
        let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        self.total_micros.fetch_add(micros, Relaxed);
        if let Some(class) = CLASSES.iter().position(|&end| micros <= end) {
            self.by_time[class].fetch_add(1, Relaxed);
        }
    }

    /// All counters as text; `gauges` adds what others count.
    pub(crate) fn print(&self, gauges: &[(&str, &str, u64)]) -> String {
        let mut text = String::new();
        let answers: u64 = self.by_status.iter().map(|count| count.load(Relaxed)).sum();
        text.push_str("# HELP parlour_answers_total Answers by class of status.\n");
        text.push_str("# TYPE parlour_answers_total counter\n");
        for (class, count) in self.by_status.iter().enumerate() {
            writeln!(text, "parlour_answers_total{{status=\"{}xx\"}} {}", class + 1, count.load(Relaxed))
                .expect("a string takes everything");
        }
        text.push_str("# HELP parlour_answer_seconds Time to answer.\n");
        text.push_str("# TYPE parlour_answer_seconds histogram\n");
        let mut sum = 0;
        for (end, count) in CLASSES.iter().zip(&self.by_time) {
            sum += count.load(Relaxed);
            writeln!(text, "parlour_answer_seconds_bucket{{le=\"{}\"}} {sum}", *end as f64 / 1e6)
                .expect("a string takes everything");
        }
        let seconds = self.total_micros.load(Relaxed) as f64 / 1e6;
        writeln!(text, "parlour_answer_seconds_bucket{{le=\"+Inf\"}} {answers}\nparlour_answer_seconds_sum {seconds}\nparlour_answer_seconds_count {answers}")
            .expect("a string takes everything");
        let own = [
            ("shed_total", "Requests turned away because the thinkers were busy.", self.shed.load(Relaxed)),
            ("unkept_total", "Writes that the database refused.", self.unkept.load(Relaxed)),
            ("streams", "Streams open now.", self.streams.load(Relaxed)),
            ("connections", "Connections open now.", self.connections.load(Relaxed)),
            ("uptime_seconds", "Seconds since the start.", self.started.elapsed().as_secs()),
        ];
        for (name, help, value) in own.iter().chain(gauges) {
            let kind = if name.ends_with("_total") { "counter" } else { "gauge" };
            writeln!(
                text,
                "# HELP parlour_{name} {help}\n# TYPE parlour_{name} {kind}\nparlour_{name} {value}"
            )
            .expect("a string takes everything");
        }
        text
    }
}
