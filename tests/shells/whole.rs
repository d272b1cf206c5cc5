//! The whole product at a key press: the real helper in the real shells, against a server on the
//! loopback interface and against the cookbook.

use crate::support::program;
use std::fs;
use std::time::Duration;

use aish_text::Shell;

use crate::support::llm_server::{Gate, STREAM_END, Script, Server, Step};
use crate::support::model::sent_words;
use crate::support::pty::wait;
use crate::support::shell_env::{ASK, CHECK, CTRL_C, ENTER, EXPLAIN, Line, Session, ShellEnv};

in_every_shell!(
    the_answer_streams_and_the_command_replaces_the_words,
    a_cancel_at_any_moment_keeps_words_and_cursor,
    a_server_that_dies_keeps_the_words_and_is_named,
    a_server_that_is_not_there_keeps_the_words_and_is_named,
    a_server_that_hangs_can_be_cancelled,
    hostile_answers_touch_neither_terminal_nor_line,
    the_cookbook_answers_without_a_server,
    the_cookbook_answers_for_a_server_that_is_not_there,
    an_empty_line_after_a_failure_is_a_correction,
    a_typed_fix_knows_what_failed,
    an_empty_line_otherwise_opens_a_question,
    a_question_offers_its_commands,
    a_typed_ask_leaves_its_choice_for_the_next_prompt,
    without_confirmation_the_commands_run_until_one_fails,
    meta_lines_reach_their_commands,
    the_terminal_modes_come_back,
    what_is_typed_meanwhile_runs_nothing,
    what_is_typed_before_a_ctrl_c_stays,
    what_is_typed_before_a_copy_stays,
    what_is_typed_during_a_question_is_the_next_line,
    what_is_typed_behind_an_answer_to_the_guard_is_for_the_line,
    what_is_typed_before_the_guards_question_comes_at_the_next_prompt,
    a_refused_line_is_back_before_what_was_typed_behind_it,
    explain_shows_the_parts_and_keeps_the_line,
    the_guard_lets_harmless_lines_pass,
    the_guard_asks_and_takes_the_pin,
    what_a_policy_denies_does_not_run,
    the_configuration_turns_the_guard_on,
    the_check_key_shows_the_verdict_and_keeps_the_line,
    the_check_key_knows_the_shells_functions,
);

const WORDS: &str = "list 'the' files, ünïcode 日本";

/// A shell whose helper is the real one.
pub fn real(shell: Shell, config: &str) -> ShellEnv {
    let mut env = ShellEnv::new(shell);
    fs::remove_file(env.helper()).unwrap();
    std::os::unix::fs::symlink(program(), env.helper()).unwrap();
    let path = env.home().join(".config/aish/config.toml");
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(&path, config).unwrap();
    fs::set_permissions(&path, std::os::unix::fs::PermissionsExt::from_mode(0o600)).unwrap();
    env.vars.push(("CLICOLOR".to_owned(), "0".to_owned()));
    env
}

pub fn with_server(shell: Shell, server: &Server, more: &str) -> Session {
    let url = server.url("/v1");
    real(shell, &format!("[models.fast]\nprovider = \"openai\"\nbase_url = \"{url}\"\nmodel = \"m\"\n{more}")).start()
}

fn cookbook(shell: Shell) -> Session {
    real(shell, "model = \"cookbook\"\n").start()
}

fn line(buffer: &str, cursor: usize) -> Line {
    Line { buffer: buffer.to_owned(), cursor }
}

fn delta(text: &str) -> String {
    format!("data: {}\n\n", serde_json::json!({"choices": [{"index": 0, "delta": {"content": text}}]}))
}

fn begin() -> Script {
    Script::new().head(200, &[("Content-Type", "text/event-stream")])
}

/// Types the words, moves the cursor three to the left, and asks.
fn ask(session: &Session) -> Line {
    session.type_text(WORDS);
    session.key(&b"\x02".repeat(3));
    session.key(ASK);
    line(WORDS, WORDS.chars().count() - 3)
}

