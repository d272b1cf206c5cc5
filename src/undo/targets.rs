//! Which paths a command line would replace or delete, for the undo journal: those that `blast` counts, if it counts them all.

use std::path::PathBuf;

use aish_judge::request::Request;
use aish_judge::{assess, blast};

use super::keep::{Fate, Targets};

/// The paths that the line of `request` would hit, and those that it makes on the way; empty when it destroys nothing.
///
/// # Errors
/// Why not all of them are known.
pub fn of_command(request: &Request) -> Result<Targets, String> {
    let blast = blast::blast(request, blast::Limits::default());
    if let Some((path, why)) = blast.unseen.first() {
        return Err(format!("{path}: {why}"));
    }
    if blast.more || blast.at_least || blast.targets_more || blast.denied > 0 {
        return Err("not everything that it hits is known".to_owned());
    }
    let fate = |effect| match effect {
        blast::Effect::Delete | blast::Effect::Move => Fate::Unlinked,
        blast::Effect::Overwrite | blast::Effect::Revert | blast::Effect::Within => Fate::Changed,
    };
    let mut targets: Targets = blast.targets.into_iter().map(|(effect, path)| (path, fate(effect))).collect();
    if !targets.is_empty() {
        targets.extend(assess(request).writes.into_iter().map(|path| (PathBuf::from(path), Fate::Changed)));
    }
    Ok(targets)
}
