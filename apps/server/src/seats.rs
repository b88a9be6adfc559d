use crate::event::{Event, Occupant, Seat, Setup};
use crate::token::Token;
use crate::wire::Way;

/// The seats of a match that people take, with what opens each of them now.
///
/// A seat is opened by one token at a time. An invitation gives out a new one, once, and whatever opened the seat before
/// then opens it no more.
#[derive(Clone, Debug)]
pub(crate) struct Seats(Vec<Place>);

#[derive(Clone, Debug)]
struct Place {
    seat: Seat,
    /// Nobody has sat down yet where there is none.
    key: Option<Token>,
    /// What gives out the next key, if somebody is invited.
    invitation: Option<Token>,
    /// Who sits there, or will.
    name: String,
    /// Whether anything was done from this seat.
    is_used: bool,
}

impl Seats {
    /// The seats as a match begins.
    pub(crate) fn new(setup: &Setup) -> Self {
        let taken = |seat, token: &Token, name: &str| Place {
            seat,
            key: Some(token.clone()),
            invitation: None,
            name: name.to_owned(),
            is_used: false,
        };
        let open = |seat, invitation: &Token| Place {
            seat,
            key: None,
            invitation: Some(invitation.clone()),
            name: String::new(),
            is_used: false,
        };
        match setup {
            Setup::Hunt { way, token, name, .. } => {
                let seat = if *way == Way::Hide { Seat::Hider } else { Seat::Searcher };
                Seats(vec![taken(seat, token, name)])
            }
            Setup::Duel { black, white, .. } => {
                let sides = [(Seat::Black, black), (Seat::White, white)].into_iter();
                let places = sides.filter_map(|(seat, occupant)| match occupant {
                    Occupant::Person { token, name } => Some(taken(seat, token, name)),
                    Occupant::Open { invitation } => Some(open(seat, invitation)),
                    Occupant::Machine { .. } => None,
                });
                Seats(places.collect())
            }
        }
    }

    /// Lets an event happen.
    pub(crate) fn apply(&mut self, event: &Event) {
        match event {
            Event::Invited { seat, invitation } => {
                if let Some(place) = self.place_mut(*seat) {
                    place.invitation = Some(invitation.clone());
                }
            }
            Event::Sat { seat, token, name } => {
                if let Some(place) = self.place_mut(*seat) {
                    (place.key, place.invitation) = (Some(token.clone()), None);
                    if !name.is_empty() {
                        place.name.clone_from(name);
                    }
                }
            }
            Event::Chose { side, .. } => self.use_seat(game::Player::from(*side).into()),
            Event::Hinted { seat, .. } | Event::GaveUp { seat } => self.use_seat(*seat),
            _ => {}
        }
    }

    fn use_seat(&mut self, seat: Seat) {
        if let Some(place) = self.place_mut(seat) {
            place.is_used = true;
        }
    }

    fn place(&self, seat: Seat) -> Option<&Place> {
        self.0.iter().find(|place| place.seat == seat)
    }

    fn place_mut(&mut self, seat: Seat) -> Option<&mut Place> {
        self.0.iter_mut().find(|place| place.seat == seat)
    }

    /// Whether people take part at all.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The seats, taken or not.
    pub(crate) fn all(&self) -> impl Iterator<Item = Seat> {
        self.0.iter().map(|place| place.seat)
    }

    /// The seat that this token opens.
    pub(crate) fn opened_by(&self, token: &str) -> Option<Seat> {
        self.0
            .iter()
            .find(|place| place.key.as_ref().is_some_and(|key| key.is(token)))
            .map(|place| place.seat)
    }

    /// The seat that this invitation leads to.
    pub(crate) fn invited_by(&self, code: &str) -> Option<Seat> {
        let leads = |place: &&Place| place.invitation.as_ref().is_some_and(|known| known.is(code));
        self.0.iter().find(leads).map(|place| place.seat)
    }

    /// Whether somebody has sat down here.
    pub(crate) fn is_taken(&self, seat: Seat) -> bool {
        self.place(seat).is_some_and(|place| place.key.is_some())
    }

    /// Whether everybody has sat down.
    pub(crate) fn are_all_taken(&self) -> bool {
        self.0.iter().all(|place| place.key.is_some())
    }

    /// Who sits on a seat; empty where no name was given.
    pub(crate) fn name(&self, seat: Seat) -> &str {
        self.place(seat).map_or("", |place| place.name.as_str())
    }

    /// Whether anything was done from a seat.
    pub(crate) fn is_used(&self, seat: Seat) -> bool {
        self.place(seat).is_some_and(|place| place.is_used)
    }

    /// The seats with the tokens that open them.
    pub(crate) fn keys(&self) -> impl Iterator<Item = (Seat, &Token)> {
        self.0.iter().filter_map(|place| place.key.as_ref().map(|key| (place.seat, key)))
    }

    /// The seats to which somebody is invited, with the invitations.
    pub(crate) fn invitations(&self) -> impl Iterator<Item = (Seat, &Token)> {
        self.0.iter().filter_map(|place| place.invitation.as_ref().map(|code| (place.seat, code)))
    }
}
