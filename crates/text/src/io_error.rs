//! How an error of the operating system is said to the user.

use std::io;

/// The text of an I/O error without Rust's `(os error 13)` and with a small first letter, to follow
/// a colon in a message.
pub fn describe(error: &io::Error) -> String {
    let text = error.to_string();
    let text = text.split(" (os error").next().unwrap_or(&text);
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_lowercase().chain(chars).collect())
}
