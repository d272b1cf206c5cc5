//! The commands that the user has run, from the history files of their shells, and the search for one by what it does. It
//! reads these files only; nothing of them is sent anywhere, and nothing is run.

pub mod files;
pub mod formats;
pub mod search;

/// A command of a history file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// As it was typed, line breaks included.
    pub command: String,
    /// When it was run, in seconds since 1970; none where the file doesn't say.
    pub when: Option<u64>,
}
