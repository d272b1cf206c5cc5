//! Scripted runs of the step machine, one per return shape (TST-04).

use super::*;
use crate::model::ToolCall;

/// An action as the scripts write it: `@name args` is a tool call, everything else a command.
fn action(text: &str) -> Action {
    match text.strip_prefix('@') {
        Some(call) => {
            let (name, arguments) = call.split_once(' ').unwrap_or((call, "{}"));
            // Ids are new with each call.
            static ID: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(0);
            let id = ID.fetch_add(1, std::sync::atomic::Ordering::Relaxed).to_string();
            Action::Tool(ToolCall { id, name: name.to_owned(), arguments: arguments.to_owned() })
        }
        None => Action::Command(text.to_owned()),
    }
}

fn shown(action: &Action) -> String {
    match action {
        Action::Command(command) => command.clone(),
        Action::Tool(call) => format!("@{} {}", call.name, call.arguments),
    }
}

fn effect(effect: &Effect) -> String {
    match effect {
        Effect::Ask { step, task, why, .. } => {
            let task = task.map_or_else(String::new, |task| format!(" task {task}"));
            let why = if *why == Why::Step { String::new() } else { format!(" {why:?}") };
            format!("ask {step}{task}{why}")
        }
        Effect::Judge { action, edited, .. } => {
            format!("judge{} {}", if *edited { " edited" } else { "" }, shown(action))
        }
        Effect::Halt { action, kind, reason, .. } => format!("halt {kind:?} {}: {reason}", shown(action)),
        Effect::Execute { action, approved, .. } => {
            format!("execute{} {}", if *approved { " approved" } else { "" }, shown(action))
        }
        Effect::Tell { action, text } => format!("tell {}: {text}", shown(action)),
        Effect::End { status, reason, change_goal } => {
            format!("end {}: {reason}{}", status.name(), if *change_goal { " (change)" } else { "" })
        }
    }
}

/// An event as the scripts write it. A reply's actions are separated by `; `; `complete` and `blocked: …` among them are
/// what it says about the goal.
pub(super) fn event(text: &str, ticket: Ticket) -> Event {
    let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
    let judged = |judgement| Event::Judged { ticket, judgement };
    let answered = |answer| Event::Answered { ticket, answer };
    let finished = |outcome| Event::Finished { ticket, outcome };
    let ran = |failed| Outcome::Ran { failed, result: rest.len() as u64 };
    match verb {
        "reply" | "cut" => {
            let mut actions = Vec::new();
            let mut goal = None;
            for part in rest.split("; ").filter(|part| !part.is_empty()) {
                match part.split_once(": ") {
                    Some(("blocked", why)) => goal = Some(Goal::Blocked(why.to_owned())),
                    _ if part == "complete" => goal = Some(Goal::Complete),
                    _ => actions.push(action(part)),
                }
            }
            Event::Reply { ticket, actions, goal, cut: verb == "cut" }
        }
        "failed" => Event::Failed { ticket, reason: rest.to_owned() },
        "clear" => judged(Judgement::Clear),
        "review" => judged(Judgement::Review(rest.to_owned())),
        "consent" => judged(Judgement::Consent(rest.to_owned())),
        "denied" => judged(Judgement::Denied(rest.to_owned())),
        "p" => answered(Answer::Proceed),
        "s" => answered(Answer::Skip),
        "a" => answered(Answer::Abort),
        "e" => answered(Answer::Edit(rest.to_owned())),
        "f" => answered(Answer::Force),
        "g" => answered(Answer::ChangeGoal),
        "better" => Event::Reconsidered { ticket, judgement: Judgement::Clear },
        "worse" => Event::Reconsidered { ticket, judgement: Judgement::Review(rest.to_owned()) },
        "unfit" => judged(Judgement::Unfit(rest.to_owned())),
        "ran" => match rest.parse() {
            Ok(result) => finished(Outcome::Ran { failed: false, result }),
            Err(_) => finished(ran(false)),
        },
        "fails" => finished(ran(true)),
        "notrun" => finished(Outcome::NotRun),
        "interrupted" => finished(Outcome::Interrupted),
        "cancel" => Event::Cancelled { reason: rest.to_owned() },
        "broke" => Event::OutOfBudget { reason: rest.to_owned() },
        _ => panic!("no such event: {text}"),
    }
}

