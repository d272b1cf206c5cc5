//! Models by name: windows, list prices, retirements (`crates/base/data/models.lists`, written by
//! `crates/base/data/update-models.py`). A preset's own settings win. What tokens cost.

use super::preset::{Preset, ProviderKind};
use crate::lists;
use crate::model::Usage;
use aish_text::lists::List;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Model {
    pub window: u64,
    pub longest_answer: u32,
    pub price: Price,
    /// The announced day of its end, as `2026-12-11`.
    pub until: Option<&'static str>,
}

pub fn as_of() -> &'static str {
    lists::MODELS_DATE.words().next().unwrap_or_default()
}

/// Retired models included; none for a name that only resembles a known one.
pub fn find_model(name: &str) -> Option<Model> {
    let name = table_name(name);
    let mut fields = lists::MODELS_KNOWN.value(row(lists::MODELS_KNOWN, &name)?)?.split(' ');
    let window = fields.next()?.parse().ok()?;
    let longest_answer = fields.next()?.parse().ok()?;
    let mut dollars = || fields.next()?.parse().ok();
    let price = Price { input: dollars()?, cached: dollars()?, written: dollars()?, output: dollars()? };
    Some(Model { window, longest_answer, price, until: fields.next() })
}

pub fn successor(name: &str) -> Option<&'static str> {
    let name = table_name(name);
    let retired = row(lists::MODELS_RETIRED, &name)?;
    // A known model with a longer name than the retired one lives.
    let lives = row(lists::MODELS_KNOWN, &name).is_some_and(|known| known.len() > retired.len());
    lists::MODELS_RETIRED.value(retired).filter(|_| !lives)
}

/// Without a router's `vendor/`: routers charge the vendor's price.
fn table_name(name: &str) -> String {
    let name = name.rsplit('/').next().unwrap_or(name).to_ascii_lowercase();
    // Routers write `claude-sonnet-4.5` for `claude-sonnet-4-5`.
    if name.starts_with("claude") { name.replace('.', "-") } else { name }
}

/// The row with the longest name that begins this one.
fn row(list: List, name: &str) -> Option<&str> {
    let ends = name.char_indices().rev().filter(|(_, c)| matches!(c, '-' | '@')).map(|(at, _)| at);
    let fits = |end: usize| is_variant(&name[end..]) && list.has(&name[..end]);
    std::iter::once(name.len()).chain(ends).find(|end| fits(*end)).map(|end| &name[..end])
}

/// A variant (a date, `-preview`, `-latest`), not another version (`-4-7`, `.5`).
fn is_variant(rest: &str) -> bool {
    let Some(tail) = rest.strip_prefix(['-', '@']) else { return rest.is_empty() };
    let word = tail.split(['-', '@']).next().unwrap_or(tail);
    word.len() > 2 || word.bytes().any(|b| !b.is_ascii_digit())
}

/// US dollars for a million tokens.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Price {
    pub input: f64,
    /// Found in the provider's cache.
    pub cached: f64,
    /// Written to the provider's cache.
    pub written: f64,
    pub output: f64,
}

impl Price {
    /// The preset's price, else the table's for the model that `answered`, else for the one asked.
    pub fn of(preset: &Preset, answered: Option<&str>) -> Option<Self> {
        if preset.provider == ProviderKind::Acp && preset.price_in.is_none() {
            // A subscription pays for it.
            return None;
        }
        let known = answered.and_then(find_model).or_else(|| find_model(&preset.model)).map(|known| known.price);
        let output = preset.price_out.or(known.map(|known| known.output))?;
        // A user's own price has no cache price: cached tokens cost the full one.
        let own = preset.price_in.map(|input| Self { input, cached: input, written: input, output });
        Some(Self { output, ..own.or(known)? })
    }

    /// US dollars, to the billionth.
    pub fn dollars(self, usage: Usage) -> f64 {
        let cached = usage.cached.min(usage.input);
        let written = usage.written.min(usage.input - cached);
        #[allow(clippy::cast_precision_loss, reason = "no call has 2^52 tokens")]
        let parts = [
            (usage.input - cached - written) as f64 * self.input,
            cached as f64 * self.cached,
            written as f64 * self.written,
            usage.output as f64 * self.output,
        ];
        (parts.iter().sum::<f64>() * 1000.0).round() / 1e9
    }
}

#[cfg(test)]
#[path = "model_table_tests.rs"]
mod tests;
