//! Questions are answered with one key. Many people press Enter behind it: that runs no line and
//! answers nothing else.

use std::time::{Duration, Instant};

use aish_text::Shell;
use nix::sys::termios::LocalFlags;

use super::whole::{guarded, real, with_server};
use crate::norris::live::Live;
use crate::support::llm_server::{Script, Server};
use crate::support::shell_env::{ENTER, Session};

in_every_shell!(
    a_declined_line_does_not_come_back,
    a_refused_line_is_not_sent_again,
    what_was_approved_reads_no_enter,
    a_chosen_command_does_not_run,
    a_halt_takes_the_enter,
    the_guards_own_question,
);

/// Presses a key at a question, and Enter as soon as that was read, as fast fingers do.
fn answer_with_enter(session: &Session, key: &[u8]) {
    session.key(key);
    let end = Instant::now() + Duration::from_secs(60);
    // While the Enter is waited for, the terminal gathers a line and shows nothing of it.
    while {
        let modes = session.pty.modes().local_flags;
        !modes.contains(LocalFlags::ICANON) || modes.contains(LocalFlags::ECHO)
    } {
        assert!(Instant::now() < end, "{}", session.pty.text());
        std::thread::sleep(Duration::from_millis(1));
    }
    session.key(ENTER);
}

fn questions(session: &Session) -> usize {
    session.pty.text().matches("· n no").count()
}

fn a_declined_line_does_not_come_back(shell: Shell) {
    let session = real(shell, "model = \"cookbook\"\n").start();
    session.run(":remember one");
    session.type_text(":memory clear\n");
    session.pty.wait_until("the question", |s| s.text().trim_end().ends_with("· n no"));
    answer_with_enter(&session, b"n");
    session.pty.wait_until("the end", |s| s.text().contains("nothing was forgotten"));
    assert_eq!(session.probe().buffer, "");
    // And one that comes late is an empty line.
    session.key(ENTER);
    session.run("touch after");
    assert!(session.env.exists("work/after"));
    assert_eq!(questions(&session), 1, "{}", session.pty.text());
    assert_eq!(session.env.read(".local/share/aish/memory.jsonl").matches("\"forget\"").count(), 0);
    // Both at once are a no, too.
    session.type_text(":memory clear\n");
    session.pty.wait_until("the question", |s| s.text().trim_end().ends_with("· n no"));
    session.key(b"n\r");
    session.pty.wait_until("the end", |s| s.text().matches("nothing was forgotten").count() == 2);
    assert_eq!(session.probe().buffer, "");
}

fn a_refused_line_is_not_sent_again(shell: Shell) {
    let session = guarded(shell);
    session.type_text("touch b\n");
    session.pty.wait_until("the question", |s| s.text().trim_end().ends_with("· n no"));
    answer_with_enter(&session, b"n");
    assert_eq!(session.probe().buffer, "touch b");
    assert_eq!(questions(&session), 1, "{}", session.pty.text());
    assert!(!session.env.exists("work/b"));
}

fn what_was_approved_reads_no_enter(shell: Shell) {
    let session = guarded(shell);
    session.type_text("touch b; head -n1 >got\n");
    session.pty.wait_until("the question", |s| s.text().trim_end().ends_with("· n no"));
    answer_with_enter(&session, b"y");
    crate::support::pty::wait("the command", || session.env.exists("work/b"), || session.pty.text());
    session.type_text("word\n");
    session.probe();
    assert_eq!(session.env.read("work/got"), "word\n");
}

fn a_chosen_command_does_not_run(shell: Shell) {
    let server = Server::answering(|_, _| Script::openai_text(&["CMD: touch one\nCMD: touch two\n"]));
    let session = with_server(shell, &server, "");
    session.type_text("? how\n");
    session.pty.wait_until("the menu", |s| s.text().contains("on the line?"));
    answer_with_enter(&session, b"2");
    assert_eq!(session.probe().buffer, "touch two", "{}", session.pty.text());
    assert!(!session.env.exists("work/two"));
}

/// What was on the line before the run is back after it: an Enter must not send it.
fn a_halt_takes_the_enter(shell: Shell) {
    let live = Live::new(shell);
    live.write("keep", "1");
    live.model.replies(&["CMD: rm keep"]);
    live.session.type_text("touch the ran");
    live.key(b"\x0e");
    live.halted();
    answer_with_enter(&live.session, b"a");
    let over = live.ended();
    over.is("aborted", "aborted by user");
    assert_eq!(over.buffer, "touch the ran");
    assert!(!live.session.env.exists("work/ran"));
}

/// Where there is no helper, the plugin asks itself.
fn the_guards_own_question(shell: Shell) {
    let session = guarded(shell);
    std::fs::remove_file(session.env.helper()).unwrap();
    session.type_text("touch b; head -n1 >got\n");
    session.pty.wait_until("the question", |s| s.text().contains("· n no"));
    session.key(b"y");
    session.key(ENTER);
    crate::support::pty::wait("the command", || session.env.exists("work/b"), || session.pty.text());
    session.type_text("word\n");
    session.probe();
    assert_eq!(session.env.read("work/got"), "word\n");
}
