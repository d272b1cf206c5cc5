//! What well-known models cost (`models.list`), and the way to find a row; a preset's own `price_in` and `price_out` beat it.
//! These are the list prices of the day [`as_of`](super::known_models::as_of), and they change: a sum made with them is an
//! estimate.

use std::str::SplitWhitespace;
use std::sync::LazyLock;

use super::known_models::rows;

/// US dollars for a million tokens of a model.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ModelPrice {
    pub name: &'static str,
    pub input: f64,
    /// Sent, and found in the provider's cache.
    pub cached: f64,
    pub output: f64,
}

impl ModelPrice {
    /// Sent, and written to the provider's cache: Anthropic charges a quarter more for it, the others nothing extra.
    pub fn written(&self) -> f64 {
        if self.name.starts_with("claude") { self.input * 1.25 } else { self.input }
    }
}

static PRICES: LazyLock<Vec<ModelPrice>> = LazyLock::new(|| rows("price").filter_map(price).collect());

fn price(mut fields: SplitWhitespace<'static>) -> Option<ModelPrice> {
    let name = fields.next()?;
    let mut dollars = || fields.next()?.parse().ok();
    Some(ModelPrice { name, input: dollars()?, cached: dollars()?, output: dollars()? })
}

/// The row of a model: the longest name that begins the model's. `vendor/` in front is left out, since routers charge the
/// vendor's price.
pub fn find_price(model: &str) -> Option<&'static ModelPrice> {
    let name = model.rsplit('/').next().unwrap_or(model).to_ascii_lowercase();
    // Routers write `claude-sonnet-4.5` for `claude-sonnet-4-5`.
    let name = if name.starts_with("claude") { name.replace('.', "-") } else { name };
    let fits = |row: &&ModelPrice| name.strip_prefix(row.name).is_some_and(is_variant);
    PRICES.iter().filter(fits).max_by_key(|row| row.name.len())
}

/// Whether what follows a known name makes a variant of the model (a date, `-preview`, `-latest`) and not another version of
/// it (`-4-7`, `.5`), whose price isn't known here.
fn is_variant(rest: &str) -> bool {
    let Some(tail) = rest.strip_prefix(['-', '@']) else { return rest.is_empty() };
    let word = tail.split(['-', '@']).next().unwrap_or(tail);
    word.len() > 2 || word.bytes().any(|b| !b.is_ascii_digit())
}

#[cfg(test)]
#[path = "model_prices_tests.rs"]
mod tests;
