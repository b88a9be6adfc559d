//! The clock of a match: when it runs and what happens when the time is up.

use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use tokio::runtime::Handle;
use tokio::time::Instant;

use super::{Match, State};
use crate::app::AppState;
use crate::event::{Event, Seat};
use crate::refusal::Refusal;

/// How long the viewers are not told who came and went: many come at once, and each would be told of each.
const SOON: Duration = Duration::from_millis(150);

impl Match {
    /// Somebody asks from a seat: a clock that has stood still for want of people goes on.
    pub(crate) fn see(self: &Arc<Self>, app: &Arc<AppState>, seat: Seat) {
        let is_first = self.presence().see(seat);
        if self.setup.clock().is_some() && (is_first || self.views.borrow().is_standing) {
            self.announce(app);
        }
    }

    /// Tells the viewers soon who is here, and starts the clock if that lets it run.
    pub(super) fn announce(self: &Arc<Self>, app: &Arc<AppState>) {
        // The last ones may leave when the runtime is gone; then nobody is left to be told.
        let Ok(runtime) = Handle::try_current() else { return };
        if std::mem::replace(&mut self.presence().is_changing, true) {
            return;
        }
        let (told, app) = (Arc::clone(self), Arc::clone(app));
        runtime.spawn(async move {
            tokio::time::sleep(SOON).await;
            let mut state = told.state.lock().await;
            told.presence().is_changing = false;
            told.start_clock(&app, &mut state);
            told.show(&state);
        });
    }

    /// Starts the clock of a turn that has just begun. It stands still until everybody has sat down and come, and while
    /// nobody is here.
    pub(super) fn start_clock(self: &Arc<Self>, app: &Arc<AppState>, state: &mut State) {
        let turn = state.table.turn();
        let is_asked = state.seats.all().any(|seat| state.table.is_asked(seat));
        let Some(clock) = &mut state.clock else { return };
        let may_start = {
            let presence = self.presence();
            state.seats.are_all_taken()
                && presence.is_anybody_here(clock.limit())
                && (turn > 0 || state.seats.all().all(|seat| presence.has_come(seat)))
        };
        let runs = is_asked && (clock.is_running_for(turn) || may_start);
        let Some(until) = clock.run_for(runs.then_some(turn)) else { return };
        let (waiting, app) = (Arc::clone(self), Arc::clone(app));
        tokio::spawn(async move { waiting.end_turn_in_time(app, turn, until).await });
    }

    /// Ends a turn when its time is up, unless it has ended by itself or nobody was here while it ran.
    fn end_turn_in_time(
        self: Arc<Self>,
        app: Arc<AppState>,
        turn: u32,
        until: Instant,
    ) -> Pin<Box<dyn Future<Output = ()> + Send>> {
        Box::pin(async move {
            tokio::time::sleep_until(until).await;
            let mut state = self.state.lock().await;
            let Some(clock) = &mut state.clock else { return };
            if !clock.is_running_for(turn) || !clock.is_up() {
                return;
            }
            if !self.presence().is_anybody_here(clock.limit()) {
                clock.run_for(None);
                self.show(&state);
                return;
            }
            let ended = match self.move_machine(&app, &mut state).await {
                Ok(()) => self.end_turn(&app, &mut state).await,
                refused => refused,
            };
            match ended {
                Ok(()) => {
                    let _ = self.move_machine_if_free(&app, &mut state).await;
                }
                // A busy machine has not chosen yet; whoever acts next finds the time up and ends the turn.
                Err(refusal) => tracing::warn!(%refusal, "a clock could not end its turn"),
            }
        })
    }

    /// Whoever has not chosen has had the time for it.
    pub(super) async fn end_turn(
        self: &Arc<Self>,
        app: &Arc<AppState>,
        state: &mut State,
    ) -> Result<(), Refusal> {
        let turn = state.table.turn();
        let seats: Vec<Seat> = state.seats.all().collect();
        for seat in seats {
            if state.table.turn() == turn && state.table.is_asked(seat) {
                self.happen(app, state, Event::TimeUp { seat }).await?;
            }
        }
        Ok(())
    }
}
