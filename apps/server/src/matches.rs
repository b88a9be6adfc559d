mod awake;
mod exhibition;
mod machine;
mod presence;
mod seating;
mod timing;
mod watching;

use std::sync::atomic::{AtomicBool, AtomicU64};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::body::Bytes;
use tokio::runtime::{Handle, RuntimeFlavor};
use tokio::sync::{Mutex as AsyncMutex, watch};

pub(crate) use self::awake::Matches;
use self::presence::Presence;
pub(crate) use self::watching::Watcher;
use crate::app::AppState;
use crate::clock::Clock;
use crate::event::{Event, Seat, Setup};
use crate::refusal::Refusal;
use crate::seats::Seats;
use crate::shares::Share;
use crate::store::Growth;
use crate::table::{Act, Table};
use crate::token::MatchId;
use crate::{listing, wire};

/// One match: who may sit, what happened, what each viewer may know of it.
pub(crate) struct Match {
    pub(crate) id: MatchId,
    setup: Setup,
    state: AsyncMutex<State>,
    /// What each viewer may know now. It changes when an event has been kept, never before.
    views: watch::Sender<Arc<Views>>,
    presence: Mutex<Presence>,
    /// Whether machines play each other here now.
    is_on_show: AtomicBool,
    touched: AtomicU64,
}

impl std::fmt::Debug for Match {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Match").field("id", &self.id).finish_non_exhaustive()
    }
}

struct State {
    table: Box<dyn Table>,
    seats: Seats,
    /// The match in which the same people play again.
    next: Option<String>,
    /// Whether the server keeps nothing.
    is_fleeting: bool,
    /// How it began, while the game file does not know it.
    unkept_setup: Option<Setup>,
    /// How many events the game file has.
    kept: u32,
    /// Events that it has refused so far; they are offered again with the next one, and after a pause without one.
    unkept: Vec<Event>,
    hints: u32,
    clock: Option<Clock>,
}

/// The answers to every viewer, already in the form in which they are sent.
struct Views {
    public: Bytes,
    by_seat: Vec<(Seat, Bytes)>,
    /// What opens the seats.
    seats: Seats,
    /// Whether there is a clock and it stands still.
    is_standing: bool,
}

impl Views {
    fn of(&self, seat: Option<Seat>) -> Bytes {
        self.by_seat
            .iter()
            .find(|(known, _)| Some(*known) == seat)
            .map_or(&self.public, |(_, view)| view)
            .clone()
    }
}

impl Match {
    fn new(id: MatchId, setup: Setup, state: State) -> Arc<Self> {
        let presence = Presence::default();
        let views = watch::Sender::new(Arc::new(state.views(&id, &presence)));
        Arc::new(Match {
            id,
            setup,
            state: AsyncMutex::new(state),
            views,
            presence: Mutex::new(presence),
            is_on_show: AtomicBool::new(false),
            touched: AtomicU64::new(0),
        })
    }

    /// The seat that this token opens; without a token one is a spectator, with a wrong one nobody.
    pub(crate) fn seat(&self, token: Option<&str>) -> Result<Option<Seat>, Refusal> {
        let Some(token) = token else { return Ok(None) };
        self.views.borrow().seats.opened_by(token).map(Some).ok_or(Refusal::Moved)
    }

    /// The game and its size as people say it.
    pub(crate) fn title(&self) -> String {
        listing::title(self.setup.spec())
    }

    /// How a duel has ended, if it has: who won, or that nobody did.
    pub(crate) async fn outcome(&self) -> Option<Option<String>> {
        let state = self.state.lock().await;
        state.table.finished()?;
        match state.table.view(None).table {
            wire::Table::Duel(table) => Some(table.winner),
            wire::Table::Hunt(_) => None,
        }
    }

    fn presence(&self) -> MutexGuard<'_, Presence> {
        self.presence.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells every viewer how it stands.
    fn show(&self, state: &State) {
        let views = state.views(&self.id, &self.presence());
        self.views.send_replace(Arc::new(views));
    }

    /// What a viewer may know now, as JSON.
    pub(crate) fn view(&self, seat: Option<Seat>) -> Bytes {
        self.views.borrow().of(seat)
    }

