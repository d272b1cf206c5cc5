//! A wire format: what one has to say for its API to be used, and the one list of them. Each is a
//! file of its own; what all calls have in common (sending, retrying, reading streams) is
//! elsewhere.

use super::decode::Decode;
use super::refusals::Refusal;
use super::{Endpoint, answer_schema, anthropic, gemini, ollama, openai, reasoning, refusals, refused_fields};
use crate::config::preset::{Preset, ProviderKind, Reasoning};
use crate::model::ModelRequest;
use serde_json::Value;

/// What is always the same of a wire format.
#[derive(Clone, Copy, Default)]
pub struct DialectFacts {
    /// The base address where a preset names none.
    pub default_base: &'static str,
    /// The version that a base address ends with; empty where it has none.
    pub version_path: &'static str,
    /// Whether the maker's own clients put the version behind a bare host.
    pub fills_in_version: bool,
    /// The environment variable that usually has the key.
    pub key_variable: &'static str,
    /// Whether a call without a limit of tokens is refused.
    pub needs_limit: bool,
    /// Whether the address says that an answer is streamed, and the body doesn't.
    pub streams_by_address: bool,
    /// Whether an answer is streamed where the body says nothing of it.
    pub streams_unless_told: bool,
    /// Whether a stream is one JSON value for each line, instead of server-sent events.
    pub streams_lines: bool,
    /// How the user starts the server where nothing listens; none for what anybody may run.
    pub how_to_start: Option<&'static str>,
}

/// A wire format. Nothing in it opens a connection; bases have no slash at their end.
pub trait Dialect: Sync {
    fn facts(&self) -> DialectFacts;

    /// The address of a call. A base that already names the call's path is taken as it is.
    fn url(&self, base: &str, model: &str, stream: bool) -> String;

    fn models_url(&self, base: &str) -> String;

    /// The headers of every request, key included.
    fn headers(&self, key: Option<&str>) -> Vec<(&'static str, String)>;

    /// The body of a call, without what is reasoned and the shape of the answer.
    fn body(&self, request: &ModelRequest, preset: &Preset) -> Value;

    /// Asks for an answer of a JSON schema, all of whose keys are required.
    fn set_schema(&self, schema: &Value, body: &mut Value);

    /// Asks for as much reasoning; `Off` is as little as the model allows.
    fn set_reasoning(&self, endpoint: &Endpoint, level: Reasoning, body: &mut Value);

    /// Takes out of a body what only this format has and a server refused with `complaint`; true if
    /// that changed anything.
    fn adapt(&self, _body: &mut Value, _complaint: &str) -> bool {
        false
    }

    fn decoder(&self) -> Box<dyn Decode>;

    /// The address and the body of a call that counts the tokens of a request; none where there is
    /// no such call.
    fn count_call(&self, _base: &str, _request: &ModelRequest, _preset: &Preset) -> Option<(String, Value)> {
        None
    }

    /// How the user fetches a model that the server doesn't have.
    fn how_to_fetch(&self, _model: &str) -> Option<String> {
        None
    }
}

/// The wire format of a provider. The cookbook makes no calls, and an agent's are in `acp`.
pub fn of(provider: ProviderKind) -> &'static dyn Dialect {
    match provider {
        ProviderKind::Openai | ProviderKind::Acp | ProviderKind::Cookbook => &openai::Openai,
        ProviderKind::Anthropic => &anthropic::Anthropic,
        ProviderKind::Gemini => &gemini::Gemini,
        ProviderKind::Ollama => &ollama::Ollama,
    }
}

/// The body of a call, with what the server has refused before taken back already.
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
        // Words about one level of reasoning say nothing about another, nor do those about another
        // field.
        match refusal.reasoning {
            None => _ = adapt_form(endpoint, &mut body, &refusal.complaint),
            refused if refused == level => _ = reasoning::adapt(&mut body, &refusal.complaint),
            Some(_) => {}
        }
    }
    body
}

/// Changes the body of `request` after a server refused it, if a known difference between servers
/// explains that: what is to be remembered of it then. `by_name`: the status says little, so only
/// what the complaint names is taken back.
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
        || answer_schema::adapt(body, complaint)
}

/// The number in the answer, whichever of the three forms it has.
pub fn token_count(answer: &Value) -> Option<u64> {
    let listed = || answer["tokens"].as_array().map(|tokens| tokens.len() as u64);
    answer["input_tokens"].as_u64().or_else(|| answer["count"].as_u64()).or_else(listed)
}

/// The names in a list of models, whichever of the three forms it has.
pub fn model_names(list: &Value) -> Option<Vec<String>> {
    let items = list["data"].as_array().or_else(|| list["models"].as_array())?;
    let name = |item: &Value| {
        let name = ["id", "name", "model"].iter().find_map(|field| item[*field].as_str())?;
        Some(name.strip_prefix("models/").unwrap_or(name).to_owned())
    };
    Some(items.iter().filter_map(name).filter(|name| !name.is_empty()).collect())
}

#[cfg(test)]
#[path = "dialect_tests.rs"]
mod tests;
