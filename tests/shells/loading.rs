//! Sourcing the plugin, in all conditions, and taking it out again.

use std::fs::OpenOptions;
use std::io::Write;
use std::os::unix::fs::OpenOptionsExt;
use std::process::{Command, Stdio};

use aish::plugin::InitOptions;
use aish_text::Shell;

use crate::support::processes::processes;
use crate::support::pty::wait;
use crate::support::shell_env::{ASK, CTRL_C, ENTER, Session, ShellEnv, every_option, path_of};

in_every_shell!(
    three_times_is_once,
    other_options_replace_the_plugin,
    non_interactive_shells_see_nothing,
    a_missing_helper_is_one_line,
    hostile_options,
    every_shell_has_its_own_session,
    unload_leaves_nothing,
    keys_can_be_changed_and_removed,
    idle_prompts_fork_nothing,
    the_prompt_segment,
    every_combination_of_options_loads_silently,
    another_version_loses_nothing_that_was_typed,
    a_torn_part_is_not_used,
    a_press_while_a_part_is_read_ends_only_the_key,
);

/// What the shell holds: functions, variables, keys, hooks; one thing per line.
fn dump(shell: Shell) -> &'static str {
    match shell {
        Shell::Zsh => {
            "{ for m in emacs viins vicmd; do bindkey -M $m -L; done; bindkey -l; zle -lL; typeset +f; print -l $precmd_functions $preexec_functions; typeset + | grep -i aish } > "
        }
        Shell::Bash => {
            "{ for m in emacs vi-insert vi-command; do bind -m $m -p; bind -m $m -s; bind -m $m -X; done; declare -F; declare -p PROMPT_COMMAND PS0; compgen -v | grep -i aish; trap; } 2>&1 > "
        }
        Shell::Fish => "begin; bind --user; functions --all --names; set --names | string match -ei aish; end > ",
    }
}

/// KEY-04.
fn three_times_is_once(shell: Shell) {
    let once = ShellEnv::new(shell).start();
    let mut env = ShellEnv::new(shell);
    env.times = 3;
    let thrice = env.start();
    for session in [&once, &thrice] {
        session.run(&format!("{}dump", dump(shell)));
        session.type_text("words");
        session.key(ASK);
        session.wait_calls(1);
        assert_eq!(session.probe().buffer, "echo FAKE");
        assert_eq!(session.env.log().matches("call ").count(), 1);
        assert_eq!(session.env.read("fake/errors"), "");
    }
    // Each session of bash draws a number for its key sequences; the last two digits say which one
    // it is.
    let drawn = regex::Regex::new(r"e\[9[0-9]{6,}([0-9]{2})~").unwrap();
    let dump = |session: &Session| drawn.replace_all(&session.env.read("work/dump"), "e[$1~").into_owned();
    assert_eq!(dump(&once), dump(&thrice));
}

fn other_options_replace_the_plugin(shell: Shell) {
    let mut env = ShellEnv::new(shell);
    env.options.no_keys = true;
    let first = env.plugin();
    env.options = InitOptions::default();
    std::fs::write(env.home().join("first"), first).unwrap();
    env.before = "source $HOME/first".to_owned();
    let session = env.start();
    session.type_text("words");
    session.key(ASK);
    session.wait_calls(1);
    assert_eq!(session.probe().buffer, "echo FAKE");
    session.clear();
    assert_eq!(session.run("? and Enter").buffer, "echo FAKE");
    assert_eq!(session.env.log().matches("call ").count(), 2);
}

