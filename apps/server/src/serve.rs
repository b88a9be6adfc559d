use std::collections::HashMap;
use std::env;
use std::future::Future;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::extract::Request;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use rustix::process::{Resource, Rlimit, Signal, getrlimit, setrlimit};
use tokio::net::{TcpListener, TcpStream};
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::Semaphore;
use tower::ServiceExt as _;
use tracing_subscriber::Layer as _;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

use crate::app::{AppState, router};
use crate::guard::Peer;
use crate::options::Options;
use crate::{base_path, links};

/// How long a client may take to say what it wants.
const HEADER_PATIENCE: Duration = Duration::from_secs(10);
/// How long open requests may go on after the end was asked for.
const FAREWELL: Duration = Duration::from_secs(5);

/// A server that has opened.
#[derive(Debug)]
pub struct Open {
    /// The address that was bound.
    pub address: SocketAddr,
    /// The page's address on this machine.
    pub url: String,
    /// Its addresses for other devices; none, if it is open for this machine alone.
    pub others: Vec<String>,
}

/// Serves on an address until the process is asked to end, by Ctrl-C or by SIGTERM. See [`serve`].
pub fn run(
    options: &Options,
    address: SocketAddr,
    ready: impl FnOnce(Open) -> io::Result<()>,
) -> io::Result<()> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(async {
        let mut terminate = signal(SignalKind::terminate())?;
        // A file that may not grow is a full disk: the write fails and is reported, the process lives.
        let _full = signal(SignalKind::from_raw(Signal::XFSZ.as_raw()))?;
        let end = async {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = terminate.recv() => {}
            }
        };
        serve(options, address, ready, end).await
    })
}

/// Serves on an address until `end` comes, then lets open requests finish.
///
/// `ready` is told what was bound, before the first connection is taken. A game file that cannot be used ends it before
/// that: nobody is to play on what will be lost. Connections beyond the limit wait in the system's queue; a
/// client that does not finish its request header in ten seconds is let go.
pub async fn serve(
    options: &Options,
    address: SocketAddr,
    ready: impl FnOnce(Open) -> io::Result<()>,
    end: impl Future<Output = ()>,
) -> io::Result<()> {
    raise_descriptor_limit(options.limits.connections as u64 + 64);
    let listener = TcpListener::bind(address).await?;
    let address = listener.local_addr()?;
    let (url, others) = links::told(address, &base_path::tidy(&options.base_path));
    let (app, _lock) = AppState::open_at(options, &url).map_err(io::Error::other)?;
    // A server behind a proxy is found under the proxy's name, which the page knows and the server does not.
    let shown = if options.proxies.is_empty() { others.clone() } else { Vec::new() };
    app.addresses.get_or_init(|| shown);
    ready(Open { address, url, others })?;
    tracing::info!(%address, "open");

    app.warm_up();
    let routes = router(Arc::clone(&app));
    let places = Arc::new(Semaphore::new(options.limits.connections));
    let guests = Arc::default();
    let graceful = GracefulShutdown::new();
    let mut end = std::pin::pin!(end);
    loop {
        let place = tokio::select! {
            place = Arc::clone(&places).acquire_owned() => place.map_err(io::Error::other)?,
            () = &mut end => break,
        };
        let (stream, peer) = tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok(accepted) => accepted,
                Err(failure) => {
                    // A connection that died in the queue, or no descriptor left: neither may end the server.
                    tracing::warn!(%failure, "a connection was not taken");
                    tokio::time::sleep(Duration::from_millis(20)).await;
                    continue;
                }
            },
            () = &mut end => break,
        };
        let Some(guest) = Guest::admit(&guests, peer.ip(), options) else { continue };
        let ends =
            Peer { address: peer.ip(), local: stream.local_addr().map_or(address.ip(), |here| here.ip()) };
        let service = routes.clone().map_request(move |mut request: Request<hyper::body::Incoming>| {
            request.extensions_mut().insert(ends);
            request.map(axum::body::Body::new)
        });
        let connection = graceful.watch(
            http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(HEADER_PATIENCE)
                .max_buf_size(64 * 1024)
                .serve_connection(TokioIo::new(prompt(stream)), TowerToHyperService::new(service)),
        );
        let metrics = Arc::clone(&app.metrics);
        metrics.connections.fetch_add(1, Relaxed);
        tokio::spawn(async move {
            // A client that hangs up in the middle is no event worth a line.
            let _ = connection.await;
            metrics.connections.fetch_sub(1, Relaxed);
            drop((place, guest));
        });
    }
    drop(listener);
    app.close();
    tracing::info!("closing");
    if tokio::time::timeout(FAREWELL, graceful.shutdown()).await.is_err() {
        tracing::warn!("some clients did not leave in time");
    }
    // What the game file has refused so far has its last chance now.
    if !tokio::time::timeout(FAREWELL, app.matches.keep(&app)).await.unwrap_or(false) {
        tracing::error!("some games are not kept");
    }
    Ok(())
}

/// How many connections each address has.
type Guests = Mutex<HashMap<IpAddr, usize>>;

/// A connection that is counted under its address while it lasts, so that one client does not take the place of all.
struct Guest {
    guests: Arc<Guests>,
    address: IpAddr,
}

impl Guest {
    /// Counts one more connection, unless its address has as many as one may have. A proxy connects for many.
    fn admit(guests: &Arc<Guests>, address: IpAddr, options: &Options) -> Option<Self> {
        let mut known = guests.lock().unwrap_or_else(PoisonError::into_inner);
        let count = known.entry(address).or_default();
        if *count >= options.limits.own_connections && !options.proxies.contains(&address.to_canonical()) {
            return None;
        }
        *count += 1;
        drop(known);
        Some(Guest { guests: Arc::clone(guests), address })
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        let mut known = self.guests.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = known.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                known.remove(&self.address);
            }
        }
    }
}

/// Writes the log to standard error, at the levels `PARLOUR_LOG` asks for: one for all as in `info`, or one for each target
/// as in `warn,server=debug` (`warn` when it is silent or cannot be read).
pub fn log_to_stderr() {
    let levels: Targets = env::var("PARLOUR_LOG")
        .ok()
        .and_then(|levels| levels.parse().ok())
        .unwrap_or_else(|| Targets::new().with_default(tracing::Level::WARN));
    let lines = tracing_subscriber::fmt::layer().with_writer(io::stderr).with_ansi(false);
    // A second call finds the log already set up, which is what it wanted.
    let _ = tracing_subscriber::registry().with(lines.with_filter(levels)).try_init();
}

/// Small answers leave at once instead of waiting for more.
fn prompt(stream: TcpStream) -> TcpStream {
    if let Err(failure) = stream.set_nodelay(true) {
        tracing::debug!(%failure, "a socket cannot be set to no delay");
    }
    stream
}

/// Two thousand people may watch: most systems allow a process 1,024 open files until it asks for more.
fn raise_descriptor_limit(wanted: u64) {
    let limit = getrlimit(Resource::Nofile);
    let Some(current) = limit.current.filter(|&current| current < wanted) else { return };
    let raised = limit.maximum.map_or(wanted, |maximum| maximum.min(wanted));
    if let Err(failure) =
        setrlimit(Resource::Nofile, Rlimit { current: Some(raised), maximum: limit.maximum })
    {
        tracing::warn!(%failure, current, "the limit of open files stays low");
    }
}
