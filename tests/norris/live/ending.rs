//! How runs end: by the model, by the user at any moment, by a kill or a closed terminal. Whatever
//! it is, the shell is as before and nothing is left.

use super::{Live, processes, run_dirs};
use crate::support::llm_server::{Gate, Script, Step};
use crate::support::model::{Call, endless, silent, whole};
use crate::support::pty::wait;
use aish_text::Shell;

in_every_shell!(
    what_the_model_says,
    the_status_says_how_it_ended,
    a_typed_command_fails_with_a_run_that_ended_at_once,
    ctrl_c_at_any_moment,
    off_while_it_streams,
    what_was_typed_is_kept,
    what_was_typed_outlives_the_helper,
    what_was_typed_before_a_command_outlives_the_helper,
    the_key_while_it_works,
    a_goal_is_asked_for,
    a_goal_typed_before_it_is_asked_for,
    a_killed_helper,
    a_killed_client,
    a_closed_terminal,
);

fn a_typed_command_fails_with_a_run_that_ended_at_once(shell: Shell) {
    let live = Live::new(shell);
    let status = if shell == Shell::Fish { "$status" } else { "$?" };
    for (reply, code) in [("GOAL: blocked: which one?", "5\n"), ("GOAL: complete", "1\n")] {
        live.model.replies(&[reply]);
        live.session.type_text("aish norris go\n");
        live.ended();
        live.session.run(&format!("echo {status} >code"));
        assert_eq!(live.read("code"), code, "{reply}: {}", live.session.pty.text());
    }
}

/// LOOP-05, LOOP-06, LOOP-07, LOOP-21, LOOP-24, NOR-04, OPEN-01, CONTRA-03.
fn what_the_model_says(shell: Shell) {
    let live = Live::with(shell, "[safety]\nmax_norris_steps = 2\n", |_| {});
    let modes = live.modes();
    let over = live.run("log in", &["CMD: echo first >first\nGOAL: blocked: the password is missing"]);
    over.is("blocked", "the password is missing");
    assert_eq!(live.read("first"), "first\n", "actions come before the end");
    live.run("log in", &["GOAL: blocked\nthere is no network\n"]).is("blocked", "there is no network");
    live.run("talk", &["I could run ls for you. GOAL: complete is what I would say."]).is("stalled", "no action");
    live.run("talk", &["{\"command\": \"ls\"}"]).is("stalled", "no action");
    let over = live.run("repeat", &["CMD: echo again >>again\nCMD: echo again >>again\nCMD: echo again >>again"]);
    over.is("stalled", "the model keeps proposing the same command");
    assert_eq!(live.read("again"), "again\nagain\n");
    let over = live.run("go on", &["CMD: echo 1 >>budget", "CMD: echo 2 >>budget", "CMD: echo 3 >>budget"]);
    over.is("budget_exhausted", "2 steps");
    assert_eq!(live.read("budget"), "1\n2\n");
    assert_eq!(over.buffer, "");
    assert_eq!(live.modes(), modes);
    live.works();
}

/// `$?` at the next prompt.
fn status(live: &Live) -> String {
    live.session.run(if live.is_fish() { "echo $status >code" } else { "echo $? >code" });
    live.read("code").trim().to_owned()
}

fn the_status_says_how_it_ended(shell: Shell) {
    let live = Live::with(shell, "[safety]\nmax_norris_steps = 2\n", |_| {});
    live.session.run("false");
    live.run("talk", &["CMD: true\nGOAL: complete"]).is("done", "");
    assert_eq!(status(&live), "0");
    let cases: &[(&str, &[&str], &str)] = &[
        ("log in", &["CMD: true\nGOAL: blocked: the password is missing"], "5"),
        ("talk", &["I could run ls for you. GOAL: complete is what I would say."], "1"),
        ("go on", &["CMD: echo 1", "CMD: echo 2"], "6"),
        // What failed on the way is no good end, though the last command went well.
        ("try", &["CMD: false", "CMD: true\nGOAL: complete"], "1"),
    ];
    for (goal, replies, code) in cases {
        live.run(goal, replies);
        assert_eq!(status(&live), *code, "{goal}: {}", live.session.pty.text());
    }
    live.write("keep", "1");
    live.model.replies(&["CMD: rm keep", "GOAL: complete"]);
    live.start("skip");
    live.halted();
    live.key(b"s");
    live.ended();
    assert_eq!(status(&live), "1", "{}", live.session.pty.text());
    live.model.replies(&["CMD: rm keep"]);
    live.session.type_text("tidy up the old files of the last week");
    live.key(b"\x0e");
    live.halted();
    live.key(b"a");
    let over = live.ended();
    assert_eq!(over.buffer, "tidy up the old files of the last week");
    assert!(!live.session.pty.text().contains("__aish"), "{}", live.session.pty.text());
}

