use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use axum::extract::{DefaultBodyLimit, State};
use axum::http::HeaderMap;
use axum::routing::{delete, get, post, put};
use axum::{Extension, Json, Router, middleware};
use games::{ENTRIES, visit_game};
use play::judge::{DuelJudges, HuntJudge};
use tokio::sync::watch;

use crate::analysis_pool::AnalysisPool;
use crate::engine_cache::EngineCache;
use crate::guard::Peer;
use crate::matches::Matches;
use crate::metrics::Metrics;
use crate::options::{Keep, Limits, Options};
use crate::rate::Rate;
use crate::refusal::Refusal;
use crate::rooms::Rooms;
use crate::shares::Shares;
use crate::store::{FileLock, StoreError, StoreHandle};
use crate::worker_pool::WorkerPool;
use crate::{
    base_path, duel_analysis, guard, handlers, library, links, listing, page, puzzles, rooms, trying, wire,
};

/// Everything the handlers share.
#[derive(Debug)]
pub(crate) struct AppState {
    pub(crate) hosts: Vec<String>,
    /// Who is believed to ask for others.
    pub(crate) proxies: Vec<IpAddr>,
    pub(crate) base_path: String,
    pub(crate) public_metrics: bool,
    /// Whether nothing is kept, since nobody wanted it.
    pub(crate) is_in_memory: bool,
    /// The addresses of this server for other devices, once it has any.
    pub(crate) addresses: OnceLock<Vec<String>>,
    pub(crate) limits: Limits,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) rate: Rate,
    pub(crate) store: StoreHandle,
    /// Chooses for the machine in a game.
    pub(crate) workers: WorkerPool,
    /// Where is analysed and reviewed: on threads of their own, so that no game waits for them.
    pub(crate) analyses: AnalysisPool,
    /// What each client has taken.
    pub(crate) shares: Arc<Shares>,
    /// How the machine searches.
    pub(crate) engines: EngineCache,
    /// Who is asked what a position of a game of simultaneous choice is worth, whatever for.
    pub(crate) judges: DuelJudges,
    pub(crate) matches: Matches,
    pub(crate) rooms: Rooms,
    /// Becomes true when the server closes, so that streams end.
    pub(crate) closing: watch::Sender<bool>,
}

impl AppState {
    pub(crate) fn open(options: &Options) -> Result<Arc<Self>, StoreError> {
        let limits = options.limits;
        let metrics = Arc::new(Metrics::new());
        let store = StoreHandle::open(&options.keep, limits.writes, Arc::clone(&metrics))?;
        Ok(Arc::new(AppState {
            hosts: options.hosts.clone(),
            proxies: options.proxies.clone(),
            base_path: base_path::tidy(&options.base_path),
            public_metrics: options.public_metrics,
            is_in_memory: options.keep == Keep::Memory,
            addresses: OnceLock::new(),
            limits,
            rate: Rate::new(limits.rate, limits.burst),
            workers: WorkerPool::new(limits.workers, limits.waiting, Arc::clone(&metrics)),
            analyses: AnalysisPool::new(limits.analyses, limits.waiting, Arc::clone(&metrics)),
            shares: Arc::new(Shares::new(limits)),
            engines: EngineCache::default(),
            judges: DuelJudges::default(),
            matches: Matches::default(),
            rooms: Rooms::default(),
            store,
            metrics,
            closing: watch::Sender::new(false),
        }))
    }

    /// Opens the server that is found at this address; its game file is then its own, until the process ends.
    pub(crate) fn open_at(options: &Options, url: &str) -> Result<(Arc<Self>, Option<FileLock>), Unusable> {
        let Keep::File(path) = &options.keep else {
            let app = Self::open(options).map_err(|why| Unusable { path: PathBuf::new(), why })?;
            return Ok((app, None));
        };
        let unusable = |why| Unusable { path: path.clone(), why };
        let lock = FileLock::take(path, url).map_err(unusable)?;
        match Self::open(options) {
            Ok(app) => Ok((app, Some(lock))),
            Err(why) => {
                lock.give_up();
                Err(unusable(why))
            }
        }
    }

