//! The guard: an allowed line runs exactly once and is in the history once, a refused one does
//! nothing and comes back, and every failure of the check asks. Judged by files, and by what the
//! helper was given.

use std::fs;

use aish_text::Shell;

use crate::support::pty::wait;
use crate::support::shell_env::{CHECK, CTRL_C, ENTER, Session, ShellEnv, installed};

in_every_shell!(
    an_allowed_line_runs_once,
    a_refused_line_does_nothing_and_comes_back,
    status_and_last_word_are_kept,
    the_helper_asks_on_the_terminal,
    every_failure_of_the_check_asks,
    a_hanging_check_can_be_interrupted,
    unfinished_lines_are_judged_whole,
    a_here_document_is_judged_with_its_text,
    a_paste_is_judged_whole_and_marked,
    odd_and_long_lines_arrive_verbatim,
    empty_lines_and_comments_are_not_judged,
    aliases_and_functions_are_passed,
    both_enter_keys_and_vi_mode,
    pushed_commands_are_judged,
    typed_ahead_lines_are_judged_one_by_one,
    off_means_no_call,
    a_terminal_without_line_editing_is_no_silent_hole,
    the_variable_turns_it_on,
    a_lost_hook_is_said_aloud,
    unload_and_sourcing_again,
    the_check_key_keeps_the_line,
    safety_lines_arrive_verbatim,
    hostile_options,
);

pub(super) fn guarded(shell: Shell) -> ShellEnv {
    let mut env = ShellEnv::new(shell);
    env.options.guard = true;
    env
}

pub(super) fn lines(session: &Session) -> Vec<String> {
    session.env.judged().into_iter().map(|judged| judged.line).collect()
}

/// How often a line is in the history; fish 3 may take a second for what it did not run itself.
pub(super) fn times(session: &Session, line: &str) -> usize {
    session.history().iter().filter(|entry| entry.trim_end() == line).count()
}

fn an_allowed_line_runs_once(shell: Shell) {
    let session = guarded(shell).start();
    let line = session.run("echo one >> ran");
    assert_eq!(line.buffer, "");
    assert_eq!(session.env.read("work/ran"), "one\n");
    assert_eq!(times(&session, "echo one >> ran"), 1);
    let judged = session.env.judged();
    assert_eq!(judged.len(), 1, "{judged:?}");
    assert_eq!(judged[0].line, "echo one >> ran");
    assert_eq!(judged[0].options, format!("--shell {shell}"));
    assert_eq!(session.env.log(), "", "no other call");
    assert!(!session.pty.text().contains("aish"), "an allowed line is silent: {}", session.pty.text());
}

fn a_refused_line_does_nothing_and_comes_back(shell: Shell) {
    let session = guarded(shell).start();
    let text = "touch ran; echo 'FORBID'";
    let line = session.run(text);
    assert_eq!((line.buffer.as_str(), line.cursor), (text, text.len()), "{}", session.pty.text());
    assert!(!session.env.exists("work/ran"));
    session.pty.wait_until("the reason below the line", |s| {
        s.text().lines().any(|row| row.trim().ends_with("refused") && !row.contains("FORBID"))
    });
    // Edited, it runs, and is in the history once.
    session.key(&b"\x7f".repeat(8));
    session.type_text("ok");
    let line = session.run("");
    assert_eq!(line.buffer, "");
    assert!(session.env.exists("work/ran"));
    assert_eq!(times(&session, "touch ran; echo ok"), 1, "{:?}", session.history());
    // Refused and thrown away by the user: the shell goes on as if it had never been typed.
    assert_eq!(session.run("touch ran2 FORBID").buffer, "touch ran2 FORBID");
    session.clear();
    session.run("touch end");
    assert!(session.env.exists("work/end") && !session.env.exists("work/ran2"));
    assert_eq!(lines(&session).len(), 4);
    // zsh keeps it at hand for one more line, as it does with a line that begins with a blank.
    assert_eq!((times(&session, text), times(&session, "touch ran2 FORBID")), (0, 0), "{:?}", session.history());
}

