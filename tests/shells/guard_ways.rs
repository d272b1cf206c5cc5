//! Each shell's own ways to a command behind the Enter key: history expansion, other widgets that
//! accept, commands that go on without a key, abbreviations, plugins. None of them goes past the
//! guard.

use std::fs;
use std::path::Path;

use aish_text::Shell;

use super::guard::{guarded, lines};
use crate::support::pty::wait;
use crate::support::shell_env::{CTRL_C, ENTER, installed};

/// What the history expansion makes of a line is judged, and is what runs.
#[test]
fn the_expanded_history_is_judged() {
    for shell in [Shell::Zsh, Shell::Bash] {
        if !installed(shell) {
            continue;
        }
        let session = guarded(shell).start();
        session.run("echo a >> ran");
        session.run("!!");
        session.run("^a^b");
        session.run("echo 'c!!' >> ran");
        assert_eq!(session.env.read("work/ran"), "a\na\nb\nc!!\n", "{}", session.pty.text());
        session.run("!nosuch");
        session.clear();
        // The words of a refused line are no way in.
        session.run("true FORBID");
        session.clear();
        session.run("touch first FORBID");
        session.clear();
        session.run("echo touch");
        session.run("echo \\!x >> ran");
        session.run("!! !touch");
        session.clear();
        let judged = lines(&session);
        assert_eq!(judged[..4], ["echo a >> ran", "echo a >> ran", "echo b >> ran", "echo 'c!!' >> ran"]);
        assert!(!judged.iter().any(|line| line.contains("nosuch") && shell == Shell::Zsh), "{judged:?}");
        assert!(!session.env.exists("work/first"));
        // Expansion works as before for the next line.
        session.run("touch last-one");
        session.run("echo !$ > word");
        assert_eq!(session.env.read("work/word"), "last-one\n", "{}", session.pty.text());
    }
}

/// Every way of accepting a line in zsh, a user's own widget included.
#[test]
fn zsh_accepts_nothing_past_the_guard() {
    if !installed(Shell::Zsh) {
        return;
    }
    let mut env = guarded(Shell::Zsh);
    env.after = "mine() { zle .accept-line }; zle -N mine; bindkey '^Xm' mine\n\
                 bindkey '^Xh' accept-and-hold '^Xd' accept-line-and-down-history\n\
                 bindkey -s '^Xs' 'touch FORBID-s\\n'\n"
        .to_owned();
    let session = env.start();
    for key in ["m", "h", "d"] {
        session.type_text("touch FORBID");
        session.key(format!("\x18{key}").as_bytes());
        let line = session.probe().buffer;
        assert!(line.starts_with("touch FORBID"), "{key}: {line:?}");
        session.clear();
        // What accept-and-hold keeps comes as the next line as well.
        session.clear();
        session.type_text(&format!("echo {key} >> ran"));
        session.key(format!("\x18{key}").as_bytes());
        wait("the command", || session.env.read("work/ran").ends_with(&format!("{key}\n")), || session.pty.text());
        session.clear();
        session.clear();
    }
    session.key(b"\x18s");
    assert_eq!(session.probe().buffer, "touch FORBID-s");
    assert_eq!(session.env.read("work/ran"), "m\nh\nd\n");
    assert!(!session.env.exists("work/FORBID") && !session.env.exists("work/FORBID-s"));
}

