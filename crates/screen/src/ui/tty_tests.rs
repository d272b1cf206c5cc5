//! The unit tests of `tty.rs`.

use super::*;

#[test]
fn modes_come_back() {
    let (_master, slave) = pty();
    let tty = Tty::from_file(slave);
    let flags = |tty: &Tty| tcgetattr(&tty.file).unwrap().local_flags;
    let before = flags(&tty);
    assert!(before.contains(LocalFlags::ECHO | LocalFlags::ICANON | LocalFlags::ISIG));
    let guard = tty.guard(TerminalMode::Stream).unwrap();
    assert!(!flags(&tty).intersects(LocalFlags::ECHO | LocalFlags::ICANON));
    assert!(flags(&tty).contains(LocalFlags::ISIG));
    drop(guard);
    assert_eq!(flags(&tty), before);
    let guard = tty.guard(TerminalMode::Keys).unwrap();
    assert!(!flags(&tty).contains(LocalFlags::ISIG));
    // As after `fg` in a shell that doesn't put them back.
    let keys = flags(&tty);
    assert!(!guard.renew());
    let mut cooked = tcgetattr(&tty.file).unwrap();
    cooked.local_flags = before;
    tcsetattr(&tty.file, SetArg::TCSANOW, &cooked).unwrap();
    assert!(guard.renew());
    assert_eq!(flags(&tty), keys);
    let unwound = std::panic::catch_unwind(std::panic::AssertUnwindSafe(move || {
        let _guard = guard;
        std::panic::resume_unwind(Box::new(()));
    }));
    assert!(unwound.is_err());
    assert_eq!(flags(&tty), before);
}

#[test]
fn an_editor_tells_enter_from_a_newline() {
    let (mut master, slave) = pty();
    let mut tty = Tty::from_file(slave);
    let _guard = tty.guard(TerminalMode::Edit).unwrap();
    master.write_all(b"\r\n").unwrap();
    let mut read = Vec::new();
    while read.len() < 2 {
        read.extend(tty.read_bytes(Some(Duration::from_secs(5))).unwrap().unwrap());
    }
    assert_eq!(read, b"\r\n");
}

#[test]
fn while_text_is_kept_only_interrupt_is_a_signal() {
    let (mut master, slave) = pty();
    let mut tty = Tty::from_file(slave);
    let _guard = tty.guard(TerminalMode::Typing).unwrap();
    let modes = tcgetattr(&tty.file).unwrap();
    assert!(modes.local_flags.contains(LocalFlags::ISIG | LocalFlags::NOFLSH));
    assert_eq!(modes.control_chars[SpecialCharacterIndices::VINTR as usize], 3);
    // Ctrl-C throws away nothing of the line (no process is there to get the signal), Ctrl-Z and
    // Ctrl-\\ are bytes.
    master.write_all(b"a\x03b\x1a\x1c").unwrap();
    let mut read = Vec::new();
    while read.len() < 4 {
        read.extend(tty.read_bytes(Some(Duration::from_secs(5))).unwrap().unwrap());
    }
    assert_eq!(read, b"ab\x1a\x1c");
}

#[test]
fn typed_keys_are_read_and_type_ahead_is_dropped() {
    let (mut master, slave) = pty();
    let mut tty = Tty::from_file(slave);
    let _guard = tty.guard(TerminalMode::Keys).unwrap();
    master.write_all(b"ahead").unwrap();
    while !tty.ready(Some(Duration::from_secs(5))).unwrap() {}
    tty.discard_input().unwrap();
    assert_eq!(key_of(&mut tty, Duration::ZERO), None);
    for (bytes, key) in [(b"x".as_slice(), Key::Char('x')), (b"\x03", Key::Ctrl('c')), (b"many at once\r", Key::Paste)]
    {
        master.write_all(bytes).unwrap();
        assert_eq!(key_of(&mut tty, Duration::from_secs(5)), Some(key));
    }
    drop(master);
    assert_eq!(key_of(&mut tty, Duration::from_secs(5)), Some(Key::Eof));
}

/// An Enter alone is taken; other keys are there for the next read.
#[test]
fn an_enter_behind_an_answer_is_taken() {
    let (mut master, slave) = pty();
    let mut tty = Tty::from_file(slave);
    let guard = tty.guard(TerminalMode::Keys).unwrap();
    let type_later = |bytes: &'static [u8]| {
        let mut master = master.try_clone().unwrap();
        std::thread::spawn(move || {
            for byte in bytes {
                std::thread::sleep(Duration::from_millis(25));
                master.write_all(&[*byte]).unwrap();
            }
        })
    };
    for (typed, left, interrupted) in [
        (b"\r".as_slice(), b"".as_slice(), false),
        (b"\n", b"", false),
        (b"ls", b"ls", false),
        (b"ls\r", b"ls\n", false),
        (b"x\x7f\x04y", b"x\x7f\x04y", false),
        (b"\x03", b"", true),
        (b"\x1b[A", b"\x1b[A", false),
    ] {
        let typist = type_later(typed);
        assert_eq!(tty.take_enter(None).unwrap(), interrupted, "{typed:?}");
        typist.join().unwrap();
        let mut read = Vec::new();
        while let Some(more) = tty.read_bytes(Some(Duration::from_millis(100))).unwrap() {
            read.extend(more);
        }
        assert_eq!(read, left, "{typed:?}");
    }
    // Keys at once behind the answer, before anybody waits for the Enter.
    for (typed, left, interrupted) in [
        (b"\r".as_slice(), b"".as_slice(), false),
        (b"l", b"l", false),
        (b"y", b"y", false),
        (b"ls -l\r", b"ls -l\n", false),
        (b"\x03", b"", true),
    ] {
        for answer in [b"y".as_slice(), b"\x1b[A"] {
            master.write_all(answer).unwrap();
            let (key, lines) = tty.read_key(Some(Duration::from_secs(5))).unwrap().unwrap();
            assert_eq!(key == Key::Char('y'), answer == b"y");
            master.write_all(typed).unwrap();
            assert_eq!(tty.take_enter(Some(lines)).unwrap(), interrupted, "{typed:?}");
            assert_eq!(
                tty.read_bytes(Some(Duration::from_millis(100))).unwrap().unwrap_or_default(),
                left,
                "{typed:?}"
            );
        }
    }
    // Before a question that comes next they are thrown away.
    master.write_all(b"y").unwrap();
    while !tty.ready(Some(Duration::from_secs(5))).unwrap() {}
    assert!(!tty.take_enter(None).unwrap());
    tty.discard_input().unwrap();
    assert_eq!(key_of(&mut tty, Duration::ZERO), None);
    drop(guard);
}

#[test]
fn the_size_is_the_terminals() {
    let (_master, slave) = pty();
    assert_eq!(Tty::from_file(slave).size(), (80, 24), "a fresh pseudo-terminal says 0 × 0");
}

fn key_of(tty: &mut Tty, limit: Duration) -> Option<Key> {
    tty.read_key(Some(limit)).unwrap().map(|(key, _)| key)
}

fn pty() -> (File, File) {
    let pair = nix::pty::openpty(None, None).unwrap();
    (File::from(pair.master), File::from(pair.slave))
}
