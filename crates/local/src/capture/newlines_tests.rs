//! The unit tests of `newlines.rs`.

use super::*;
use proptest::prelude::*;

fn through(pieces: &[&[u8]], added: bool) -> Vec<u8> {
    let mut newlines = Newlines::default();
    let mut out = Vec::new();
    for piece in pieces {
        newlines.push(piece, added, &mut out);
    }
    newlines.flush(&mut out);
    out
}

proptest! {
    #[test]
    fn what_the_line_added_is_taken_back(text in "[a\r\n]{0,20}", size in 1usize..6) {
        let sent = text.replace('\n', "\r\n");
        let pieces: Vec<_> = sent.as_bytes().chunks(size).collect();
        prop_assert_eq!(through(&pieces, true), text.as_bytes());
        prop_assert_eq!(through(&pieces, false), sent.as_bytes());
    }
}

#[test]
fn a_newline_without_one_stays() {
    assert_eq!(through(&[b"a\nb", b"\n\r", b"c\r"], true), b"a\nb\n\rc\r");
}

#[test]
fn a_return_at_the_end_waits_for_its_newline() {
    let mut newlines = Newlines::default();
    let mut out = Vec::new();
    newlines.push(b"50%\r", true, &mut out);
    assert!(newlines.holds());
    assert_eq!(out, b"50%");
    newlines.push(b"\n", false, &mut out);
    assert_eq!(out, b"50%\r\n", "the modes changed in between");
}
