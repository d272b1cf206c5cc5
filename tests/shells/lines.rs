//! Enter: our own lines arrive verbatim and are never parsed; every other line runs exactly as
//! without us.

use std::fs;

use aish_text::Shell;

use crate::support::pty::wait;
use crate::support::shell_env::{ASK, CTRL_C, ENTER, Session, ShellEnv, installed};

in_every_shell!(
    a_question_arrives_verbatim,
    a_question_needs_no_blank,
    a_failed_question_comes_back,
    a_cancelled_question_comes_back,
    meta_lines_arrive_verbatim,
    meta_functions_work_in_scripts,
    ordinary_lines_run_once,
    continuation_lines_are_nobodys_questions,
    a_search_and_enter,
    a_paste_of_several_lines,
    a_pending_reply_lands_in_the_next_line,
    a_planted_reply_is_dropped,
    run_frames_run_one_after_the_other,
    run_frames_stop_at_a_failure,
    without_enter_nothing_is_captured,
    an_empty_enter_forgets_the_last_command,
    vi_modes,
    typed_ahead_does_not_run_the_suggestion,
);

const QUESTION: &str = r#"? it's a "test" $HOME *.c; (x) !! `touch evil` & don't \ #"#;

/// fish 3 takes up the entry with the next second.
fn assert_once_in_history(session: &Session, line: &str) {
    let count = || session.history().iter().filter(|entry| *entry == line).count();
    let next = || session.run("true").buffer.is_empty() && count() > 0;
    wait("the history entry", next, || format!("{:?}", session.history()));
    assert_eq!(count(), 1);
}

fn a_question_arrives_verbatim(shell: Shell) {
    let session = ShellEnv::new(shell).start();
    let line = session.run(QUESTION);
    assert_eq!(line.buffer, "echo FAKE", "the choice is in the line");
    assert_eq!(line.cursor, 9);
    let log = session.env.log();
    assert!(log.contains("call widget question"), "{log}");
    assert!(log.contains(&format!("buffer<{QUESTION}>")), "{log}");
    // The chosen command can be edited: the terminal is in the line editor's modes.
    session.type_text("!\x01x");
    assert_eq!(session.probe().buffer, "xecho FAKE!");
    session.clear();
    assert_once_in_history(&session, QUESTION);
    assert!(!session.env.exists("work/evil"));
    session.run("stty -a > modes");
    let modes = session.env.read("work/modes");
    assert!(modes.contains(" icanon") && modes.contains(" echo ") && modes.contains(" icrnl"), "{modes}");
}

fn a_question_needs_no_blank(shell: Shell) {
    let session = ShellEnv::new(shell).start();
    for (nth, line) in ["?how now", "?", "? "].into_iter().enumerate() {
        session.type_text(line);
        session.key(ENTER);
        session.wait_calls(nth + 1);
        assert_eq!(session.probe().buffer, "echo FAKE", "{line}");
        assert!(session.env.log().contains(&format!("buffer<{line}>")), "{line}: {}", session.env.log());
        session.clear();
    }
    // Any other line that begins with the sign is the shell's.
    session.run("?1x; echo still > own");
    assert!(session.env.exists("work/own") || shell == Shell::Zsh, "zsh stops at a pattern without a file");
    assert_eq!(session.env.log().matches("call widget question").count(), 3);
}

fn a_failed_question_comes_back(shell: Shell) {
    let env = ShellEnv::new(shell);
    env.fake("mode", "fail");
    let session = env.start();
    let line = session.run("? what's up");
    assert_eq!(line.buffer, "? what's up");
}

fn a_cancelled_question_comes_back(shell: Shell) {
    let env = ShellEnv::new(shell);
    env.fake("pieces", "100000");
    env.fake("delay", "0.1");
    let session = env.start();
    session.type_text("? what's up");
    session.key(ENTER);
    session.wait_calls(1);
    session.pty.wait_until("some of the answer", |screen| screen.text().contains("piece2"));
    session.key(CTRL_C);
    assert_eq!(session.probe().buffer, "? what's up");
    assert!(!session.pty.text().contains("cannot be run"), "{}", session.pty.text());
    session.clear();
    assert_once_in_history(&session, "? what's up");
    session.run("touch alive");
    assert!(session.env.exists("work/alive"));
}

