use std::net::IpAddr;
use std::path::PathBuf;
use std::time::Duration;

/// What the server is told when it starts.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where games are kept.
    pub keep: Keep,
    /// Names besides `localhost` and the loopback addresses under which the page may be asked for.
    pub hosts: Vec<String>,
    /// The folder under which the page is asked for, where a proxy leaves it in the path; empty for none.
    pub base_path: String,
    /// The proxies that are believed when they say for whom they ask.
    pub proxies: Vec<IpAddr>,
    /// Whether anybody may read `/metrics`; otherwise only this machine itself may.
    pub public_metrics: bool,
    /// How much the server takes on.
    pub limits: Limits,
}

/// Where games are kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Keep {
    /// In this file, which is made if it is not there.
    File(PathBuf),
    /// Nowhere: the games end with the process.
    Memory,
}

/// How much the server takes on before it says no. Every limit answers with a sentence and a status of its own. Those of one client
/// let a class behind one address play and one hostile client do no harm to others.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The longest request body, in bytes.
    pub body: usize,
    /// The longest time one request may take, streams excepted.
    pub patience: Duration,
    /// Games that are not over yet.
    pub matches: usize,
    /// Open connections.
    pub connections: usize,
    /// Open streams.
    pub streams: usize,
    /// Requests a second that one client may keep up.
    pub rate: f64,
    /// Requests one client may make at once before `rate` binds.
    pub burst: u32,
    /// Games a second that one client may keep opening.
    pub openings: f64,
    /// Games one client may open at once before `openings` binds.
    pub opening_burst: u32,
    /// Games in progress that one client has opened.
    pub own_matches: usize,
    /// Rooms that one client has opened within a day and not ended.
    pub own_rooms: usize,
    /// Open streams of one client.
    pub own_streams: usize,
    /// Analyses, reviews and puzzles of one client at once.
    pub own_analyses: usize,
    /// Open connections of one client.
    pub own_connections: usize,
    /// Records a second that one client may keep putting into the library.
    pub imports: f64,
    /// Records one client may put there at once before `imports` binds.
    pub import_burst: u32,
    /// The longest record that is put there, in bytes.
    pub import: usize,
    /// Records from elsewhere in the library.
    pub imported: usize,
    /// Threads that think for the machine.
    pub workers: usize,
    /// Threads that analyse, review and set puzzles.
    pub analyses: usize,
    /// Requests that may wait for one of these threads.
    pub waiting: usize,
    /// Database requests that may wait.
    pub writes: usize,
    /// How long one request for the review of a duel may look ahead; the next one goes on with the rounds that are left.
    pub review: Duration,
    /// The pause before a game file that refused to be written is tried again.
    pub again: Duration,
    /// The pause before each choice when machines play each other, so that people can follow.
    pub pace: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            body: 256 * 1024,
            patience: Duration::from_secs(20),
            matches: 10_000,
            connections: 4_096,
            streams: 3_000,
            rate: 200.0,
            burst: 1_000,
            openings: 1.0,
            opening_burst: 150,
            own_matches: 400,
            own_rooms: 40,
            own_streams: 256,
            own_analyses: 6,
            own_connections: 768,
            imports: 0.1,
            import_burst: 20,
            import: 64 * 1024,
            imported: 5_000,
            workers: std::thread::available_parallelism().map_or(2, usize::from),
            analyses: 2,
            waiting: 512,
            writes: 4_096,
            review: Duration::from_secs(10),
            again: Duration::from_secs(5),
            pace: Duration::from_millis(500),
        }
    }
}

impl Options {
    /// Everything at its default, games kept in memory.
    pub fn in_memory() -> Self {
        Options {
            keep: Keep::Memory,
            hosts: Vec::new(),
            base_path: String::new(),
            proxies: Vec::new(),
            public_metrics: false,
            limits: Limits::default(),
        }
    }

    /// Everything at its default, games kept in a file.
    pub fn in_file(path: impl Into<PathBuf>) -> Self {
        Options { keep: Keep::File(path.into()), ..Options::in_memory() }
    }
}
