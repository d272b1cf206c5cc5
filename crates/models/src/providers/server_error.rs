//! Reads a server's failure report from its many shapes: one short line without control characters
//! or key, and the kind of failure.

use crate::lists;

use super::call_error::ErrorKind;
use aish_text::sanitize::is_deceptive;
use serde_json::Value;

const MAX_TEXT: usize = 300;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ServerError {
    pub message: String,
    /// Type, code and status words, joined by blanks.
    pub code: String,
    pub status: Option<u16>,
}

impl ServerError {
    /// `{"error":{…}}`, `{"error":"…"}`, `{"message":…}`, `{"detail":…}`, or a list of one.
    pub fn from_json(value: &Value) -> Self {
        let value = value.get(0).unwrap_or(value);
        let error = if value["error"].is_null() { value } else { &value["error"] };
        let message = match error {
            Value::String(text) => text.clone(),
            _ => ["message", "detail", "error", "msg"]
                .iter()
                .map(|field| &error[*field])
                .find(|v| !v.is_null())
                .map_or_else(|| error.to_string(), |v| v.as_str().map_or_else(|| v.to_string(), str::to_owned)),
        };
        // Some name the field only there.
        let field = error["param"].as_str().filter(|field| !field.is_empty() && !message.contains(field));
        let message = field.map(|field| format!("{} ({field})", message.trim_end_matches('.'))).unwrap_or(message);
        let words = ["type", "code", "status"].iter().filter_map(|field| error[*field].as_str());
        let reason = error["details"].as_array().into_iter().flatten().filter_map(|d| d["reason"].as_str());
        let number = |v: &Value| v.as_u64().or_else(|| v.as_str().and_then(|s| s.parse().ok()));
        let status = ["code", "status", "status_code"].iter().find_map(|field| number(&error[*field]));
        Self {
            message,
            code: words.chain(reason).collect::<Vec<_>>().join(" "),
            status: status.and_then(|s| u16::try_from(s).ok()).filter(|s| (400..600).contains(s)),
        }
    }

    /// JSON, a stream of one event, or text (only the title of a web page).
    pub fn from_body(body: &str) -> Self {
        let json = |text: &str| serde_json::from_str::<Value>(text).ok().filter(|v| v.is_object() || v.is_array());
        let event = || body.lines().find_map(|line| json(line.strip_prefix("data:")?.trim()));
        if let Some(value) = json(body).or_else(event) {
            return Self::from_json(&value);
        }
        let lower = body.to_ascii_lowercase();
        let message = match (lower.find("<title>"), lower.find("</title>")) {
            (Some(start), Some(end)) if start + 7 <= end => body[start + 7..end].to_owned(),
            _ if lower.trim_start().starts_with('<') => String::new(),
            _ => body.to_owned(),
        };
        Self { message, ..Self::default() }
    }

    /// `status`: of a response that is itself an error.
    pub fn kind(&self, status: Option<u16>) -> ErrorKind {
        let text = format!("{} {}", self.code, self.message).to_ascii_lowercase();
        let has = |words: &[&str]| words.iter().any(|w| text.contains(w));
        let status = status.or(self.status);
        // OpenAI's words for an unknown name speak of access, too.
        let unknown = status == Some(404) && has(&["does not exist", "not found"]);
        if has(&["model"]) && unknown {
            return ErrorKind::NoSuchModel;
        }
        // Gateways use many a status for these, even 401.
        let access = has(&["access"]) && has(&["not have", "n't have", "no access", "access denied", "access_denied"]);
        if has(&["model"]) && (access || has(&["not allowed to", "not permitted to"])) {
            return ErrorKind::ModelDenied;
        }
        let over = has(&["exceed", "over budget", "crossed", "exhausted", "used up", "reached"]);
        if has(&["budget"]) && over && !has(&["thinking", "reasoning", "budget_tokens"]) {
            return ErrorKind::Quota;
        }
        // Only 401 and 429 say much: the same failures come as 400, 404, 413, 422 and 500.
        if status == Some(401)
            || has(&["authentication_error", "invalid_api_key", "api_key_invalid", "expired_key", "no_db_connection"])
        {
            return ErrorKind::Auth;
        }
        if has(&["api key", "api-key"]) && has(&["invalid", "not valid", "incorrect", "missing", "expired"]) {
            return ErrorKind::Auth;
        }
        if lists::REFUSALS_CONTEXT.words().any(|word| text.contains(word)) {
            return ErrorKind::ContextTooLong;
        }
        if has(&["insufficient_quota", "billing", "credit balance"]) || status == Some(402) {
            return ErrorKind::Quota;
        }
        if status == Some(429) || has(&["rate_limit", "resource_exhausted", "throttling_error"]) {
            return ErrorKind::RateLimited;
        }
        if has(&["overloaded"]) {
            return ErrorKind::Status(status.unwrap_or(529));
        }
        if has(&["model"])
            && (status == Some(404) || has(&["model_not_found", "invalid model", "does not exist", "not found"]))
        {
            return ErrorKind::NoSuchModel;
        }
        match status {
            Some(403) => ErrorKind::Auth,
            Some(status) => ErrorKind::Status(status),
            None => ErrorKind::Stream,
        }
    }

    /// [`ServerError::line`] of a text that isn't ours.
    pub fn line_of(text: impl Into<String>) -> String {
        Self { message: text.into(), ..Self::default() }.line(None)
    }

    /// At most 300 characters, without control characters and `key`.
    pub fn line(&self, key: Option<&str>) -> String {
        let clean: String = self.message.chars().map(|c| if is_deceptive(c) { ' ' } else { c }).collect();
        let mut line = String::new();
        for word in redact(&clean, key).split_whitespace() {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        if line.chars().count() > MAX_TEXT {
            line = line.chars().take(MAX_TEXT - 1).chain(['…']).collect();
        }
        line.trim_end_matches('.').to_owned()
    }
}

/// Removes the key, cut or masked copies with its start, and whatever looks like a key.
fn redact(text: &str, key: Option<&str>) -> String {
    let key = key.map(str::trim).filter(|k| k.len() >= 4);
    let text = key.map_or_else(|| text.to_owned(), |k| text.replace(k, "[key]"));
    let start = key.filter(|k| k.len() >= 12).and_then(|k| k.get(..8));
    let part = |c: char| c.is_ascii_alphanumeric() || "-_*.".contains(c);
    let mut out = String::with_capacity(text.len());
    let mut rest = text.as_str();
    while !rest.is_empty() {
        let word = &rest[..rest.find(|c| !part(c)).unwrap_or(rest.len())];
        let secret = start.is_some_and(|s| word.contains(s))
            || (word.len() >= 16 && ["sk-", "AIza", "gsk_", "xai-"].iter().any(|p| word.starts_with(p)));
        out.push_str(if secret { "[key]" } else { word });
        rest = &rest[word.len()..];
        if let Some(c) = rest.chars().next() {
            out.push(c);
            rest = &rest[c.len_utf8()..];
        }
    }
    out
}

#[cfg(test)]
#[path = "server_error_tests.rs"]
mod tests;
