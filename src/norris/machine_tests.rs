//! Scripted runs of the step machine, one per return shape (TST-04).

#[path = "machine_halts_tests.rs"]
mod halts;
#[path = "machine_repeats_tests.rs"]
mod repeats;

use super::*;
use crate::model::ToolCall;

/// An action as the scripts write it: `@name args` is a tool call, everything else a command.
fn action(text: &str) -> RunAction {
    match text.strip_prefix('@') {
        Some(call) => {
            let (name, arguments) = call.split_once(' ').unwrap_or((call, "{}"));
            // Ids are new with each call.
            static ID: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(0);
            let id = ID.fetch_add(1, std::sync::atomic::Ordering::Relaxed).to_string();
            RunAction::Tool(ToolCall { id, name: name.to_owned(), arguments: arguments.to_owned() })
        }
        None => RunAction::Command(text.to_owned()),
    }
}

fn shown(action: &RunAction) -> String {
    match action {
        RunAction::Command(command) => command.clone(),
        RunAction::Tool(call) => format!("@{} {}", call.name, call.arguments),
    }
}

fn effect(effect: &RunEffect) -> String {
    match effect {
        RunEffect::Ask { step, task, why, .. } => {
            let task = task.map_or_else(String::new, |task| format!(" task {task}"));
            let why = if *why == Why::Step { String::new() } else { format!(" {why:?}") };
            format!("ask {step}{task}{why}")
        }
        RunEffect::Judge { action, edited, .. } => {
            format!("judge{} {}", if *edited { " edited" } else { "" }, shown(action))
        }
        RunEffect::Halt { action, kind, reason, .. } => format!("halt {kind:?} {}: {reason}", shown(action)),
        RunEffect::Execute { action, approved, .. } => {
            format!("execute{} {}", if *approved { " approved" } else { "" }, shown(action))
        }
        RunEffect::Tell { action, text, .. } => format!("tell {}: {text}", shown(action)),
        RunEffect::End { status, reason, change_goal } => {
            format!("end {}: {reason}{}", status.name(), if *change_goal { " (change)" } else { "" })
        }
    }
}

/// An event as the scripts write it. A reply's actions are separated by `; `; `complete` and
/// `blocked: …` among them are what it says about the goal.
pub(super) fn event(text: &str) -> Event {
    let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
    let (judged, answered, finished) = (Event::Judged, Event::Answered, Event::Finished);
    let ran = |failed| ActionOutcome::Ran { failed, result: rest.len() as u64 };
    match verb {
        "reply" | "cut" => {
            let mut actions = Vec::new();
            let mut goal = None;
            for part in rest.split("; ").filter(|part| !part.is_empty()) {
                match part.split_once(": ") {
                    Some(("blocked", why)) => goal = Some(MarkerGoal::Blocked(why.to_owned())),
                    _ if part == "complete" => goal = Some(MarkerGoal::Complete),
                    _ => actions.push(action(part)),
                }
            }
            Event::Reply { actions, goal, cut: verb == "cut" }
        }
        "failed" => Event::Failed(rest.to_owned()),
        "clear" => judged(Judgement::Clear),
        "review" => judged(Judgement::Review(rest.to_owned())),
        "denied" => judged(Judgement::Denied(rest.to_owned())),
        "p" => answered(Choice::Proceed),
        "s" => answered(Choice::Skip),
        "a" => answered(Choice::Abort),
        "e" => answered(Choice::Edit(rest.to_owned())),
        "f" => answered(Choice::Force),
        "g" => answered(Choice::ChangeGoal),
        "better" => Event::Reconsidered(Judgement::Clear),
        "worse" => Event::Reconsidered(Judgement::Review(rest.to_owned())),
        "unfit" => judged(Judgement::Unfit(rest.to_owned())),
        "ran" => match rest.parse() {
            Ok(result) => finished(ActionOutcome::Ran { failed: false, result }),
            Err(_) => finished(ran(false)),
        },
        "fails" => finished(ran(true)),
        "answers" => finished(ActionOutcome::Answered { result: 1 }),
        "notrun" => finished(ActionOutcome::NotRun),
        "interrupted" => finished(ActionOutcome::Interrupted),
        "cancel" => Event::Cancelled(rest.to_owned()),
        "broke" => Event::OutOfBudget(rest.to_owned()),
        _ => panic!("no such event: {text}"),
    }
}