/// Waits for the menu, presses a key, and waits until the menu is gone: keys that come together
/// count as a paste.
pub fn choose(session: &Session, key: &[u8]) {
    session.pty.wait_until("the menu", |s| s.text().contains("· c copy"));
    session.key(key);
    session.pty.wait_until("the end of the menu", |s| !s.text().contains("· c copy"));
}

fn the_answer_streams_and_the_command_replaces_the_words(shell: Shell) {
    let gate = Gate::default();
    let script = begin().chunk(delta("Looking around")).step(Step::Wait(gate.clone()));
    let script = script.chunk(delta("\n\nCMD: touch ran 'it''s'\n")).chunk(STREAM_END).end();
    let server = Server::scripted(vec![script]);
    let session = with_server(shell, &server, "");
    ask(&session);
    session.pty.wait_until("the first piece while the rest is missing", |s| s.text().contains("Looking around"));
    gate.open();
    session.pty.wait_until("the closing line", |s| s.text().contains("· fast"));
    assert_eq!(session.probe(), line("touch ran 'it''s'", 17));
    assert!(!session.env.exists("work/ran"));
    session.key(b"\x1f");
    assert_eq!(session.probe().buffer, WORDS, "undo brings the words back");
    assert_eq!(sent_words(&server.requests()[0]), WORDS);
}

fn a_cancel_at_any_moment_keeps_words_and_cursor(shell: Shell) {
    let server = Server::answering(|_, _| {
        let mut script = begin();
        for n in 0..40 {
            script = script.chunk(delta(&format!("piece {n} "))).step(Step::Pause(Duration::from_millis(10)));
        }
        // It never ends by itself: a Ctrl-C after its end would be the shell's own.
        script.chunk(delta("\nCMD: touch ran\n")).step(Step::Hold(Gate::default()))
    });
    let session = with_server(shell, &server, "");
    // From the moment the terminal is the helper's (before that, Ctrl-C is the shell's own) to the
    // last piece.
    for after in [0, 1, 2, 5, 10, 15, 20, 25, 30, 40, 50, 60, 75, 90, 110, 130, 160, 200, 300, 400] {
        let before = ask(&session);
        wait("the helper", || session.pty.foreground() != session.pty.id(), || session.pty.text());
        std::thread::sleep(Duration::from_millis(after));
        session.key(CTRL_C);
        assert_eq!(session.probe(), before, "after {after} ms: {}", session.pty.text());
        session.clear();
    }
    assert!(!session.env.exists("work/ran"));
}

fn a_server_that_dies_keeps_the_words_and_is_named(shell: Shell) {
    let server = Server::answering(|_, _| begin().chunk(delta("half an ans")).step(Step::Reset));
    let session = with_server(shell, &server, "");
    let before = ask(&session);
    session.pty.wait_until("the reason", |s| s.text().contains("broke off"));
    assert_eq!(session.probe(), before);
}

fn a_server_that_is_not_there_keeps_the_words_and_is_named(shell: Shell) {
    let config = "[models.gone]\nprovider = \"openai\"\nbase_url = \"http://127.0.0.1:9/v1\"\nmodel = \"m\"\n";
    let session = real(shell, config).start();
    let before = ask(&session);
    session.pty.wait_until("the reason", |s| s.text().contains("127.0.0.1:9 refuses"));
    assert_eq!(session.probe(), before);
}

fn a_server_that_hangs_can_be_cancelled(shell: Shell) {
    let gone = Gate::default();
    let hang = gone.clone();
    let server = Server::answering(move |_, _| Script::new().step(Step::Hold(hang.clone())));
    let session = with_server(shell, &server, "");
    let before = ask(&session);
    server.wait_for(1);
    session.key(CTRL_C);
    session.pty.wait_until("the reason", |s| s.text().contains("cancelled"));
    assert_eq!(session.probe(), before);
    assert!(gone.wait(), "the connection is closed at once");
}

