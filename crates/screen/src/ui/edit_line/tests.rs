//! The editor on a pseudo-terminal.

use super::*;
use crate::ui::question::plainly;
use crate::ui::typist_tests::{Step, on, terminal, until_gone};

fn edited(initial: &str, script: &[Step]) -> (Edited, String) {
    on(script, |tty| edit_line(tty, "edit: ", initial, plainly(&|| false)).unwrap())
}

#[test]
fn enter_accepts() {
    let (ended, seen) = edited("rm -rf /tmp/foo", &[("/tmp/foo", b"\x17ls\r")]);
    assert_eq!(ended, Edited::Accepted("rm -rf ls".to_owned()));
    let mut screen = vt100::Parser::new(24, 80, 0);
    screen.process(seen.as_bytes());
    assert_eq!(screen.screen().contents(), "edit: rm -rf ls");
    assert_eq!(screen.screen().cursor_position(), (1, 0));
    assert!(seen.starts_with("\x1b[?2004h") && seen.ends_with("\x1b[?2004l"), "{seen:?}");
}

#[test]
fn a_pasted_newline_does_not() {
    for keys in [b"\x1b[200~\rb\r\n\x1b[201~".as_slice(), b"\rb\r\nx\x7f"] {
        let script: &[Step] = &[("edit: a", keys), ("b", b"c\r".as_slice())];
        let Edited::Accepted(text) = edited("a", script).0 else { panic!("not accepted") };
        assert!(text.starts_with("a\nb\n") && text.ends_with('c'), "{text:?}");
    }
}

#[test]
fn there_are_ways_out() {
    for (keys, ended) in [
        (b"\x1b".as_slice(), Edited::Cancelled),
        (b"x\x03", Edited::Cancelled),
        (b"\x15\x04", Edited::Cancelled),
        (b"\x18\x03", Edited::Aborted),
        (b"\x18y\x03", Edited::Cancelled),
    ] {
        let script: &[Step] = &[("edit: a", keys)];
        let (how, seen) = edited("a", script);
        assert_eq!(how, ended, "{keys:?}");
        let mut screen = vt100::Parser::new(24, 80, 0);
        screen.process(seen.as_bytes());
        assert_eq!(screen.screen().contents(), "", "nothing of it is left");
    }
    let gone = until_gone(&[("edit: a", b"b")], |tty| edit_line(tty, "edit: ", "a", plainly(&|| false)));
    assert!(matches!(gone, Ok(Edited::Cancelled) | Err(_)), "{gone:?}");
    let (_master, mut tty) = terminal();
    assert_eq!(edit_line(&mut tty, "edit: ", "a", plainly(&|| true)).unwrap().accepted(), None);
}

#[test]
fn an_arrow_in_two_pieces_is_one() {
    let (ended, _) = edited("ab", &[("edit: ab", b"\x1b["), ("", b"Dx\r")]);
    assert_eq!(ended, Edited::Accepted("axb".to_owned()));
}
