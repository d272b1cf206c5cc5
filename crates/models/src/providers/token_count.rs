//! Scales estimates (`model::tokens`) by a server's token counts: `/tokenize` of llama.cpp and
//! vLLM, Anthropic's `count_tokens`. Asked once per endpoint and shell, on a thread of its own.

use std::collections::BTreeMap;
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use super::call::run_to_end;
use super::call_error::CallError;
use super::models::fetch_json;
use super::{Endpoint, dialect};
use crate::config::Preset;
use crate::cost::input_estimate;
use crate::model::{ModelRequest, tokens};
use crate::store::process_env;
use crate::store::shell_state::{ShellState, StateSlot};

const LIMIT: Duration = Duration::from_secs(2);
const LAST_WAIT: Duration = Duration::from_millis(300);

/// For each endpoint the scale in thousandths; none where it doesn't count.
type KnownCount = BTreeMap<String, Option<u32>>;

struct MeasuredTokens {
    shell: Option<ShellState>,
    running: Option<Receiver<()>>,
}

static COUNTS: Mutex<MeasuredTokens> = Mutex::new(MeasuredTokens { shell: None, running: None });

fn known(shell: &ShellState) -> KnownCount {
    shell.get_json(StateSlot::TokenCounts).unwrap_or_default()
}

fn keep(shell: &ShellState, name: String, scale: Option<u32>) {
    let mut all = known(shell);
    all.insert(name, scale);
    // If it can't be kept, the server is asked again next time.
    let _ = shell.put_json(StateSlot::TokenCounts, &all);
}

fn name_of(preset: &Preset) -> String {
    let address = preset.base_url.as_deref().unwrap_or_default();
    format!("{:?} {address} {}", preset.provider, preset.model)
}

/// Uses the scale that the preset's server gave in this shell. True if it has.
pub fn estimate_for(preset: &Preset, shell: &ShellState) -> bool {
    let mut counts = COUNTS.lock().unwrap_or_else(PoisonError::into_inner);
    counts.shell = Some(shell.clone());
    let scale = known(shell).get(&name_of(preset)).copied().flatten();
    tokens::set_scale(scale.unwrap_or(tokens::UNSCALED));
    scale.is_some()
}

/// Of a request just answered, unless asked before in this shell.
pub fn count_once(endpoint: &Endpoint, request: &ModelRequest) {
    let mut counts = COUNTS.lock().unwrap_or_else(PoisonError::into_inner);
    let (Some(shell), name) = (counts.shell.clone(), name_of(&endpoint.preset)) else { return };
    let call = endpoint.dialect().count_call(&endpoint.base(), request, &endpoint.preset);
    let Some((url, body)) = call.map(|(url, body)| (endpoint.with_query(&url), body)) else { return };
    if counts.running.is_some() || known(&shell).contains_key(&name) {
        return;
    }
    // A server that doesn't answer isn't asked again.
    keep(&shell, name.clone(), None);
    let estimate = input_estimate(request) * u64::from(tokens::UNSCALED) / u64::from(tokens::scale());
    let (endpoint, (done, running)) = (endpoint.clone(), channel());
    counts.running = Some(running);
    thread::spawn(move || {
        if let Some(count) = ask(&endpoint, &url, &body).filter(|_| estimate > 0) {
            let scale = count.saturating_mul(u64::from(tokens::UNSCALED)) / estimate;
            keep(&shell, name, Some(tokens::sane_scale(scale)));
        }
        let _ = done.send(());
    });
}

fn ask(endpoint: &Endpoint, url: &str, body: &serde_json::Value) -> Option<u64> {
    let counted = run_to_end(endpoint, &process_env, &mut (), Some(LIMIT), async |http, pace| {
        let answer = fetch_json(endpoint, http, http.client.post(url).json(body), LIMIT, pace).await?;
        Ok::<_, CallError>(dialect::token_count(&answer))
    });
    counted.ok().flatten().filter(|count| *count > 0)
}

/// Waits briefly for a running count.
pub fn finish_counts() {
    let running = COUNTS.lock().unwrap_or_else(PoisonError::into_inner).running.take();
    if let Some(running) = running {
        let _ = running.recv_timeout(LAST_WAIT);
    }
}