    /// Does what a seat wants, and then moves the machine if it is due. Both are kept before anyone hears of them.
    pub(crate) async fn act(
        self: &Arc<Self>,
        app: &Arc<AppState>,
        seat: Seat,
        act: &Act,
    ) -> Result<Bytes, Refusal> {
        let mut state = self.state.lock().await;
        self.move_machine(app, &mut state).await?;
        if state.clock.is_some_and(|clock| clock.is_up()) {
            self.end_turn(app, &mut state).await?;
        }
        let event = state.table.judge(seat, act)?;
        self.happen(app, &mut state, event).await?;
        self.move_machine_in_time(app, &mut state).await?;
        drop(state);
        Ok(self.view(Some(seat)))
    }

    /// Lets the machine make the first step of a new or a resumed match. A match without people waits for somebody to watch it.
    async fn begin(self: &Arc<Self>, app: &Arc<AppState>) -> Result<(), Refusal> {
        let mut state = self.state.lock().await;
        if state.seats.is_empty() {
            return Ok(());
        }
        self.start_clock(app, &mut state);
        self.show(&state);
        self.move_machine_in_time(app, &mut state).await
    }

    /// Works a hint out and counts it; a hint that is not given is not counted.
    pub(crate) async fn hint(
        self: &Arc<Self>,
        app: &Arc<AppState>,
        share: Share,
        seat: Seat,
        rung: u8,
    ) -> Result<wire::Hint, Refusal> {
        if !(1..=3).contains(&rung) {
            return Err(Refusal::Misread(format!(
                "`{rung}` is no rung of the ladder: 1 nudges, 2 tells what remains, 3 names the best."
            )));
        }
        // The match is not held while the hint is worked out, so that the other seat may choose meanwhile.
        let (work, turn) = {
            let state = self.state.lock().await;
            (state.table.hint(seat, rung)?, state.table.turn())
        };
        let hint = app.analyses.run(share, |_| work()).await??;
        let mut state = self.state.lock().await;
        if state.table.turn() != turn || !state.table.is_asked(seat) {
            let late = "The game has moved on since you asked; the hint was not counted.";
            return Err(Refusal::Untimely(late.to_owned()));
        }
        self.happen(app, &mut state, Event::Hinted { seat, rung }).await?;
        Ok(hint)
    }

    /// Offers the game file what it does not have yet, and answers whether it has it now.
    async fn keep(&self, app: &AppState, state: &mut State) -> bool {
        let growth = Growth {
            setup: state.unkept_setup.clone(),
            after: state.kept,
            events: state.unkept.clone(),
            finished: state.table.finished(),
        };
        let is_kept = app.store.append(&self.id, growth).await.is_ok();
        if is_kept {
            state.unkept_setup = None;
            state.kept += state.unkept.len() as u32;
            state.unkept.clear();
        }
        is_kept
    }

    /// Applies an event, keeps it, and then tells every viewer. A game file that refuses does not end the game.
    async fn happen(
        self: &Arc<Self>,
        app: &Arc<AppState>,
        state: &mut State,
        event: Event,
    ) -> Result<(), Refusal> {
        state.apply(&event)?;
        state.unkept.push(event);
        if !self.keep(app, state).await {
            Matches::retry_writes(app);
        }
        if state.table.finished().is_some() {
            app.shares.ended(&self.id);
        }
        self.start_clock(app, state);
        self.show(state);
        Ok(())
    }
}

impl State {
    /// Whether the game file has everything.
    fn is_kept(&self) -> bool {
        self.unkept.is_empty() && self.unkept_setup.is_none()
    }

    fn apply(&mut self, event: &Event) -> Result<(), Refusal> {
        match event {
            Event::Invited { .. } => {}
            Event::Rematched { next } => self.next = Some(next.clone()),
            _ => block_in_place_if_slow(self.table.is_slow(), || self.table.apply(event))?,
        }
        self.seats.apply(event);
        if matches!(event, Event::Hinted { .. }) {
            self.hints += 1;
        }
        Ok(())
    }

