//! Notes at the prompt: `:remember` and `:memory` lines in the real shells, and two shells side by
//! side.

use aish_text::Shell;

use super::whole::real;
use crate::support::llm_server::{Script, Server};
use crate::support::shell_env::{ENTER, Session};

in_one_shell!(
    a_note_is_taken_as_it_was_typed,
    a_note_of_one_shell_goes_along_in_the_other,
    a_note_is_edited_on_the_terminal,
    tab_offers_the_numbers,
);

fn notes(session: &Session) -> String {
    session.env.read(".local/share/aish/memory.jsonl")
}

/// Runs a line of ours and waits for what it says.
fn say(session: &Session, line: &str, answer: &str) {
    session.type_text(line);
    session.key(ENTER);
    session.pty.wait_until(answer, |s| s.text().contains(answer));
    session.probe();
}

/// META-06, META-07, MCM-01
fn a_note_is_taken_as_it_was_typed(shell: Shell) {
    let session = real(shell, "model = \"cookbook\"\n").start();
    say(&session, ":remember it's *.c & $HOME; I don't", "noted as 1 (fact)");
    say(&session, ":memory add pref 'use tabs'", "noted as 2 (pref)");
    assert!(notes(&session).contains("\"content\":\"it's *.c & $HOME; I don't\""), "{}", notes(&session));
    assert!(notes(&session).contains("\"content\":\"use tabs\""));
    say(&session, ":memory forget 2", "forgot 2: use tabs");
    say(&session, ":memory edit 1 it's \"short\"", "1 is now 4");
    say(&session, ":memory", "just now");
    say(&session, ":memory add it's a dream", "noted as 6 (fact)");
    session.clear();
    session.run("echo done > end");
    assert!(session.env.exists("work/end"));
    assert!(notes(&session).contains("it's \\\"short\\\"") && notes(&session).contains("\"it's a dream\""));
}

/// MCM-05: side by side, without a restart.
fn a_note_of_one_shell_goes_along_in_the_other(shell: Shell) {
    let server = Server::answering(|_, n| Script::openai_text(&[&format!("answer {n}")]));
    let config = format!("[models.fast]\nprovider = \"openai\"\nbase_url = \"{}\"\nmodel = \"m\"\n", server.url("/v1"));
    let shared = tempfile::tempdir().unwrap();
    let start = || {
        let mut env = real(shell, &config);
        env.vars.push(("XDG_DATA_HOME".to_owned(), shared.path().display().to_string()));
        env.start()
    };
    let (left, right) = (start(), start());
    let sent = |n: usize| server.requests()[n].body.clone();
    say(&right, "? first", "answer 0");
    say(&left, ":remember the bastion is b2", "noted as 1");
    say(&right, "? second", "answer 1");
    say(&right, ":memory forget 1", "forgot 1");
    say(&left, "? third", "answer 2");
    assert!(!sent(0).contains("[background]") && sent(1).contains("- (fact) the bastion is b2"));
    assert!(!sent(2).contains("bastion"));
}

fn a_note_is_edited_on_the_terminal(shell: Shell) {
    let session = real(shell, "model = \"cookbook\"\n").start();
    say(&session, ":remember one", "noted as 1");
    session.type_text(":memory edit 1");
    session.key(ENTER);
    session.pty.wait_until("the old text", |s| s.text().contains("note: one"));
    session.type_text(" more");
    session.pty.wait_until("the new text", |s| s.text().contains("note: one more"));
    session.key(ENTER);
    session.pty.wait_until("the end", |s| s.text().contains("1 is now 2"));
    session.probe();
    session.type_text(":memory clear");
    session.key(ENTER);
    session.pty.wait_until("the question", |s| s.text().contains("· n no"));
    session.key(b"y");
    session.pty.wait_until("the end", |s| s.text().contains("forgot 1 note"));
    session.probe();
    assert_eq!(notes(&session).matches("\"forget\"").count(), 2, "{}", notes(&session));
}

/// The completions as they are installed, at a Tab.
fn tab_offers_the_numbers(shell: Shell) {
    let root = format!("{}/completions", env!("CARGO_MANIFEST_DIR"));
    let mut env = real(shell, "model = \"cookbook\"\n");
    env.before = match shell {
        Shell::Zsh => format!("fpath=('{root}' $fpath)\nautoload -Uz compinit\ncompinit -u -D\n"),
        Shell::Bash => format!("source '{root}/aish.bash'\n"),
        Shell::Fish => format!("source '{root}/aish.fish'\n"),
    };
    let session = env.start();
    say(&session, ":remember one", "noted as 1");
    for (typed, expected) in [
        (":memory forget ", ":memory forget 1"),
        ("aish memory edit ", "aish memory edit 1"),
        (":memory add pr", ":memory add pref"),
    ] {
        session.type_text(typed);
        session.key(b"\t");
        session.pty.wait_until(expected, |s| s.text().contains(expected));
        assert_eq!(session.probe().buffer.trim_end(), expected);
        session.clear();
    }
}