/// The moments at which something can happen to a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Moment {
    Planning,
    Waiting,
    Streaming,
    Checking,
    Command,
    Halt,
}

const MOMENTS: [Moment; 6] =
    [Moment::Planning, Moment::Waiting, Moment::Streaming, Moment::Checking, Moment::Command, Moment::Halt];

/// A shell whose runs have all of these moments.
fn with_all_moments(shell: Shell) -> Live {
    Live::with(shell, "[norris]\npreplanner = \"deep\"\n", |_| {})
}

/// Starts a run and waits until it is there. The gate opens when the model's side sees the other
/// one go.
fn reach(live: &Live, moment: Moment) -> Option<Gate> {
    let (steps, plans) = (live.steps(), live.model.calls(Call::Plan).len());
    let probes = live.model.calls(Call::Probe).len();
    let mut gate = None;
    live.model.plan(whole("no plan"));
    live.model.probes(whole("NO"), whole("YES"));
    let mut hold = |(script, left): (Script, Gate)| {
        live.model.script(script);
        gate = Some(left);
    };
    match moment {
        Moment::Planning => {
            let (script, left) = silent();
            live.model.plan(script);
            gate = Some(left);
        }
        Moment::Checking => {
            let (script, left) = silent();
            live.model.probes(script, whole("YES"));
            live.model.replies(&["CMD: echo no >no"]);
            gate = Some(left);
        }
        Moment::Waiting => hold(silent()),
        Moment::Streaming => hold(endless("Half a thought about\nit")),
        Moment::Command => live.model.replies(&["CMD: echo started >started; sleep 1000\nCMD: echo no >no"]),
        Moment::Halt => live.model.replies(&["CMD: rm -rf keep\nCMD: echo no >no"]),
    }
    let _ = std::fs::remove_file(live.work("started"));
    live.write("keep/one", "1");
    live.start("wait for it");
    if moment != Moment::Planning {
        live.model.wait_calls(Call::Step, steps + 1);
    }
    match moment {
        Moment::Planning => live.model.wait_calls(Call::Plan, plans + 1),
        Moment::Checking => {
            live.model.wait_calls(Call::Probe, probes + 1);
            live.expect("checking…");
        }
        Moment::Waiting => {}
        Moment::Streaming => live.expect("Half a thought"),
        Moment::Command => {
            let sleeps = || live.processes().iter().any(|(_, line)| line == "sleep\x001000\0");
            wait("the command", || live.work("started").exists() && sleeps(), || live.session.pty.text());
        }
        Moment::Halt => live.halted(),
    }
    gate
}

/// Nothing more has run, and the shell is usable.
fn is_sane(live: &Live, modes: &str) {
    assert!(!live.work("no").exists() && live.work("keep/one").exists());
    is_sane_but_for_files(live, modes);
}

fn is_sane_but_for_files(live: &Live, modes: &str) {
    assert_eq!(live.modes(), modes);
    live.works();
    let left = || live.processes().is_empty();
    wait("no process", left, || format!("{:?}", live.processes()));
}

/// NOR-16, KEY-05, LLM-12.
fn ctrl_c_at_any_moment(shell: Shell) {
    let live = with_all_moments(shell);
    let modes = live.modes();
    for moment in MOMENTS {
        let gate = reach(&live, moment);
        live.key(b"\x03");
        let over = live.ended();
        assert_eq!(over.status, "aborted", "{moment:?}");
        assert_eq!(over.buffer, "", "{moment:?}");
        if let Some(gate) = gate {
            assert!(gate.wait(), "{moment:?}: the model's side was not let go");
        }
        is_sane(&live, &modes);
    }
    assert!(!live.session.pty.output(0).contains("preplan failed: cancelled"), "a run that ends isn't going on");
    // What was written up to then is part of the conversation.
    assert!(live.turns().iter().any(|(role, text)| role == "assistant" && text.contains("Half a thought")));
}

/// META-03: typed, and from another terminal.
fn off_while_it_streams(shell: Shell) {
    let live = with_all_moments(shell);
    let modes = live.modes();
    reach(&live, Moment::Streaming);
    live.session.type_text("ls -l\n:norris off\n");
    let over = live.ended();
    over.is("aborted", "`:norris off`");
    assert_eq!(over.buffer.trim_end(), "ls -l", "what was typed before it is kept");
    live.session.clear();
    is_sane(&live, &modes);
    for moment in MOMENTS {
        reach(&live, moment);
        let told = live.outside(&["norris", "status", "--json"]);
        let said = String::from_utf8_lossy(&told.stderr);
        let told: serde_json::Value = serde_json::from_slice(&told.stdout).unwrap_or_else(|e| panic!("{e}: {said}"));
        assert_eq!(told["items"][0]["goal"], "wait for it", "{moment:?}");
        assert_eq!(told["items"][0]["step"], u32::from(moment != Moment::Planning), "{moment:?}");
        assert!(live.outside(&["norris", "off"]).status.success());
        if moment == Moment::Command {
            // Its command isn't touched: the run is over once that is.
            live.key(b"\x03");
        }
        let over = live.ended();
        over.is("aborted", "`:norris off`");
        is_sane(&live, &modes);
    }
    assert_eq!(live.outside(&["norris", "off"]).status.code(), Some(1));
}

