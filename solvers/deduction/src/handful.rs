use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, BitXor, Not};
use std::sync::atomic::Ordering;

use crate::GuessId;
use crate::kernel::{Digits, LANES, Lanes, Machine, STRETCH, Stretch, pair};
use crate::memo::{Known, Memo};
use crate::search::{MOST_LABELS, Stopped, Terms};
use crate::view::View;

/// The most members of a handful.
pub(crate) const MOST_MEMBERS: usize = u128::BITS as usize;

/// From this size on what is known about a set is kept beyond the handful.
const WORTH_REMEMBERING: u32 = 10;

/// Slots for what is known about small sets, a power of two.
const SLOTS: usize = 1 << 12;

/// No guess.
const NONE: u32 = u32::MAX;

/// Binary digits of a count of parts less one.
const DIGITS: usize = 6;

/// Some members of a handful, a bit for each.
pub(crate) trait Set:
    Copy
    + Debug
    + Default
    + PartialEq
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
{
    /// The most members.
    const MOST: usize;
    fn only(member: usize) -> Self;
    /// From words of 64 members.
    fn of_words(words: [u64; 2]) -> Self;
    fn words(self) -> [u64; 2];
    fn len(self) -> u32;
    fn first(self) -> usize;
    fn without_first(self) -> Self;
    fn is_empty(self) -> bool {
        self == Self::default()
    }
}

macro_rules! set {
    ($($word:ty),*) => {$(
        impl Set for $word {
            const MOST: usize = <$word>::BITS as usize;
            #[inline]
            fn only(member: usize) -> Self {
                1 << member
            }
            #[inline]
            fn of_words(words: [u64; 2]) -> Self {
                (u128::from(words[1]) << 64 | u128::from(words[0])) as $word
            }
            #[inline]
            fn words(self) -> [u64; 2] {
                [self as u64, (u128::from(self) >> 64) as u64]
            }
            #[inline]
            fn len(self) -> u32 {
                self.count_ones()
            }
            #[inline]
            fn first(self) -> usize {
                self.trailing_zeros() as usize
            }
            #[inline]
            fn without_first(self) -> Self {
                self & self.wrapping_sub(1)
            }
        }
    )*};
}
set!(u64, u128);

/// A few secrets, and for every two of them the guesses that tell them apart.
///
/// How many parts a guess makes of some of them follows from these bits for 512 guesses at once: a member begins a new
/// part if the guess tells it apart from all members before it.
#[derive(Debug)]
pub(crate) struct Handful<S> {
    n_pairs: usize,
    n_labels: usize,
    machine: Machine,
    /// How many answers each column has on all members, as [`View::scan`] counts.
    answers: Vec<Lanes>,
    /// The columns with some count of answers, a bit for each.
    places: Vec<u64>,
    /// Stretch after stretch of columns, in each pair after pair. Made when it is first needed.
    apart: Vec<Stretch>,
    has_apart: bool,
    /// For each pair the members whose own guess tells it apart.
    apart_by_member: Vec<S>,
    /// The column of each member's own guess.
    own: Vec<u32>,
    /// For each column the member whose own guess it is, or a number that no member has.
    owners: Vec<u8>,
    hashes: Vec<u128>,
    /// What is known about sets of this round.
    slots: Vec<Slot<S>>,
    round: u32,
    levels: Vec<Level<S>>,
}