fn status_and_last_word_are_kept(shell: Shell) {
    let session = guarded(shell).start();
    session.run(match shell {
        Shell::Fish => "sh -c 'exit 3' | sh -c 'exit 4'",
        _ => "(exit 3) | (exit 4)",
    });
    session.run("touch FORBID");
    session.key(b"\x15");
    session.run(match shell {
        Shell::Fish => "echo $status $pipestatus > st",
        Shell::Zsh => "echo $? $pipestatus > st",
        Shell::Bash => "echo $? ${PIPESTATUS[@]} > st",
    });
    assert_eq!(session.env.read("work/st").trim(), "4 3 4");
    if shell != Shell::Fish {
        session.run("true last-word");
        session.run("touch FORBID");
        session.key(b"\x15");
        session.run("echo $_ > underscore");
        assert_eq!(session.env.read("work/underscore").trim(), "last-word");
    }
}

fn the_helper_asks_on_the_terminal(shell: Shell) {
    let session = guarded(shell).start();
    for (mode, good, bad) in [("ask", "y", "n"), ("pin", "123456", "123457")] {
        session.env.fake("guard", mode);
        let text = format!("echo {mode} >> ran-{mode}");
        for (number, (answer, runs)) in [(bad, false), (good, true)].into_iter().enumerate() {
            session.type_text(&text);
            session.key(ENTER);
            let question = format!("{mode}? ");
            session.pty.wait_until("the question", |s| s.text().matches(question.trim()).count() > number);
            session.pty.send(answer.as_bytes());
            let line = session.probe();
            assert_eq!(line.buffer, if runs { "" } else { &text }, "{mode} {answer}: {}", session.pty.text());
            assert_eq!(session.env.exists(&format!("work/ran-{mode}")), runs);
            session.env.fake("guard", "allow");
            session.clear();
            session.env.fake("guard", mode);
        }
        assert_eq!(session.env.read(&format!("work/ran-{mode}")), format!("{mode}\n"), "once");
    }
    assert_eq!(times(&session, "echo ask >> ran-ask"), 1);
}

fn every_failure_of_the_check_asks(shell: Shell) {
    for mode in ["exit 70", "exit 139", "exit 1", "kill", "rubbish", "gone"] {
        let session = guarded(shell).start();
        if mode == "gone" {
            fs::rename(session.env.helper(), session.env.home().join("bin/hidden")).unwrap();
        } else {
            session.env.fake("guard", mode);
        }
        for (number, (answer, runs)) in [(&b"n"[..], false), (ENTER, false), (b"y", true)].into_iter().enumerate() {
            session.type_text("echo it >> ran");
            session.key(ENTER);
            session.pty.wait_until("the question", |s| {
                s.text().matches("· n no").count() == number + 1 && s.text().trim_end().ends_with("· n no")
            });
            session.key(answer);
            // The line or the prompt below it: an Enter right behind the answer would be taken with
            // it, and keys wait so long.
            session.pty.wait_until("the end of the question", |s| {
                let text = s.text();
                let behind = text.rsplit("· n no").next().unwrap_or_default();
                behind.lines().skip(1).any(|row| !row.trim().is_empty())
            });
            let line = session.probe();
            assert_eq!(session.env.exists("work/ran"), runs, "{mode} {answer:?}: {}", session.pty.text());
            assert_eq!(line.buffer, if runs { "" } else { "echo it >> ran" }, "{mode} {answer:?}");
            session.key(b"\x15");
        }
        assert_eq!(session.env.read("work/ran"), "it\n", "{mode}");
        assert!(!session.env.exists("fake/evil"));
    }
}

fn a_hanging_check_can_be_interrupted(shell: Shell) {
    let session = guarded(shell).start();
    session.env.fake("guard", "hang");
    session.type_text("touch ran");
    session.key(ENTER);
    session.pty.wait_until("the helper", |s| s.text().contains("hanging"));
    session.key(CTRL_C);
    let line = session.probe();
    assert_eq!((line.buffer.as_str(), line.cursor), ("touch ran", 9), "{}", session.pty.text());
    assert!(!session.env.exists("work/ran"));
    session.env.fake("guard", "allow");
    session.key(ENTER);
    session.probe();
    assert!(session.env.exists("work/ran"));
}

