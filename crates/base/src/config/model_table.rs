//! Models by name: windows, list prices, retirements (`crates/base/data/models.lists`, written by
//! `crates/base/data/update-models.py`). A preset's own settings win.

use super::price::Price;
use crate::lists;
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

#[cfg(test)]
#[path = "model_table_tests.rs"]
mod tests;