impl<S> Default for Handful<S> {
    fn default() -> Self {
        Handful {
            n_pairs: 0,
            n_labels: 0,
            machine: Machine::best(),
            answers: Vec::new(),
            places: Vec::new(),
            apart: Vec::new(),
            has_apart: false,
            apart_by_member: Vec::new(),
            own: Vec::new(),
            owners: Vec::new(),
            hashes: Vec::new(),
            slots: Vec::new(),
            round: 0,
            levels: Vec::new(),
        }
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct Slot<S> {
    set: S,
    round: u32,
    /// Whether all guesses were looked at, and not only those of members.
    is_looked: bool,
    found: Found,
}

/// What is known about a set: a lower bound, and the number of a guess that meets it once there is one.
#[derive(Clone, Copy, Debug)]
struct Found {
    bound: u32,
    /// [`NONE`] while the bound may be below the value.
    best: u32,
}

impl Default for Found {
    fn default() -> Self {
        Found { bound: 0, best: NONE }
    }
}

impl From<Found> for Known {
    fn from(found: Found) -> Self {
        Known { bound: found.bound, best: found.is_value().then_some(GuessId(found.best)) }
    }
}

impl Found {
    const fn is_value(self) -> bool {
        self.best != NONE
    }

    /// The same with what another lower bound says.
    fn at_least(self, bound: u32) -> Self {
        Found { bound: self.bound.max(bound), ..self }
    }
}

/// Scratch space of one level of the recursion.
#[derive(Debug, Default)]
struct Level<S> {
    tally: Vec<Digits>,
    order: Vec<(u32, u32)>,
    parts: Vec<Part<S>>,
}

/// A part of at least four members.
#[derive(Clone, Copy, Debug)]
struct Part<S> {
    set: S,
    size: u32,
    found: Found,
}

impl<S: Set> Handful<S> {
    /// Takes some rows of a view in hand.
    fn take(&mut self, view: &View, rows: &[u16]) {
        self.n_pairs = pair(0, rows.len());
        self.n_labels = view.n_labels();
        self.machine = view.machine();
        view.scan(rows, &mut self.answers);
        self.has_apart = false;
        self.round = self.round.wrapping_add(1);
        if self.slots.is_empty() || self.round == 0 {
            self.slots = vec![Slot::default(); SLOTS];
            self.round = 1;
        }
        for column in self.own.drain(..) {
            self.owners[column as usize] = u8::MAX;
        }
        self.own.extend(rows.iter().map(|&row| view.own(row)));
        self.owners.resize(view.n_columns().max(self.owners.len()), u8::MAX);
        for (member, &column) in (0..).zip(&self.own) {
            self.owners[column as usize] = member;
        }
        self.hashes.clear();
        self.hashes.extend(rows.iter().map(|&row| view.hash(&[row])));
        self.tell_apart_by_members(view, rows);
    }

    fn tell_apart_by_members(&mut self, view: &View, rows: &[u16]) {
        let mut words = vec![[0; 2]; self.n_pairs];
        for (word, own) in self.own.chunks(LANES).enumerate() {
            // Each row's label under the guess of each member.
            let mut labels = [[0; LANES]; MOST_MEMBERS];
            for (lane, &column) in own.iter().enumerate() {
                let column = view.column(column);
                for (lanes, &row) in labels.iter_mut().zip(rows) {
                    lanes[lane] = column.label(row) as u8;
                }
            }
            let mut differ = vec![0; self.n_pairs];
            self.machine.differences(&labels[..rows.len()], &mut differ);
            for (words, differ) in words.iter_mut().zip(differ) {
                words[word] = differ;
            }
        }
        self.apart_by_member.clear();
        self.apart_by_member.extend(words.into_iter().map(S::of_words));
    }
}

/// Branch and bound over the sets of a handful, without a limit of guesses.
#[derive(Debug)]
pub(crate) struct Closely<'a, S> {
    pub(crate) hand: &'a mut Handful<S>,
    pub(crate) view: &'a View,
    pub(crate) rows: &'a [u16],
    pub(crate) terms: Terms<'a>,
    pub(crate) memo: &'a mut Memo,
    pub(crate) nodes: &'a mut u64,
    pub(crate) effort: &'a mut u64,
}

/// Which set is branched on, and with which columns.
#[derive(Clone, Copy)]
enum Scope<'c> {
    /// All members, with any column.
    All,
    /// All members, with one of these columns, ascending.
    AllAmong(&'c [u32]),
    /// Some members, with any column.
    Some,
}

/// The members of a set, ascending.
struct Members {
    places: [u8; MOST_MEMBERS],
    len: usize,
}

impl Members {
    #[inline]
    fn of<S: Set>(mut set: S) -> Self {
        let mut places = [0; MOST_MEMBERS];
        let mut len = 0;
        while !set.is_empty() {
            places[len % MOST_MEMBERS] = set.first() as u8;
            set = set.without_first();
            len += 1;
        }
        Members { places, len }
    }

