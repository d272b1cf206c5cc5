//! An answer that ends too early, in a shell: its last command is neither offered nor run nor put
//! into the line, and that it isn't whole is said.

use aish_text::Shell;
use serde_json::json;

use super::whole::with_server;
use crate::support::llm_server::{Script, Server};
use crate::support::shell_env::{ASK, ENTER};

in_one_shell!(the_last_command_is_never_used, what_was_proposed_before_is_not_lost);

/// The text, and an end that is none: the model's limit, its filter, or a connection that closes.
fn answer(text: &str, reason: Option<&str>) -> Script {
    let chunk = |value: serde_json::Value| format!("data: {value}\n\n");
    let script = Script::new().head(200, &[("Content-Type", "text/event-stream")]);
    let script = script.chunk(chunk(json!({"choices": [{"delta": {"content": text}}]})));
    match reason {
        Some(reason) => {
            let end = chunk(json!({"choices": [{"delta": {}, "finish_reason": reason}]}));
            script.chunk(end).chunk("data: [DONE]\n\n").end()
        }
        None => script.end(),
    }
}

fn the_last_command_is_never_used(shell: Shell) {
    for confirm in ["", "[shell]\nconfirm_cmd = false\n", "[permissions]\nallow = [\"touch *\"]\n"] {
        for reason in [Some("length"), Some("content_filter"), None] {
            let server = Server::answering(move |_, _| answer("So:\nCMD: touch keep-", reason));
            let session = with_server(shell, &server, confirm);
            for (number, (text, key)) in [("? go", ENTER), ("aish ask go", ENTER), ("go", ASK)].into_iter().enumerate()
            {
                session.type_text(text);
                session.key(key);
                let word = match reason {
                    Some("length") => "cut off",
                    Some(_) => "withheld the rest",
                    None => "broke off",
                };
                session.pty.wait_until("a word about it", |s| s.text().matches(word).count() > number);
                let line = session.probe();
                assert!(!line.buffer.contains("keep-"), "{text} {reason:?} {confirm}: {}", session.pty.text());
                if key == ASK {
                    assert_eq!(line.buffer, "go");
                }
                assert!(!session.pty.text().contains("on the line?"), "{}", session.pty.text());
                session.clear();
            }
            session.run("touch after");
            assert!(session.env.exists("work/after") && !session.env.exists("work/keep-"), "{reason:?} {confirm}");
        }
    }
}

fn what_was_proposed_before_is_not_lost(shell: Shell) {
    let server = Server::answering(|_, _| answer("So:\nCMD: touch first\nCMD: touch keep-", Some("length")));
    let session = with_server(shell, &server, "");
    for (number, text) in ["? go\n", "aish ask go\n"].into_iter().enumerate() {
        session.type_text(text);
        session.pty.wait_until("a word about it", |s| s.text().matches("cut off").count() > number);
        assert_eq!(session.pty.text().matches(" 1  touch first\n").count(), number + 1);
        let buffer = session.probe().buffer;
        assert!(!buffer.contains("touch"), "{buffer}: {}", session.pty.text());
        session.clear();
    }
    assert!(!session.pty.text().contains("keep-"), "{}", session.pty.text());
    assert!(!session.env.exists("work/first"));
}
