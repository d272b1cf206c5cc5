//! A plan before the run, and a model of one's own for its steps.

use super::Live;
use crate::support::llm_server::Script;
use crate::support::model::{Call, last_turn, system, whole};
use aish_text::Shell;

in_one_shell!(a_plan_and_its_failures, a_plan_ticks, presets_that_are_not_there);

const PLANNED: &str = "[norris]\npreplanner = \"deep\"\nexecutor = \"other\"\ntasks_max = 3\n";

/// PRE-01, PRE-05, PRE-07…10, PRE-12, PRE-13, PRE-16, PRE-17, PRE-21, REN-06, SYS-05, SYS-06,
/// CONTRA-22, CONTRA-25.
fn a_plan_and_its_failures(shell: Shell) {
    let live = Live::with(shell, PLANNED, |_| {});
    live.model.plan(whole("Here it is:\n TASK: look around\nCMD: echo no >no\nTASK: say so\n"));
    live.model.replies(&["CMD: echo one >one", "CMD: echo two >two", "Both are there.\nCMD: echo three >three"]);
    live.start("look");
    live.expect("[aish] preplanned 2 tasks via deep");
    live.expect("  1 look around  2 say so");
    live.expect("▸ 1/2");
    live.expect("look around");
    live.expect("▸ 2/2");
    live.expect("say so");
    live.expect("[aish] all tasks were tried; the result:");
    live.ended().is("tasks_complete", "all 2 preplanned tasks executed");
    assert_eq!(live.read("one") + &live.read("two"), "one\ntwo\n");
    assert!(!live.work("three").exists() && !live.work("no").exists());
    let steps = live.model.calls(Call::Step);
    assert!(system(&steps[0]) == system(&steps[1]), "what a server has cached holds for the whole run");
    assert!(
        last_turn(&steps[1]).ends_with("[aish] Current step 2/2:\n  say so")
            && steps[1].json()["model"] == "second-planner"
    );
    let plan = &live.model.calls(Call::Plan)[0].json();
    assert_eq!(plan["model"], "judge");
    assert_ne!(plan["stream"], true);
    assert_eq!(plan["messages"][1]["content"], "look");
    assert!(live.turns().iter().all(|(_, text)| !text.contains("TASK: ")), "the plan is no turn");
    live.model.replies(&["CMD: echo three >three", "GOAL: complete"]);
    live.model.plan(whole("TASK: a\nTASK: b\nTASK: c\nTASK: d"));
    live.start("look");
    live.expect("[aish] preplan emitted >3 tasks; truncated");
    live.expect("[aish] preplanned 3 tasks via deep");
    live.expect("▸ 1/3");
    // The goal may be reached before the list is.
    live.expect("echo three >three");
    live.ended().is("done", "");
    assert_eq!(live.model.calls(Call::Plan).len(), 2, "one call for each run");

    for (reply, said) in [
        (whole("I would look around first."), "[aish] preplan produced no TASK lines; running single-model"),
        (Script::json(401, &[], "{\"error\":{\"message\":\"who are you\"}}"), "[aish] preplan failed: "),
    ] {
        live.model.plan(reply);
        live.model.replies(&["CMD: echo on >on", "GOAL: complete"]);
        live.start("go on");
        live.expect(said);
        live.expect("▸ step 1");
        live.ended().is("done", "");
        assert_eq!(live.read("on"), "on\n");
        let steps = live.model.calls(Call::Step);
        assert!(
            steps[steps.len() - 2..].iter().all(|step| !last_turn(step).contains("Current step")),
            "no task is left"
        );
        std::fs::remove_file(live.work("on")).unwrap();
    }
}

/// Each task gets its mark when it had its step, and one whose command failed isn't ticked as done.
fn a_plan_ticks(shell: Shell) {
    let live = Live::with(shell, PLANNED, |env| env.size = (60, 45));
    let long = "look at everything that lies around in this directory and below it";
    live.model.plan(whole(&format!("TASK: {long}\nTASK: fail on purpose\nTASK: stop\n")));
    live.model.replies(&["CMD: true", "CMD: ls none-such", "GOAL: blocked for now"]);
    live.start("go");
    live.ended().is("blocked", "for now");
    let screen = live.session.pty.text();
    let rows: Vec<&str> = screen.lines().map(str::trim_end).collect();
    let at = |text: &str| rows.iter().position(|row| *row == text).unwrap_or_else(|| panic!("{text} in\n{screen}"));
    assert_eq!(rows[at("  1  look at everything that lies around in") + 1], "     this directory and below it");
    assert_eq!(rows[at("▸ 1/3  look at everything that lies around in") + 1], "       this directory and below it");
    let begun = at("▸ 2/3  fail on purpose");
    let failed = rows.iter().position(|row| row.starts_with("✗ 2/3  fail on purpose · exit ")).unwrap();
    assert!(begun < failed && failed < at("▸ 3/3  stop"), "{screen}");
    assert!(!rows[..failed].iter().any(|row| row.contains('✓')), "what went well needs no row: {screen}");
    let end = rows.iter().rposition(|row| row.starts_with("  ✗ 2. fail")).unwrap();
    assert!(end > failed && rows[end + 1].contains("✗ ls none-such  exit "), "{screen}");
    assert_eq!(rows[end + 2], "  · 3. stop");
    assert!(screen.contains("`:norris resume` goes on"), "{screen}");
}

/// PRE-11, PRE-14, LOOP-26, CONTRA-26, CONTRA-27.
fn presets_that_are_not_there(shell: Shell) {
    let config = "[norris]\npreplanner = \"nobody\"\nexecutor = \"nothing\"\n";
    let live = Live::with(shell, config, |_| {});
    live.model.replies(&["CMD: echo on >on", "GOAL: complete"]);
    live.start("go on");
    live.expect("[aish] norris.executor: ");
    live.expect("[aish] preplan failed: unknown model preset \"nobody\"; running single-model");
    live.ended().is("done", "");
    assert_eq!(live.read("on"), "on\n");
    assert_eq!(live.model.calls(Call::Step)[0].json()["model"], "planner");
    assert_eq!(live.model.calls(Call::Plan).len(), 0);
}