    fn as_slice(&self) -> &[u8] {
        &self.places[..self.len]
    }
}

impl<S: Set> Closely<'_, S> {
    /// Finds the least total of all rows without a limit, or proves that it is at least `beta`, as
    /// [`Search::solve_among`](crate::search::Search::solve_among) does.
    pub(crate) fn solve_among(&mut self, columns: Option<&[u32]>, beta: u32) -> Result<Known, Stopped> {
        self.hand.take(self.view, self.rows);
        let size = self.rows.len() as u32;
        *self.effort += u64::from(SCAN * size + 20 * size * size / 8);
        let answers = self.hand.answers.as_flattened().iter();
        let most = answers.fold(0, |most, &answers| most.max(twice_if_wins(answers)));
        let known = Found { bound: self.terms.capacity.by_answers(size, most.into()), best: NONE };
        if known.bound >= beta {
            return Ok(known.into());
        }
        let all = (0..size as usize).fold(S::default(), |all, member| all | S::only(member));
        self.branch(all, known, columns.map_or(Scope::All, Scope::AllAmong), beta).map(Known::from)
    }

    fn solve(&mut self, set: S, beta: u32) -> Result<Found, Stopped> {
        let mut found = self.glance(set, beta);
        if found.is_value() || found.bound >= beta {
            return Ok(found);
        }
        let size = set.len();
        let key = (size >= WORTH_REMEMBERING).then(|| self.hash(set));
        if let Some(known) = key.and_then(|key| self.memo.get(key)) {
            let best = known.best.map_or(NONE, |guess| guess.0);
            if best != NONE || known.bound > found.bound {
                found = Found { bound: known.bound, best };
                self.keep(set, found);
                if found.is_value() || found.bound >= beta {
                    return Ok(found);
                }
            }
        }
        if self.terms.stop.load(Ordering::Relaxed) {
            return Err(Stopped);
        }
        let found = self.branch(set, found, Scope::Some, beta)?;
        self.keep(set, found);
        if let Some(key) = key {
            self.memo.put(key, size, found.into());
        }
        Ok(found)
    }

    /// Raises the bound of a set step by step until a guess meets it, or until it reaches `beta`.
    ///
    /// Every listed guess keeps the best bound proven for it, so each step looks only at guesses whose bound is the
    /// least: those are the ones that must be refuted whatever the value turns out to be.
    fn branch(&mut self, set: S, known: Found, scope: Scope<'_>, beta: u32) -> Result<Found, Stopped> {
        *self.nodes += 1;
        let mut level = self.hand.levels.pop().unwrap_or_default();
        let found = self.branch_in(set, known, scope, beta, &mut level);
        self.hand.levels.push(level);
        found
    }

    fn branch_in(
        &mut self,
        set: S,
        known: Found,
        scope: Scope<'_>,
        beta: u32,
        level: &mut Level<S>,
    ) -> Result<Found, Stopped> {
        let size = set.len();
        let parts_of_members = match scope {
            Scope::Some => self.tally(Members::of(set).as_slice(), level),
            Scope::All | Scope::AllAmong(_) => Default::default(),
        };
        let mut order = std::mem::take(&mut level.order);
        order.clear();
        // Guesses with so many answers, one more if one of them wins, are the next to be listed.
        let mut next = size.min(self.hand.n_labels as u32) + 1;
        let capacity = self.terms.capacity;
        let bound_of = |answers: u32| capacity.by_answers(size, answers);
        let mut lower = known.bound;
        let mut best = NONE;
        let mut step = 1;
        while best == NONE && lower < beta {
            let mut window = beta.min(lower + step);
            while next > 0 && bound_of(next) < window {
                let bound = bound_of(next);
                match scope {
                    Scope::All => self.list_of_all(next, bound, &mut order),
                    Scope::AllAmong(columns) => self.list_among(columns, next, bound, &mut order),
                    Scope::Some => self.list(next, set, &parts_of_members, bound, level, &mut order),
                }
                next -= 1;
            }
            for (bound, column) in below(&mut order, window) {
                if *bound >= window {
                    break;
                }
                *bound = self.try_column(set, *column, window, level)?;
                if *bound < window {
                    best = self.view.guess(*column).0;
                    window = *bound;
                    if window == lower {
                        break;
                    }
                }
            }
            if best == NONE {
                let unlisted = if next > 0 { bound_of(next) } else { beta };
                let least = order.iter().fold(beta.min(unlisted), |least, &(bound, _)| least.min(bound));
                lower = lower.max(least);
                step *= 2;
            } else {
                lower = window;
            }
        }
        level.order = order;
        Ok(Found { bound: lower, best })
    }

