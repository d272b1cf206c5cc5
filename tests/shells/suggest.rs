//! The ask key beside the command: what it says, where there is nothing to suggest too, and that
//! the line stays.

use aish_text::Shell;

use super::whole::{real, with_server};
use crate::support::llm_server::{Script, Server};
use crate::support::pty::wait;
use crate::support::shell_env::{ASK, Line, Session};

in_every_shell!(
    no_correction_speaks_of_the_command,
    no_command_speaks_of_the_words,
    a_line_that_is_a_command_stays,
    a_model_may_leave_a_command_as_it_is,
    the_first_ones_say_what_can_be_done,
);

fn wordless() -> Server {
    Server::answering(|_, _| Script::openai_text(&["I can't help with that."]))
}

/// Nobody said any words on an empty line.
fn no_correction_speaks_of_the_command(shell: Shell) {
    let server = wordless();
    let session = with_server(shell, &server, "");
    session.run("false");
    session.key(ASK);
    session.pty.wait_until("the reason", |s| s.text().contains("no correction of `false`"));
    session.pty.wait_until("the hint", |s| s.text().contains("ask about it with `? …`"));
    assert_eq!(session.probe().buffer, "");
    assert!(!session.pty.text().contains("other words"), "{}", session.pty.text());
    // The built-in one has no words for nobody's words either.
    let session = real(shell, "model = \"cookbook\"\n").start();
    session.run("false");
    session.key(ASK);
    session.pty.wait_until("the reason", |s| s.text().contains("finds no clear cause"));
    assert_eq!(session.probe().buffer, "");
    assert!(!session.pty.text().contains("other words"), "{}", session.pty.text());
}

fn no_command_speaks_of_the_words(shell: Shell) {
    let server = wordless();
    let session = with_server(shell, &server, "");
    session.type_text("make tea");
    session.key(ASK);
    session.pty.wait_until("the reason", |s| s.text().contains("other words"));
    assert_eq!(session.probe().buffer, "make tea");
}

/// What is on the line, with the cursor three to the left of its end.
fn ask_in(session: &Session, text: &str) -> Line {
    session.type_text(text);
    session.key(&b"\x02".repeat(3));
    session.key(ASK);
    Line { buffer: text.to_owned(), cursor: text.chars().count() - 3 }
}

fn a_line_that_is_a_command_stays(shell: Shell) {
    let session = real(shell, "model = \"cookbook\"\n").start();
    for (n, text) in ["ls -la", "git commit -m 'first words'", "tar xzf a.tgz"].into_iter().enumerate() {
        let before = ask_in(&session, text);
        session.pty.wait_until("the reason", |s| s.text().matches("already is a command").count() > n);
        assert_eq!(session.probe(), before, "{}", session.pty.text());
        session.clear();
    }
}

fn a_model_may_leave_a_command_as_it_is(shell: Shell) {
    let server = Server::answering(|_, _| Script::openai_text(&["CMD: ls -la\n"]));
    let session = with_server(shell, &server, "");
    ask_in(&session, "ls -la");
    session.pty.wait_until("the closing line", |s| s.text().contains("· fast"));
    assert_eq!(session.probe().buffer, "ls -la");
    assert!(!session.pty.text().contains("CMD"), "{}", session.pty.text());
}

/// What to do with a command is said three times, in every shell of the user together, and never
/// where only the user's own words come back.
fn the_first_ones_say_what_can_be_done(shell: Shell) {
    let session = real(shell, "model = \"cookbook\"\n").start();
    for n in 1..=5 {
        session.type_text("show disk usage");
        session.key(ASK);
        session.pty.wait_until("the closing line", |s| s.text().contains("· cookbook"));
        assert!(session.probe().buffer.starts_with("df "), "{}", session.pty.text());
        // The answer to the probe may overtake what the terminal still has to read.
        let said = || session.pty.output(0).matches("Enter runs it · Alt-I changes it").count();
        wait("what can be done", || said() == n.min(3), || format!("{}: {}", said(), session.pty.text()));
        session.clear();
        session.run("clear");
    }
    assert_eq!(session.env.read(".local/state/aish/keys-told"), "suggestion\n".repeat(3));
}