/// Every key of readline that would run a line.
#[test]
fn bash_accepts_nothing_past_the_guard() {
    if !installed(Shell::Bash) {
        return;
    }
    let mut env = guarded(Shell::Bash);
    env.before = r#"bind '"\C-xa": accept-line' '"\C-xb": operate-and-get-next'; bind '"\C-xm": "touch FORBID-m\n"'
export EDITOR=$HOME/editor"#
        .to_owned();
    fs::write(env.home().join("editor"), "#!/bin/sh\necho 'touch from-editor' > \"$1\"\n").unwrap();
    fs::set_permissions(env.home().join("editor"), std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    let session = env.start();
    for key in [&b"\x0f"[..], b"\x18a", b"\x18b"] {
        session.type_text("touch FORBID");
        session.key(key);
        assert_eq!(session.probe().buffer, "touch FORBID", "{key:?}: {}", session.pty.text());
        session.clear();
    }
    session.key(b"\x18m");
    assert_eq!(session.probe().buffer, "touch FORBID-m");
    session.clear();
    // The key that takes the next line of the history still does.
    session.run("echo 1 >> ran");
    session.run("echo 2 >> ran");
    session.key(b"\x10\x10");
    assert_eq!(session.probe().buffer, "echo 1 >> ran");
    session.key(b"\x0f");
    assert_eq!(session.probe().buffer, "echo 2 >> ran", "{}", session.pty.text());
    assert_eq!(session.env.read("work/ran"), "1\n2\n1\n");
    session.clear();
    // An editor's text comes into the line and is judged like any other.
    session.type_text("words");
    session.key(b"\x18\x05");
    assert_eq!(session.probe().buffer, "touch from-editor", "{}", session.pty.text());
    assert!(!session.env.exists("work/from-editor"));
    session.clear();
    // A line that is made a comment is one, all of it.
    session.paste("touch c1\ntouch c2");
    session.probe();
    session.key(b"\x1b#");
    assert_eq!(session.probe().buffer, "");
    session.type_text("set +o emacs\n");
    session.pty.wait_until("the warning", |s| s.text().contains("it is on again"));
    for file in ["c1", "c2", "FORBID", "FORBID-m"] {
        assert!(!session.env.exists(&format!("work/{file}")), "{file}");
    }
}

/// Where the parser of the check and bash disagree about what is finished, the rest is judged with
/// what came before.
#[test]
fn bash_judges_what_goes_on_unexpectedly() {
    if !installed(Shell::Bash) {
        return;
    }
    let mut env = guarded(Shell::Bash);
    env.before = "alias forever='for x in 1 2'; alias body='do'".to_owned();
    let session = env.start();
    session.run("forever");
    session.run("body touch FORBID$x");
    assert_eq!(session.probe().buffer, "body touch FORBID$x", "{}", session.pty.text());
    session.key(CTRL_C);
    session.clear();
    session.run("forever");
    session.run("body echo $x >> ran");
    session.run("done");
    assert_eq!(session.env.read("work/ran"), "1\n2\n", "{}", session.pty.text());
    assert_eq!(lines(&session).last().unwrap(), "forever\nbody echo $x >> ran\ndone");
    // A function that reads a line with the line editor gets it unjudged: it is no command.
    let before = lines(&session).len();
    session.type_text("read -e answer\n");
    session.type_text("FORBID\n");
    session.probe();
    session.run("echo $answer > answer");
    assert_eq!(session.env.read("work/answer"), "FORBID\n");
    assert_eq!(lines(&session).len(), before + 2);
}

/// fish expands an abbreviation when it executes: what it becomes is what is judged.
#[test]
fn fish_abbreviations_are_judged_expanded() {
    if !installed(Shell::Fish) {
        return;
    }
    let mut env = guarded(Shell::Fish);
    env.before = "abbr -a tt touch\nabbr -a bad 'touch FORBID'\nabbr -a --position anywhere here >> ran\n\
                  abbr -a dotdot --regex '\\.\\.\\.' 'cd ../..'"
        .replace("here >> ran", "here 'echo here >> ran'");
    let session = env.start();
    assert_eq!(session.run("bad").buffer, "touch FORBID");
    session.clear();
    session.run("true; bad");
    session.clear();
    session.run("echo bad > bad");
    assert_eq!(session.env.read("work/bad"), "bad\n");
    session.run("here");
    assert_eq!(session.env.read("work/ran"), "here\n", "{}", session.pty.text());
    // A rule that only fish can apply: the first Enter expands, the second one runs.
    assert_eq!(session.run("...").buffer, "cd ../..");
    session.key(ENTER);
    session.probe();
    // Behind an assignment, and wherever else fish would expand one that we don't: what was judged
    // is what runs.
    session.run("x=1 bad");
    session.clear();
    session.run("cd ~/work");
    for line in ["begin; bad", "x=1 y=2 bad", "true &&bad", "not x=1 bad", "time bad"] {
        session.run(line);
        session.clear();
    }
    assert!(!session.env.exists("work/FORBID") && !session.env.exists("FORBID"), "{}", session.pty.text());
    let judged = lines(&session);
    assert_eq!(judged[..5], ["touch FORBID", "true; touch FORBID", "echo bad > bad", "echo here >> ran", "cd ../.."]);
    assert_eq!(judged[5], "x=1 touch FORBID");
    assert!(!session.pty.text().contains("aish:"), "{}", session.pty.text());
}

/// Plugins that wrap widgets and colour the line, loaded before and after us.
#[test]
fn zsh_plugins_do_not_get_in_the_way() {
    let suggest = "/usr/share/zsh-autosuggestions/zsh-autosuggestions.zsh";
    let highlight = "/usr/share/zsh-syntax-highlighting/zsh-syntax-highlighting.zsh";
    let there = Path::new(suggest).exists() && Path::new(highlight).exists();
    assert!(there || std::env::var_os("CI").is_none(), "the plugins are not installed");
    if !there || !installed(Shell::Zsh) {
        return;
    }
    for first in [true, false] {
        let mut env = guarded(Shell::Zsh);
        *(if first { &mut env.before } else { &mut env.after }) = format!("source {suggest}\nsource {highlight}\n");
        let session = env.start();
        session.run("echo one >> ran");
        assert_eq!(session.run("touch FORBID").buffer, "touch FORBID");
        session.clear();
        session.paste("echo two >> ran");
        session.run("");
        assert_eq!(session.env.read("work/ran"), "one\ntwo\n");
        assert_eq!(session.history().iter().filter(|entry| *entry == "echo one >> ran").count(), 1);
        let judged = session.env.judged();
        assert_eq!(judged.len(), 3, "{judged:?}");
        assert!(judged[2].options.contains("web_content"), "{judged:?}");
    }
}
