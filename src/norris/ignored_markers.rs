//! What a run says of the markers that are for conversations alone: nothing is done for them, and the user hears of it. It decides
//! nothing else.

use crate::conversation::markers::Marker;

/// A line for each preset that was to be asked, and one for all commands that were to run in the background.
pub fn ignored_markers(markers: &[Marker]) -> Vec<String> {
    let background = markers.iter().filter(|marker| matches!(marker, Marker::Background(_))).count();
    let preset = |marker: &Marker| match marker {
        Marker::Delegate(body) => {
            let preset = body.split_whitespace().next().unwrap_or_default();
            Some(format!("a run asks no other preset, so `{preset}` isn't asked"))
        }
        _ => None,
    };
    let mut lines: Vec<String> = markers.iter().filter_map(preset).collect();
    if background > 0 {
        lines.push("a run starts nothing in the background, so `CMD&:` lines of the answer aren't run".to_owned());
    }
    lines
}
