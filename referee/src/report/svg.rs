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

/// Values on one scale, each as a dot in the middle of its interval.
pub(super) fn intervals(title: &str, rows: &[(String, f64, [f64; 2])]) -> String {
    let low = rows.iter().map(|(_, _, [low, _])| *low).fold(f64::INFINITY, f64::min);
    let high = rows.iter().map(|(_, _, [_, high])| *high).fold(f64::NEG_INFINITY, f64::max);
    let wide = (WIDTH - LABELS - NUMBERS) as f64;
    let place = |value: f64| LABELS as f64 + (value - low) / (high - low).max(1.0) * wide;
    let height = rows.len() * ROW + 4;
    let title = escaped(title);
    let mut svg = format!(
        "<figure><figcaption>{title}</figcaption><svg viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"{title}\">\n"
    );
    for (number, (label, value, [from, to])) in rows.iter().enumerate() {
        let y = number * ROW + 2;
        let (left, right) = (place(*from), place(*to));
        let _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>\
             <rect x=\"{left:.1}\" y=\"{}\" width=\"{:.1}\" height=\"4\"/>\
             <rect x=\"{:.1}\" y=\"{}\" width=\"6\" height=\"12\"/>\
             <text x=\"{:.1}\" y=\"{}\">{value:.0}</text>",
            LABELS - 8,
            y + 15,
            escaped(label),
            y + 8,
            (right - left).max(1.0),
            place(*value) - 3.0,
            y + 4,
            right + 6.0,
            y + 15,
        );
    }
    svg.push_str("</svg></figure>\n");
    svg
}
