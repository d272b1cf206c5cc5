//! Alt as terminals send it: in the forms of terminals that were asked for more, as Escape and a
//! letter by hand, and what is said where Option types a sign instead.

use std::thread::sleep;
use std::time::Duration;

use aish_text::Shell;

use super::whole::real;
use crate::support::pty::wait;
use crate::support::shell_env::{ENTER, Session, ShellEnv, installed};

in_every_shell!(
    every_form_of_alt_is_the_key,
    a_key_of_ones_own_has_the_forms_too,
    escape_and_the_letter_by_hand,
    unload_gives_the_forms_back,
    a_sign_of_option_is_told_once,
);

/// By hand: longer than fish waits by itself, shorter than a vi mode of zsh or bash does.
const BY_HAND: Duration = Duration::from_millis(200);

fn assert_calls(session: &Session, key: &[u8], action: &str, nth: usize) {
    session.type_text("some words");
    session.key(key);
    session.wait_calls(nth);
    session.probe();
    let log = session.env.log();
    let last = log.rfind("call ").unwrap();
    assert!(log[last..].starts_with(&format!("call widget {action}\nbuffer<some words>")), "{key:?}: {log}");
    session.clear();
}

fn every_form_of_alt_is_the_key(shell: Shell) {
    let session = ShellEnv::new(shell).start();
    let mut nth = 0;
    for (action, code) in [("ask", 105), ("explain", 107), ("check", 106)] {
        for form in [format!("\x1b[{code};3u"), format!("\x1b[27;3;{code}~")] {
            nth += 1;
            assert_calls(&session, form.as_bytes(), action, nth);
        }
    }
}

fn a_key_of_ones_own_has_the_forms_too(shell: Shell) {
    let mut env = ShellEnv::new(shell);
    let key = match shell {
        Shell::Zsh => "^[x",
        Shell::Bash => r"\ex",
        Shell::Fish => "alt-x",
    };
    env.options.key_ask = Some(key.to_owned());
    let session = env.start();
    for (nth, form) in ["\x1bx", "\x1b[120;3u", "\x1b[27;3;120~"].into_iter().enumerate() {
        assert_calls(&session, form.as_bytes(), "ask", nth + 1);
    }
}

fn escape_and_the_letter_by_hand(shell: Shell) {
    let session = ShellEnv::new(shell).start();
    session.type_text("some words");
    session.key(b"\x1b");
    sleep(BY_HAND);
    session.key(b"i");
    session.wait_calls(1);
    assert_eq!(session.probe().buffer, "echo FAKE");
    assert!(session.env.log().contains("call widget ask\nbuffer<some words>"), "{}", session.env.log());
}

/// In vi mode Escape is a key of its own, as without us.
#[test]
fn fish_in_vi_mode_waits_as_before() {
    if !installed(Shell::Fish) {
        return;
    }
    for (before, after) in [("fish_vi_key_bindings", ""), ("", "fish_vi_key_bindings")] {
        let mut env = ShellEnv::new(Shell::Fish);
        env.before = format!("{before}\n");
        env.after = format!("{after}\n");
        let session = env.start();
        session.run("set -q fish_escape_delay_ms; echo $status > waits");
        assert_eq!(session.env.read("work/waits").trim(), "1", "{before}{after}");
        session.type_text("words");
        session.key(b"\x1b");
        sleep(BY_HAND);
        session.key(b"ix");
        assert_eq!(session.probe().buffer, "wordxs");
        assert!(session.env.log().is_empty(), "{}", session.env.log());
    }
}

/// A time of the user's own stays, and ours goes with the plugin.
#[test]
fn fish_keeps_the_users_own_wait() {
    if !installed(Shell::Fish) {
        return;
    }
    let mut env = ShellEnv::new(Shell::Fish);
    env.before = "set -g fish_escape_delay_ms 100\n".to_owned();
    let session = env.start();
    session.run("echo $fish_escape_delay_ms > waits; aish-unload; echo $fish_escape_delay_ms >> waits");
    assert_eq!(session.env.read("work/waits"), "100\n100\n");
    let session = ShellEnv::new(Shell::Fish).start();
    session.run("echo $fish_escape_delay_ms > waits; aish-unload; echo \"<$fish_escape_delay_ms>\" >> waits");
    assert_eq!(session.env.read("work/waits"), "500\n<>\n");
}

fn unload_gives_the_forms_back(shell: Shell) {
    let mut env = ShellEnv::new(shell);
    env.before = match shell {
        Shell::Zsh => "bindkey -s '^[[105;3u' 'mine'",
        Shell::Bash => r#"bind '"\e[105;3u": "mine"'"#,
        Shell::Fish => r"bind \e\[105\;3u 'commandline -i mine'",
    }
    .to_owned()
        + "\n";
    let session = env.start();
    session.run("aish-unload");
    session.key(b"\x1b[105;3u");
    wait("the user's own key", || session.probe().buffer == "mine", || session.pty.text());
}

fn a_sign_of_option_is_told_once(shell: Shell) {
    let mut env = real(shell, "model = \"cookbook\"\n");
    env.vars.push(("TERM_PROGRAM".to_owned(), "WezTerm".to_owned()));
    env.size = (24, 200);
    let session = env.start();
    let told = || session.pty.output(0).matches(" types; to make it Alt").count();
    session.run("echo ˆ");
    session.run("sh -c 'exit 127'");
    assert_eq!(told(), 0, "nothing of it failed for want of a name");
    for line in ["list my filesˆ", "nosuchthing ˚ more"] {
        session.type_text(line);
        session.key(ENTER);
        session.pty.wait_until("the hint", |s| s.text().contains("ˆ is what Option-I types"));
        session.probe();
    }
    session.run("true");
    assert_eq!(told(), 1);
    let text = session.pty.text();
    assert!(text.contains("send_composed_key_when_left_alt_is_pressed") && text.contains("`?? words`"), "{text}");
}
