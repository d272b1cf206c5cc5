//! The ask key: what it does to the line, and that nothing that goes wrong costs the user a
//! character.

use aish_text::Shell;

use crate::support::shell_env::{ASK, CTRL_C, EXPLAIN, Line, Session, ShellEnv};

in_every_shell!(
    ask_replaces_the_line_and_runs_nothing,
    undo_brings_the_words_back,
    the_helper_is_told_everything,
    a_cancelled_ask_keeps_words_and_cursor,
    a_failed_ask_keeps_words_and_cursor,
    a_lost_helper_keeps_words_and_cursor,
    a_helper_that_dies_of_the_interrupt_keeps_words_and_cursor,
    bad_replies_change_nothing,
    several_lines_and_odd_letters,
    a_large_paste,
    explain_keeps_the_line,
    a_narrow_terminal,
    a_resize_while_it_streams,
);

const WORDS: &str = "list the files, it's \"all\" of $HOME";

fn line(buffer: &str, cursor: usize) -> Line {
    Line { buffer: buffer.to_owned(), cursor }
}

/// Moves the cursor to the left.
fn left(session: &Session, count: usize) {
    session.key(&b"\x02".repeat(count));
}

fn ask_replaces_the_line_and_runs_nothing(shell: Shell) {
    let env = ShellEnv::new(shell);
    env.fake("reply", "replace\ntouch ran\n%%\n");
    let session = env.start();
    session.type_text(WORDS);
    session.key(ASK);
    session.wait_calls(1);
    assert_eq!(session.probe(), line("touch ran", 9));
    session.clear();
    session.run("echo done > end");
    assert!(session.env.exists("work/end"), "the shell works on");
    assert!(!session.env.exists("work/ran"), "the suggestion must not run by itself");
}

fn undo_brings_the_words_back(shell: Shell) {
    let session = ShellEnv::new(shell).start();
    session.type_text(WORDS);
    session.key(ASK);
    session.wait_calls(1);
    assert_eq!(session.probe().buffer, "echo FAKE");
    session.key(b"\x1f");
    assert_eq!(session.probe().buffer, WORDS);
}

fn the_helper_is_told_everything(shell: Shell) {
    let env = ShellEnv::new(shell);
    let session = env.start();
    session.run("false");
    session.type_text("mend it");
    left(&session, 3);
    session.key(ASK);
    session.wait_calls(1);
    session.probe();
    let log = session.env.log();
    for wanted in ["call widget ask", "buffer<mend it>", "cursor<4>", "last<false>", "status<1>", "builtin false"] {
        assert!(log.contains(wanted), "{wanted} in {log}");
    }
    assert!(log.contains(&format!("shell<{shell} ")), "{log}");
    assert!(log.contains(" 1>"), "protocol 1 in {log}");
}

fn a_cancelled_ask_keeps_words_and_cursor(shell: Shell) {
    let env = ShellEnv::new(shell);
    // It never ends by itself: a Ctrl-C after its end would be the shell's own.
    env.fake("pieces", "100000");
    env.fake("delay", "0.05");
    let session = env.start();
    session.type_text(WORDS);
    left(&session, 5);
    let before = session.probe();
    assert_eq!(before, line(WORDS, WORDS.len() - 5));
    for moment in 0..20u64 {
        session.key(ASK);
        session.wait_calls(moment as usize + 1);
        std::thread::sleep(std::time::Duration::from_millis(moment * 12));
        session.key(CTRL_C);
        assert_eq!(session.probe(), before, "cancelled after {} ms", moment * 12);
        assert!(!session.pty.text().contains("cannot be run"), "{}", session.pty.text());
    }
    let log = session.env.log();
    assert_eq!(log.matches("call widget ask").count(), 20);
    assert_eq!(log.matches("buffer<list the files").count(), 20, "each call saw the words");
}

fn a_failed_ask_keeps_words_and_cursor(shell: Shell) {
    let env = ShellEnv::new(shell);
    env.fake("mode", "fail");
    let session = env.start();
    session.type_text(WORDS);
    left(&session, 2);
    session.key(ASK);
    session.wait_calls(1);
    session.pty.wait_until("the reason", |screen| screen.text().contains("no model answers"));
    assert_eq!(session.probe(), line(WORDS, WORDS.len() - 2));
}

fn a_lost_helper_keeps_words_and_cursor(shell: Shell) {
    let env = ShellEnv::new(shell);
    env.fake("mode", "kill");
    let session = env.start();
    session.type_text(WORDS);
    left(&session, 2);
    let before = session.probe();
    session.key(ASK);
    session.pty.wait_until("a word about it", |screen| screen.text().contains("the helper was killed"));
    assert_eq!(session.probe(), before);
    // Still a line editor: typing and moving work, and a command runs with the usual terminal
    // modes.
    session.type_text("x");
    assert_eq!(session.probe(), line(&WORDS.replace("HOME", "HOxME"), before.cursor + 1));
    std::fs::remove_file(session.env.helper()).unwrap();
    session.key(ASK);
    session.pty.wait_until("a word about it", |screen| screen.text().contains("cannot be run"));
    assert_eq!(session.probe().cursor, before.cursor + 1);
    session.clear();
    session.run("stty -a > modes");
    let modes = session.env.read("work/modes");
    assert!(modes.contains(" icanon") && modes.contains(" echo "), "{modes}");
}

