use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::Mutex as AsyncMutex;

use super::{Match, State};
use crate::app::AppState;
use crate::clock::Clock;
use crate::event::Setup;
use crate::refusal::Refusal;
use crate::seats::Seats;
use crate::store::{Opening, Room};
use crate::tables;
use crate::token::MatchId;

/// Matches kept in memory at once; the others rest in the game file until someone asks for them.
const AWAKE: usize = 2_000;

/// An unfinished match that nobody has moved in for so long makes room when the server is full.
const ABANDONED: Duration = Duration::from_hours(7 * 24);

/// The matches that are awake.
#[derive(Debug, Default)]
pub(crate) struct Matches {
    awake: Mutex<HashMap<MatchId, Arc<Match>>>,
    /// One match is woken at a time, so that none is ever awake twice.
    waking: AsyncMutex<()>,
    clock: AtomicU64,
    /// Whether someone waits to offer the game file again what it refused.
    is_retrying: AtomicBool,
}

impl Matches {
    /// Opens a match and keeps its beginning.
    pub(crate) async fn open(&self, app: &Arc<AppState>, setup: Setup) -> Result<Arc<Match>, Refusal> {
        let table = tables::table(&setup, app)?;
        let id = MatchId::random()?;
        let room = Room { matches: app.limits.matches, abandoned_after: ABANDONED };
        let opening = app.store.open_match(&id, &setup, room).await.map_err(Refusal::from);
        let is_kept = match opening {
            Ok(Opening::Kept { gone }) => {
                for abandoned in &gone {
                    self.lock().remove(abandoned);
                    app.shares.ended(abandoned);
                }
                true
            }
            Ok(Opening::Full) => return Err(Refusal::Full("too many games are in progress")),
            // A file that cannot be written does not keep people from playing; their view says that it is not kept.
            Err(Refusal::Unkept(_)) => false,
            Err(refusal) => return Err(refusal),
        };
        let unkept_setup = (!is_kept).then(|| setup.clone());
        let state = State {
            table,
            seats: Seats::new(&setup),
            next: None,
            is_fleeting: app.is_in_memory,
            unkept_setup,
            kept: 0,
            unkept: Vec::new(),
            hints: 0,
            clock: setup.clock().map(Clock::new),
        };
        let opened = Match::new(id, setup, state);
        self.admit(&opened);
        if !is_kept {
            Matches::retry_writes(app);
        }
        opened.begin(app).await?;
        Ok(opened)
    }

    /// A match that is awake, or is woken from the game file by replaying what happened.
    pub(crate) async fn find(&self, app: &Arc<AppState>, id: &MatchId) -> Result<Arc<Match>, Refusal> {
        if let Some(known) = self.awake(id) {
            return Ok(known);
        }
        let _one_at_a_time = self.waking.lock().await;
        if let Some(known) = self.awake(id) {
            return Ok(known);
        }
        let (setup, events) = app.store.load_match(id).await?.ok_or(Refusal::Unknown("game"))?;
        let mut state = State {
            seats: Seats::new(&setup),
            next: None,
            is_fleeting: app.is_in_memory,
            table: tables::table(&setup, app)?,
            unkept_setup: None,
            kept: events.len() as u32,
            unkept: Vec::new(),
            hints: 0,
            clock: setup.clock().map(Clock::new),
        };
        for event in &events {
            state.apply(event)?;
        }
        let woken = Match::new(id.clone(), setup, state);
        self.admit(&woken);
        woken.begin(app).await?;
        Ok(woken)
    }

    /// Sees to it that the game file is offered again what it refused, until it has everything. A game that is over has
    /// no next event that would carry its end there.
    pub(super) fn retry_writes(app: &Arc<AppState>) {
        if app.matches.is_retrying.swap(true, Relaxed) {
            return;
        }
        let app = Arc::clone(app);
        tokio::spawn(async move {
            loop {
                tokio::time::sleep(app.limits.again).await;
                // From here on a new refusal finds nobody waiting; if it comes, its own waiter takes over.
                app.matches.is_retrying.store(false, Relaxed);
                let is_done = app.matches.keep(&app).await || *app.closing.borrow();
                if is_done || app.matches.is_retrying.swap(true, Relaxed) {
                    return;
                }
            }
        });
    }

    /// Offers the game file what it refused, and answers whether it has everything now. The first match that it refuses
    /// again ends the round: the file is still full or held by another program.
    pub(crate) async fn keep(&self, app: &AppState) -> bool {
        let awake: Vec<Arc<Match>> = self.lock().values().cloned().collect();
        for one in awake {
            let mut state = one.state.lock().await;
            if state.is_kept() {
                continue;
            }
            if !one.keep(app, &mut state).await {
                return false;
            }
            one.show(&state);
        }
        true
    }

    /// How many matches are awake.
    pub(crate) fn n_awake(&self) -> usize {
        self.lock().len()
    }

    fn awake(&self, id: &MatchId) -> Option<Arc<Match>> {
        let found = self.lock().get(id).cloned()?;
        found.touched.store(self.clock.fetch_add(1, Relaxed), Relaxed);
        Some(found)
    }

    fn admit(&self, newcomer: &Arc<Match>) {
        let mut awake = self.lock();
        newcomer.touched.store(self.clock.fetch_add(1, Relaxed), Relaxed);
        awake.insert(newcomer.id.clone(), Arc::clone(newcomer));
        if awake.len() > AWAKE {
            // Whoever is watched, in use or not wholly kept stays; of the rest the longest untouched half goes.
            let may_sleep = |one: &Arc<Match>| {
                Arc::strong_count(one) == 1
                    && one.views.receiver_count() == 0
                    && one.state.try_lock().is_ok_and(|state| state.is_kept())
            };
            let mut idle: Vec<(u64, MatchId)> = awake
                .values()
                .filter(|one| may_sleep(one))
                .map(|one| (one.touched.load(Relaxed), one.id.clone()))
                .collect();
            idle.sort_unstable();
            idle.truncate(idle.len().div_ceil(2));
            for (_, id) in idle {
                awake.remove(&id);
            }
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<MatchId, Arc<Match>>> {
        self.awake.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
