//! Beside the real ble.sh (`tests/neighbours.sh` fetches it), whose line editor is its own: loaded
//! before us and after us.

use aish_text::Shell;

use super::capture::{wait_kept, with_model};
use super::guard::{guarded, lines, times};
use super::norris::{Target, calls, plain, queue, reports, run, step};
use super::preexec::fetched;
use super::refine::{again, answer};
use super::replaced::{count, press};
use super::whole::{choose, real};
use crate::support::llm_server::{Script, Server};
use crate::support::pty::wait;
use crate::support::shell_env::{ASK, CHECK, CTRL_C, ENTER, EXPLAIN, Line, Session, ShellEnv, all_shells, installed};

/// A shell with ble.sh, which takes the terminal over at the end of the rc file; nothing where it
/// can't be had.
fn beside(mut env: ShellEnv, first: bool) -> Option<Session> {
    let script = fetched("blesh/ble.sh").filter(|_| installed(Shell::Bash))?;
    let [runtime, cache] = ["run", "cache"].map(|name| env.home().join(name));
    // Without a cache of its own a shell would fill that beside ble.sh, together with those of
    // other tests.
    for dir in [&runtime, &cache] {
        std::fs::create_dir(dir).unwrap();
    }
    let [run, kept] = [&runtime, &cache].map(|dir| dir.to_str().unwrap());
    for (name, value) in [("USER", "somebody"), ("XDG_RUNTIME_DIR", run), ("XDG_CACHE_HOME", kept)] {
        env.vars.push((name.to_owned(), value.to_owned()));
    }
    // It takes an Enter with more keys behind it for a line break of a paste, and draws suggestions
    // of its own later.
    let load = format!("source {script} --noattach; bleopt accept_line_threshold=-1 complete_auto_complete=\n");
    if first {
        env.before = load + &env.before;
        env.after += "ble-attach\n";
    } else {
        env.after += &(load + "ble-attach\n");
    }
    Some(env.start())
}

/// Each test starts ble.sh without what it has cached, for seconds: the other order is for CI.
fn orders() -> &'static [bool] {
    if all_shells() { &[true, false] } else { &[true] }
}

fn both_orders(test: fn(Session), env: fn() -> ShellEnv) {
    for &first in orders() {
        if let Some(session) = beside(env(), first) {
            test(session);
        }
    }
}

/// `Session::run` for ble.sh, which runs a command only after all keys that have come with its
/// Enter: so that the probe isn't one of them, it waits until the line is on the screen, and then
/// until Enter has changed something.
fn enter(session: &Session, line: &str) -> Line {
    session.type_text(line);
    let solid = |text: &str| text.split_whitespace().collect::<String>();
    session.pty.wait_until("the line", |screen| solid(&screen.text()).ends_with(&solid(line)));
    let before = session.pty.text();
    session.key(ENTER);
    session.pty.wait_until("the Enter", |screen| screen.text() != before);
    session.probe()
}

fn bash() -> ShellEnv {
    ShellEnv::new(Shell::Bash)
}

#[test]
fn keys_questions_and_status() {
    both_orders(
        |session| {
            session.type_text("some words");
            session.key(ASK);
            session.wait_calls(1);
            assert_eq!(session.probe().buffer, "echo FAKE");
            session.clear();
            // An open quote is no reason to go on with the line, and it isn't run.
            assert_eq!(enter(&session, "? it's a question").buffer, "echo FAKE");
            session.clear();
            enter(&session, "echo once >> once; sh -c 'exit 7'");
            assert_eq!(session.env.read("work/once"), "once\n");
            assert_eq!(enter(&session, "echo $? > status").buffer, "");
            assert_eq!(session.env.read("work/status"), "7\n");
            enter(&session, "echo twice >> once; false");
            session.key(ASK);
            session.wait_calls(3);
            session.probe();
            let log = session.env.log();
            assert!(log.contains("last<echo twice >> once; false>\nstatus<1>"), "{log}");
            assert!(log.contains("buffer<? it's a question>"), "{log}");
            session.clear();
            assert_eq!(enter(&session, ":reset x").buffer, "echo FAKE");
            session.clear();
            session.env.fake("reply", "status\n4\n%%\nkeep\n%%\n");
            enter(&session, ":undo");
            enter(&session, "echo $? > status");
            assert_eq!(session.env.read("work/status"), "4\n");
            enter(&session, "echo $? > after");
            assert_eq!(session.env.read("work/after"), "0\n");
            assert_eq!(times(&session, "? it's a question"), 1, "{:?}", session.history());
            assert!(!session.pty.text().contains("aish: "), "{}", session.pty.text());
        },
        bash,
    );
}