/// Plays `script`: pairs of an event and the effects it must have, separated by ` | `. The first
/// event is `begin`.
fn play(max_steps: u32, tasks: usize, script: &[(&str, &str)]) -> Machine {
    play_with(Machine::new(max_steps, tasks), script)
}

fn play_with(mut machine: Machine, script: &[(&str, &str)]) -> Machine {
    for (n, (said, expected)) in script.iter().enumerate() {
        let effects = if *said == "begin" { machine.begin() } else { machine.handle_event(event(said)) };
        let got: Vec<String> = effects.iter().map(effect).collect();
        assert_eq!(got.join(" | "), *expected, "line {n}: {said}");
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
            ("review no auto_approve", "halt Review @a__y {}: no auto_approve"),
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

/// LOOP-21: stopped at the limit of steps in full.
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

/// A model that takes one task at a time: a second command where one failed, none after a skip, and
/// no closing words.
#[test]
fn task_by_task_a_failed_command_has_one_more_try() {
    let by_task = |tasks| Machine::new(16, tasks).task_by_task(true);
    let over = format!("end tasks_complete: {EACH_HAD_ONE}");
    play_with(
        by_task(2),
        &[
            ("begin", "ask 1 task 0"),
            ("reply a", "judge a"),
            ("clear", "execute a"),
            ("fails", "ask 2 task 0 Retry"),
            ("reply b", "judge b"),
            ("clear", "execute b"),
            ("ran", "ask 3 task 1"),
            ("reply c", "judge c"),
            ("clear", "execute c"),
            ("ran", &over),
        ],
    );
    play_with(
        by_task(1),
        &[
            ("begin", "ask 1 task 0"),
            ("reply c", "judge c"),
            ("review it writes", "halt Review c: it writes"),
            ("s", &format!("tell c: [aish] action skipped by user: it writes | end tasks_complete: {ONE_WAS_SKIPPED}")),
        ],
    );
    play_with(
        by_task(1),
        &[
            ("begin", "ask 1 task 0"),
            ("reply a", "judge a"),
            ("unfit no such words", "tell a: [aish] action not run: no such words | ask 2 task 0 Retry"),
            ("reply b", "judge b"),
            ("clear", "execute b"),
            ("fails", "end blocked: both commands for task 1 failed"),
        ],
    );
    // What was found missing is an answer, too.
    play_with(
        by_task(1),
        &[
            ("begin", "ask 1 task 0"),
            ("reply a", "judge a"),
            ("clear", "execute a"),
            ("fails", "ask 2 task 0 Retry"),
            ("reply ", &over),
        ],
    );
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
    let troubles: [&[(&str, &str)]; 6] = [
        &[("clear", "execute a"), ("fails", "ask 2 Sure")],
        &[("clear", "execute a"), ("answers", "ask 2 Sure")],
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
fn events_that_were_not_asked_for_change_nothing() {
    let mut machine = Machine::new(16, 0);
    assert_eq!(machine.handle_event(event("reply rm x")), [], "before it begins");
    machine.begin();
    for said in ["ran", "p", "clear"] {
        assert_eq!(machine.handle_event(event(said)), [], "{said}");
    }
    assert_eq!(machine.begin(), []);
    assert_eq!(machine.handle_event(event("reply rm x; ls")).len(), 1);
    assert_eq!(machine.handle_event(event("reply rm x")), [], "twice");
    assert_eq!(machine.handle_event(event("review r")).len(), 1);
    assert_eq!(machine.handle_event(event("clear")), [], "a judgement instead of an answer");
    assert_eq!(machine.handle_event(event("s")).len(), 2);
    assert_eq!(machine.handle_event(event("p")), [], "an answer to the question before");
}
