//! aish's own regular expressions. Unicode case tables are left out to start faster: ignoring case
//! is ASCII only, `(?i-u:…)`. Not for users' patterns.

use regex::Regex;

/// Compiles a pattern of the program.
///
/// # Panics
///
/// For an invalid pattern or one that needs a table left out; a test reads the source for that.
#[expect(clippy::expect_used, reason = "without its pattern a part of the program would be silently dead")]
pub fn own_pattern(text: &str) -> Regex {
    Regex::new(text).expect("a pattern of our own")
}