    /// Counts the parts of every column into `level.tally` and returns those of the members' own guesses, as binary
    /// digits, all of them less one.
    fn tally(&mut self, members: &[u8], level: &mut Level<S>) -> [S; DIGITS] {
        self.tell_apart();
        *self.effort += 10 * cost_of_look(members.len());
        level.tally.resize(self.hand.apart.len() / self.hand.n_pairs, Digits::default());
        let machine = self.hand.machine;
        machine.tally(&self.hand.apart, self.hand.n_pairs, members, self.hand.n_labels, &mut level.tally);
        self.parts_by_member(members)
    }

    /// Makes the bits of all pairs, which not every search needs.
    fn tell_apart(&mut self) {
        if !self.hand.has_apart {
            self.hand.has_apart = true;
            let n_stretches = self.view.n_columns().div_ceil(STRETCH);
            self.hand.apart.resize(n_stretches * self.hand.n_pairs, [0; STRETCH / 64]);
            self.view.tell_apart(self.rows, &mut self.hand.apart);
            *self.effort += 20 * self.hand.n_pairs as u64;
        }
    }

    fn parts_by_member(&self, members: &[u8]) -> [S; DIGITS] {
        let mut digits = [S::default(); DIGITS];
        for (place, &member) in members.iter().enumerate().skip(1) {
            let apart = &self.hand.apart_by_member[pair(0, member.into())..][..usize::from(member)];
            let mut carry = apart[usize::from(members[0])];
            for &earlier in &members[1..place] {
                carry = carry & apart[usize::from(earlier)];
            }
            for digit in &mut digits {
                (*digit, carry) = (*digit ^ carry, *digit & carry);
                if carry.is_empty() {
                    break;
                }
            }
        }
        digits
    }

    /// Lists those of `columns` with so many answers on all members, one more if one of them wins.
    fn list_among(&self, columns: &[u32], answers: u32, bound: u32, order: &mut Vec<(u32, u32)>) {
        let counts = self.hand.answers.as_flattened();
        let has = |column: u32| u32::from(twice_if_wins(counts[column as usize])) == answers;
        order.extend(columns.iter().filter(|&&column| has(column)).map(|&column| (bound, column)));
    }

    /// Lists the columns with so many answers on all members, one more if one of them wins.
    fn list_of_all(&mut self, answers: u32, bound: u32, order: &mut Vec<(u32, u32)>) {
        let Handful { machine, places, answers: counts, .. } = &mut *self.hand;
        let twice = 2 * answers as u8;
        machine.places(counts, twice, twice.saturating_sub(1), places);
        for (block, &places) in places.iter().enumerate() {
            let mut places = places;
            while places != 0 {
                let column = (block * LANES) as u32 + places.trailing_zeros();
                places &= places - 1;
                if (column as usize) < self.view.n_columns() {
                    order.push((bound, column));
                }
            }
        }
    }

