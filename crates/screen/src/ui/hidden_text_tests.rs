//! The unit tests of `hidden_text.rs`.

use super::take;

#[test]
fn keys_of_editing_and_marks_of_a_paste_are_no_part_of_it() {
    for (pieces, text) in [
        (&["ab\x7fc"][..], Some("ac")),
        (&["wrong\x15right\r"], Some("right\n")),
        (&["\x1b[200~one\rtwo\x1b[201~", "\r"], Some("one\ntwo\n")),
        (&["\u{e9}\u{e9}\x08"], Some("\u{e9}")),
        (&["abc\x03"], None),
        (&["\x1b"], None),
        (&["\x04"], None),
        (&["\x7f\x7f"], Some("")),
    ] {
        let mut typed = Vec::new();
        let on = pieces.iter().all(|piece| take(&mut typed, piece.as_bytes()));
        assert_eq!(on.then_some(String::from_utf8(typed).unwrap().as_str()), text, "{pieces:?}");
    }
}