/// Plays `script`: pairs of an event and the effects it must have, separated by ` | `. The first event is `begin`.
fn play(max_steps: u32, tasks: usize, script: &[(&str, &str)]) -> Machine {
    play_with(Machine::new(max_steps, tasks, Ticket(7)), script)
}

fn play_with(mut machine: Machine, script: &[(&str, &str)]) -> Machine {
    let mut ticket = Ticket(7);
    for (n, (said, expected)) in script.iter().enumerate() {
        let effects = if *said == "begin" { machine.begin() } else { machine.handle_event(event(said, ticket)) };
        let got: Vec<String> = effects.iter().map(effect).collect();
        assert_eq!(got.join(" | "), *expected, "line {n}: {said}");
        ticket = effects.iter().find_map(Effect::ticket).unwrap_or(ticket);
    }
    machine
}

/// LOOP-01, LOOP-02, LOOP-11, LOOP-22.
#[test]
fn a_goal_is_reached_over_two_steps() {
    let machine = play(
        16,
        0,
        &[
            ("begin", "ask 1"),
            ("reply ls; wc", "judge ls"),
            ("clear", "execute ls"),
            ("ran", "judge wc"),
            ("clear", "execute wc"),
            ("ran", "ask 2"),
            ("reply complete", "end done: "),
        ],
    );
    assert!(machine.is_over());
    assert_eq!(machine.step, 2);
}

/// LOOP-08, LOOP-20: all actions first, the goal after them; tool calls before commands.
#[test]
fn the_goal_counts_after_all_actions() {
    play(
        16,
        0,
        &[
            ("begin", "ask 1"),
            ("reply ls; @a__x; complete; wc; @a__y", "judge @a__x {}"),
            ("clear", "execute @a__x {}"),
            ("ran", "judge @a__y {}"),
            ("consent no auto_approve", "halt Consent @a__y {}: no auto_approve"),
            ("p", "execute approved @a__y {}"),
            ("ran", "judge ls"),
            ("clear", "execute ls"),
            ("ran", "judge wc"),
            ("review it writes", "halt Review wc: it writes"),
            ("p", "execute approved wc"),
            ("ran", "end done: "),
        ],
    );
}

/// LOOP-06, OPEN-01.
#[test]
fn blocked_ends_the_run_after_the_actions() {
    play(
        1,
        0,
        &[
            ("begin", "ask 1"),
            ("reply ls; blocked: no password", "judge ls"),
            ("clear", "execute ls"),
            ("ran", "end blocked: no password"),
        ],
    );
}

/// LOOP-07, LOOP-24.
#[test]
fn a_run_that_gets_nowhere_is_stalled() {
    play(16, 0, &[("begin", "ask 1"), ("reply", "ask 2 Nudge"), ("reply", "end stalled: no action")]);
    play(1, 0, &[("begin", "ask 1"), ("reply", "end budget_exhausted: 1 step")]);
    play_with(
        Machine::new(16, 0, Ticket(7)).ignoring_words(true),
        &[("begin", "ask 1"), ("reply", "end stalled: no action")],
    );
    play(
        16,
        0,
        &[
            ("begin", "ask 1"),
            ("reply", "ask 2 Nudge"),
            ("reply ls", "judge ls"),
            ("clear", "execute ls"),
            ("ran", "ask 3"),
            ("reply", "ask 4 Nudge"),
            ("reply complete", "end done: "),
        ],
    );
    play(16, 0, &[("begin", "ask 1"), ("failed nobody answers", "end stalled: nobody answers")]);
}

