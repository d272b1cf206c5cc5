//! What holds for the time of one command: where its output goes, the pagers, the history, the
//! meanings of its words.

use std::fs;

use aish_text::Shell;

use super::{Target, append, calls, count_in_history, plain, queue, reports, run, step, wait_calls};
use crate::support::pty::wait;
use crate::support::shell_env::{ENTER, ShellEnv};

in_every_shell!(
    hidden_commands_are_not_in_the_history,
    pagers_are_cat_and_come_back,
    meanings_are_told_before_a_command_runs,
    a_judge_that_thinks_again_replaces_the_command,
    what_is_not_complete_does_not_run,
    without_a_target_it_runs_and_says_so,
    output_reaches_the_target_and_nothing_else_does,
    what_is_typed_meanwhile_is_the_commands,
    the_guard_does_not_ask_twice,
    the_prompt_segment_shows_a_run,
    four_kilobytes,
);

/// OPEN-11.
fn hidden_commands_are_not_in_the_history(shell: Shell) {
    for target in [None, Some(Target::terminal())] {
        let env = ShellEnv::new(shell);
        let (mode, path) = target.as_ref().map_or(("none", "".as_ref()), |t| ("redirect", t.path.as_path()));
        queue(
            &env,
            &["echo 1 >> ../count", "if true\nthen echo 2 >> ../count\nfi", "echo 3 >> ../count"].map(|text| {
                let text = if shell == Shell::Fish {
                    text.replace("\nthen", "\n").replace("\nfi", "\nend")
                } else {
                    text.into()
                };
                step(mode, path, "hide", &text)
            }),
        );
        let session = env.start();
        run(&session, "hide");
        assert_eq!(session.env.read("count"), "1\n2\n3\n");
        // zsh keeps the last one within reach until the next line.
        session.run("true");
        let shown = count_in_history(&session, &[":norris hide", "true"]);
        assert_eq!(shown[0], 1);
        assert!(!session.history().iter().any(|line| line.contains("count")), "{:?}", session.history());
        assert_eq!(reports(&session).len(), 3);
    }
}

fn pagers_are_cat_and_come_back(shell: Shell) {
    let mut env = ShellEnv::new(shell);
    env.before = match shell {
        Shell::Fish => "set -gx PAGER 'my less'; set -g MANPAGER 'own one'",
        _ => "export PAGER='my less'; MANPAGER='own one'",
    }
    .to_owned();
    let show = "sh -c 'echo $PAGER,$GIT_PAGER,$MANPAGER,$SYSTEMD_PAGER' >> ../pagers";
    let change = if shell == Shell::Fish { "set -gx GIT_PAGER mine" } else { "export GIT_PAGER=mine" };
    queue(&env, &[plain(show), plain(change), plain(show)]);
    let session = env.start();
    session.run(show);
    run(&session, "page");
    session.run(show);
    assert_eq!(session.env.read("pagers"), "my less,,,\ncat,cat,cat,cat\ncat,cat,cat,cat\nmy less,mine,,\n");
    session.run(match shell {
        Shell::Fish => "echo $MANPAGER (set -q SYSTEMD_PAGER; echo $status) > ../own",
        _ => "echo $MANPAGER ${SYSTEMD_PAGER-unset} > ../own",
    });
    let own = session.env.read("own");
    assert!(own == "own one unset\n" || own == "own one 1\n", "{own}");
}

fn meanings_are_told_before_a_command_runs(shell: Shell) {
    let mut env = ShellEnv::new(shell);
    env.before = match shell {
        Shell::Fish => "alias wipe 'rm -rf'; function twice; wipe $argv; end",
        _ => "alias wipe='rm -rf'; twice() { wipe \"$@\"; }",
    }
    .to_owned();
    queue(&env, &[plain("ls nothing-here"), plain("twice nothing-here")]);
    let session = env.start();
    run(&session, "tidy up");
    let all = calls(&session);
    let kinds: Vec<_> = all.iter().map(|call| call.kind.as_str()).collect();
    assert_eq!(kinds, ["start", "report", "meanings", "report"]);
    let told = &all[2];
    assert_eq!(told.text, "twice nothing-here");
    if shell == Shell::Fish {
        assert!(told.functions.contains("twice=") && told.functions.contains("wipe="), "{told:?}");
    } else {
        assert_eq!(told.aliases, "wipe=rm -rf;");
        assert!(told.functions.contains("twice="), "{told:?}");
    }
}

