//! Runs of many commands: everything persists, arrives verbatim, and is in the history once.

use std::fmt::Write;

use aish_text::Shell;

use super::{Target, calls, count_in_history, finish, plain, queue, reports, run, step};
use crate::support::shell_env::{Session, ShellEnv};

in_every_shell!(
    a_chain_persists,
    the_goal_arrives_verbatim,
    two_hundred_steps,
    beside_a_prompt_of_three_lines,
    in_vi_mode,
    typed_as_an_ordinary_command,
    from_the_pending_file_with_hooks_of_the_user,
    odd_options_do_not_matter,
);

/// Commands that depend on each other, and what the last one prints.
fn chain(shell: Shell) -> Vec<&'static str> {
    match shell {
        Shell::Fish => vec![
            "mkdir -p sub; cd sub",
            "set -gx NV 'a b'",
            "alias nalias 'echo aliased'",
            "nalias >> ../r",
            "function nfun\n    echo fun $argv[1]\nend",
            "nfun x >> ../r",
            "for i in 1 2\n    echo $i >> ../r\nend",
            "printf '%s\\n' 'here $x' \"q\" >> ../r",
            "echo \"it's\" 'a \"q\"' é漢字 >> ../r",
            "echo '!! !$' '!!' '!1' >> ../r",
            "echo '^a^b' ^a^b >> ../r",
            "echo one >> ../r # two",
            "sleep 0 &",
            "nosuchcommand-at-all",
            "sh -c 'exit 3' | sh -c 'exit 4'",
            "echo $NV >> ../r",
            "printf 'no newline'",
            "false",
            "pwd >> ../r",
        ],
        _ => vec![
            "mkdir -p sub; cd sub",
            "export NV='a b'",
            "alias nalias='echo aliased'",
            "nalias >> ../r",
            "nfun() { echo fun $1; }",
            "nfun x >> ../r",
            "for i in 1 2\ndo\n  echo $i >> ../r\ndone",
            "cat >> ../r <<'END'\nhere $x\nq\nEND",
            "echo \"it's\" 'a \"q\"' é漢字 >> ../r",
            "echo '!! !$' !! !1 >> ../r",
            "echo '^a^b' ^a^b >> ../r",
            "echo one >> ../r # two",
            "sleep 0 &",
            "nosuchcommand-at-all",
            "(exit 3) | (exit 4)",
            "echo $NV >> ../r",
            "printf 'no newline'",
            "false",
            "pwd >> ../r",
        ],
    }
}

/// The user's own hook writes down what it sees.
fn status_hook(shell: Shell) -> &'static str {
    match shell {
        Shell::Zsh => "precmd_functions+=(see); see() { print -r -- $? $pipestatus >> $HOME/seen }",
        Shell::Bash => "see() { echo $? ${PIPESTATUS[@]} >> $HOME/seen; }; PROMPT_COMMAND=see",
        Shell::Fish => "function see --on-event fish_postexec; echo $status $pipestatus >> $HOME/seen; end",
    }
}

fn assert_chain(session: &Session, captured: bool) {
    let shell = session.env.shell;
    let here = session.env.home().join("work/sub").display().to_string();
    let text = session.env.read("work/r");
    assert_eq!(
        text,
        format!("aliased\nfun x\n1\n2\nhere $x\nq\nit's a \"q\" é漢字\n!! !$ !! !1\n^a^b ^a^b\none\na b\n{here}\n"),
        "{}",
        session.pty.text()
    );
    let reports = reports(session);
    let statuses: Vec<_> = reports.iter().map(|(status, ..)| status.as_str()).collect();
    let expected = ["0", "0", "0", "0", "0", "0", "0", "0", "0", "0", "0", "0", "0", "127", "4", "0", "0", "1", "0"];
    assert_eq!(statuses, expected);
    assert!(reports.iter().all(|(_, ran, how)| ran == "1" && (how == "1") == captured), "{reports:?}");
    // The run called about what it had to ask for, and nothing else.
    let asked: Vec<_> =
        calls(session).into_iter().filter(|call| call.kind == "meanings").map(|call| call.text).collect();
    assert_eq!(asked, ["nalias >> ../r", "nfun x >> ../r"]);
    // It all persists.
    let check = match shell {
        Shell::Fish => "echo $NV (nalias) (nfun y) > ~/after; pwd >> ~/after",
        _ => "echo $NV `nalias` `nfun y` > ~/after; pwd >> ~/after",
    };
    session.run(check);
    assert_eq!(session.env.read("after"), format!("a b aliased fun y\n{here}\n"));
    if !(captured && shell == Shell::Fish) {
        assert!(session.env.read("seen").contains("4 3 4\n"), "{}", session.env.read("seen"));
    }
}

