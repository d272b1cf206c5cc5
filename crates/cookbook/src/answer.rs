//! The cookbook's answers in the contract of every model: a line of prose, then `CMD:` lines.

use crate::{Environment, suggest};

/// The answer to a question: what the command does, then `CMD: …`; nothing when no recipe fits.
pub fn ask(words: &str, environment: &Environment) -> Option<String> {
    let found = suggest(words, environment)?;
    let mut out = format!("{}.\nCMD: {}\n", found.title, found.command);
    // A second choice is worth showing only when it is nearly as good as the first.
    for (command, title) in found.alternatives.iter().take(1) {
        out.push_str(&format!("\nOr: {title}.\nCMD: {command}\n"));
    }
    Some(out)
}

/// What to say when there is no match.
pub fn describe_unknown() -> &'static str {
    "no recipe for this in the built-in cookbook"
}