fn non_interactive_shells_see_nothing(shell: Shell) {
    let env = ShellEnv::new(shell);
    std::fs::write(env.home().join("plugin"), env.plugin()).unwrap();
    let check = match shell {
        Shell::Zsh => "source $HOME/plugin && echo rc $? && typeset + | grep -i aish; typeset +f | grep -i aish; true",
        Shell::Bash => {
            "source $HOME/plugin && echo rc $? && compgen -v | grep -i aish; declare -F | grep -i aish; true"
        }
        Shell::Fish => {
            "source $HOME/plugin; and echo rc $status; set --names | grep -i aish; functions --all | grep -i aish; true"
        }
    };
    let out = Command::new(path_of(shell).unwrap())
        .args(if shell == Shell::Zsh { ["-fc", check] } else { ["-c", check] })
        .env_clear()
        .envs(env.environment())
        .output()
        .unwrap();
    assert_eq!(String::from_utf8_lossy(&out.stdout), "rc 0\n");
    assert_eq!(String::from_utf8_lossy(&out.stderr), "");
}

fn a_missing_helper_is_one_line(shell: Shell) {
    let env = ShellEnv::new(shell);
    std::fs::remove_file(env.helper()).unwrap();
    let session = env.start();
    session.pty.wait_until("the reason", |screen| screen.text().contains("the plugin is off"));
    let text = session.pty.text();
    assert_eq!(text.matches("aish: ").count(), 1, "{text}");
    session.type_text("words");
    assert_eq!(session.probe().buffer, "words");
}

fn hostile_options(shell: Shell) {
    let settings: &[&str] = match shell {
        Shell::Zsh => &[
            "setopt nounset pipefail warn_create_global",
            "setopt ksh_arrays sh_word_split",
            "setopt glob_subst ksh_glob extended_glob no_bare_glob_qual",
            "setopt no_multios noclobber rc_quotes null_glob csh_null_glob",
            "setopt no_function_argzero posix_builtins",
            "emulate ksh; setopt prompt_percent",
            "alias print='echo BAD' cd='echo BAD' rm='echo BAD' command='echo BAD' local='echo BAD' zle='echo BAD' eval='echo BAD' typeset='echo BAD' emulate='echo BAD' return='echo BAD'; alias -g G='BAD' read=BAD",
        ],
        Shell::Bash => &[
            "set -u -o pipefail",
            "set -C -f",
            "shopt -s nocasematch failglob extglob nullglob dotglob lastpipe",
            "set -E -T; shopt -s extdebug",
            "IFS=/-",
            "alias printf='echo BAD' cd='echo BAD' rm='echo BAD' command='echo BAD' local='echo BAD' bind_='' eval='echo BAD' read='echo BAD' unset='echo BAD' return='echo BAD' exec='echo BAD'",
        ],
        Shell::Fish => &[
            "function cd; echo BAD; end; function rm; echo BAD; end; function cat; echo BAD; end; function date; echo BAD; end",
            "set -g fish_private_mode 1",
            "function ls; end; alias grep='grep --color'",
        ],
    };
    for setting in settings {
        let mut env = ShellEnv::new(shell);
        env.before = format!("{setting}\n");
        env.times = 2;
        let session = env.start();
        session.type_text("words");
        session.key(ASK);
        session.wait_calls(1);
        assert_eq!(session.probe().buffer, "echo FAKE", "{setting}");
        session.clear();
        let line = session.run("? it's a *.c [x");
        assert_eq!(line.buffer, "echo FAKE", "{setting}");
        session.clear();
        let text = session.pty.text();
        for bad in ["BAD", "aish:", "__aish", "not found", "unbound", "parameter"] {
            assert!(!text.contains(bad), "{setting}:\n{text}");
        }
        assert_eq!(session.env.read("fake/errors"), "", "{setting}");
    }
}

