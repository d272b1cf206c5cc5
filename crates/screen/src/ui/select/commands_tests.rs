//! The menu without a terminal, and once with a pseudo-terminal.

use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::AsFd;

use nix::poll::{PollFd, PollFlags, poll};

use unicode_width::UnicodeWidthStr;

use super::*;
use crate::ui::select::pick;
use crate::ui::tty::Tty;
use crate::ui::typing::typed_before_questions;

fn menu(commands: &[&str]) -> Menu {
    Menu::new(
        commands
            .iter()
            .map(|c| CommandChoice { command: (*c).to_owned(), note: String::new(), role: StyleRole::Plain })
            .collect(),
        0,
    )
}

#[test]
fn keys_choose() {
    let mut one = menu(&["ls"]);
    for key in [Key::Enter, Key::Char('1'), Key::Char('y')] {
        assert_eq!(one.press(key), Picked::Take(CommandChosen::Take(0)));
    }
    let mut two = menu(&["ls", "pwd"]);
    assert_eq!(two.press(Key::Char('2')), Picked::Take(CommandChosen::Take(1)));
    for key in [Key::Enter, Key::Char('n'), Key::Char('q'), Key::Esc, Key::Ctrl('c'), Key::Eof] {
        assert_eq!(two.press(key), Picked::Leave);
    }
    for key in [
        Key::Char('3'),
        Key::Char('0'),
        Key::Char(' '),
        Key::Paste,
        Key::Other,
        Key::Up,
        Key::Ctrl('a'),
        Key::Backspace,
    ] {
        assert_eq!(two.press(key), Picked::Pending, "{key:?}");
    }
    for key in ['y', 'é', 'g', '/', '?'] {
        assert_eq!(two.press(Key::Char(key)), Picked::Typed, "{key}");
    }
    let mut many = menu(&["x"; 40]);
    assert_eq!(many.press(Key::Char('a')), Picked::Take(CommandChosen::Take(9)));
    assert_eq!(many.press(Key::Char('z')), Picked::Take(CommandChosen::Take(31)));
    let list = many.above(80, Palette::new(false));
    assert!(
        list.lines().count() == 40 && list.ends_with(" z  x\n    x\n    x\n    x\n    x\n    x\n    x\n    x\n    x\n"),
        "{list}"
    );
}

#[test]
fn arrows_mark_and_c_copies() {
    let mut three = menu(&["a", "b", "c"]);
    let mut press = |keys: &[Key]| keys.iter().map(|key| three.press(*key)).last().unwrap();
    assert_eq!(press(&[Key::Char('c'), Key::Char('2')]), Picked::Take(CommandChosen::Copy(1)));
    assert_eq!(press(&[Key::Char('c'), Key::Char('2')]), Picked::Take(CommandChosen::Take(1)));
    assert_eq!(press(&[Key::Up, Key::Enter]), Picked::Take(CommandChosen::Take(2)));
    assert_eq!(press(&[Key::Down, Key::Enter]), Picked::Take(CommandChosen::Take(0)));
    assert_eq!(press(&[Key::Up, Key::Up, Key::Char('c')]), Picked::Take(CommandChosen::Copy(1)));
    let question = three.question(80, Palette::new(false));
    assert_eq!(question, "Put one on the line?  1 · 2 · 3 · Enter takes 2 · c copy · n none ");
    assert_eq!(menu(&["a"]).press(Key::Char('c')), Picked::Take(CommandChosen::Copy(0)));
}

#[test]
fn commands_are_shown_in_full() {
    let choice = CommandChoice {
        command: "for f in *; do\n\tcat $f\u{a0}\ndone".into(),
        note: "■ deletes files".into(),
        role: StyleRole::Error,
    };
    let list = Menu::new(vec![choice], 0).above(80, Palette::new(false));
    assert_eq!(list, " 1  for f in *; do\n    ␉cat $f\\u{a0}\n    done\n    ■ deletes files\n");
}

