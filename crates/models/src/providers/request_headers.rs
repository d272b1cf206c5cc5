//! A request's headers, the format's and the preset's; values are marked secret.

use super::Endpoint;
use super::call_error::{CallError, ErrorKind};
use crate::store::process_env;
use reqwest::RequestBuilder;

/// Fails when the key can't go into a header.
pub fn with_headers(endpoint: &Endpoint, mut request: RequestBuilder) -> Result<RequestBuilder, CallError> {
    let own = endpoint.preset.headers.resolve(&process_env).map_err(|(name, why)| {
        let mut error = CallError::new(endpoint, ErrorKind::Config, format!("for its header `{name}` {why}"));
        error.hints = vec!["set that variable, or change `headers` of the preset".to_owned()];
        error
    })?;
    let replaced = |name: &str| own.iter().any(|(own, _)| own.eq_ignore_ascii_case(name));
    for (name, value) in endpoint.dialect().headers(endpoint.key()).into_iter().filter(|(name, _)| !replaced(name)) {
        let Ok(mut value) = reqwest::header::HeaderValue::from_str(&value) else {
            let detail = "it holds characters that no key has";
            return Err(CallError::new(endpoint, ErrorKind::Auth, detail));
        };
        value.set_sensitive(name != "anthropic-version");
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
