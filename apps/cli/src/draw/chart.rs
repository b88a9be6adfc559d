use std::fmt;

/// A picture of what `parlour stats` counts, as SVG that needs nothing beside itself: how many secrets are found with
/// how many guesses and, where it is known, how many are possible before each guess.
pub(crate) struct Chart<'a> {
    pub(crate) title: &'a str,
    /// Secrets by the number of guesses, from one guess on.
    pub(crate) histogram: &'a [u64],
    /// The secrets possible before each guess, on average; may be empty.
    pub(crate) possible: &'a [f64],
}

const WIDTH: f64 = 640.0;
/// The height of the bars of one panel, and of a panel with its title and its labels.
const BARS: f64 = 180.0;
const PANEL: f64 = 260.0;
const MARGIN: f64 = 24.0;
const HEADER: f64 = 56.0;

impl fmt::Display for Chart<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let n_panels = if self.possible.is_empty() { 1.0 } else { 2.0 };
        let height = HEADER + n_panels * PANEL;
        let title = escaped(self.title);
        writeln!(
            f,
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" font-family="system-ui, sans-serif" role="img">"#
        )?;
        writeln!(f, "<title>{title}</title>")?;
        writeln!(f, r##"<rect width="100%" height="100%" fill="#ffffff"/>"##)?;
        writeln!(
            f,
            r##"<text x="{MARGIN}" y="36" font-size="18" font-weight="600" fill="#1f2937">{title}</text>"##
        )?;
        let counts: Vec<f64> = self.histogram.iter().map(|&n| n as f64).collect();
        panel(f, HEADER, "Secrets by the number of guesses", &counts, "#2563eb", |value| value)?;
        if !self.possible.is_empty() {
            let title = "Secrets possible before each guess, on average (bars by logarithm)";
            panel(f, HEADER + PANEL, title, self.possible, "#0f766e", |value| (1.0 + value).ln())?;
        }
        writeln!(f, "</svg>")
    }
}

/// One row of bars, each with its value above and its number below.
fn panel(
    f: &mut fmt::Formatter<'_>,
    top: f64,
    title: &str,
    values: &[f64],
    colour: &str,
    length: impl Fn(f64) -> f64,
) -> fmt::Result {
    writeln!(f, r##"<text x="{MARGIN}" y="{}" font-size="14" fill="#374151">{title}</text>"##, top + 16.0)?;
    let most = values.iter().map(|&value| length(value)).fold(f64::MIN_POSITIVE, f64::max);
    let slot = (WIDTH - 2.0 * MARGIN) / values.len().max(1) as f64;
    let (bar, base) = (slot * 0.7, top + 44.0 + BARS);
    for (number, &value) in (1_usize..).zip(values) {
        let middle = MARGIN + slot * (number as f64 - 0.5);
        let height = BARS * length(value) / most;
        let (left, upper) = (middle - bar / 2.0, base - height);
        writeln!(
            f,
            r#"<rect x="{left:.1}" y="{upper:.1}" width="{bar:.1}" height="{height:.1}" fill="{colour}"/>"#
        )?;
        // With many bars only some of them fit their words.
        if number.is_multiple_of(values.len() / 20 + 1) {
            let words = in_few_digits(value);
            label(f, middle, upper - 6.0, &words)?;
            label(f, middle, base + 18.0, &number.to_string())?;
        }
    }
    writeln!(f, r##"<path d="M{MARGIN} {base}H{}" stroke="#9ca3af"/>"##, WIDTH - MARGIN)
}

fn label(f: &mut fmt::Formatter<'_>, x: f64, y: f64, words: &str) -> fmt::Result {
    writeln!(
        f,
        r##"<text x="{x:.1}" y="{y:.1}" font-size="12" text-anchor="middle" fill="#374151">{words}</text>"##
    )
}

fn in_few_digits(value: f64) -> String {
    if value.fract() == 0.0 || value >= 100.0 {
        format!("{value:.0}")
    } else if value < 0.01 {
        "&lt;0.01".to_owned()
    } else {
        format!("{value:.2}")
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_are_as_high_as_their_counts_and_words_are_escaped() {
        let chart = Chart { title: "a < b & c", histogram: &[1, 4, 2], possible: &[] }.to_string();
        let heights: Vec<&str> = chart.split(r#"" height=""#).skip(2).map(|rest| &rest[..5]).collect();
        assert_eq!(heights, ["100%\"", "45.0\"", "180.0", "90.0\""]);
        assert!(chart.contains("a &lt; b &amp; c") && !chart.contains("a < b"));
        let both = Chart { title: "", histogram: &[1, 1], possible: &[2.0, 0.5] }.to_string();
        assert_eq!((chart.matches("<rect").count(), both.matches("<rect").count()), (1 + 3, 1 + 2 + 2));
        assert!(both.contains(">0.50</text>"));
    }
}
