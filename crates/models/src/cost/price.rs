//! From tokens to dollars; tokens are estimated where the server didn't count (`model/tokens`).

use crate::config::model_table::find_model;
use crate::config::{Preset, ProviderKind};
use crate::model::tokens::{PER_MESSAGE, estimate_tokens};
use crate::model::{ModelRequest, Reply, ToolCall, Usage};

/// US dollars for a million tokens.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Price {
    pub input: f64,
    pub cached: f64,
    pub written: f64,
    pub output: f64,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Cost {
    pub usage: Usage,
    pub estimated: bool,
    /// None when the price isn't known or nothing is to be paid.
    pub dollars: Option<f64>,
    /// A free model on this machine.
    pub local: bool,
}

pub fn is_free(preset: &Preset) -> bool {
    preset.local || preset.provider == ProviderKind::Cookbook
}

impl Price {
    /// The preset's price, else the table's for the model that `answered`, else for the one asked.
    pub fn of(preset: &Preset, answered: Option<&str>) -> Option<Self> {
        if preset.provider == ProviderKind::Acp && preset.price_in.is_none() {
            // A subscription pays for it.
            return None;
        }
        let known = answered.and_then(find_model).or_else(|| find_model(&preset.model));
        let input = preset.price_in.or(known.map(|known| known.input))?;
        let output = preset.price_out.or(known.map(|known| known.output))?;
        // A user's own price has no cache price: cached tokens cost the full one.
        let of_cache = known.filter(|_| preset.price_in.is_none());
        let cached = of_cache.map_or(input, |known| known.cached);
        let written = of_cache.map_or(input, |known| known.written);
        Some(Self { input, cached, written, output })
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

impl Cost {
    /// `broken`: the reply broke off, so the server's count may be an early one.
    pub fn of(preset: &Preset, request: &ModelRequest, reply: &Reply, broken: bool) -> Self {
        if preset.provider == ProviderKind::Cookbook {
            return Self { local: true, ..Self::default() };
        }
        let received = (estimate_tokens(&reply.text) + reply.thought + in_calls(&reply.tool_calls)) as u64;
        let sent = || input_estimate(request);
        let (usage, estimated) = match reply.usage {
            None => (Usage { input: sent(), output: received, ..Usage::default() }, true),
            Some(mut usage) => {
                // Some servers leave one of the two out, some count only at the beginning.
                let no_input = usage.input == 0;
                let early = broken || reply.counted_early || usage.output == 0;
                let no_output = usage.output < received && early;
                usage.input = if no_input { sent() } else { usage.input };
                usage.output = if no_output { received } else { usage.output };
                (usage, no_input || no_output)
            }
        };
        let local = is_free(preset);
        let price = || Price::of(preset, reply.model.as_deref());
        let dollars = if local { None } else { price().map(|price| price.dollars(usage)) };
        Self { usage, estimated, dollars, local }
    }
}

pub fn input_estimate(request: &ModelRequest) -> u64 {
    let messages = request.messages.iter();
    let messages = messages.map(|one| estimate_tokens(&one.content) + in_calls(&one.tool_calls) + PER_MESSAGE);
    let tools = request.tools.iter();
    let tools = tools.map(|tool| estimate_tokens(&tool.description) + estimate_tokens(&tool.parameters.to_string()));
    (estimate_tokens(&request.system)
        + estimate_tokens(&request.instruction)
        + messages.sum::<usize>()
        + tools.sum::<usize>()) as u64
}

fn in_calls(calls: &[ToolCall]) -> usize {
    calls.iter().map(|call| estimate_tokens(&call.arguments)).sum()
}
