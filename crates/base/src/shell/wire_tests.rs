//! The unit tests of `wire.rs`.

use super::*;
use proptest::prelude::*;

/// Reads what [`encode_frames`] wrote; `None` for anything else, as the plugin does.
fn decode_frames(nonce: &str, text: &str) -> Option<Vec<Frame>> {
    let mut lines = text.strip_suffix('\n')?.split('\n');
    let mut frames = Vec::new();
    while let Some(header) = lines.next() {
        let rest = header.strip_prefix(&format!("aish {PROTOCOL} {nonce} "))?;
        let (word, count) = rest.split_once(' ')?;
        let verb = Verb::from_name(word)?;
        if count.is_empty() || !count.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        let count: usize = count.parse().ok().filter(|n| *n <= MAX_LINES)?;
        let payload: Vec<_> = lines.by_ref().take(count).collect();
        if payload.len() != count || lines.next() != Some("end") {
            return None;
        }
        frames.push(Frame { verb, payload: payload.join("\n") });
    }
    (!frames.is_empty()).then_some(frames)
}

fn frame() -> impl Strategy<Value = Frame> {
    prop_oneof![
        Just(Frame::keep()),
        r"([^\p{Cc}]|\n|\t|end\n){0,60}".prop_map(Frame::replace),
        r"([^\p{Cc}]|\n){0,60}".prop_map(Frame::run),
    ]
}

proptest! {
    #[test]
    fn frames_come_back(frames in prop::collection::vec(frame(), 1..5)) {
        // The empty text and one empty line are the same buffer.
        let text = encode_frames("42", &frames).unwrap();
        prop_assert_eq!(decode_frames("42", &text).unwrap(), frames);
    }

    #[test]
    fn a_torn_reply_is_no_reply(frames in prop::collection::vec(frame(), 1..4), cut in 0usize..400) {
        let text = encode_frames("42", &frames).unwrap();
        let cut = (0..=cut.min(text.len() - 1)).rev().find(|at| text.is_char_boundary(*at)).unwrap();
        if let Some(read) = decode_frames("42", &text[..cut]) {
            prop_assert!(read.len() < frames.len() && frames.starts_with(&read));
        }
    }
}

#[test]
fn the_layout_is_the_documented_one() {
    let text = encode_frames("7", &[Frame::run("echo a\necho b"), Frame::keep()]).unwrap();
    assert_eq!(text, "aish 1 7 run 2\necho a\necho b\nend\naish 1 7 keep 0\nend\n");
}

#[test]
fn foreign_and_broken_replies_are_refused() {
    for text in [
        "",
        "\n",
        "aish 1 8 keep 0\nend\n",
        "aish 2 7 keep 0\nend\n",
        "aish 1 7 eval 0\nend\n",
        "aish 1 7 run 2\na\nend\n",
        "aish 1 7 keep 0\nend\nx\n",
        "aish 1 7 keep +0\nend\n",
        "aish 1 7 keep 0\nend",
    ] {
        assert_eq!(decode_frames("7", text), None, "{text:?}");
    }
}

#[test]
fn what_a_line_cannot_hold_is_refused() {
    for bad in ["a\rb", "a\u{1b}[A", "\0", "\u{9b}m"] {
        assert!(encode_frames("7", &[Frame::replace(bad)]).is_err(), "{bad:?}");
    }
    assert!(encode_frames("7 8", &[Frame::keep()]).is_err());
    assert!(encode_frames("7", &[]).is_err());
    assert!(encode_frames("7", &[Frame { verb: Verb::Keep, payload: "x".into() }]).is_err());
    assert!(encode_frames("7", &[Frame::run("x\n".repeat(MAX_LINES + 1))]).is_err());
}

#[test]
fn tokens_are_file_names() {
    assert!(is_token("12-34"));
    for bad in ["", "..", "a/b", "a b", &"x".repeat(65)] {
        assert!(!is_token(bad), "{bad:?}");
    }
}
