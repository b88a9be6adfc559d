//! What the referee found, as people and machines read it: text for the terminal, one HTML page that needs nothing
//! else, `JUnit` XML for a course's build server. JSON is the data itself, by `serde`.
//!
//! Every report puts the first mistake first, and is the same for the same findings but for times.

mod check;
mod class;
mod date;
mod grade;
mod grade_page;
mod gradescope;
mod html;
mod junit;
mod svg;
mod tournament;

use crate::protocol::Said;

/// How many lines of an exchange are shown at its beginning and at its end.
const SHOWN_FIRST: usize = 2;
const SHOWN_LAST: usize = 10;

/// An exchange as lines, the middle of a long one left out.
fn exchange_lines(exchange: &[Said]) -> Vec<String> {
    let line = |said: &Said| match said {
        Said::Sent(line) => format!("> {}", crate::protocol::shown(line)),
        Said::Received(line) => format!("< {}", crate::protocol::shown(line)),
    };
    if exchange.len() <= SHOWN_FIRST + SHOWN_LAST + 1 {
        return exchange.iter().map(line).collect();
    }
    let (first, rest) = exchange.split_at(SHOWN_FIRST);
    let (left_out, last) = rest.split_at(rest.len() - SHOWN_LAST);
    let mut lines: Vec<String> = first.iter().map(line).collect();
    lines.push(format!("  … {} lines …", left_out.len()));
    lines.extend(last.iter().map(line));
    lines
}

/// A whole number with commas between the thousands.
fn grouped(n: usize) -> String {
    let digits = n.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_set_apart() {
        assert_eq!([7, 999, 1000, 4960, 1_234_567].map(grouped), ["7", "999", "1,000", "4,960", "1,234,567"]);
    }

    #[test]
    fn a_long_exchange_keeps_its_beginning_and_its_end() {
        let exchange: Vec<Said> = (0..100).map(|n| Said::Sent(n.to_string())).collect();
        let lines = exchange_lines(&exchange);
        assert_eq!((lines[0].as_str(), lines[1].as_str()), ("> 0", "> 1"));
        assert_eq!(lines[2], "  … 88 lines …");
        assert_eq!(lines.last().map(String::as_str), Some("> 99"));
    }
}
