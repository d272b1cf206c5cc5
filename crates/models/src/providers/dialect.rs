//! The trait of a wire format and the list of them. Sending, retrying and streams are elsewhere.

use super::decode::{Fault, Flow, WireAnswer};
use super::refusals::Refusal;
use super::{Endpoint, reasoning, refusals, refused_fields};
use crate::config::preset::{Preset, ProviderKind, Reasoning};
use crate::model::{ModelRequest, ReplyEvent};
use serde_json::Value;

#[derive(Clone, Copy, Default)]
pub struct DialectFacts {
    pub default_base: &'static str,
    /// At a base address's end; may be empty.
    pub version_path: &'static str,
    /// The maker's clients add the version to a bare host.
    pub fills_in_version: bool,
    pub key_variable: &'static str,
    /// The header with the key, and what stands in front of it there.
    pub key_header: &'static str,
    pub key_scheme: &'static str,
    /// Of every request, besides the key's.
    pub version_header: Option<(&'static str, &'static str)>,
    pub needs_limit: bool,
    /// The address, not the body, asks for a stream.
    pub streams_by_address: bool,
    /// Streams where the body says nothing of it.
    pub streams_unless_told: bool,
    /// One JSON value per line instead of server-sent events.
    pub streams_lines: bool,
    /// Where nothing listens; none for hosted services.
    pub how_to_start: Option<&'static str>,
}

/// Opens no connection; bases have no slash at their end.
pub trait Dialect: Sync {
    fn facts(&self) -> DialectFacts;

    /// A base that names the call's path already is kept.
    fn url(&self, base: &str, model: &str, stream: bool) -> String;

    fn models_url(&self, base: &str) -> String;

    /// Without reasoning and the answer's schema.
    fn body(&self, request: &ModelRequest, preset: &Preset) -> Value;

    /// All keys of `schema` are required.
    fn set_schema(&self, schema: &Value, body: &mut Value);

    /// `Off` is as little as the model allows.
    fn set_reasoning(&self, endpoint: &Endpoint, level: Reasoning, body: &mut Value);

    /// Removes what only this format has and `complaint` is about; true if that changed anything.
    fn adapt(&self, _body: &mut Value, _complaint: &str) -> bool {
        false
    }

    /// Reads a whole answer or a piece of one.
    fn read(&self, piece: &Value, answer: &mut WireAnswer, out: &mut Vec<ReplyEvent>) -> Result<Flow, Fault>;

    /// Address and body of a call that counts tokens; none where there is no such call.
    fn count_call(&self, _base: &str, _request: &ModelRequest, _preset: &Preset) -> Option<(String, Value)> {
        None
    }

    fn how_to_fetch(&self, _model: &str) -> Option<String> {
        None
    }
}

macro_rules! match_formats {
    ($($format:ident = $name:literal in $file:ident,)+) => {
        /// Not for the cookbook, which makes no calls, nor for agents (`acp`).
        pub fn of(provider: ProviderKind) -> &'static dyn Dialect {
            match provider {
                $(ProviderKind::$format => &super::$file::$format,)+
                ProviderKind::Acp | ProviderKind::Cookbook => &super::openai::Openai,
            }
        }
    };
}
aish_base::wire_formats!(match_formats);

/// Without what the server has refused before.
pub fn body(endpoint: &Endpoint, request: &ModelRequest) -> Value {
    let dialect = endpoint.dialect();
    let mut body = dialect.body(request, &endpoint.preset);
    let level = reasoning::wanted_level(&endpoint.preset, request);
    if let Some(level) = level {
        dialect.set_reasoning(endpoint, level, &mut body);
    }
    if let Some(schema) = &request.answer_schema {
        dialect.set_schema(schema, &mut body);
    }
    for refusal in refusals::known_refusals(endpoint) {
        // Words about one level of reasoning, or one field, say nothing about another.
        match refusal.reasoning {
            None => _ = adapt_form(endpoint, &mut body, &refusal.complaint),
            refused if refused == level => _ = reasoning::adapt(&mut body, &refusal.complaint),
            Some(_) => {}
        }
    }
    body
}

/// Changes a refused body where a known difference between servers explains it, and returns what to
/// remember. `by_name`: the status says little, so only what the complaint names is removed.
pub fn adapt(
    endpoint: &Endpoint,
    request: &ModelRequest,
    body: &mut Value,
    complaint: &str,
    by_name: bool,
) -> Option<Refusal> {
    if by_name && !refused_fields::refuses(complaint) {
        return None;
    }
    if adapt_form(endpoint, body, complaint) {
        return Some(Refusal::of(endpoint, None, complaint));
    }
    let level = reasoning::wanted_level(&endpoint.preset, request);
    (!by_name && reasoning::adapt(body, complaint)).then(|| Refusal::of(endpoint, level, complaint))
}

fn adapt_form(endpoint: &Endpoint, body: &mut Value, complaint: &str) -> bool {
    let dialect = endpoint.dialect();
    dialect.adapt(body, complaint)
        || refused_fields::adapt(dialect, body, complaint)
        || refused_fields::adapt_schema(body, complaint)
}

pub fn token_count(answer: &Value) -> Option<u64> {
    let listed = || answer["tokens"].as_array().map(|tokens| tokens.len() as u64);
    answer["input_tokens"].as_u64().or_else(|| answer["count"].as_u64()).or_else(listed)
}

pub fn model_names(list: &Value) -> Option<Vec<String>> {
    Some(listed_models(list)?.iter().filter_map(listed_name).filter(|name| !name.is_empty()).collect())
}

/// What a list calls a model: the entry of its name, or the only one. With the size, where the entry
/// has it: llama.cpp's `meta.n_params`, Ollama's `details.parameter_size`.
pub fn served_name(list: &Value, model: &str) -> Option<String> {
    let models = listed_models(list)?;
    let own = models.iter().find(|item| listed_name(item).is_some_and(|name| is_listed_as(&name, model)));
    let item = own.or_else(|| models.first().filter(|_| models.len() == 1))?;
    let name = listed_name(item)?;
    let count = item["meta"]["n_params"].as_f64().map(|count| format!("{:.2}b", count / 1e9));
    let size = count.or_else(|| item["details"]["parameter_size"].as_str().map(str::to_owned));
    Some(size.map_or_else(|| name.clone(), |size| format!("{name} ({size})")))
}

/// Ollama lists `name:latest` for `name`.
pub fn is_listed_as(listed: &str, model: &str) -> bool {
    listed == model || listed.strip_suffix(":latest") == Some(model)
}

fn listed_models(list: &Value) -> Option<&Vec<Value>> {
    list["data"].as_array().or_else(|| list["models"].as_array())
}

fn listed_name(item: &Value) -> Option<String> {
    let name = ["id", "name", "model"].iter().find_map(|field| item[*field].as_str())?;
    Some(name.strip_prefix("models/").unwrap_or(name).to_owned())
}

#[cfg(test)]
#[path = "dialect_tests.rs"]
mod tests;
