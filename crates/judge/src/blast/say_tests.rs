//! The unit tests of `say.rs`.

use super::*;

#[test]
fn a_hostile_name_stays_on_its_line() {
    assert_eq!(path("a\nb\u{1b}[2Jc\u{202e}d\u{FFFC}"), "a\\nb\\u{1b}[2Jc\u{FFFD}d…");
}
