//! Conversations at the prompt: `:save`, `:resume`, `:sessions`, `:history WORDS`, and their
//! completions.

use aish_text::Shell;

use super::whole::{real, with_server};
use crate::support::llm_server::{Script, Server};
use crate::support::shell_env::ENTER;

in_one_shell!(
    a_conversation_is_saved_found_and_resumed,
    names_are_completed,
    a_look_back_in_another_shell,
    a_long_look_back_has_a_pager,
    a_conversation_is_picked,
    a_model_is_picked,
);

fn server() -> Server {
    Server::answering(|_, n| Script::openai_text(&[&format!("reply number {n}")]))
}

/// Types a line, presses Enter and waits for a text behind it.
fn say(session: &crate::support::shell_env::Session, line: &str, answer: &str) {
    session.clear();
    session.type_text(line);
    session.key(ENTER);
    session.pty.wait_until(answer, |s| s.text().contains(answer));
    session.probe();
}

fn a_conversation_is_saved_found_and_resumed(shell: Shell) {
    let server = server();
    let session = with_server(shell, &server, "");
    say(&session, ":ask what's a monad, really", "reply number 0");
    say(&session, ":save deep-talk", "saved as `deep-talk`");
    say(&session, ":sessions", "deep-talk");
    say(&session, ":resume deep-talk", "that conversation already");
    say(&session, ":reset", "new conversation");
    say(&session, ":history it's a MONAD", "no conversation has it's a MONAD");
    say(&session, ":history what's MONAD", "what's a monad, really");
    say(&session, ":ask something else", "reply number 1");
    say(&session, ":resume deep-talk", "isn't empty");
    say(&session, ":reset", "new conversation");
    say(&session, ":resume deep-talk", "resumed `deep-talk` with 2 turns");
    say(&session, ":history", "reply number 0");
    say(&session, ":ask go on", "reply number 2");
    assert!(server.requests()[2].body.contains("monad"), "{}", server.requests()[2].body);
}

/// Two shells side by side: what one has said is found by the other at once.
fn a_look_back_in_another_shell(shell: Shell) {
    let server = server();
    let session = with_server(shell, &server, "");
    say(&session, ":ask the first shell's zebra", "reply number 0");
    let config = session.env.read(".config/aish/config.toml");
    let other = real(shell, &config);
    let data = session.env.home().join(".local/share");
    let mut other = other;
    other.vars.push(("XDG_DATA_HOME".to_owned(), data.to_str().unwrap().to_owned()));
    let other = other.start();
    say(&other, ":history zebra", "the first shell's zebra");
    say(&other, ":ask a second one", "reply number 1");
    assert!(!server.requests()[1].body.contains("zebra"), "each shell has a conversation of its own");
}

/// `:resume` alone: arrows, letters and digits; Esc leaves everything as it was.
fn a_conversation_is_picked(shell: Shell) {
    let server = server();
    let session = with_server(shell, &server, "");
    let pick = |keys: &[u8], shown: &str| {
        session.clear();
        session.type_text(":resume");
        session.key(ENTER);
        session.pty.wait_until("the list", |s| s.text().contains("Go on with which") && s.text().contains(shown));
        session.key(keys);
        session.pty.wait_until("the end", |s| !s.text().contains("Go on with"));
        session.probe();
    };
    say(&session, ":resume", "there is no other conversation");
    for (question, n) in [("red apples", 0), ("green pears", 1), ("blue plums", 2)] {
        say(&session, &format!(":ask {question}"), &format!("reply number {n}"));
        if n == 1 {
            say(&session, ":save pears", "saved as `pears`");
        }
        say(&session, ":resume", if n == 0 { "there is no other" } else { "isn't empty" });
        say(&session, ":reset", "new conversation");
    }
    pick(b"\x1b", "blue plums  2 turns, just now");
    say(&session, ":history", "is empty");
    session.type_text(":resume");
    session.key(ENTER);
    session.pty.wait_until("the list", |s| s.text().contains("Go on with which"));
    session.key(b"PEARS");
    session.pty.wait_until("what fits", |s| s.text().contains("PEARS: 1 of 3"));
    session.key(ENTER);
    session.pty.wait_until("the end", |s| s.text().contains("with 2 turns"));
    session.probe();
    say(&session, ":ask more", "reply number 3");
    assert!(server.requests()[3].body.contains("green pears"), "{}", server.requests()[3].body);
    say(&session, ":reset", "new conversation");
    session.type_text(":resume");
    session.key(ENTER);
    session.pty.wait_until("the list", |s| s.text().contains("Go on with which") && s.text().contains("Esc cancel"));
    let text = session.pty.text();
    let row = text.lines().find(|line| line.contains("red apples  2 turns")).unwrap();
    session.key(&row.as_bytes()[2..3]);
    session.pty.wait_until("the end", |s| !s.text().contains("Go on with"));
    session.probe();
    say(&session, ":history", "red apples");
}

