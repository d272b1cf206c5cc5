//! Tells the user before a request if the values that decide its destination have changed since the
//! shell began, as any command may do unseen; and where root's files are in another user's home.

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

/// Told by this process, also where no state can be kept.
static TOLD_PLACE: AtomicBool = AtomicBool::new(false);

type Digests = BTreeMap<String, String>;

#[derive(Default, Serialize, Deserialize)]
struct KeptStart {
    began: Digests,
    /// Changed values that the user was told of.
    told: Vec<(String, Option<String>)>,
    #[serde(default)]
    told_place: bool,
}

/// Called after the shell's start-up files; without a place to keep them, by the first request.
pub fn remember(state: &ShellState) {
    keep(state, &KeptStart { began: current(), ..KeptStart::default() });
}

/// Once for each changed value, and once where root's files are if `HOME` is another user's.
pub fn tell_changes(state: &ShellState, active: &Active, sink: &mut dyn Sink) {
    let now = current();
    let kept: Option<KeptStart> = state.get_json(StateSlot::ShellStart);
    let is_first = kept.is_none();
    let mut kept = kept.unwrap_or_else(|| KeptStart { began: now.clone(), ..KeptStart::default() });
    let place = Paths::new(&process_env).ok().and_then(|paths| paths.instead_of_home);
    let told = tell_place(&mut kept, &TOLD_PLACE, place.as_deref(), sink);
    let value = |name: &str| (name.to_owned(), now.get(name).cloned());
    let is_new = |name: &&str| kept.began.get(*name) != now.get(*name) && !kept.told.contains(&value(name));
    // The cookbook is local, whatever the variables say.
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

fn tell_place(kept: &mut KeptStart, told: &AtomicBool, place: Option<&Path>, sink: &mut dyn Sink) -> bool {
    let is_new = |_: &&Path| !kept.told_place && !told.swap(true, Ordering::Relaxed);
    let Some(place) = place.filter(is_new) else { return false };
    sink.notice(&format!("HOME is another user's, so aish keeps root's files below {}", place.display()));
    kept.told_place = true;
    true
}

fn keep(state: &ShellState, kept: &KeptStart) {
    // Without state no change can be told.
    let _ = state.put_json(StateSlot::ShellStart, kept);
}

fn current() -> Digests {
    let set = |name: &str| process_env(name).filter(|value| !value.is_empty());
    lists::SHELL_START_DECIDING.words().filter_map(|name| Some((name.to_owned(), digest(name, &set(name)?)))).collect()
}

#[cfg(test)]
#[path = "shell_start_tests.rs"]
mod tests;
