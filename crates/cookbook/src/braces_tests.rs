//! The unit tests of `braces.rs`.

use super::*;

#[test]
fn lists_become_words() {
    assert_eq!(expand("*.{c,h}"), ["*.c", "*.h"]);
    assert_eq!(expand("a{b}"), ["a{b}"]);
    assert!(has("{1..9}.log") && has("a{b,c}") && !has("f{}") && !has("a,b"));
}

#[test]
fn ranges_are_in_brackets() {
    assert!(has_range("[0-9]") && has_range("x[a-zA-Z].log"));
    assert!(!has_range("[x]") && !has_range("[9-0]") && !has_range("a-z]") && !has_range("[WARN]"));
}

#[test]
fn only_names_stay_unquoted() {
    assert!(is_safe("src/{a,b}.rs"));
    for word in ["{a,$(reboot)}", "{-rf,a}", "-{a,b}", "{a,b};x", "{a,~}", "{1..9}", "{a,{b,c}}"] {
        assert!(!is_safe(word), "{word}");
    }
}
