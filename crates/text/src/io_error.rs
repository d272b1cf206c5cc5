//! How an error of the operating system is said to the user.

use std::io;

/// An I/O error without Rust's `(os error 13)`, in lower case.
pub fn describe(error: &io::Error) -> String {
    let text = error.to_string();
    let text = text.split(" (os error").next().unwrap_or(&text);
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_lowercase().chain(chars).collect())
}