fn a_chain_persists(shell: Shell) {
    for mode in ["terminal", "pipe", "none"] {
        let mut env = ShellEnv::new(shell);
        env.before = status_hook(shell).to_owned();
        let target = match mode {
            "terminal" => Some(Target::terminal()),
            "pipe" => Some(Target::pipe(&env)),
            _ => None,
        };
        let steps: Vec<_> = chain(shell)
            .iter()
            .map(|text| match &target {
                Some(target) => step("redirect", &target.path, "keep", text),
                None => plain(text),
            })
            .collect();
        queue(&env, &steps);
        let session = env.start();
        run(&session, "work");
        assert_chain(&session, target.is_some());
        if let Some(target) = &target {
            target.wait_for("no newline");
        }
        // Several lines are remembered by bash in its own way.
        let lines: Vec<_> =
            chain(shell).into_iter().filter(|line| !line.contains('\n') || shell == Shell::Zsh).collect();
        assert_eq!(count_in_history(&session, &lines), vec![1; lines.len()], "{:?}", session.history());
        assert!(!session.history().iter().any(|line| line.contains("__aish")), "{:?}", session.history());
    }
}

/// META-01.
fn the_goal_arrives_verbatim(shell: Shell) {
    let goal = r#"don't "stop" at *.c; $HOME `touch evil` (x) & \ !! #"#;
    let env = ShellEnv::new(shell);
    queue(&env, &[plain("echo ran > ran")]);
    let session = env.start();
    run(&session, goal);
    let calls = calls(&session);
    assert_eq!(calls[0].text, format!(":norris {goal}"));
    assert_eq!(calls[0].kind, "start");
    assert_eq!(session.env.read("work/ran"), "ran\n");
    assert!(!session.env.exists("work/evil"));
    assert_eq!(count_in_history(&session, &[&format!(":norris {goal}")]), [1]);
}

/// LOOP-11.
fn two_hundred_steps(shell: Shell) {
    let env = ShellEnv::new(shell);
    let target = Target::terminal();
    let steps: Vec<_> = (1..=200)
        .map(|i| step("redirect", &target.path, "keep", &format!("echo {i} >> ../count; echo shown {i}")))
        .collect();
    queue(&env, &steps);
    let session = env.start();
    run(&session, "count");
    let mut expected = String::new();
    for i in 1..=200 {
        writeln!(expected, "{i}").unwrap();
    }
    assert_eq!(session.env.read("count"), expected);
    target.wait_for("shown 200\n");
    assert_eq!(calls(&session).len(), 201);
    session.run("touch alive");
    assert!(session.env.exists("work/alive"));
}

fn beside_a_prompt_of_three_lines(shell: Shell) {
    let mut env = ShellEnv::new(shell);
    env.after = match shell {
        Shell::Zsh => "PS1=$'one %~\\ntwo\\n%? %# ' RPROMPT='right'",
        Shell::Bash => "PS1='one \\w\\ntwo\\n$? \\$ '",
        Shell::Fish => "function fish_prompt; set -l s $status; echo one; echo two; echo -n \"$s > \"; end; function fish_right_prompt; echo right; end",
    }
    .to_owned();
    let target = Target::terminal();
    let steps: Vec<_> = ["echo first", "echo 'second\nthird'", "true # done"]
        .map(|text| step("redirect", &target.path, "keep", text))
        .to_vec();
    queue(&env, &steps);
    let session = env.start();
    run(&session, "show");
    target.wait_for("third");
    assert_eq!(reports(&session).len(), 3);
    if shell != Shell::Bash {
        // In bash the helper passes on what the line editor draws.
        let text = session.pty.text();
        assert!(text.contains("echo first") && text.contains("true # done"), "{text}");
        assert!(!text.contains("__aish"), "{text}");
    }
    session.run("touch alive");
    assert!(session.env.exists("work/alive"));
}

fn in_vi_mode(shell: Shell) {
    let mut env = ShellEnv::new(shell);
    env.before = match shell {
        Shell::Zsh => "bindkey -v",
        Shell::Bash => "set -o vi",
        Shell::Fish => "fish_vi_key_bindings",
    }
    .to_owned();
    let target = Target::terminal();
    queue(&env, &["echo 1 >> ../count", "echo 2 >> ../count"].map(|text| step("redirect", &target.path, "keep", text)));
    let session = env.start();
    run(&session, "count");
    assert_eq!(session.env.read("count"), "1\n2\n");
    session.run("touch alive");
    assert!(session.env.exists("work/alive"));
}

