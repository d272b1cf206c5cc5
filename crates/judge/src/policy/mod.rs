//! Rules of administrator, user and project. Reads no file. The strictest wins; only an admin's or
//! user's `allow` lowers, from B to A, and nothing destructive (docs/safety.md).

pub(crate) mod decide;
pub mod glob;
mod matching;
pub mod parse;
pub(crate) mod patterns;
pub mod permissions;

use std::fmt;

use super::verdict::{OperationClass, Provenance, ReviewLevel};
use glob::Glob;
use patterns::Patterns;
pub use patterns::compile as compile_pattern;
use permissions::Permission;

aish_text::named_enum! {
    /// The owner of a rule's file, the highest rank first.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum PolicyRank {
        /// The administrator of the machine.
        Admin = "admin",
        /// In the user's configuration.
        User = "user",
        /// May only add caution.
        Project = "project",
    }
}

/// A place in a policy file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PolicySource {
    /// As shown to the user.
    pub file: String,
    /// From 1; 0 for the whole file.
    pub line: usize,
}

impl fmt::Display for PolicySource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line == 0 { f.write_str(&self.file) } else { write!(f, "{}:{}", self.file, self.line) }
    }
}

/// The effect of a rule on a matching line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// It never runs (POL-01).
    Deny,
    /// It needs this level at least.
    Escalate(ReviewLevel),
    /// It needs no review, unless something else asks for one.
    Allow,
}

impl Decision {
    /// As in a policy file: `deny`, `escalate` or `allow`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Deny => "deny",
            Self::Escalate(_) => "escalate",
            Self::Allow => "allow",
        }
    }
}

/// All non-empty lists must hold for one command: a list by one of its entries, `args` by all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Matcher {
    /// The base name.
    pub program: Vec<Glob>,
    /// Program and arguments, joined by blanks.
    pub command: Vec<Glob>,
    /// Arguments; each must match one.
    pub args: Vec<Glob>,
    /// An effect of the command.
    pub operation: Vec<OperationClass>,
    /// A path it names, or one below or above it.
    pub path: Vec<Glob>,
    /// A host it talks to.
    pub host: Vec<Glob>,
    /// A built-in rule that holds for the line, by id.
    pub finding: Vec<Glob>,
    /// Where the line comes from.
    pub provenance: Vec<Provenance>,
    /// The command's directory, or one above it.
    pub cwd: Vec<Glob>,
}

/// A rule of a policy file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PolicyRule {
    /// Verdicts cite it as `policy.ID`.
    pub id: String,
    /// The owner of its file.
    pub rank: PolicyRank,
    /// The line it starts on.
    pub source: PolicySource,
    /// Its effect on a matching line.
    pub decision: Decision,
    /// What a command must be like for the rule to hold.
    pub matcher: Matcher,
    /// For the user; empty for the built-in text.
    pub message: String,
    /// Lines it must match; the parser checks them.
    pub examples: Vec<String>,
    /// Lines it must not match; the parser checks them.
    pub counterexamples: Vec<String>,
}

/// A fault of a policy file. While there is one, everything is judged more strictly.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PolicyProblem {
    /// The line is 0 for a fault of the whole file.
    pub source: PolicySource,
    /// Without a final period.
    pub message: String,
}

impl fmt::Display for PolicyProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.source, self.message)
    }
}

/// All rules, patterns and permissions in force.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Policy {
    /// The admin's, then the user's, then the project's.
    pub rules: Vec<PolicyRule>,
    /// While not empty, no `allow` counts, and all but reading is B at least.
    pub problems: Vec<PolicyProblem>,
    /// Ignored though not wrong: a project's `allow`.
    pub notices: Vec<PolicyProblem>,
    /// The user's patterns of commands that need a review.
    pub patterns: Patterns,
    /// For proposed commands: the admin's patterns, then the user's, then the project's.
    pub permissions: Vec<Permission>,
}

impl Policy {
    /// Appends another file's rules.
    pub fn add(&mut self, other: Self) {
        self.rules.extend(other.rules);
        self.problems.extend(other.problems);
        self.notices.extend(other.notices);
        self.patterns.extend(other.patterns);
        self.permissions.extend(other.permissions);
    }

    /// Adds a problem with a whole file.
    pub fn broken(&mut self, file: impl Into<String>, message: impl Into<String>) {
        self.problems
            .push(PolicyProblem { source: PolicySource { file: file.into(), line: 0 }, message: message.into() });
    }
}

#[cfg(test)]
mod tests;
