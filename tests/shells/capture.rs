//! The capture of all commands (opt-in), with the real helper: what is kept, what is left alone,
//! how it ends, and who is given the output.

use std::fs;
use std::path::PathBuf;

use aish_text::Shell;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

use super::whole::{choose, real};
use crate::support::llm_server::{Script, Server};
use crate::support::pty::wait;
use crate::support::shell_env::{ASK, ENTER, Session, ShellEnv, installed};

in_every_shell!(
    the_last_output_is_kept,
    an_output_is_that_of_one_command,
    a_correction_and_a_question_are_given_the_output,
    a_helper_that_is_gone_is_said_once,
    a_helper_that_does_not_answer_is_given_up,
    it_ends_with_the_shell,
    it_is_unloaded,
    the_doctor_knows,
    without_it_a_harmless_command_may_run_again,
    what_writes_is_not_offered_to_run_again,
);

/// In zsh and bash through the pty, in fish inside tmux.
fn captured(shell: Shell, config: &str) -> Session {
    let mut env = real(shell, config);
    env.options.capture = true;
    if shell == Shell::Fish { env.start_in_tmux() } else { env.start() }
}

pub fn with_model(server: &Server) -> String {
    format!("[models.fast]\nprovider = \"openai\"\nbase_url = \"{}\"\nmodel = \"m\"\n", server.url("/v1"))
}

const COOKBOOK: &str = "model = \"cookbook\"\n";

/// The file with the output, if there is one.
fn file(env: &ShellEnv) -> Option<PathBuf> {
    let shells = fs::read_dir(env.home().join(".local/state/aish/shells")).ok()?;
    shells.flatten().map(|shell| shell.path().join("output")).find(|path| path.exists())
}

/// Status and text of what is kept. In a pane the echo of keys typed meanwhile is part of it: here
/// those that the tests ask with whether the shell is at its prompt.
fn kept(env: &ShellEnv) -> Option<(String, String)> {
    let text = fs::read_to_string(file(env)?).ok()?;
    let (head, output) = text.split_once('\n')?;
    let mut parts = output.split("^X^P");
    let first = parts.next()?.to_owned();
    let output = parts.fold(first, |all, part| all + part.get(1..).unwrap_or_default());
    Some((head.split_once(' ')?.1.to_owned(), output.trim_end().to_owned()))
}

pub fn wait_kept(session: &Session, status: &str, output: &str) {
    let wanted = Some((status.to_owned(), output.to_owned()));
    wait("the output", || kept(&session.env) == wanted, || format!("{:?}\n{}", kept(&session.env), session.pty.text()));
}

/// The directories of living helpers.
fn helpers(env: &ShellEnv) -> Vec<PathBuf> {
    let all = fs::read_dir(env.home().join(".local/state/aish/run/capture"));
    all.into_iter().flatten().flatten().map(|entry| entry.path()).collect()
}

fn helper_pid(env: &ShellEnv) -> Pid {
    let text = fs::read_to_string(helpers(env)[0].join("helper")).unwrap();
    let record: serde_json::Value = serde_json::from_str(&text).unwrap();
    Pid::from_raw(i32::try_from(record["pid"].as_i64().unwrap()).unwrap())
}

fn alive(pid: Pid) -> bool {
    // A zombie's command line is empty.
    fs::read(format!("/proc/{pid}/cmdline")).is_ok_and(|line| !line.is_empty())
}

fn the_last_output_is_kept(shell: Shell) {
    let session = captured(shell, COOKBOOK);
    session.run("printf 'one\\ntwo\\n'; sh -c 'exit 3'; false");
    if shell == Shell::Fish {
        wait_kept(&session, "1", "one\ntwo");
    } else {
        // A shell was named in it.
        session.run("printf 'one\\ntwo\\n'; false");
        wait_kept(&session, "1", "one\ntwo");
    }
    session.run(
        "test -t 1; and test -t 2; and echo terminal; or true".replace("; and", " &&").replace("; or", " ||").as_str(),
    );
    wait_kept(&session, "0", "terminal");
    // In its order, and without a newline at the end.
    session.run("printf out; ls /nowhere 2>&1 | cat >&2; printf end");
    wait(
        "the order",
        || kept(&session.env).is_some_and(|(_, text)| text.starts_with("outls:") && text.ends_with("end")),
        || format!("{:?}", kept(&session.env)),
    );
    session.run("seq 100000");
    wait(
        "a long output",
        || kept(&session.env).is_some_and(|(_, text)| text.contains("left out") && text.ends_with("100000")),
        || format!("{:?}", kept(&session.env)),
    );
    let (_, text) = kept(&session.env).unwrap();
    assert!(text.len() < 17_000 && text.starts_with("1\n2\n"));
    // Nothing of it stays behind the command.
    session.run("true");
    let pid = session_pid(&session);
    let link = |fd: u32| fs::read_link(format!("/proc/{pid}/fd/{fd}")).unwrap();
    assert_eq!((link(1), link(2)), (link(0), link(0)));
    let mode = std::os::unix::fs::MetadataExt::mode(&fs::metadata(file(&session.env).unwrap()).unwrap());
    assert_eq!(mode & 0o777, 0o600);
}