fn a_judge_that_thinks_again_replaces_the_command(shell: Shell) {
    let mut env = ShellEnv::new(shell);
    env.before = if shell == Shell::Fish { "alias wipe 'touch evil'" } else { "alias wipe='touch evil'" }.to_owned();
    env.fake("meanings", &plain("touch good"));
    queue(&env, &[plain("wipe")]);
    let session = env.start();
    run(&session, "tidy up");
    assert!(session.env.exists("work/good") && !session.env.exists("work/evil"));
    // Or ends the run.
    session.env.fake("meanings", "replace\nwipe it\n%%\n");
    queue(&session.env, &[plain("wipe")]);
    run(&session, "tidy up");
    assert_eq!(session.probe().buffer, "wipe it");
    assert!(!session.env.exists("work/evil"));
}

fn what_is_not_complete_does_not_run(shell: Shell) {
    let broken: &[&str] = match shell {
        Shell::Fish => &["echo 'open", "for x in 1 2", "end", "echo (", "echo a | "],
        _ => &["echo 'open", "for x in 1 2; do", "fi", "echo $(", "cat <<END\nopen", "echo a \\", "echo )", "echo a |"],
    };
    let target = Target::terminal();
    let env = ShellEnv::new(shell);
    let mut steps: Vec<_> = broken.iter().map(|text| step("redirect", &target.path, "keep", text)).collect();
    steps.push(plain("touch end"));
    queue(&env, &steps);
    let session = env.start();
    run(&session, "break");
    let reports = reports(&session);
    assert_eq!(reports.len(), broken.len() + 1, "{reports:?}");
    assert!(reports[..broken.len()].iter().all(|(status, ran, _)| ran.is_empty() && status != "0"), "{reports:?}");
    assert!(session.env.exists("work/end"));
    session.run("touch alive");
    assert!(session.env.exists("work/alive"));
}

/// OPEN-12.
fn without_a_target_it_runs_and_says_so(shell: Shell) {
    let env = ShellEnv::new(shell);
    // A pipe that nobody reads is one too, for a shell that could only wait for a reader.
    let pipe = env.home().join("nobody");
    nix::unistd::mkfifo(&pipe, nix::sys::stat::Mode::from_bits_truncate(0o600)).unwrap();
    let paths = [env.home().join("nothing/there"), env.home().to_owned(), pipe];
    queue(&env, &paths.clone().map(|path| step("redirect", &path, "keep", "echo ran >> ../count")));
    let session = env.start();
    run(&session, "run anyway");
    assert_eq!(session.env.read("count"), "ran\nran\nran\n");
    let captured: Vec<_> = reports(&session).into_iter().map(|(.., captured)| captured).collect();
    assert_eq!(captured, if shell == Shell::Fish { ["0", "0", "0"] } else { ["0", "0", "1"] });
    assert!(!session.env.exists("nothing"));
}

