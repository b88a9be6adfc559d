//! The machine at the table: when it moves, and that it holds nobody up.

use std::sync::Arc;

use super::{Match, State};
use crate::app::AppState;
use crate::refusal::Refusal;

impl Match {
    /// The machine chooses before a person's choice is even looked at.
    pub(super) async fn move_machine(
        self: &Arc<Self>,
        app: &Arc<AppState>,
        state: &mut State,
    ) -> Result<(), Refusal> {
        while let Some(thought) = state.table.machine_move_due() {
            let event = app.workers.run(app.shares.opener(&self.id), thought).await??;
            self.happen(app, state, event).await?;
        }
        Ok(())
    }

    /// Moves the machine now, or later where the person need not wait for it: whoever acts next finds it moved or moves it first.
    pub(super) async fn move_machine_in_time(
        self: &Arc<Self>,
        app: &Arc<AppState>,
        state: &mut State,
    ) -> Result<(), Refusal> {
        if !state.table.machine_may_move_later() {
            return self.move_machine_if_free(app, state).await;
        }
        let (moving, app) = (Arc::clone(self), Arc::clone(app));
        tokio::spawn(async move {
            let mut state = moving.state.lock().await;
            if let Err(refusal) = moving.move_machine_if_free(&app, &mut state).await {
                tracing::warn!(%refusal, "the machine could not choose");
            }
        });
        Ok(())
    }

    /// As [`move_machine`](Self::move_machine), but a busy machine is let off until the next act asks it again.
    pub(super) async fn move_machine_if_free(
        self: &Arc<Self>,
        app: &Arc<AppState>,
        state: &mut State,
    ) -> Result<(), Refusal> {
        match self.move_machine(app, state).await {
            Err(Refusal::Full(_) | Refusal::TooMuch { .. }) => Ok(()),
            other => other,
        }
    }
}
