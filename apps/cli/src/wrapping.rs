use std::io::{self, Write};

/// Breaks lines between words where they would not fit the terminal. What follows stands under the beginning of its line.
///
/// A line that has no blank to break at is left to the terminal, and so is everything where there is no terminal.
pub(crate) struct Wrapping<W: Write> {
    inner: W,
    /// How many characters fit in a line, in a terminal.
    width: Option<usize>,
    /// The line so far.
    line: Vec<u8>,
}

impl<W: Write> Wrapping<W> {
    pub(crate) const fn new(inner: W, width: Option<usize>) -> Self {
        Wrapping { inner, width, line: Vec::new() }
    }

    fn write_line(&mut self) -> io::Result<()> {
        let line = std::mem::take(&mut self.line);
        match (self.width, str::from_utf8(&line)) {
            (Some(width), Ok(text)) if shown(text) > width => {
                self.inner.write_all(wrapped(text, width).as_bytes())
            }
            _ => self.inner.write_all(&line),
        }
    }
}

impl<W: Write> Write for Wrapping<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for part in bytes.split_inclusive(|&byte| byte == b'\n') {
            self.line.extend_from_slice(part);
            if part.ends_with(b"\n") {
                self.write_line()?;
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.write_line()?;
        self.inner.flush()
    }
}

impl<W: Write> Drop for Wrapping<W> {
    fn drop(&mut self) {
        // Whoever cares about errors has flushed.
        let _ = self.write_line();
    }
}

/// A line, broken so that no part of it is longer than `width`, unless one word is.
fn wrapped(line: &str, width: usize) -> String {
    let indent = line.len() - line.trim_start_matches(' ').len();
    let margin = " ".repeat(indent);
    let mut broken = margin.clone();
    let mut column = indent;
    for (number, word) in line[indent..].split(' ').enumerate() {
        let length = shown(word);
        if number > 0 && column + 1 + length > width {
            broken.truncate(broken.trim_end_matches(' ').len());
            broken.push('\n');
            broken.push_str(&margin);
            column = indent;
        } else if number > 0 {
            broken.push(' ');
            column += 1;
        }
        broken.push_str(word);
        column += length;
    }
    broken
}

/// How many places a text takes on the screen: escape codes for colours and the end of the line take none.
fn shown(text: &str) -> usize {
    let mut count = 0;
    let mut is_escape = false;
    for character in text.chars() {
        match character {
            '\x1b' => is_escape = true,
            letter if is_escape => is_escape = !letter.is_ascii_alphabetic(),
            '\n' => {}
            _ => count += 1,
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(text: &str, width: Option<usize>) -> String {
        let mut bytes = Vec::new();
        let mut out = Wrapping::new(&mut bytes, width);
        out.write_all(text.as_bytes()).expect("memory takes all");
        drop(out);
        String::from_utf8(bytes).expect("words")
    }

    #[test]
    fn words_stay_whole_at_60_and_at_80_columns_and_lines_keep_their_margin() {
        let text = "1. A1 A3 H1 -> 0 1 0\n   A1 A3 H1 takes 4.6081 expected guesses, the best found. 4960 were possible, 553 are left, as lucky as expected.\n";
        for width in [60, 80] {
            let shown = written(text, Some(width));
            assert!(shown.lines().all(|line| line.chars().count() <= width), "{shown}");
            assert!(shown.lines().skip(1).all(|line| line.starts_with("   ")), "{shown}");
            let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
            assert_eq!(words(&shown), words(text), "no word is broken or lost");
        }
    }

    #[test]
    fn colours_take_no_room_and_a_pipe_gets_every_line_as_it_is() {
        let coloured = "\x1b[31mred\x1b[0m and \x1b[34mblue\x1b[0m";
        assert_eq!(written(coloured, Some(12)), coloured);
        assert_eq!(written("one two three four", None), "one two three four");
        assert_eq!(written("one two three four", Some(9)), "one two\nthree\nfour");
        assert_eq!(written("unbreakable", Some(4)), "unbreakable");
    }
}