    fn views(&self, id: &MatchId, presence: &Presence) -> Views {
        let here = self.seats.all().filter(|seat| presence.is_here(*seat));
        let here: Vec<String> = here.map(|seat| seat.name().to_owned()).collect();
        let view = |seat: Option<Seat>| {
            let sight = self.table.view(seat);
            let view = wire::View {
                id: id.to_string(),
                seat: seat.map(|seat| seat.name().to_owned()),
                version: self.kept + self.unkept.len() as u32,
                kept: self.is_kept() && !self.is_fleeting,
                fleeting: self.is_fleeting,
                over: self.table.finished().is_some(),
                asked: sight.asked,
                hints: self.hints,
                here: here.clone(),
                watching: presence.watching,
                next: self.next.clone(),
                status: sight.status,
                clock: self.clock.map(|clock| clock.told()),
                table: sight.table,
            };
            let mut line = serde_json::to_vec(&view).expect("a view has only texts and numbers");
            line.push(b'\n');
            Bytes::from(line)
        };
        block_in_place_if_slow(self.table.is_slow(), || Views {
            public: view(None),
            by_seat: self.seats.all().map(|seat| (seat, view(Some(seat)))).collect(),
            seats: self.seats.clone(),
            is_standing: self.clock.is_some_and(|clock| clock.is_standing()),
        })
    }
}

/// Does what may be slow; the other requests of this thread move to another one meanwhile.
fn block_in_place_if_slow<T>(is_slow: bool, work: impl FnOnce() -> T) -> T {
    if is_slow && Handle::current().runtime_flavor() == RuntimeFlavor::MultiThread {
        tokio::task::block_in_place(work)
    } else {
        work()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;
    use crate::event::Occupant;
    use crate::fair_slots::Slot;
    use crate::options::Options;
    use crate::token::Token;

    /// Two people at a board, on a server with one slot for analyses.
    async fn two_people() -> (Arc<AppState>, Arc<Match>) {
        let mut options = Options::in_memory();
        options.limits.analyses = 1;
        let app = AppState::open(&options).expect("it is kept in memory");
        let person = || Occupant::Person { name: String::new(), token: Token::random().expect("chance") };
        let setup = Setup::Duel {
            game: "apocalypse".to_owned(),
            rules: "course+quiet50".to_owned(),
            seed: 1,
            black: person(),
            white: person(),
            clock: None,
        };
        let opened = app.matches.open(&app, setup).await.expect("there is room");
        (app, opened)
    }

    #[tokio::test]
    async fn a_hint_that_is_being_worked_out_does_not_hold_up_the_other_player() {
        let (app, duel) = two_people().await;
        let (release, gate) = mpsc::channel::<()>();
        let (begun, beginning) = tokio::sync::oneshot::channel();
        let busy = tokio::spawn({
            let app = Arc::clone(&app);
            async move {
                let work = move |_: &Slot| {
                    begun.send(()).expect("the test waits");
                    gate.recv().expect("the test opens the gate");
                };
                app.analyses.run(Share::OF_THE_SERVER, work).await
            }
        });
        beginning.await.expect("the only slot is taken");
        let mut hint = Box::pin(duel.hint(&app, Share::OF_THE_SERVER, Seat::Black, 3));
        // One poll asks for the slot.
        tokio::select! { biased; _ = &mut hint => panic!("the slot is taken"), () = std::future::ready(()) => {} }
        let choose = |words: &str| Act::Choose { words: words.to_owned(), turn: None };
        duel.act(&app, Seat::White, &choose("0012")).await.expect("White may choose meanwhile");
        release.send(()).expect("the slot is taken");
        busy.await.expect("no panic").expect("the work was done");
        assert_eq!(hint.await.expect("Black is still to choose").guess.as_deref(), Some("0412"));
    }

    #[tokio::test]
    async fn a_hint_that_comes_too_late_is_not_counted() {
        let (app, duel) = two_people().await;
        let mut hint = Box::pin(duel.hint(&app, Share::OF_THE_SERVER, Seat::Black, 1));
        tokio::select! { biased; _ = &mut hint => panic!("it takes a while"), () = std::future::ready(()) => {} }
        let choose = |words: &str| Act::Choose { words: words.to_owned(), turn: None };
        duel.act(&app, Seat::Black, &choose("0412")).await.expect("Black need not wait for it");
        assert!(matches!(hint.await, Err(Refusal::Untimely(_))));
        assert!(String::from_utf8_lossy(&duel.view(None)).contains("\"hints\":0"));
    }
}
