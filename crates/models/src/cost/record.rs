//! One line of the ledger. Torn lines and those of later versions are skipped.

use serde::{Deserialize, Serialize};

use super::price::Cost;
use crate::model::{Usage, is_zero};

/// Of the format; others aren't read.
const VERSION: u32 = 1;

/// In US dollars: more for one call is damage, which would spoil every sum.
const DEAREST: f64 = 1e6;

/// One call, or the mark of a reset.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct CostRecord {
    pub v: u32,
    /// The call's end, UTC, ISO 8601.
    pub ts: String,
    pub session: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub run: Option<String>,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub category: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub class: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub preset: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub model: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub provider: String,
    /// Prompt tokens, cached ones included.
    pub input: u64,
    pub output: u64,
    pub cached: u64,
    #[serde(skip_serializing_if = "is_zero")]
    pub written: u64,
    /// Completion tokens of reasoning, where the server says so.
    #[serde(skip_serializing_if = "is_zero")]
    pub reasoning: u64,
    /// The server didn't count all of it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub estimated: bool,
    /// US dollars; none when the price is unknown or there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dollars: Option<f64>,
    /// The user's own model, or the cookbook.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub local: bool,
    /// No call: this shell's sums restart here.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub reset: bool,
}

impl CostRecord {
    pub fn now(session: &str) -> Self {
        Self { v: VERSION, ts: crate::store::clock::time_stamp(), session: session.to_owned(), ..Self::default() }
    }

    #[must_use]
    pub fn with(self, cost: &Cost) -> Self {
        let Usage { input, output, cached, written, reasoning } = cost.usage;
        let Cost { estimated, dollars, local, .. } = *cost;
        Self { input, output, cached, written, reasoning, estimated, dollars, local, ..self }
    }

    /// None if it is torn or of another version.
    pub fn parse(line: &[u8]) -> Option<Self> {
        let record: Self = serde_json::from_slice(line).ok()?;
        let priced = record.dollars.is_none_or(|dollars| (0.0..=DEAREST).contains(&dollars));
        (record.v == VERSION && !record.ts.is_empty() && priced).then_some(record)
    }
}

#[cfg(test)]
#[path = "record_tests.rs"]
mod tests;
