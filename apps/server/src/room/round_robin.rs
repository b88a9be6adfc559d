use super::pairing::{Pair, colours};

/// The next round of a round robin among those present, after those who have met already. Of an odd number one sits out.
///
/// They stand in a circle that turns by one from round to round, with one of them in place, so that nobody meets anybody twice before
/// having met everybody. When people have come or gone in between, that turn of the circle is taken in which the fewest meet again
/// and the fewest sit out again.
pub(super) fn pair_up(present: &[u32], met: &[Pair]) -> Vec<Pair> {
    let mut seats: Vec<Option<u32>> = present.iter().copied().map(Some).collect();
    if !seats.len().is_multiple_of(2) {
        seats.push(None);
    }
    if seats.len() < 2 {
        return Vec::new();
    }
    let n_turns = seats.len() - 1;
    let games_of = |one: u32| met.iter().filter(|pair| pair.black == one || pair.white == one).count();
    let turns = (0..n_turns).map(|turn| at_turn(&seats, turn));
    let best = turns.min_by_key(|pairs| {
        let again: usize = pairs
            .iter()
            .filter_map(|&(one, other)| one.zip(other))
            .map(|(one, other)| met.iter().filter(|pair| pair.has(one, other)).count())
            .sum();
        // Whoever has played most should be the one to sit out.
        let idle = pairs.iter().find_map(|&(one, other)| one.xor(other)).map_or(0, games_of);
        (again, usize::MAX - idle)
    });
    let both = best.into_iter().flatten().filter_map(|(one, other)| Some((one?, other?)));
    both.map(|(one, other)| colours(one, other, met)).collect()
}

/// Who sits opposite whom when the circle has turned so often.
fn at_turn(seats: &[Option<u32>], turn: usize) -> Vec<(Option<u32>, Option<u32>)> {
    let n_turning = seats.len() - 1;
    let place =
        |number: usize| if number == 0 { seats[0] } else { seats[1 + (number - 1 + turn) % n_turning] };
    (0..seats.len() / 2).map(|number| (place(number), place(seats.len() - 1 - number))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Plays rounds among so many and returns every pair.
    fn rounds(n_present: u32, n_rounds: usize) -> Vec<Pair> {
        let present: Vec<u32> = (0..n_present).collect();
        (0..n_rounds).fold(Vec::new(), |met, _| {
            let round = pair_up(&present, &met);
            let mut players: Vec<u32> = round.iter().flat_map(|pair| [pair.black, pair.white]).collect();
            players.sort_unstable();
            players.dedup();
            assert_eq!(players.len(), 2 * round.len(), "nobody plays twice in a round");
            assert_eq!(round.len(), present.len() / 2);
            [met, round].concat()
        })
    }

    #[test]
    fn everybody_meets_everybody_once_before_anybody_twice() {
        for n_present in 2..=13_u32 {
            let n_rounds = if n_present.is_multiple_of(2) { n_present - 1 } else { n_present };
            let met = rounds(n_present, n_rounds as usize);
            for one in 0..n_present {
                for other in 0..one {
                    let times = met.iter().filter(|pair| pair.has(one, other)).count();
                    assert_eq!(times, 1, "{one} and {other} of {n_present}");
                }
            }
        }
    }

    #[test]
    fn sixty_play_three_rounds_without_meeting_again_and_on_both_sides() {
        let met = rounds(60, 3);
        assert_eq!(met.len(), 90);
        for one in 0..60 {
            let blacks = met.iter().filter(|pair| pair.black == one).count();
            assert!((1..=2).contains(&blacks), "{one} was Black {blacks} times of three");
        }
    }

    #[test]
    fn who_comes_later_meets_others_first_and_nobody_is_paired_alone() {
        let before = rounds(4, 2);
        let now = pair_up(&[0, 1, 2, 3, 4, 5], &before);
        assert_eq!(now.len(), 3);
        assert!(now.iter().all(|pair| !before.iter().any(|old| old.has(pair.black, pair.white))), "{now:?}");
        assert_eq!(pair_up(&[7], &[]), []);
        assert_eq!(pair_up(&[], &[]), []);
    }
}
