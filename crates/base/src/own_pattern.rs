//! Regular expressions of our own. They are compiled without the tables for letters of all scripts
//! in both cases, which each start would have to write: one that ignores case says so for ASCII,
//! `(?i-u:…)`. It knows no pattern of a user's.

use regex::Regex;

/// Compiles a pattern that stands in the program.
///
/// # Panics
/// When it isn't one, or asks for a table that the program doesn't have: a test reads the source
/// for that, and the suite runs the program as it is shipped.
#[expect(clippy::expect_used, reason = "without its pattern a part of the program would be silently dead")]
pub fn own_pattern(text: &str) -> Regex {
    Regex::new(text).expect("a pattern of our own")
}