fn unfinished_lines_are_judged_whole(shell: Shell) {
    let session = guarded(shell).start();
    let text = match shell {
        Shell::Fish => "for x in 1 2\necho $x >> loop\nend",
        _ => "for x in 1 2; do\necho $x >> loop\ndone",
    };
    session.type_text(&format!("{text}\n"));
    assert_eq!(session.probe().buffer, "");
    assert_eq!(session.env.read("work/loop"), "1\n2\n", "{}", session.pty.text());
    // fish indents what it continues.
    let flat = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(lines(&session).iter().map(|line| flat(line)).collect::<Vec<_>>(), [flat(text)]);
    session.type_text(&format!("{}\n", text.replace("echo", "touch FORBID;echo")));
    let line = session.probe();
    assert_eq!(flat(&line.buffer), flat(&text.replace("echo", "touch FORBID;echo")), "{}", session.pty.text());
    assert!(!session.env.exists("work/FORBID"));
    session.clear();
    session.type_text("echo 'two\nlines' > quoted\n");
    assert_eq!(session.probe().buffer, "");
    assert_eq!(session.env.read("work/quoted"), "two\nlines\n");
    session.type_text("touch a\\\nb\n");
    assert_eq!(session.probe().buffer, "");
    assert!(session.env.exists("work/ab"));
    assert_eq!(lines(&session).len(), 4, "{:?}", lines(&session));
    // Given up in the middle.
    session.type_text("touch given \"up\n");
    session.probe();
    session.key(CTRL_C);
    session.clear();
    session.run("touch end");
    assert!(session.env.exists("work/end") && !session.env.exists("work/given"));
    // What can't be parsed runs nothing, whatever the check would say.
    session.run("touch never; )");
    session.clear();
    assert!(!session.env.exists("work/never"));
}

fn a_here_document_is_judged_with_its_text(shell: Shell) {
    if shell == Shell::Fish {
        return;
    }
    let session = guarded(shell).start();
    session.type_text("cat > text <<END\n? b\n:reset\nEND\n");
    assert_eq!(session.probe().buffer, "");
    assert_eq!(session.env.read("work/text"), "? b\n:reset\n", "{}", session.pty.text());
    session.type_text("cat > text2 <<END\nFORBID\nEND\n");
    assert_eq!(session.probe().buffer, "cat > text2 <<END\nFORBID\nEND");
    assert!(!session.env.exists("work/text2"));
    assert_eq!(lines(&session), ["cat > text <<END\n? b\n:reset\nEND", "cat > text2 <<END\nFORBID\nEND"]);
    assert_eq!(session.env.log(), "");
}

fn a_paste_is_judged_whole_and_marked(shell: Shell) {
    let session = guarded(shell).start();
    let pasted = "echo 1 >> pasted\necho 2 >> pasted";
    session.paste(pasted);
    assert_eq!(session.probe().buffer, pasted);
    assert_eq!(lines(&session).len(), 0, "a paste by itself is not judged");
    session.key(ENTER);
    session.probe();
    assert_eq!(session.env.read("work/pasted"), "1\n2\n");
    let judged = session.env.judged();
    assert_eq!(judged.len(), 1, "{judged:?}");
    assert_eq!(judged[0].line, pasted);
    assert!(judged[0].options.contains("--provenance web_content"), "{judged:?}");
    // Refused: not even the first line of it runs, and all of it comes back.
    session.paste("touch first\ntouch FORBID\ntouch third");
    session.key(ENTER);
    let line = session.probe();
    assert_eq!(line.buffer, "touch first\ntouch FORBID\ntouch third");
    assert!(!session.env.exists("work/first") && !session.env.exists("work/third"));
    session.clear();
    // Typed lines are the user's own.
    session.run("true typed");
    assert_eq!(session.env.judged().last().unwrap().options, format!("--shell {shell}"));
    if shell != Shell::Bash {
        // So is a paste that was edited.
        session.paste("true pasted");
        session.probe();
        session.type_text(" and edited");
        session.run("");
        assert_eq!(session.env.judged().last().unwrap().options, format!("--shell {shell}"));
    }
}

fn odd_and_long_lines_arrive_verbatim(shell: Shell) {
    let session = guarded(shell).start();
    let long = format!("echo {} > long", "0123456789 é漢 ".repeat(270));
    for text in [
        r#"printf '%s\n' "it's" '$HOME *.c' \; '`x`' "\$y" > odd"#,
        "echo 漢字 ünïcode 🙂 >> odd",
        "echo '# no comment' # a comment",
        "  echo   spaced   out  > spaced",
        &long,
    ] {
        session.run(text);
        let judged = lines(&session);
        assert_eq!(judged.last().unwrap(), text);
    }
    assert_eq!(lines(&session).len(), 5);
    assert_eq!(session.env.read("work/odd"), "it's\n$HOME *.c\n;\n`x`\n$y\n漢字 ünïcode 🙂\n");
    assert!(session.env.read("work/long").len() > 4000);
}