/// The shell itself, which inside tmux is no child of ours.
fn session_pid(session: &Session) -> i32 {
    let name = helpers(&session.env)[0].file_name().unwrap().to_str().unwrap().to_owned();
    name.split('-').next().unwrap().parse().unwrap()
}

fn an_output_is_that_of_one_command(shell: Shell) {
    let server = Server::answering(|_, _| Script::openai_text(&["It failed.\n\nCMD: true\n"]));
    let session = captured(shell, &with_model(&server));
    session.run("echo first_output; false");
    wait_kept(&session, "1", "first_output");
    let second = if shell == Shell::Fish { "exit_one" } else { "sh -c 'exit 1'" };
    if shell == Shell::Fish {
        session.run("function exit_one; return 1; end");
    }
    session.run(second);
    session.key(ASK);
    session.pty.wait_until("the answer", |s| s.text().contains("It failed."));
    session.probe();
    let body = server.requests()[0].json().to_string();
    assert!(body.contains("failed with status 1") && !body.contains("first_output"), "{body}");
}

fn a_correction_and_a_question_are_given_the_output(shell: Shell) {
    let server = Server::answering(|_, _| Script::openai_text(&["It is the dot.\n\nCMD: true fixed\n"]));
    let session = captured(shell, &with_model(&server));
    session.run("echo the_reason token=ghp_0123456789abcdefghijABCDEFGHIJ012345 >&2; false");
    session.key(ASK);
    wait("the correction", || session.probe().buffer == "true fixed", || session.pty.text());
    session.clear();
    let body = server.requests()[0].json();
    let last = body["messages"].as_array().unwrap().last().unwrap()["content"].as_str().unwrap().to_owned();
    assert!(last.contains("[last output]\nthe_reason token="), "{last}");
    assert!(last.contains("AISH_SECRET_001") && !last.contains("ghp_0123"), "it is scrubbed: {last}");
    session.run("echo again_reason; false");
    session.run("aish fix > fixed");
    wait("the typed correction", || session.env.read("work/fixed") == "true fixed\n", || session.pty.text());
    let body = server.requests()[1].json().to_string();
    assert!(body.contains("again_reason"), "{body}");
    for (number, question) in ["? why", ":ask why"].iter().enumerate() {
        session.run(&format!("echo reason_{number}; false"));
        session.type_text(question);
        session.key(ENTER);
        server.wait_for(3 + number);
        let body = server.requests()[2 + number].json().to_string();
        assert!(body.contains(&format!("[last output]\\nreason_{number}")), "{question}: {body}");
        choose(&session, b"n");
    }
}

fn a_helper_that_is_gone_is_said_once(shell: Shell) {
    let session = captured(shell, COOKBOOK);
    session.run("echo one");
    wait_kept(&session, "0", "one");
    let pid = helper_pid(&session.env);
    kill(pid, Signal::SIGKILL).unwrap();
    wait("the end of the helper", || !alive(pid), || session.pty.text());
    session.run("echo a > a");
    session.pty.wait_until("the word", |s| s.text().contains("any more: the helper is gone"));
    session.run("echo b > b");
    session.run("clear");
    session.run("echo c > c");
    assert!(["a", "b", "c"].iter().all(|name| session.env.read(&format!("work/{name}")).trim() == *name));
    assert!(!session.pty.text().contains("captured"), "{}", session.pty.text());
}

fn a_helper_that_does_not_answer_is_given_up(shell: Shell) {
    let session = captured(shell, COOKBOOK);
    session.run("echo one");
    wait_kept(&session, "0", "one");
    let pid = helper_pid(&session.env);
    kill(pid, Signal::SIGSTOP).unwrap();
    if shell == Shell::Fish {
        // There it is looked at before the next command.
        session.run("true");
    }
    session.run("echo a > a");
    session.pty.wait_until("the word", |s| s.text().contains("any more: the helper did not answer"));
    kill(pid, Signal::SIGCONT).unwrap();
    session.run("echo b > b");
    assert_eq!(session.env.read("work/a") + &session.env.read("work/b"), "a\nb\n");
    wait("the end of the helper", || !alive(pid), || session.pty.text());
}

