//! The ask key on what it has put on the line: other words, the next command, an earlier one, a
//! copy.

use aish_text::Shell;
use base64::Engine;

use super::whole::{choose, real, with_server};
use crate::support::llm_server::{Gate, Script, Server, Step};
use crate::support::model::last_turn;
use crate::support::shell_env::{ASK, CTRL_C, ENTER, Line, Session};

in_every_shell!(
    the_cookbooks_commands_come_one_by_one_and_then_the_words,
    the_cookbook_says_when_it_can_not_change_a_command,
    the_cookbook_takes_words_and_refinement_as_one_request,
    leaving_the_question_keeps_line_and_cursor,
    a_model_changes_its_command_by_words,
    a_model_gives_another_command_once,
    an_edited_line_is_asked_about_anew,
    several_commands_are_all_offered_and_stay_in_reach,
    what_a_question_brought_stays_in_reach,
    a_command_is_copied_and_the_line_stays,
    what_is_typed_at_the_menu_comes_into_the_line,
    what_is_on_the_line_is_copied,
    hostile_commands_are_spelled_out_or_refused,
    a_paste_into_the_question_is_text,
    a_cancelled_refinement_keeps_the_line,
    a_secret_is_not_kept,
);

const UP: &[u8] = b"\x1b[A";

fn cookbook(shell: Shell) -> Session {
    real(shell, "model = \"cookbook\"\n").start()
}

fn whole_line(buffer: &str) -> Line {
    Line { buffer: buffer.to_owned(), cursor: buffer.chars().count() }
}

fn suggest(session: &Session, words: &str) -> String {
    session.type_text(words);
    session.key(ASK);
    let mut line = words.to_owned();
    crate::support::pty::wait(
        "a command",
        || {
            line = session.probe().buffer;
            line != words
        },
        || session.pty.text(),
    );
    line
}

/// Presses the key on what it has put there, and waits for its question.
pub fn again(session: &Session) {
    session.key(ASK);
    session.pty.wait_until("the question", |s| s.text().trim_end().lines().last().is_some_and(asks));
}

fn asks(row: &str) -> bool {
    row.contains("change it")
}

/// Answers the question with a key, and waits until it is gone.
pub fn answer(session: &Session, key: &[u8]) -> Line {
    session.key(key);
    session.pty.wait_until("the end of the question", |s| !s.text().trim_end().lines().last().is_some_and(asks));
    session.probe()
}

fn the_cookbooks_commands_come_one_by_one_and_then_the_words(shell: Shell) {
    let session = cookbook(shell);
    let words = "show disk usage";
    let first = suggest(&session, words);
    again(&session);
    let second = answer(&session, ENTER);
    assert!(second.buffer != first && second.buffer.contains("du "), "{second:?}");
    assert_eq!(second, whole_line(&second.buffer));
    again(&session);
    assert_eq!(answer(&session, UP).buffer, first);
    again(&session);
    assert_eq!(answer(&session, b"\t").buffer, second.buffer);
    // Behind the last of its few commands the words are back.
    let mut last = second;
    for _ in 0..5 {
        if last.buffer == words {
            break;
        }
        again(&session);
        last = answer(&session, ENTER);
    }
    assert_eq!(last, whole_line(words));
    let said = session.pty.text().replace('\n', " ");
    assert!(said.contains("your own words are back"), "{said}");
    // The words bring back what was offered for them: all of it.
    session.key(ASK);
    choose(&session, b"1");
    assert_eq!(session.probe().buffer, first);
}

fn the_cookbook_says_when_it_can_not_change_a_command(shell: Shell) {
    let session = cookbook(shell);
    let first = suggest(&session, "show disk usage");
    again(&session);
    session.type_text("more purple");
    session.key(ENTER);
    session.pty.wait_until("why not", |s| s.text().contains("can't change a command"));
    assert_eq!(session.probe(), whole_line(&first));
}

fn the_cookbook_takes_words_and_refinement_as_one_request(shell: Shell) {
    let session = cookbook(shell);
    let first = suggest(&session, "list files");
    again(&session);
    session.type_text("larger than 10MB");
    session.key(ENTER);
    session.pty.wait_until("the command", |s| s.text().contains("+10M"));
    let refined = session.probe().buffer;
    assert!(refined.contains("+10M"), "{refined}");
    again(&session);
    assert_eq!(answer(&session, UP).buffer, first, "what was there before stays in reach");
}

