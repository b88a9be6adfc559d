use std::fmt;
use std::marker::PhantomData;

/// Named words in the order they were written, each name once.
///
/// What may stand in them is the business of the [`Shape`], so a value that would break the text form of a record
/// cannot get in.
pub struct Fields<S> {
    entries: Vec<(String, String)>,
    shape: PhantomData<S>,
}

/// Headers that carry no rule of their own: players, a date, whatever a later program adds.
pub type Headers = Fields<Free>;

/// Annotations at the end of a turn: hints used, clock, mixes.
pub type Notes = Fields<OneWord>;

/// What the names and values of some [`Fields`] may be.
pub trait Shape {
    /// What is wrong with this field, if something is, as the wrong word and what is allowed.
    fn fault(name: &str, value: &str) -> Option<FieldError>;
}

/// A value is one line.
#[derive(Debug)]
pub(super) enum OneLine {}

/// A value is one line, and the name is none that the record itself gives a meaning to.
#[derive(Debug)]
pub enum Free {}

/// A value is one word.
#[derive(Debug)]
pub enum OneWord {}

/// A name or a value that may not stand in a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{word}`: {allowed}")]
pub struct FieldError {
    /// The wrong word.
    pub word: String,
    /// What may stand in its place.
    pub allowed: &'static str,
}

/// The headers that the record reads itself; they are never among the free ones.
pub const RESERVED: [&str; 6] = ["game", "rules", "start", "seed", "secret", "result"];

impl<S: Shape> Fields<S> {
    /// No fields.
    pub const fn new() -> Self {
        Fields { entries: Vec::new(), shape: PhantomData }
    }

    /// Adds a field, or gives the field of this name a new value in its old place.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), FieldError> {
        if let Some(fault) = S::fault(name, value) {
            return Err(fault);
        }
        match self.entries.iter_mut().find(|(known, _)| known == name) {
            Some((_, old)) => value.clone_into(old),
            None => self.entries.push((name.to_owned(), value.to_owned())),
        }
        Ok(())
    }

    /// Adds a field that must not be there yet.
    pub(super) fn add(&mut self, name: &str, value: &str) -> Result<(), FieldError> {
        if self.get(name).is_some() {
            return Err(FieldError { word: name.to_owned(), allowed: "this name stands here twice" });
        }
        self.set(name, value)
    }

    /// The value of a field.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.iter().find(|&(known, _)| known == name).map(|(_, value)| value)
    }

    /// All fields in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &str)> {
        self.entries.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}

impl Shape for OneLine {
    fn fault(name: &str, value: &str) -> Option<FieldError> {
        name_fault(name).or_else(|| {
            let wrong = value.trim() != value || value.chars().any(char::is_control);
            wrong.then(|| FieldError {
                word: value.to_owned(),
                allowed: "a value is one line, without blanks around it and without control characters",
            })
        })
    }
}

impl Shape for Free {
    fn fault(name: &str, value: &str) -> Option<FieldError> {
        let reserved = RESERVED.contains(&name).then(|| FieldError {
            word: name.to_owned(),
            allowed: "this header has a meaning of its own and does not belong to this game",
        });
        reserved.or_else(|| OneLine::fault(name, value))
    }
}

impl Shape for OneWord {
    fn fault(name: &str, value: &str) -> Option<FieldError> {
        name_fault(name).or_else(|| {
            value.chars().any(|c| c.is_whitespace() || c.is_control()).then(|| FieldError {
                word: value.to_owned(),
                allowed: "the value of an annotation is one word, without blanks",
            })
        })
    }
}

fn name_fault(name: &str) -> Option<FieldError> {
    let mut bytes = name.bytes();
    let good = bytes.next().is_some_and(|b| b.is_ascii_lowercase())
        && bytes.all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-' || b == b'_');
    (!good).then(|| FieldError {
        word: name.to_owned(),
        allowed: "a name is a small letter followed by small letters, digits, `-` and `_`",
    })
}

// Written by hand, since a derive would ask the same of the shape, which is never a value.
impl<S> Clone for Fields<S> {
    fn clone(&self) -> Self {
        Fields { entries: self.entries.clone(), shape: PhantomData }
    }
}

impl<S> PartialEq for Fields<S> {
    fn eq(&self, other: &Self) -> bool {
        self.entries == other.entries
    }
}

impl<S> Eq for Fields<S> {}

impl<S: Shape> Default for Fields<S> {
    fn default() -> Self {
        Fields::new()
    }
}

impl<S: Shape> fmt::Debug for Fields<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_that_would_break_the_text_form_is_refused() {
        let mut headers = Headers::new();
        assert!(headers.set("searcher", "Ann\nresult: found in 1").is_err());
        assert!(headers.set("searcher", " Ann").is_err());
        assert!(headers.set("Searcher", "Ann").is_err());
        assert!(headers.set("secret", "A1 B2 C3").is_err());
        assert!(headers.is_empty());
        let mut notes = Notes::new();
        assert!(notes.set("clock", "3 s").is_err());
        assert!(notes.set("clock", "3s").is_ok());
    }

    #[test]
    fn fields_keep_their_order_when_one_is_changed() {
        let mut headers = Headers::new();
        for (name, value) in [("white", "greedy"), ("black", "Ann"), ("white", "random")] {
            headers.set(name, value).expect("these are good headers");
        }
        assert_eq!(headers.iter().collect::<Vec<_>>(), [("white", "random"), ("black", "Ann")]);
    }
}