fn it_ends_with_the_shell(shell: Shell) {
    let session = captured(shell, COOKBOOK);
    session.run("echo one");
    wait_kept(&session, "0", "one");
    let pid = helper_pid(&session.env);
    session.type_text("exit");
    session.key(ENTER);
    wait("the end of the helper", || !alive(pid), || session.pty.text());
    assert_eq!((file(&session.env), helpers(&session.env)), (None, vec![]));
}

fn it_is_unloaded(shell: Shell) {
    let session = captured(shell, COOKBOOK);
    session.run("echo one");
    wait_kept(&session, "0", "one");
    let (pid, shell_pid) = (helper_pid(&session.env), session_pid(&session));
    session.run("aish-unload");
    wait("the end of the helper", || !alive(pid), || session.pty.text());
    assert_eq!((file(&session.env), helpers(&session.env)), (None, vec![]));
    // The shell may still be writing the answer to the last probe: for that moment one of the three
    // is a file.
    let link = |fd: u32| fs::read_link(format!("/proc/{shell_pid}/fd/{fd}")).ok();
    let terminal = || {
        link(0).is_some_and(|path| path.starts_with("/dev/pts"))
            && [link(1), link(2)].iter().all(|path| *path == link(0))
    };
    wait("the terminal as standard output", terminal, || session.pty.text());
    let left = match shell {
        Shell::Zsh => {
            "{ typeset + | grep capture; typeset +f | grep capture; print -l $precmd_functions $preexec_functions; [[ -o prompt_sp ]] || echo prompt_sp; ttyctl | grep is.frozen } > left"
        }
        Shell::Bash => "{ compgen -v | grep capture; declare -F | grep capture; echo \"${PS0-}\"; } > left",
        Shell::Fish => {
            "begin; set --names | string match '*aish_capture*'; functions --all --names | string match '*capture*'; end > left"
        }
    };
    session.run(left);
    assert_eq!(session.env.read("work/left").trim(), "");
}

fn the_doctor_knows(shell: Shell) {
    let session = captured(shell, COOKBOOK);
    session.run("aish doctor --all > doctor");
    wait("the doctor", || session.env.read("work/doctor").contains("model"), || session.pty.text());
    let text = session.env.read("work/doctor");
    let line = text.lines().find(|line| line.contains("capture")).unwrap();
    assert!(line.contains("on, "), "{line}");
}

fn without_it_a_harmless_command_may_run_again(shell: Shell) {
    let server = Server::answering(|_, _| Script::openai_text(&["It isn't there.\n\nCMD: ls\n"]));
    let session = real(shell, &with_model(&server)).start();
    session.run("cat nothing_here.txt");
    session.type_text("aish fix\n");
    session.pty.wait_until("the question", |s| s.text().contains("· n no"));
    assert!(server.requests().is_empty());
    session.key(b"y");
    wait("the request", || !server.requests().is_empty(), || session.pty.text());
    let body = server.requests()[0].json();
    let last = body["messages"].as_array().unwrap().last().unwrap()["content"].as_str().unwrap().to_owned();
    assert!(last.contains("[last output]") && last.contains("nothing_here.txt: No such file"), "{last}");
    session.probe();
    session.run("cat nothing_there.txt");
    session.type_text("aish fix\n");
    session.pty.wait_until("the second question", |s| s.text().matches("· n no").count() == 2);
    session.key(b"n");
    wait("the second request", || server.requests().len() == 2, || session.pty.text());
    let body = server.requests()[1].json().to_string();
    assert!(!body.contains("[last output]\\n"), "{body}");
}

fn what_writes_is_not_offered_to_run_again(shell: Shell) {
    let server = Server::answering(|_, _| Script::openai_text(&["No.\n\nCMD: ls\n"]));
    let session = real(shell, &with_model(&server)).start();
    for command in ["touch /nowhere/x", "false > y", "less /nowhere"] {
        let before = server.requests().len();
        session.run(command);
        session.run("aish fix");
        wait("the request", || server.requests().len() == before + 1, || format!("{command}\n{}", session.pty.text()));
    }
    assert!(!session.pty.text().contains("· n no"));
}

#[test]
fn fish_outside_tmux_says_once_that_it_can_not() {
    if !installed(Shell::Fish) {
        return;
    }
    let mut env = real(Shell::Fish, "[shell]\ncapture = true\n");
    env.options.capture = true;
    let session = env.start();
    session.pty.wait_until("the word", |s| s.text().contains("works only inside tmux"));
    session.run("clear");
    session.run("echo x > x");
    assert_eq!(session.env.read("work/x"), "x\n");
    assert!(!session.pty.text().contains("tmux") && helpers(&session.env).is_empty());
}