fn what_was_typed_is_kept(shell: Shell) {
    let live = Live::new(shell);
    let gates = [Gate::default(), Gate::default()];
    let wait_for = |gate: &Gate| Script::new().step(Step::Wait(gate.clone()));
    let text = |gate, reply: &str| wait_for(gate).raw(Script::openai_text(&[reply]).bytes());
    live.model.script(text(&gates[0], "CMD: echo ran >ran"));
    live.model.script(text(&gates[1], "GOAL: complete"));
    live.start("wait");
    live.model.wait_calls(Call::Step, 1);
    live.session.type_text("echo 'kept");
    gates[0].open();
    live.model.wait_calls(Call::Step, 2);
    live.session.type_text(" as it is'");
    gates[1].open();
    let over = live.ended();
    over.is("done", "");
    assert_eq!(live.read("ran"), "ran\n");
    assert_eq!(over.buffer, "echo 'kept as it is'");
}

/// KEY-03: a helper that is killed, and one that is too slow to have the last word.
fn what_was_typed_outlives_the_helper(shell: Shell) {
    let live = Live::new(shell);
    let signal = |id: i32, signal| nix::sys::signal::kill(nix::unistd::Pid::from_raw(id), signal).unwrap();
    reach(&live, Moment::Streaming);
    live.session.type_text("echo 'kept");
    live.kill(live.helpers()[0]);
    live.expect("the helper of this run is gone");
    // What the dead one left is removed when somebody looks.
    assert!(live.outside(&["norris", "status"]).status.success());
    live.gone();
    assert_eq!(live.session.probe().buffer, "echo 'kept");
    live.session.clear();
    for key in [b"\x03".as_slice(), b"\x0e"] {
        live.session.type_text("wait for it");
        live.model.clear();
        let calls = live.steps();
        live.model.script(endless("Half a thought about\nit").0);
        live.key(b"\x0e");
        live.model.wait_calls(Call::Step, calls + 1);
        live.expect("Half a thought");
        let helper = live.helpers()[0];
        signal(helper, nix::sys::signal::SIGSTOP);
        live.session.type_text("and this");
        live.key(key);
        if key == b"\x0e" {
            live.expect("Abort the run?  y yes · n no ");
            live.key(b"y");
        }
        live.expect("Norris was stopped");
        assert_eq!(live.session.probe().buffer, "wait for it and this", "{key:?}");
        live.session.clear();
        signal(helper, nix::sys::signal::SIGCONT);
        live.gone();
    }
    live.works();
}

/// KEY-03: the client that took it is gone when the helper is killed, or stops, or the next client
/// is killed.
fn what_was_typed_before_a_command_outlives_the_helper(shell: Shell) {
    let live = Live::new(shell);
    let signal = |id: i32, signal| nix::sys::signal::kill(nix::unistd::Pid::from_raw(id), signal).unwrap();
    for what in ["killed", "stopped", "client"] {
        let _ = std::fs::remove_file(live.work("started"));
        live.model.clear();
        let calls = live.steps();
        let gate = Gate::default();
        let reply = Script::openai_text(&["CMD: echo started >started; sleep 1000"]).bytes();
        live.model.script(Script::new().step(Step::Wait(gate.clone())).raw(reply));
        live.model.script(silent().0);
        live.session.type_text("wait for it");
        live.key(b"\x0e");
        live.model.wait_calls(Call::Step, calls + 1);
        live.session.type_text("echo 'one\nand two");
        gate.open();
        let sleeps = || live.processes().into_iter().find(|(_, line)| line == "sleep\x001000\0").map(|(id, _)| id);
        wait("the command", || live.work("started").exists() && sleeps().is_some(), || live.session.pty.text());
        let helper = live.helpers()[0];
        match what {
            "killed" => signal(helper, nix::sys::signal::SIGKILL),
            "stopped" => signal(helper, nix::sys::signal::SIGSTOP),
            _ => {}
        }
        signal(sleeps().unwrap(), nix::sys::signal::SIGTERM);
        match what {
            "killed" => live.expect("the helper of this run is gone"),
            "stopped" => {
                live.client();
                live.key(b"\x03");
                live.expect("Norris was stopped: interrupted");
            }
            _ => {
                live.model.wait_calls(Call::Step, calls + 2);
                live.kill(live.client());
                live.gone();
            }
        }
        let text = "wait for it echo 'one\nand two";
        assert_eq!(live.session.probe().buffer, text, "{what}: {}", live.session.pty.text());
        live.session.clear();
        if what == "stopped" {
            signal(helper, nix::sys::signal::SIGCONT);
        }
        assert!(live.outside(&["norris", "status"]).status.success());
        live.gone();
    }
    live.works();
}

