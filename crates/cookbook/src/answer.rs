//! Answers in the format of all models: a line of prose, then `CMD:` lines.

use crate::Suggestion;
use crate::certainty::Fit;

impl Suggestion {
    /// The only one, read in part.
    pub(crate) fn new(command: String, title: String, recipe: &'static str, score: f32) -> Self {
        Self { command, title, recipe, score, alternatives: Vec::new(), certain: false, fit: Fit::Part }
    }

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
