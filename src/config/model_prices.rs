//! What well-known models cost (`models.list`), and the way to find a row; a preset's own `price_in` and `price_out` beat it.
//! These are the list prices of the day [`as_of`](super::known_models::as_of), and they change: a sum made with them is an
//! estimate.

use std::str::SplitWhitespace;
use std::sync::LazyLock;

use super::known_models::rows;

/// US dollars for a million tokens of a model.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ModelPrice {
    /// The model's name, or how its name begins.
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
mod tests {
    use super::*;

    #[test]
    fn the_longest_name_counts() {
        for (model, expected) in [
            ("gpt-4.1-mini-2025-04-14", Some("gpt-4.1-mini")),
            ("gpt-4.1", Some("gpt-4.1")),
            ("openai/gpt-4.1-mini", Some("gpt-4.1-mini")),
            ("claude-sonnet-4-5-20250929", Some("claude-sonnet-4-5")),
            ("anthropic/claude-sonnet-4.5", Some("claude-sonnet-4-5")),
            ("claude-opus-4-20250514", Some("claude-opus-4")),
            ("claude-opus-4-9", None),
            ("gpt-5.9", None),
            ("gpt-4-1106-preview", None),
            ("Gemini-2.5-Flash-preview-09-2025", Some("gemini-2.5-flash")),
            ("gemini-2.5-flash-lite", Some("gemini-2.5-flash-lite")),
            ("claude-haiku-4-5@20251001", Some("claude-haiku-4-5")),
            ("gpt-4.1:free", None),
            ("qwen2.5-coder:7b", None),
            ("m", None),
            ("", None),
        ] {
            assert_eq!(find_price(model).map(|row| row.name), expected, "{model}");
        }
    }

    #[test]
    fn the_page_has_the_date_of_the_table() {
        let page = include_str!("../../docs/cost.md");
        assert!(page.contains(&format!("list prices as of {}", crate::config::known_models::as_of())));
    }

    #[test]
    fn the_rows_make_sense() {
        assert_eq!(PRICES.len(), rows("price").count());
        for row in PRICES.iter() {
            assert!(0.0 < row.cached && row.cached <= row.input && row.input < row.output, "{row:?}");
            assert_eq!(PRICES.iter().filter(|other| other.name == row.name).count(), 1, "{row:?}");
            assert_eq!(find_price(row.name), Some(row));
        }
    }
}
