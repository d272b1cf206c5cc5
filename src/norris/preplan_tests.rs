//! The unit tests of `preplan.rs`.

use super::*;
use crate::model::{Intent, Message, Role};

fn plan(reply: &str, cap: u32) -> (Vec<String>, Vec<String>) {
    let plan = plan_from_reply(Ok(reply), cap, "cloud");
    (plan.tasks, plan.statuses)
}

/// TST-07.
#[test]
fn the_tasks_of_a_reply() {
    const NONE: &str = "preplan produced no TASK lines; running single-model";
    for (reply, cap, tasks, statuses) in [
        ("", 16, &[][..], &[NONE][..]),
        ("First I would look.\n1. TASK: look\n", 16, &[], &[NONE]),
        ("TASK:\nTASK:  \n", 16, &[], &[NONE]),
        ("TASK: look", 16, &["look"], &["preplanned 1 tasks via cloud"]),
        (
            "Sure!\n\n  TASK:  look around \r\nCMD: rm -rf x\n\n\tTASK:count\ntask: no\n",
            16,
            &["look around", "count"],
            &["preplanned 2 tasks via cloud"],
        ),
        ("TASK: a\nTASK: b", 2, &["a", "b"], &["preplanned 2 tasks via cloud"]),
        (
            "TASK: a\nTASK: b\nTASK: c",
            2,
            &["a", "b"],
            &["preplan emitted >2 tasks; truncated", "preplanned 2 tasks via cloud"],
        ),
        ("TASK: a\x1b[2J\u{202e}b", 16, &["ab"], &["preplanned 1 tasks via cloud"]),
    ] {
        let expected: (Vec<String>, Vec<String>) = (
            tasks.iter().map(|task| (*task).to_owned()).collect(),
            statuses.iter().map(|status| (*status).to_owned()).collect(),
        );
        assert_eq!(plan(reply, cap), expected, "{reply:?}");
    }
}

/// PRE-10, PRE-11, PRE-12.
#[test]
fn every_failure_says_so_and_leaves_no_tasks() {
    let failed = plan_from_reply(Err("cloud: took too long\nreally".into()), 16, "cloud");
    assert_eq!(failed.tasks, [""; 0]);
    assert_eq!(failed.statuses, ["preplan failed: cloud: took too long really; running single-model"]);
    let missing = unknown_preplanner("bogus");
    assert_eq!(missing.tasks, [""; 0]);
    assert_eq!(missing.statuses, ["preplan failed: unknown model preset \"bogus\"; running single-model"]);
}

#[test]
fn a_task_without_end_is_cut() {
    let (tasks, _) = plan(&format!("TASK: {}", "ä".repeat(1 << 20)), 16);
    assert_eq!(tasks, [format!("{}…", "ä".repeat(TASK))]);
}

/// PRE-02, PRE-04, TRAP-03.
#[test]
fn the_prompt_names_the_cap_and_nothing_else_changes() {
    let text = plan_system(16, None);
    assert!(text.contains("at most 16 tasks") && text.contains("No prose, no numbering, no commentary"), "{text}");
    assert!(text.contains("`TASK: <imperative sentence, max 80 chars>`") && text.matches("16").count() == 1);
    assert_eq!(plan_system(16, Some("No more than N of {tasks_max}")), "No more than N of {tasks_max}");
}

/// PRE-05.
#[test]
fn the_call_is_small_and_not_streamed() {
    let request = plan_request("count {N} files\nhere", 4, None);
    assert_eq!((request.max_tokens, request.stream, request.tools.len()), (Some(800), false, 0));
    assert_eq!((request.intent, TIME), (Intent::Internal, 60_000));
    assert_eq!(request.messages, [Message::text(Role::User, "count {N} files\nhere")]);
}
