use std::fmt;

/// The widest bar, in characters.
const WIDEST: u64 = 40;

/// The most bars; a longer histogram is drawn in steps of several guesses.
const MOST_BARS: usize = 20;

/// Bars of text: how many secrets were found with how many guesses. The first count is that of one guess.
pub(crate) struct Histogram<'a>(pub(crate) &'a [u64]);

impl fmt::Display for Histogram<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let step = self.0.len().div_ceil(MOST_BARS).max(1);
        let bars: Vec<(String, u64)> = self
            .0
            .chunks(step)
            .enumerate()
            .map(|(bar, counts)| (label(bar * step + 1, counts.len()), counts.iter().sum()))
            .collect();
        let most = bars.iter().map(|(_, n)| *n).max().unwrap_or(0).max(1);
        let digits = most.to_string().len();
        let width = bars.iter().map(|(label, _)| label.len()).max().unwrap_or(0).max("guesses".len());
        writeln!(f, "{:>width$}  secrets", "guesses")?;
        for (label, n) in bars {
            // A count that is not zero shows at least one mark.
            let length = if n == 0 { 0 } else { (n * WIDEST / most).max(1) };
            let bar = "#".repeat(length as usize);
            writeln!(f, "{}", format!("{label:>width$}  {n:>digits$}  {bar}").trim_end())?;
        }
        Ok(())
    }
}

fn label(first: usize, n: usize) -> String {
    if n == 1 { first.to_string() } else { format!("{first}-{}", first + n - 1) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_keep_proportion_and_no_count_vanishes() {
        let drawn = Histogram(&[1, 0, 400]).to_string();
        let longest = "#".repeat(40);
        assert_eq!(
            drawn,
            format!("guesses  secrets\n      1    1  #\n      2    0\n      3  400  {longest}\n")
        );
    }

    #[test]
    fn a_long_histogram_is_drawn_in_few_bars_that_lose_nothing() {
        let drawn = Histogram(&vec![1; 4960]).to_string();
        assert_eq!(drawn.lines().count(), 1 + 20);
        assert!(drawn.contains("  1-248  248  "), "{drawn}");
    }
}
