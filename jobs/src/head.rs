use std::fmt::{self, Write};

/// The first lines of what a job leaves on a disk: a title, then a name and a value on each line, and an empty line. What
/// begins with another head belongs to another job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    text: String,
}

impl Head {
    /// A head with nothing but its title and the version of this program.
    pub fn new(title: &str) -> Head {
        Head { text: format!("{title}\n") }.with("program", env!("CARGO_PKG_VERSION"))
    }

    /// The head with one line more; what is no plain character in it becomes a blank.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl fmt::Display) -> Head {
        let value: String = value.to_string().chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        writeln!(self.text, "{name} {value}").expect("a string takes any text");
        self
    }

    /// What follows the head in a text, or the sentence that says which line is another's.
    pub fn strip<'t>(&self, text: &'t str) -> Result<&'t str, String> {
        let whole = self.to_string();
        if let Some(rest) = text.strip_prefix(whole.as_str()) {
            return Ok(rest);
        }
        let mut found = text.lines();
        let wanted = whole.lines().find_map(|wanted| {
            let found = found.next().unwrap_or_default();
            (found != wanted).then_some((found, wanted))
        });
        let (found, wanted) = wanted.unwrap_or(("", ""));
        let found: String = found.chars().take(80).collect();
        Err(format!("this belongs to another job: it says `{found}`, here it is `{wanted}`"))
    }
}

/// The lines and the empty one.
impl fmt::Display for Head {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_is_known_again_and_another_is_named_by_its_first_line_that_differs() {
        let head = Head::new("parlour match 1").with("game", "oshi_zumo 50 3 1").with("seed", 7);
        assert_eq!(head.strip(&format!("{head}rest")), Ok("rest"));
        let other = Head::new("parlour match 1").with("game", "oshi_zumo 50 3 1").with("seed", 8);
        let told = "this belongs to another job: it says `seed 8`, here it is `seed 7`";
        assert_eq!(head.strip(&other.to_string()), Err(told.to_owned()));
        assert!(head.strip("").is_err_and(|told| told.contains("it says ``, here it is `parlour match 1`")));
        assert!(Head::new("a").with("game", "two\nlines").to_string().ends_with("\ngame two lines\n\n"));
    }
}
