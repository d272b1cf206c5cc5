//! The unit tests of `alt_key.rs`: what a press means.

use super::*;

#[test]
fn what_arrives_is_told_from_what_does_not() {
    for form in FORMS {
        assert_eq!(meaning(form), Pressed::AltI);
    }
    for (bytes, shown) in [("ˆ", "ˆ"), ("î", "î"), ("i", "i"), ("\x1b", "␛")] {
        assert!(matches!(meaning(bytes.as_bytes()), Pressed::Other(said) if said == shown || bytes == "\x1b"));
    }
    assert!(matches!(meaning(b"\xe9"), Pressed::Other(said) if !said.contains('\x1b')));
    assert_eq!(meaning(b""), Pressed::Nothing);
    assert_eq!(meaning(b"\x03"), Pressed::Left);
    assert_eq!(meaning(b"\r"), Pressed::Left);
}
