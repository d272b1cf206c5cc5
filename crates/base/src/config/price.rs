//! What tokens cost: the preset's own price, else the table's.

use super::model_table::find_model;
use super::preset::{Preset, ProviderKind};
use crate::model::Usage;

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
