//! The commands that the user has run, from the history files of their shells and from Atuin, and
//! the search for one by what it does. Nothing but Atuin's client is run, and nothing is sent
//! anywhere.

mod atuin;
pub mod files;
pub mod formats;
mod meanings;
pub mod search;

/// A command that was run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HistoryEntry {
    /// As it was typed, line breaks included.
    pub command: String,
    /// When it was run, in seconds since 1970; none where the file doesn't say.
    pub when: Option<u64>,
}