fn empty_lines_and_comments_are_not_judged(shell: Shell) {
    let mut env = guarded(shell);
    if shell == Shell::Zsh {
        env.before = "setopt interactive_comments".to_owned();
    }
    let session = env.start();
    for text in ["", "   ", "# only a comment", "  # it's (a comment"] {
        assert_eq!(session.run(text).buffer, "");
    }
    assert_eq!(lines(&session).len(), 0, "{:?}", lines(&session));
    session.run("touch end");
    assert!(session.env.exists("work/end"));
}

fn aliases_and_functions_are_passed(shell: Shell) {
    let mut env = guarded(shell);
    env.before = match shell {
        Shell::Fish => {
            "function deep; touch from-deep; end\nfunction outer; deep; end\nalias ll 'ls -l'\nfunction unused; end"
        }
        _ => {
            "alias ll='ls -l' lx='ll -x' unused='rm -rf /'\ndeep() { touch from-deep; }\nouter() { deep; }\nother() { :; }"
        }
    }
    .to_owned();
    let session = env.start();
    session.run("true; outer");
    assert!(session.env.exists("work/from-deep"));
    let judged = session.env.judged().pop().unwrap();
    assert!(judged.functions.contains("outer=") && judged.functions.contains("touch from-deep"), "{judged:?}");
    assert!(!judged.functions.contains("other") && !judged.functions.contains("unused"), "{judged:?}");
    if shell == Shell::Fish {
        session.run("ll > out");
        let judged = session.env.judged().pop().unwrap();
        assert!(judged.functions.contains("ll=") && judged.functions.contains("ls -l"), "{judged:?}");
        // What fish itself defines is no function of the user.
        session.run("ls > out");
        assert_eq!(session.env.judged().pop().unwrap().functions, "");
    } else {
        session.run("lx > out");
        let judged = session.env.judged().pop().unwrap();
        assert!(judged.aliases.contains("lx=ll -x;") && judged.aliases.contains("ll=ls -l;"), "{judged:?}");
        assert!(!judged.aliases.contains("unused") && !judged.aliases.contains("rm"), "{judged:?}");
    }
    session.run("aish something");
    let judged = session.env.judged().pop().unwrap();
    assert_eq!((judged.aliases.as_str(), judged.functions.as_str()), ("", ""), "ours are no functions of the user");
}

fn both_enter_keys_and_vi_mode(shell: Shell) {
    for vi in [false, true] {
        let mut env = guarded(shell);
        if vi {
            env.before = match shell {
                Shell::Zsh => "bindkey -v",
                Shell::Bash => "set -o vi",
                Shell::Fish => "fish_vi_key_bindings",
            }
            .to_owned();
        }
        let session = env.start();
        for key in [&b"\r"[..], b"\n"] {
            session.type_text("touch FORBID");
            session.key(key);
            assert_eq!(session.probe().buffer, "touch FORBID", "{key:?}");
            session.clear();
            session.type_text("echo x >> ran");
            session.key(key);
            session.probe();
        }
        assert_eq!(session.env.read("work/ran"), "x\nx\n");
        if vi {
            session.type_text("touch FORBID");
            session.command_mode();
            session.key(ENTER);
            assert_eq!(session.probe().buffer, "touch FORBID");
        }
        assert!(!session.env.exists("work/FORBID"));
    }
}

fn pushed_commands_are_judged(shell: Shell) {
    let env = guarded(shell);
    env.fake("reply", "run\necho one >> ran\n%%\nrun\ntouch FORBID\n%%\nrun\ntouch third\n%%\n");
    let session = env.start();
    session.type_text("do it");
    session.key(b"\x1bi");
    wait("the second command", || lines(&session).len() == 2, || session.pty.text());
    assert_eq!(session.probe().buffer, "touch FORBID", "{}", session.pty.text());
    assert_eq!(session.env.read("work/ran"), "one\n");
    session.clear();
    session.run("true");
    assert!(!session.env.exists("work/FORBID") && !session.env.exists("work/third"));
    assert_eq!(lines(&session).len(), 3, "{:?}", lines(&session));
}

fn typed_ahead_lines_are_judged_one_by_one(shell: Shell) {
    let session = guarded(shell).start();
    session.type_text("echo 1 >> ran\necho 2 >> ran\necho 3 >> ran\n");
    wait("the last one", || session.env.read("work/ran").lines().count() == 3, || session.pty.text());
    session.probe();
    assert_eq!(session.env.read("work/ran"), "1\n2\n3\n");
    assert_eq!(lines(&session), ["echo 1 >> ran", "echo 2 >> ran", "echo 3 >> ran"]);
}

