//! What is typed right behind the answer to the plugins' own question: an Enter alone is the habit
//! and does nothing, all else belongs to the next line, in its order.

use std::time::Instant;

use aish_text::Shell;
use nix::sys::termios::LocalFlags;

use crate::support::pty::{DEADLINE, wait};
use crate::support::shell_env::{CTRL_C, ENTER, Session, ShellEnv};

in_every_shell!(
    text_behind_an_answer_is_the_next_line,
    an_enter_behind_an_answer_is_part_of_it,
    what_is_no_answer_is_a_no,
    ctrl_c_at_once_is_a_no,
);

/// A shell whose guard gives no verdict, at the `number`th question.
fn ask(session: &Session, line: &str, number: usize) {
    session.type_text(line);
    session.key(ENTER);
    session.pty.wait_until("the question", |s| {
        s.text().matches("· n no").count() == number && s.text().trim_end().ends_with("· n no")
    });
}

fn session(shell: Shell) -> Session {
    let mut env = ShellEnv::new(shell);
    env.options.guard = true;
    let session = env.start();
    session.env.fake("guard", "exit 70");
    session
}

fn text_behind_an_answer_is_the_next_line(shell: Shell) {
    for (answer, kept) in [("y", ""), ("n", "touch ran; ")] {
        // In one piece, and key by key.
        for size in [100, 1] {
            let session = session(shell);
            ask(&session, "touch ran; ", 1);
            session.env.fake("guard", "allow");
            for part in format!("{answer}touch a é\recho typed").as_bytes().chunks(size) {
                session.key(part);
            }
            wait("the next line", || session.env.exists("work/é"), || session.pty.text());
            wait("the text", || session.probe().buffer == "echo typed", || session.pty.text());
            let lines: Vec<_> = session.env.judged().into_iter().map(|judged| judged.line).collect();
            assert_eq!(lines, ["touch ran; ".to_owned(), format!("{kept}touch a é")], "{}", session.pty.text());
            assert!(session.env.exists("work/ran"));
        }
    }
}

fn an_enter_behind_an_answer_is_part_of_it(shell: Shell) {
    let session = session(shell);
    for number in 1.. {
        ask(&session, "touch ran", number);
        session.key(b"n");
        // For a quarter of a second the terminal gathers lines. On a busy machine that may be over
        // before it was seen: then it is asked for once more.
        let (mut gathers, mut back) = (false, false);
        wait(
            "the time for an Enter",
            || {
                gathers =
                    session.pty.modes().local_flags & (LocalFlags::ICANON | LocalFlags::ECHO) == LocalFlags::ICANON;
                back = session.pty.text().rsplit("· n no").next().is_some_and(|behind| behind.contains("touch ran"));
                gathers || back
            },
            || session.pty.text(),
        );
        if gathers {
            session.key(ENTER);
            break;
        }
        session.clear();
    }
    let judged = session.env.judged().len();
    // More behind it would be no habit.
    session.pty.wait_until("the line", |s| {
        s.text().rsplit("· n no").next().is_some_and(|behind| behind.contains("touch ran"))
    });
    assert_eq!(session.probe().buffer, "touch ran", "{}", session.pty.text());
    assert_eq!(session.env.judged().len(), judged, "it was asked about again: {}", session.pty.text());
    session.env.fake("guard", "allow");
    session.key(ENTER);
    session.probe();
    assert!(session.env.exists("work/ran"));
}

fn what_is_no_answer_is_a_no(shell: Shell) {
    let session = session(shell);
    let modes = session.pty.modes();
    for (number, keys) in [CTRL_C, ENTER, b"x\r", b"\x1b\r"].into_iter().enumerate() {
        ask(&session, "touch ran", number + 1);
        session.key(keys);
        session.pty.wait_until("the line", |s| s.text().rsplit("· n no").next().unwrap().contains("touch ran"));
        assert_eq!(session.probe().buffer, "touch ran", "{keys:?}: {}", session.pty.text());
        session.clear();
    }
    assert!(!session.env.exists("work/ran"));
    session.env.fake("guard", "allow");
    session.run("touch after");
    assert!(session.env.exists("work/after"));
    wait("the modes", || session.pty.modes() == modes, || format!("{:?}", session.pty.modes()));
}

/// As soon as the question stands there, without a moment between.
fn ctrl_c_at_once_is_a_no(shell: Shell) {
    let session = session(shell);
    for _ in 0..30 {
        session.type_text("touch ran");
        let from = session.pty.output(0).len();
        session.key(ENTER);
        let end = Instant::now() + DEADLINE;
        while session.pty.written("· n no", from).is_none() {
            assert!(Instant::now() < end, "{}", session.pty.text());
        }
        session.key(CTRL_C);
        session.pty.wait_until("the line", |s| {
            s.text().rsplit("· n no").next().is_some_and(|behind| behind.contains("touch ran"))
        });
        session.clear();
    }
    assert!(!session.env.exists("work/ran"));
}
