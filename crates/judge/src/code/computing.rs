//! One-liners in languages that nobody described here (Elixir, Haskell, OCaml, Octave, Raku): whether
//! they only compute and print, by the names that they use.

use super::Code;
use crate::argument::UNKNOWN;
use crate::lists;

/// Harmless if each name is listed, or a single letter. Texts must be plain, since some of these
/// languages run what stands in them.
pub fn scan_computing(text: &str) -> Code {
    let mut rest = text.trim();
    let mut harmless = !rest.starts_with(['!', ':', '?']) && !rest.contains(['`', '\\', UNKNOWN]);
    let mut before = ' ';
    while let Some(first) = rest.chars().next().filter(|_| harmless) {
        super::tick();
        let part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '\'' | '?' | '!');
        let behind = rest.get(first.len_utf8()..).unwrap_or_default();
        rest = match first {
            '"' | '\'' => {
                let (inside, after) = behind.split_once(first).unwrap_or(("{", ""));
                // What is evaluated in a text, and a text that is a name (`'os':'cmd'("x")`).
                let named = before == ':' || after.starts_with(['(', ':']);
                harmless = !named && !inside.contains(['{', '&']);
                after
            }
            first if first.is_alphabetic() || first == '_' => {
                let (name, behind) = rest.split_at(rest.find(|c| !part(c)).unwrap_or(rest.len()));
                harmless = name.len() == 1 || lists::CODE_COMPUTING.has(name.trim_end_matches('\''));
                behind
            }
            _ => behind,
        };
        before = first;
    }
    if harmless { Code::default() } else { Code::unknown(text) }
}
