//! The unit tests of `prompt_segment.rs`.

use super::*;

#[test]
fn money_says_what_is_known() {
    let sum = |dollars, unknown, local| format_money(&Sum { calls: 1, dollars, unknown, local, ..Sum::default() });
    assert_eq!(sum(0.0123, false, false), "$0.0123");
    assert_eq!(sum(12.345, true, false), "$12.35+?");
    assert_eq!(sum(0.0, true, false), "?");
    assert_eq!(sum(0.0, false, true), "");
}

#[test]
fn names_hold_nothing_that_a_shell_expands() {
    assert_eq!(clean_name("org/llama3.2:8b-q4_K@x+y"), "org/llama3.2:8b-q4_K@x+y");
    assert_eq!(clean_name("%n$(touch x)`\\!\x1b[0m ü"), "_n__touch_x______0m__");
    assert_eq!(clean_name(&"x".repeat(1000)).len(), MAX_NAME);
}

#[test]
fn counts_are_short() {
    assert_eq!([999, 1_000, 9_999, 10_000, 128_000].map(format_count), ["999", "1.0k", "9.9k", "10k", "128k"]);
}
