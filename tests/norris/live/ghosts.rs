//! No run without an end: a client that dies while it starts, hooks that a command takes away, a
//! state directory that can't be written, shells that go. The helper ends by itself, says so, and
//! stands in nobody's way; silence alone ends nothing.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

use super::Live;
use crate::support::llm_server::{Gate, Script, Step};
use crate::support::model::{Call, silent};
use crate::support::pty::wait;
use crate::support::shell_env::installed;
use aish_text::Shell;

in_every_shell!(
    a_client_that_dies_while_it_starts,
    a_command_that_takes_the_hooks_away,
    a_new_run_after_the_hooks_are_gone,
    what_was_typed_outlives_the_run,
    what_was_typed_and_can_not_be_kept_is_said,
    what_was_typed_outlives_the_plugin,
    silence_ends_nothing,
    a_state_directory_that_cannot_be_written,
    a_shell_that_goes,
);

/// Waits until no run is left, in the program's own words and in its processes.
fn no_run(live: &Live, what: &str) {
    let none = || live.run_dirs().is_empty() && live.helpers().is_empty();
    wait(what, none, || format!("{}\n{:?}\n{}", live.session.pty.text(), live.processes(), live.told()));
}

/// Aimed: at the moment the helper appears, and some milliseconds around it.
fn a_client_that_dies_while_it_starts(shell: Shell) {
    let live = Live::new(shell);
    for round in 0_u64..12 {
        live.model.clear();
        let (script, _gate) = silent();
        live.model.script(script);
        live.start("start");
        let client = live.client();
        if round % 3 != 0 {
            wait("the helper", || !live.helpers().is_empty(), || live.session.pty.text());
        }
        std::thread::sleep(Duration::from_millis(round * 3));
        let _ = kill(Pid::from_raw(client), if round % 4 == 3 { Signal::SIGKILL } else { Signal::SIGINT });
        no_run(&live, "the end of a run whose client was interrupted");
        // It may have died before there was a run; then nothing more is said.
        live.session.probe();
        live.session.clear();
    }
    live.model.clear();
    live.works();
    let ends = live.journal().iter().filter(|line| line["event"] == "end").count();
    let begins = live.journal().iter().filter(|line| line["event"] == "begin").count();
    assert_eq!(ends, begins, "each run that began has an end");
}

/// Commands that leave nothing of the plugin that could report, or of the line editor that could go
/// on.
fn breakers(shell: Shell) -> &'static [&'static str] {
    match shell {
        Shell::Zsh => &[
            "precmd_functions=(  )",
            "unset precmd_functions preexec_functions",
            "unset precmd_functions",
            "unfunction -m '__aish_norris*'",
            "emulate sh",
            "zle -D orig-aish-norris-init; precmd_functions=()",
            "unsetopt zle",
            "emulate ksh",
            "bindkey -d",
        ],
        Shell::Bash => &[
            "unset PROMPT_COMMAND",
            "PROMPT_COMMAND=()",
            "PROMPT_COMMAND=true",
            "unset -f $(compgen -A function)",
            "set +o emacs; set -o emacs; unset PROMPT_COMMAND",
            "PROMPT_COMMAND=('' '')",
            "set +o emacs",
            "set +o emacs; set +o vi",
            "set -o vi",
        ],
        Shell::Fish => &[
            "functions -e (functions --all --names | string match '*aish_norris*')",
            "functions -e __aish_postexec",
            "functions -e (functions --all --names | string match '*aish*')",
            "emit fish_postexec",
            "emit fish_preexec; emit fish_postexec x",
            "fish_vi_key_bindings",
            "bind --erase --all",
        ],
    }
}

