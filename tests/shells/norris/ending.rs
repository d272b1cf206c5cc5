//! However a run ends, the shell is as if it had not been.

use aish_text::Shell;

use super::{Target, calls, dump, finish, plain, queue, reports, run, step, wait_calls};
use crate::support::pty::wait;
use crate::support::shell_env::{CTRL_C, Session, ShellEnv};

in_every_shell!(
    the_helper_decides_what_is_in_the_line,
    every_failure_leaves_the_shell_as_it_was,
    a_start_that_fails,
    ctrl_c_in_a_command,
    ctrl_c_in_the_client,
    unload_in_the_middle,
    a_command_that_removes_the_hooks,
    status_and_time_are_reported,
);

fn the_helper_decides_what_is_in_the_line(shell: Shell) {
    let env = ShellEnv::new(shell);
    queue(&env, &[plain("true"), "replace\n:norris another goal\n%%\n".to_owned()]);
    let session = env.start();
    run(&session, "one goal");
    assert_eq!(session.probe().buffer, ":norris another goal");
    session.type_text("!");
    assert_eq!(session.probe().buffer, ":norris another goal!", "it can be edited");
    session.clear();
    queue(&session.env, &[plain("true"), "keep\n%%\n".to_owned()]);
    run(&session, "one goal");
    assert_eq!(session.probe().buffer, "");
}

/// TRAP-09.
fn every_failure_leaves_the_shell_as_it_was(shell: Shell) {
    let target = Target::terminal();
    let one = || step("redirect", &target.path, "hide", "true");
    let mut env = ShellEnv::new(shell);
    env.before = match shell {
        Shell::Fish => "set -gx PAGER less",
        _ => "export PAGER=less HISTIGNORE=xyz; PS0=''",
    }
    .to_owned();
    queue(&env, &[one(), "keep\n%%\n".to_owned()]);
    let session = env.start();
    run(&session, "well");
    session.run("true");
    let before = dump(&session);
    for failure in ["!kill", "!fail", "!cancel", "!junk", "!nonce", "!torn"] {
        let so_far = calls(&session).len();
        queue(&session.env, &[one(), one(), failure.to_owned()]);
        run(&session, "badly");
        wait_calls(&session, so_far + 3);
        session.run("true");
        assert_eq!(session.probe().buffer, "", "{failure}");
        assert_eq!(dump(&session), before, "{failure}");
        let after = calls(&session);
        let told = after[so_far..].iter().any(|call| call.kind == "end");
        assert_eq!(told, !matches!(failure, "!kill" | "!cancel"), "{failure}");
        session.run(&format!("touch 'alive{failure}'"));
        assert!(session.env.exists(&format!("work/alive{failure}")), "{}", session.pty.text());
    }
    assert!(!session.env.exists("work/evil") && !session.env.exists("fake/evil"));
}

fn a_start_that_fails(shell: Shell) {
    let env = ShellEnv::new(shell);
    for failure in ["!kill", "!fail", "!junk", "!torn"] {
        queue(&env, &[failure.to_owned()]);
    }
    let session = env.start();
    for failure in ["!kill", "!fail", "!torn"] {
        queue(&session.env, &[failure.to_owned()]);
        run(&session, "start");
        assert_eq!(session.probe().buffer, ":norris start", "{failure}");
        session.clear();
    }
    assert!(!session.env.exists("work/evil"));
    session.run("touch alive");
    assert!(session.env.exists("work/alive"));
}

fn ctrl_c_in_a_command(shell: Shell) {
    let env = ShellEnv::new(shell);
    let target = Target::terminal();
    queue(
        &env,
        &[
            step("redirect", &target.path, "keep", "sh -c 'touch ../started; exec sleep 1000'; touch ../evil"),
            plain("touch ../next"),
        ],
    );
    let session = env.start();
    session.type_text(":norris sleep\n");
    wait("the command", || session.env.exists("started"), || session.pty.text());
    session.key(CTRL_C);
    finish(&session);
    assert_eq!(reports(&session)[0], ("130".to_owned(), "1".to_owned(), "1".to_owned()));
    assert!(
        session.env.exists("next") && !session.env.exists("evil"),
        "{:?} {} {}",
        calls(&session),
        session.env.exists("evil"),
        session.pty.text()
    );
}

