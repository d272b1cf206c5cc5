//! Errors of the operating system, as the user reads them.

use std::io;

/// The error without Rust's `(os error 13)` and with a small first letter, to follow a colon.
pub fn describe(error: &io::Error) -> String {
    let text = error.to_string();
    let text = text.split(" (os error").next().unwrap_or(&text);
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_lowercase().chain(chars).collect())
}