fn a_command_that_takes_the_hooks_away(shell: Shell) {
    for command in breakers(shell) {
        let live = Live::new(shell);
        // Where the run can go on, the next command needs what this one may have taken.
        live.model.replies(&[&format!("CMD: {command}"), "CMD: echo two >two", "GOAL: complete"]);
        live.start("break it");
        let mut asked = false;
        let ended = || {
            live.journal().iter().any(|line| line["event"] == "end") || {
                // Some of these are asked about.
                if !asked && live.session.pty.output(0).contains("proceed / skip / abort? ") {
                    asked = true;
                    live.key(b"p");
                }
                false
            }
        };
        wait("an end", ended, || format!("{command}\n{}\n{}", live.session.pty.text(), live.told()));
        let ends = [" Norris is ", " Norris was ", " Norris has ", " Norris stopped "];
        let said = || ends.iter().any(|end| live.session.pty.output(0).contains(end));
        wait("a word about it", said, || format!("{command}\n{}", live.session.pty.text()));
        wait("no directory", || live.run_dirs().is_empty(), || command.to_string());
        assert_eq!(live.outside(&["norris", "off"]).status.code(), Some(1), "{command}: there is no run");
        // Nothing of the plugin is needed for a line, nor of the test's own keys.
        live.session.type_text("\necho back >back\n");
        wait("the shell", || live.work("back").exists(), || format!("{command}\n{}", live.session.pty.text()));
    }
}

/// KEY-03: a command that the shell refuses ends the run for it, and then one that takes the hooks
/// away. bash and fish 3 have no place for a text when they notice the latter.
fn what_was_typed_outlives_the_run(shell: Shell) {
    let live = Live::new(shell);
    live.session.run(match shell {
        Shell::Fish => "for i in (seq 70); function f$i; end; end",
        _ => "for i in {1..70}; do eval \"f$i() { :; }\"; done",
    });
    let calls: Vec<_> = (1..=70).map(|i| format!("f{i}")).collect();
    let mut commands = vec![calls.join("; ")];
    commands.push(
        match shell {
            Shell::Zsh => "unset precmd_functions",
            Shell::Bash => "unset PROMPT_COMMAND",
            Shell::Fish => "emit fish_preexec",
        }
        .to_owned(),
    );
    for (n, command) in commands.into_iter().enumerate() {
        live.model.clear();
        type_before(&live, &command);
        if (shell, n) == (Shell::Bash, 1) {
            // Nothing of the plugin is called before an Enter.
            live.expect("unset PROMPT_COMMAND");
            live.session.run("true");
        }
        no_run(&live, "the end of the run");
        assert_eq!(live.session.probe().buffer, "what the line held and 'this", "{}", live.session.pty.text());
        live.session.clear();
    }
}

/// Starts a run from the line whose first command is `command`, and types while the model still
/// thinks about it.
fn type_before(live: &Live, command: &str) {
    let calls = live.steps();
    let gate = Gate::default();
    let reply = Script::openai_text(&[&format!("CMD: {command}")]).bytes();
    live.model.script(Script::new().step(Step::Wait(gate.clone())).raw(reply));
    live.session.type_text("what the line held");
    live.key(b"\x0e");
    live.model.wait_calls(Call::Step, calls + 1);
    live.session.type_text("and 'this");
    gate.open();
}

/// KEY-03: zsh notices the end at a prompt, for which something may have been put aside; no other
/// shell has a `print -z`.
#[test]
fn zsh_what_was_put_aside_hides_nothing_that_was_typed() {
    if !installed(Shell::Zsh) {
        return;
    }
    let live = Live::new(Shell::Zsh);
    let calls = live.steps();
    live.model.replies(&["CMD: print -z 'put aside'; unset precmd_functions"]);
    live.session.type_text("what the line held");
    live.key(b"\x0e");
    live.model.wait_calls(Call::Step, calls + 1);
    live.halted();
    live.key(b"p");
    no_run(&live, "the end of the run");
    assert_eq!(live.session.probe().buffer, "what the line held", "{}", live.session.pty.text());
    live.session.key(b"\x15\n");
    assert_eq!(live.session.probe().buffer, "put aside", "{}", live.session.pty.text());
}

/// KEY-03: a run's command takes the plugin out. bash has no key left then that could put a text
/// into the line.
fn what_was_typed_outlives_the_plugin(shell: Shell) {
    let live = Live::new(shell);
    type_before(&live, "aish-unload");
    live.halted();
    live.key(b"p");
    no_run(&live, "the end of the run");
    let text = "what the line held and 'this";
    if shell == Shell::Bash {
        live.expect(&format!("aish: this was in the line: {text}"));
    } else {
        assert_eq!(live.session.probe().buffer, text, "{}", live.session.pty.text());
    }
}