/// LOOP-21: the last allowed step is taken in full.
#[test]
fn the_step_budget_ends_the_run() {
    play(
        2,
        0,
        &[
            ("begin", "ask 1"),
            ("reply a", "judge a"),
            ("clear", "execute a"),
            ("ran", "ask 2"),
            ("reply b; c", "judge b"),
            ("clear", "execute b"),
            ("ran", "judge c"),
            ("clear", "execute c"),
            ("notrun", "end budget_exhausted: 2 steps"),
        ],
    );
    play(0, 0, &[("begin", "end budget_exhausted: 0 steps"), ("begin", "")]);
}

/// PRE-15, PRE-16, PRE-17, PRE-19.
#[test]
fn every_step_takes_the_plan_further() {
    play(
        16,
        2,
        &[
            ("begin", "ask 1 task 0"),
            ("reply rm x", "judge rm x"),
            ("review it deletes", "halt Review rm x: it deletes"),
            ("s", "tell rm x: [aish] action skipped by user: it deletes | ask 2 task 1"),
            ("reply b", "judge b"),
            ("clear", "execute b"),
            ("ran", "ask 2 Close"),
            ("reply", "end tasks_complete: all 2 preplanned tasks executed"),
        ],
    );
    play(16, 3, &[("begin", "ask 1 task 0"), ("reply complete", "end done: ")]);
    play(
        16,
        1,
        &[
            ("begin", "ask 1 task 0"),
            ("reply a", "judge a"),
            ("clear", "execute a"),
            ("ran", "ask 1 Close"),
            (
                "reply rm x; complete",
                "tell rm x: [aish] action not run: the plan is done | end tasks_complete: all 1 preplanned tasks executed",
            ),
        ],
    );
    for (last, end) in [
        ("reply blocked: no figures", "end blocked: no figures"),
        (
            "failed nobody answers",
            "end tasks_complete: all 2 preplanned tasks executed; no closing words: nobody answers",
        ),
        (
            "cut x",
            "tell x: [aish] action not run: the plan is done | end tasks_complete: all 2 preplanned tasks executed",
        ),
        ("cancel gone", "end aborted: gone"),
    ] {
        // A task that is answered in words is done; the budget is for actions.
        play(
            2,
            2,
            &[
                ("begin", "ask 1 task 0"),
                ("reply ls", "judge ls"),
                ("clear", "execute ls"),
                ("ran", "ask 2 task 1"),
                ("reply", "ask 2 Close"),
                (last, end),
            ],
        );
    }
    // A plan longer than the budget: the budget ends it (PRE-18).
    play(
        1,
        2,
        &[
            ("begin", "ask 1 task 0"),
            ("reply a", "judge a"),
            ("clear", "execute a"),
            ("ran", "end budget_exhausted: 1 step"),
        ],
    );
}

/// LOOP-10, LOOP-17, HALT-07.
#[test]
fn an_abort_ends_the_run_at_once() {
    play(
        16,
        0,
        &[
            ("begin", "ask 1"),
            ("reply rm x; ls", "judge rm x"),
            ("review it deletes", "halt Review rm x: it deletes"),
            ("a", "end aborted: aborted by user"),
            ("p", ""),
            ("cancel again", ""),
        ],
    );
    play(
        16,
        0,
        &[
            ("begin", "ask 1"),
            ("reply ls; wc", "judge ls"),
            ("clear", "execute ls"),
            ("interrupted", "end aborted: interrupted"),
        ],
    );
}