fn output_reaches_the_target_and_nothing_else_does(shell: Shell) {
    let mut env = ShellEnv::new(shell);
    env.after = match shell {
        Shell::Zsh => "precmd_functions=(noise $precmd_functions); noise() { echo NOISE }",
        Shell::Bash => "noise() { echo NOISE; }; PROMPT_COMMAND=(noise \"${PROMPT_COMMAND[@]}\")",
        Shell::Fish => "function noise --on-event fish_postexec; echo NOISE; end",
    }
    .to_owned();
    let target = Target::terminal();
    let ask = "test -t 1 && test -t 2 && echo out; echo err >&2; exec_status=x sh -c 'exit 5'";
    let ask = if shell == Shell::Fish {
        "sh -c 'test -t 1 && test -t 2 && echo out'; echo err >&2; sh -c 'exit 5'"
    } else {
        ask
    };
    queue(&env, &[step("redirect", &target.path, "keep", ask)]);
    let session = env.start();
    run(&session, "speak");
    target.wait_for("err\n");
    let text = target.text();
    assert!(text.contains("out\nerr\n"), "{text}");
    assert!(!text.contains("NOISE"), "{text}");
    assert_eq!(reports(&session), [("5".to_owned(), "1".to_owned(), "1".to_owned())]);
    // Only bash marks where the command begins, since it draws through the target.
    assert_eq!(text.contains("\x1b]7771;n0nce;S\x07out"), shell == Shell::Bash, "{text:?}");
    assert!(!session.pty.text().contains("\nerr"), "{}", session.pty.text());
}

fn what_is_typed_meanwhile_is_the_commands(shell: Shell) {
    let env = ShellEnv::new(shell);
    let target = Target::terminal();
    let text = "touch ../started; head -n 1 > ../typed";
    queue(&env, &[step("redirect", &target.path, "keep", text), plain("echo next >> ../typed")]);
    let session = env.start();
    session.type_text(":norris listen\n");
    wait("the command", || session.env.exists("started"), || session.pty.text());
    session.type_text("some text\n");
    super::finish(&session);
    assert_eq!(session.env.read("typed"), "some text\nnext\n");
}

fn the_guard_does_not_ask_twice(shell: Shell) {
    for target in [None, Some(Target::terminal())] {
        let mut env = ShellEnv::new(shell);
        env.options.guard = true;
        let (mode, path) = target.as_ref().map_or(("none", "".as_ref()), |t| ("redirect", t.path.as_path()));
        let many = if shell == Shell::Fish {
            "for x in a b\necho $x >> ../count\nend"
        } else {
            "for x in a b\ndo echo $x >> ../count\ndone"
        };
        queue(&env, &["echo 1 >> ../count # FORBID", many].map(|text| step(mode, path, "keep", text)));
        let session = env.start();
        run(&session, "count");
        assert_eq!(session.env.read("count"), "1\na\nb\n", "{}", session.pty.text());
        assert_eq!(session.env.judged(), []);
        // What the user types is judged as before.
        session.run("echo own >> ../count");
        assert_eq!(session.env.judged().len(), 1);
        session.run("echo FORBID >> ../count");
        assert_eq!(session.env.read("count"), "1\na\nb\nown\n");
        assert!(!session.pty.text().contains("not judged"), "{}", session.pty.text());
    }
}

/// REN-07.
fn the_prompt_segment_shows_a_run(shell: Shell) {
    for guard in [false, true] {
        let mut env = ShellEnv::new(shell);
        env.options.guard = guard;
        env.after = match shell {
            Shell::Zsh => "setopt prompt_subst; PS1='$(aish_prompt_info)> '",
            Shell::Bash => "PS1='$(aish_prompt_info)> '",
            Shell::Fish => "function fish_prompt; aish_prompt_info; echo -n '> '; end",
        }
        .to_owned();
        queue(&env, &[plain("touch ../started; head -n 1")]);
        let session = env.start();
        session.type_text(":norris wait\n");
        wait("the command", || session.env.exists("started"), || session.pty.text());
        let segment = if guard { "[aish:fast ⚡ guard]> touch" } else { "[aish:fast ⚡]> touch" };
        session.pty.wait_until(segment, |screen| screen.text().contains(segment));
        session.key(ENTER);
        super::finish(&session);
        session.run("echo over");
        let text = session.pty.text();
        assert!(!text.trim_end().lines().last().unwrap().contains('⚡'), "{text}");
    }
}

