//! Choices of `k` numbers below `n`, numbered in lexicographic order.
//!
//! Counted from the end, the number of a choice is a sum of one binomial for each chosen number, because the choices
//! that come later are those that first differ by a greater number. So both directions need no table.

/// How many ways there are to choose `k` of `n` things.
#[inline]
pub fn n_choices(n: u64, k: u64) -> u64 {
    // Multiplied before divided, every step is a whole number: it is itself a number of choices.
    (0..k).fold(1_u64, |product, i| product.saturating_mul(n.saturating_sub(i)) / (i + 1))
}

/// The place of an ascending choice of `k` numbers, all of them below `n`, among all such choices.
pub fn number_of(choice: impl IntoIterator<Item = u64>, n: u64, k: u64) -> u64 {
    let later = |(chosen, left)| n_choices(n.saturating_sub(1).saturating_sub(chosen), left);
    let later: u64 = choice.into_iter().zip((1..=k).rev()).map(later).sum();
    n_choices(n, k).saturating_sub(1).saturating_sub(later)
}

/// The choice at this place, ascending: the inverse of [`number_of`]. Beyond the last place it is the last choice, and of
/// fewer than `k` numbers there is none.
pub fn choice_at(number: u64, n: u64, k: u64) -> impl Iterator<Item = u64> {
    let mut later = n_choices(n, k).saturating_sub(1).saturating_sub(number);
    let mut greater = n;
    (1..=k).rev().map_while(move |left| {
        // The first number that leaves no more choices behind it than are left.
        greater = (0..greater).rev().find(|&x| n_choices(x, left) <= later)?;
        later -= n_choices(greater, left);
        Some(n - 1 - greater)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_numbered_in_lexicographic_order() {
        for (n, k) in [(1, 1), (5, 1), (6, 2), (6, 3), (7, 5), (5, 5), (32, 3)] {
            let all: Vec<Vec<u64>> =
                (0..n_choices(n, k)).map(|number| choice_at(number, n, k).collect()).collect();
            assert!(all.is_sorted_by(|a, b| a < b), "{k} of {n}");
            for (number, choice) in all.iter().enumerate() {
                assert!(
                    choice.len() as u64 == k
                        && choice.is_sorted_by(|a, b| a < b)
                        && choice.iter().all(|&x| x < n)
                );
                assert_eq!(number_of(choice.iter().copied(), n, k), number as u64);
            }
        }
    }

    #[test]
    fn the_largest_game_is_counted_without_overflow() {
        assert_eq!(n_choices(234, 5), 5_600_390_796);
    }
}