    /// Lists the columns with so many answers, one more if one of them wins.
    fn list(
        &self,
        answers: u32,
        set: S,
        parts_of_members: &[S; DIGITS],
        bound: u32,
        level: &Level<S>,
        order: &mut Vec<(u32, u32)>,
    ) {
        // A guess with a single answer that does not win tells nothing.
        if answers < 2 {
            return;
        }
        // Counts are kept less one, and a member's guess has one answer less than its count here.
        let mut members = parts_of_members.iter().enumerate().fold(set, |equal, (power, &digit)| {
            equal & if (answers - 2) >> power & 1 == 1 { digit } else { !digit }
        });
        while !members.is_empty() {
            order.push((bound, self.hand.own[members.first()]));
            members = members.without_first();
        }
        for (stretch, digits) in level.tally.iter().enumerate() {
            for word in 0..STRETCH / 64 {
                let mut equal = digits.iter().enumerate().fold(u64::MAX, |equal, (power, digit)| {
                    equal & if (answers - 1) >> power & 1 == 1 { digit[word] } else { !digit[word] }
                });
                while equal != 0 {
                    let column = (stretch * STRETCH + word * 64) as u32 + equal.trailing_zeros();
                    equal &= equal - 1;
                    let owner = self.hand.owners[column as usize];
                    if owner == u8::MAX || (set & S::only(owner.into())).is_empty() {
                        order.push((bound, column));
                    }
                }
            }
        }
    }

    /// The total behind a column, or a bound of it that is not below `window`.
    fn try_column(&mut self, set: S, column: u32, window: u32, level: &mut Level<S>) -> Result<u32, Stopped> {
        let mut sum = self.split(set, column, &mut level.parts);
        *self.effort += 60 + u64::from(set.len());
        if sum >= window {
            return Ok(sum);
        }
        level.parts.sort_unstable_by_key(|part| part.size);
        // Members' own guesses first, which are few; then all guesses; then a search.
        for enough in [0, u32::MAX] {
            for part in level.parts.iter_mut().filter(|part| !part.found.is_value()) {
                // What is known already may be more than one look tells.
                let found = self.glance(part.set, enough).at_least(part.found.bound);
                sum += found.bound - part.found.bound;
                part.found = found;
                if sum >= window {
                    return Ok(sum);
                }
            }
        }
        for place in 0..level.parts.len() {
            let Part { set, found, .. } = level.parts[place];
            if !found.is_value() {
                let better = self.solve(set, window - (sum - found.bound))?.at_least(found.bound);
                sum += better.bound - found.bound;
                if sum >= window {
                    break;
                }
            }
        }
        Ok(sum)
    }

    /// Splits a set by a column and returns its size bound, in which parts of up to three members count with their
    /// value. The others are listed.
    fn split(&mut self, mut set: S, column: u32, parts: &mut Vec<Part<S>>) -> u32 {
        let mut sets = [S::default(); MOST_LABELS];
        let mut seen = 0u64;
        let mut sum = set.len();
        let column = self.view.column(column);
        while !set.is_empty() {
            let member = set.first();
            set = set.without_first();
            let label = column.label(self.rows[member]);
            sets[label] = sets[label] | S::only(member);
            seen |= 1 << label;
        }
        // The part of label 0 is found.
        seen &= !1;
        parts.clear();
        while seen != 0 {
            let set = sets[seen.trailing_zeros() as usize];
            seen &= seen - 1;
            let size = set.len();
            sum += match size {
                1 | 2 => 2 * size - 1,
                3 => 6 - u32::from(!self.telling_three(set).is_empty()),
                _ => {
                    let bound = self.terms.capacity.least(size);
                    parts.push(Part { size, set, found: Found { bound, best: NONE } });
                    bound
                }
            };
        }
        sum
    }

    /// Of three members those whose own guess tells all three apart.
    fn telling_three(&self, set: S) -> S {
        let (rest, a) = (set.without_first(), set.first());
        let (b, c) = (rest.first(), rest.without_first().first());
        let apart = &self.hand.apart_by_member;
        apart[pair(a, b)] & apart[pair(a, c)] & apart[pair(b, c)] & set
    }

