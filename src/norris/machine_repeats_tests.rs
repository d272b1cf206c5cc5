//! Scripted runs that turn in a circle: the same again, nothing done, tools that are not there.

use super::*;

/// LOOP-07, LOOP-24.
#[test]
fn a_run_that_gets_nowhere_is_stalled() {
    play(16, 0, &[("begin", "ask 1"), ("reply", "ask 2 Nudge"), ("reply", "end stalled: no action")]);
    play(1, 0, &[("begin", "ask 1"), ("reply", "end budget_exhausted: 1 step")]);
    play_with(
        Machine { ignores_words: true, ..Machine::new(16, 0) },
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
            "tell @t__a {}: [aish] action not run: none | end stalled: none of the model's commands can run here",
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
            ("reply a", "end stalled: the model keeps proposing the same command"),
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
            ("ran", "end stalled: the model keeps proposing the same command"),
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
            ("s", "tell c: [aish] action skipped by user: r | end stalled: the model keeps proposing the same command"),
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
    let stalled = "end stalled: the model keeps proposing the same command";
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