    /// Prepares the tables of the games that most people play, so that the first machine's guess does not wait.
    pub(crate) fn warm_up(self: &Arc<Self>) {
        let app = Arc::clone(self);
        tokio::spawn(async move {
            for entry in ENTRIES {
                // A server that is busy already prepares them when they are asked for.
                let engines = &app.engines;
                let warm_up = visit_game!((entry.usual)(), { engines: &'v EngineCache }, |game| -> Box<dyn FnOnce() + Send> {
                    let engine = engines.of(game);
                    Box::new(move || drop(engine.judge().map(HuntJudge::tables)))
                });
                let _ = app.workers.run(None, warm_up).await;
            }
        });
    }

    /// Ends the streams.
    pub(crate) fn close(&self) {
        self.closing.send_replace(true);
    }
}

/// A game file that cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("the game file {} cannot be used: {why}; name another one with --db, or keep nothing with --memory", .path.display())]
pub(crate) struct Unusable {
    path: PathBuf,
    why: StoreError,
}

/// The whole server without a socket. It fails only when the game file cannot be opened.
pub fn app(options: &Options) -> Result<Router, StoreError> {
    Ok(router(AppState::open(options)?))
}

pub(crate) fn router(app: Arc<AppState>) -> Router {
    let base = app.base_path.clone();
    let doors = Router::new()
        .route("/healthz", get(health))
        .route("/metrics", get(metrics))
        .route("/api/addresses", get(links::addresses))
        .route("/api/qr", post(links::draw))
        .route("/api/games", get(listing::all))
        .route("/api/games/{spec}", get(listing::one))
        .route("/api/matches", post(handlers::open))
        .route("/api/matches/{id}", get(handlers::view))
        .route("/api/matches/{id}/stream", get(handlers::watch))
        .route("/api/matches/{id}/choices", post(handlers::choose))
        .route("/api/matches/{id}/answers", put(handlers::correct))
        .route("/api/matches/{id}/hints", post(handlers::hint))
        .route("/api/matches/{id}/surrender", post(handlers::surrender))
        .route("/api/matches/{id}/seats", post(handlers::sit_down))
        .route("/api/matches/{id}/invitations", get(handlers::invitations).post(handlers::invite))
        .route("/api/matches/{id}/rematch", post(handlers::play_again))
        .route("/api/rooms", post(rooms::open))
        .route("/api/rooms/{code}", get(rooms::show))
        .route("/api/rooms/{code}/members", post(rooms::join))
        .route("/api/rooms/{code}/members/{member}", delete(rooms::leave))
        .route("/api/rooms/{code}/invitations", post(rooms::invite))
        .route("/api/rooms/{code}/rounds", post(rooms::begin_round))
        .route("/api/rooms/{code}/end", post(rooms::end))
        .route("/api/rooms/{code}/export", get(rooms::export))
        .route("/api/records", get(library::list).post(library::import))
        .route("/api/records/{id}", get(library::tell).delete(library::remove))
        .route("/api/records/{id}/text", get(library::export))
        .route("/api/records/{id}/review", get(library::review))
        .route("/api/analysis", post(handlers::analyse))
        .route("/api/analysis/stream", post(duel_analysis::analyse))
        .route("/api/analysis/rounds", post(trying::attempt))
        .route("/api/puzzles/{name}", get(puzzles::show).post(puzzles::solve))
        .fallback(page::page)
        .method_not_allowed_fallback(async || Refusal::Method)
        .layer(DefaultBodyLimit::max(app.limits.body))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), guard::guard))
        .with_state(app);
    base_path::under(&base, doors)
}

async fn health(State(app): State<Arc<AppState>>) -> Json<wire::Health> {
    let status = if app.store.is_sound() { "ok" } else { "unkept" };
    Json(wire::Health { status, version: env!("CARGO_PKG_VERSION") })
}

/// The counters tell how the server is used, which is nobody's business but the operator's: whoever asks from this machine
/// itself, and not through a proxy.
async fn metrics(
    State(app): State<Arc<AppState>>,
    peer: Option<Extension<Peer>>,
    headers: HeaderMap,
) -> Result<String, Refusal> {
    let is_operator = peer.is_none_or(|Extension(Peer { address, .. })| {
        let is_forwarded = ["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "forwarded", "via"]
            .iter()
            .any(|name| headers.contains_key(*name));
        address.to_canonical().is_loopback() && !is_forwarded
    });
    if !is_operator && !app.public_metrics {
        return Err(Refusal::Unknown("page"));
    }
    Ok(app.metrics.print(&[
        ("thought_total", "How often the machine has thought.", app.workers.thought()),
        ("matches_awake", "Matches in memory now.", app.matches.n_awake() as u64),
    ]))
}