/// In fish the real client takes the terminal for itself; this one does not, so that fish hears the
/// Ctrl-C too.
fn ctrl_c_in_the_client(shell: Shell) {
    let target = Target::terminal();
    let one = || step("redirect", &target.path, "keep", "true");
    let env = ShellEnv::new(shell);
    queue(&env, &[one()]);
    let session = env.start();
    run(&session, "well");
    session.run("true");
    let before = dump(&session);
    queue(&session.env, &[one(), one(), "!hang".to_owned()]);
    session.type_text(":norris hang\n");
    session.pty.wait_until("the client", |screen| screen.text().contains("hanging"));
    session.key(CTRL_C);
    assert_sane(&session, &before);
    // And in the first one.
    queue(&session.env, &["!hang".to_owned()]);
    session.run("clear");
    session.pty.wait_until("an empty screen", |screen| !screen.text().contains("hanging"));
    session.type_text(":norris hang\n");
    session.pty.wait_until("the client", |screen| screen.text().contains("hanging"));
    session.key(CTRL_C);
    assert_sane(&session, &before);
}

fn assert_sane(session: &Session, before: &str) {
    session.clear();
    session.run("true");
    assert_eq!(dump(session), before);
    let count = calls(session).len();
    session.run("true");
    assert_eq!(calls(session).len(), count, "no run goes on");
}

fn unload_in_the_middle(shell: Shell) {
    let env = ShellEnv::new(shell);
    let target = Target::terminal();
    queue(&env, &[step("redirect", &target.path, "keep", "aish-unload"), plain("touch ../evil")]);
    let session = env.start();
    session.type_text(":norris unload\n");
    wait("the end", || calls(&session).iter().any(|call| call.kind == "end"), || session.pty.text());
    session.run("echo shown");
    session.pty.wait_until("its output", |screen| screen.text().contains("\nshown"));
    session.run(match shell {
        Shell::Zsh => "{ typeset + | grep aish; typeset +f | grep aish; print -l $precmd_functions $preexec_functions; [[ -o prompt_sp ]] || echo lost; print $PAGER } > left",
        Shell::Bash => "{ compgen -v | grep aish; declare -F | grep aish; echo $PROMPT_COMMAND$PS0$PAGER$HISTIGNORE | grep .; echo $PS2 | grep kill; } > left",
        Shell::Fish => "begin; functions --all --names | string match '*aish*'; set --names | string match -ie aish; echo -n $PAGER; end > left",
    });
    assert_eq!(session.env.read("work/left").trim(), "");
    assert!(!session.env.exists("evil"));
}

fn a_command_that_removes_the_hooks(shell: Shell) {
    let commands: &[&str] = match shell {
        Shell::Zsh => &["precmd_functions=()"],
        Shell::Bash => &["PROMPT_COMMAND=:", "unset PROMPT_COMMAND", "PROMPT_COMMAND=()"],
        Shell::Fish => &[],
    };
    for command in commands {
        let env = ShellEnv::new(shell);
        let target = Target::terminal();
        queue(&env, &[step("redirect", &target.path, "keep", &format!("touch ../done; {command}"))]);
        let session = env.start();
        session.type_text(":norris remove\n");
        wait("the command", || session.env.exists("done"), || session.pty.text());
        session.run("true");
        // Typed in two parts: while a command runs, the terminal itself shows what is typed.
        session.run("echo sho''wn");
        session.pty.wait_until("its output", |screen| screen.text().contains("shown"));
        session.run("ls -l /proc/$$/fd > fds");
        let fds = session.env.read("work/fds");
        // Whole: another terminal's name may begin like that.
        let target = format!(" {}", target.path.display());
        assert!(!fds.lines().any(|line| line.ends_with(&target)), "{command}: {fds}");
    }
}

fn status_and_time_are_reported(shell: Shell) {
    let env = ShellEnv::new(shell);
    let target = Target::terminal();
    queue(&env, &[step("redirect", &target.path, "keep", "sh -c 'exit 7'"), "keep\n%%\n".to_owned()]);
    let session = env.start();
    run(&session, "fail");
    assert_eq!(reports(&session)[0].0, "7");
    let ms = calls(&session).into_iter().find(|call| call.kind == "report").unwrap().ms;
    assert!(ms.parse::<u64>().unwrap() < 60_000, "{ms}");
}