/// The shells that could redirect leave that to tmux where it is there.
#[test]
fn inside_tmux_nothing_is_redirected() {
    for shell in [Shell::Zsh, Shell::Bash] {
        if !installed(shell) {
            continue;
        }
        let mut env = real(shell, COOKBOOK);
        env.options.capture = true;
        let session = env.start_in_tmux();
        session.run("printf 'one\\ntwo'; false");
        wait_kept(&session, "1", "one\ntwo");
        session.run("readlink /proc/$$/fd/1; readlink /proc/$$/fd/0");
        wait(
            "the terminals",
            || {
                kept(&session.env)
                    .is_some_and(|(_, text)| text.lines().count() == 2 && text.lines().next() == text.lines().nth(1))
            },
            || format!("{:?}", kept(&session.env)),
        );
        session.run("bash -c 'echo nested'");
        wait_kept(&session, "0", "nested");
    }
}

/// What takes over the terminal is left alone where the output would be redirected.
#[test]
fn full_screen_programs_and_shells_are_left_alone() {
    for shell in [Shell::Zsh, Shell::Bash] {
        if !installed(shell) {
            continue;
        }
        let mut env = real(shell, COOKBOOK);
        env.options.capture = true;
        env.after =
            "alias edit='env X=1 vim'\nroot() { sudo \"$@\"; }\nalone() { readlink /proc/self/fd/2 >> ~/where; }\n"
                .to_owned();
        let session = env.start();
        fs::write(session.env.home().join("bin/vim"), "#!/bin/sh\nreadlink /proc/$$/fd/2 >> ~/where\n").unwrap();
        for name in ["sudo", "docker"] {
            fs::copy(session.env.home().join("bin/vim"), session.env.home().join("bin").join(name)).unwrap();
        }
        for name in ["vim", "sudo", "docker"] {
            let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
            fs::set_permissions(session.env.home().join("bin").join(name), mode).unwrap();
        }
        let terminal = fs::read_link(format!("/proc/{}/fd/0", session_pid(&session))).unwrap().display().to_string();
        let mut count = 0;
        for (line, left) in [
            ("vim", true),
            ("A=1 command vim x", true),
            ("true && \"vim\"", true),
            ("edit", true),
            ("root x", true),
            ("sudo -n true", true),
            ("docker exec -it x sh", true),
            ("docker ps", false),
            ("alone", false),
            ("(alone; echo vim)", false),
        ] {
            session.run(line);
            count += 1;
            let seen = session.env.read("where");
            assert_eq!(seen.lines().count(), count, "{shell} {line}: {seen}");
            assert_eq!(seen.lines().last() == Some(&terminal), left, "{shell} {line}: {seen} {terminal}");
        }
    }
}

/// No process is started for a command.
#[test]
fn a_command_costs_no_process() {
    for shell in [Shell::Zsh, Shell::Bash] {
        if !installed(shell) {
            continue;
        }
        let session = captured(shell, COOKBOOK);
        session.run("true");
        let Some(trace) = session.trace(|| {
            session.run("echo one");
        }) else {
            return;
        };
        wait_kept(&session, "0", "one");
        for call in ["fork(", "clone(", "clone3(", "execve("] {
            assert!(!trace.contains(call), "{shell}: {trace}");
        }
    }
}

/// Status, `$_` and the sign for a missing newline are as without us.
#[test]
fn the_shell_notices_nothing() {
    for shell in [Shell::Zsh, Shell::Bash] {
        if !installed(shell) {
            continue;
        }
        let session = captured(shell, COOKBOOK);
        session.run("true one two");
        session.run("echo \"$_\" > last");
        assert_eq!(session.env.read("work/last"), "two\n", "{shell}");
        session.run("false | (exit 7)");
        let statuses = if shell == Shell::Zsh { "$pipestatus" } else { "${PIPESTATUS[*]}" };
        session.run(&format!("echo \"{statuses}\" > statuses"));
        assert_eq!(session.env.read("work/statuses"), "1 7\n", "{shell}");
        session.run("printf nonl");
        // The sign is another one for root.
        let sign = |text: &str| shell == Shell::Bash || text.contains("nonl%") || text.contains("nonl#");
        session.pty.wait_until("the sign", |screen| sign(&screen.text()));
        // A line that can't be parsed, and a command over several lines.
        session.run("echo )");
        session.type_text("for i in 1 2; do\necho \"$i\"\ndone");
        session.run("");
        wait_kept(&session, "0", "1\n2");
    }
}

/// A new shell in the same process has a helper of its own, and the old one ends.
#[test]
fn another_shell_in_the_same_process_takes_over() {
    let session = captured(Shell::Bash, COOKBOOK);
    session.run("echo one");
    wait_kept(&session, "0", "one");
    let pid = helper_pid(&session.env);
    session.run("exec bash --noprofile --rcfile ~/.bashrc -i");
    wait("the end of the old helper", || !alive(pid), || session.pty.text());
    session.run("echo two");
    wait_kept(&session, "0", "two");
    assert_eq!(helpers(&session.env).len(), 1);
}
