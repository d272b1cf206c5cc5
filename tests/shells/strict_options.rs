//! Options by which a shell ends at a failing command, leaves a function there, or warns: nothing
//! of ours ends the shell, fails in it or says anything more, at any key, behind any answer and any
//! end of a run.

use aish_text::Shell;

use super::norris::{calls, plain, queue, run};
use crate::support::shell_env::{ASK, CHECK, EXPLAIN, Session, ShellEnv};

in_every_shell!(keys_and_questions, pushed_lines_and_copies, runs_of_norris);

/// What a user may have set; the first one is the shell as it comes.
fn settings(shell: Shell) -> &'static [&'static str] {
    match shell {
        Shell::Zsh => &[
            "true",
            "setopt err_exit",
            "setopt err_return",
            "setopt no_unset pipe_fail warn_create_global",
            "setopt err_exit err_return no_unset pipe_fail warn_create_global warn_nested_var sh_word_split",
        ],
        Shell::Bash => &[
            "true",
            "set -e",
            "set -u -o pipefail",
            "set -o posix",
            "set -e -u -E -o pipefail; shopt -s inherit_errexit",
        ],
        Shell::Fish => &["true"],
    }
}

/// `work` in a shell for each setting, made in the rc file before the plugin is loaded, and at the
/// prompt.
fn in_each(shell: Shell, prepare: impl Fn(&ShellEnv), work: impl Fn(&Session)) {
    for setting in settings(shell) {
        for typed in [false, true] {
            // In that mode the plugin doesn't load, and says so.
            if !typed && setting.contains("posix") {
                continue;
            }
            let mut env = ShellEnv::new(shell);
            env.options.guard = true;
            if !typed {
                env.before = format!("{setting}\n");
            }
            prepare(&env);
            let session = env.start();
            if typed {
                session.run(setting);
            }
            work(&session);
            session.clear();
            session.run("touch end");
            let text = session.pty.text();
            assert!(session.env.exists("work/end"), "{setting}, {typed}: {text}");
            assert_eq!(session.env.read("fake/errors"), "", "{setting}");
            for bad in ["__aish", "not found", "unbound", "not set", "parameter"] {
                assert!(!text.contains(bad), "{setting}, {typed}, {bad}:\n{text}");
            }
        }
    }
}

fn keys_and_questions(shell: Shell) {
    let prepare = |env: &ShellEnv| env.fake("reply", "replace\necho FAKE >> keys\n%%\n");
    in_each(shell, prepare, |session| {
        for (i, key) in [ASK, CHECK, EXPLAIN, ASK].into_iter().enumerate() {
            session.type_text("list all");
            session.key(key);
            session.wait_calls(i + 1);
            assert_eq!(session.probe().buffer, "echo FAKE >> keys", "{}", session.pty.text());
            session.clear();
        }
        session.run("? what now");
        session.wait_calls(5);
        assert_eq!(session.run("").buffer, "");
        assert_eq!(session.env.read("work/keys"), "FAKE\n");
        // What is refused comes back.
        assert_eq!(session.run("touch FORBID").buffer, "touch FORBID");
    });
}

fn pushed_lines_and_copies(shell: Shell) {
    let prepare = |env: &ShellEnv| env.fake("reply", "run\necho 1 >> pushed\n%%\nrun\necho 2 >> pushed\n%%\n");
    in_each(shell, prepare, |session| {
        session.run("? push");
        session.run("true");
        session.type_text("push again");
        session.key(ASK);
        session.wait_calls(2);
        session.run("true");
        assert_eq!(session.env.read("work/pushed"), "1\n2\n1\n2\n", "{}", session.pty.text());
        session.env.fake("reply", "copy\ntouch copied\n%%\n");
        session.run("? copy");
        session.wait_calls(3);
        session.run("true");
        session.type_text("x");
        session.key(ASK);
        session.wait_calls(4);
        session.clear();
    });
}

fn runs_of_norris(shell: Shell) {
    const ENDS: [&str; 6] = ["keep\n%%\n", "replace\nthe end\n%%\n", "!cancel", "!kill", "!junk", "keep\n%%\n"];
    in_each(
        shell,
        |_| (),
        |session| {
            for (i, end) in ENDS.iter().enumerate() {
                queue(&session.env, &[plain("echo one >> r"), plain("echo two >> r"), (*end).to_owned()]);
                run(session, "goal");
                session.clear();
                assert_eq!(session.env.read("work/r"), "one\ntwo\n".repeat(i + 1), "{end}: {}", session.pty.text());
            }
            let reported = calls(session).iter().filter(|call| call.kind == "report").count();
            assert_eq!(reported, 2 * ENDS.len(), "{}", session.pty.text());
        },
    );
}
