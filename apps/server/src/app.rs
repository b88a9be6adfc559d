use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, State};
use axum::routing::{get, post, put};
use axum::{Json, Router, middleware};
use games::{ENTRIES, Plain, Registered, Visitor};
use play::judge::{DuelJudges, HuntJudge};
use tokio::sync::watch;

use crate::engine_cache::EngineCache;
use crate::matches::Matches;
use crate::metrics::Metrics;
use crate::options::{Limits, Options};
use crate::rate::Rate;
use crate::refusal::Refusal;
use crate::store::{StoreError, StoreHandle};
use crate::thinkers::Thinkers;
use crate::{guard, handlers, library, listing, page, puzzles, studies, trying, wire};

/// Everything the handlers share.
#[derive(Debug)]
pub(crate) struct House {
    pub(crate) hosts: Vec<String>,
    pub(crate) limits: Limits,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) rate: Rate,
    pub(crate) store: StoreHandle,
    /// Who thinks for the machine in a game.
    pub(crate) thinkers: Thinkers,
    /// Who analyses, reviews and sets puzzles: at desks of their own, so that no game waits for them.
    pub(crate) studies: Thinkers,
    /// How the machine searches.
    pub(crate) engines: EngineCache,
    /// Who is asked what a position of a game of simultaneous choice is worth, whatever for.
    pub(crate) judges: DuelJudges,
    pub(crate) matches: Matches,
    /// Becomes true when the server closes, so that streams end.
    pub(crate) closing: watch::Sender<bool>,
}

impl House {
    pub(crate) fn open(options: &Options) -> Result<Arc<Self>, StoreError> {
        let limits = options.limits;
        let metrics = Arc::new(Metrics::new());
        let store = StoreHandle::open(&options.keep, limits.writes, Arc::clone(&metrics))?;
        Ok(Arc::new(House {
            hosts: options.hosts.clone(),
            limits,
            rate: Rate::new(limits.rate, limits.burst),
            thinkers: Thinkers::new(limits.thinkers, limits.waiting, Arc::clone(&metrics)),
            studies: Thinkers::new(limits.studies, limits.waiting, Arc::clone(&metrics)),
            engines: EngineCache::default(),
            judges: DuelJudges::default(),
            matches: Matches::default(),
            store,
            metrics,
            closing: watch::Sender::new(false),
        }))
    }

    /// Prepares the tables of the games that most people play, so that the first machine's guess does not wait.
    pub(crate) fn warm_up(self: &Arc<Self>) {
        let house = Arc::clone(self);
        tokio::spawn(async move {
            for entry in ENTRIES {
                // A house that is busy already prepares them when they are asked for.
                let _ = house.thinkers.think((entry.usual)().visit(WarmUp(&house.engines))).await;
            }
        });
    }

    /// Ends the streams.
    pub(crate) fn close(&self) {
        self.closing.send_replace(true);
    }
}

/// The work that prepares the tables of a game.
struct WarmUp<'a>(&'a EngineCache);

impl Visitor<Plain> for WarmUp<'_> {
    type Output = Box<dyn FnOnce() + Send>;
    fn visit<G: Registered>(self, game: &G) -> Self::Output {
        let engine = self.0.of(game);
        Box::new(move || drop(engine.judge().map(HuntJudge::tables)))
    }
}

/// The whole server without a socket. It fails only when the game file cannot be opened.
pub fn app(options: &Options) -> Result<Router, StoreError> {
    Ok(router(House::open(options)?))
}

pub(crate) fn router(house: Arc<House>) -> Router {
    Router::new()
        .route("/healthz", get(health))
        .route("/metrics", get(metrics))
        .route("/api/games", get(listing::all))
        .route("/api/games/{spec}", get(listing::one))
        .route("/api/matches", post(handlers::open))
        .route("/api/matches/{id}", get(handlers::view))
        .route("/api/matches/{id}/stream", get(handlers::watch))
        .route("/api/matches/{id}/choices", post(handlers::choose))
        .route("/api/matches/{id}/answers", put(handlers::correct))
        .route("/api/matches/{id}/hints", post(handlers::hint))
        .route("/api/matches/{id}/surrender", post(handlers::surrender))
        .route("/api/records", get(library::list).post(library::import))
        .route("/api/records/{id}", get(library::tell))
        .route("/api/records/{id}/text", get(library::export))
        .route("/api/records/{id}/review", get(library::review))
        .route("/api/analysis", post(handlers::analyse))
        .route("/api/analysis/stream", post(studies::analyse))
        .route("/api/analysis/rounds", post(trying::attempt))
        .route("/api/puzzles/{name}", get(puzzles::show).post(puzzles::solve))
        .fallback(page::page)
        .method_not_allowed_fallback(async || Refusal::Method)
        .layer(DefaultBodyLimit::max(house.limits.body))
        .layer(middleware::from_fn_with_state(Arc::clone(&house), guard::guard))
        .with_state(house)
}

async fn health(State(house): State<Arc<House>>) -> Json<wire::Health> {
    let status = if house.store.is_sound() { "ok" } else { "unkept" };
    Json(wire::Health { status, version: env!("CARGO_PKG_VERSION") })
}

async fn metrics(State(house): State<Arc<House>>) -> String {
    house.metrics.print(&[
        ("thought_total", "How often the machine has thought.", house.thinkers.thought()),
        ("matches_awake", "Matches in memory now.", house.matches.n_awake() as u64),
    ])
}