fn hostile_answers_touch_neither_terminal_nor_line(shell: Shell) {
    let hostile = "\u{1b}]0;owned\u{7}\u{1b}[2J\u{1b}[Hgone\u{9b}2J \u{202e}reversed\u{1b}[201~\u{1b}P$q\u{1b}\\ after\n\n\
                   CMD: touch ran\u{1b}[201~\rtouch ran\n";
    let server = Server::answering(move |_, _| Script::openai_text(&[hostile]));
    let session = with_server(shell, &server, "");
    session.run("echo still-here");
    let before = ask(&session);
    session.pty.wait_until("the refusal", |s| s.text().contains("refused"));
    let text = session.pty.text();
    assert!(text.contains("still-here") && text.contains("after"), "the screen was not cleared: {text}");
    assert!(!text.contains('\u{202e}'));
    assert_eq!(session.probe(), before);
    assert!(!session.env.exists("work/ran"));
}

fn the_cookbook_answers_without_a_server(shell: Shell) {
    let session = cookbook(shell);
    session.type_text("find files larger than 10MB in /var/log");
    session.key(ASK);
    session.pty.wait_until("the closing line", |s| s.text().contains("· cookbook"));
    assert_eq!(session.probe().buffer, "find /var/log -type f -size +10M");
    session.clear();
    session.type_text("sing me a song about rust");
    session.key(ASK);
    session.pty.wait_until("what it says when it doesn't know", |s| {
        s.text().contains("cookbook") && s.text().contains("hint:")
    });
    assert_eq!(session.probe().buffer, "sing me a song about rust");
}

fn the_cookbook_answers_for_a_server_that_is_not_there(shell: Shell) {
    let preset = "[models.fast]\nprovider = \"openai\"\nbase_url = \"http://127.0.0.1:9/v1\"\nmodel = \"m\"\n";
    let session = real(shell, preset).start();
    session.type_text("show disk usage");
    session.key(ASK);
    session.pty.wait_until("what happened", |s| s.text().contains("no connection to 127.0.0.1:9: answered by"));
    assert_eq!(session.probe().buffer, "df -h");
}

fn an_empty_line_after_a_failure_is_a_correction(shell: Shell) {
    let session = cookbook(shell);
    fs::create_dir(session.env.home().join("work/reports")).unwrap();
    session.run("cd reprots");
    session.key(ASK);
    session.pty.wait_until("the closing line", |s| s.text().contains("· cookbook"));
    assert_eq!(session.probe().buffer, "cd reports");
}

fn a_typed_fix_knows_what_failed(shell: Shell) {
    let session = cookbook(shell);
    fs::create_dir(session.env.home().join("work/reports")).unwrap();
    session.run("cd reprots");
    session.run("aish fix > fixed");
    assert_eq!(session.env.read("work/fixed"), "cd reports\n", "{}", session.pty.text());
}

fn an_empty_line_otherwise_opens_a_question(shell: Shell) {
    let session = cookbook(shell);
    session.run("true");
    session.key(ASK);
    assert_eq!(session.probe(), line("? ", 2));
}

fn a_question_offers_its_commands(shell: Shell) {
    let server = Server::answering(|_, _| Script::openai_text(&["Two ways:\n\nCMD: echo one\nCMD: echo two\n"]));
    let session = with_server(shell, &server, "");
    let question = "? what's \"this\"; $HOME *.c (x) !x";
    session.type_text(question);
    session.key(ENTER);
    choose(&session, b"2");
    assert_eq!(session.probe().buffer, "echo two");
    session.clear();
    assert_eq!(sent_words(&server.requests()[0]), &question[2..]);
    let times = session.history().iter().filter(|entry| *entry == question).count();
    // fish 3 takes it from the history file, at most once a second (docs/shell-contract.md).
    assert!(times == 1 || (shell == Shell::Fish && times == 0), "{times}");
    session.type_text("? again");
    session.key(ENTER);
    choose(&session, b"n");
    assert_eq!(session.probe().buffer, "");
}

