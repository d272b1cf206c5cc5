//! Sums of records: calls, tokens, dollars.

use serde::Serialize;

use super::price::Cost;
use super::record::CostRecord;

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
