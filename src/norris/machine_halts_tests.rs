//! Scripted runs about what stops an action: forbidden, skipped, edited and judged anew.

use super::*;

/// A policy's no is nobody's skip.
#[test]
fn what_a_policy_forbids_is_told_and_not_asked() {
    let told = |n: u32| format!("tell {n}: [aish] action denied by policy: no {n} | judge {}", n + 1);
    let lines: Vec<String> = (1..=4).map(told).collect();
    play(
        16,
        0,
        &[
            ("begin", "ask 1"),
            ("reply 1; 2; 3; 4; 5", "judge 1"),
            ("denied no 1", &lines[0]),
            ("denied no 2", &lines[1]),
            ("denied no 3", &lines[2]),
            ("denied no 4", &lines[3]),
            ("denied no 5", "tell 5: [aish] action denied by policy: no 5 | ask 2"),
        ],
    );
}

/// SKIP-02, SKIP-03, OPEN-06.
#[test]
fn the_third_skip_in_a_row_escalates() {
    let to_the_third = [
        ("begin", "ask 1"),
        ("reply rm 1; ls; rm 2; rm 3; wc", "judge rm 1"),
        ("review r1", "halt Review rm 1: r1"),
        ("s", "tell rm 1: [aish] action skipped by user: r1 | judge ls"),
        ("clear", "execute ls"),
        // A safe action in between changes nothing.
        ("ran", "judge rm 2"),
        ("review r2", "halt Review rm 2: r2"),
        ("s", "tell rm 2: [aish] action skipped by user: r2 | judge rm 3"),
        ("review r3", "halt Review rm 3: r3"),
        ("s", "halt Escalated rm 3: repeated similar skips"),
    ];
    for rest in [
        vec![("a", "tell rm 3: [aish] action skipped by user: r3 | end aborted: aborted by user")],
        vec![("g", "tell rm 3: [aish] action skipped by user: r3 | end aborted: aborted by user (change)")],
        // Three wrong PINs.
        vec![("s", "tell rm 3: [aish] action skipped by user: r3 | end aborted: not approved")],
        vec![("cancel hung up", "tell rm 3: [aish] action skipped by user: r3 | end aborted: hung up")],
        // Forced: nothing is left of the skip, and the count begins anew.
        vec![
            ("f", "execute approved rm 3"),
            ("ran", "judge wc"),
            ("review r4", "halt Review wc: r4"),
            ("s", "tell wc: [aish] action skipped by user: r4 | ask 2"),
        ],
        // Only what is on offer counts.
        vec![
            ("p", "halt Escalated rm 3: repeated similar skips"),
            ("e ls", "halt Escalated rm 3: repeated similar skips"),
            ("f", "execute approved rm 3"),
        ],
    ] {
        play(16, 0, &[&to_the_third[..], &rest].concat());
    }
}

/// SKIP-04: only what the user approved and what ran.
#[test]
fn an_approved_action_that_ran_resets_the_skips() {
    for (outcome, third) in [
        ("ran", "tell rm 4: [aish] action skipped by user: r | ask 2"),
        ("notrun", "halt Escalated rm 4: repeated similar skips"),
    ] {
        play(
            16,
            0,
            &[
                ("begin", "ask 1"),
                ("reply rm 1; rm 2; rm 3; rm 4", "judge rm 1"),
                ("review r", "halt Review rm 1: r"),
                ("s", "tell rm 1: [aish] action skipped by user: r | judge rm 2"),
                ("review r", "halt Review rm 2: r"),
                ("s", "tell rm 2: [aish] action skipped by user: r | judge rm 3"),
                ("review r", "halt Review rm 3: r"),
                ("p", "execute approved rm 3"),
                (outcome, "judge rm 4"),
                ("review r", "halt Review rm 4: r"),
                ("s", third),
            ],
        );
    }
}

/// SKIP-05, PRE-18.
#[test]
fn skips_are_counted_with_a_plan_too() {
    let told: Vec<String> = (2..=3)
        .map(|n| format!("tell rm {}: [aish] action skipped by user: r | ask {n} task {}", n - 1, n - 1))
        .collect();
    play(
        16,
        4,
        &[
            ("begin", "ask 1 task 0"),
            ("reply rm 1", "judge rm 1"),
            ("review r", "halt Review rm 1: r"),
            ("s", &told[0]),
            ("reply rm 2", "judge rm 2"),
            ("review r", "halt Review rm 2: r"),
            ("s", &told[1]),
            ("reply rm 3", "judge rm 3"),
            ("review r", "halt Review rm 3: r"),
            ("s", "halt Escalated rm 3: repeated similar skips"),
        ],
    );
}

#[test]
fn an_edited_command_is_judged_before_it_runs() {
    play(
        16,
        0,
        &[
            ("begin", "ask 1"),
            ("reply rm -r x", "judge rm -r x"),
            ("review r", "halt Review rm -r x: r"),
            ("e rm x", "judge edited rm x"),
            ("review r2", "halt Review rm x: r2"),
            ("e  ", "halt Review rm x: r2"),
            ("e ls x", "judge edited ls x"),
            ("clear", "execute approved ls x"),
            ("ran", "ask 2"),
            ("reply @t__a", "judge @t__a {}"),
            ("review r", "halt Review @t__a {}: r"),
            ("e ls", "halt Review @t__a {}: r"),
            ("f", "halt Review @t__a {}: r"),
            ("g", "halt Review @t__a {}: r"),
            ("p", "execute approved @t__a {}"),
        ],
    );
    play(
        16,
        0,
        &[
            ("begin", "ask 1"),
            ("reply a; b", "judge a"),
            ("review r", "halt Review a: r"),
            ("e c", "judge edited c"),
            ("denied never", "tell c: [aish] action denied by policy: never | judge b"),
        ],
    );
}

#[test]
fn a_word_that_means_something_else_is_judged_anew() {
    play(
        16,
        0,
        &[
            ("begin", "ask 1"),
            ("reply ls; wc", "judge ls"),
            ("clear", "execute ls"),
            ("worse an alias", "halt Review ls: an alias"),
            ("s", "tell ls: [aish] action skipped by user: an alias | judge wc"),
            ("review r", "halt Review wc: r"),
            ("p", "execute approved wc"),
            ("better", "execute approved wc"),
            ("ran", "ask 2"),
        ],
    );
}
