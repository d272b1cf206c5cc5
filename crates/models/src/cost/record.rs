//! One line of the ledger, and how lines are read back. What can't be read is passed over: a line
//! torn by a kill, or one of a later version.

use serde::{Deserialize, Serialize};

use super::price::Cost;
use crate::model::{Usage, is_zero};

/// The version of the format that is written, and the only one that is read.
const VERSION: u32 = 1;

/// No call costs more, in US dollars: a higher figure in the ledger is damage, and would make every
/// sum infinite.
const DEAREST: f64 = 1e6;

/// A line of `usage.jsonl`: one call, or the mark of a reset.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct CostRecord {
    pub v: u32,
    /// When the call ended, UTC, ISO 8601.
    pub ts: String,
    pub session: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub run: Option<String>,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub category: String,
    /// The class of the question it was made for, where questions were routed.
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
    /// Prompt tokens read from a cache.
    pub cached: u64,
    /// Prompt tokens written to a cache.
    #[serde(skip_serializing_if = "is_zero")]
    pub written: u64,
    /// Completion tokens that were reasoning, where the server says so.
    #[serde(skip_serializing_if = "is_zero")]
    pub reasoning: u64,
    /// The server didn't count, or not all of it: an estimate, in part at least.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub estimated: bool,
    /// What it cost, in US dollars; none when the price is unknown or there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dollars: Option<f64>,
    /// It was free: a model of the user's own, or the cookbook.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub local: bool,
    /// No call: the sums of this shell start at zero here.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub reset: bool,
}

impl CostRecord {
    /// A line of now for a shell, with nothing in it yet.
    pub fn now(session: &str) -> Self {
        Self { v: VERSION, ts: crate::store::clock::time_stamp(), session: session.to_owned(), ..Self::default() }
    }

    /// The same line with what a call cost.
    #[must_use]
    pub fn with(self, cost: &Cost) -> Self {
        let Usage { input, output, cached, written, reasoning } = cost.usage;
        let Cost { estimated, dollars, local, .. } = *cost;
        Self { input, output, cached, written, reasoning, estimated, dollars, local, ..self }
    }

    /// Reads a line; none if it is torn or of another version.
    pub fn parse(line: &[u8]) -> Option<Self> {
        let record: Self = serde_json::from_slice(line).ok()?;
        let priced = record.dollars.is_none_or(|dollars| (0.0..=DEAREST).contains(&dollars));
        (record.v == VERSION && !record.ts.is_empty() && priced).then_some(record)
    }
}

#[cfg(test)]
#[path = "record_tests.rs"]
mod tests;
