//! What well-known models cost. Data and the way to find a row; a preset's own `price_in` and `price_out` beat it. These are
//! the list prices of the day in [`AS_OF`](super::known_models::AS_OF), for prompts of ordinary size, without batch
//! discounts, and they change: a sum made with them is an estimate.

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

const fn row(name: &'static str, input: f64, cached: f64, output: f64) -> ModelPrice {
    ModelPrice { name, input, cached, output }
}

/// The table. Ollama's models run on a machine of the user's and have no price.
pub const PRICES: &[ModelPrice] = &[
    // Anthropic
    row("claude-opus-4-5", 5.0, 0.5, 25.0),
    row("claude-opus-4-1", 15.0, 1.5, 75.0),
    row("claude-opus-4", 15.0, 1.5, 75.0),
    row("claude-sonnet-4-5", 3.0, 0.3, 15.0),
    row("claude-sonnet-4", 3.0, 0.3, 15.0),
    row("claude-haiku-4-5", 1.0, 0.1, 5.0),
    row("claude-3-7-sonnet", 3.0, 0.3, 15.0),
    row("claude-3-5-sonnet", 3.0, 0.3, 15.0),
    row("claude-3-5-haiku", 0.8, 0.08, 4.0),
    row("claude-3-opus", 15.0, 1.5, 75.0),
    row("claude-3-haiku", 0.25, 0.03, 1.25),
    // OpenAI
    row("gpt-5.1", 1.25, 0.125, 10.0),
    row("gpt-5.1-codex-mini", 0.25, 0.025, 2.0),
    row("gpt-5-pro", 15.0, 15.0, 120.0),
    row("gpt-5", 1.25, 0.125, 10.0),
    row("gpt-5-mini", 0.25, 0.025, 2.0),
    row("gpt-5-nano", 0.05, 0.005, 0.4),
    row("gpt-4.1", 2.0, 0.5, 8.0),
    row("gpt-4.1-mini", 0.4, 0.1, 1.6),
    row("gpt-4.1-nano", 0.1, 0.025, 0.4),
    row("gpt-4o", 2.5, 1.25, 10.0),
    row("gpt-4o-mini", 0.15, 0.075, 0.6),
    row("gpt-4-turbo", 10.0, 10.0, 30.0),
    row("gpt-3.5-turbo", 0.5, 0.5, 1.5),
    row("o1", 15.0, 7.5, 60.0),
    row("o1-pro", 150.0, 150.0, 600.0),
    row("o1-mini", 1.1, 0.55, 4.4),
    row("o3", 2.0, 0.5, 8.0),
    row("o3-pro", 20.0, 20.0, 80.0),
    row("o3-mini", 1.1, 0.55, 4.4),
    row("o4-mini", 1.1, 0.275, 4.4),
    // Gemini
    row("gemini-3-pro", 2.0, 0.2, 12.0),
    row("gemini-2.5-pro", 1.25, 0.125, 10.0),
    row("gemini-2.5-flash", 0.3, 0.03, 2.5),
    row("gemini-2.5-flash-lite", 0.1, 0.01, 0.4),
    row("gemini-2.0-flash", 0.1, 0.025, 0.4),
    row("gemini-2.0-flash-lite", 0.075, 0.075, 0.3),
    // Others that speak OpenAI's format
    row("llama-3.1-8b-instant", 0.05, 0.05, 0.08),
    row("llama-3.3-70b-versatile", 0.59, 0.59, 0.79),
    row("grok-3-mini", 0.3, 0.3, 0.5),
    row("grok-4", 3.0, 0.75, 15.0),
    row("grok-4-fast", 0.2, 0.05, 0.5),
];

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
        assert!(page.contains(&format!("list prices as of {}", crate::config::known_models::AS_OF)));
    }

    #[test]
    fn the_rows_make_sense() {
        for row in PRICES {
            assert!(0.0 < row.cached && row.cached <= row.input && row.input < row.output, "{row:?}");
            assert_eq!(PRICES.iter().filter(|other| other.name == row.name).count(), 1, "{row:?}");
            assert_eq!(find_price(row.name), Some(row));
        }
    }
}
