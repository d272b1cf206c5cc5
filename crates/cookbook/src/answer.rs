//! Answers in the format of all models: a line of prose, then `CMD:` lines.

use crate::Suggestion;

impl Suggestion {
    /// What the command does, then `CMD: …`.
    pub fn to_answer(&self) -> String {
        let mut out = format!("{}.\nCMD: {}\n", self.title, self.command);
        // A second choice is shown only if nearly as good.
        for (command, title) in self.alternatives.iter().take(1) {
            out.push_str(&format!("\nOr: {title}.\nCMD: {command}\n"));
        }
        out
    }
}

/// The answer when no recipe matches.
pub fn describe_unknown() -> &'static str {
    "no recipe for this in the built-in cookbook"
}