fn a_typed_ask_leaves_its_choice_for_the_next_prompt(shell: Shell) {
    let server = Server::answering(|_, _| Script::openai_text(&["CMD: echo 'from ask'\n"]));
    let session = with_server(shell, &server, "");
    session.type_text("aish ask how");
    session.key(ENTER);
    choose(&session, ENTER);
    assert_eq!(session.probe().buffer, "echo 'from ask'");
}

fn without_confirmation_the_commands_run_until_one_fails(shell: Shell) {
    let answer = "CMD: touch first\nCMD: false\nCMD: touch third\n";
    let server = Server::answering(move |_, _| Script::openai_text(&[answer]));
    let session = with_server(shell, &server, "[shell]\nconfirm_cmd = false\n");
    session.type_text("? go");
    session.key(ENTER);
    // The answer shows both commands before they run. What they leave behind: a file, and a prompt
    // with status 1.
    wait("the first command", || session.env.exists("work/first"), || session.pty.text());
    session.pty.wait_until("the prompt after the second", |s| {
        s.text().lines().last().is_some_and(|line| line.starts_with("1 ") && line.trim_end().len() == 3)
    });
    assert_eq!(session.probe().buffer, "");
    session.run("touch end");
    assert!(session.env.exists("work/first") && session.env.exists("work/end"));
    assert!(!session.env.exists("work/third"), "a failure stops the rest");
}

fn meta_lines_reach_their_commands(shell: Shell) {
    let config = "model = \"one\"\n[models.one]\nprovider = \"cookbook\"\n[models.two]\nprovider = \"cookbook\"\n";
    let session = real(shell, config).start();
    session.type_text(":model two");
    session.key(ENTER);
    session.pty.wait_until("the answer", |s| s.text().contains("cookbook"));
    session.probe();
    session.run("aish model > chosen");
    assert_eq!(session.env.read("work/chosen"), "two\n");
    session.run("aish_prompt_info > info");
    assert_eq!(session.env.read("work/info").trim_end(), "[aish:two]");
}

fn the_terminal_modes_come_back(shell: Shell) {
    let server = Server::answering(|_, _| Script::openai_text(&["CMD: true\n"]));
    let session = with_server(shell, &server, "");
    session.probe();
    let before = session.pty.modes();
    ask(&session);
    session.pty.wait_until("the closing line", |s| s.text().contains("· fast"));
    session.probe();
    wait("the modes of before", || session.pty.modes() == before, || format!("{:?}", session.pty.modes()));
    session.clear();
    session.run("stty -a > modes");
    let modes = session.env.read("work/modes");
    for wanted in ["icanon", "echo", "isig", "opost", "onlcr"] {
        assert!(modes.split_whitespace().any(|mode| mode == wanted), "{wanted}: {modes}");
    }
}

fn what_is_typed_meanwhile_runs_nothing(shell: Shell) {
    let gate = Gate::default();
    let script =
        begin().chunk(delta("Wait a moment")).step(Step::Wait(gate.clone())).chunk(delta("\nCMD: touch ran\n"));
    let server = Server::scripted(vec![script.chunk(STREAM_END).end()]);
    let session = with_server(shell, &server, "");
    ask(&session);
    session.pty.wait_until("the first piece", |s| s.text().contains("Wait"));
    session.type_text("impatient\n\n");
    gate.open();
    session.pty.wait_until("the closing line", |s| s.text().contains("· fast"));
    assert_eq!(session.probe().buffer, "touch ran impatient");
    assert!(!session.env.exists("work/ran"));
}

