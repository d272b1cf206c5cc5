//! The cookbook's answers in the contract of every model: a line of prose, then `CMD:` lines.

use crate::Suggestion;

impl Suggestion {
    /// As the answer to a question: what the command does, then `CMD: …`.
    pub fn to_answer(&self) -> String {
        let mut out = format!("{}.\nCMD: {}\n", self.title, self.command);
        // A second choice is worth showing only when it is nearly as good as the first.
        for (command, title) in self.alternatives.iter().take(1) {
            out.push_str(&format!("\nOr: {title}.\nCMD: {command}\n"));
        }
        out
    }
}

/// What to say when there is no match.
pub fn describe_unknown() -> &'static str {
    "no recipe for this in the built-in cookbook"
}
