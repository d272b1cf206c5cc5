//! One line of the ledger, and sums of lines. Torn lines and those of later versions are skipped.

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

const AGENT: &str = "acp";

#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Sum {
    pub calls: u64,
    pub input: u64,
    pub output: u64,
    pub cached: u64,
    pub written: u64,
    /// Completion tokens of reasoning, as far as servers say so.
    pub reasoning: u64,
    /// US dollars of calls with a known price.
    pub dollars: f64,
    pub estimated: bool,
    pub local: bool,
    pub unknown: bool,
    /// Some calls went to an agent, which the user pays otherwise.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub subscription: bool,
}

impl Sum {
    pub fn add(&mut self, record: &CostRecord) {
        *self += Self {
            calls: 1,
            input: record.input,
            output: record.output,
            cached: record.cached,
            written: record.written,
            reasoning: record.reasoning,
            dollars: record.dollars.unwrap_or_default(),
            estimated: record.estimated,
            local: record.local,
            unknown: !record.local && record.dollars.is_none() && record.provider != AGENT,
            subscription: record.dollars.is_none() && record.provider == AGENT,
        };
    }

    pub fn tokens(&self) -> u64 {
        self.input.saturating_add(self.output)
    }
}

impl From<&Cost> for Sum {
    fn from(cost: &Cost) -> Self {
        let mut sum = Self::default();
        sum.add(&CostRecord::default().with(cost));
        sum
    }
}

impl std::ops::AddAssign for Sum {
    fn add_assign(&mut self, other: Self) {
        self.calls += other.calls;
        self.input = self.input.saturating_add(other.input);
        self.output = self.output.saturating_add(other.output);
        self.cached = self.cached.saturating_add(other.cached);
        self.written = self.written.saturating_add(other.written);
        self.reasoning = self.reasoning.saturating_add(other.reasoning);
        // As exact as a record: sums of many fractions drift.
        self.dollars = ((self.dollars + other.dollars) * 1e9).round() / 1e9;
        self.estimated |= other.estimated;
        self.local |= other.local;
        self.unknown |= other.unknown;
        self.subscription |= other.subscription;
    }
}

#[cfg(test)]
#[path = "record_tests.rs"]
mod tests;
