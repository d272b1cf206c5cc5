//! A model that can't drive a run: a short request for each task, one more where its command
//! failed, and no claim at the end.

use super::Live;
use crate::support::model::{Call, last_turn, system};
use aish_text::Shell;

in_one_shell!(
    a_task_is_one_short_request,
    a_failure_has_one_more_try,
    an_answer_needs_no_other_command,
    a_run_is_resumed_behind_what_was_done,
    nothing_is_claimed_or_run_that_was_not_asked_for
);

const SMALL: &str = "[norris]\nexecutor = \"small\"\n[safety]\nllm_second_opinion = false\n";

fn words(shell: Shell, words: &str) -> String {
    if shell == Shell::Fish { format!("{words}\n(in fish)") } else { words.to_owned() }
}

fn a_task_is_one_short_request(shell: Shell) {
    let live = Live::with(shell, SMALL, |_| {});
    live.model.replies(&["echo a >frobs.txt", "```sh\nwc -l <frobs.txt >gain.txt\n```"]);
    live.start("weave the frobs into frobs.txt. Then weigh their gain into gain.txt");
    live.expect("weigh their gain into gain.txt");
    live.expect("▸ 1/2");
    live.expect("weave the frobs into frobs.txt");
    live.expect("▸ 2/2");
    live.expect("weigh their gain into gain.txt");
    live.ended().is("tasks_complete", "each task had its command; check yourself whether the goal is reached");
    assert_eq!(live.read("frobs.txt") + live.read("gain.txt").trim_start(), "a\n1\n");
    let steps = live.model.calls(Call::Step);
    assert_eq!(steps.len(), 2, "one call for each task, and none for closing words");
    assert_eq!(system(&steps[0]), system(&steps[1]));
    for step in &steps {
        let body = step.json();
        assert!(!body.to_string().contains("NORRIS MODE") && body.get("tools").is_none(), "{body}");
        assert_eq!(body["max_tokens"], 200);
    }
    assert_eq!(last_turn(&steps[0]), words(shell, "weave the frobs into frobs.txt"));
    assert!(last_turn(&steps[1]).ends_with(&words(shell, "weigh their gain into gain.txt")));
    let before = steps[1].json()["messages"].as_array().unwrap().iter().rev().nth(1).unwrap().clone();
    assert_eq!(before["content"], "echo a >frobs.txt", "what was done for the task before stands in front");
}

fn a_failure_has_one_more_try(shell: Shell) {
    let live = Live::with(shell, SMALL, |_| {});
    live.model.replies(&["ls none-such >gain.txt", "echo better >gain.txt"]);
    live.start("weigh the gain into gain.txt");
    live.ended().is("tasks_complete", "each task had its command; check yourself whether the goal is reached");
    live.expect("▸ 1/1");
    assert!(!live.session.pty.text().contains("✗ 1/1"), "what went well at last has no mark");
    assert_eq!(live.read("gain.txt"), "better\n");
    let retry = last_turn(&live.model.calls(Call::Step)[1]);
    assert!(retry.contains("failed with status") && retry.contains("ls none-such >gain.txt"), "{retry}");
    live.model.replies(&["ls none-such >more.txt", "ls nor-this"]);
    live.start("weigh the gain into more.txt");
    live.ended().is("blocked", "both commands for task 1 failed");
}

/// The task has had its command, whatever its status: such a run didn't stop short.
fn an_answer_needs_no_other_command(shell: Shell) {
    let live = Live::with(shell, SMALL, |_| {});
    live.write("a.txt", "one\n");
    live.write("b.txt", "two\n");
    live.model.replies(&["cmp a.txt b.txt"]);
    live.start("frobnicate a.txt with b.txt");
    live.expect("No other command is needed: differences were found.");
    live.expect("status 1: differences were found");
    live.expect("Norris is done: each task had its command");
    live.ended().is("tasks_complete", "each task had its command; check yourself whether the goal is reached");
    assert_eq!(live.model.calls(Call::Step).len(), 1);
}

fn a_run_is_resumed_behind_what_was_done(shell: Shell) {
    let live = Live::with(shell, SMALL, |_| {});
    live.model.replies(&["echo a >>frobs.txt", "# I can't weigh"]);
    live.start(
        "weave the frobs into frobs.txt. Then weigh their gain into gain.txt. Then twist the gain into twist.txt",
    );
    live.ended().is("blocked", "I can't weigh");
    live.model.replies(&["echo 1 >>gain.txt", "# I can't twist"]);
    live.start("resume");
    live.ended().is("blocked", "I can't twist");
    live.model.replies(&["echo t >>twist.txt"]);
    live.start("resume");
    live.ended().is("tasks_complete", "each task had its command; check yourself whether the goal is reached");
    let written = ["frobs.txt", "gain.txt", "twist.txt"].map(|name| live.read(name));
    assert_eq!(written.concat(), "a\n1\nt\n", "what was done isn't done twice");
}

fn nothing_is_claimed_or_run_that_was_not_asked_for(shell: Shell) {
    let live = Live::with(shell, SMALL, |_| {});
    live.model.replies(&["GOAL: complete"]);
    live.start("weigh the gain into gain.txt");
    live.ended().is("blocked", "the model gave no command but said: GOAL: complete");
    live.model.replies(&["# there is no gain here"]);
    live.start("weigh the gain into gain.txt");
    live.ended().is("blocked", "there is no gain here");
    live.write("keep.txt", "k\n");
    live.model.replies(&["rm keep.txt"]);
    live.start("weigh the gain of keep.txt");
    live.expect("your words ask for no such thing");
    live.key(b"a");
    live.ended().is("aborted", "aborted by user");
    assert_eq!(live.read("keep.txt"), "k\n");
}
