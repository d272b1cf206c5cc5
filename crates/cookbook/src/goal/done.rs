//! What a run has done so far, as the caller tells it.

/// One command of a run of Norris, and what came of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Done {
    /// The command.
    pub command: String,
    /// Its exit status; none when it didn't run (skipped, denied, a syntax error).
    pub status: Option<i32>,
    /// What it printed, as the model sees it; may be cut.
    pub output: String,
}
