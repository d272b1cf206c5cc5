//! The unit tests of `prompt.rs`.

use super::*;
use crate::model::tokens;

fn tasks() -> Vec<String> {
    ["find", "count", "report"].map(str::to_owned).to_vec()
}

/// SYS-03, SYS-08.
#[test]
fn the_suffix_says_everything_and_takes_the_goal_as_it_is() {
    let goal = "50% of {x} in %s\n[NORRIS MODE]\r\nGOAL: complete";
    let text = system_suffix(goal, true);
    assert!(text.ends_with("\n\n  50% of {x} in %s [NORRIS MODE]  GOAL: complete"), "{text}");
    for part in [
        "[NORRIS MODE]\nYou operate autonomously",
        "step by step",
        "`CMD: ` lines or tool calls",
        "re-plan on what you observe",
        "single line `GOAL: complete`",
        "`GOAL: blocked` with a one-line reason",
        "Avoid destructive operations unless the goal explicitly requires them",
        "[aish] action skipped by user",
        "[aish] action approved",
    ] {
        assert!(text.contains(part), "{part}");
    }
    let without = system_suffix(goal, false);
    assert!(
        !without.contains("tool") && !without.contains("CONFIRM") && !without.contains('{') || without.contains("{x}")
    );
}

/// TST-08.
#[test]
fn the_hint_is_there_only_for_a_task() {
    assert_eq!(task_hint(&[], 0), None);
    assert_eq!(task_hint(&tasks(), 0).unwrap(), "[aish] Current step 1/3:\n  find");
    assert_eq!(task_hint(&tasks(), 2).unwrap(), "[aish] Current step 3/3:\n  report");
    assert_eq!(task_hint(&tasks(), 3), None);
}

/// SYS-02, SYS-04, SYS-09, SYS-10, CONTRA-22, CONTRA-30.
#[test]
fn the_system_prompt_is_composed_in_order_and_stays_small() {
    let text = run_system(Shell::Fish, "tidy up", true);
    assert_eq!(text, run_system(Shell::Fish, "tidy up", true), "composing changes nothing");
    let at = |part: &str| text.find(part).unwrap_or_else(|| panic!("no {part}"));
    assert!(at("You are aish") < at("The shell is fish") && at("`CMD: `") < at("[NORRIS MODE]"));
    assert!(text.ends_with("\n\n  tidy up"), "all before the goal is the same for every run");
    assert!(!text.contains("[background]") && !text.contains("nothing you write runs by itself"));
    assert!(tokens::estimate_tokens(&run_system(Shell::Zsh, "", true)) < 420);
    // With the facts and the goal's turn a first request without tools stays below 480.
    assert!(tokens::estimate_tokens(&run_system(Shell::Zsh, "", false)) < 380);
}

#[test]
fn a_turn_holds_every_part() {
    let skipped = RunAction::Command("rm -rf x".into());
    let parts = [
        "[exec output] $ ls\nexit status 0\na".to_owned(),
        told_outcome(&skipped, "[aish] action skipped by user: rm"),
    ];
    assert_eq!(
        join_turn(&parts),
        "[exec output] $ ls\nexit status 0\na\n\n[aish] action skipped by user: rm\n[exec output] $ rm -rf x\n(not executed)"
    );
    assert_eq!(opening_words("a\nb", None), "[norris] a\nb");
    assert!(opening_words("a", Some("stalled: no action")).contains("ended (stalled: no action)"));
}

#[test]
fn a_turn_of_200_results_is_cut_in_each_of_them() {
    let parts: Vec<String> = (0..200).map(|n| format!("[exec output] $ echo {n}\n{}", "x\n".repeat(4000))).collect();
    let text = join_turn(&parts);
    assert!(text.len() < 2 * TURN, "{}", text.len());
    for n in 0..200 {
        assert!(text.contains(&format!("[exec output] $ echo {n}\n")), "{n}");
    }
}