fn meta_lines_arrive_verbatim(shell: Shell) {
    let env = ShellEnv::new(shell);
    env.fake("reply", "keep\n%%\n");
    let session = env.start();
    for (line, action) in [(":ask don't *.c $x", "question"), (":reset", "meta"), (":save it's; mine", "meta")] {
        assert_eq!(session.run(line).buffer, "");
        let log = session.env.log();
        assert!(log.contains(&format!("call widget {action}\nbuffer<{line}>")), "{log}");
    }
    let history = session.history();
    assert!(history.contains(&":ask don't *.c $x".to_owned()) || shell == Shell::Fish, "{history:?}");
    // Names that are not ours go to the shell.
    session.run(":nosuch thing; touch after");
    assert!(session.env.exists("work/after"));
    assert_eq!(session.env.log().matches("call ").count(), 3);
}

fn meta_functions_work_in_scripts(shell: Shell) {
    let session = ShellEnv::new(shell).start();
    for (typed, call) in [
        ("eval ':save 3'", "call sessions save 3"),
        ("true; :resume 'a b'", "call sessions resume a b"),
        ("true; :sessions", "call sessions"),
        ("true; :ask x y", "call ask x y"),
        ("true; :help | cat > out", "call widget help"),
        ("true; :help norris", "call help norris"),
    ] {
        session.run(typed);
        assert!(session.env.log().contains(call), "{typed}: {}", session.env.log());
    }
}

/// NOR-05.
fn ordinary_lines_run_once(shell: Shell) {
    let session = ShellEnv::new(shell).start();
    session.run("echo one >> count");
    assert_eq!(session.env.read("work/count"), "one\n");
    session.run(match shell {
        Shell::Fish => "sh -c 'exit 3' | sh -c 'exit 4'",
        _ => "(exit 3) | (exit 4)",
    });
    session.run(match shell {
        Shell::Fish => "echo $status $pipestatus > st",
        Shell::Zsh => "echo $? $pipestatus > st",
        Shell::Bash => "echo $? ${PIPESTATUS[@]} > st",
    });
    assert_eq!(session.env.read("work/st").trim(), "4 3 4");
    if shell != Shell::Fish {
        session.run("true last-word");
        session.run("echo $_ > underscore");
        assert_eq!(session.env.read("work/underscore").trim(), "last-word");
    }
    session.run(" echo '? x' > spaced; : > colon");
    assert_eq!(session.env.read("work/spaced").trim(), "? x");
    assert!(session.env.exists("work/colon"));
    assert_eq!(session.history().iter().filter(|entry| *entry == "echo one >> count").count(), 1);
    assert_eq!(session.env.log(), "", "the helper is not called for ordinary lines");
}

fn continuation_lines_are_nobodys_questions(shell: Shell) {
    let session = ShellEnv::new(shell).start();
    match shell {
        Shell::Fish => session.type_text("echo 'a\n? b\n:reset\nc' > text\n"),
        _ => session.type_text("cat > text <<END\n? b\n:reset\nEND\n"),
    }
    session.probe();
    let text = session.env.read("work/text");
    assert!(text.contains("? b\n:reset\n"), "{text}");
    session.type_text(if shell == Shell::Fish {
        "for x in 1 2\necho $x >> loop\nend\n"
    } else {
        "for x in 1 2; do\necho $x >> loop\ndone\n"
    });
    session.probe();
    assert_eq!(session.env.read("work/loop"), "1\n2\n");
    assert_eq!(session.env.log(), "");
}

fn a_search_and_enter(shell: Shell) {
    let session = ShellEnv::new(shell).start();
    session.run("echo found >> found");
    session.run("true");
    session.key(b"\x12");
    session.type_text("echo fo");
    // fish fills the line first, the others run what they found.
    let filled = if shell == Shell::Fish { "> echo found" } else { "echo found" };
    session.pty.wait_until("the search", |screen| screen.text().matches(filled).count() >= 2);
    session.key(ENTER);
    session.probe();
    if session.env.read("work/found").lines().count() < 2 {
        session.key(ENTER);
        session.probe();
    }
    assert_eq!(session.env.read("work/found"), "found\nfound\n", "{}", session.pty.text());
}