fn what_was_typed_and_can_not_be_kept_is_said(shell: Shell) {
    let live = Live::new(shell);
    live.session.run("echo $AISH_SESSION >id");
    let state = live.home().join(".local/state/aish/shells").join(live.read("id").trim());
    fs::create_dir_all(state.join("norris-typed/in the way")).unwrap();
    fs::set_permissions(&state, fs::Permissions::from_mode(0o700)).unwrap();
    let calls = live.steps();
    let gate = Gate::default();
    let reply = Script::openai_text(&["CMD: echo one >one"]).bytes();
    live.model.script(Script::new().step(Step::Wait(gate.clone())).raw(reply));
    live.start("write");
    live.model.wait_calls(Call::Step, calls + 1);
    live.session.type_text("and 'this");
    gate.open();
    live.expect("norris-typed");
    live.expect("this was typed: and 'this");
    no_run(&live, "the end of the run");
    assert!(!live.work("one").exists());
    live.session.clear();
    live.works();
}

fn a_new_run_after_the_hooks_are_gone(shell: Shell) {
    let live = Live::new(shell);
    let command = match shell {
        Shell::Zsh => "unset precmd_functions",
        Shell::Bash => "unset PROMPT_COMMAND",
        Shell::Fish => "functions -e __aish_postexec",
    };
    live.model.replies(&[&format!("CMD: {command}; echo ran >ran")]);
    live.start("break it");
    if shell == Shell::Fish {
        live.halted();
        live.key(b"p");
    }
    // At once, although the old run is still there.
    wait("the command", || live.work("ran").exists(), || live.session.pty.text());
    live.session.probe();
    live.model.clear();
    live.model.replies(&["CMD: echo next >next", "GOAL: complete"]);
    if shell == Shell::Fish {
        // Without its hook no command can report: the run ends all the same.
        live.start("go on");
        wait("two ends", || live.journal().iter().filter(|l| l["event"] == "end").count() == 2, || live.told());
        return no_run(&live, "no run");
    }
    live.start("go on");
    wait("the next run", || live.work("next").exists(), || format!("{}\n{}", live.session.pty.text(), live.told()));
    wait("two ends", || live.journal().iter().filter(|l| l["event"] == "end").count() == 2, || live.told());
    no_run(&live, "no run");
    live.works();
}

/// Longer than it takes to see a lost run.
fn silence_ends_nothing(shell: Shell) {
    let live = Live::new(shell);
    let loops = match shell {
        Shell::Fish => "for n in 1 2 3 4; sleep 1; end; echo looped >looped",
        _ => "for n in 1 2 3 4; do sleep 1; done; echo looped >looped",
    };
    let one_key = match shell {
        Shell::Fish => "read -n 1 key; echo $key >key",
        Shell::Bash => "read -sn 1 key; echo $key >key",
        Shell::Zsh => "read -sk 1 key; echo $key >key",
    };
    let editor = match shell {
        Shell::Fish => "read line; echo $line >line",
        Shell::Bash => "read -e line; echo $line >line",
        Shell::Zsh => "line=; vared line; echo $line >line",
    };
    let (key, line) = (format!("CMD: {one_key}"), format!("CMD: {editor}"));
    let looped = format!("CMD: {loops}");
    live.model.replies(&[
        &looped,
        "CMD: cat >typed",
        &key,
        &line,
        "CMD: sleep 4 &\nCMD: echo last >last",
        "GOAL: complete",
    ]);
    live.start("be slow");
    let quiet = |what: &str, program: &str| {
        wait(what, || live.processes().iter().any(|(_, line)| line.contains(program)), || live.session.pty.text());
        rest(&live);
    };
    quiet("a loop", "sleep\x001");
    quiet("a question", "cat\0");
    live.session.type_text("yes\n");
    live.key(b"\x04");
    wait("its end", || live.told().contains("cat >typed\",\"event\":\"result") || live.steps() >= 3, || live.told());
    wait("the key", || running(&live, "key"), || live.told());
    rest(&live);
    live.key(b"k");
    wait("the line", || running(&live, "line"), || live.told());
    rest(&live);
    live.session.type_text("words\n");
    live.ended().is("done", "");
    for (name, text) in
        [("looped", "looped\n"), ("typed", "yes\n"), ("key", "k\n"), ("line", "words\n"), ("last", "last\n")]
    {
        assert_eq!(live.read(name), text, "{name}");
    }
}