    /// A lower bound from one look at every guess, or only at those of members if that makes it `enough`; the value
    /// itself where that suffices.
    fn glance(&mut self, set: S, enough: u32) -> Found {
        let size = set.len();
        let own = |member: usize| self.view.guess(self.hand.own[member]).0;
        if size <= 2 {
            return Found { bound: 2 * size - 1, best: own(set.first()) };
        }
        if size == 3 {
            let telling = self.telling_three(set);
            return if telling.is_empty() {
                Found { bound: 6, best: own(set.first()) }
            } else {
                Found { bound: 5, best: own(telling.first()) }
            };
        }
        let place = slot(set);
        let known = self.hand.slots[place];
        if known.round == self.hand.round
            && known.set == set
            && (known.is_looked || known.found.bound >= enough)
        {
            return known.found;
        }
        let (found, is_looked) = self.look(set, enough);
        self.hand.slots[place] = Slot { set, round: self.hand.round, is_looked, found };
        found
    }

    fn look(&mut self, set: S, enough: u32) -> (Found, bool) {
        let members = Members::of(set);
        let members = members.as_slice();
        *self.effort += cost_of_look(members.len());
        let size = members.len() as u32;
        let mut with_most = set;
        let mut parts = 1;
        for (power, &digit) in self.parts_by_member(members).iter().enumerate().rev() {
            if !(with_most & digit).is_empty() {
                with_most = with_most & digit;
                parts += 1 << power;
            }
        }
        if parts + 1 >= size {
            // See [`isolated_by_member`](crate::bounds::isolated_by_member).
            let best = self.view.guess(self.hand.own[with_most.first()]).0;
            return (Found { bound: 3 * size - parts - 1, best }, true);
        }
        // Another guess has at most one answer for each member, and never the winning one.
        let most_of_others = size.min(self.terms.n_feedbacks - 1);
        let capacity = self.terms.capacity;
        // In a game of few answers the capacity bound may be the better one.
        let bound = |answers: u32| capacity.by_answers(size, answers).max(capacity.least(size));
        let at_least = bound(most_of_others.max(parts + 1));
        if at_least >= enough {
            return (Found { bound: at_least, best: NONE }, false);
        }
        self.tell_apart();
        *self.effort += 4 * cost_of_look(members.len());
        let hand = &self.hand;
        let (most, column) = hand.machine.look(&hand.apart, hand.n_pairs, members, hand.n_labels, size);
        let bound = bound(most.max(parts + 1));
        // With parts of one and at most a single pair, the bound is the value.
        let best = if most + 1 >= size { self.view.guess(column).0 } else { NONE };
        (Found { bound, best }, true)
    }

    fn keep(&mut self, set: S, found: Found) {
        self.hand.slots[slot(set)] = Slot { set, round: self.hand.round, is_looked: true, found };
    }

    fn hash(&self, mut set: S) -> u128 {
        let mut hash = 0;
        while !set.is_empty() {
            hash ^= self.hand.hashes[set.first()];
            set = set.without_first();
        }
        hash
    }
}

/// How many answers there are, one counted twice if it wins, by what [`View::scan`] tells.
const fn twice_if_wins(answers: u8) -> u8 {
    (answers >> 1) + (answers & 1)
}

fn slot(set: impl Set) -> usize {
    let [low, high] = set.words();
    let low = low.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let high = high.wrapping_mul(0xBF58_476D_1CE4_E5B9);
    ((low ^ high) >> 40) as usize % SLOTS
}

/// About how many nanoseconds it takes to count the parts of so many members for a stretch of columns.
const fn cost_of_look(size: usize) -> u64 {
    (size * (size + 8) / 4) as u64
}

/// About how many nanoseconds it takes to scan one row.
pub(crate) const SCAN: u32 = 80;

/// Brings the entries whose bound is below `window` to the front and returns them in ascending order. The others, which
/// are most of them, need no order.
pub(crate) fn below(order: &mut [(u32, u32)], window: u32) -> &mut [(u32, u32)] {
    let mut n_below = 0;
    for place in 0..order.len() {
        if order[place].0 < window {
            order.swap(place, n_below);
            n_below += 1;
        }
    }
    let below = &mut order[..n_below];
    // Most often they all have the same bound and stand in their order.
    if !below.is_sorted() {
        below.sort_unstable();
    }
    below
}
