//! Who sits down, who is invited, and who plays again.

use std::sync::Arc;

use super::{Match, State};
use crate::app::AppState;
use crate::event::{Event, Seat};
use crate::refusal::Refusal;
use crate::sentences::untimely;
use crate::token::{MatchId, Token};

const OVER: &str = "The game is over.";
const USED: &str =
    "This invitation is not open any more: it was used, or a newer one was made. Ask for another one.";
const TAKEN: &str = "Somebody sits there already; only that player can move the seat to another device.";

impl Match {
    /// Sits down by an invitation, which is used up by it. Nobody else ever hears the token that is answered.
    pub(crate) async fn sit_down(
        self: &Arc<Self>,
        app: &Arc<AppState>,
        code: &str,
        name: String,
    ) -> Result<(Seat, Token), Refusal> {
        let mut state = self.state.lock().await;
        let seat = state.seats.invited_by(code).ok_or_else(|| untimely(USED))?;
        if state.table.finished().is_some() {
            return Err(untimely(OVER));
        }
        let token = self.seat_anew(app, &mut state, seat, name).await?;
        Ok((seat, token))
    }

    /// Makes an invitation in place of an earlier one. Everyone may so move their own seat to another device; the seat of
    /// another is offered only while nobody has done anything from it, so that nobody can take what was chosen there.
    pub(crate) async fn invite(
        self: &Arc<Self>,
        app: &Arc<AppState>,
        by: Seat,
        whom: Seat,
    ) -> Result<Token, Refusal> {
        let mut state = self.state.lock().await;
        if state.table.finished().is_some() {
            return Err(untimely(OVER));
        }
        if !state.seats.all().any(|seat| seat == whom) {
            return Err(Refusal::Misread(format!(
                "Nobody can be invited to the seat `{}` here.",
                whom.name()
            )));
        }
        let is_free =
            !state.seats.is_taken(whom) || (!state.seats.is_used(whom) && !self.presence().is_here(whom));
        if by != whom && !is_free {
            return Err(untimely(TAKEN));
        }
        let invitation = Token::random()?;
        self.happen(app, &mut state, Event::Invited { seat: whom, invitation: invitation.clone() }).await?;
        Ok(invitation)
    }

    /// The invitations that this seat may send on: to seats that nobody has taken, and to itself.
    pub(crate) fn invitations(&self, by: Seat) -> Vec<(Seat, Token)> {
        let views = self.views.borrow();
        let open = views.seats.invitations().filter(|(seat, _)| *seat == by || !views.seats.is_taken(*seat));
        open.map(|(seat, code)| (seat, code.clone())).collect()
    }

    /// Takes a seat in another match of the same kind, which the first who asks opens; two people change sides.
    pub(crate) async fn play_again(
        self: &Arc<Self>,
        app: &Arc<AppState>,
        seat: Seat,
    ) -> Result<(Arc<Match>, Seat, Token), Refusal> {
        let mut state = self.state.lock().await;
        if state.table.finished().is_none() {
            return Err(untimely("The game is not over yet."));
        }
        let next = if let Some(next) = &state.next {
            let id = MatchId::parse(next).ok_or_else(|| Refusal::Fault("no match".to_owned()))?;
            app.matches.find(app, &id).await?
        } else {
            let next = app.matches.open(app, self.setup.again()?).await?;
            let event = Event::Rematched { next: next.id.to_string() };
            self.happen(app, &mut state, event).await?;
            next
        };
        let (seat, name) = (self.setup.seat_again(seat), state.seats.name(seat).to_owned());
        drop(state);
        let mut playing = next.state.lock().await;
        let token = next.seat_anew(app, &mut playing, seat, name).await?;
        drop(playing);
        Ok((next, seat, token))
    }

    /// Gives a seat a new token; the one before opens it no more.
    async fn seat_anew(
        self: &Arc<Self>,
        app: &Arc<AppState>,
        state: &mut State,
        seat: Seat,
        name: String,
    ) -> Result<Token, Refusal> {
        let token = Token::random()?;
        self.happen(app, state, Event::Sat { seat, name, token: token.clone() }).await?;
        Ok(token)
    }
}