/// NOR-16.
#[test]
fn it_can_be_cancelled_at_any_moment() {
    let script = [
        ("begin", "ask 1"),
        ("reply rm x", "judge rm x"),
        ("review why", "halt Review rm x: why"),
        ("p", "execute approved rm x"),
    ];
    for at in 0..=script.len() {
        for (said, end) in
            [("cancel the terminal is gone", "aborted: the terminal is gone"), ("broke $1", "budget_exhausted: $1")]
        {
            let end = format!("end {end}");
            let mut script = script[..at].to_vec();
            script.push((said, &end));
            script.extend([(said, ""), ("begin", ""), ("ran", "")]);
            play(16, 0, &script);
        }
    }
}

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

/// The counts of a run.
#[test]
fn what_came_of_the_actions_is_counted() {
    let machine = play(
        16,
        0,
        &[
            ("begin", "ask 1"),
            ("reply a; b; c; d; e; f", "judge a"),
            ("clear", "execute a"),
            ("ran", "judge b"),
            ("clear", "execute b"),
            ("fails", "judge c"),
            ("review r", "halt Review c: r"),
            ("s", "tell c: [aish] action skipped by user: r | judge d"),
            ("denied no", "tell d: [aish] action denied by policy: no | judge e"),
            ("unfit odd", "tell e: [aish] action not run: odd | judge f"),
            ("clear", "execute f"),
            ("notrun", "ask 2"),
            ("reply complete", "end done: "),
        ],
    );
    assert_eq!(machine.tally(), Tally { ran: 2, failed: 1, skipped: 1, not_run: 3 });
    assert_eq!(machine.tally().note(), "; 2 ran, 1 failed, 1 skipped, 3 not run");
    assert_eq!(Tally { ran: 2, ..Tally::default() }.note(), "; 2 ran");
    assert_eq!(Tally::default().note(), "");
}

#[test]
fn a_goal_that_is_complete_in_spite_of_a_failure_is_asked_about_once() {
    let troubles: [&[(&str, &str)]; 5] = [
        &[("clear", "execute a"), ("fails", "ask 2 Sure")],
        &[("clear", "execute a"), ("notrun", "ask 2 Sure")],
        &[("review r", "halt Review a: r"), ("s", "tell a: [aish] action skipped by user: r | ask 2 Sure")],
        &[("denied r", "tell a: [aish] action denied by policy: r | ask 2 Sure")],
        &[("unfit r", "tell a: [aish] action not run: r | ask 2 Sure")],
    ];
    let rest: [&[(&str, &str)]; 3] = [
        &[("reply complete", "end done: ")],
        &[("reply b; complete", "judge b"), ("clear", "execute b"), ("fails", "end done: ")],
        &[
            ("reply b", "judge b"),
            ("clear", "execute b"),
            ("ran", "ask 3"),
            ("reply c; complete", "judge c"),
            ("clear", "execute c"),
            ("fails", "ask 4 Sure"),
        ],
    ];
    for trouble in troubles {
        for rest in rest {
            play(16, 0, &[&[("begin", "ask 1"), ("reply a; complete", "judge a")], trouble, rest].concat());
        }
        // With no step left it isn't done.
        let mut last = [&[("begin", "ask 1"), ("reply a; complete", "judge a")], trouble].concat();
        let end = last.pop().unwrap();
        let effects = end.1.replace("ask 2 Sure", "end budget_exhausted: 1 step");
        last.push((end.0, &effects));
        play(1, 0, &last);
    }
    // A failure in an earlier reply was seen.
    play(
        16,
        0,
        &[
            ("begin", "ask 1"),
            ("reply a", "judge a"),
            ("clear", "execute a"),
            ("fails", "ask 2"),
            ("reply complete", "end done: "),
        ],
    );
}

