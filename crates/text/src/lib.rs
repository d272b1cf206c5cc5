//! Text without meaning: the names of the shells and their quoting, sanitising, ranking, the
//! closest of several names, lists of words, patterns of words, ages, sizes and paths in few words.
//! Every crate may use it. It reads no file and prints nothing.

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

/// Whether `text` can be a session id or a nonce: a short word of letters, digits and dashes, safe
/// in a file name.
pub fn is_token(text: &str) -> bool {
    (1..=64).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
