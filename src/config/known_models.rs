//! The providers aish knows by name (`models.list`): the variable of their key, a fast and a deep model, window sizes.
//! Reading only; what models cost is in `model_prices`.

use std::str::SplitWhitespace;
use std::sync::LazyLock;

use serde::Deserialize;
use serde::de::IntoDeserializer;
use serde::de::value::StrDeserializer;

use super::preset::{Preset, ProviderKind};

#[derive(Debug)]
pub struct KnownModel {
    pub name: &'static str,
    /// Size of the context window in tokens.
    pub context_tokens: u64,
}

#[derive(Debug)]
pub struct KnownProvider {
    pub kind: ProviderKind,
    /// The variables its key is usually in, the first one that is set counts.
    pub variables: Vec<&'static str>,
    /// Where it is, when that isn't the wire format's own address.
    pub base_url: Option<&'static str>,
    pub host: &'static str,
    /// The model of the preset `fast`, made from a key in the environment.
    pub fast: KnownModel,
    pub deep: KnownModel,
}

static PROVIDERS: LazyLock<Vec<KnownProvider>> = LazyLock::new(|| rows("provider").filter_map(provider).collect());

/// The providers, in the order their keys are looked for.
pub fn providers() -> &'static [KnownProvider] {
    &PROVIDERS
}

/// When the lines of the file were last gone over.
pub fn as_of() -> &'static str {
    rows("as-of").next().and_then(|mut fields| fields.next()).unwrap_or_default()
}

/// The fields of the file's lines that begin with this word.
pub(super) fn rows(kind: &'static str) -> impl Iterator<Item = SplitWhitespace<'static>> {
    include_str!("models.list").lines().filter_map(move |line| {
        let mut fields = line.split_whitespace();
        (fields.next() == Some(kind)).then_some(fields)
    })
}

fn provider(mut fields: SplitWhitespace<'static>) -> Option<KnownProvider> {
    let kind: StrDeserializer<'_, serde::de::value::Error> = fields.next()?.into_deserializer();
    let provider = KnownProvider {
        kind: ProviderKind::deserialize(kind).ok()?,
        variables: fields.next()?.split(',').collect(),
        base_url: fields.next().map(|url| (url != "-").then_some(url))?,
        host: fields.next()?,
        fast: model(&mut fields)?,
        deep: model(&mut fields)?,
    };
    fields.next().is_none().then_some(provider)
}

fn model(fields: &mut SplitWhitespace<'static>) -> Option<KnownModel> {
    Some(KnownModel { name: fields.next()?, context_tokens: fields.next()?.parse().ok()? })
}

/// The most tokens that a model answers with, as far as that is known; few enough for any other.
pub fn output_tokens(model: &str) -> u32 {
    // Gateways write `claude-3.5-haiku` and `anthropic/claude-sonnet-4.5`.
    let model = model.to_ascii_lowercase().replace('.', "-");
    let mut known = rows("output").filter_map(|mut fields| Some((fields.next()?, fields.next()?.parse().ok()?)));
    known.find(|(part, _)| model.contains(part)).map_or(8_192, |(_, tokens)| tokens)
}

impl KnownProvider {
    /// A preset for one of its models. `base_url` stands in for its own address.
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
