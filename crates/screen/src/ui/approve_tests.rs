//! The unit tests of `approve.rs`.

use std::fs::File;

use super::*;
use crate::ui::question::plainly;
use crate::ui::style::Palette;

/// PIN-04.
#[test]
fn six_digits_and_nothing_else() {
    let mut typed = Vec::new();
    for (bytes, edited, left) in [
        (b"12".as_slice(), Edit::On, b"12".as_slice()),
        (b"\r", Edit::TooFew, b""),
        (b"\r", Edit::On, b""),
        (b"12", Edit::On, b"12"),
        (b"a\x1b3", Edit::On, b"123"),
        (b"\x1b[A", Edit::On, b"123"),
        (b"\x1b[200~999\x1b[201~", Edit::On, b"123"),
        (b"\x7f\x7f", Edit::On, b"1"),
        (b"2345678", Edit::On, b"123456"),
        (b"\r", Edit::Done, b"123456"),
        (b"\x15", Edit::On, b""),
        (b"\x7f", Edit::On, b""),
        (b"000000\n", Edit::Done, b"000000"),
        (b"\x03", Edit::Out, b"000000"),
        (b"\x1b", Edit::Out, b"000000"),
    ] {
        assert_eq!((edit_digits(&mut typed, bytes), typed.as_slice()), (edited, left), "{bytes:?}");
    }
}

/// A terminal on which `keys` are typed one by one, each after the text before it has been shown.
fn terminal(script: &'static [(&'static str, &'static [u8])]) -> (Tty, std::thread::JoinHandle<String>) {
    let pair = nix::pty::openpty(None, None).unwrap();
    let (mut master, slave) = (File::from(pair.master), File::from(pair.slave));
    let seen = std::thread::spawn(move || {
        let (mut seen, mut from) = (String::new(), 0);
        for (shown, keys) in script {
            while !seen[from..].contains(shown) {
                let mut buffer = [0; 256];
                let count = io::Read::read(&mut master, &mut buffer).unwrap();
                seen.push_str(&String::from_utf8_lossy(&buffer[..count]));
            }
            from = seen.len();
            master.write_all(keys).unwrap();
        }
        let mut rest = [0; 4096];
        while !seen.ends_with("end") {
            let count = io::Read::read(&mut master, &mut rest).unwrap();
            seen.push_str(&String::from_utf8_lossy(&rest[..count]));
        }
        seen
    });
    (Tty::from_file(slave), seen)
}

fn on(script: &'static [(&'static str, &'static [u8])], ask: impl Fn(&mut Tty) -> String) -> (String, String) {
    let (mut tty, seen) = terminal(script);
    let said = ask(&mut tty);
    tty.write_all(b"end").unwrap();
    (said, seen.join().unwrap())
}

#[test]
fn only_y_is_a_yes() {
    let ask = |tty: &mut Tty| format!("{}", ask_yes(tty, "run?", plainly(&|| false)).unwrap());
    assert_eq!(on(&[("· n no", b"y")], ask).0, "true");
    assert_eq!(on(&[("· n no", b"n")], ask).0, "false");
    assert_eq!(on(&[("· n no", b"\r")], ask).0, "false");
    assert_eq!(on(&[("· n no", b"\x03")], ask).0, "false");
}

/// PIN-04, PIN-07.
#[test]
fn the_right_pin_opens_and_is_never_shown() {
    let ask = |tty: &mut Tty| {
        format!("{:?}", ask_pin(tty, 0, &|typed| typed == "271828", |_| Duration::ZERO, plainly(&|| false)).unwrap())
    };
    let (said, seen) = on(&[("goes back): ", b"271828\r")], ask);
    assert_eq!(said, "Approved");
    assert!(seen.contains("••••••") && !seen.contains("27"), "{seen}");
    let (said, seen) = on(&[("goes back): ", b"111111\r"), ("goes back): ", b"271828\r")], ask);
    assert_eq!(said, "Approved");
    assert!(seen.contains("wrong PIN, try again") && !seen.contains('1'), "{seen}");
    let (said, seen) = on(&[("PIN (6 digits · Ctrl-C goes back): ", b"271\r"), ("goes back): ", b"271828\r")], ask);
    assert_eq!(said, "Approved");
    assert!(seen.contains("six digits are needed: begin again") && !seen.contains("27"), "{seen}");
    assert_eq!(on(&[("goes back): ", b"12\x03")], ask).0, "Refused");
    assert_eq!(on(&[("goes back): ", b"12\x18\x03")], ask).0, "Aborted");
    assert_eq!(on(&[("goes back): ", b"1\x18"), ("•", b"\x03")], ask).0, "Aborted");
    assert_eq!(on(&[("goes back): ", b"\x182"), ("•", b"\x03")], ask).0, "Refused");
}

#[test]
fn the_default_is_warned_of_once() {
    let state = tempfile::tempdir().unwrap();
    let warn = |pin: &Pin| {
        on(&[], |tty| format!("{:?}", warn_of_default(tty, pin, state.path(), Palette::new(false)).unwrap())).1
    };
    assert_eq!(warn(&Pin::Plain("271828".into())), "end");
    assert!(warn(&Pin::Unset).contains("still the default, 000000"));
    assert_eq!(warn(&Pin::Unset), "end");
}

#[test]
fn the_dots_of_the_pin_stay_in_their_row() {
    for columns in [30, 40, 41, 42, 80] {
        let label = pin_label(columns);
        assert!(label.starts_with("PIN (6 digits") && label.width() + LENGTH < columns, "{columns}: {label}");
    }
}

#[test]
fn three_wrong_ones_are_the_end() {
    let ask =
        |tty: &mut Tty| format!("{:?}", ask_pin(tty, 0, &|_| false, |_| Duration::ZERO, plainly(&|| false)).unwrap());
    let (said, seen) =
        on(&[("goes back): ", b"111111\r"), ("goes back): ", b"222222\r"), ("goes back): ", b"333333\r")], ask);
    assert_eq!(said, "WrongPin");
    assert!(seen.contains("refused"), "{seen}");
}
