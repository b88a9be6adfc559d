//! Machines that play each other, for those who watch.

use std::sync::Arc;
use std::sync::atomic::Ordering::SeqCst;

use super::Match;
use crate::app::AppState;
use crate::shares::Share;

impl Match {
    /// Lets the machines play while somebody watches; a game that nobody watches costs nothing and goes on later.
    pub(crate) fn exhibit(self: &Arc<Self>, app: &Arc<AppState>) {
        let has_people = !self.views.borrow().seats.is_empty();
        if has_people || self.is_on_show.swap(true, SeqCst) {
            return;
        }
        let (shown, app) = (Arc::clone(self), Arc::clone(app));
        tokio::spawn(async move {
            while shown.views.receiver_count() > 0 && shown.play_on(&app).await {}
            shown.is_on_show.store(false, SeqCst);
            // Somebody may have come just when the last one left.
            if shown.views.receiver_count() > 0 && shown.state.lock().await.table.machine_move_due().is_some()
            {
                shown.exhibit(&app);
            }
        });
    }

    /// One choice, slowly enough to be followed, and after everything that people wait for. Answers whether there may be more.
    async fn play_on(self: &Arc<Self>, app: &Arc<AppState>) -> bool {
        tokio::time::sleep(app.limits.pace).await;
        let mut state = self.state.lock().await;
        let Some(thought) = state.table.machine_move_due() else { return false };
        // A busy server is tried again after the next pause.
        let Ok(chosen) = app.analyses.run(Share::OF_THE_SERVER, |_| thought()).await else { return true };
        let Ok(event) = chosen else { return false };
        self.happen(app, &mut state, event).await.is_ok()
    }
}
