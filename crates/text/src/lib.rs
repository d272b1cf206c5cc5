//! Text without meaning: names of shells, quoting, sanitising, ranking, close names, lists,
//! patterns, measures. Every crate may use it. It reads no file and prints nothing.

pub mod io_error;
pub mod lists;
pub mod measure;
mod named;
pub mod nearest;
pub mod path;
pub mod pattern;
pub mod quote;
pub mod retrieval;
pub mod sanitize;
pub mod shell;
pub mod span;

pub use shell::Shell;
pub use span::Span;

/// Whether `text` can be a session id or a nonce: 1 to 64 letters, digits and dashes.
pub fn is_token(text: &str) -> bool {
    (1..=64).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
