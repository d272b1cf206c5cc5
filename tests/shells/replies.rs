//! A reply in any form in which models write a command, at a key press: the command is on the line,
//! alone, and nothing runs. What isn't one is shown, and the words stay.

use aish_text::Shell;

use super::refine::{again, answer};
use super::whole::{choose, with_server};
use crate::support::llm_server::{Script, Server};
use crate::support::pty;
use crate::support::shell_env::{ASK, ENTER, Line, Session};

in_one_shell!(
    a_command_in_every_form_is_on_the_line,
    the_first_of_several_is_on_the_line_and_the_key_shows_the_others,
    what_is_no_command_is_shown_and_the_words_stay,
    a_loop_is_taken_by_the_shell_that_reads_it,
    a_block_of_an_answer_is_offered,
    a_correction_may_be_bare,
);

const WORDS: &str = "zorblax the quux";
const COMMAND: &str = "touch made-by-reply";

/// How models write [`COMMAND`].
const FORMS: [&str; 15] = [
    "touch made-by-reply",
    "`touch made-by-reply`",
    "$ touch made-by-reply",
    "me@box:~$ touch made-by-reply",
    "```bash\ntouch made-by-reply\n```",
    "```\ntouch made-by-reply",
    "~~~\ntouch made-by-reply\n~~~\nThis makes an empty file.",
    "CMD: ```sh\ntouch made-by-reply\n```",
    "[CMD: touch made-by-reply]",
    "**Command:** touch made-by-reply",
    "{\"command\": \"touch made-by-reply\"}",
    "<command>touch made-by-reply</command>",
    "You can use `touch made-by-reply` for that.",
    "[context]\ncwd: ~\n\ntouch made-by-reply",
    "zorblax the quux\ntouch made-by-reply\n\nThis makes an empty file.",
];

fn whole_line(buffer: &str) -> Line {
    Line { buffer: buffer.to_owned(), cursor: buffer.chars().count() }
}

/// Presses the key on words, and waits for the closing line of the `n`th answer.
fn ask(session: &Session, words: &str, n: usize) {
    session.clear();
    session.type_text(words);
    session.key(ASK);
    let closed = || session.pty.output(0).matches("· fast").count() >= n;
    pty::wait("the closing line", closed, || session.pty.text());
}

fn a_command_in_every_form_is_on_the_line(shell: Shell) {
    let server = Server::answering(|_, n| Script::openai_text(&[FORMS[n.min(FORMS.len() - 1)]]));
    let session = with_server(shell, &server, "");
    for (n, form) in FORMS.iter().enumerate() {
        ask(&session, WORDS, n + 1);
        assert_eq!(session.probe(), whole_line(COMMAND), "{form}: {}", session.pty.text());
    }
    assert!(!session.env.exists("work/made-by-reply"));
    session.run("");
    pty::wait("what Enter runs", || session.env.exists("work/made-by-reply"), || session.pty.text());
}

fn the_first_of_several_is_on_the_line_and_the_key_shows_the_others(shell: Shell) {
    let server = Server::answering(|_, _| Script::openai_text(&["```bash\nls one\n# now\nrm -rf two\n```"]));
    let session = with_server(shell, &server, "");
    ask(&session, WORDS, 1);
    session.pty.wait_until("that there is more", |s| s.text().contains("1 more in the answer"));
    assert_eq!(session.probe(), whole_line("ls one"));
    again(&session);
    session.key(ENTER);
    session.pty.wait_until("its level", |s| s.text().lines().any(|line| line.starts_with("▲ ")));
    assert_eq!(session.probe(), whole_line("rm -rf two"), "it is shown as what it is");
    again(&session);
    assert_eq!(answer(&session, b"\x1b[A").buffer, "ls one");
    assert_eq!(server.requests().len(), 1);
}

fn what_is_no_command_is_shown_and_the_words_stay(shell: Shell) {
    let said = [
        ("You can use ls", "You can use ls", "without a command"),
        ("I can't run `rm -rf x` for you.", "for you", "without a command"),
        ("# No program zorblaxes a quux.", "No program zorblaxes a quux", "the model gives no command"),
        ("```bash\ncat <file>\n```", "cat <file>", "in brackets"),
        ("cat 'unfinished", "cat 'unfinished", "not finished"),
    ];
    let server = Server::answering(move |_, n| Script::openai_text(&[said[n.min(4)].0]));
    let session = with_server(shell, &server, "");
    for (n, (reply, shown, why)) in said.iter().enumerate() {
        ask(&session, WORDS, n + 1);
        session.pty.wait_until("the text", |s| s.text().contains(shown));
        session.pty.wait_until("the reason", |s| s.text().contains(why));
        assert_eq!(session.probe(), whole_line(WORDS), "{reply}");
    }
}

fn a_loop_is_taken_by_the_shell_that_reads_it(shell: Shell) {
    let loops = "```bash\nfor i in 1 2; do\n  touch loop-$i\ndone\n```";
    let server = Server::answering(move |_, _| Script::openai_text(&[loops]));
    let session = with_server(shell, &server, "");
    ask(&session, WORDS, 1);
    if shell == Shell::Fish {
        session.pty.wait_until("the reason", |s| s.text().contains("it is written for bash"));
        assert_eq!(session.probe(), whole_line(WORDS));
    } else {
        assert_eq!(session.probe().buffer, "for i in 1 2; do\n  touch loop-$i\ndone");
        session.run("");
        pty::wait("the loop", || session.env.exists("work/loop-2"), || session.pty.text());
    }
}

/// As an example it is never run, whatever the user lets run unasked.
fn a_block_of_an_answer_is_offered(shell: Shell) {
    let text = "Like this:\n\n```bash\ntouch shown\n```\n\nIn Python:\n\n```python\nprint(1)\n```\n";
    let server = Server::answering(move |_, _| Script::openai_text(&[text]));
    let session = with_server(shell, &server, "[shell]\nconfirm_cmd = false\n");
    session.type_text("? how do I make it");
    session.key(ENTER);
    choose(&session, b"1");
    assert_eq!(session.probe(), whole_line("touch shown"));
    assert!(!session.env.exists("work/shown"));
}

fn a_correction_may_be_bare(shell: Shell) {
    let server = Server::answering(|_, _| Script::openai_text(&["`touch corrected`"]));
    let session = with_server(shell, &server, "");
    session.run("false");
    session.key(ASK);
    session.pty.wait_until("the closing line", |s| s.text().contains("· fast"));
    assert_eq!(session.probe(), whole_line("touch corrected"));
    assert!(!session.env.exists("work/corrected"));
}
