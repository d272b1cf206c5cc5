//! The unit tests of `pattern.rs`.

use super::*;

#[test]
fn a_pattern_has_words_holes_and_groups() {
    use Piece::{Close, Hole, Open, Or, Word};
    let read = |text| pieces(text).collect::<Vec<_>>();
    assert_eq!(read(" list|show  {x} "), [Word("list|show"), Hole("x")]);
    assert_eq!(
        read("[of {dir}] (as to|to) {x}"),
        [
            Open(true),
            Word("of"),
            Hole("dir"),
            Close,
            Open(false),
            Word("as"),
            Word("to"),
            Or,
            Word("to"),
            Close,
            Hole("x")
        ]
    );
    assert_eq!(
        read("push -f|--force @*[*] x) {a}b f{}"),
        ["push", "-f|--force", "@*[*]", "x)", "{a}b", "f{}"].map(Word)
    );
    assert_eq!(read("[a|"), [Open(true), Word("a"), Or]);
    assert_eq!(ways("a|b").collect::<Vec<_>>(), ["a", "b"]);
}