/// OPEN-14.
fn every_shell_has_its_own_session(shell: Shell) {
    let mut env = ShellEnv::new(shell);
    env.vars = vec![
        ("AISH_SESSION".to_owned(), "1-1".to_owned()),
        ("__aish_session".to_owned(), "1-1".to_owned()),
        ("__aish_loaded".to_owned(), "1".to_owned()),
    ];
    let session = env.start();
    session.run(if shell == Shell::Fish { "echo $AISH_SESSION $fish_pid > id" } else { "echo $AISH_SESSION $$ > id" });
    session.run("sh -c 'echo $AISH_SESSION' > child");
    let text = session.env.read("work/id");
    let (id, pid) = text.trim().split_once(' ').unwrap();
    assert!(id.starts_with(&format!("{pid}-")), "{text}");
    assert!(aish_text::is_token(id));
    assert_eq!(session.env.read("work/child").trim(), id);
    session.type_text("words");
    session.key(ASK);
    session.wait_calls(1);
    assert_eq!(session.probe().buffer, "echo FAKE", "inherited variables of ours don't matter");
}

fn unload_leaves_nothing(shell: Shell) {
    for guard in [false, true] {
        unload(shell, guard);
    }
}

fn unload(shell: Shell, guard: bool) {
    let mut env = ShellEnv::new(shell);
    env.options.guard = guard;
    // The user's own bindings come back.
    env.before = match shell {
        Shell::Zsh => "bindkey -M viins '^[k' down-line; bindkey -s '^[i' 'mine'\nmkdump() { eval ${1}$HOME/$2 }; zmodload zsh/parameter zsh/zleparameter",
        Shell::Bash => "bind '\"\\ei\": \"mine\"'; bind -m vi-insert -x '\"\\ek\": echo mine'",
        Shell::Fish => "bind \\ei 'commandline -i mine'",
    }
    .to_owned();
    let line = dump(shell);
    env.before += &match shell {
        Shell::Zsh => format!("\nautoload -Uz add-zle-hook-widget\n{line}$HOME/before"),
        _ => format!("\n{line}$HOME/before"),
    };
    let session = env.start();
    session.type_text("words");
    session.key(ASK);
    session.wait_calls(1);
    session.clear();
    session.run("? one");
    session.clear();
    session.run("aish-unload");
    session.run(&format!("{line}$HOME/after"));
    session.run("env > $HOME/env");
    let clean = |name: &str| -> Vec<String> {
        let text = session.env.read(name);
        let mine =
            |line: &&str| !line.contains("test-probe") && !line.contains("test_probe") && !line.contains("\\C-x");
        text.lines().filter(mine).map(str::to_owned).collect()
    };
    let (before, after) = (clean("before"), clean("after"));
    let autoloaded = |line: &&String| !before.contains(line);
    let new: Vec<_> = after.iter().filter(autoloaded).filter(|l| shell != Shell::Fish || l.contains("aish")).collect();
    let gone: Vec<_> = before.iter().filter(|line| !after.contains(line) && !line.starts_with("__fish")).collect();
    assert!(new.is_empty() && gone.is_empty(), "guard {guard}: new {new:?}, gone {gone:?}");
    assert!(!session.env.read("env").contains("AISH"));
    session.type_text("x");
    session.key(ASK);
    wait(
        "the user's own key",
        || session.probe().buffer == "xmine",
        || format!("{:?}\n{}", session.probe(), session.pty.text()),
    );
    session.clear();
    session.run("touch alive");
    assert!(session.env.exists("work/alive"));
    assert_eq!(session.env.log().matches("call ").count(), 2);
}

fn keys_can_be_changed_and_removed(shell: Shell) {
    let (by_option, by_variable) = match shell {
        Shell::Zsh => ("^Xa", "^Xe"),
        Shell::Bash => (r"\C-xa", r"\C-xe"),
        Shell::Fish => (r"\cxa", r"\cxe"),
    };
    let mut env = ShellEnv::new(shell);
    env.options.key_ask = Some(by_option.to_owned());
    env.vars = vec![("AISH_KEY_EXPLAIN".to_owned(), by_variable.to_owned())];
    env.fake("reply", "keep\n%%\n");
    let session = env.start();
    session.type_text("words");
    session.key(b"\x18a");
    session.wait_calls(1);
    session.probe();
    session.key(b"\x18e");
    session.wait_calls(2);
    session.probe();
    let log = session.env.log();
    assert!(log.contains("call widget ask") && log.contains("call widget explain"), "{log}");
    // Empty is off.
    let mut env = ShellEnv::new(shell);
    env.options.key_ask = Some(String::new());
    env.vars = vec![("AISH_KEY_EXPLAIN".to_owned(), String::new())];
    let session = env.start();
    session.type_text("words");
    session.key(ASK);
    session.probe();
    session.key(b"\x1bk");
    session.probe();
    session.clear();
    session.run("true");
    assert_eq!(session.env.log(), "");
}

