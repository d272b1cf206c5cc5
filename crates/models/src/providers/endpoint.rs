//! A preset with its key: where a call goes. `Debug` hides the key. Headers of a request, the
//! format's and the preset's, are marked secret.

use std::fmt;

use reqwest::{RequestBuilder, Url};

use super::ServerError;
use super::call_error::{CallError, ErrorKind};
use super::dialect::{self, Dialect};
use crate::config::agent::AgentPreset;
use crate::config::preset::Preset;
use crate::store::process_env;

/// In bytes; longer header values are removed from servers' messages.
const LEAST_SECRET: usize = 8;

#[derive(Clone)]
pub struct Endpoint {
    pub preset_name: String,
    pub preset: Preset,
    pub key: Option<String>,
}

impl fmt::Debug for Endpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Endpoint")
            .field("preset_name", &self.preset_name)
            .field("preset", &self.preset)
            .field("key", &self.key.as_ref().map(|_| "[key]"))
            .finish()
    }
}

impl Endpoint {
    pub fn dialect(&self) -> &'static dyn Dialect {
        dialect::of(self.preset.provider)
    }

    pub fn call_url(&self, stream: bool) -> String {
        self.with_query(&self.dialect().url(&self.base(), &self.preset.model, stream))
    }

    pub fn models_url(&self) -> String {
        self.with_query(&self.dialect().models_url(&self.base()))
    }

    /// No slash or query at the end. Adds the version that Anthropic's and Google's clients omit.
    pub fn base(&self) -> String {
        let dialect = self.dialect();
        let given = self.preset.base_url.as_deref().map(str::trim).filter(|url| !url.is_empty());
        let base = given
            .unwrap_or(dialect.facts().default_base)
            .split(['?', '#'])
            .next()
            .unwrap_or_default()
            .trim_end_matches('/');
        let bare = base.split_once("://").is_none_or(|(_, rest)| !rest.contains('/'));
        format!("{base}{}", if bare && dialect.facts().fills_in_version { dialect.facts().version_path } else { "" })
    }

    /// With the base's query: gateways keep their API's version there.
    pub fn with_query(&self, url: &str) -> String {
        let given = self.preset.base_url.as_deref().map(str::trim).unwrap_or_default();
        let query = given.split('#').next().and_then(|url| url.split_once('?')).map_or("", |(_, query)| query);
        match query.trim_matches('&') {
            "" => url.to_owned(),
            query => format!("{url}{}{query}", if url.contains('?') { '&' } else { '?' }),
        }
    }

    /// A server's failure report without the key and the preset's header values.
    pub fn clean_line(&self, report: &ServerError) -> String {
        let values = self.preset.headers.values(&process_env).into_iter().filter(|value| value.len() >= LEAST_SECRET);
        let message = values.fold(report.message.clone(), |message, value| message.replace(&value, "[header]"));
        ServerError { message, ..report.clone() }.line(self.key())
    }

    pub fn base_url(&self) -> Result<Url, String> {
        let base = self.base();
        let url = Url::parse(&base).map_err(|e| format!("`base_url` is no URL ({e})"))?;
        match (url.scheme(), url.host_str()) {
            ("http" | "https", Some(_)) => Ok(url),
            _ => Err("`base_url` must start with http:// or https://".to_owned()),
        }
    }

    /// With port; for an agent the program's name.
    pub fn host(&self) -> String {
        if let Some(agent) = AgentPreset::of(&self.preset) {
            return agent.program_name().to_owned();
        }
        let Ok(url) = self.base_url() else { return "the server".to_owned() };
        let host = url.host_str().unwrap_or_default();
        url.port().map_or_else(|| host.to_owned(), |port| format!("{host}:{port}"))
    }

    /// Trimmed; an empty key is none.
    pub fn key(&self) -> Option<&str> {
        self.key.as_deref().map(str::trim).filter(|key| !key.is_empty())
    }
}

#[cfg(test)]
#[path = "endpoint_tests.rs"]
pub(super) mod tests;

/// Fails when the key can't go into a header.
pub fn with_headers(endpoint: &Endpoint, mut request: RequestBuilder) -> Result<RequestBuilder, CallError> {
    let own = endpoint.preset.headers.resolve(&process_env).map_err(|(name, why)| {
        let mut error = CallError::new(endpoint, ErrorKind::Config, format!("for its header `{name}` {why}"));
        error.hints = vec!["set that variable, or change `headers` of the preset".to_owned()];
        error
    })?;
    let replaced = |name: &str| own.iter().any(|(own, _)| own.eq_ignore_ascii_case(name));
    let facts = endpoint.dialect().facts();
    let key = endpoint.key().map(|key| (facts.key_header, format!("{}{key}", facts.key_scheme)));
    let version = facts.version_header.map(|(name, value)| (name, value.to_owned()));
    for (name, value) in version.into_iter().chain(key).filter(|(name, _)| !replaced(name)) {
        let Ok(mut value) = reqwest::header::HeaderValue::from_str(&value) else {
            let detail = "it holds characters that no key has";
            return Err(CallError::new(endpoint, ErrorKind::Auth, detail));
        };
        value.set_sensitive(name == facts.key_header);
        request = request.header(name, value);
    }
    for (name, value) in &own {
        let Ok(mut value) = reqwest::header::HeaderValue::from_str(value) else {
            let detail = format!("its header `{name}` holds characters that no header has");
            return Err(CallError::new(endpoint, ErrorKind::Config, detail));
        };
        value.set_sensitive(true);
        request = request.header(*name, value);
    }
    Ok(request)
}
