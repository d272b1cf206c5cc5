//! The unit tests of `marks.rs`.

use super::*;
use proptest::prelude::*;

/// The text, with `<S>` and `<E>` where marks were, of a stream that comes in these pieces.
fn scanned(pieces: &[&[u8]]) -> String {
    let mut scanner = Scanner::new("n-1");
    let mut out = Vec::new();
    for piece in pieces {
        scanner.scan(piece, |piece| match piece {
            MarkedPiece::Text(text) => {
                assert!(!text.is_empty());
                out.extend_from_slice(text);
            }
            MarkedPiece::Start => out.extend(b"<S>"),
            MarkedPiece::End => out.extend(b"<E>"),
        });
    }
    String::from_utf8(out).unwrap()
}

#[test]
fn marks_are_found_wherever_the_stream_is_cut() {
    let stream = format!("a{}b\u{1b}[1mc{}{}d", start_mark("n-1"), end_mark("n-1"), start_mark("n-1"));
    let stream = stream.as_bytes();
    for one in 0..=stream.len() {
        for two in one..=stream.len() {
            let pieces = [&stream[..one], &stream[one..two], &stream[two..]];
            assert_eq!(scanned(&pieces), "a<S>b\u{1b}[1mc<E><S>d", "{one} {two}");
        }
    }
}

#[test]
fn what_only_looks_like_a_mark_passes() {
    for text in [
        "\u{1b}]7771;n-2;E\u{7}.",
        "\u{1b}]7771;n-1;X\u{7}",
        "\u{1b}]7771;n-1;E\u{1b}\\",
        "\u{1b}]7771;n-1;EE\u{7}",
        "\u{1b}]7771;n-1;\u{7}",
        "\u{1b}]7771;n-1E\u{7}",
        "\u{1b}]777\u{1b}]777.",
        "]7771;n-1;E\u{7}",
        "\u{1b}\u{1b}\u{1b}.",
    ] {
        assert_eq!(scanned(&[text.as_bytes()]), text);
    }
    let disguised = format!("\u{1b}]7771;n-1;{}", end_mark("n-1"));
    assert_eq!(scanned(&[disguised.as_bytes()]), "\u{1b}]7771;n-1;<E>", "a mark right after a torn one");
}

proptest! {
    #[test]
    fn nothing_is_lost_or_made_up(
        parts in prop::collection::vec(
            prop_oneof![
                "[\u{1b}\\]7;n1SE\u{7}-]{0,9}",
                Just(start_mark("n-1")), Just(end_mark("n-1")), Just(end_mark("n-10")), Just("\u{1b}]7771;n-1;".to_owned()),
            ],
            0..8,
        ),
        size in 1usize..9,
    ) {
        let stream = parts.concat() + ".";
        let wanted = stream.replace(&start_mark("n-1"), "<S>").replace(&end_mark("n-1"), "<E>");
        let pieces: Vec<_> = stream.as_bytes().chunks(size).collect();
        prop_assert_eq!(scanned(&pieces), wanted);
    }
}