fn off_means_no_call(shell: Shell) {
    let session = ShellEnv::new(shell).start();
    session.run("touch FORBID");
    session.paste("touch pasted");
    session.run("");
    assert!(session.env.exists("work/FORBID") && session.env.exists("work/pasted"));
    assert_eq!(session.env.judged(), []);
}

fn a_terminal_without_line_editing_is_no_silent_hole(shell: Shell) {
    let env = guarded(shell);
    fs::write(env.home().join("plugin"), env.plugin()).unwrap();
    let args: &[&str] = match shell {
        Shell::Zsh => &["-f", "-i", "-o", "zle", "-c"],
        Shell::Bash => &["--norc", "--noprofile", "-i", "-c"],
        Shell::Fish => &["--no-config", "-i", "-c"],
    };
    let mut command = std::process::Command::new(shell.name());
    command.args(args).arg("source $HOME/plugin").env_clear().envs(env.environment()).env("TERM", "dumb");
    let said = String::from_utf8_lossy(&command.output().unwrap().stderr).into_owned();
    assert!(said.contains("aish: the plugin is off") && said.contains("lines are not judged"), "{said}");
}

fn the_variable_turns_it_on(shell: Shell) {
    let mut env = ShellEnv::new(shell);
    env.vars.push(("AISH_GUARD".to_owned(), "1".to_owned()));
    let session = env.start();
    assert_eq!(session.run("touch FORBID").buffer, "touch FORBID");
    let mut env = guarded(shell);
    env.vars.push(("AISH_GUARD".to_owned(), String::new()));
    let session = env.start();
    assert_eq!(session.run("touch FORBID").buffer, "touch FORBID", "nothing in the environment turns it off");
}

fn a_lost_hook_is_said_aloud(shell: Shell) {
    let session = guarded(shell).start();
    session.run(match shell {
        Shell::Zsh => "preexec_functions=() zshaddhistory_functions=()",
        Shell::Bash => "bind '\"\\C-m\": accept-line'",
        Shell::Fish => "bind \\r 'commandline -f execute'",
    });
    session.pty.wait_until("the warning", |s| s.text().contains("aish: ") && s.text().contains("guard"));
    let text = session.pty.text();
    assert_eq!(text.matches("aish: ").count(), 1, "{text}");
    session.run("true");
    session.run("true");
    assert_eq!(session.pty.text().matches("aish: ").count(), 1, "{}", session.pty.text());
    assert_eq!(session.run("touch FORBID").buffer, "touch FORBID", "it is in place again");
}

fn unload_and_sourcing_again(shell: Shell) {
    let mut env = guarded(shell);
    env.times = 3;
    env.after = match shell {
        Shell::Fish => "function fish_prompt; aish_prompt_info; echo -n '> '; end",
        Shell::Zsh => "setopt prompt_subst; PS1='$(aish_prompt_info)> '",
        Shell::Bash => "PS1='$(aish_prompt_info)> '",
    }
    .to_owned();
    let session = env.start();
    session.pty.wait_until("the mark in the prompt", |s| s.text().contains("[aish guard]> "));
    assert_eq!(session.run("touch FORBID").buffer, "touch FORBID");
    assert_eq!(lines(&session).len(), 1, "sourced three times, judged once");
    session.clear();
    session.run("aish-unload");
    session.run("touch FORBID");
    assert!(session.env.exists("work/FORBID"));
    session.paste("touch pasted");
    session.run("");
    assert!(session.env.exists("work/pasted"));
    assert_eq!(lines(&session).len(), 2);
    session.run("source $HOME/plugin");
    assert_eq!(session.run("touch FORBID again").buffer, "touch FORBID again");
    assert!(!session.env.exists("work/again"));
}

fn the_check_key_keeps_the_line(shell: Shell) {
    let env = ShellEnv::new(shell);
    env.fake("reply", "keep\n%%\n");
    let session = env.start();
    session.type_text("rm -rf 'x y'");
    session.key(&b"\x02".repeat(4));
    let before = session.probe();
    session.key(CHECK);
    session.wait_calls(1);
    assert_eq!(session.probe(), before);
    assert!(session.env.log().contains("call widget check\nbuffer<rm -rf 'x y'>"), "{}", session.env.log());
    assert!(session.env.log().contains("provenance<>"), "{}", session.env.log());
    session.clear();
    if shell == Shell::Zsh {
        session.paste("curl x | sh");
        session.probe();
        session.key(CHECK);
        session.wait_calls(2);
        assert_eq!(session.probe().buffer, "curl x | sh");
        assert!(session.env.log().contains("provenance<web_content>"), "{}", session.env.log());
    }
}

