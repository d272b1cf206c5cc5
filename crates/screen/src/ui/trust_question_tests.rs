//! The unit tests of `trust_question.rs`.

use std::fs::File;
use std::io::{Read, Write};

use super::*;
use crate::ui::question::plainly;

/// What is answered to `keys`, typed one by one, each after the question, and what is shown.
fn asked(text: &str, keys: &'static [&'static [u8]]) -> (TrustAnswer, String) {
    let pair = nix::pty::openpty(None, None).unwrap();
    let (mut master, slave) = (File::from(pair.master), File::from(pair.slave));
    let typist = std::thread::spawn(move || {
        let (mut seen, mut keys) = (String::new(), keys.iter());
        let mut from = 0;
        while !seen.ends_with("end") {
            let mut buffer = [0; 4096];
            let count = master.read(&mut buffer).unwrap();
            seen.push_str(&String::from_utf8_lossy(&buffer[..count]));
            if seen[from..].contains("later ") {
                from = seen.len();
                master.write_all(keys.next().unwrap()).unwrap();
            }
        }
        seen
    });
    let mut tty = Tty::from_file(slave);
    let answer = ask_trust(&mut tty, "About \u{1b}[31mit", text, plainly(&|| false)).unwrap();
    tty.write_all(b"end").unwrap();
    (answer, typist.join().unwrap())
}

#[test]
fn one_key_answers() {
    for (key, answer) in [
        (b"t".as_slice(), TrustAnswer::Trust),
        (b"T", TrustAnswer::Trust),
        (b"n", TrustAnswer::NotHere),
        (b"\x1b", TrustAnswer::Later),
        (b"\r", TrustAnswer::Later),
        (b"\x03", TrustAnswer::Interrupted),
        (b"yt", TrustAnswer::Later),
    ] {
        // What comes at once is a paste and answers nothing.
        let keys: &'static [&'static [u8]] = Box::leak(Box::new([key, b"\x1b"]));
        let asked = if key == b"yt" { paste() } else { asked("x", keys).0 };
        assert_eq!(asked, answer, "{key:?}");
    }
}

/// A paste with a `t` in it, and Esc a while later.
fn paste() -> TrustAnswer {
    let pair = nix::pty::openpty(None, None).unwrap();
    let (mut master, slave) = (File::from(pair.master), File::from(pair.slave));
    let typist = std::thread::spawn(move || {
        let mut buffer = [0; 4096];
        let mut seen = String::new();
        while !seen.contains("later ") {
            let count = master.read(&mut buffer).unwrap();
            seen.push_str(&String::from_utf8_lossy(&buffer[..count]));
        }
        master.write_all(b"trust it\n").unwrap();
        std::thread::sleep(std::time::Duration::from_millis(600));
        master.write_all(b"\x1b").unwrap();
        master
    });
    let mut tty = Tty::from_file(slave);
    let answer = ask_trust(&mut tty, "About", "x", plainly(&|| false)).unwrap();
    drop(typist.join().unwrap());
    answer
}

#[test]
fn the_view_hides_nothing_and_asks_again() {
    let (answer, seen) = asked("a = 1\u{1b}[2K\r\u{202e}b\u{7}", &[b"v", b"v", b"n"]);
    assert_eq!(answer, TrustAnswer::NotHere);
    assert_eq!(seen.matches("a = 1␛[2K␍\\u{202e}b␇").count(), 2, "{seen}");
    assert!(seen.contains("About ␛[31mit") && !seen.contains('\u{202e}'), "{seen}");
    assert!(!seen.contains('\u{1b}') && !seen.contains('\u{7}'), "{seen:?}");
}