fn what_is_typed_during_a_question_is_the_next_line(shell: Shell) {
    let gate = Gate::default();
    let good =
        begin().chunk(delta("Wait a moment")).step(Step::Wait(gate.clone())).chunk(delta(" for it.")).chunk(STREAM_END);
    let broken = begin().chunk(delta("Wait a moment")).step(Step::Wait(gate.clone())).step(Step::Reset);
    for (script, end, left) in [(good.end(), "· fast", " touch next"), (broken, "broke off", "? what touch next")] {
        let server = Server::scripted(vec![script]);
        let session = with_server(shell, &server, "");
        session.type_text("? what");
        session.key(ENTER);
        session.pty.wait_until("the first piece", |s| s.text().contains("Wait"));
        session.type_text(" touch next");
        gate.open();
        session.pty.wait_until("the end", |s| s.text().contains(end));
        assert_eq!(session.probe().buffer, left);
    }
}

/// Without it the cursor is where it was; with it, behind it.
fn what_is_typed_before_a_ctrl_c_stays(shell: Shell) {
    let server = Server::answering(|_, _| begin().chunk(delta("Wait a moment")).step(Step::Hold(Gate::default())));
    let session = with_server(shell, &server, "");
    for (begun, key) in [("list files", ASK), ("? what", ENTER), ("? what", ASK)] {
        for (typed, left) in [
            ("", line(begun, if key == ASK { 4 } else { begun.len() })),
            (" and 'more", {
                let whole = format!("{begun} and 'more");
                line(&whole, whole.len())
            }),
        ] {
            session.type_text(begun);
            if key == ASK {
                session.key(&b"\x02".repeat(begun.len() - 4));
            }
            session.key(key);
            session.pty.wait_until("the first piece", |s| s.text().contains("Wait"));
            session.type_text(typed);
            session.key(CTRL_C);
            assert_eq!(session.probe(), left, "{begun} {key:?} {typed}");
            session.clear();
            session.clear_screen();
        }
    }
}

fn what_is_typed_before_a_copy_stays(shell: Shell) {
    let script = |gate: &Gate| {
        let script = begin().chunk(delta("Wait a moment")).step(Step::Wait(gate.clone()));
        script.chunk(delta("\nCMD: touch one\nCMD: touch two\n")).chunk(STREAM_END).end()
    };
    for (begun, key, left) in [("make it", ASK, "make it | wc"), ("? make it", ENTER, " | wc")] {
        let gate = Gate::default();
        let server = Server::scripted(vec![script(&gate)]);
        let session = with_server(shell, &server, "");
        session.type_text(begun);
        session.key(key);
        session.pty.wait_until("the first piece", |s| s.text().contains("Wait"));
        session.type_text(" | wc");
        gate.open();
        session.pty.wait_until("the menu", |s| s.text().contains("c copy"));
        session.key(b"c");
        session.pty.wait_until("the other menu", |s| s.text().contains("Copy which"));
        session.key(b"2");
        session.pty.wait_until("what it says", |s| s.text().contains("copied"));
        assert_eq!(session.probe().buffer, left, "{}", session.pty.text());
        session.key(b" \x19");
        assert_eq!(session.probe().buffer, format!("{left} touch two"), "{}", session.pty.text());
    }
}

fn explain_shows_the_parts_and_keeps_the_line(shell: Shell) {
    let session = cookbook(shell);
    session.type_text("tar -xzf a.tgz -C /tmp");
    session.key(&b"\x02".repeat(4));
    session.key(EXPLAIN);
    session
        .pty
        .wait_until("the explanation", |s| s.text().contains("in the directory") && s.text().contains("· cookbook"));
    assert_eq!(session.probe(), line("tar -xzf a.tgz -C /tmp", 18));
}