#[test]
fn an_answer_that_is_to_run_runs() {
    both_orders(
        |session| {
            session.env.fake("reply", "run\ncd /; declare mine=1\n%%\nrun\necho \"$PWD $mine\" > ~/ran\n%%\n");
            enter(&session, "? go");
            assert_eq!(session.env.read("ran"), "/ 1\n", "{}", session.pty.text());
            session.type_text("go");
            session.key(ASK);
            session.wait_calls(2);
            session.probe();
            assert_eq!(times(&session, "cd /; declare mine=1"), 2, "{:?}", session.history());
        },
        bash,
    );
}

#[test]
fn what_is_copied_can_be_pasted() {
    both_orders(
        |session| {
            session.env.fake("reply", "copy\nsome text\n%%\n");
            session.type_text("words");
            session.key(ASK);
            session.wait_calls(1);
            assert_eq!(session.probe().buffer, "words");
            session.key(b"\x19");
            assert_eq!(session.probe().buffer, "wordssome text");
        },
        bash,
    );
}

#[test]
fn ctrl_c_stops_an_answer_and_keeps_the_words() {
    both_orders(
        |session| {
            session.env.fake("mode", "hang");
            session.type_text("my own words");
            session.key(ASK);
            session.pty.wait_until("the helper", |screen| screen.text().contains("hanging"));
            session.key(CTRL_C);
            assert_eq!(session.probe().buffer, "my own words", "{}", session.pty.text());
            session.clear();
            enter(&session, "touch end");
            assert!(session.env.exists("work/end"));
        },
        bash,
    );
}

#[test]
fn the_guard() {
    both_orders(
        |session| {
            enter(&session, "echo one >> ran");
            let text = "touch no; echo FORBID";
            assert_eq!(enter(&session, text).buffer, text, "{}", session.pty.text());
            assert!(!session.env.exists("work/no"));
            session.clear();
            enter(&session, "echo two >> ran");
            enter(&session, "!echo");
            assert_eq!(session.env.read("work/ran"), "one\ntwo\ntwo\n");
            assert_eq!(lines(&session), ["echo one >> ran", text, "echo two >> ran", "echo two >> ran"]);
            assert_eq!(times(&session, text), 0, "{:?}", session.history());
            // ble.sh's own functions of these names are the builtins; the user's are not.
            enter(&session, "trap : USR1; history 1 > /dev/null");
            assert_eq!(session.env.judged().last().unwrap().functions, "");
            enter(&session, "exit() { echo mine; }");
            enter(&session, "exit 1");
            assert!(session.env.judged().last().unwrap().functions.starts_with("exit="));
            enter(&session, "unset -f exit");
            // C-j accepts a line, too.
            session.type_text("touch no; echo FORBID");
            session.key(b"\n");
            session.clear();
            session.paste("touch no; : FORBID");
            session.key(ENTER);
            session.probe();
            assert!(!session.env.exists("work/no"));
            assert!(session.env.judged().last().unwrap().options.contains("--provenance web_content"));
            session.clear();
            session.env.fake("reply", "run\ntouch no; : FORBID\n%%\n");
            assert_eq!(enter(&session, "? go").buffer, "touch no; : FORBID");
            assert!(!session.env.exists("work/no"));
            // Readline is back, and with it no guard.
            session.clear();
            session.type_text("ble-detach\n");
            session.pty.wait_until("the warning", |screen| screen.text().contains("GUARD IS OFF"));
        },
        || guarded(Shell::Bash),
    );
}

