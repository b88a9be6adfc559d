use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;

use tokio::sync::{mpsc, oneshot};

use super::{Entry, Growth, Import, Moment, Opening, Page, Removal, Room, Search, Store, StoreError};
use crate::event::{Event, Setup};
use crate::metrics::Metrics;
use crate::options::Keep;
use crate::room::{RoomEvent, RoomSetup};
use crate::table::Finished;
use crate::token::{MatchId, RoomCode, Token};

type Work = Box<dyn FnOnce(&mut dyn Store) + Send>;

/// A store as requests speak to it: one thread does what they ask, in order, and they wait without holding a thread.
///
/// It also knows whether games are being kept: the log tells when that ends and when it begins again.
#[derive(Clone, Debug)]
pub(crate) struct StoreHandle {
    work: mpsc::Sender<Work>,
    metrics: Arc<Metrics>,
    sound: Arc<AtomicBool>,
}

impl StoreHandle {
    /// Opens the store that was asked for and starts its thread; at most `waiting` requests queue for it.
    pub(crate) fn open(keep: &Keep, waiting: usize, metrics: Arc<Metrics>) -> Result<Self, StoreError> {
        Self::start(super::open(keep)?, waiting, metrics)
    }

    fn start(mut store: Box<dyn Store>, waiting: usize, metrics: Arc<Metrics>) -> Result<Self, StoreError> {
        let (work, mut queue) = mpsc::channel::<Work>(waiting.max(1));
        thread::Builder::new()
            .name("store".to_owned())
            .spawn(move || {
                while let Some(work) = queue.blocking_recv() {
                    work(&mut *store);
                }
            })
            .map_err(|failure| StoreError::Other(failure.to_string()))?;
        Ok(StoreHandle { work, metrics, sound: Arc::new(AtomicBool::new(true)) })
    }

    /// Whether games are kept: the last write succeeded.
    pub(crate) fn is_sound(&self) -> bool {
        self.sound.load(Relaxed)
    }

    /// See [`Store::open_match`].
    pub(crate) async fn open_match(
        &self,
        id: &MatchId,
        setup: &Setup,
        room: Room,
    ) -> Result<Opening, StoreError> {
        let (id, setup) = (id.clone(), setup.clone());
        self.write(move |store| store.open_match(&id, &setup, room, Moment::now())).await
    }

    /// See [`Store::append`].
    pub(crate) async fn append(&self, id: &MatchId, growth: Growth) -> Result<(), StoreError> {
        let id = id.clone();
        self.write(move |store| store.append(&id, &growth, Moment::now())).await
    }

    /// See [`Store::load_match`].
    pub(crate) async fn load_match(&self, id: &MatchId) -> Result<Option<(Setup, Vec<Event>)>, StoreError> {
        let id = id.clone();
        self.ask(move |store| store.load_match(&id)).await
    }

    /// See [`Store::open_room`].
    pub(crate) async fn open_room(&self, code: &RoomCode, setup: RoomSetup) -> Result<(), StoreError> {
        let code = code.clone();
        self.write(move |store| store.open_room(&code, &setup, Moment::now())).await
    }

    /// See [`Store::append_room`].
    pub(crate) async fn append_room(
        &self,
        code: &RoomCode,
        number: u32,
        event: RoomEvent,
    ) -> Result<(), StoreError> {
        let code = code.clone();
        self.write(move |store| store.append_room(&code, number, &event)).await
    }

    /// See [`Store::load_room`].
    pub(crate) async fn load_room(
        &self,
        code: &RoomCode,
    ) -> Result<Option<(RoomSetup, Vec<RoomEvent>)>, StoreError> {
        let code = code.clone();
        self.ask(move |store| store.load_room(&code)).await
    }

    /// See [`Store::import_record`].
    pub(crate) async fn import_record(
        &self,
        id: &MatchId,
        game: Finished,
        owner: Token,
        room: usize,
    ) -> Result<Import, StoreError> {
        let id = id.clone();
        self.write(move |store| store.import_record(&id, &game, &owner, room, Moment::now())).await
    }

    /// See [`Store::remove_record`].
    pub(crate) async fn remove_record(&self, id: &MatchId, owner: &str) -> Result<Removal, StoreError> {
        let (id, owner) = (id.clone(), owner.to_owned());
        self.write(move |store| store.remove_record(&id, &owner)).await
    }

    /// See [`Store::find_record`].
    pub(crate) async fn find_record(&self, id: &MatchId) -> Result<Option<(Entry, String)>, StoreError> {
        let id = id.clone();
        self.ask(move |store| store.find_record(&id)).await
    }

    /// See [`Store::search_records`].
    pub(crate) async fn search_records(&self, search: Search) -> Result<Page, StoreError> {
        self.ask(move |store| store.search_records(&search)).await
    }

    /// Asks for a change, and remembers whether it was made.
    async fn write<T: Send + 'static>(
        &self,
        change: impl FnOnce(&mut dyn Store) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let result = self.ask(change).await;
        let was_sound = self.sound.swap(result.is_ok(), Relaxed);
        // A full disk refuses every write; the log tells when that begins and when it ends.
        match &result {
            Err(error) if was_sound => tracing::error!(%error, "games are unkept from now on"),
            Ok(_) if !was_sound => tracing::warn!("games are kept again"),
            _ => {}
        }
        if result.is_err() {
            self.metrics.unkept.fetch_add(1, Relaxed);
        }
        result
    }

    async fn ask<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut dyn Store) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (answer, answered) = oneshot::channel();
        let work: Work = Box::new(move |store| {
            // The asker may have gone; the work is done all the same.
            let _ = answer.send(work(store));
        });
        self.work.try_send(work).map_err(|_| StoreError::Busy)?;
        answered.await.map_err(|_| StoreError::Gone)?
    }
}
