//! The unit tests of `input.rs`.

use proptest::prelude::*;

use super::*;

fn all(bytes: &[u8]) -> Vec<Input> {
    KeyDecoder::default().feed(bytes)
}

#[test]
fn keys() {
    use Input::*;
    for (bytes, inputs) in [
        (b"p".as_slice(), vec![Char('p')]),
        ("é日".as_bytes(), vec![Char('é'), Char('日')]),
        (b"\r\n\t\x7f\x08", vec![Enter, Newline, Tab, Backspace, Backspace]),
        (b"\x01\x18\x03\x1a", vec![Ctrl('a'), Ctrl('x'), Ctrl('c'), Ctrl('z')]),
        (b"\x1b[A\x1b[B\x1b[C\x1b[D", vec![Up, Down, Right, Left]),
        (b"\x1bOA\x1bOH\x1bOF", vec![Up, Home, End]),
        (b"\x1b[1;5D\x1b[1;3C\x1b[1;2C", vec![WordLeft, WordRight, Right]),
        (b"\x1b[H\x1b[4~\x1b[3~\x1b[5~", vec![Home, End, Delete, Other]),
        (b"\x1bb\x1b\r\x1b\x7f", vec![Alt('b'), Alt('\n'), Alt('\x7f')]),
        (b"\x1b\x1b[A", vec![Esc, Up]),
        (b"\x1b[?2026;2$p", vec![Other]),
        (b"\x1b]11;rgb:0/0/0\x07p", vec![Other, Char('p')]),
        (b"\x1bP1$r0m\x1b\\p", vec![Alt('\\'), Char('p')]),
        (b"\xff\xe6a\xc3\x28", vec![Other, Other, Char('a'), Other, Char('(')]),
        (b"\0\x1c", vec![Other, Other]),
        // A C1 control is no text.
        ("\u{9b}".as_bytes(), vec![Other]),
        (b"\x1b\x03\x1b[\x03", vec![Ctrl('c'), Other, Ctrl('c')]),
    ] {
        assert_eq!(all(bytes), inputs, "{bytes:?}");
    }
}

#[test]
fn a_paste_has_no_keys() {
    use Input::*;
    let pasted = all(b"\x1b[200~p\r\nq\r\r\tr\x01\x1b[Ax\x1bs\x7f\x1b[201~t");
    let text: String = pasted.iter().filter_map(|input| if let Pasted(c) = input { Some(*c) } else { None }).collect();
    assert_eq!(text, "p\nq\n\n\trx");
    assert_eq!(pasted.last(), Some(&Char('t')));
    assert_eq!(pasted.len(), text.chars().count() + 1, "{pasted:?}");
    assert_eq!(all(b"\x1b[200~a\x03b"), vec![Pasted('a'), Ctrl('c'), Char('b')]);
}

#[test]
fn silence_makes_an_escape() {
    let mut decoder = KeyDecoder::default();
    assert_eq!((decoder.feed(b"\x1b"), decoder.pending()), (vec![], true));
    assert_eq!((decoder.idle(), decoder.pending()), (Some(Input::Esc), false));
    assert_eq!(decoder.feed(b"p"), vec![Input::Char('p')]);
    decoder.feed(b"\x1b[1;");
    assert_eq!((decoder.idle(), decoder.feed(b"p")), (None, vec![Input::Other]), "the end of a key is no key");
    decoder.feed(b"\x1bP");
    assert_eq!((decoder.idle(), decoder.feed(b"p")), (Some(Input::Other), vec![Input::Char('p')]));
    decoder.feed(b"\xe6\x97");
    assert_eq!((decoder.idle(), decoder.pending()), (Some(Input::Other), false));
}

proptest! {
    #[test]
    fn cuts_change_nothing(bytes in proptest::collection::vec(prop_oneof![any::<u8>(), Just(0x1b), Just(b'['), Just(b'~')], 0..60), cut in 0usize..60) {
        let (before, after) = bytes.split_at(cut.min(bytes.len()));
        let mut decoder = KeyDecoder::default();
        let mut inputs = decoder.feed(before);
        inputs.extend(decoder.feed(after));
        prop_assert_eq!(inputs, all(&bytes));
    }

    #[test]
    fn nothing_pasted_is_a_key(text in "[^\u{1b}\u{3}]*") {
        let bytes = format!("\x1b[200~{text}\x1b[201~");
        prop_assert!(all(bytes.as_bytes()).iter().all(|input| matches!(input, Input::Pasted(_))));
    }
}
