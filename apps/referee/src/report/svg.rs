use std::fmt::Write;

use super::html::escaped;

const ROW: usize = 22;
const LABELS: usize = 150;
const WIDTH: usize = 640;
/// Room for the number behind the longest bar.
const NUMBERS: usize = 80;

/// Horizontal bars, each with a label before it and its number behind it.
pub(super) fn bars(title: &str, rows: &[(String, usize)]) -> String {
    let most = rows.iter().map(|&(_, n)| n).max().unwrap_or(0).max(1);
    let height = rows.len() * ROW + 4;
    let title = escaped(title);
    let mut svg = format!(
        "<figure><figcaption>{title}</figcaption><svg viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"{title}\">\n"
    );
    for (place, (label, n)) in rows.iter().enumerate() {
        let y = place * ROW + 2;
        let length = (n * (WIDTH - LABELS - NUMBERS)).div_ceil(most);
        let _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text><rect x=\"{LABELS}\" y=\"{y}\" width=\"{length}\" \
             height=\"{}\"/><text x=\"{}\" y=\"{}\">{n}</text>",
            LABELS - 8,
            y + 15,
            escaped(label),
            ROW - 4,
            LABELS + length + 6,
            y + 15,
        );
    }
    svg.push_str("</svg></figure>\n");
    svg
}