fn a_helper_that_dies_of_the_interrupt_keeps_words_and_cursor(shell: Shell) {
    let env = ShellEnv::new(shell);
    env.fake("mode", "sigint");
    let session = env.start();
    session.type_text(WORDS);
    left(&session, 2);
    let before = session.probe();
    session.key(ASK);
    session.wait_calls(1);
    assert_eq!(session.probe(), before);
    session.key(b"\x15\x0b");
    session.run("touch alive");
    assert!(session.env.exists("work/alive"));
}

fn bad_replies_change_nothing(shell: Shell) {
    let session = ShellEnv::new(shell).start();
    session.type_text(WORDS);
    left(&session, 1);
    let before = session.probe();
    for (count, mode) in ["junk", "nonce", "noreply", "torn"].iter().enumerate() {
        session.env.fake("mode", mode);
        session.key(ASK);
        session.wait_calls(count + 1);
        assert_eq!(session.probe(), before, "{mode}");
    }
    session.pty.wait_until("a word about it", |screen| screen.text().contains("could not be read"));
    assert!(!session.env.exists("fake/evil"), "nothing of a reply is evaluated");
}

fn several_lines_and_odd_letters(shell: Shell) {
    let env = ShellEnv::new(shell);
    let text = "for f in *\n  echo 漢字 é e\u{301} 👩‍👩‍👧 'it''s' \\\\ \"$x\"\n\nend $(touch evil)";
    env.fake("reply", &format!("replace\n{text}\n%%\n"));
    let session = env.start();
    let words = "zeige 漢字, é und 🙂";
    session.type_text(words);
    left(&session, 1);
    session.key(ASK);
    session.wait_calls(1);
    assert_eq!(session.probe(), line(text, text.chars().count()));
    assert!(session.env.log().contains(&format!("buffer<{words}>")), "{}", session.env.log());
    assert!(session.env.log().contains("cursor<16>"), "{}", session.env.log());
    // Ask again, with a buffer of several lines.
    session.env.fake("mode", "fail");
    let before = session.probe();
    session.key(ASK);
    session.wait_calls(2);
    assert_eq!(session.probe(), before);
    assert!(session.env.log().contains(text), "{}", session.env.log());
    assert!(!session.env.exists("work/evil"));
}

fn a_large_paste(shell: Shell) {
    let session = ShellEnv::new(shell).start();
    let text = "0123456789 words\n".repeat(300) + "end";
    session.paste(&text);
    assert_eq!(session.probe().buffer, text);
    session.env.fake("mode", "fail");
    session.key(ASK);
    session.wait_calls(1);
    assert_eq!(session.probe().buffer, text);
    assert!(session.env.log().contains(&text));
}

fn explain_keeps_the_line(shell: Shell) {
    let env = ShellEnv::new(shell);
    env.fake("reply", "keep\n%%\n");
    let session = env.start();
    session.type_text("tar xzf a.tgz");
    left(&session, 4);
    session.key(EXPLAIN);
    session.wait_calls(1);
    assert_eq!(session.probe(), line("tar xzf a.tgz", 9));
    assert!(session.env.log().contains("call widget explain"));
}

fn a_narrow_terminal(shell: Shell) {
    let mut env = ShellEnv::new(shell);
    env.size = (24, 20);
    env.fake("pieces", "8");
    let session = env.start();
    session.type_text(WORDS);
    left(&session, 20);
    let before = session.probe();
    session.env.fake("mode", "fail");
    session.key(ASK);
    session.wait_calls(1);
    assert_eq!(session.probe(), before);
    session.pty.wait_until("the answer on rows of its own", |screen| {
        let text = screen.text();
        text.contains("piece1 piece2") && !text.contains("HOMEpiece") && text.contains("no model answers")
    });
}

fn a_resize_while_it_streams(shell: Shell) {
    let env = ShellEnv::new(shell);
    env.fake("pieces", "8");
    env.fake("hold", "");
    let session = env.start();
    session.type_text(WORDS);
    session.key(ASK);
    session.pty.wait_until("the first piece", |screen| screen.text().contains("piece1"));
    session.pty.resize(20, 50);
    session.pty.resize(12, 33);
    session.env.release();
    assert_eq!(session.probe(), line("echo FAKE", 9));
    session.pty.wait_until("the answer, still to be seen", |screen| screen.text().contains("piece1"));
    session.clear();
    session.run("true");
    // The prompt is four columns wide: the line must wrap where the terminal now ends.
    session.type_text(&"x".repeat(40));
    session.probe();
    session.pty.wait_until("a line wrapped at 33 columns", |screen| screen.cursor().1 == 44 - 33);
}