fn leaving_the_question_keeps_line_and_cursor(shell: Shell) {
    let session = cookbook(shell);
    let first = suggest(&session, "show disk usage");
    session.key(b"\x02\x02");
    let before = Line { cursor: first.chars().count() - 2, buffer: first };
    for keys in [b"\x1b".as_slice(), b"\x03", b"\x07", b"\x04"] {
        again(&session);
        assert_eq!(answer(&session, keys), before, "{keys:?}: {}", session.pty.text());
    }
    again(&session);
    session.type_text("shorter");
    session.pty.wait_until("the words", |s| s.text().contains("shorter"));
    assert_eq!(answer(&session, CTRL_C), before);
}

fn a_model_changes_its_command_by_words(shell: Shell) {
    let server = Server::answering(|_, n| Script::openai_text(&[["CMD: ls -la\n", "CMD: ls -lat | head\n"][n.min(1)]]));
    let session = with_server(shell, &server, "");
    assert_eq!(suggest(&session, "list the files"), "ls -la");
    again(&session);
    session.type_text("only the newest");
    session.key(ENTER);
    server.wait_for(2);
    session.pty.wait_until("the second answer", |s| s.text().matches("· fast").count() == 2);
    assert_eq!(session.probe(), whole_line("ls -lat | head"));
    session.key(b"\x1f");
    assert_eq!(session.probe().buffer, "ls -la", "undo brings the command back");
    let turn = server.requests()[1].json().to_string();
    for part in ["list the files", "ls -la", "only the newest"] {
        assert!(turn.contains(part), "{part}: {turn}");
    }
    assert_eq!(server.requests().len(), 2);
    session.clear();
    session.type_text("aish history | cat");
    session.key(ENTER);
    session.pty.wait_until("the user's own words", |s| s.text().contains("list the files → only the newest"));
    assert!(!session.pty.text().contains("Change it:"), "{}", session.pty.text());
}

fn a_model_gives_another_command_once(shell: Shell) {
    let server =
        Server::answering(|_, n| Script::openai_text(&[["CMD: ls -la\n", "CMD: find .\n", "CMD: ls -la\n"][n.min(2)]]));
    let session = with_server(shell, &server, "");
    suggest(&session, "list the files");
    again(&session);
    session.key(ENTER);
    session.pty.wait_until("the second answer", |s| s.text().matches("· fast").count() == 2);
    assert_eq!(session.probe().buffer, "find .");
    let turn = last_turn(&server.requests()[1]);
    let all = server.requests()[1].json().to_string();
    assert!(turn.contains("- ls -la\n") && all.contains("list the files"), "{all}");
    // What was shown is no other command.
    again(&session);
    session.key(ENTER);
    session.pty.wait_until("why not", |s| s.text().contains("no other command"));
    assert_eq!(session.probe().buffer, "find .");
    again(&session);
    assert_eq!(answer(&session, UP).buffer, "ls -la");
    again(&session);
    assert_eq!(answer(&session, ENTER).buffer, "find .", "what is known is asked of nobody");
    again(&session);
    answer(&session, UP);
    again(&session);
    assert_eq!(answer(&session, UP).buffer, "list the files", "the user's own words");
    assert_eq!(server.requests().len(), 3);
    let booked =
        files(&session.env.home().join(".local")).into_iter().find(|path| path.ends_with("usage.jsonl")).unwrap();
    assert_eq!(std::fs::read_to_string(booked).unwrap().matches("suggest").count(), 3);
}

fn an_edited_line_is_asked_about_anew(shell: Shell) {
    let server = Server::answering(|_, n| Script::openai_text(&[["CMD: ls -la\n", "CMD: ls -la /tmp\n"][n.min(1)]]));
    let session = with_server(shell, &server, "");
    suggest(&session, "list the files");
    session.type_text(" in tmp");
    session.key(ASK);
    session.pty.wait_until("the second answer", |s| s.text().matches("· fast").count() == 2);
    assert_eq!(session.probe().buffer, "ls -la /tmp");
    let turn = last_turn(&server.requests()[1]);
    assert!(turn.lines().next() == Some("ls -la in tmp"), "{turn}");
}

fn three() -> Server {
    Server::answering(|_, _| {
        Script::openai_text(&["Three ways.\n\nCMD: touch one\n\nOr:\nCMD: touch two\nCMD: rm -rf three\n"])
    })
}