#[test]
fn a_reply_that_was_cut_off_is_gone_on_with_once() {
    play(
        16,
        0,
        &[("begin", "ask 1"), ("cut", "ask 2 GoOn"), ("cut", "end stalled: the model's reply was cut off again")],
    );
    play(
        16,
        2,
        &[
            ("begin", "ask 1 task 0"),
            ("cut a", "judge a"),
            ("clear", "execute a"),
            ("ran", "ask 2 task 0 GoOn"),
            ("reply b", "judge b"),
            ("clear", "execute b"),
            ("ran", "ask 3 task 1"),
        ],
    );
    // As long as something of it runs, it gets on.
    play(
        3,
        0,
        &[
            ("begin", "ask 1"),
            ("cut a", "judge a"),
            ("clear", "execute a"),
            ("ran", "ask 2 GoOn"),
            ("cut b", "judge b"),
            ("clear", "execute b"),
            ("ran", "ask 3 GoOn"),
            ("cut c", "judge c"),
            ("clear", "execute c"),
            ("ran", "end budget_exhausted: 3 steps"),
        ],
    );
}

#[test]
fn calls_of_tools_that_are_not_there_are_told_a_few_times() {
    let told = |n: u32| format!("tell @t__a {{}}: [aish] action not run: none | ask {n}");
    let lines: Vec<String> = (2..=4).map(told).collect();
    let mut script = vec![("begin", "ask 1")];
    for line in &lines {
        script.extend([("reply @t__a", "judge @t__a {}"), ("unfit none", line)]);
    }
    script.extend([
        ("reply @t__a", "judge @t__a {}"),
        (
            "unfit none",
            "tell @t__a {}: [aish] action not run: none | end stalled: none of what the model wants can be run",
        ),
    ]);
    play(16, 0, &script);
    // It takes no task of the plan.
    play(
        16,
        2,
        &[
            ("begin", "ask 1 task 0"),
            ("reply @t__a", "judge @t__a {}"),
            ("unfit none", "tell @t__a {}: [aish] action not run: none | ask 2 task 0"),
        ],
    );
}

