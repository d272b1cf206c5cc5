//! What is exported of a decision or a call: named values, of the command only as much as `export.commands` allows. Texts come
//! here without secrets.

use std::time::{SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// One record. The names of its fields are those of OpenTelemetry where there are any, else they begin with `aish.`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Event {
    /// `aish.decision` or `aish.call`.
    pub name: String,
    /// When, in nanoseconds since 1970.
    pub nanos: u64,
    /// It deserves to be looked at.
    pub notable: bool,
    /// One line for people.
    pub text: String,
    pub fields: Vec<(String, Value)>,
}

impl Event {
    /// An event of now, without fields; with a user id and the process in each.
    pub fn now(name: &str, notable: bool, text: String) -> Self {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let nanos = u64::try_from(since.as_nanos()).unwrap_or_default();
        let event = Self { name: name.to_owned(), nanos, notable, text, fields: Vec::new() };
        event.with("user.id", nix::unistd::getuid().to_string())
    }

    /// The same with another field; a text that is empty is none.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<Value>) -> Self {
        let value = value.into();
        if !value.is_null() && value != "" {
            self.fields.push((name.to_owned(), value));
        }
        self
    }

    /// The values as text.
    pub fn texts(&self) -> impl Iterator<Item = (&str, String)> {
        self.fields
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str().map_or_else(|| value.to_string(), str::to_owned)))
    }
}