fn several_commands_are_all_offered_and_stay_in_reach(shell: Shell) {
    let server = three();
    let session = with_server(shell, &server, "");
    session.type_text("make it");
    session.key(ASK);
    session
        .pty
        .wait_until("all of them", |s| s.text().contains(" 3  rm -rf three") && s.text().contains(" 1  touch one"));
    choose(&session, b"n");
    assert_eq!(session.probe().buffer, "make it");
    // Not picked, and not gone.
    session.key(ASK);
    // A key that comes before the question answers nothing.
    session.pty.wait_until("the menu", |s| {
        let text = s.text();
        text.matches(" 2  touch two").count() == 2 && text.trim_end().ends_with("Enter none")
    });
    // By the arrows: the second one.
    session.key(b"\x1b[B");
    session.pty.wait_until("the mark", |s| s.text().contains("Enter takes 1"));
    session.key(b"\x1b[B");
    session.pty.wait_until("the mark", |s| s.text().contains("Enter takes 2"));
    choose(&session, ENTER);
    assert_eq!(session.probe(), whole_line("touch two"));
    again(&session);
    session.key(ENTER);
    session.pty.wait_until("its level", |s| s.text().lines().any(|l| l.starts_with("▲ ")));
    assert_eq!(session.probe().buffer, "rm -rf three");
    assert_eq!(server.requests().len(), 1);
    assert!(!session.env.exists("work/one") && !session.env.exists("work/two"));
}

fn what_a_question_brought_stays_in_reach(shell: Shell) {
    let server = three();
    let session = with_server(shell, &server, "");
    session.type_text("? how do I make it");
    session.key(ENTER);
    choose(&session, b"2");
    assert_eq!(session.probe().buffer, "touch two");
    again(&session);
    assert_eq!(answer(&session, ENTER).buffer, "rm -rf three");
    session.clear();
    session.type_text("? how do I make it");
    session.key(ENTER);
    choose(&session, b"n");
    session.probe();
    // The question itself brings them back.
    session.type_text("? how do I make it");
    session.key(ASK);
    choose(&session, b"1");
    assert_eq!(session.probe().buffer, "touch one");
    assert_eq!(server.requests().len(), 2);
}

fn clipboard(session: &Session, text: &str) -> bool {
    let sent = format!("\x1b]52;c;{}\x07", base64::engine::general_purpose::STANDARD.encode(text));
    session.pty.output(0).contains(&sent)
}

fn a_command_is_copied_and_the_line_stays(shell: Shell) {
    let server = three();
    let session = with_server(shell, &server, "");
    // At the key, and at a question that was entered.
    session.type_text("make it");
    session.key(ASK);
    session.pty.wait_until("the menu", |s| s.text().contains("c copy"));
    session.key(b"c");
    session.pty.wait_until("the other menu", |s| s.text().contains("Copy which"));
    session.key(b"2");
    session.pty.wait_until("what it says", |s| s.text().contains("copied"));
    assert_eq!(session.probe().buffer, "make it");
    assert!(clipboard(&session, "touch two"));
    session.key(b" \x19");
    assert_eq!(session.probe().buffer, "make it touch two", "{}", session.pty.text());
    session.clear();
    session.type_text("? make it");
    session.key(ENTER);
    session.pty.wait_until("the menu", |s| s.text().contains("on the line?"));
    session.key(b"c");
    session.pty.wait_until("the other menu", |s| s.text().contains("Copy which"));
    session.key(b"1");
    session.pty.wait_until("what it says", |s| s.text().matches("copied").count() == 2);
    assert_eq!(session.probe().buffer, "");
    session.key(b"\x19");
    assert_eq!(session.probe().buffer, "touch one", "{}", session.pty.text());
    // The plugin works on.
    session.clear();
    assert!(session.run("touch more").buffer.is_empty() && session.env.exists("work/more"));
    assert!(!session.env.exists("work/one") && !session.env.exists("work/two"));
}

fn what_is_typed_at_the_menu_comes_into_the_line(shell: Shell) {
    let server = three();
    let session = with_server(shell, &server, "");
    session.type_text("? make it");
    session.key(ENTER);
    session.pty.wait_until("the menu", |s| s.text().contains("c copy"));
    session.key(b"mkdir typed\r");
    session.pty.wait_until("the end of the menu", |s| !s.text().contains("c copy"));
    assert_eq!(session.probe().buffer, "mkdir typed");
    assert!(!session.env.exists("work/typed"), "its Enter was for no line");
    session.clear();
    session.type_text("make it");
    session.key(ASK);
    session.pty.wait_until("the menu", |s| s.text().contains("c copy"));
    session.key(b"\x1b[200~ now\x1b[201~");
    session.pty.wait_until("the end of the menu", |s| !s.text().contains("c copy"));
    assert_eq!(session.probe().buffer, "make it now");
}

