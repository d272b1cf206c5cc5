//! What is known of models by their names: windows, list prices, and which are retired
//! (`crates/base/data/models.lists`, which `crates/base/data/update-models.py` writes). Look-ups
//! only; a preset's own settings beat what is found here.

use crate::lists;
use aish_text::lists::List;

/// What the table says of a model.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Model {
    /// Size of the context window, in tokens.
    pub window: u64,
    /// The most tokens of an answer.
    pub longest_answer: u32,
    /// US dollars for a million tokens sent.
    pub input: f64,
    /// Sent, and found in the provider's cache.
    pub cached: f64,
    /// Sent, and written to the provider's cache.
    pub written: f64,
    pub output: f64,
    /// The day on which it goes, `2026-12-11`, where one is announced.
    pub until: Option<&'static str>,
}

/// The day of the table, `2026-11-12`.
pub fn as_of() -> &'static str {
    lists::MODELS_DATE.words().next().unwrap_or_default()
}

/// What is known of a model, retired ones included; none for a name that only looks like a known
/// one.
pub fn find_model(name: &str) -> Option<Model> {
    let name = table_name(name);
    let mut fields = lists::MODELS_KNOWN.value(row(lists::MODELS_KNOWN, &name)?)?.split(' ');
    let window = fields.next()?.parse().ok()?;
    let longest_answer = fields.next()?.parse().ok()?;
    let mut dollars = || fields.next()?.parse().ok();
    let (input, cached, written, output) = (dollars()?, dollars()?, dollars()?, dollars()?);
    Some(Model { window, longest_answer, input, cached, written, output, until: fields.next() })
}

/// What to take instead of a model that is no longer offered; none for any other.
pub fn successor(name: &str) -> Option<&'static str> {
    let name = table_name(name);
    let retired = row(lists::MODELS_RETIRED, &name)?;
    // A known model whose name goes on where the retired one's ends.
    let lives = row(lists::MODELS_KNOWN, &name).is_some_and(|known| known.len() > retired.len());
    lists::MODELS_RETIRED.value(retired).filter(|_| !lives)
}

/// A model's name as the table has it: without the `vendor/` of a router, which charges the
/// vendor's price.
fn table_name(name: &str) -> String {
    let name = name.rsplit('/').next().unwrap_or(name).to_ascii_lowercase();
    // Routers write `claude-sonnet-4.5` for `claude-sonnet-4-5`.
    if name.starts_with("claude") { name.replace('.', "-") } else { name }
}

/// The row of a model: the longest one that begins its name.
fn row(list: List, name: &str) -> Option<&str> {
    let ends = name.char_indices().rev().filter(|(_, c)| matches!(c, '-' | '@')).map(|(at, _)| at);
    let fits = |end: usize| is_variant(&name[end..]) && list.has(&name[..end]);
    std::iter::once(name.len()).chain(ends).find(|end| fits(*end)).map(|end| &name[..end])
}

/// Whether what follows a known name makes a variant of the model (a date, `-preview`, `-latest`)
/// and not another version of it (`-4-7`, `.5`), whose price isn't known here.
fn is_variant(rest: &str) -> bool {
    let Some(tail) = rest.strip_prefix(['-', '@']) else { return rest.is_empty() };
    let word = tail.split(['-', '@']).next().unwrap_or(tail);
    word.len() > 2 || word.bytes().any(|b| !b.is_ascii_digit())
}

#[cfg(test)]
#[path = "model_table_tests.rs"]
mod tests;