/// Whether the command that writes to this file is under way, as the program itself says.
fn running(live: &Live, file: &str) -> bool {
    let told = live.outside(&["norris", "status", "--json"]);
    let told: serde_json::Value = serde_json::from_slice(&told.stdout).unwrap_or_default();
    told["items"][0]["doing"]
        .as_str()
        .is_some_and(|doing| doing.starts_with("running: ") && doing.ends_with(&format!(">{file}")))
}

fn rest(live: &Live) {
    let begin = Instant::now();
    while begin.elapsed() < Duration::from_millis(3500) {
        assert!(!live.helpers().is_empty(), "the run has ended: {}\n{}", live.session.pty.text(), live.told());
        std::thread::sleep(Duration::from_millis(100));
    }
}

/// A command of the run takes the right to write away, and one fills what there is. As root nothing
/// is forbidden.
fn a_state_directory_that_cannot_be_written(shell: Shell) {
    let live = Live::new(shell);
    live.session.run("true");
    let states = live.home().join(".local/state/aish/shells");
    live.model.replies(&["CMD: echo one >one\nCMD: echo two >two", "GOAL: complete"]);
    // What stands in the way of every write, whoever writes: a directory where the file is to be.
    let state = {
        live.session.run("echo $AISH_SESSION >id");
        states.join(live.read("id").trim())
    };
    fs::create_dir_all(&state).unwrap();
    fs::set_permissions(&state, fs::Permissions::from_mode(0o700)).unwrap();
    let _ = fs::remove_file(state.join("reply"));
    fs::create_dir_all(state.join("reply/in the way")).unwrap();
    live.start("write");
    let over = || live.journal().iter().any(|line| line["event"] == "end") && live.run_dirs().is_empty();
    wait("an end", over, || format!("{}\n{}\n{:?}", live.session.pty.text(), live.told(), live.processes()));
    no_run(&live, "no run");
    assert!(!live.work("two").exists(), "nothing runs that the shell wasn't handed");
    live.session.clear();
    live.works();
    fs::remove_dir_all(state.join("reply")).unwrap();
    live.model.clear();
    live.model.replies(&["CMD: echo one >one", "GOAL: complete"]);
    live.start("write");
    wait("the command", || live.work("one").exists(), || live.session.pty.text());
    no_run(&live, "no run");
}

fn a_shell_that_goes(shell: Shell) {
    // Replaced: the same process, with another shell in it, or with its own once more and our
    // plugin in that.
    let again = match shell {
        Shell::Zsh => "exec zsh -d -i",
        Shell::Bash => "exec bash --noprofile --rcfile ~/.bashrc -i",
        Shell::Fish => "exec fish -i",
    };
    for program in ["exec bash --norc", again, "exec sleep 1000"] {
        let live = Live::new(shell);
        live.model.replies(&[&format!("CMD: {program}"), "GOAL: complete"]);
        live.start("leave");
        live.halted();
        live.key(b"p");
        if program.contains("sleep") {
            // Nobody can tell it from a command; its end is seen.
            wait("it", || live.processes().is_empty() || live.told().contains("halt"), || live.told());
            kill(Pid::from_raw(live.session.pty.id().cast_signed()), Signal::SIGKILL).unwrap();
        }
        wait("the end", || live.journal().iter().any(|line| line["event"] == "end"), || live.told());
        wait("no run", || live.run_dirs().is_empty(), || format!("{:?}", live.processes()));
        if program == again {
            live.session.probe();
            live.session.clear();
            live.model.clear();
            live.works();
        }
    }
    // Killed while a command runs.
    let live = Live::new(shell);
    live.model.replies(&["CMD: sleep 1000"]);
    live.start("sleep");
    wait("the command", || live.processes().iter().any(|(_, l)| l == "sleep\x001000\0"), || live.session.pty.text());
    kill(Pid::from_raw(live.session.pty.id().cast_signed()), Signal::SIGKILL).unwrap();
    wait("the end", || live.journal().iter().any(|line| line["event"] == "end"), || live.told());
    wait("no run", || live.run_dirs().is_empty(), || format!("{:?}", live.processes()));
}
