//! The JSON form of a record, which the feature `serde` brings.

use std::marker::PhantomData;

use serde::de::{Error as _, MapAccess};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Record;
use super::fields::{Fields, Shape};
use super::misread::{Misread, Place};
use super::sheet::Sheet;

impl Record {
    /// Reads the JSON form.
    pub fn from_json(json: &str) -> Result<Record, Misread> {
        let sheet = serde_json::from_str(json).map_err(|error| misread_json(json, &error))?;
        Record::from_sheet(&sheet)
    }

    /// The JSON form, a few lines long.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self)
            .expect("a sheet is made of texts, lists and objects with text keys")
    }
}

impl Serialize for Record {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.to_sheet().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Record {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Record::from_sheet(&Sheet::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

/// Where JSON went wrong, with the text that stands there.
fn misread_json(json: &str, error: &serde_json::Error) -> Misread {
    let line = json.lines().nth(error.line().saturating_sub(1)).unwrap_or_default();
    let mut start = error.column().saturating_sub(1).min(line.len());
    while !line.is_char_boundary(start) {
        start -= 1;
    }
    let word: String = line[start..].chars().take(20).collect();
    Misread::new(Place::Line(error.line()), &word, error.to_string())
}

// In JSON the fields are one object. Its order is kept, which `serde_json`'s own maps do not promise.
impl<S: Shape> Serialize for Fields<S> {
    fn serialize<Z: Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        let mut map = serializer.serialize_map(Some(self.iter().len()))?;
        for (name, value) in self.iter() {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

impl<'de, S: Shape> Deserialize<'de> for Fields<S> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct InOrder<S>(PhantomData<S>);
        impl<'de, S: Shape> serde::de::Visitor<'de> for InOrder<S> {
            type Value = Fields<S>;
            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("an object whose values are texts")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields<S>, A::Error> {
                let mut fields = Fields::new();
                while let Some((name, value)) = map.next_entry::<String, String>()? {
                    fields.add(&name, &value).map_err(A::Error::custom)?;
                }
                Ok(fields)
            }
        }
        deserializer.deserialize_map(InOrder(PhantomData))
    }
}
