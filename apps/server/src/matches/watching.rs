//! Those who look at a match: each follows its views from now on.

use std::sync::Arc;

use axum::body::Bytes;
use tokio::sync::watch;

use super::{Match, Views};
use crate::app::AppState;
use crate::event::Seat;

impl Match {
    /// What a viewer may know, now and after each change: a slow viewer skips to the latest and holds nobody up. It ends when
    /// the token opens the seat no more.
    pub(crate) fn watch(
        self: &Arc<Self>,
        app: &Arc<AppState>,
        seat: Option<Seat>,
        token: Option<&str>,
    ) -> Watcher {
        let mut views = self.views.subscribe();
        views.mark_changed();
        self.presence().come(seat);
        self.announce(app);
        self.exhibit(app);
        let (watched, app) = (Arc::clone(self), Arc::clone(app));
        Watcher { watched, app, views, seat, token: token.map(str::to_owned) }
    }
}

/// One viewer's stream of views.
pub(crate) struct Watcher {
    watched: Arc<Match>,
    app: Arc<AppState>,
    views: watch::Receiver<Arc<Views>>,
    seat: Option<Seat>,
    token: Option<String>,
}

impl std::fmt::Debug for Watcher {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Watcher").field("seat", &self.seat).finish_non_exhaustive()
    }
}

impl Watcher {
    /// The next view as one line of JSON; nothing when the match is gone, or the seat was moved to another device.
    pub(crate) async fn next(&mut self) -> Option<Bytes> {
        self.views.changed().await.ok()?;
        let views = self.views.borrow_and_update();
        let is_current = self.token.as_ref().is_none_or(|token| views.seats.opened_by(token) == self.seat);
        is_current.then(|| views.of(self.seat))
    }
}

impl Drop for Watcher {
    fn drop(&mut self) {
        self.watched.presence().go(self.seat);
        self.watched.announce(&self.app);
    }
}
