//! Machines that play each other, for those who watch.

use std::sync::Arc;
use std::sync::atomic::Ordering::SeqCst;

use super::Match;
use crate::app::House;
use crate::shares::Share;

impl Match {
    /// Lets the machines play while somebody watches; a game that nobody watches costs nothing and goes on later.
    pub(crate) fn exhibit(self: &Arc<Self>, house: &Arc<House>) {
        let has_people = !self.views.borrow().seats.is_empty();
        if has_people || self.is_on_show.swap(true, SeqCst) {
            return;
        }
        let (shown, house) = (Arc::clone(self), Arc::clone(house));
        tokio::spawn(async move {
            while shown.views.receiver_count() > 0 && shown.play_on(&house).await {}
            shown.is_on_show.store(false, SeqCst);
            // Somebody may have come just when the last one left.
            if shown.views.receiver_count() > 0 && shown.state.lock().await.table.owed().is_some() {
                shown.exhibit(&house);
            }
        });
    }

    /// One choice, slowly enough to be followed, and after everything that people wait for. Answers whether there may be more.
    async fn play_on(self: &Arc<Self>, house: &Arc<House>) -> bool {
        tokio::time::sleep(house.limits.pace).await;
        let mut state = self.state.lock().await;
        let Some(thought) = state.table.owed() else { return false };
        // A busy house is tried again after the next pause.
        let Ok(chosen) = house.studies.study(Share::OF_THE_HOUSE, |_| thought()).await else { return true };
        let Ok(event) = chosen else { return false };
        self.happen(house, &mut state, event).await.is_ok()
    }
}
