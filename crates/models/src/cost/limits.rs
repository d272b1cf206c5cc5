//! Spending limits and refusals. Costs are estimated before a call, so the last dollars may stay.

use std::time::{Duration, SystemTime};

use super::day::day_bounds;
use super::price::{Price, input_estimate, is_free};
use crate::config::Active;
use crate::error::{Error, Exit, Result};
use crate::model::{ModelRequest, Usage};

/// In tokens, for a call without a bound.
const TYPICAL_ANSWER: u32 = 500;

const UNLIMITED: &str =
    "a limit can't be kept without the record of costs; without `cost.limit_dollars` it isn't needed";

/// In US dollars.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct CostLimits {
    pub day: Option<f64>,
    pub run: Option<f64>,
}

impl CostLimits {
    pub fn is_none(&self) -> bool {
        self.day.is_none() && self.run.is_none()
    }
}

/// Session totals at which the user is told, once each.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Warnings {
    pub dollars: Option<f64>,
    /// Sent and received.
    pub tokens: Option<u64>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Estimate {
    Free,
    Dollars(f64),
    Unknown,
}

impl Estimate {
    pub fn of(active: &Active, request: &ModelRequest) -> Self {
        if is_free(&active.preset) {
            return Self::Free;
        }
        Price::of(&active.preset, None)
            .map_or(Self::Unknown, |price| Self::Dollars(estimate_dollars(price, request, active.preset.max_tokens)))
    }
}

/// `bound`: the preset's own limit on answers, in tokens.
pub fn estimate_dollars(price: Price, request: &ModelRequest, bound: Option<u32>) -> f64 {
    let output = bound.or(request.max_tokens).unwrap_or(TYPICAL_ANSWER).into();
    price.dollars(Usage { input: input_estimate(request), output, ..Usage::default() })
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    Day,
    Run,
}

/// `spent` is asked only with a limit. Fails when `call` would pass it, or `spent` is unknown.
pub fn check(
    which: Which,
    limit: Option<f64>,
    call: f64,
    in_run: bool,
    spent: impl FnOnce() -> Result<f64>,
) -> Result<()> {
    let Some(limit) = limit else { return Ok(()) };
    let spent = spent().map_err(|error| error.hint(UNLIMITED))?;
    if spent + call > limit { Err(refusal(which, limit, spent, call, in_run)) } else { Ok(()) }
}

/// In a run of Norris every limit ends the run as budget exhausted.
fn refusal(which: Which, limit: f64, spent: f64, call: f64, in_run: bool) -> Error {
    let exit = if in_run { Exit::BudgetExhausted } else { Exit::Nothing };
    let (limit, spent, call) = (format_dollars(limit), format_dollars(spent), format_dollars(call));
    let told = format!("limit of {limit} would be passed: {spent} is spent, and this call may cost {call}");
    match which {
        Which::Day => Error::new(exit, format!("today's {told}"))
            .hint(format!(
                "raise or remove `cost.limit_dollars` in your configuration, or wait {}, until the day ends",
                wait_advice()
            ))
            .hint("a local model or the cookbook is free: `aish model cookbook`"),
        Which::Run => Error::new(exit, format!("this run's {told}"))
            .hint("raise `--max-dollars`, or raise or remove `cost.limit_dollars` in your configuration"),
    }
}

/// How the refusal begins.
pub const UNPRICED: &str = "nobody here knows the price of";

/// For a price that a limit needs.
pub fn unpriced(active: &Active, in_run: bool) -> Error {
    let exit = if in_run { Exit::BudgetExhausted } else { Exit::Config };
    let model = &active.preset.model;
    let table = match active.preset.made_up {
        true => "a preset of your own, which `aish setup` writes".to_owned(),
        false => format!("[models.{}]", active.name),
    };
    // A run shows the reason without hints.
    let remedy = if in_run { format!("; set `price_in` and `price_out` in {table}") } else { String::new() };
    Error::new(exit, format!("{UNPRICED} `{model}`, so no limit in dollars can hold{remedy}"))
        .hint(format!("set `price_in` and `price_out` in {table}, dollars for a million tokens"))
        .hint(format!("`local = true` in {table} says that it is free; without a limit the price isn't needed"))
}

fn wait_advice() -> String {
    let now = SystemTime::now();
    let left = day_bounds(now).1.duration_since(now).unwrap_or_default();
    let minutes = left.as_secs().div_ceil(60);
    aish_text::measure::lasting(Duration::from_secs(minutes * 60))
}

/// In cents; below a dollar four places, where cents would hide some.
pub fn format_dollars(amount: f64) -> String {
    let cents = (amount * 100.0).round() / 100.0;
    match amount {
        _ if amount > 0.0 && amount < 0.0001 => "<$0.0001".to_owned(),
        _ if amount < 1.0 && (cents - amount).abs() >= 1e-9 => format!("${amount:.4}"),
        _ => format!("${amount:.2}"),
    }
}