fn typed_as_an_ordinary_command(shell: Shell) {
    let env = ShellEnv::new(shell);
    env.fake("reply", &plain("echo 1 >> ../count"));
    queue(&env, &[plain("echo 2 >> ../count")]);
    let session = env.start();
    session.type_text("aish norris count to two\n");
    finish(&session);
    assert_eq!(session.env.read("count"), "1\n2\n");
    assert_eq!(reports(&session).len(), 2);
}

fn from_the_pending_file_with_hooks_of_the_user(shell: Shell) {
    let mut env = ShellEnv::new(shell);
    env.after = status_hook(shell).to_owned();
    env.fake("reply", &plain("false"));
    queue(&env, &[plain("true")]);
    let session = env.start();
    session.type_text("aish norris\n");
    finish(&session);
    let seen = session.env.read("seen");
    assert!(seen.contains("1 1\n0 0\n"), "{seen}");
}

/// A run of two commands with this in front of the plugin, or behind it.
fn two_steps(shell: Shell, code: &str, first: bool) {
    let mut env = ShellEnv::new(shell);
    *(if first { &mut env.before } else { &mut env.after }) = format!("{code}\n");
    let target = Target::terminal();
    let steps = ["echo \"one: $HOME\" >> ../count", "echo two >> ../count; echo shown"];
    queue(&env, &steps.map(|text| step("redirect", &target.path, "keep", text)));
    let home = env.home().display().to_string();
    let session = env.start();
    run(&session, "count");
    assert_eq!(session.env.read("count"), format!("one: {home}\ntwo\n"), "{code}\n{}", session.pty.text());
    target.wait_for("shown\n");
    session.run("command touch alive");
    assert!(session.env.exists("work/alive"), "{code}\n{}", session.pty.text());
    assert_eq!(session.env.read("fake/errors"), "", "{code}");
    for bad in ["not found", "unbound", "parameter", "BAD"] {
        assert!(!session.pty.text().contains(bad), "{code}\n{}", session.pty.text());
    }
}

fn odd_options_do_not_matter(shell: Shell) {
    let settings: &[&str] = match shell {
        Shell::Zsh => &[
            "setopt nounset pipefail warn_create_global",
            "setopt ksh_arrays sh_word_split",
            "setopt glob_subst ksh_glob extended_glob no_bare_glob_qual",
            "setopt no_multios rc_quotes null_glob csh_null_glob hist_ignore_space hist_verify",
            "setopt no_function_argzero posix_builtins",
            "IFS=/-",
            "alias print='echo BAD' local='echo BAD' zle='echo BAD' exec='echo BAD' setopt='echo BAD' unset='echo BAD'",
            "zle-line-init() { : }; zle -N zle-line-init",
            "precmd() { : }; preexec() { : }",
        ],
        Shell::Bash => &[
            "set -u -o pipefail",
            "shopt -s nocasematch failglob extglob nullglob dotglob lastpipe",
            "set -E -T; shopt -s extdebug",
            "IFS=/-",
            "PROMPT_COMMAND='true;'",
            "PROMPT_COMMAND=(true false)",
            "trap 'true' INT; trap 'true' DEBUG",
            "alias exec='echo BAD' export='echo BAD' trap='echo BAD' bind='echo BAD' local='echo BAD'",
            "HISTCONTROL=ignoreboth PS0='>' PS2='more '",
        ],
        Shell::Fish => {
            &["set -gx IFS x", "function echo_twice; end; set -g fish_history mine", "set -g text x; set -gx code 3"]
        }
    };
    for code in settings {
        for first in [true, false] {
            two_steps(shell, code, first);
        }
    }
}

#[test]
fn zsh_with_autosuggestions_and_highlighting() {
    let suggest = "/usr/share/zsh-autosuggestions/zsh-autosuggestions.zsh";
    let highlight = "/usr/share/zsh-syntax-highlighting/zsh-syntax-highlighting.zsh";
    if !std::path::Path::new(suggest).exists() || !std::path::Path::new(highlight).exists() {
        assert!(std::env::var_os("CI").is_none(), "the plugins are not installed");
        return;
    }
    for code in
        [format!("source {suggest}"), format!("source {highlight}"), format!("source {suggest}\nsource {highlight}")]
    {
        for first in [true, false] {
            two_steps(Shell::Zsh, &code, first);
        }
    }
}