fn four_kilobytes(shell: Shell) {
    let env = ShellEnv::new(shell);
    let target = Target::terminal();
    let long = "é'\"$!`\\x ".repeat(450).replace('\'', "");
    let text = format!("printf %s '{long}' > ../long");
    queue(&env, &[step("redirect", &target.path, "keep", &text), plain(&text.replace("../long", "../again"))]);
    let session = env.start();
    run(&session, "long");
    // In fish a backslash is one in single quotes too, unless it stands before another or a quote.
    assert_eq!(session.env.read("long"), long);
    assert_eq!(session.env.read("again"), long);
    assert_eq!(calls(&session).len(), 3);
}

/// A comment, which zsh takes for words at its own prompt.
#[test]
fn zsh_takes_comments_from_norris_only() {
    if !crate::support::shell_env::installed(Shell::Zsh) {
        return;
    }
    let env = ShellEnv::new(Shell::Zsh);
    queue(&env, &[plain("echo a # b > ../one"), plain("# only that"), plain("echo c > ../two")]);
    let session = env.start();
    run(&session, "comment");
    assert!(!session.env.exists("one"));
    assert_eq!(session.env.read("two"), "c\n");
    session.run("echo a # b > ../three");
    assert_eq!(session.env.read("three"), "a # b\n".replace(" > ../three", ""));
    let ran: Vec<_> = reports(&session).into_iter().map(|(_, ran, _)| ran).collect();
    assert_eq!(ran, ["1", "", "1"]);
}

/// An alias can leave open what is complete without it.
#[test]
fn an_alias_that_opens_a_compound_does_not_hang() {
    for shell in [Shell::Zsh, Shell::Bash] {
        if !crate::support::shell_env::installed(shell) {
            continue;
        }
        let mut env = ShellEnv::new(shell);
        env.before = "alias opens='if true; then echo'".to_owned();
        let target = Target::terminal();
        queue(&env, &[step("redirect", &target.path, "keep", "opens x"), plain("touch end")]);
        let session = env.start();
        run(&session, "open");
        let reports = reports(&session);
        assert_eq!(reports[0].1, "", "{reports:?}");
        assert_ne!(reports[0].0, "130");
        assert!(session.env.exists("work/end"));
    }
}

/// Fish expands an abbreviation in front of the cursor when it runs a line; what was judged is what
/// runs.
#[test]
fn fish_expands_no_abbreviation() {
    if !crate::support::shell_env::installed(Shell::Fish) {
        return;
    }
    let mut env = ShellEnv::new(Shell::Fish);
    env.before = "abbr -a status 'touch evil'; abbr -a --position anywhere word 'other'".to_owned();
    queue(&env, &[plain("echo > ../out word")]);
    let session = env.start();
    run(&session, "run");
    assert_eq!(session.env.read("out"), "word\n");
    assert_eq!(count_in_history(&session, &["echo > ../out word"]), [1]);
}

/// The start mark of a pane that tmux pipes.
#[test]
fn the_mark_for_tmux() {
    for (shell, to) in [(Shell::Zsh, "exec > ~/marks"), (Shell::Bash, "exec 2> ~/marks")] {
        if !crate::support::shell_env::installed(shell) {
            continue;
        }
        let env = ShellEnv::new(shell);
        queue(&env, &[step("mark", "".as_ref(), "keep", "echo x >> ~/marks"), plain("true")]);
        append(&env.home().join("marks"), "");
        let session = env.start();
        session.type_text(&format!("{to}\n"));
        session.type_text(":norris mark\n");
        wait_calls(&session, 3);
        wait("the mark", || session.env.read("marks").contains("\x1b]7771;n0nce;S\x07"), || session.env.read("marks"));
        assert_eq!(session.env.read("marks").matches("n0nce").count(), 1);
        assert_eq!(reports(&session)[0].2, "1");
        fs::remove_file(session.env.home().join("marks")).unwrap();
    }
}
