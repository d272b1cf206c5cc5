//! The unit tests of `prompt.rs`.

use super::*;

/// The plugins say the same (`tests/shells/prompt.rs`).
#[test]
fn a_directory_is_its_last_two_names() {
    let short = |directory| short_directory(directory, "/home/me");
    assert_eq!(["/", "/usr", "/usr/lib", "/usr/lib/x"].map(short), ["/", "/usr", "/usr/lib", "…/lib/x"]);
    assert_eq!(["/home/me", "/home/me/a/b", "/home/me/a/b/c"].map(short), ["~", "~/a/b", "…/b/c"]);
    assert_eq!(short("/home/men"), "/home/men");
    assert_eq!(short_directory("/home/me", ""), "/home/me");
}
