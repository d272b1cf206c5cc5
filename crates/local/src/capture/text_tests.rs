//! The unit tests of `text.rs`.

use super::*;
use proptest::prelude::*;

fn text(bytes: &str) -> String {
    describe_output(bytes.as_bytes(), 0).text
}

#[test]
fn plain_text_stays() {
    for plain in ["", "a", "a\n", "a\n\nb", "\n\n", "\ttab\té 漢字 👩\n", "a b\n  c\n"] {
        assert_eq!(text(plain), plain);
    }
}

#[test]
fn progress_shows_its_last_state() {
    assert_eq!(text("10%\r50%\r100%\ndone\n"), "100%\ndone\n");
    assert_eq!(text("long line\rshort\u{1b}[K\n"), "short\n");
    assert_eq!(text("abc\rX\n"), "Xbc\n", "nothing erases the rest");
    assert_eq!(text("abd\u{8}c\n"), "abc\n");
    assert_eq!(text("one: 1%\ntwo: 1%\n\u{1b}[2A\u{1b}[2Kone: ok\n\u{1b}[2Ktwo: ok\n"), "one: ok\ntwo: ok\n");
    assert_eq!(text("line\r\nnext\r\n"), "line\nnext\n");
    assert_eq!(text("a\u{1b}[5Gb\u{1b}[1Dc\n"), "a   c\n");
}

#[test]
fn controls_are_gone() {
    assert_eq!(
        text("\u{1b}[1;31mred\u{1b}[0m \u{1b}]0;title\u{7}x\u{1b}]8;;http://a\u{1b}\\link\u{1b}(B\u{1b}=\n"),
        "red xlink\n"
    );
    assert_eq!(text("a\u{7}\u{9b}1mb\u{1b}Pq1;2\u{1b}\\c\n"), "abc\n");
    assert_eq!(text("\u{1b}]0;never closed\nnext\n"), "\nnext\n");
    assert_eq!(text("e\u{202e}vil\u{e0041}\n"), "evil\n");
    assert_eq!(text("one\0two\0"), "one\ntwo\n", "names that end with NUL");
}

#[test]
fn full_screen_programs_are_named() {
    let drawn = "before\n\u{1b}[?1049h\u{1b}[H\u{1b}[2J~\r\n~\r\n\u{1b}[24;1H:q\u{1b}[?1049lafter\n";
    assert_eq!(text(drawn), "before\n[a full-screen program was here]\nafter\n");
    assert_eq!(text("\u{1b}[?1049h~~~"), "[a full-screen program was here]\n");
}

#[test]
fn binary_data_is_described() {
    let noise: Vec<u8> = (0..4000u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    let described = describe_output(&noise, 96_000);
    assert_eq!((described.text.as_str(), described.binary), ("[binary data, 100000 bytes]", true));
    assert!(describe_output(b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0", 0).binary);
    assert!(!describe_output("na\u{ef}ve".as_bytes(), 0).binary);
    let latin = describe_output(b"na\xefve caf\xe9 au lait, s'il vous pla\xeet, monsieur\n", 0);
    assert!(!latin.binary && latin.text.starts_with("na\u{fffd}ve"));
}

#[test]
fn a_cut_is_announced() {
    let described = describe_output(b"one\ntwo\nthrour\nfive\nsix\n", 1000);
    assert_eq!(
        described.text,
        "one\ntwo\n[... 1008 bytes left out ...]\nfive\nsix\n".replace("1008", &described.left_out.to_string())
    );
    let split = describe_output("aa éééé bb".as_bytes(), 5);
    assert_eq!(split.text, "aa \n[... 13 bytes left out ...]\n bb", "no half of a word");
}

proptest! {
    #[test]
    fn any_bytes_become_harmless_text(bytes in prop::collection::vec(any::<u8>(), 0..300), skipped in 0u64..3) {
        let text = describe_output(&bytes, skipped).text;
        prop_assert!(text.chars().all(|c| !c.is_control() || c == '\n' || c == '\t'));
    }

    #[test]
    fn jumps_cannot_fill_the_memory(
        parts in prop::collection::vec("\u{1b}\\[[0-9]{1,9}[A-HJKf]|x|\n|\r|\t|\u{1b}\\[\\?1049[hl]", 0..400),
    ) {
        let drawn = parts.concat();
        let text = text(&drawn);
        prop_assert!(text.len() <= drawn.len() * 8 + BLANKS, "{} of {}", text.len(), drawn.len());
        prop_assert!(text.chars().all(|c| !c.is_control() || c == '\n' || c == '\t'));
    }
}
