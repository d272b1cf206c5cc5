//! A call from start to end, with up to three tries. The caller's thread waits and gets text,
//! spinner and notices in its sink.

use super::call_error::{CallError, ErrorKind, Reach};
use super::exchange::{exchange, halted};
use super::http::{Http, HttpEnv};
use super::kept_connections::{put_kept, take_kept};
use super::models;
use super::pace::{Pace, PaceHalt};
use super::retry::{MAX_TRIES, pause_before_retry};
use super::{Endpoint, base_probe, dialect, refusals};
use crate::config::preset::{Preset, ProviderKind};
use crate::model::{ModelRequest, Reply, Sink};
use crate::store::process_env;
use std::borrow::Cow;
use std::time::Duration;

/// A longer pause before a try is announced.
const LONG_WAIT: Duration = Duration::from_secs(2);

/// For the list of models as a help with an error.
const HELP: Duration = Duration::from_millis(1500);

/// Text goes to `sink` as it arrives; SIGINT, SIGTERM and SIGHUP end the call. Not for async code.
pub fn call(endpoint: &Endpoint, request: &ModelRequest, sink: &mut dyn Sink) -> Result<Reply, CallError> {
    call_in(endpoint, request, sink, &process_env)
}

/// [`call`] with the caller's proxy and certificate variables.
pub fn call_in(
    endpoint: &Endpoint,
    request: &ModelRequest,
    sink: &mut dyn Sink,
    env: HttpEnv<'_>,
) -> Result<Reply, CallError> {
    let request = &as_preset_wants(&endpoint.preset, request);
    let total = endpoint.preset.timeout_ms.map(Duration::from_millis);
    run_to_end(endpoint, env, sink, total, async |http, pace| tries(endpoint, request, http, pace).await)
}

/// The preset's limit and temperature win over the purpose's.
fn as_preset_wants<'a>(preset: &Preset, request: &'a ModelRequest) -> Cow<'a, ModelRequest> {
    if preset.max_tokens.is_none() && preset.temperature.is_none() {
        return Cow::Borrowed(request);
    }
    let (max_tokens, temperature) =
        (preset.max_tokens.or(request.max_tokens), preset.temperature.or(request.temperature));
    Cow::Owned(ModelRequest { max_tokens, temperature, ..request.clone() })
}

pub(super) fn run_to_end<T>(
    endpoint: &Endpoint,
    env: HttpEnv<'_>,
    sink: &mut dyn Sink,
    total: Option<Duration>,
    work: impl AsyncFnOnce(&Http, &mut Pace<'_>) -> Result<T, CallError>,
) -> Result<T, CallError> {
    let wrong = |detail: String| CallError::new(endpoint, ErrorKind::Config, detail);
    if matches!(endpoint.preset.provider, ProviderKind::Cookbook | ProviderKind::Acp) {
        return Err(wrong("it is no server".to_owned()));
    }
    let url = endpoint.base_url().map_err(wrong)?;
    let (mut connections, keeps) = take_kept();
    let outcome = match connections.http(&url, env, keeps) {
        Ok(http) => connections
            .block_on(async { work(&http, &mut Pace::start(sink, total)).await })
            .unwrap_or_else(|e| Err(wrong(format!("no runtime can be started ({e})")))),
        Err((kind, detail)) => Err(CallError::new(endpoint, kind, detail)),
    };
    if keeps {
        put_kept(connections);
    }
    outcome
}

/// The reason is given once, if no try helps; a noticeable wait is announced at once.
fn announce_wait(endpoint: &Endpoint, wait: Duration, tried: u32, pace: &mut Pace<'_>) {
    if wait >= LONG_WAIT {
        let (name, seconds) = (&endpoint.preset_name, (wait.as_secs_f32() * 10.0).round() / 10.0);
        pace.sink.notice(&format!("{name}: trying again in {seconds} s ({tried} of {MAX_TRIES})"));
    }
}

async fn tries(
    endpoint: &Endpoint,
    request: &ModelRequest,
    http: &Http,
    pace: &mut Pace<'_>,
) -> Result<Reply, CallError> {
    let mut body = dialect::body(endpoint, request);
    let (mut tried, mut earlier, mut refused) = (1, Vec::new(), Vec::new());
    loop {
        let mut error = match exchange(endpoint, http, &body, request, pace).await {
            Ok(reply) => {
                refusals::keep_refused(refused);
                return Ok(Reply { earlier, ..reply });
            }
            Err(error) => error,
        };
        let by_name = !matches!(error.kind, ErrorKind::Status(400 | 422));
        // Each adaptation takes a field away, so this ends.
        if (!by_name || may_be_about_a_field(&error))
            && let Some(refusal) = dialect::adapt(endpoint, request, &mut body, &error.detail, by_name)
        {
            refused.push(refusal);
            continue;
        }
        add_hints(endpoint, http, pace, &mut error).await?;
        // The server has just closed the kept connection; the next try makes its own.
        if http.kept && tried == 1 && error.kind == ErrorKind::Transport(Reach::Lost) && !error.partial.began() {
            tried += 1;
            continue;
        }
        let Some(wait) = pause_before_retry(&error, tried) else {
            error.partial.earlier = earlier;
            if tried > 1 {
                error.hints.insert(0, format!("it was tried {tried} times"));
            }
            return Err(error);
        };
        tried += 1;
        announce_wait(endpoint, wait, tried, pace);
        match pace.on(std::future::pending::<()>(), wait).await {
            // Cut short by the limit of the whole call.
            Err(PaceHalt::Timeout(after)) if after != wait => {
                error.partial.earlier = earlier;
                return Err(error);
            }
            Err(PaceHalt::Interrupted) => {
                let began = error.partial.began().then_some(*error.partial);
                let mut error = halted(endpoint, PaceHalt::Interrupted);
                // The cancelled try was not sent.
                error.unsent = true;
                error.partial.earlier = earlier.into_iter().chain(began).collect();
                return Err(error);
            }
            _ => {}
        }
        if error.partial.began() {
            earlier.push(*error.partial);
        }
    }
}

/// Refusals of a field by servers that don't answer 400.
fn may_be_about_a_field(error: &CallError) -> bool {
    let status = matches!(error.kind, ErrorKind::Status(404 | 405 | 415 | 500 | 501));
    error.before_output && (status || matches!(error.kind, ErrorKind::NoSuchModel | ErrorKind::ModelDenied))
}

/// The models and the address that the server does have, if it says so quickly.
async fn add_hints(
    endpoint: &Endpoint,
    http: &Http,
    pace: &mut Pace<'_>,
    error: &mut CallError,
) -> Result<(), CallError> {
    if matches!(error.kind, ErrorKind::NoSuchModel | ErrorKind::ModelDenied) && error.before_output {
        match models::fetch_models(endpoint, http, HELP, pace).await {
            Ok(names) if !names.is_empty() => {
                let more = if names.len() > 8 { ", …" } else { "" };
                let shown: Vec<&str> = names.iter().take(8).map(String::as_str).collect();
                error.hints.insert(0, format!("it offers: {}{more}", shown.join(", ")));
            }
            Err(halt) if halt.kind == ErrorKind::Interrupted => return Err(halt),
            _ => {}
        }
    }
    if base_probe::may_be_elsewhere(error) {
        base_probe::offer_base(endpoint, http, HELP, pace, error).await?;
    }
    Ok(())
}
