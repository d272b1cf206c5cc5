//! What decided, when this shell began, where aish's requests go, against what does now. A command can change that for the shell
//! without anybody seeing it: the user is told before anything is sent on the new way. It changes no way itself.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::config::Active;
use crate::config::address::without_password;
use crate::model::Sink;
use crate::store::process_env;
use crate::store::shell_state::{ShellState, Slot};
use crate::vault::numbers::digest;
use aish_text::sanitize::visible;

/// The variables that choose an address, a preset, a proxy, or the configuration that names them.
const DECIDING: [&str; 11] = [
    "AISH_CONFIG",
    "AISH_MODEL",
    "ALL_PROXY",
    "HTTPS_PROXY",
    "HTTP_PROXY",
    "OLLAMA_HOST",
    "OPENAI_BASE_URL",
    "XDG_CONFIG_HOME",
    "all_proxy",
    "http_proxy",
    "https_proxy",
];

type Digests = BTreeMap<String, String>;

/// What is kept of a shell.
#[derive(Default, Serialize, Deserialize)]
struct Kept {
    /// The values that it began with.
    began: Digests,
    /// Other ones that the user was told of.
    told: Vec<(String, Option<String>)>,
}

/// Keeps the values for later requests of the shell. Called when its start-up files are through; without a place to keep them
/// in, the first request does it.
pub fn remember(state: &ShellState) {
    keep(state, &Kept { began: current(), told: Vec::new() });
}

/// Tells once of each value that isn't what the shell began with, before a request to `active`.
pub fn tell_changes(state: &ShellState, active: &Active, sink: &mut dyn Sink) {
    let now = current();
    let kept = state.get(Slot::ShellStart).and_then(|text| serde_json::from_str::<Kept>(&text).ok());
    let Some(mut kept) = kept else { return remember(state) };
    let value = |name: &str| (name.to_owned(), now.get(name).cloned());
    let is_new = |name: &&str| kept.began.get(*name) != now.get(*name) && !kept.told.contains(&value(name));
    let changed: Vec<&str> = DECIDING.into_iter().filter(is_new).collect();
    if changed.is_empty() {
        return;
    }
    let address = active.preset.base_url.as_deref().map(|url| format!(" at {}", visible(&without_password(url))));
    let (names, verb) = (changed.join(", "), if changed.len() == 1 { "isn't" } else { "aren't" });
    sink.notice(&format!(
        "{names} {verb} what this shell began with; this request goes to {}{}",
        active.label(),
        address.unwrap_or_default()
    ));
    kept.told.extend(changed.into_iter().map(value));
    keep(state, &kept);
}

fn keep(state: &ShellState, kept: &Kept) {
    if let Ok(text) = serde_json::to_string(kept) {
        // Where nothing can be kept, nothing can be told of a change.
        let _ = state.put(Slot::ShellStart, &text);
    }
}

fn current() -> Digests {
    let set = |name: &str| process_env(name).filter(|value| !value.is_empty());
    DECIDING.into_iter().filter_map(|name| Some((name.to_owned(), digest(name, &set(name)?)))).collect()
}