/// Whatever the rest of the check thinks of them: what touches `b` is level B, `c` is C, and
/// `never` is denied.
const POLICY: &str = "model = \"cookbook\"\n[shell]\nguard = true\n[security]\napproval_pin = \"271828\"\n\
    [[policy.rules]]\nid = \"b\"\ndecision = \"escalate\"\nlevel = \"B\"\nprogram = \"touch\"\nargs = [\"b\"]\nmessage = \"rule b\"\n\
    [[policy.rules]]\nid = \"c\"\ndecision = \"escalate\"\nlevel = \"C\"\nprogram = \"touch\"\nargs = [\"c\"]\nmessage = \"rule c\"\n\
    [[policy.rules]]\nid = \"never\"\ndecision = \"deny\"\nprogram = \"touch\"\nargs = [\"never\"]\nmessage = \"rule never\"\n";

pub fn guarded(shell: Shell) -> Session {
    let mut env = real(shell, POLICY);
    env.options.guard = true;
    env.start()
}

fn the_guard_lets_harmless_lines_pass(shell: Shell) {
    let session = guarded(shell);
    session.run("touch harmless");
    assert!(session.env.exists("work/harmless"), "{}", session.pty.text());
    assert!(!session.pty.text().contains("[aish]"), "{}", session.pty.text());
    assert_eq!(session.history().iter().filter(|entry| *entry == "touch harmless").count(), 1);
}

fn the_guard_asks_and_takes_the_pin(shell: Shell) {
    let session = guarded(shell);
    // (what is typed, the questions and their answers, whether it runs)
    for (line, answers, runs) in [
        ("touch b", &[("· n no", "n")][..], false),
        ("touch b", &[("· n no", "y")], true),
        ("touch c", &[("· n no", "y"), ("goes back):", "\x03")], false),
        ("touch c", &[("· n no", "y"), ("goes back):", "271828\r")], true),
    ] {
        session.type_text(line);
        session.key(ENTER);
        for (question, answer) in answers {
            session.pty.wait_until(question, |s| s.text().trim_end().ends_with(question));
            session.key(answer.as_bytes());
            // Keys that come together count as a paste.
            session.pty.wait_until("the end of it", |s| !s.text().trim_end().ends_with(question));
        }
        let left = session.probe();
        assert_eq!(left.buffer, if runs { "" } else { line }, "{line} {answers:?}: {}", session.pty.text());
        assert_eq!(session.env.exists(&format!("work/{}", &line[6..])), runs, "{line} {answers:?}");
        session.key(b"\x15");
    }
    let text = session.pty.text();
    assert!(text.contains("rule c") && !text.contains("271828"), "{text}");
    assert_eq!(session.history().iter().filter(|entry| *entry == "touch c").count(), 1);
    assert_eq!(session.env.read(".local/share/aish/audit.jsonl").lines().count(), 4);
}

fn what_is_typed_behind_an_answer_to_the_guard_is_for_the_line(shell: Shell) {
    let session = guarded(shell);
    for (answer, typed, left) in [
        ("n", " next", "touch b next"),
        ("y", " next", " next"),
        ("y", "y", "y"),
        ("y", "n", "n"),
        ("n", "\x1b[D", "touch b"),
    ] {
        session.type_text("touch b");
        session.key(ENTER);
        session.pty.wait_until("the question", |s| s.text().trim_end().ends_with("· n no"));
        session.key(answer.as_bytes());
        session.pty.wait_until("the answer", |s| !s.text().trim_end().ends_with("· n no"));
        session.key(typed.as_bytes());
        let runs = answer == "y";
        session.pty.wait_until("the line", |_| !runs || session.env.exists("work/b"));
        let probe = session.probe();
        assert_eq!(probe.buffer, left, "{answer} {typed:?}: {}", session.pty.text());
        assert_eq!(session.env.exists("work/b"), runs, "{answer} {typed:?}");
        let _ = fs::remove_file(session.env.home().join("work/b"));
        session.key(b"\x05\x15");
        session.clear();
    }
}

