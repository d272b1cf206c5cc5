//! What decided, when this shell began, where aish's requests go, against what does now. A command
//! can change that for the shell without anybody seeing it: the user is told before anything is
//! sent on the new way, and where root's files are in the home of another user. It changes no way
//! itself.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use serde::{Deserialize, Serialize};

use crate::config::address::without_password;
use crate::config::{Active, ProviderKind};
use crate::lists;
use crate::model::Sink;
use crate::store::shell_state::{ShellState, StateSlot};
use crate::store::{Paths, process_env};
use crate::vault::numbers::digest;
use aish_text::sanitize::visible;

/// This process has told where root's files are, also where nothing can be kept of its shell.
static TOLD_PLACE: AtomicBool = AtomicBool::new(false);

type Digests = BTreeMap<String, String>;

#[derive(Default, Serialize, Deserialize)]
struct KeptStart {
    began: Digests,
    /// Other ones that the user was told of.
    told: Vec<(String, Option<String>)>,
    /// The user was told where root's files are.
    #[serde(default)]
    told_place: bool,
}

/// Keeps the values for later requests of the shell. Called when its start-up files are through;
/// without a place to keep them in, the first request does it.
pub fn remember(state: &ShellState) {
    keep(state, &KeptStart { began: current(), ..KeptStart::default() });
}

/// Tells once of each value that isn't what the shell began with, before a request to `active`, and
/// once where root's files are if `HOME` is another user's.
pub fn tell_changes(state: &ShellState, active: &Active, sink: &mut dyn Sink) {
    let now = current();
    let kept = state.get(StateSlot::ShellStart).and_then(|text| serde_json::from_str::<KeptStart>(&text).ok());
    let is_first = kept.is_none();
    let mut kept = kept.unwrap_or_else(|| KeptStart { began: now.clone(), ..KeptStart::default() });
    let place = Paths::new(&process_env).ok().and_then(|paths| paths.instead_of_home);
    let told = tell_place(&mut kept, &TOLD_PLACE, place.as_deref(), sink);
    let value = |name: &str| (name.to_owned(), now.get(name).cloned());
    let is_new = |name: &&str| kept.began.get(*name) != now.get(*name) && !kept.told.contains(&value(name));
    // The books are asked on this machine, whatever the variables say.
    let sends = active.preset.provider != ProviderKind::Cookbook;
    let changed: Vec<&str> = lists::SHELL_START_DECIDING.words().filter(|name| sends && is_new(name)).collect();
    if changed.is_empty() {
        if told || sends && is_first {
            keep(state, &kept);
        }
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

/// Says where root's files are instead of another user's home; whether that is said now for the
/// first time.
fn tell_place(kept: &mut KeptStart, told: &AtomicBool, place: Option<&Path>, sink: &mut dyn Sink) -> bool {
    let is_new = |_: &&Path| !kept.told_place && !told.swap(true, Ordering::Relaxed);
    let Some(place) = place.filter(is_new) else { return false };
    sink.notice(&format!("HOME is another user's, so aish keeps root's files below {}", place.display()));
    kept.told_place = true;
    true
}

fn keep(state: &ShellState, kept: &KeptStart) {
    if let Ok(text) = serde_json::to_string(kept) {
        // Where nothing can be kept, nothing can be told of a change.
        let _ = state.put(StateSlot::ShellStart, &text);
    }
}

fn current() -> Digests {
    let set = |name: &str| process_env(name).filter(|value| !value.is_empty());
    lists::SHELL_START_DECIDING.words().filter_map(|name| Some((name.to_owned(), digest(name, &set(name)?)))).collect()
}

#[cfg(test)]
#[path = "shell_start_tests.rs"]
mod tests;