fn what_is_on_the_line_is_copied(shell: Shell) {
    let session = cookbook(shell);
    let first = suggest(&session, "show disk usage");
    again(&session);
    assert_eq!(answer(&session, b"\x1bw").buffer, first);
    assert!(clipboard(&session, &first));
    session.clear();
    session.key(b"\x19");
    assert_eq!(session.probe().buffer, first);
}

fn hostile_commands_are_spelled_out_or_refused(shell: Shell) {
    let many: String = (0..150).map(|n| format!("CMD: echo {n}\n")).collect();
    let server = Server::answering(move |_, n| match n {
        0 => Script::openai_text(&["CMD: echo a\u{1b}[2J\nCMD: echo b\n"]),
        1 => Script::openai_text(&["CMD: echo \u{a0}a\nCMD: echo 'b\nc'\n"]),
        _ => Script::openai_text(&[&many]),
    });
    let session = with_server(shell, &server, "");
    session.type_text("one");
    session.key(ASK);
    session.pty.wait_until("the refusal", |s| s.text().contains("refused"));
    assert_eq!(session.probe().buffer, "one");
    session.clear();
    session.type_text("two");
    session.key(ASK);
    choose(&session, b"n");
    assert_eq!(session.probe().buffer, "two");
    session.clear();
    session.type_text("three");
    session.key(ASK);
    session.pty.wait_until("the menu", |s| s.text().trim_end().lines().last().is_some_and(|l| l.contains("1-9 · a-z")));
    choose(&session, b"z");
    assert_eq!(session.probe().buffer, "echo 31");
    session.run("");
}

fn a_paste_into_the_question_is_text(shell: Shell) {
    let server = Server::answering(|_, n| Script::openai_text(&[["CMD: ls -la\n", "CMD: ls\n"][n.min(1)]]));
    let session = with_server(shell, &server, "");
    suggest(&session, "list the files");
    again(&session);
    session.key(b"\x1b[200~short\rer\x1b[2J\x1b[201~");
    session.pty.wait_until("the text", |s| s.text().contains("short"));
    assert_eq!(server.requests().len(), 1, "a pasted Enter accepts nothing");
    session.key(ENTER);
    server.wait_for(2);
    session.pty.wait_until("the second answer", |s| s.text().matches("· fast").count() == 2);
    assert_eq!(session.probe().buffer, "ls");
    assert!(
        last_turn(&server.requests()[1]).contains("Change that command: short er"),
        "{}",
        last_turn(&server.requests()[1])
    );
    // Pastes are still marked: none of this one runs.
    session.paste("touch one\ntouch two");
    session.probe();
    assert!(!session.env.exists("work/one"));
}

fn a_cancelled_refinement_keeps_the_line(shell: Shell) {
    let server = Server::answering(|_, n| match n {
        0 => Script::openai_text(&["CMD: ls -la\n"]),
        _ => Script::new().step(Step::Hold(Gate::default())),
    });
    let session = with_server(shell, &server, "");
    suggest(&session, "list the files");
    session.key(b"\x02");
    let before = session.probe();
    for _ in 0..2 {
        again(&session);
        session.type_text("shorter");
        session.key(ENTER);
        server.wait_for(2);
        std::thread::sleep(std::time::Duration::from_millis(200));
        session.key(CTRL_C);
        session.pty.wait_until("the end", |s| s.text().contains("cancelled") || !s.text().contains("thinking"));
        assert_eq!(session.probe(), before, "{}", session.pty.text());
    }
}

fn a_secret_is_not_kept(shell: Shell) {
    let secret = "ghp_0123456789abcdefghijklmnopqrstuvwxyzAB";
    let server = Server::answering(move |_, _| Script::openai_text(&["CMD: curl -u me:", secret, " x\n"]));
    let session = with_server(shell, &server, "");
    suggest(&session, "fetch it");
    for entry in files(&session.env.home().join(".local/state")) {
        let text = std::fs::read(&entry).unwrap_or_default();
        assert!(!String::from_utf8_lossy(&text).contains(secret), "{}", entry.display());
    }
}

fn files(dir: &std::path::Path) -> Vec<std::path::PathBuf> {
    let entries = std::fs::read_dir(dir).into_iter().flatten().flatten().map(|entry| entry.path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}