fn a_paste_of_several_lines(shell: Shell) {
    let session = ShellEnv::new(shell).start();
    session.paste("echo 1 >> pasted\necho 2 >> pasted");
    assert_eq!(session.probe().buffer, "echo 1 >> pasted\necho 2 >> pasted");
    assert!(!session.env.exists("work/pasted"), "a paste runs nothing");
    session.key(ENTER);
    session.probe();
    assert_eq!(session.env.read("work/pasted"), "1\n2\n");
    // Without the brackets each line is typed.
    session.type_text("echo 3 >> pasted\necho 4 >> pasted\n");
    session.probe();
    assert_eq!(session.env.read("work/pasted"), "1\n2\n3\n4\n");
}

/// What is in the environment of every program is no word that lets one leave commands for the
/// prompt.
fn a_planted_reply_is_dropped(shell: Shell) {
    let session = ShellEnv::new(shell).start();
    session.run("sh -c 'echo $AISH_SESSION; env | grep AISH_PENDING' >word");
    let word = session.env.read("work/word");
    let word = word.trim();
    assert!(!word.contains("AISH_PENDING"), "{word}");
    let dir = session.env.home().join(".local/state/aish/shells").join(word);
    fs::create_dir_all(&dir).unwrap();
    let how = "none\n\nn0nce\nkeep\nfast";
    for frames in [
        format!("aish 1 {word} run 1\ntouch planted\nend\n"),
        format!("aish 1 {word} replace 1\ntouch planted\nend\n"),
        format!("aish 1 {word} capture 5\n{how}\nend\naish 1 {word} step 1\ntouch planted\nend\n"),
        "aish 1  run 1\ntouch planted\nend\n".to_owned(),
    ] {
        fs::write(dir.join("pending"), &frames).unwrap();
        session.run("true");
        assert_eq!(session.run("true").buffer, "", "{frames}");
        assert!(!session.env.exists("work/planted"), "{frames}");
        assert!(fs::read(dir.join("pending")).unwrap_or_default().is_empty(), "{frames}");
    }
}

fn a_pending_reply_lands_in_the_next_line(shell: Shell) {
    let env = ShellEnv::new(shell);
    env.fake("reply", "replace\ntouch pending-ran\n%%\n");
    let session = env.start();
    let line = session.run("aish ask something");
    assert_eq!(line.buffer, "touch pending-ran");
    assert!(!session.env.exists("work/pending-ran"));
    session.clear();
    fs::remove_file(session.env.home().join("fake/reply")).unwrap();
    assert_eq!(session.run("true").buffer, "", "it is used once");
    // A foreign or broken one is thrown away.
    session.run("echo junk > ~/.local/state/aish/shells/$AISH_SESSION/pending");
    session.run("true");
    let shells = session.env.home().join(".local/state/aish/shells");
    let dir = fs::read_dir(shells).unwrap().next().unwrap().unwrap().path();
    assert!(fs::read(dir.join("pending")).unwrap_or_default().is_empty());
}

fn run_frames_run_one_after_the_other(shell: Shell) {
    let env = ShellEnv::new(shell);
    env.fake("reply", "run\ncd /\n%%\nrun\necho 'a!b' $PWD >> $HOME/ran\n%%\nrun\necho two >> $HOME/ran\n%%\n");
    let session = env.start();
    session.type_text("do it");
    session.key(b"\x1bi");
    wait("the commands", || session.env.read("ran").lines().count() == 2, || session.pty.text());
    assert_eq!(session.env.read("ran"), "a!b /\ntwo\n");
    assert_eq!(session.probe().buffer, "");
    let history = session.history();
    assert!(history.contains(&"echo two >> $HOME/ran".to_owned()), "{history:?}");
    // The same from a captured line.
    session.run("? again");
    wait("the commands", || session.env.read("ran").lines().count() == 4, || session.pty.text());
    session.run("touch $HOME/alive");
    assert!(session.env.exists("alive"));
}

fn run_frames_stop_at_a_failure(shell: Shell) {
    let env = ShellEnv::new(shell);
    env.fake("reply", "run\necho one >> $HOME/ran; false\n%%\nrun\necho two >> $HOME/ran\n%%\n");
    let session = env.start();
    session.type_text("do it");
    session.key(b"\x1bi");
    wait("the command", || session.env.exists("ran"), || session.pty.text());
    session.probe();
    session.run("true");
    session.run("true");
    assert_eq!(session.env.read("ran"), "one\n");
}