fn idle_prompts_fork_nothing(shell: Shell) {
    let found = Command::new("strace").arg("--version").stdout(Stdio::null()).status().is_ok();
    assert!(found || std::env::var_os("CI").is_none(), "strace is not installed");
    if !found {
        return;
    }
    let session = ShellEnv::new(shell).start();
    session.key(ENTER);
    session.probe();
    let calls = session.trace(|| {
        session.run(":");
        for _ in 0..5 {
            session.key(ENTER);
        }
        session.run(":");
    });
    let Some(calls) = calls else { return };
    let forks = calls
        .lines()
        .filter(|l| l.contains("fork(") || l.contains("clone(") || l.contains("clone3(") || l.contains("execve("))
        .count();
    assert_eq!(forks, 0, "{calls}");
}

fn the_prompt_segment(shell: Shell) {
    let mut env = ShellEnv::new(shell);
    env.after = match shell {
        Shell::Zsh => "setopt prompt_subst; PS1='$(aish_prompt_info)> '",
        Shell::Bash => "PS1='$(aish_prompt_info)> '",
        Shell::Fish => "function fish_prompt; aish_prompt_info; echo -n '> '; end",
    }
    .to_owned();
    let session = env.start();
    session.run("mkdir -p ~/.local/state/aish/shells/$AISH_SESSION");
    session.run("echo deep > ~/.local/state/aish/shells/$AISH_SESSION/active");
    session.pty.wait_until("the preset", |screen| screen.text().contains("[aish:deep]> "));
    session.run("echo '$(touch evil)%~' > ~/.local/state/aish/shells/$AISH_SESSION/active");
    session.run("true");
    assert!(!session.env.exists("work/evil"));
    assert!(!session.pty.text().trim_end().ends_with("]>"), "{}", session.pty.text());
}

fn every_combination_of_options_loads_silently(shell: Shell) {
    let key = match shell {
        Shell::Zsh => "^Xa",
        Shell::Bash => r"\C-xa",
        Shell::Fish => r"\cxa",
    };
    for options in every_option(key) {
        let mut env = ShellEnv::new(shell);
        env.options = options.clone();
        std::fs::write(env.home().join("plugin"), env.plugin()).unwrap();
        let (args, script): (&[&str], _) = match shell {
            // zle needs a terminal; the pty tests load it for real.
            Shell::Zsh => (
                &["-f", "-i", "-o", "errexit", "-o", "nounset", "-o", "pipefail", "-o", "zle", "-c"],
                "source $HOME/plugin && print loaded",
            ),
            Shell::Bash => (
                &["--norc", "--noprofile", "-e", "-u", "-o", "pipefail", "-O", "expand_aliases", "-i", "-c"],
                "set -o emacs; source $HOME/plugin && echo loaded",
            ),
            Shell::Fish => (&["--no-config", "-i", "-c"], "source $HOME/plugin; and echo loaded"),
        };
        let out = Command::new(path_of(shell).unwrap())
            .args(args)
            .arg(script)
            .env_clear()
            .envs(env.environment())
            .output()
            .unwrap();
        let talk = String::from_utf8_lossy(&out.stderr)
            .lines()
            .filter(|l| {
                !l.contains("job control")
                    && !l.contains("terminal process group")
                    && !l.contains("can't change option: zle")
            })
            .collect::<String>();
        assert_eq!((String::from_utf8_lossy(&out.stdout).as_ref(), talk.as_str()), ("loaded\n", ""), "{options:?}");
    }
}

