//! How a run of the driver ends, and what its end counts.

use super::*;

/// LOOP-23.
#[test]
fn endings() {
    for (texts, status, exit) in [
        (&["I can't.", "I really can't."][..], Status::Stalled, Exit::Nothing),
        (&["I'll look.", "CMD: ls", "GOAL: complete"], Status::Done, Exit::Done),
        (&["CMD: ls", "GOAL: blocked: which one?"], Status::Blocked, Exit::Blocked),
        (&["CMD: ls", "CMD: ls", "CMD: ls"], Status::Stalled, Exit::Nothing),
        (&["CMD: ls a\nGOAL: complete"], Status::Done, Exit::Done),
    ] {
        let mut script = replies(texts);
        let mut stage = Stage::default();
        let ending = run(&mut script, &mut stage);
        assert_eq!((ending.status, ending.exit), (status, exit), "{texts:?}");
        assert_eq!(stage.ended.map(|ended| ended.status), Some(status));
    }
    for (error, status, exit) in [
        (Error::no_model("nobody answers"), Status::Stalled, Exit::NoModel),
        (Error::new(Exit::BudgetExhausted, "the money is spent"), Status::BudgetExhausted, Exit::BudgetExhausted),
        (Error::interrupted(), Status::Aborted, Exit::Aborted),
    ] {
        let mut script = Script { replies: [Err(error)].into(), ..Script::default() };
        let ending = run(&mut script, &mut Stage::default());
        assert_eq!((ending.status, ending.exit), (status, exit));
    }
}

/// PRE-16.
#[test]
fn the_words_after_the_last_task_see_the_last_output() {
    let mut script = Script {
        tasks: vec!["look".into(), "report".into()],
        ..replies(&["CMD: ls", "Two.", "In all two.\nCMD: touch x"])
    };
    let mut stage = Stage::default();
    let ending = run(&mut script, &mut stage);
    assert_eq!((ending.status, stage.ran.as_slice()), (Status::TasksComplete, &["ls".to_owned()][..]));
    assert_eq!(script.asked.len(), 3);
    assert!(script.asked[2].words.contains("every task of the plan had its step"), "{}", script.asked[2].words);
    let mut script = Script { tasks: vec!["look".into()], ..replies(&["CMD: ls", "One."]) };
    run(&mut script, &mut Stage::default());
    let last = &script.asked[1].words;
    assert!(last.contains("$ ls\nexit status 0\nout") && last.contains("Nothing you write runs"), "{last}");
}

#[test]
fn the_end_counts_what_failed() {
    let mut script = replies(&["CMD: ls a\nCMD: ls b\nGOAL: complete", "GOAL: complete"]);
    let fails = Executed { ran: true, status: 2, ..Executed::default() };
    let mut stage = Stage { executed: [fails].into(), ..Stage::default() };
    assert_eq!(run(&mut script, &mut stage).status, Status::Done);
    assert!(script.asked[1].words.contains("write `GOAL: complete` again, alone"), "{}", script.asked[1].words);
    let note = stage.ended.unwrap().note();
    assert!(note.starts_with("2 steps, ") && note.ends_with("; 2 ran, 1 failed"), "{note}");
}

/// A status other than 0 that says that nothing was found, or that files differ, is no failure. The
/// model must have seen it all the same before its word on the goal counts.
#[test]
fn an_answer_is_no_failure() {
    let mut script = replies(&["CMD: grep TODO a.txt\nCMD: git diff --exit-code\nGOAL: complete", "GOAL: complete"]);
    let one = || Executed { ran: true, status: 1, output: Some(Vec::new()), ..Executed::default() };
    let mut stage = Stage { executed: [one(), one()].into(), ..Stage::default() };
    assert_eq!(run(&mut script, &mut stage).status, Status::Done);
    let told = &script.asked[1].words;
    assert!(told.contains("exit status 1 (no failure: nothing was found)"), "{told}");
    assert!(told.contains("exit status 1 (no failure: differences were found)"), "{told}");
    assert!(told.contains("write `GOAL: complete` again, alone"), "{told}");
    let over = stage.ended.unwrap();
    assert!(over.note().ends_with("; 2 ran") && !over.summary.unclean, "{over:?}");
    assert_eq!(over.summary.actions[0].fate, StepFate::Answered(1, StatusAnswer::NoMatch));
    // Another status of the same program is a failure.
    let mut script = replies(&["CMD: grep TODO a.txt", "GOAL: complete"]);
    let mut stage = Stage { executed: [Executed { status: 2, ..one() }].into(), ..Stage::default() };
    run(&mut script, &mut stage);
    let over = stage.ended.unwrap();
    assert!(over.note().ends_with("; 1 ran, 1 failed") && over.summary.unclean, "{over:?}");
}
