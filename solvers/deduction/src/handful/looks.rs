//! What is seen of a set without a search: how many parts each guess makes of it, and the bound that follows.

use std::ops::RangeInclusive;

use super::set::Members;
use super::{Closely, DIGITS, Found, Handful, Level, NONE, Set, Slot, cost_of_look, slot};
use crate::kernel::{Digits, LANES, STRETCH, pair};

impl<S: Set> Closely<'_, S> {
    /// Counts the parts of every column into `level.tally` and returns those of the members' own guesses, as binary
    /// digits, all of them less one.
    pub(super) fn tally(&mut self, members: &[u8], level: &mut Level<S>) -> [S; DIGITS] {
        self.tell_apart();
        *self.effort += 10 * cost_of_look(members.len());
        level.tally.resize(self.hand.apart.len() / self.hand.n_pairs, Digits::default());
        let machine = self.hand.machine;
        machine.tally(&self.hand.apart, self.hand.n_pairs, members, self.hand.n_labels, &mut level.tally);
        self.parts_by_member(members)
    }

    /// Makes the bits of all pairs, which not every search needs.
    pub(super) fn tell_apart(&mut self) {
        if !self.hand.has_apart {
            self.hand.has_apart = true;
            let n_stretches = self.view.n_columns().div_ceil(STRETCH);
            self.hand.apart.resize(n_stretches * self.hand.n_pairs, [0; STRETCH / 64]);
            self.view.tell_apart(self.rows, &mut self.hand.apart);
            *self.effort += 20 * self.hand.n_pairs as u64;
        }
    }

    pub(super) fn parts_by_member(&self, members: &[u8]) -> [S; DIGITS] {
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

    /// Lists the columns with so many answers on all members, one more if one of them wins, with their bounds; of
    /// `columns` where that is given.
    pub(super) fn list_of_all(
        &mut self,
        columns: Option<&[u32]>,
        answers: RangeInclusive<u32>,
        order: &mut Vec<(u32, u32)>,
    ) {
        let Handful { machine, places, answers: counts, isolation, .. } = &mut *self.hand;
        machine.places(counts, 2 * *answers.start() as u8 - 1, 2 * *answers.end() as u8, places);
        if let Some(last) = places.get_mut(self.view.n_columns() / LANES) {
            *last &= !(u64::MAX << (self.view.n_columns() % LANES));
        }
        if let Some(columns) = columns {
            let mut among = vec![0; places.len()];
            for &column in columns {
                among[column as usize / LANES] |= 1 << (column as usize % LANES);
            }
            places.iter_mut().zip(among).for_each(|(places, among)| *places &= among);
        }
        let counts = counts.as_flattened();
        let size = self.rows.len() as u32;
        let bound =
            |column: u32| self.terms.capacity.by_answers(size, twice_if_wins(counts[column as usize]).into());
        isolation.list(self.view, self.rows, self.terms.capacity, places, bound, order);
    }

    /// Lists the columns with so many answers, one more if one of them wins.
    pub(super) fn list(
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

    /// Of three members those whose own guess tells all three apart.
    pub(super) fn telling_three(&self, set: S) -> S {
        let (rest, a) = (set.without_first(), set.first());
        let (b, c) = (rest.first(), rest.without_first().first());
        let apart = &self.hand.apart_by_member;
        apart[pair(a, b)] & apart[pair(a, c)] & apart[pair(b, c)] & set
    }

    /// A lower bound from one look at every guess, or only at those of members if that makes it `enough`; the value
    /// itself where that suffices.
    pub(super) fn glance(&mut self, set: S, enough: u32) -> Found {
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

    pub(super) fn look(&mut self, set: S, enough: u32) -> (Found, bool) {
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
}

/// How many answers there are, one counted twice if it wins, by what [`View::scan`](crate::view::View::scan) tells.
pub(super) const fn twice_if_wins(answers: u8) -> u8 {
    (answers >> 1) + (answers & 1)
}