#[test]
fn norris() {
    both_orders(
        |session| {
            let target = Target::terminal();
            let answers = [
                plain("cd /tmp && declare mine=1"),
                plain("sh -c 'exit 3'"),
                step("redirect", &target.path, "keep", "echo captured $mine; pwd"),
                plain("false"),
                plain("echo \"it's\" !! \"$mine\" >> ~/r"),
                step("redirect", &target.path, "hide", "echo again"),
                "replace\nthe end\n%%\n".to_owned(),
            ];
            queue(&session.env, &answers);
            run(&session, "goal");
            target.wait_for("again");
            assert_eq!(session.env.read("r"), "it's !! 1\n", "{}", session.pty.text());
            let expected = [("0", "0"), ("3", "0"), ("0", "1"), ("1", "0"), ("0", "0"), ("0", "1")];
            let expected = expected.map(|(status, how)| (status.to_owned(), "1".to_owned(), how.to_owned()));
            assert_eq!(reports(&session), expected, "{:#?}", calls(&session));
            assert!(target.text().contains("captured 1\n/tmp\n"), "{}", target.text());
            assert_eq!(session.probe().buffer, "the end");
            session.clear();
            assert_eq!(times(&session, "sh -c 'exit 3'"), 1, "{:?}", session.history());
            assert_eq!(times(&session, "echo again"), 0);
            enter(&session, "echo here; echo $PAGER. > ~/after");
            session.pty.wait_until("the output", |screen| screen.text().lines().any(|line| line.trim() == "here"));
            assert_eq!(session.env.read("after"), ".\n");
            queue(&session.env, &[plain("true"), "status\n6\n%%\nkeep\n%%\n".to_owned()]);
            run(&session, "goal");
            enter(&session, "echo $? > ~/status");
            assert_eq!(session.env.read("status"), "6\n");
            // The key, with words in the line, and a run that fails: they come back.
            queue(&session.env, &["!fail".to_owned()]);
            session.type_text("my goal");
            session.key(b"\x0e");
            super::norris::finish(&session);
            assert_eq!(session.probe().buffer, "my goal", "{}", session.pty.text());
        },
        bash,
    );
}

/// With the real helper: of ordinary commands, and of nothing else.
#[test]
fn what_commands_print_is_captured() {
    for &first in orders() {
        let server = Server::answering(|_, _| {
            Script::openai_text(&["It is the dot.\n\nCMD: true one\nCMD: true two\nCMD: true three\n"])
        });
        let mut env = real(Shell::Bash, &with_model(&server));
        env.options.capture = true;
        let Some(session) = beside(env, first) else { return };
        enter(&session, "printf 'out\\nno end'; echo err >&2; false");
        wait_kept(&session, "1", "out\nno enderr");
        enter(&session, "test -t 1 && test -t 2 && echo terminal");
        wait_kept(&session, "0", "terminal");
        enter(&session, "seq 3000 | tail -n 2; cd /; declare mine=1");
        wait_kept(&session, "0", "2999\n3000");
        enter(&session, "echo \"$PWD $mine the_reason\"; false");
        wait_kept(&session, "1", "/ 1 the_reason");
        // Several commands are offered.
        session.key(ASK);
        session.pty.wait_until("the commands", |screen| screen.text().contains(" 3  true three"));
        choose(&session, b"2");
        wait("the command", || session.probe().buffer == "true two", || session.pty.text());
        // And the key again goes to the next.
        again(&session);
        assert_eq!(answer(&session, ENTER).buffer, "true three");
        assert!(server.requests()[0].json().to_string().contains("/ 1 the_reason"));
    }
}

#[test]
fn the_check_and_an_explanation_take_the_place_of_the_last_ones() {
    both_orders(
        |session| {
            enter(&session, "true");
            session.type_text("rm -rf build");
            for _ in 0..3 {
                press(&session, CHECK, "rm -rf build");
                assert_eq!(count(&session, "instead:"), 1, "{}", session.pty.text());
            }
            for _ in 0..2 {
                press(&session, EXPLAIN, "rm -rf build");
                assert_eq!(count(&session, "· cookbook"), 1, "{}", session.pty.text());
            }
            session.clear();
            enter(&session, "echo after > ~/after");
            assert_eq!(session.env.read("after"), "after\n");
        },
        || real(Shell::Bash, "model = \"cookbook\"\n"),
    );
}

#[test]
fn unload_and_load_again() {
    both_orders(
        |session| {
            enter(&session, "aish-unload");
            enter(&session, "compgen -A function | grep -c aish > left; ble-bind -P | grep -c aish >> left");
            assert_eq!(session.env.read("work/left"), "0\n0\n", "{}", session.pty.text());
            session.type_text("words");
            session.key(ASK);
            session.probe();
            assert_eq!(session.env.log(), "");
            session.clear();
            enter(&session, "source ~/plugin");
            session.type_text("some words");
            session.key(ASK);
            session.wait_calls(1);
            assert_eq!(session.probe().buffer, "echo FAKE");
        },
        bash,
    );
}

