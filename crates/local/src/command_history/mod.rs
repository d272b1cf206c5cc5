//! The user's past commands, from history files and Atuin, and the search by what they do.

mod atuin;
pub mod files;
pub mod formats;
mod meanings;
pub mod search;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HistoryEntry {
    /// As typed, with line breaks.
    pub command: String,
    /// Seconds since 1970; none where the file doesn't say.
    pub when: Option<u64>,
}
