//! The unit tests of `pattern.rs`.

use super::*;

#[test]
fn a_pattern_has_words_holes_and_groups() {
    let read = |text: &str| pieces(text).map(|piece| format!("{piece:?}")).collect::<Vec<_>>().join(" ");
    assert_eq!(read(" list|show  {x} "), r#"Word("list|show") Hole("x")"#);
    assert_eq!(
        read("[of {x}] (a b|c)"),
        r#"Open(true) Word("of") Hole("x") Close Open(false) Word("a") Word("b") Or Word("c") Close"#
    );
    assert_eq!(read("-f|--force @*[*] x) f{}"), r#"Word("-f|--force") Word("@*[*]") Word("x)") Word("f{}")"#);
    assert_eq!(read("[a|"), r#"Open(true) Word("a") Or"#);
}
