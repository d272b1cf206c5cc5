//! Providers by name (`providers.list`): key variable, a fast and a deep model. `model_table` knows
//! the models.

use std::sync::LazyLock;

use super::model_table::find_model;
use super::preset::{Preset, ProviderKind};
use crate::lists;
use aish_text::lists::List;

#[derive(Debug)]
pub struct KnownModel {
    pub name: &'static str,
    pub context_tokens: u64,
}

#[derive(Debug)]
pub struct KnownProvider {
    pub kind: ProviderKind,
    /// For its key; the first that is set counts.
    pub variables: Vec<&'static str>,
    /// None means the wire format's own address.
    pub base_url: Option<&'static str>,
    pub host: &'static str,
    /// For the preset `fast`, made from a key in the environment.
    pub fast: KnownModel,
    pub deep: KnownModel,
}

static PROVIDERS: LazyLock<Vec<KnownProvider>> = LazyLock::new(|| {
    let lines = include_str!("providers.list").lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(provider).collect()
});

/// In the order their keys are looked for.
pub fn providers() -> &'static [KnownProvider] {
    &PROVIDERS
}

pub fn host_of(kind: ProviderKind) -> Option<&'static str> {
    providers().iter().find(|one| one.kind == kind && one.base_url.is_none()).map(|one| one.host)
}

fn provider(line: &'static str) -> Option<KnownProvider> {
    let mut fields = line.split_whitespace();
    let kind = ProviderKind::from_name(fields.next()?)?;
    let variables = fields.next()?.split(',').collect();
    let base_url = fields.next().map(|url| (url != "-").then_some(url))?;
    let host = fields.next()?;
    let model = |list: List| {
        let name = list.value(host)?;
        Some(KnownModel { name, context_tokens: find_model(name)?.window })
    };
    let (fast, deep) = (model(lists::MODELS_FAST)?, model(lists::MODELS_DEEP)?);
    Some(KnownProvider { kind, variables, base_url, host, fast, deep })
}

impl KnownProvider {
    /// The owner part of the host: `openai` of `api.openai.com`; Google's host names no owner.
    pub fn name(&self) -> &'static str {
        if self.host.ends_with("googleapis.com") {
            return "gemini";
        }
        self.host.rsplit('.').nth(1).unwrap_or(self.host)
    }

    /// `base_url` replaces the provider's address.
    pub fn preset(&self, model: &KnownModel, variable: &str, base_url: Option<String>) -> Preset {
        Preset {
            provider: self.kind,
            model: model.name.into(),
            base_url: base_url.or_else(|| self.base_url.map(str::to_string)),
            api_key_env: Some(variable.into()),
            context_tokens: Some(model.context_tokens),
            ..Preset::default()
        }
    }
}

#[cfg(test)]
#[path = "known_models_tests.rs"]
mod tests;