fn a_model_is_picked(shell: Shell) {
    let config = "model = \"one\"\n[models.one]\nprovider = \"ollama\"\nmodel = \"a\"\n[models.two]\nprovider = \"openai\"\nbase_url = \"http://127.0.0.1:9/v1\"\nmodel = \"b\"\nprice_in = 1.0\nprice_out = 2.0\n";
    let session = real(shell, config).start();
    let pick = |keys: &[&[u8]], answer: &str| {
        session.clear();
        session.type_text(":model");
        session.key(ENTER);
        session.pty.wait_until("the list", |s| s.text().contains("Which model") && s.text().contains("one  a, active"));
        for key in keys {
            session.key(key);
        }
        session.pty.wait_until(answer, |s| s.text().contains(answer));
    };
    pick(&[b"\x1b[B"], "about $0.0020 a question; your words");
    session.key(b"\x1b");
    session.pty.wait_until("the end", |s| !s.text().contains("Which model"));
    session.probe();
    pick(&[b"\x1b[A", ENTER], "cookbook answers in this shell");
    session.probe();
    say(&session, ":model two", "two (openai b) answers in this shell");
    say(&session, ":help", "two (openai b)");
}

/// The prompt is as before behind it.
fn a_long_look_back_has_a_pager(shell: Shell) {
    let server =
        Server::answering(|_, _| Script::openai_text(&[&(0..90).map(|n| format!("line {n}\n\n")).collect::<String>()]));
    let url = server.url("/v1");
    let config = format!("[models.fast]\nprovider = \"openai\"\nbase_url = \"{url}\"\nmodel = \"m\"\n");
    let mut env = real(shell, &config);
    env.vars.push(("PAGER".to_owned(), "less".to_owned()));
    let session = env.start();
    say(&session, ":ask count", "line 89");
    session.clear();
    session.type_text(":history");
    session.key(ENTER);
    session.pty.wait_until("the beginning", |s| s.text().contains("you, just now") && !s.text().contains("line 89"));
    session.key(b"G");
    session.pty.wait_until("the end", |s| s.text().contains("line 89"));
    session.key(b"q");
    session.probe();
    session.run("echo done > end");
    assert!(session.env.exists("work/end"));
}

/// The names are offered for the `:meta` commands and for `aish sessions …`, by the completions of
/// the package.
fn names_are_completed(shell: Shell) {
    let server = server();
    let url = server.url("/v1");
    let mut env = real(shell, &format!("[models.fast]\nprovider = \"openai\"\nbase_url = \"{url}\"\nmodel = \"m\"\n"));
    let dir = format!("{}/completions", env!("CARGO_MANIFEST_DIR"));
    env.after = match shell {
        Shell::Zsh => format!("fpath=('{dir}' $fpath); autoload -Uz compinit; compinit -u -D"),
        Shell::Bash => format!("source '{dir}/aish.bash'"),
        Shell::Fish => format!("source '{dir}/aish.fish'"),
    };
    let session = env.start();
    say(&session, ":ask anything", "reply number 0");
    say(&session, ":save deep-talk", "saved as `deep-talk`");
    for line in [":resume deep-", "aish sessions show deep-", ":sessions export deep-"] {
        session.clear();
        session.type_text(line);
        session.key(b"\t");
        let whole = format!("{line}talk");
        session.pty.wait_until("the name", |s| s.text().contains(&whole));
        assert_eq!(session.probe().buffer.trim_end(), whole, "{line}");
        session.key(b"\x15");
    }
}
