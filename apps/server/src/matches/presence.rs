use std::time::Duration;

use tokio::time::Instant;

use crate::event::Seat;

/// Who is at a table now. It is nothing that happened in the match, so it is not kept.
#[derive(Debug, Default)]
pub(super) struct Presence {
    people: Vec<(Seat, Person)>,
    /// Spectators with an open stream.
    pub(super) watching: u32,
    /// Whether the viewers will be told soon.
    pub(super) is_changing: bool,
}

#[derive(Debug, Default)]
struct Person {
    streams: u32,
    /// When this seat last asked for anything.
    seen: Option<Instant>,
}

impl Presence {
    fn person(&mut self, seat: Seat) -> &mut Person {
        let place = self.people.iter().position(|(known, _)| *known == seat).unwrap_or_else(|| {
            self.people.push((seat, Person::default()));
            self.people.len() - 1
        });
        &mut self.people[place].1
    }

    /// Somebody asks from a seat. Answers whether it is for the first time.
    pub(super) fn see(&mut self, seat: Seat) -> bool {
        self.person(seat).seen.replace(Instant::now()).is_none()
    }

    /// Somebody begins to watch, from a seat or from none.
    pub(super) fn come(&mut self, seat: Option<Seat>) {
        match seat {
            Some(seat) => {
                self.see(seat);
                self.person(seat).streams += 1;
            }
            None => self.watching += 1,
        }
    }

    /// Somebody watches no more.
    pub(super) fn go(&mut self, seat: Option<Seat>) {
        match seat {
            Some(seat) => {
                self.see(seat);
                self.person(seat).streams -= 1;
            }
            None => self.watching -= 1,
        }
    }

    /// Whether this seat has ever been here.
    pub(super) fn has_come(&self, seat: Seat) -> bool {
        self.people.iter().any(|(known, person)| *known == seat && person.seen.is_some())
    }

    /// Whether this seat watches now.
    pub(super) fn is_here(&self, seat: Seat) -> bool {
        self.people.iter().any(|(known, person)| *known == seat && person.streams > 0)
    }

    /// Whether somebody with a seat watches now, or has asked for something within this time.
    pub(super) fn is_anybody_here(&self, within: Duration) -> bool {
        self.people
            .iter()
            .any(|(_, person)| person.streams > 0 || person.seen.is_some_and(|seen| seen.elapsed() <= within))
    }
}
