//! Programs that do things with their terminal find it as they expect it, and leave it as it was.

use std::fs;

use nix::sys::termios::{LocalFlags, OutputFlags};

use super::desk::{Desk, has};
use crate::support::pty::wait;
use aish::capture::ExclusionMode;

/// The terminal's modes while a command runs that does nothing.
fn plain(desk: &Desk) -> (LocalFlags, OutputFlags) {
    desk.forget();
    desk.begin(ExclusionMode::Pty, "echo no-$((1))w; read -r line");
    desk.until_shown("no-1w");
    let modes = desk.modes();
    desk.send("x\r");
    assert!(desk.finish().complete);
    (modes.local_flags, modes.output_flags)
}

fn is_raw(desk: &Desk) -> bool {
    !desk.modes().local_flags.intersects(LocalFlags::ICANON | LocalFlags::ECHO)
}

/// What the modes are when the next command runs.
fn assert_restored(desk: &Desk, before: (LocalFlags, OutputFlags)) {
    assert_eq!(plain(desk), before);
}

#[test]
fn all_three_are_a_terminal_of_its_size() {
    let desk = Desk::new("bash");
    let captured =
        desk.run("[ -t 0 -a -t 1 -a -t 2 ] && stty size <&1; stty -a <&2 | grep -o -w -e -*icanon -e -*onlcr");
    assert_eq!(String::from_utf8(captured.bytes).unwrap(), "24 80\nonlcr\nicanon\n");
}

#[test]
fn a_pager_gets_its_keys() {
    // `more` is not tried: it watches its input as well, and may end when the key is there and not
    // yet where it reads.
    let desk = Desk::new("bash");
    let before = plain(&desk);
    fs::write(desk.dir.path().join("text"), (1..500).map(|n| format!("line {n}.\n")).collect::<String>()).unwrap();
    desk.begin(ExclusionMode::Pty, "less text");
    desk.until_shown("line 20.");
    assert!(!has(&desk.shown(), "line 40."));
    desk.send(" ");
    desk.until_shown("line 40.");
    desk.send("q");
    let captured = desk.finish();
    assert!(captured.complete && captured.modes_changed);
    assert_restored(&desk, before);
}

#[test]
fn an_editor_edits() {
    if std::process::Command::new("vim").arg("--version").output().is_err() {
        return;
    }
    let desk = Desk::new("bash");
    let before = plain(&desk);
    desk.begin(ExclusionMode::Pty, "vim -u NONE -N text");
    desk.until_shown("\"text\"");
    wait("raw modes", || is_raw(&desk), || format!("{:?}", desk.modes()));
    desk.send("ihello\x1b:wq\r");
    assert!(desk.finish().complete);
    assert_eq!(fs::read_to_string(desk.dir.path().join("text")).unwrap(), "hello\n");
    assert_restored(&desk, before);
}

#[test]
fn modes_set_on_the_output_count_for_the_input() {
    let desk = Desk::new("bash");
    let before = plain(&desk);
    let script =
        "old=$(stty -g <&2); stty raw -echo <&1; printf \"in\\n\"; key=$(head -c1); stty \"$old\" <&1; echo key=$key";
    desk.forget();
    desk.begin(ExclusionMode::Pty, script);
    let opost = || desk.modes().output_flags.contains(OutputFlags::OPOST);
    wait("raw modes", || is_raw(&desk) && !opost(), || format!("{:?}", desk.modes()));
    desk.until("a plain newline", |shown| shown.ends_with(b"in\n") && !shown.ends_with(b"in\r\n"));
    desk.send("k");
    let captured = desk.finish();
    assert_eq!(captured.bytes, b"in\nkey=k\n");
    assert!(captured.modes_changed);
    assert_restored(&desk, before);
}

#[test]
fn a_new_size_reaches_the_program() {
    let desk = Desk::new("bash");
    desk.begin(
        ExclusionMode::Pty,
        "bash -c \"trap n=1 WINCH; echo ready; until [ -e stop ]; do sleep .05; [ \\$n ] && n= && stty size <&2; done\"",
    );
    desk.until_shown("ready\r\n");
    for (rows, columns) in [(40, 100), (10, 33)] {
        desk.resize(rows, columns);
        desk.until_shown(&format!("{rows} {columns}\r\n"));
    }
    fs::write(desk.dir.path().join("stop"), "").unwrap();
    assert!(desk.finish().complete);
    assert_eq!(desk.run("stty size <&1").bytes, b"10 33\n");
}

#[test]
fn ctrl_c_ends_the_command_and_not_the_capture() {
    let desk = Desk::new("bash");
    // Said by the program itself: bash and dash forget a Ctrl-C that comes while they start one.
    fs::write(desk.dir.path().join("text"), "waiting\n").unwrap();
    desk.begin(ExclusionMode::Pty, "cat text -");
    desk.until_shown("waiting\r\n");
    desk.send("\x03");
    // bash gives up the function as well, so no mark comes.
    desk.until("the prompt after it", |shown| {
        memchr::memmem::rfind(shown, b"^C").is_some_and(|at| has(&shown[at..], "$ "))
    });
    assert!(!desk.tee().finish(std::time::Duration::ZERO).complete);
    let captured = desk.run("echo on");
    assert!(captured.complete && captured.bytes == b"on\n");
}

#[test]
fn a_stopped_pager_goes_on_after_the_capture() {
    let desk = Desk::new("bash");
    fs::write(desk.dir.path().join("text"), (1..500).map(|n| format!("line {n}.\n")).collect::<String>()).unwrap();
    desk.begin(ExclusionMode::Pty, "less text");
    desk.until_shown("line 20.");
    desk.send("\x1a");
    assert!(desk.finish().complete);
    desk.until_shown("Stopped");
    desk.forget();
    desk.send("fg\r");
    desk.until_shown("line 20.");
    desk.send(" ");
    desk.until_shown("line 40.");
    desk.send("q");
    // Nothing holds the prompt back here: it may come before the last that the pager draws.
    desk.until("its end", |shown| has(shown, "\x1b[?1049l") && has(shown, "$ "));
}