/// KEY-02: it asks whether the run is to end.
fn the_key_while_it_works(shell: Shell) {
    let live = Live::new(shell);
    let modes = live.modes();
    reach(&live, Moment::Streaming);
    live.session.type_text("kept");
    live.key(b"\x0e");
    live.expect("Abort the run?  y yes · n no ");
    live.key(b"n");
    live.expect("no\r\n");
    live.key(b"\x0e");
    live.expect("Abort the run?  y yes · n no ");
    live.key(b"y");
    let over = live.ended();
    over.is("aborted", "aborted by user");
    assert_eq!(over.buffer, "kept");
    live.session.clear();
    is_sane(&live, &modes);
}

/// META-02.
fn a_goal_typed_before_it_is_asked_for(shell: Shell) {
    let live = Live::new(shell);
    live.model.replies(&["GOAL: complete"]);
    live.session.type_text(":norris\nsay hello");
    live.expect("goal: say hello");
    live.session.type_text("\n");
    live.ended().is("done", "");
    assert_eq!(live.journal()[0]["goal"], "say hello");
}

/// META-02: `:norris` alone, as the key on an empty line writes it.
fn a_goal_is_asked_for(shell: Shell) {
    let live = Live::new(shell);
    let modes = live.modes();
    live.key(b"\x0e");
    live.session.type_text("\n");
    live.expect("goal: ");
    live.key(b"\x03");
    assert_eq!(live.session.probe().buffer, "");
    live.works();
    live.model.replies(&["GOAL: complete"]);
    live.session.type_text(":norris\n");
    live.expect("goal: ");
    live.session.type_text("don't touch *.c\n");
    live.ended().is("done", "");
    assert!(live.model.heard(0).contains("[norris] don't touch *.c"), "{}", live.model.heard(0));
    assert_eq!(live.steps(), 1);
    is_sane_but_for_files(&live, &modes);
}

/// TRAP-09.
fn a_killed_helper(shell: Shell) {
    let live = with_all_moments(shell);
    let modes = live.modes();
    for moment in MOMENTS {
        reach(&live, moment);
        live.kill(live.helpers()[0]);
        if moment == Moment::Command {
            // The shell hears of it when it asks.
            live.key(b"\x03");
        } else if moment == Moment::Halt {
            live.key(b"p");
        }
        wait("no process", || live.processes().is_empty(), || format!("{moment:?} {:?}", live.processes()));
        live.back();
        assert!(!live.work("no").exists() && live.work("keep/one").exists(), "{moment:?}");
        assert_eq!(live.modes(), modes, "{moment:?}");
        live.works();
        live.model.clear();
        live.model.plan(whole("no plan"));
        live.model.probes(whole("NO"), whole("YES"));
        // What is left of it stands in nobody's way.
        let journal = live.journal().len();
        live.model.replies(&["CMD: echo next >next", "GOAL: complete"]);
        live.start("go on");
        wait(
            "the next run",
            || live.journal().iter().skip(journal).any(|l| l["event"] == "end"),
            || live.session.pty.text(),
        );
        live.gone();
        live.session.probe();
        assert_eq!(live.read("next"), "next\n", "{moment:?}");
        std::fs::remove_file(live.work("next")).unwrap();
    }
}

fn a_killed_client(shell: Shell) {
    let live = with_all_moments(shell);
    let modes = live.modes();
    // During a command there is none.
    for moment in MOMENTS.into_iter().filter(|moment| *moment != Moment::Command) {
        reach(&live, moment);
        live.kill(live.client());
        live.ended().is("aborted", "the terminal's side is gone");
        live.back();
        // Nobody was left to put the modes back; the shells do it with the next prompt.
        is_sane(&live, &modes);
    }
}

fn a_closed_terminal(shell: Shell) {
    for moment in MOMENTS {
        let mut live = with_all_moments(shell);
        reach(&live, moment);
        live.session.pty.hang_up();
        let home = live.home().to_path_buf();
        let none = || processes(&home).is_empty() && run_dirs(&home).is_empty();
        wait("nothing to be left", none, || format!("{moment:?} {:?} {:?}", processes(&home), run_dirs(&home)));
        let ends: Vec<_> = live.journal().into_iter().filter(|line| line["event"] == "end").collect();
        assert_eq!(ends.len(), 1, "{moment:?}");
        assert_eq!(ends[0]["status"], "aborted", "{moment:?}");
        assert!(!live.work("no").exists() && live.work("keep/one").exists(), "{moment:?}");
    }
}
