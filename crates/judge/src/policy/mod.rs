//! Rules of the machine's administrator, of the user and of a project: what they are, how they are
//! read from TOML, and what they do to a verdict. Pure: it reads no file. The strictest rule wins;
//! only the admin's and the user's `allow` lowers anything, and only from B to A, and nothing
//! destructive (docs/safety.md).

pub(crate) mod decide;
pub(crate) mod examples;
pub mod glob;
mod hosts;
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
    /// Whose file a rule is from, the highest rank first.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum PolicyRank {
        /// The administrator of the machine.
        Admin = "admin",
        /// The configuration of the user.
        User = "user",
        /// The project's file: it may only add caution.
        Project = "project",
    }
}

/// A place in a policy file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PolicySource {
    /// The file, as it is shown.
    pub file: String,
    /// The line, counted from 1; 0 for the file as a whole.
    pub line: usize,
}

impl fmt::Display for PolicySource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line == 0 { f.write_str(&self.file) } else { write!(f, "{}:{}", self.file, self.line) }
    }
}

/// What a rule does to a line that it matches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// It never runs (POL-01).
    Deny,
    /// It needs this level at least.
    Escalate(ReviewLevel),
    /// It needs no review, as far as nothing else asks for one.
    Allow,
}

impl Decision {
    /// As it is written in a file.
    pub fn name(self) -> &'static str {
        match self {
            Self::Deny => "deny",
            Self::Escalate(_) => "escalate",
            Self::Allow => "allow",
        }
    }
}

/// What a command must be like for a rule to apply. All lists that aren't empty must hold for one
/// and the same command; a list holds if one of its entries does, but for `args`, all of which must
/// be there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Matcher {
    /// The program's base name.
    pub program: Vec<Glob>,
    /// Program and arguments, joined by blanks.
    pub command: Vec<Glob>,
    /// Arguments; each must match one.
    pub args: Vec<Glob>,
    /// An effect it has.
    pub operation: Vec<OperationClass>,
    /// A path it names, or one that lies below or above.
    pub path: Vec<Glob>,
    /// A host it talks to.
    pub host: Vec<Glob>,
    /// The id of a built-in rule that holds for the line.
    pub finding: Vec<Glob>,
    /// Where the line comes from.
    pub provenance: Vec<Provenance>,
    /// The directory it would run in, or one above it.
    pub cwd: Vec<Glob>,
}

/// A rule of a policy file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PolicyRule {
    /// Its name; the verdict cites it as `policy.ID`.
    pub id: String,
    /// Whose file it is from.
    pub rank: PolicyRank,
    /// The file, and the line it starts on.
    pub source: PolicySource,
    /// What it does to a line that it matches.
    pub decision: Decision,
    /// Which commands it applies to.
    pub matcher: Matcher,
    /// The text for the user; empty for the built-in one.
    pub message: String,
    /// Command lines it must match; the parser checks them.
    pub examples: Vec<String>,
    /// Command lines it must not match; the parser checks them.
    pub counterexamples: Vec<String>,
}

/// Something wrong with a policy file. Everything is judged more strictly while there is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PolicyProblem {
    /// The file, and the line if it is about one.
    pub source: PolicySource,
    /// What is wrong, without a final period.
    pub message: String,
}

impl fmt::Display for PolicyProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.source, self.message)
    }
}

/// The policy in force.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Policy {
    /// The rules: the admin's, the user's, the project's.
    pub rules: Vec<PolicyRule>,
    /// What is wrong with the files: while this isn't empty, no `allow` counts, and everything that
    /// does more than read is B at least.
    pub problems: Vec<PolicyProblem>,
    /// What is ignored though nothing is wrong: a project's `allow`.
    pub notices: Vec<PolicyProblem>,
    /// The user's own patterns of commands that need a review.
    pub patterns: Patterns,
    /// What becomes of commands that answers propose: the admin's patterns, the user's, the
    /// project's.
    pub permissions: Vec<Permission>,
}

impl Policy {
    /// Adds what another file says.
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