#[test]
fn the_question_fits() {
    let plain = Palette::new(false);
    for n in [1, 2, 9, 12, 33] {
        for width in [4, 10, 20, 40, 80, 200] {
            assert!(menu(&vec!["x"; n]).question(width, plain).width() < width);
        }
        let narrow = menu(&vec!["x"; n]).question(45, plain);
        assert!(narrow.contains("c copy") && narrow.contains("none"), "a key is never without its word: {narrow}");
    }
    assert_eq!(menu(&["x"]).question(80, plain), "Put it on the line?  Enter yes · c copy · n none ");
    assert_eq!(menu(&["x"; 2]).question(80, plain), "Put one on the line?  1 · 2 · c copy · Enter none ");
    assert_eq!(menu(&["x"; 12]).question(80, plain), "Put one on the line?  1-9 · a-d · c copy · Enter none ");
    let mut marked = menu(&["x"; 3]);
    marked.press(Key::Down);
    assert_eq!(marked.question(60, plain), "Which?  1 · 2 · 3 · Enter takes 1 · c copy · n none ");
    assert_eq!(marked.question(45, plain), "Which?  1-3 · Enter 1 · c copy · n none ");
    marked.press(Key::Down);
    assert_eq!(marked.question(45, plain), "Which?  1-3 · Enter 2 · c copy · n none ");
    assert_eq!(marked.question(32, plain), "Which?  1-3 · Enter 2 · c · n ");
}

/// Answers a menu on a pseudo-terminal as soon as its question stands.
fn answer(commands: &[&str], keys: &'static [&'static [u8]]) -> (Option<CommandChosen>, String) {
    let pair = nix::pty::openpty(None, None).unwrap();
    let (mut master, slave) = (File::from(pair.master), File::from(pair.slave));
    // Typed before the question: must not count.
    master.write_all(b"1").unwrap();
    let typist = std::thread::spawn(move || {
        let mut seen = String::new();
        let mut buffer = [0; 1024];
        while !seen.contains("?  ") || !seen.ends_with("none ") {
            let n = master.read(&mut buffer).unwrap();
            seen.push_str(&String::from_utf8_lossy(&buffer[..n]));
        }
        // A key that falls into the tail of a paste is thrown away with it, so the last one is
        // pressed until it counts.
        let (last, first) = keys.split_last().unwrap();
        for key in first {
            master.write_all(key).unwrap();
        }
        loop {
            let fd = PollFd::new(master.as_fd(), PollFlags::POLLIN);
            if poll(&mut [fd], 100u8).unwrap() == 0 {
                // A question that is drawn again begins like that, too.
                if seen.ends_with("\x1b[K") {
                    break;
                }
                master.write_all(last).unwrap();
                continue;
            }
            let n = master.read(&mut buffer).unwrap();
            seen.push_str(&String::from_utf8_lossy(&buffer[..n]));
        }
        (seen, master)
    });
    let mut tty = Tty::from_file(slave);
    let chosen = pick(&mut tty, &mut menu(commands), (Palette::new(false), true), &|| false).unwrap();
    let (seen, _master) = typist.join().unwrap();
    (chosen, seen)
}

#[test]
fn on_a_terminal() {
    let (chosen, seen) = answer(&["ls", "pwd"], &[b"2"]);
    assert_eq!(chosen, Some(CommandChosen::Take(1)));
    let mut screen = vt100::Parser::new(10, 80, 0);
    screen.process(seen.strip_prefix('1').unwrap_or(&seen).as_bytes());
    assert_eq!(screen.screen().contents(), " 1  ls\n 2  pwd");
    assert_eq!(screen.screen().cursor_position(), (2, 0));
    assert_eq!(answer(&["ls"], &[b"\r"]).0, Some(CommandChosen::Take(0)));
    assert_eq!(answer(&["ls"], &[b"\x03"]).0, None);
}

/// What was typed in the menu, as it comes into the line: with what was typed before it stood
/// (`1`).
fn text_of(commands: &[&str], keys: &'static [&'static [u8]]) -> String {
    let (chosen, _) = answer(commands, keys);
    assert_eq!(chosen, None);
    typed_before_questions()
}

#[test]
fn what_is_no_key_of_it_is_text_for_the_line() {
    assert_eq!(text_of(&["ls", "pwd"], &[b"git status\r"]), "1git status");
    assert_eq!(text_of(&["ls", "pwd"], &[b"c", b"d x\r"]), "1cd x");
    assert_eq!(text_of(&["ls"], &[b"\x1b[200~1\r\x1b[201~"]), "11", "a paste chooses nothing");
    assert_eq!(text_of(&["ls"], &[b"g", b"\r"]), "1g");
    assert_eq!(text_of(&["ls"], &[b"g", b"\x03"]), "1", "Ctrl-C takes it back");
}

#[test]
fn a_note_wraps_under_its_command() {
    let choice = CommandChoice {
        command: "x".repeat(60),
        note: "▲ deletes records of what happened on this machine".into(),
        role: StyleRole::Warning,
    };
    let list = Menu::new(vec![choice], 0).above(45, Palette::new(false));
    let note = "    ▲ deletes records of what happened on\n    this machine\n";
    assert_eq!(list, format!(" 1  {}\n{note}", "x".repeat(60)), "a command is never broken");
}
