//! `aish doctor --keys`: what is said of the key that was pressed, and that the terminal is as
//! before in every case.

use crate::support::cli::Home;
use nix::sys::termios::LocalFlags;

/// A screen without the breaks of its lines.
fn words(screen: &str) -> String {
    screen.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What the screen holds once the key is pressed and the program has ended.
fn after(program: &str, key: &[u8]) -> String {
    let home = Home::new().var("TERM_PROGRAM", program);
    let pty = home.on_terminal(&["doctor", "--keys"], "");
    pty.wait_until("the question", |screen| screen.text().contains("Press Alt-I now"));
    let raw = || !pty.modes().local_flags.intersects(LocalFlags::ICANON | LocalFlags::ECHO | LocalFlags::ISIG);
    crate::support::pty::wait("keys one by one", raw, || pty.text());
    pty.send(key);
    pty.wait_until("the end", |screen| screen.text().contains("code:"));
    let cooked = LocalFlags::ICANON | LocalFlags::ECHO | LocalFlags::ISIG | LocalFlags::IEXTEN;
    assert!(pty.modes().local_flags.contains(cooked), "{key:?}: {:?}", pty.modes().local_flags);
    words(&pty.text())
}

#[test]
fn a_key_that_arrives_is_good() {
    for key in ["\x1bi", "\x1b[105;3u", "\x1b[27;3;105~"] {
        let shown = after("WezTerm", key.as_bytes());
        assert!(shown.contains("Alt-I reaches the shell here.") && shown.contains("code:0"), "{shown}");
    }
}

#[test]
fn a_sign_instead_names_the_terminals_setting() {
    for (program, key, wanted) in [
        ("Apple_Terminal", "ˆ", "Use Option as Meta key"),
        ("iTerm.app", "ˆ", "Esc+"),
        ("vscode", "i", "terminal.integrated.macOptionIsMeta"),
        ("WezTerm", "î", "send_composed_key_when_left_alt_is_pressed=false"),
        ("ghostty", "ˆ", "macos-option-as-alt=true"),
        ("no-such-terminal", "ˆ", "macos_option_as_alt yes"),
    ] {
        let shown = after(program, key.as_bytes());
        assert!(shown.contains(&format!("this terminal sent {key} instead")), "{shown}");
        assert!(shown.contains(wanted) && shown.contains("`?? words`") && shown.contains("code:1"), "{shown}");
    }
}

#[test]
fn nothing_and_ctrl_c_end_it_too() {
    let shown = after("kitty", b"\x03");
    assert!(shown.contains("?? words") && shown.contains("code:1"), "{shown}");
    // Nothing at all is pressed.
    let shown = after("kitty", b"");
    assert!(shown.contains("nothing came in 10 seconds") && shown.contains("macos_option_as_alt yes"), "{shown}");
    // A hostile key is shown, not obeyed.
    let shown = after("kitty", b"\x1b]0;evil\x07");
    assert!(!shown.contains("\x1b]0;") && shown.contains("code:1"), "{shown}");
}

#[test]
fn without_a_terminal_it_says_so() {
    let run = Home::new().run(&["doctor", "--keys"]);
    assert_ne!(run.code, 0);
    assert!(!run.err.is_empty(), "{run:?}");
}
