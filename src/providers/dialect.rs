//! The one place that knows which file has the wire format of which provider: address, headers, body and decoder of a call.

use super::decode::Decode;
use super::refusals::Refusal;
use super::{Endpoint, answer_schema, anthropic, gemini, ollama, openai, reasoning, refusals, refused_fields};
use crate::config::preset::ProviderKind;
use crate::model::Request;
use serde_json::Value;

pub fn url(endpoint: &Endpoint, stream: bool) -> String {
    let base = endpoint.base();
    endpoint.with_query(&match endpoint.preset.provider {
        ProviderKind::Openai | ProviderKind::Cookbook => openai::url(&base),
        ProviderKind::Anthropic => anthropic::url(&base),
        ProviderKind::Gemini => gemini::url(&base, &endpoint.preset.model, stream),
        ProviderKind::Ollama => ollama::url(&base),
    })
}

pub fn models_url(endpoint: &Endpoint) -> String {
    let base = endpoint.base();
    endpoint.with_query(&match endpoint.preset.provider {
        ProviderKind::Openai | ProviderKind::Cookbook => {
            format!("{}/models", base.strip_suffix("/chat/completions").unwrap_or(&base))
        }
        ProviderKind::Anthropic => format!("{base}/models?limit=1000"),
        ProviderKind::Gemini => format!("{base}/models?pageSize=1000"),
        ProviderKind::Ollama => format!("{}/api/tags", base.strip_suffix("/api").unwrap_or(&base)),
    })
}

/// The headers of every request, key included.
pub fn headers(endpoint: &Endpoint) -> Vec<(&'static str, String)> {
    let key = endpoint.key();
    match endpoint.preset.provider {
        ProviderKind::Openai | ProviderKind::Cookbook => openai::headers(key),
        ProviderKind::Anthropic => anthropic::headers(key),
        ProviderKind::Gemini => gemini::headers(key),
        ProviderKind::Ollama => ollama::headers(key),
    }
}

/// The body of a call, with what the server has refused before taken back already.
pub fn body(endpoint: &Endpoint, request: &Request) -> Value {
    let mut body = plain_body(endpoint, request);
    let level = reasoning::wanted_level(&endpoint.preset, request);
    if let Some(level) = level {
        reasoning::set_level(endpoint, level, &mut body);
    }
    if let Some(schema) = &request.answer_schema {
        answer_schema::set_schema(endpoint.preset.provider, schema, &mut body);
    }
    for refusal in refusals::known_refusals(endpoint) {
        // Words about one level of reasoning say nothing about another, nor do those about another field.
        match refusal.reasoning {
            None => _ = adapt_form(endpoint, &mut body, &refusal.complaint),
            refused if refused == level => _ = reasoning::adapt(&mut body, &refusal.complaint),
            Some(_) => {}
        }
    }
    body
}

fn plain_body(endpoint: &Endpoint, request: &Request) -> Value {
    match endpoint.preset.provider {
        ProviderKind::Openai | ProviderKind::Cookbook => openai::body(request, &endpoint.preset),
        ProviderKind::Anthropic => anthropic::body(request, &endpoint.preset),
        ProviderKind::Gemini => gemini::body(request, &endpoint.preset),
        ProviderKind::Ollama => ollama::body(request, &endpoint.preset),
    }
}

/// Changes the body of `request` after a server refused it, if a known difference between servers explains that: what is to be remembered
/// of it then. `by_name`: the status says little, so only what the complaint names is taken back.
pub fn adapt(
    endpoint: &Endpoint,
    request: &Request,
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
    let provider = endpoint.preset.provider;
    (provider == ProviderKind::Anthropic && anthropic::adapt(body, complaint))
        || refused_fields::adapt(provider, body, complaint)
        || answer_schema::adapt(body, complaint)
}

pub fn decoder(provider: ProviderKind) -> Box<dyn Decode> {
    match provider {
        ProviderKind::Openai | ProviderKind::Cookbook => Box::<openai::Decoder>::default(),
        ProviderKind::Anthropic => Box::<anthropic::Decoder>::default(),
        ProviderKind::Gemini => Box::<gemini::Decoder>::default(),
        ProviderKind::Ollama => Box::<ollama::Decoder>::default(),
    }
}

/// The address and the body of a call that counts the tokens of `request`; none where a server has no such call, or isn't known to.
pub fn count_call(endpoint: &Endpoint, request: &Request) -> Option<(String, Value)> {
    let base = endpoint.base();
    let (url, body) = match endpoint.preset.provider {
        ProviderKind::Anthropic => anthropic::count_call(&base, request, &endpoint.preset),
        ProviderKind::Openai if endpoint.preset.local => openai::count_call(&base, request, &endpoint.preset),
        _ => return None,
    };
    Some((endpoint.with_query(&url), body))
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