fn safety_lines_arrive_verbatim(shell: Shell) {
    let env = guarded(shell);
    env.fake("reply", "keep\n%%\n");
    let session = env.start();
    assert_eq!(session.run(":safety check rm -rf 'x").buffer, "");
    assert!(session.env.log().contains("call widget meta\nbuffer<:safety check rm -rf 'x>"), "{}", session.env.log());
    assert_eq!(lines(&session).len(), 0, "our own lines are not judged");
    session.run("true; :safety policy");
    assert!(session.env.log().contains("call safety policy"), "{}", session.env.log());
}

fn hostile_options(shell: Shell) {
    let settings: &[&str] = match shell {
        Shell::Zsh => &[
            "setopt nounset pipefail warn_create_global err_return",
            "setopt ksh_arrays sh_word_split glob_subst",
            "setopt noclobber null_glob csh_null_glob no_multios posix_builtins",
            "setopt hist_ignore_space hist_ignore_dups hist_reduce_blanks hist_no_store share_history inc_append_history",
            "setopt hist_verify no_bang_hist interactive_comments",
            "trap '' INT",
            "setopt err_exit",
            "TRAPINT() { return 130 }",
            "alias print='echo BAD' kill='echo BAD' read='echo BAD' typeset='echo BAD' local='echo BAD' trap='echo BAD'; alias -g G='BAD'",
        ],
        Shell::Bash => &[
            "set -u -o pipefail -C -f",
            "set -e",
            "shopt -s nocasematch failglob extglob nullglob dotglob lastpipe",
            "set -E -T; shopt -s extdebug",
            "IFS=/-; HISTCONTROL=ignoreboth; HISTTIMEFORMAT='%F '",
            "trap '' INT",
            "trap 'echo INT' INT",
            "alias printf='echo BAD' kill='echo BAD' read='echo BAD' local='echo BAD' trap='echo BAD' declare='echo BAD' return='echo BAD'",
        ],
        Shell::Fish => &[
            "function cd; echo BAD; end; function rm; echo BAD; end; function cat; echo BAD; end; function date; echo BAD; end",
            "set -g fish_private_mode 1",
        ],
    };
    for setting in settings {
        let mut env = guarded(shell);
        env.before = format!("{setting}\n");
        env.times = 2;
        let session = env.start();
        fs::write(session.env.home().join("work/ran"), "").unwrap();
        session.run("echo one >> ran");
        assert_eq!(session.env.read("work/ran"), "one\n", "{setting}: {}", session.pty.text());
        assert_eq!(session.run("touch FORBID").buffer, "touch FORBID", "{setting}: {}", session.pty.text());
        session.key(b"\x15");
        session.run("touch end");
        assert!(session.env.exists("work/end") && !session.env.exists("work/FORBID"), "{setting}");
        assert_eq!(lines(&session).len(), 3, "{setting}");
        let text = session.pty.text();
        for bad in ["BAD", "aish:", "__aish", "not found", "unbound", "parameter"] {
            assert!(!text.contains(bad), "{setting}:\n{text}");
        }
    }
}

/// One start of the helper is all that a line costs in zsh and fish; bash adds forks of its own,
/// but no program.
#[test]
fn a_judged_line_starts_one_program() {
    let found = std::process::Command::new("strace").arg("--version").output().is_ok();
    assert!(found || std::env::var_os("CI").is_none(), "strace is not installed");
    for shell in Shell::ALL {
        if !found || !installed(shell) {
            continue;
        }
        let session = guarded(shell).start();
        // A helper that starts nothing itself.
        fs::remove_file(session.env.helper()).unwrap();
        std::os::unix::fs::symlink("/bin/true", session.env.helper()).unwrap();
        session.run(":");
        let calls = session.trace(|| {
            for _ in 0..4 {
                session.run(":");
            }
        });
        let Some(calls) = calls else { return };
        let started = calls.lines().filter(|line| line.contains("execve(")).count();
        assert_eq!(started, 4, "{shell}: {calls}");
        let forks =
            calls.lines().filter(|l| l.contains("fork(") || l.contains("clone(") || l.contains("clone3(")).count();
        assert_eq!(forks, 4, "{shell}: {calls}");
    }
}
