use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

use super::{Entry, Growth, Import, Moment, Opening, Page, Removal, Room, Search, Store, StoreError};
use crate::event::{Event, Setup};
use crate::room::{RoomEvent, RoomSetup};
use crate::table::Finished;
use crate::token::{MatchId, RoomCode, Token};

/// A store that ends with the process.
#[derive(Debug, Default)]
pub(crate) struct MemoryStore {
    matches: HashMap<MatchId, KeptMatch>,
    records: BTreeMap<MatchId, (Entry, String)>,
    rooms: HashMap<RoomCode, (RoomSetup, Vec<RoomEvent>)>,
    /// Who brought the records from elsewhere.
    owners: HashMap<MatchId, Token>,
}

#[derive(Debug)]
struct KeptMatch {
    setup: Setup,
    events: Vec<Event>,
    moved: Moment,
    over: bool,
}

impl KeptMatch {
    fn new(setup: Setup, moved: Moment) -> Self {
        KeptMatch { setup, events: Vec::new(), moved, over: false }
    }
}

impl MemoryStore {
    fn keep_record(&mut self, id: &MatchId, game: &Finished, now: Moment) -> Entry {
        let ended = self.records.get(id).map_or(now, |(known, _)| known.ended);
        let entry = Entry::new(id, game, ended);
        self.records.insert(id.clone(), (entry.clone(), game.record.clone()));
        entry
    }
}

impl Store for MemoryStore {
    fn open_match(
        &mut self,
        id: &MatchId,
        setup: &Setup,
        room: Room,
        now: Moment,
    ) -> Result<Opening, StoreError> {
        let since = now.before(room.abandoned_after);
        let unfinished = self.matches.values().filter(|one| !one.over);
        let (total, in_play) = unfinished
            .fold((0, 0), |(total, in_play), one| (total + 1, in_play + usize::from(one.moved >= since)));
        if in_play >= room.matches {
            return Ok(Opening::Full);
        }
        let gone = if total >= room.matches {
            self.matches.extract_if(|_, one| !one.over && one.moved < since).map(|(id, _)| id).collect()
        } else {
            Vec::new()
        };
        self.matches.entry(id.clone()).or_insert_with(|| KeptMatch::new(setup.clone(), now));
        Ok(Opening::Kept { gone })
    }

    fn append(&mut self, id: &MatchId, growth: &Growth, now: Moment) -> Result<(), StoreError> {
        if let Some(setup) = &growth.setup {
            self.matches.entry(id.clone()).or_insert_with(|| KeptMatch::new(setup.clone(), now));
        }
        let kept = self.matches.get_mut(id).ok_or(StoreError::NoMatch)?;
        let known = kept.events.get(growth.after as usize..).unwrap_or_default();
        if known.iter().zip(&growth.events).any(|(known, offered)| known != offered) {
            return Err(StoreError::Overtaken);
        }
        let fresh = growth.events.get(known.len()..).unwrap_or_default();
        kept.events.extend_from_slice(fresh);
        kept.moved = now;
        kept.over = growth.finished.is_some();
        if let Some(game) = &growth.finished {
            self.keep_record(id, game, now);
        }
        Ok(())
    }

    fn load_match(&self, id: &MatchId) -> Result<Option<(Setup, Vec<Event>)>, StoreError> {
        Ok(self.matches.get(id).map(|kept| (kept.setup.clone(), kept.events.clone())))
    }

    fn open_room(&mut self, code: &RoomCode, setup: &RoomSetup, _: Moment) -> Result<(), StoreError> {
        self.rooms.insert(code.clone(), (setup.clone(), Vec::new()));
        Ok(())
    }

    fn append_room(&mut self, code: &RoomCode, number: u32, event: &RoomEvent) -> Result<(), StoreError> {
        let (_, events) = self.rooms.get_mut(code).ok_or(StoreError::NoMatch)?;
        if events.len() != number as usize {
            return Err(StoreError::Overtaken);
        }
        events.push(event.clone());
        Ok(())
    }

    fn load_room(&self, code: &RoomCode) -> Result<Option<(RoomSetup, Vec<RoomEvent>)>, StoreError> {
        Ok(self.rooms.get(code).cloned())
    }

    fn import_record(
        &mut self,
        id: &MatchId,
        game: &Finished,
        owner: &Token,
        room: usize,
        now: Moment,
    ) -> Result<Import, StoreError> {
        if let Some((known, _)) = self.records.values().find(|(_, text)| *text == game.record) {
            return Ok(Import::Known(known.clone()));
        }
        if self.owners.len() >= room {
            return Ok(Import::Full);
        }
        self.owners.insert(id.clone(), owner.clone());
        Ok(Import::Kept(self.keep_record(id, game, now)))
    }

    fn remove_record(&mut self, id: &MatchId, owner: &str) -> Result<Removal, StoreError> {
        if !self.records.contains_key(id) {
            return Ok(Removal::Unknown);
        }
        if !self.owners.get(id).is_some_and(|known| known.is(owner)) {
            return Ok(Removal::NotYours);
        }
        self.owners.remove(id);
        self.records.remove(id);
        Ok(Removal::Done)
    }

    fn find_record(&self, id: &MatchId) -> Result<Option<(Entry, String)>, StoreError> {
        Ok(self.records.get(id).cloned())
    }

    fn search_records(&self, search: &Search) -> Result<Page, StoreError> {
        let words = search.words.as_ref().map(|words| words.to_ascii_lowercase());
        let mut fitting: Vec<&Entry> = self
            .records
            .values()
            .map(|(entry, _)| entry)
            .filter(|entry| search.game.as_ref().is_none_or(|game| *game == entry.game))
            .filter(|entry| {
                let told = format!("{} {} {}", entry.players, entry.result, entry.spec);
                words.as_ref().is_none_or(|words| told.to_ascii_lowercase().contains(words))
            })
            .collect();
        // They come in the order of their ids, which stays among those that ended in one second.
        fitting.sort_by_key(|entry| Reverse(entry.ended));
        let page = fitting.iter().skip(search.skip as usize).take(search.limit as usize);
        Ok(Page { entries: page.copied().cloned().collect(), total: fitting.len() as u32 })
    }
}
