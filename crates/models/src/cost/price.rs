//! From tokens to dollars; tokens are estimated where the server didn't count (`model/tokens`).

pub use crate::config::model_table::Price;
use crate::config::{Preset, ProviderKind};
use crate::model::tokens::{PER_MESSAGE, estimate_tokens};
use crate::model::{ModelRequest, Reply, ToolCall, Usage};

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
