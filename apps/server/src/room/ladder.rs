use std::cmp::Reverse;

use super::pairing::{Pair, colours};

/// The next round of a ladder among those present, the best first: from the top on, each meets the next one below whom they have
/// met least often. Of an odd number one sits out, of those who have played most the one who stands lowest.
pub(super) fn pair_up(ranked: &[u32], met: &[Pair]) -> Vec<Pair> {
    let mut waiting = ranked.to_vec();
    if !waiting.len().is_multiple_of(2) {
        let games_of = |one: u32| met.iter().filter(|pair| pair.black == one || pair.white == one).count();
        let idle = (0..waiting.len()).rev().min_by_key(|&place| Reverse(games_of(waiting[place])));
        idle.map(|place| waiting.remove(place));
    }
    let mut pairs = Vec::with_capacity(waiting.len() / 2);
    while let [one, below @ ..] = &waiting[..] {
        let times = |other: u32| met.iter().filter(|pair| pair.has(*one, other)).count();
        let Some(place) = (0..below.len()).min_by_key(|&place| times(below[place])) else { break };
        pairs.push(colours(*one, below[place], met));
        waiting.remove(1 + place);
        waiting.remove(0);
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(black: u32, white: u32) -> Pair {
        Pair { black, white }
    }

    #[test]
    fn neighbours_in_the_table_meet_and_those_who_have_met_look_further_down() {
        assert_eq!(pair_up(&[0, 1, 2, 3], &[]), [pair(0, 1), pair(2, 3)]);
        let met = [pair(0, 1), pair(2, 3)];
        // 0 and 2 have won.
        assert_eq!(pair_up(&[0, 2, 1, 3], &met), [pair(0, 2), pair(1, 3)]);
        assert_eq!(pair_up(&[2, 3, 0, 1], &met), [pair(0, 2), pair(1, 3)], "2 has met its neighbour already");
    }

    #[test]
    fn of_an_odd_number_the_lowest_of_those_who_have_played_most_sits_out() {
        assert_eq!(pair_up(&[4, 0, 2], &[]), [pair(0, 4)]);
        assert_eq!(pair_up(&[4, 0, 2], &[pair(0, 4)]), [pair(2, 4)]);
        assert_eq!(pair_up(&[7], &[]), []);
        assert_eq!(pair_up(&[], &[]), []);
    }

    #[test]
    fn nobody_plays_twice_in_a_round_and_at_most_one_sits_out() {
        for n_present in 2..=13_u32 {
            let mut ranked: Vec<u32> = (0..n_present).collect();
            let mut met = Vec::new();
            for _ in 0..2 * n_present {
                let round = pair_up(&ranked, &met);
                let mut players: Vec<u32> = round.iter().flat_map(|pair| [pair.black, pair.white]).collect();
                players.sort_unstable();
                players.dedup();
                assert_eq!((players.len(), round.len()), (2 * round.len(), n_present as usize / 2));
                met.extend(round);
                // Any order will do: the last one has overtaken everybody.
                ranked.rotate_right(1);
            }
        }
    }
}
