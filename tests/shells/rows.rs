//! What stands on fish's screen around a line that is answered or asked about: each row once, no
//! suggestion that stays, nothing hidden. zsh and bash draw a line no more once it was accepted.

use aish_text::Shell;

use super::norris::{Target, queue, step};
use crate::support::shell_env::{CHECK, ENTER, Session, ShellEnv, installed};

const NARROW: (u16, u16) = (24, 40);
/// Three rows of a narrow screen behind the prompt.
const LONG: &str = "echo aaaaaaaaaa bbbbbbbbbb cccccccccc dddddddddd eeeeeeeeee ffffffffff > /dev/null";

/// A fish that knows `before` from its history, on an empty screen.
fn fish(env: ShellEnv, before: &str) -> Option<Session> {
    if !installed(Shell::Fish) {
        return None;
    }
    let session = env.start();
    session.run(before);
    session.key(b"\x0c");
    session.pty.wait_until("an empty screen", |screen| screen.rows().len() == 1);
    Some(session)
}

fn wait_rows(session: &Session, rows: &[&str]) {
    session.pty.wait_until(&format!("{rows:#?}"), |screen| screen.rows() == rows);
}

fn env(size: (u16, u16), guard: bool) -> ShellEnv {
    let mut env = ShellEnv::new(Shell::Fish);
    env.size = size;
    env.options.guard = guard;
    env
}

#[test]
fn the_suggestion_goes_from_the_row_of_a_line_that_is_answered() {
    for (prompt, rows) in [
        ("", ["0 > ? what is", "piece1 piece2 piece3", "0 > echo FAKE"].as_slice()),
        // The row of a prompt of two, and one that grows with the mode of the keys.
        (
            "function fish_prompt; echo top; echo -n '> '; end",
            &["top", "> ? what is", "piece1 piece2 piece3", "top", "> echo FAKE"],
        ),
        (
            "fish_vi_key_bindings; function fish_prompt; echo -n '> '; end",
            &["[I] > ? what is", "piece1 piece2 piece3", "[I] > echo FAKE"],
        ),
    ] {
        let mut env = env((24, 80), false);
        env.before = prompt.to_owned();
        let history = env.home().join(".local/share/fish/fish_history");
        std::fs::write(history, "- cmd: ? what is the time in this place\n  when: 1700000000\n").unwrap();
        let session = env.start();
        session.type_text("? what is");
        session.pty.wait_until("the suggestion", |screen| screen.text().contains("the time in"));
        session.key(ENTER);
        wait_rows(&session, rows);
    }
}

#[test]
fn a_suggestion_over_several_rows_goes() {
    let Some(session) = fish(env(NARROW, true), LONG) else { return };
    session.env.fake("guard", "ask");
    session.type_text("echo aaaaaaaaaa bbbbbbbbbb cccccccccc ddd");
    session.pty.wait_until("the suggestion", |screen| screen.text().contains("null"));
    // From the middle of the line, too.
    session.key(b"\x02\x02");
    session.key(ENTER);
    let line = ["0 > echo aaaaaaaaaa bbbbbbbbbb ccccccccc", "c ddd"];
    wait_rows(&session, &[line[0], line[1], "ask?"]);
    session.key(b"y");
    wait_rows(&session, &[line[0], line[1], "ask?", "aaaaaaaaaa bbbbbbbbbb cccccccccc ddd", "0 >"]);
}

#[test]
fn a_prompt_at_the_right_stays() {
    let mut env = env((24, 60), true);
    env.before = "function fish_right_prompt; echo -n right; end".to_owned();
    let Some(session) = fish(env, "echo one two") else { return };
    let row = |left: &str| format!("{left}{:>width$}", "right", width = 60 - left.len());
    session.env.fake("guard", "ask");
    session.type_text("echo one");
    session.pty.wait_until("the suggestion", |screen| screen.text().contains("two"));
    session.key(ENTER);
    wait_rows(&session, &[&row("0 > echo one"), "ask?"]);
    session.key(b"y");
    wait_rows(&session, &[&row("0 > echo one"), "ask?", "one", &row("0 >")]);
}

#[test]
fn a_line_that_was_asked_about_is_there_once() {
    for (prompt, top) in [("", &[][..]), ("function fish_prompt; echo top; echo -n '0 > '; end", &["top"])] {
        // The helper's question, and the one where it gives no verdict.
        for (mode, question) in [("ask", vec!["ask?"]), ("exit 70", vec![])] {
            let mut env = env((24, 120), true);
            env.before = prompt.to_owned();
            let session = env.start();
            session.run("echo one two");
            session.key(b"\x0c");
            session.pty.wait_until("an empty screen", |screen| screen.rows().len() <= 2);
            session.env.fake("guard", mode);
            let own =
                "aish: this line could not be judged: the helper failed (status 70). Run it anyway?  y yes · n no";
            let question = if question.is_empty() { vec![own] } else { question };
            session.type_text("echo one");
            session.pty.wait_until("the suggestion", |screen| screen.text().contains("two"));
            session.key(ENTER);
            let asked = [top, &["0 > echo one"], question.as_slice()].concat();
            wait_rows(&session, &asked);
            session.key(b"n");
            let refused = [asked.as_slice(), top, &["0 > echo one"]].concat();
            // The line is back, and its suggestion may be.
            session.pty.wait_until("the line", |screen| {
                let text = screen.text();
                text.lines().count() == refused.len()
                    && text.lines().last().is_some_and(|row| row.starts_with("0 > echo one"))
            });
            session.key(b"\x02");
            session.key(ENTER);
            let asked = [refused.as_slice(), question.as_slice()].concat();
            wait_rows(&session, &asked);
            session.key(b"y");
            wait_rows(&session, &[asked.as_slice(), &["one"], top, &["0 >"]].concat());
        }
    }
}

#[test]
fn nothing_is_hidden_below_a_line_of_several_rows() {
    let Some(session) = fish(env(NARROW, false), "true") else { return };
    session.type_text(LONG);
    session.pty.wait_until("the line", |screen| screen.text().contains("null"));
    session.key(CHECK);
    let line = ["0 > echo aaaaaaaaaa bbbbbbbbbb ccccccccc", "c dddddddddd eeeeeeeeee ffffffffff > /de", "v/null"];
    wait_rows(&session, &[line[0], line[1], line[2], "piece1 piece2 piece3", "0 > echo FAKE"]);
}

/// fish draws the line that captures a command before its prompt, where it believes the cursor to
/// be: whatever wraps then, nothing above it is painted over, and the command stands there whole.
#[test]
fn nothing_is_painted_over_when_a_command_of_norris_wraps() {
    for columns in [40, 47, 48, 49, 50, 51, 52, 53, 58, 80] {
        for goal in
            ["go", "go on, and on, with a goal that is longer than one row of most terminals is wide, which wraps"]
        {
            let env = env((24, columns), false);
            let target = Target::pipe(&env);
            queue(
                &env,
                &[
                    step("redirect", &target.path, "keep", "echo one"),
                    step("redirect", &target.path, "keep", "echo two"),
                ],
            );
            let Some(session) = fish(env, "true") else { return };
            session.type_text(&format!(":norris {goal}"));
            session.key(ENTER);
            let all = format!("0 > :norris {goal}0 > echo one0 > echo two0 >").replace(" ", "");
            session
                .pty
                .wait_until(&format!("{columns}: {all}"), |screen| screen.rows().concat().replace(" ", "") == all);
        }
    }
}
