//! The unit tests of `notify.rs`: which bytes for which terminal, and that a text can't add any.

use super::*;

fn bytes(notify: Notify, pairs: &[(&str, &str)], text: &str) -> String {
    let env = |name: &str| pairs.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned());
    notification(notify, &env, text)
}

#[test]
fn each_terminal_gets_what_it_takes() {
    let wezterm = [("TERM_PROGRAM", "WezTerm"), ("TERM", "xterm-256color")];
    assert_eq!(bytes(Notify::Osc, &wezterm, "hi"), "\x1b]9;hi\x1b\\");
    assert_eq!(bytes(Notify::Bell, &wezterm, "hi"), "\x07");
    assert_eq!(bytes(Notify::Off, &wezterm, "hi"), "");
    assert_eq!(bytes(Notify::Osc, &[("TERM", "xterm-kitty")], "hi"), "\x1b]9;hi\x1b\\");
    assert_eq!(bytes(Notify::Osc, &[("TERM", "rxvt-unicode-256color")], "hi"), "\x1b]777;notify;aish;hi\x1b\\");
    assert_eq!(bytes(Notify::Osc, &[("TERM", "xterm-256color")], "hi"), "\x07");
    assert_eq!(bytes(Notify::Osc, &[], "hi"), "\x07");
    // A multiplexer keeps it; its own bell says which window it was.
    for inside in [("TMUX", "/tmp/tmux-0/default,1,0"), ("STY", "1.pts"), ("TERM", "tmux-256color")] {
        assert_eq!(bytes(Notify::Osc, &[inside, ("TERM_PROGRAM", "WezTerm")], "hi"), "\x07", "{inside:?}");
    }
}

#[test]
fn a_text_adds_no_sequence() {
    for hostile in [
        "a\x07b",
        "a\x1b]0;evil\x07b",
        "a\x1b\\\x1b[31mb",
        "a\u{9c}b",
        "a\u{9d}0;x\u{9c}b",
        "a;b",
        "a\nb",
        "a\u{202e}b",
    ] {
        let sent = bytes(Notify::Osc, &[("TERM", "xterm-kitty")], hostile);
        let inside = sent.strip_prefix("\x1b]9;").and_then(|rest| rest.strip_suffix("\x1b\\")).unwrap();
        assert!(!inside.contains(|c: char| c.is_control() || c == ';' || c == '\u{202e}'), "{hostile:?}: {inside:?}");
    }
    assert!(bytes(Notify::Osc, &[("TERM", "xterm-kitty")], &"x".repeat(5000)).len() < 100);
}

#[test]
fn only_the_program_of_a_command_is_said() {
    for (command, program) in
        [("rm -r build", "rm"), ("TOKEN=s3cret /usr/bin/curl -H 'x: y' host", "curl"), ("", ""), ("A=b", "")]
    {
        assert_eq!(program_of(command), program, "{command}");
    }
}
