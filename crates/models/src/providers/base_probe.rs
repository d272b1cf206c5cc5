//! Finds the API when a base address lacks its version or has one too many (`http://host` for
//! `http://host/v1`): asks the likely address once and says what to write.

use super::Endpoint;
use super::call_error::{CallError, ErrorKind, table_of};
use super::endpoint::with_headers;
use super::exchange::send_http;
use super::http::Http;
use super::pace::Pace;
use crate::config::address::without_password;
use crate::config::preset::ProviderKind;
use std::time::Duration;

/// The failed call may have gone to another place than the API.
pub fn may_be_elsewhere(error: &CallError) -> bool {
    error.before_output && matches!(error.kind, ErrorKind::Status(404 | 405) | ErrorKind::Protocol)
}

/// Adds a hint if the likely address answers within `limit`. Fails when the user stopped it.
pub async fn offer_base(
    endpoint: &Endpoint,
    http: &Http,
    limit: Duration,
    pace: &mut Pace<'_>,
    error: &mut CallError,
) -> Result<(), CallError> {
    let Some((base, what)) = other_base(endpoint) else { return Ok(()) };
    let mut there = endpoint.clone();
    there.preset.base_url = Some(endpoint.with_query(&base));
    for url in [there.models_url(), there.call_url(true)] {
        match answers(&there, http, &url, limit, pace).await {
            Err(halt) if halt.kind == ErrorKind::Interrupted => return Err(halt),
            Ok(true) => {
                let shown = without_password(&there.preset.base_url.clone().unwrap_or_default());
                let put = match (endpoint.preset.made_up, endpoint.preset.provider) {
                    (true, ProviderKind::Openai) => format!("set OPENAI_BASE_URL={shown}"),
                    _ => format!("put base_url = \"{shown}\" {}", table_of(endpoint).replacen("of ", "in ", 1)),
                };
                error.hints = vec![format!("`base_url` {what}: {shown} answers there"), put];
                return Ok(());
            }
            _ => {}
        }
    }
    Ok(())
}

fn other_base(endpoint: &Endpoint) -> Option<(String, String)> {
    let base = endpoint.base();
    endpoint.preset.base_url.as_ref()?;
    let version = endpoint.dialect().facts().version_path;
    if version.is_empty() {
        // Such a server often speaks OpenAI's format as well, below that path.
        return Some((base.strip_suffix("/v1")?.to_owned(), "ends with /v1".to_owned()));
    }
    let root = base.strip_suffix("/chat/completions").unwrap_or(&base);
    (!root.ends_with(version)).then(|| (format!("{root}{version}"), format!("has no {version}")))
}

/// Something else than a web page or nothing is at `url`; a refusal is an answer, too.
async fn answers(
    endpoint: &Endpoint,
    http: &Http,
    url: &str,
    limit: Duration,
    pace: &mut Pace<'_>,
) -> Result<bool, CallError> {
    let request = with_headers(endpoint, http.client.get(url))?;
    let is_call = url != endpoint.models_url();
    match send_http(endpoint, http, request, limit, pace).await {
        Ok(response) => {
            let kind = response.headers().get("content-type").and_then(|kind| kind.to_str().ok()).unwrap_or_default();
            Ok(!kind.contains("html"))
        }
        Err(error) => match error.kind {
            // The address of a call rejects this method if it is there.
            ErrorKind::Status(405) => Ok(is_call),
            ErrorKind::Status(400 | 422) | ErrorKind::Auth | ErrorKind::RateLimited | ErrorKind::Quota => Ok(true),
            _ => Err(error),
        },
    }
}
