//! A preset's extra headers. Their values may hold keys and are never shown.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::expand::expand;
use crate::store::paths::PathsEnv;

/// Headers of the connection or the request's format: not the user's to set.
const OURS: [&str; 8] =
    ["accept", "connection", "content-length", "content-type", "expect", "host", "te", "transfer-encoding"];

/// In values `${NAME}`, or a word `$NAME`, stands for a variable of the environment.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Headers(pub BTreeMap<String, String>);

impl fmt::Debug for Headers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.0.keys()).finish()
    }
}

impl Headers {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Ready to send. The error is the header and a description of its unset variable.
    pub fn resolve(&self, env: PathsEnv) -> Result<Vec<(&str, String)>, (&str, String)> {
        let sent = self.0.iter().map(|(name, value)| match expand(&in_braces(value), env) {
            Ok(value) => Ok((name.as_str(), value)),
            Err(why) => Err((name.as_str(), why)),
        });
        sent.collect()
    }

    /// For hiding; values that can't be resolved are left out.
    pub fn values(&self, env: PathsEnv) -> Vec<String> {
        self.0.values().filter_map(|value| expand(&in_braces(value), env).ok()).collect()
    }
}

/// Turns `$NAME` as a word of its own into `${NAME}`.
fn in_braces(value: &str) -> String {
    let is_name = |name: &str| {
        !name.is_empty()
            && !name.starts_with(|c: char| c.is_ascii_digit())
            && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
    };
    let word = |word: &str| match word.strip_prefix('$').filter(|name| is_name(name)) {
        Some(name) => format!("${{{name}}}"),
        None => word.to_owned(),
    };
    value.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// The error completes "the header `…` …" without the value.
pub fn check_header(name: &str, value: &str) -> Result<(), &'static str> {
    let sign = |b: u8| b.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&b);
    if name.is_empty() || !name.bytes().all(sign) {
        return Err("has a name that no header can have");
    }
    if OURS.contains(&name.to_ascii_lowercase().as_str()) {
        return Err("is set by aish itself");
    }
    if value.trim().is_empty() || !value.bytes().all(|b| (0x20..0x7f).contains(&b)) {
        return Err("needs a value in one line, of plain signs");
    }
    Ok(())
}

#[cfg(test)]
#[path = "headers_tests.rs"]
mod tests;