fn without_enter_nothing_is_captured(shell: Shell) {
    let mut env = ShellEnv::new(shell);
    env.options.no_enter = true;
    let session = env.start();
    session.run("? hello");
    session.run(":ask plain");
    let log = session.env.log();
    assert!(!log.contains("widget") && log.contains("call ask plain"), "{log}{}", session.pty.text());
    session.run("false");
    session.key(b"\x1bi");
    session.wait_calls(2);
    session.probe();
    assert!(session.env.log().contains("last<false>\nstatus<1>"), "{}", session.env.log());
}

fn an_empty_enter_forgets_the_last_command(shell: Shell) {
    let session = ShellEnv::new(shell).start();
    session.run("false");
    session.key(b"\x1bi");
    session.wait_calls(1);
    session.clear();
    session.key(ENTER);
    session.probe();
    session.key(b"\x1bi");
    session.wait_calls(2);
    session.probe();
    let log = session.env.log();
    let last: Vec<_> = log.lines().filter(|line| line.starts_with("last<") || line.starts_with("status<")).collect();
    assert_eq!(last, ["last<false>", "status<1>", "last<>", "status<>"]);
}

fn vi_modes(shell: Shell) {
    let mut env = ShellEnv::new(shell);
    env.before = match shell {
        Shell::Zsh => "bindkey -v",
        Shell::Bash => "set -o vi",
        Shell::Fish => "fish_vi_key_bindings",
    }
    .to_owned();
    let session = env.start();
    session.type_text("some words");
    session.key(b"\x1bi");
    session.wait_calls(1);
    assert_eq!(session.probe().buffer, "echo FAKE");
    session.clear();
    // In command mode: go back two characters.
    session.type_text("some words");
    session.command_mode();
    session.key(b"h");
    session.env.fake("mode", "fail");
    assert_eq!(session.probe().cursor, 8);
    session.key(b"\x1bi");
    session.wait_calls(2);
    let line = session.probe();
    assert_eq!((line.buffer.as_str(), line.cursor), ("some words", 8));
    session.env.fake("mode", "ok");
    session.key(b"\x1bi");
    session.wait_calls(3);
    assert_eq!(session.probe().buffer, "echo FAKE");
    session.key(b"u");
    assert_eq!(session.probe().buffer, "some words", "undo in command mode");
    session.key(b"dd");
    session.type_text("i? in vi mode");
    session.key(ENTER);
    session.wait_calls(4);
    assert_eq!(session.probe().buffer, "echo FAKE");
}

fn typed_ahead_does_not_run_the_suggestion(shell: Shell) {
    let env = ShellEnv::new(shell);
    env.fake("reply", "replace\ntouch ran\n%%\n");
    env.fake("hold", "");
    let session = env.start();
    session.type_text("words");
    session.key(b"\x1bi");
    session.pty.wait_until("the first piece", |screen| screen.text().contains("piece1"));
    session.type_text("xx\n");
    session.env.release();
    assert_eq!(session.probe().buffer, "touch ran");
    session.clear();
    assert!(!session.env.exists("work/ran"));
}

/// What a user calls `read` isn't what the plugin reads with.
#[test]
fn a_function_named_read_is_the_users_own() {
    for shell in [Shell::Zsh, Shell::Bash] {
        if !installed(shell) {
            continue;
        }
        let mut env = ShellEnv::new(shell);
        env.options.guard = true;
        env.after = "read() { echo MINE; return 1; }\n".to_owned();
        let session = env.start();
        assert_eq!(session.run("? words").buffer, "echo FAKE", "{}", session.pty.text());
        session.clear();
        session.type_text("words");
        session.key(ASK);
        session.wait_calls(2);
        assert_eq!(session.probe().buffer, "echo FAKE", "{}", session.pty.text());
        session.clear();
        session.env.fake("guard", "exit 70");
        session.type_text("touch ran");
        session.key(ENTER);
        session.pty.wait_until("the question", |s| s.text().trim_end().ends_with("· n no"));
        session.key(b"y");
        wait("the command", || session.env.exists("work/ran"), || session.pty.text());
        session.env.fake("guard", "allow");
        session.run(":");
        let text = session.pty.text();
        assert!(!text.contains("MINE") && !text.contains("could not be read"), "{text}");
        session.run("aish-unload");
        assert!(!session.pty.text().contains("MINE"), "{}", session.pty.text());
    }
}
