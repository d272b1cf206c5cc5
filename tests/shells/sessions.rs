//! Conversations at the prompt: `:save`, `:resume`, `:sessions`, `:history WORDS`, and their completions.

use aish_text::Shell;

use super::whole::{real, with_server};
use crate::support::llm_server::{Script, Server};
use crate::support::shell_env::ENTER;

in_every_shell!(a_conversation_is_saved_found_and_resumed, names_are_completed, a_look_back_in_another_shell);

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
    say(&session, ":reset", "begins afresh");
    say(&session, ":history it's a MONAD", "no conversation has it's a MONAD");
    say(&session, ":history what's MONAD", "what's a monad, really");
    say(&session, ":ask something else", "reply number 1");
    say(&session, ":resume deep-talk", "isn't empty");
    say(&session, ":reset", "begins afresh");
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

/// The names are offered for the `:meta` commands and for `aish sessions …`, by the completions of the package.
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