/// What ble.sh has kept of Readline's keys, and when it has written that.
fn kept_keys(session: &Session) -> (String, std::time::SystemTime) {
    let mut files = Vec::new();
    for dir in std::fs::read_dir(session.env.home().join("cache/blesh")).unwrap() {
        files.extend(std::fs::read_dir(dir.unwrap().path()).unwrap().map(|file| file.unwrap().path()));
    }
    let kept = |file: &&std::path::PathBuf| {
        let name = file.file_name().unwrap().to_string_lossy();
        name.starts_with("decode.inputrc.") && name.ends_with(".settings")
    };
    let [file] = *files.iter().filter(kept).collect::<Vec<_>>() else { panic!("{files:?}") };
    (std::fs::read_to_string(file).unwrap(), file.metadata().unwrap().modified().unwrap())
}

/// Behind us, ble.sh finds in Readline what is there without us, in the next shell the same, and
/// doesn't read it again; ours work, and are gone with it.
#[test]
fn behind_us_ble_sh_keeps_what_it_has_read() {
    let mut env = bash();
    env.before = "bind '\"\\ei\": \"mine\"'; bind -m vi-insert -x '\"\\ek\": echo mine'\n".to_owned();
    let Some(session) = beside(env, false) else { return };
    let kept = kept_keys(&session);
    assert!(kept.0.contains("mine") && !kept.0.contains("aish") && !kept.0.contains(r"\e[9"), "{}", kept.0);
    enter(&session, "exec bash --noprofile --rcfile ~/.bashrc -i");
    session.type_text("some words");
    session.key(ASK);
    session.wait_calls(1);
    assert_eq!(session.probe().buffer, "echo FAKE");
    assert_eq!(kept_keys(&session), kept);
    session.clear();
    detached_has_only_the_users_keys(&session);
}

fn detached_has_only_the_users_keys(session: &Session) {
    session.type_text("ble-detach\n");
    session.pty.wait_until("Readline", |screen| screen.text().contains("ble: detached]"));
    session.type_text("bind -s > ~/keys; bind -m vi-insert -X >> ~/keys; bind -X >> ~/keys; touch ~/listed\n");
    wait("the keys", || session.env.exists("listed"), || session.pty.text());
    let keys = session.env.read("keys");
    assert!(keys.contains(r#""\ei": "mine""#) && keys.contains(r#""\ek": "echo mine""#), "{keys}");
    assert!(!keys.contains("aish") && !keys.contains(r"\e[9"), "{keys}");
}

/// A `ble-bind` in ~/.blerc has it read Readline's keys before it calls us: it has to forget ours.
#[test]
fn behind_us_ble_sh_may_have_read_our_keys() {
    if !all_shells() {
        return;
    }
    let mut env = bash();
    env.before = "bind '\"\\ei\": \"mine\"'; bind -m vi-insert -x '\"\\ek\": echo mine'\n".to_owned();
    std::fs::write(env.home().join(".blerc"), "ble-bind -m emacs -f 'C-x C-u' undo\n").unwrap();
    let Some(session) = beside(env, false) else { return };
    session.type_text("some words");
    session.key(ASK);
    session.wait_calls(1);
    assert_eq!(session.probe().buffer, "echo FAKE");
    session.clear();
    enter(&session, "echo once >> ~/once");
    assert_eq!(session.env.read("once"), "once\n");
    detached_has_only_the_users_keys(&session);
}

/// A ble.sh that hasn't what we need: nothing half-works, and one line says so.
#[test]
fn an_unknown_ble_sh_turns_the_keys_off() {
    if installed(Shell::Bash) {
        let mut env = bash();
        env.before = "BLE_VERSION=0.1.0".to_owned();
        let session = env.start();
        session.pty.wait_until("the reason", |screen| screen.text().contains("Norris, the keys"));
        session.run(":ask something");
        assert!(session.env.log().contains("call ask something"));
        session.type_text("words");
        session.key(ASK);
        session.probe();
        assert!(!session.env.log().contains("widget"));
    }
}
