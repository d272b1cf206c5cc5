//! The unit tests of `typing.rs`.

use std::io::Write;

use proptest::prelude::*;

use super::*;
use crate::ui::typist_tests::terminal;

fn typed(bytes: &[u8]) -> (Typed, String) {
    let mut kept = KeptTyping::default();
    (kept.feed(bytes), kept.take())
}

#[test]
fn text_is_kept_as_typed() {
    for (bytes, text) in [
        (b"git status".as_slice(), "git status"),
        (b"ls\rpwd\n", "ls\npwd\n"),
        (b"a\tb", "a\tb"),
        (b"abc\x7f\x08d", "ad"),
        (b"\x7f\x7fa", "a"),
        (b"a\r\x7fb", "a\nb"),
        (b"one two  \x17x", "one x"),
        (b"a\rone two\x15x", "a\nx"),
        (b"a b\r\x17c", "a b\nc"),
        (b"x\x1b[A\x1bOBy\x1bbz\x1b[3~", "xyz"),
        (b"\x1b[200~pas\rted\x1b[201~ x", "pas\nted x"),
        (b"\x01\x04\x1a\x1c\0q", "q"),
        ("é日\u{301}".as_bytes(), "é日\u{301}"),
        (b":norris off", ":norris off"),
        (b":norris offx\r", ":norris offx\n"),
        (b"echo :norris off\r", "echo :norris off\n"),
        (b"\x1b[200~:norris off\r\x1b[201~", ":norris off\n"),
    ] {
        assert_eq!(typed(bytes), (Typed::Nothing, text.to_owned()), "{bytes:?}");
    }
}

#[test]
fn two_things_matter_at_once() {
    assert_eq!(typed(b"ls\r :norris off \rmore"), (Typed::Off, "ls\nmore".to_owned()));
    assert_eq!(typed(b":norix\x7f\x7f\x7frris off\n"), (Typed::Off, String::new()));
    assert_eq!(typed(b"a\x0eb"), (Typed::AbortQuestion, "ab".to_owned()));
    assert_eq!(typed(b"\x0e:norris off\r"), (Typed::Off, String::new()));
}

#[test]
fn an_escape_alone_takes_nothing_with_it() {
    let mut kept = KeptTyping::default();
    kept.feed(b"a\x1b");
    kept.idle();
    kept.feed(b"[b");
    assert_eq!(kept.take(), "a[b");
    assert_eq!(kept.take(), "");
}

#[test]
fn on_a_terminal() {
    let (mut master, tty) = terminal();
    // Before it begins, in a terminal that still gathers lines.
    master.write_all(b"ahead").unwrap();
    let mut typing = Typing::new(tty).unwrap();
    master.write_all("é\x1a:norris off".as_bytes()).unwrap();
    let poll = |typing: &mut Typing| typing.poll(Duration::from_secs(10)).unwrap();
    let mut text = String::new();
    while !text.ends_with("off") {
        assert_eq!(poll(&mut typing), Typed::Nothing);
        text.push_str(&typing.take());
    }
    assert_eq!(text, "aheadé:norris off");
    master.write_all(b"\x0e").unwrap();
    assert_eq!(poll(&mut typing), Typed::AbortQuestion);
    master.write_all(b":norris off\r").unwrap();
    let mut typed = Typed::Nothing;
    while typed == Typed::Nothing {
        typed = poll(&mut typing);
    }
    assert_eq!((typed, typing.take()), (Typed::Off, String::new()));
    drop(master);
    assert_eq!(poll(&mut typing), Typed::Gone);
}

#[test]
fn a_terminals_answer_is_found_among_what_is_typed() {
    for (bytes, wanted) in [
        (&b"\x1b[12;1R"[..], Some((12, 0..7))),
        (b"ab\x1b[A\x1b[3;40Rc", Some((3, 5..12))),
        (b"\x1b[12;", None),
        (b"\x1b[AR", None),
        (b"R[2;3R", None),
    ] {
        assert_eq!(super::find_report(bytes), wanted, "{bytes:?}");
    }
}

proptest! {
    #[test]
    fn only_text_is_kept(bytes in proptest::collection::vec(prop_oneof![any::<u8>(), Just(0x1b), Just(b'['), Just(0x7f), Just(b'\r')], 0..100)) {
        let mut kept = KeptTyping::default();
        kept.feed(&bytes);
        prop_assert!(kept.take().chars().all(|c| !c.is_control() || c == '\n' || c == '\t'));
    }
}