/// The helper was replaced after the shell had loaded the plugin: it prints nothing for another
/// edition.
fn another_version_loses_nothing_that_was_typed(shell: Shell) {
    let session = ShellEnv::new(shell).start();
    for part in ["hooks", "rest"] {
        std::fs::remove_file(session.env.home().join(format!("fake/part-{part}"))).unwrap();
    }
    session.type_text("it's \"wor");
    session.key(ASK);
    session.pty.wait_until("the reason", |screen| screen.text().contains("was updated or moved"));
    assert_eq!(session.probe().buffer, "it's \"wor");
    session.clear();
    assert_eq!(session.run("? it's").buffer, "? it's");
    session.clear();
    session.run("touch ran");
    assert!(session.env.exists("work/ran"));
    assert_eq!(session.env.log(), "");
    // The way out: the plugin of the version that is there now.
    session.env.plugin();
    session.run(
        "__aish_loaded=old; source ~/plugin"
            .replace(
                "__aish_loaded=old",
                match shell {
                    Shell::Fish => "set -g __aish_loaded old",
                    _ => "__aish_loaded=old",
                },
            )
            .as_str(),
    );
    session.type_text("words");
    session.key(ASK);
    session.wait_calls(1);
    assert_eq!(session.probe().buffer, "echo FAKE");
}

fn a_torn_part_is_not_used(shell: Shell) {
    let session = ShellEnv::new(shell).start();
    // bash is given both at once: a tear is in the last.
    let name = if shell == Shell::Bash { "part-rest" } else { "part-hooks" };
    let part = session.env.read(&format!("fake/{name}"));
    session.env.fake(name, &part[..part.len() - 20]);
    session.type_text("words");
    session.key(ASK);
    session.pty.wait_until("the reason", |screen| screen.text().contains("was updated or moved"));
    assert_eq!(session.probe().buffer, "words");
    session.env.fake(name, &part);
    session.key(ASK);
    session.wait_calls(1);
    assert_eq!(session.probe().buffer, "echo FAKE");
}

/// The helper is held up while it prints the first part, and Ctrl-C pressed: nothing is asked, and
/// the plugin is all there at the next Enter.
fn a_press_while_a_part_is_read_ends_only_the_key(shell: Shell) {
    let session = ShellEnv::new(shell).start();
    let part = session.env.home().join("fake/part-hooks");
    let hooks = std::fs::read(&part).unwrap();
    std::fs::remove_file(&part).unwrap();
    nix::unistd::mkfifo(&part, nix::sys::stat::Mode::S_IRWXU).unwrap();
    session.type_text("? some words");
    session.key(ENTER);
    let reader = || processes(session.env.home()).iter().any(|(_, line)| line.ends_with("/fake/part-hooks\0"));
    wait("the helper", reader, || session.pty.text());
    session.key(CTRL_C);
    // A press leaves no trace in a process that is deaf to it; it has come by then.
    std::thread::sleep(std::time::Duration::from_millis(100));
    let pipe = OpenOptions::new().write(true).custom_flags(nix::libc::O_NONBLOCK).open(&part);
    std::fs::remove_file(&part).unwrap();
    std::fs::write(&part, &hooks).unwrap();
    // In fish the helper has gone, and nobody reads.
    if let Ok(mut pipe) = pipe {
        let mut rest = hooks.as_slice();
        wait(
            "the reader",
            || {
                rest = &rest[pipe.write(rest).unwrap_or_default()..];
                rest.is_empty()
            },
            || session.pty.text(),
        );
    }
    assert_eq!(session.probe().buffer, "? some words", "{}", session.pty.text());
    assert_eq!(session.env.log(), "", "{}", session.pty.text());
    assert!(!session.pty.text().contains("was updated or moved"), "{}", session.pty.text());
    session.key(ENTER);
    session.wait_calls(1);
}