#[test]
fn polling_is_no_repeating() {
    // Another output each time; a wait of its own; a wait in between.
    let poll = [("reply a", "judge a"), ("clear", "execute a")];
    let (asks, outs): (Vec<String>, Vec<String>) =
        (2..9).map(|n| (format!("ask {n}"), format!("ran {}", "x".repeat(n)))).unzip();
    let mut script = vec![("begin", "ask 1")];
    for (out, ask) in outs.iter().zip(&asks) {
        script.extend(poll);
        script.push((out, ask));
    }
    play(16, 0, &script);
    let mut script = vec![("begin", "ask 1")];
    for ask in &asks {
        script.extend([
            ("reply sleep 5; cat x", "judge sleep 5"),
            ("clear", "execute sleep 5"),
            ("ran", "judge cat x"),
        ]);
        script.extend([("clear", "execute cat x"), ("ran", ask)]);
    }
    play(16, 0, &script);
    let mut script = vec![("begin", "ask 1")];
    for ask in &asks {
        script.extend([
            ("reply sleep 5 && cat x", "judge sleep 5 && cat x"),
            ("clear", "execute sleep 5 && cat x"),
            ("ran", ask),
        ]);
    }
    play(16, 0, &script);
    // The same failure is no progress; what failed in another way is.
    play(
        16,
        0,
        &[
            ("begin", "ask 1"),
            ("reply a; a; a", "judge a"),
            ("clear", "execute a"),
            ("fails", "judge a"),
            ("clear", "execute a"),
            ("notrun", "judge a"),
            ("clear", "execute a"),
            ("notrun", "ask 2"),
            ("reply a", "end stalled: the model repeats itself"),
        ],
    );
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
fn the_third_time_the_same_ends_the_run() {
    play(
        16,
        0,
        &[
            ("begin", "ask 1"),
            ("reply @t__a {\"x\":1}; @t__a {\"x\":1}; @t__a {\"x\":1}", "judge @t__a {\"x\":1}"),
            ("clear", "execute @t__a {\"x\":1}"),
            ("ran", "judge @t__a {\"x\":1}"),
            ("clear", "execute @t__a {\"x\":1}"),
            ("ran", "end stalled: the model repeats itself"),
        ],
    );
    // Another action in between breaks the row, a skipped one doesn't.
    play(
        16,
        0,
        &[
            ("begin", "ask 1"),
            ("reply a; b; a; a; c; a", "judge a"),
            ("clear", "execute a"),
            ("ran", "judge b"),
            ("clear", "execute b"),
            ("ran", "judge a"),
            ("clear", "execute a"),
            ("ran", "judge a"),
            ("clear", "execute a"),
            ("ran", "judge c"),
            ("review r", "halt Review c: r"),
            ("s", "tell c: [aish] action skipped by user: r | end stalled: the model repeats itself"),
        ],
    );
}

#[test]
fn events_that_were_not_asked_for_change_nothing() {
    let mut machine = Machine::new(16, 0, Ticket(7));
    // Before it begins, the ticket it was given is an earlier run's.
    assert_eq!(machine.handle_event(event("reply rm x", Ticket(7))), []);
    let ticket = machine.begin()[0].ticket().unwrap();
    assert_eq!(ticket, Ticket(8));
    for (said, ticket) in [("reply rm x", 7), ("reply rm x", 9), ("ran", 8), ("p", 8), ("clear", 8)] {
        assert_eq!(machine.handle_event(event(said, Ticket(ticket))), [], "{said} {ticket}");
    }
    assert_eq!(machine.begin(), []);
    let judge = machine.handle_event(event("reply rm x; ls", ticket))[0].ticket().unwrap();
    assert_eq!(machine.handle_event(event("reply rm x", ticket)), [], "twice");
    let halt = machine.handle_event(event("review r", judge))[0].ticket().unwrap();
    assert_eq!(machine.handle_event(event("clear", judge)), [], "an old judgement");
    assert_eq!(machine.handle_event(event("clear", halt)), [], "a judgement instead of an answer");
    assert_eq!(machine.handle_event(event("s", halt)).len(), 2);
    assert_eq!(machine.handle_event(event("p", halt)), [], "an answer to the question before");
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

/// Rounds of several actions are no progress either, unless a result changes or one of them waits.
#[test]
fn rounds_of_the_same_with_the_same_results_end() {
    let twice = |actions: &[&str], results: &[&str]| {
        let mut script = vec![("begin".to_owned(), "ask 1".to_owned())];
        let all: Vec<&str> = actions.iter().copied().cycle().take(actions.len() * 2).collect();
        let reply = format!("reply {}; {}", all.join("; "), actions[0]);
        script.push((reply, format!("judge {}", all[0])));
        for (n, action) in all.iter().enumerate() {
            script.push(("clear".to_owned(), format!("execute {action}")));
            let next = all.get(n + 1).map(|next| format!("judge {next}"));
            script.push((results[n % results.len()].to_owned(), next.unwrap_or_default()));
        }
        let end = script.len() - 1;
        (script, end)
    };
    let stalled = "end stalled: the model repeats itself";
    for (actions, results, goes_on) in [
        (&["a", "b"][..], &["ran"][..], false),
        (&["a", "b", "c"], &["ran"], false),
        (&["a", "b", "c", "d"], &["ran"], false),
        (&["a", "a", "b"], &["ran"], false),
        (&["a", "b"], &["ran 1", "ran 2", "ran 1", "ran 3"], true),
        (&["a", "b"], &["ran 1", "ran 2"], false),
        (&["sleep 1", "b"], &["ran"], true),
        (&["b", "sleep 1"], &["ran"], true),
        (&["a", "b", "c", "d", "e"], &["ran"], true),
    ] {
        let (mut script, end) = twice(actions, results);
        script[end].1 = if goes_on { format!("judge {}", actions[0]) } else { stalled.to_owned() };
        let script: Vec<(&str, &str)> =
            script.iter().map(|(event, effects)| (event.as_str(), effects.as_str())).collect();
        play(16, 0, &script);
    }
}
