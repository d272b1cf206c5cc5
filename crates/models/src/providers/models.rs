//! A server's models, and whether it answers: for `aish models` and the hint after a wrong name.

use super::call::run_to_end;
use super::call_error::{CallError, ErrorKind};
use super::endpoint::with_headers;
use super::exchange::{halted, read_body, send_http};
use super::http::Http;
use super::kept_connections::block_on;
use super::pace::Pace;
use super::server_error::ServerError;
use super::{Endpoint, dialect};
use crate::store::process_env;
use reqwest::RequestBuilder;
use std::time::{Duration, Instant};

const LIMIT: Duration = Duration::from_secs(3);

const LIST_LIMIT: Duration = Duration::from_secs(1);

const MAX_ANSWER: usize = 4 * 1024 * 1024;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Probe {
    pub took: Duration,
    /// The preset's model is in the list; `None` when the server has none.
    pub listed: Option<bool>,
}

/// Takes 3 s at most.
pub fn list_models(endpoint: &Endpoint) -> Result<Vec<String>, CallError> {
    run_to_end(endpoint, &process_env, &mut (), Some(LIMIT), async |http, pace| {
        fetch_models(endpoint, http, LIMIT, pace).await
    })
}

/// What the server calls the preset's model, with its size where the server tells one. Asks nothing
/// of the model; takes 1 s at most. For a server nearby, before a run has taken its signals: it
/// leaves them alone.
pub fn served_name(endpoint: &Endpoint) -> Option<String> {
    let request = with_headers(endpoint, super::http::local_client()?.get(endpoint.models_url())).ok()?;
    let list = async {
        let mut response = request.send().await.ok().filter(|response| response.status().is_success())?;
        let mut body = Vec::new();
        read_body(&mut response, MAX_ANSWER, &mut body).await.ok()?;
        serde_json::from_slice(&body).ok()
    };
    let list = block_on(async { tokio::time::timeout(LIST_LIMIT, list).await.ok().flatten() }).ok().flatten()?;
    dialect::served_name(&list, &endpoint.preset.model)
}

/// Asks nothing of the model. Takes 3 s at most.
pub fn probe_endpoint(endpoint: &Endpoint) -> Result<Probe, CallError> {
    let start = Instant::now();
    let listed = match list_models(endpoint) {
        Ok(names) => {
            let model = endpoint.preset.model.as_str();
            Some(names.iter().any(|name| dialect::is_listed_as(name, model)))
        }
        // The server is there and understands HTTP; not every gateway has a list.
        Err(CallError { kind: ErrorKind::Status(404 | 405 | 501) | ErrorKind::Protocol, .. }) => None,
        Err(error) => return Err(error),
    };
    Ok(Probe { took: start.elapsed(), listed })
}

pub(super) async fn fetch_models(
    endpoint: &Endpoint,
    http: &Http,
    limit: Duration,
    pace: &mut Pace<'_>,
) -> Result<Vec<String>, CallError> {
    let wrong = || CallError::new(endpoint, ErrorKind::Protocol, "it is no list of models");
    let list = fetch_json(endpoint, http, http.client.get(endpoint.models_url()), limit, pace).await?;
    let names = dialect::model_names(&list).ok_or_else(wrong)?;
    // Servers' names end up in messages.
    Ok(names.into_iter().map(ServerError::line_of).collect())
}

pub(super) async fn fetch_json(
    endpoint: &Endpoint,
    http: &Http,
    request: RequestBuilder,
    limit: Duration,
    pace: &mut Pace<'_>,
) -> Result<serde_json::Value, CallError> {
    let wrong = || CallError::new(endpoint, ErrorKind::Protocol, "it is no JSON");
    let mut response = send_http(endpoint, http, with_headers(endpoint, request)?, limit, pace).await?;
    let mut body = Vec::new();
    let whole = pace.on(read_body(&mut response, MAX_ANSWER, &mut body), limit).await;
    whole.map_err(|halt| halted(endpoint, halt))?.map_err(|_| wrong())?;
    serde_json::from_slice(&body).map_err(|_| wrong())
}
