//! What a model can do; it chooses the form of requests and how Norris works. Read from the name
//! until measured (`measured_cards`): the preset's, or the server's own (`served_names`). It asks no
//! server.

use serde::{Deserialize, Serialize};

use super::preset::ProviderKind;
use super::{Active, LayerSource};
use crate::lists;

/// Models up to this many parameters know fewer commands than the cookbook (docs/models.md).
const SMALL: f64 = 4.0e9;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Card {
    /// The cookbook answers first where it is certain.
    pub cookbook_first: bool,
    /// It keeps to a run's protocol; else Norris works task by task.
    pub drives_runs: bool,
    pub calls_tools: bool,
    /// Its second opinion on a command is of use.
    pub judges: bool,
    /// Examples in a request for a command; reading them takes a small model about a second.
    pub examples: usize,
}

impl Default for Card {
    fn default() -> Self {
        Self::STRONG
    }
}

impl Card {
    pub const EXAMPLES: usize = 4;
    /// With more, a 1.5b model at 50 tokens a second was slower and no better (docs/benchmarks.md).
    pub const FEW_EXAMPLES: usize = 2;
    const STRONG: Self =
        Self { cookbook_first: false, drives_runs: true, calls_tools: true, judges: true, examples: Self::EXAMPLES };
    const SMALL: Self = Self {
        cookbook_first: true,
        drives_runs: false,
        calls_tools: false,
        judges: false,
        examples: Self::FEW_EXAMPLES,
    };

    /// A model of unknown size is trusted with everything if the user named it. One that was only
    /// found may drive a run, but the cookbook comes first.
    pub fn of(active: &Active) -> Self {
        if active.preset.provider == ProviderKind::Cookbook {
            // It reads no prompt, so no examples are chosen for one.
            return Self { examples: 0, ..Self::STRONG };
        }
        if active.preset.provider == ProviderKind::Acp {
            // An agent has tools of its own and takes none.
            return Self { calls_tools: false, ..Self::STRONG };
        }
        if let Some(measured) = active.measured {
            return measured;
        }
        match Self::size(active) {
            Some(count) if count <= SMALL => Self::SMALL,
            _ => Self { cookbook_first: active.why == LayerSource::Detected, ..Self::STRONG },
        }
    }

    /// Nothing tells what the model can do: it wasn't measured, and no name has its size.
    pub fn is_guessed(active: &Active) -> bool {
        let is_model = !matches!(active.preset.provider, ProviderKind::Cookbook | ProviderKind::Acp);
        is_model && active.measured.is_none() && Self::size(active).is_none()
    }

    fn size(active: &Active) -> Option<f64> {
        parameters(&active.preset.model).or_else(|| active.served.as_deref().and_then(parameters))
    }

    /// What is known of the model, and from where, on one line; none for the cookbook.
    pub fn line_of(active: &Active) -> Option<String> {
        let source = match active.measured {
            _ if active.preset.provider == ProviderKind::Acp => "an agent, experimental".to_owned(),
            Some(_) => "measured".to_owned(),
            None => {
                let name =
                    active.served.as_deref().map_or("its name".to_owned(), |name| format!("the server's name {name}"));
                format!("by {name}; `aish models test` measures it")
            }
        };
        let is_model = active.preset.provider != ProviderKind::Cookbook;
        is_model.then(|| format!("{} ({source})", Self::of(active).about()))
    }

    /// [`Self::line_of`] in one word, for a table.
    pub fn word_of(active: &Active) -> &'static str {
        match active.preset.provider {
            ProviderKind::Cookbook => "",
            ProviderKind::Acp => "agent",
            _ if active.measured.is_some() => "measured",
            _ if Self::of(active).drives_runs => "strong",
            _ => "small",
        }
    }

    pub fn about(&self) -> String {
        let first =
            if self.cookbook_first { "the cookbook answers first where it is certain" } else { "is asked first" };
        let runs = if self.drives_runs { "drives runs" } else { "runs go task by task" };
        let tools = if self.calls_tools { "calls tools" } else { "no tools" };
        let judges = if self.judges { "judges commands" } else { "doesn't judge commands" };
        [first, runs, tools, judges].join("; ")
    }
}

/// The parameters by a model's name (`qwen2.5-coder:1.5b`, `gemma3:270m`, `phi3`). Of several
/// numbers the last counts; the experts of a mixture (`8x7b`) are multiplied.
pub(super) fn parameters(model: &str) -> Option<f64> {
    let name = model.rsplit('/').next().unwrap_or(model).to_lowercase();
    let words = name.split(|c: char| !(c.is_ascii_alphanumeric() || c == '.'));
    let is_small = || {
        lists::SMALL_MODELS_NAMES.has(name.trim_end_matches(":latest"))
            || lists::SMALL_MODELS_BEGINNINGS.words().any(|beginning| name.starts_with(beginning))
    };
    words.filter_map(size).next_back().or_else(|| is_small().then_some(SMALL))
}

fn size(word: &str) -> Option<f64> {
    let (number, unit) = word.split_at_checked(word.len().checked_sub(1)?)?;
    let unit = match unit {
        "b" => 1e9,
        "m" => 1e6,
        _ => return None,
    };
    let product = number.split('x').map(|part| part.strip_prefix('e').unwrap_or(part).parse::<f64>().ok());
    let product = product.collect::<Option<Vec<f64>>>()?.into_iter().product::<f64>();
    (product > 0.0 && product.is_finite()).then_some(product * unit)
}

#[cfg(test)]
#[path = "card_tests.rs"]
mod tests;