fn what_is_typed_before_the_guards_question_comes_at_the_next_prompt(shell: Shell) {
    let session = guarded(shell);
    session.type_text("touch b\nyes y");
    session.pty.wait_until("the question", |s| s.text().trim_end().ends_with("· n no"));
    assert!(!session.env.exists("work/b"));
    session.key(b"y");
    session.pty.wait_until("the file", |_| session.env.exists("work/b"));
    let there = || session.probe().buffer == "yes y";
    crate::support::pty::wait("what was typed", there, || session.pty.text());
}

fn a_refused_line_is_back_before_what_was_typed_behind_it(shell: Shell) {
    let session = guarded(shell);
    session.type_text("touch b\nmore");
    session.pty.wait_until("the question", |s| s.text().trim_end().ends_with("· n no"));
    session.key(b"n");
    session.pty.wait_until("the line", |s| !s.text().trim_end().ends_with("· n no"));
    let there = || session.probe().buffer == "touch b";
    crate::support::pty::wait("the refused line", there, || session.pty.text());
    session.key(b"\x15: well\n");
    let there = || session.probe().buffer == "more";
    crate::support::pty::wait("what was typed", there, || session.pty.text());
    assert!(!session.env.exists("work/b"));
}

fn what_a_policy_denies_does_not_run(shell: Shell) {
    let session = guarded(shell);
    assert_eq!(session.run("touch never").buffer, "touch never", "{}", session.pty.text());
    session.pty.wait_until("the reason", |s| s.text().contains("rule never"));
    assert!(!session.env.exists("work/never"));
}

fn the_configuration_turns_the_guard_on(shell: Shell) {
    let env = real(shell, "[shell]\nguard = true\n");
    let init = |args: &[&str], config: &str| {
        let mut command = std::process::Command::new(env.helper());
        command.args(["init", shell.name()]).args(args).env_clear().envs(env.environment()).env("AISH_CONFIG", config);
        String::from_utf8(command.output().unwrap().stdout).unwrap()
    };
    let config = env.home().join(".config/aish/config.toml").display().to_string();
    let guarded = aish::plugin::InitOptions { guard: true, ..Default::default() };
    let bin = std::path::Path::new(program());
    let expected = aish::plugin::render(shell, &guarded, bin);
    assert_eq!(init(&[], &config), expected);
    fs::write(env.home().join("empty"), "").unwrap();
    let empty = env.home().join("empty").display().to_string();
    assert_eq!(init(&["--guard"], &empty), expected);
    assert_ne!(init(&[], &empty), expected);
}

fn the_check_key_shows_the_verdict_and_keeps_the_line(shell: Shell) {
    let session = real(shell, POLICY).start();
    session.type_text("touch b");
    session.key(&b"\x02".repeat(3));
    session.key(CHECK);
    session.pty.wait_until("the verdict", |s| {
        s.text().contains("rule b") && s.text().contains("Enter runs it without asking")
    });
    assert_eq!(session.probe(), line("touch b", 4));
    assert!(!session.env.exists("work/b"));
    let session = guarded(shell);
    session.type_text("touch b");
    session.key(CHECK);
    session.pty.wait_until("the verdict", |s| s.text().contains("rule b") && s.text().contains("▲ "));
}

/// What a word means in this shell counts, not what the program of that name does.
fn the_check_key_knows_the_shells_functions(shell: Shell) {
    let session = real(shell, "").start();
    fs::create_dir(session.env.home().join("work/precious")).unwrap();
    session.run("ls precious");
    session.type_text("ls precious");
    session.key(CHECK);
    session.pty.wait_until("the verdict", |s| s.text().contains("✓ needs no review"));
    session.clear();
    session.run(match shell {
        Shell::Fish => "function ls; command rm -r $argv; end",
        _ => "ls() { command rm -r \"$@\"; }",
    });
    session.type_text("ls precious");
    session.key(CHECK);
    session.pty.wait_until("the verdict", |s| s.text().lines().any(|line| line.starts_with(['▲', '■'])));
}
