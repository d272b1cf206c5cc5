//! Parses proposed notes from a model's reply. Foreign text: other lines and control characters go.

use crate::memory::NoteKind;
use aish_text::sanitize::clean_line;

/// Taken from one reply (SUM-05).
pub const MOST: usize = 10;
const REPLY: usize = 32 * 1024;
/// In characters; the rest is cut off.
const MAX_CANDIDATE: usize = 500;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoteCandidate {
    pub kind: NoteKind,
    pub text: String,
}

/// In order (SUM-08): `fact: …`, `pref: …`, `context: …`, also behind a bullet or in bold.
pub fn candidates(reply: &str) -> Vec<NoteCandidate> {
    reply[..reply.floor_char_boundary(REPLY)].lines().filter_map(candidate).take(MOST).collect()
}

fn candidate(line: &str) -> Option<NoteCandidate> {
    let line = line.trim();
    let line = match line.strip_prefix(['-', '*']) {
        Some(_) if line.starts_with("**") => line,
        Some(rest) => rest.trim_start(),
        None => line,
    };
    let bold = |text: &'_ str| text.strip_prefix("**").map_or_else(|| text.to_owned(), str::to_owned);
    let line = bold(line);
    let kind = NoteKind::ALL.into_iter().find(|kind| line.starts_with(kind.name()))?;
    let text = bold(&line[kind.name().len()..]);
    let text = bold(text.strip_prefix(':')?);
    let clean = clean_line(text.trim());
    let mut text: String = clean.trim().chars().take(MAX_CANDIDATE).collect();
    if clean.chars().nth(MAX_CANDIDATE).is_some() {
        text.push('…');
    }
    (!text.is_empty()).then_some(NoteCandidate { kind, text })
}

#[cfg(test)]
#[path = "candidate_tests.rs"]
mod tests;
