//! The unit tests of `norris.rs`.

use aish_programs::answer::StatusAnswer;
use unicode_width::UnicodeWidthStr;

use super::*;

const ALL: [Status; 7] = [
    Status::Continue,
    Status::Done,
    Status::Blocked,
    Status::Stalled,
    Status::Aborted,
    Status::BudgetExhausted,
    Status::TasksComplete,
];

fn run(palette: Palette) -> String {
    let tasks = ["find the files", "count them"];
    [
        begin_banner("find all Python files\nand count them", "deep", 16, 80, palette),
        task_list(&tasks, 80, palette),
        step_line(&RunStep { number: 1, of: 16, task: None }, 80, palette),
        step_line(&RunStep { number: 2, of: 2, task: Some("count them".into()) }, 80, palette),
        end_banner(Status::Done, "", "2 steps, 4 s, $0.01", &RunSummary::default(), 80, palette),
        end_banner(Status::Blocked, "needs a password", "", &RunSummary::default(), 80, palette),
    ]
    .concat()
}

/// REN-01, REN-03, REN-06.
#[test]
fn plain() {
    let expected = "\
⚡ Norris  find all Python files
           and count them
  deep · at most 16 steps · Ctrl-C stops
  1 find the files  2 count them
▸ step 1
▸ 2/2  count them
⚡ Norris is done: the model says the goal is reached (2 steps, 4 s, $0.01)
▲ Norris is blocked: “needs a password”
";
    assert_eq!(run(Palette::new(false)), expected);
}

/// REN-02, REN-05.
#[test]
fn with_colour() {
    let expected = "\
\x1b[1m\x1b[36m⚡ Norris  \x1b[0mfind all Python files
           and count them
\x1b[2m  deep · at most 16 steps · Ctrl-C stops\x1b[0m
\x1b[2m  1 find the files  2 count them\x1b[0m
\x1b[1m\x1b[36m▸ step 1\x1b[0m
\x1b[1m\x1b[36m▸ 2/2\x1b[0m  \x1b[1mcount them\x1b[0m
\x1b[32m⚡ Norris is done: the model says the goal is reached (2 steps, 4 s, $0.01)\x1b[0m
\x1b[1m\x1b[33m▲ Norris is blocked: “needs a password”\x1b[0m
";
    assert_eq!(run(Palette::new(true)), expected);
}

#[test]
fn every_end_is_one_line_with_status_and_reason() {
    for status in ALL {
        let line = end_banner(status, "", "", &RunSummary::default(), 0, Palette::new(false));
        assert!(line.contains(&format!("Norris {}: {}", ending(status), usual(status))), "{line}");
        assert_eq!(line.matches('\n').count(), 1, "{line}");
        let line = end_banner(status, "a\nb", "c", &RunSummary::default(), 0, Palette::new(false));
        assert!(line.contains("a␊b") && line.ends_with(" (c)\n"), "{line}");
        let unclean = RunSummary { unclean: true, ..RunSummary::default() };
        let short = end_banner(status, "a", "", &unclean, 0, Palette::new(false));
        assert_eq!(short.starts_with("▲ Norris stopped short: nothing ran"), status.is_success(), "{short}");
    }
    let stopped =
        end_banner(Status::Aborted, "aborted by user", "2 steps", &RunSummary::default(), 80, Palette::new(false));
    assert_eq!(stopped, "⚡ Norris was stopped: by you (2 steps)\n");
}

/// TRAP-08.
#[test]
fn hostile_text_is_spelled_out() {
    let evil = "a\u{1b}[2J\u{202e}b\r\u{7}";
    let palette = Palette::new(false);
    for text in [
        begin_banner(evil, evil, 16, 0, palette),
        task_list(&[evil], 0, palette),
        step_line(&RunStep { number: 1, of: 1, task: Some(evil.into()) }, 0, palette),
        end_banner(Status::Aborted, evil, evil, &RunSummary::default(), 0, palette),
    ] {
        assert!(!text.contains(['\u{1b}', '\u{202e}', '\r', '\u{7}']), "{text:?}");
        assert!(text.contains("a␛[2J\\u{202e}b␍␇"), "{text}");
    }
}

fn result(action: &str, fate: StepFate, millis: u64) -> ActionResult {
    ActionResult { action: action.into(), fate, millis: Some(millis), task: None }
}

#[test]
fn a_result_has_a_row_only_where_it_says_something() {
    let plain = Palette::new(false);
    assert_eq!(result_line(&result("ls", StepFate::Ran(0), 340), plain), "");
    assert_eq!(result_line(&result("ls", StepFate::Ran(0), 4_210), plain), "✓ 4.2 s\n");
    assert_eq!(result_line(&result("ls", StepFate::Ran(2), 1_400), plain), "✗ exit 2\n");
    assert_eq!(result_line(&result("ls", StepFate::Ran(148), 1_400), plain), "✗ exit 148: stopped, not ended\n");
    assert_eq!(result_line(&result("ls", StepFate::Interrupted, 2_100), plain), "✗ interrupted, 2.1 s\n");
    assert_eq!(result_line(&result("ls", StepFate::Skipped, 100), plain), "– you skipped it\n");
    let nothing = StepFate::Answered(1, StatusAnswer::NoMatch);
    assert_eq!(result_line(&result("grep x a", nothing, 100), plain), "– status 1: nothing was found\n");
    assert_eq!(task_line(2, 5, "look", nothing, 80, plain), "– 2/5  look · status 1: nothing was found\n");
    let planned = ActionResult { task: Some(1), ..result("ls", StepFate::Ran(2), 1) };
    assert_eq!(result_line(&planned, plain), "", "the row of its task says it");
    assert_eq!(task_line(2, 5, "count", StepFate::Ran(2), 80, plain), "✗ 2/5  count · exit 2\n");
    assert_eq!(task_line(2, 5, "count", StepFate::Ran(0), 80, plain), "");
}

#[test]
fn the_end_of_a_run_says_what_it_did_in_any_width() {
    let plain = Palette::new(false);
    let actions = vec![
        result("tar -czf logs.tar.gz a.log b.log", StepFate::Ran(0), 120),
        result(&"word ".repeat(40), StepFate::Ran(2), 1_000),
        result("rm -r old\u{1b}[2J\nx", StepFate::Skipped, 0),
    ];
    let files = (0..10).map(|n| format!("file-{n}.txt")).collect();
    let summary = RunSummary { actions, files, undo: vec![3, 4], ..RunSummary::default() };
    for columns in [45, 80, 100] {
        let text = summary_block(&summary, columns, plain);
        assert!(text.lines().all(|line| line.width() < columns), "{columns}:\n{text}");
        assert!(text.contains("✓ tar -czf") && text.contains("exit 2\n") && text.contains("– rm -r old"), "{text}");
        assert!(text.contains("and 2 more") && text.contains("aish undo 4; aish undo 3"), "{text}");
        assert!(!text.contains('\u{1b}'), "{text:?}");
    }
    let one = RunSummary { actions: vec![result("ls", StepFate::Ran(0), 1)], ..RunSummary::default() };
    assert_eq!(summary_block(&one, 80, plain), "");
}

#[test]
fn a_plan_ticks_its_tasks_and_names_only_what_went_wrong() {
    let of = |task, result: ActionResult| ActionResult { task: Some(task), ..result };
    let actions = vec![
        of(0, result("tar x", StepFate::Ran(0), 1)),
        of(1, result("scp x", StepFate::Ran(1), 1)),
        of(1, result("scp y there", StepFate::Ran(0), 1)),
        of(2, result("rm x", StepFate::Skipped, 1)),
    ];
    let mut summary = RunSummary { actions, ..RunSummary::default() };
    let tasks = ["pack the logs", "send them", "take them away", "say so"];
    let fates: Vec<_> = (0..4).map(|task| summary.fate_of_task(task)).collect();
    assert_eq!(fates, [Some(StepFate::Ran(0)), Some(StepFate::Ran(1)), Some(StepFate::Skipped), None]);
    summary.tasks = tasks.iter().zip(fates).map(|(task, fate)| ((*task).to_owned(), fate)).collect();
    let text = summary_block(&summary, 80, Palette::new(false));
    let rows: Vec<&str> = text.lines().skip(1).map(str::trim_end).collect();
    assert_eq!(
        rows,
        [
            "  ✗ 2. send them",
            "      ✗ scp x  exit 1",
            "  – 3. take them away",
            "      – rm x   you skipped it",
            "  · 4. say so",
            "  ✓ 1. pack the logs"
        ]
    );
    let cut = task_line(2, 4, &"word ".repeat(40), StepFate::Ran(1), 45, Palette::new(false));
    assert!(cut.trim_end().width() <= 44 && cut.ends_with("… · exit 1\n"), "{cut}");
}

/// What failed and what was skipped stands first, the model's words are its own, and nothing of it
/// is green.
#[test]
fn an_end_that_went_wrong_says_so_first() {
    let actions = vec![
        result("ls", StepFate::Ran(0), 1),
        result("rm -r build", StepFate::Skipped, 0),
        result("wc x", StepFate::Ran(1), 1),
    ];
    let said = "The old build is gone. ".repeat(20);
    let summary = RunSummary { actions, unclean: true, said, ..RunSummary::default() };
    let text = summary_block(&summary, 80, Palette::new(true))
        + &end_banner(Status::Done, "", "3 steps", &summary, 80, Palette::new(true));
    let at = |words: &str| text.find(words).unwrap_or_else(|| panic!("{words}: {text}"));
    assert!(
        at("wc x") < at("rm -r build") && at("rm -r build") < at(" ls") && at(" ls") < at("the model says: “The"),
        "{text}"
    );
    assert!(text.contains("\x1b[33m▲ Norris stopped short: not everything ran (3 steps)"), "{text}");
    assert!(text.lines().count() == 1 + 3 + MOST_QUOTED + 1 && text.contains(" …”"), "{text}");
    let failed = vec![result("wc x", StepFate::Ran(1), 1), result("wc y", StepFate::Ran(0), 1)];
    let mut failed = RunSummary { actions: failed, unclean: true, ..RunSummary::default() };
    let banner = |summary: &RunSummary| end_banner(Status::Done, "", "", summary, 80, Palette::new(false));
    assert_eq!(banner(&failed), "▲ Norris is done, but not everything succeeded\n");
    failed.tasks = vec![("count".to_owned(), Some(StepFate::Ran(0))), ("send".to_owned(), None)];
    assert_eq!(banner(&failed), "▲ Norris stopped short: 1 of 2 tasks had no command\n");
    let clean = end_banner(Status::Done, "", "", &RunSummary::default(), 80, Palette::new(true));
    assert_eq!(clean, "\x1b[32m⚡ Norris is done: the model says the goal is reached\x1b[0m\n");
}

#[test]
fn a_summary_fits_a_narrow_terminal_and_still_names_what_ran() {
    let nothing = StepFate::Answered(1, StatusAnswer::NoMatch);
    let actions = vec![result("grep -r 日本語 src", nothing, 1), result("rm -r build", StepFate::Skipped, 0)];
    let summary = RunSummary { actions, unclean: true, ..RunSummary::default() };
    for columns in [28, 40] {
        let block = summary_block(&summary, columns, Palette::new(false));
        assert!(block.lines().all(|row| row.width() < columns), "{block}");
        assert!(block.contains("– grep -r") && block.contains("  status 1"), "{block}");
        let row = task_line(2, 3, "compare the two files", nothing, columns, Palette::new(false));
        assert!(row.trim_end().width() < columns && row.starts_with("– 2/3  com"), "{row}");
    }
}

#[test]
fn a_plan_and_its_steps_hang_in_a_narrow_terminal() {
    let task = "Create a directory called demo with three files of notes in it";
    let plain = Palette::new(false);
    let list = task_list(&[task; 10], 45, plain);
    let begin = "   1  Create a directory called demo with\n      three files of notes in it\n   2  ";
    assert!(list.starts_with(begin), "{list}");
    assert_eq!(
        step_line(&RunStep { number: 1, of: 5, task: Some(task.into()) }, 45, plain),
        "▸ 1/5  Create a directory called demo with\n       three files of notes in it\n"
    );
}

#[test]
fn narrow_terminals_cut_no_word() {
    let palette = Palette::new(false);
    let text = begin_banner("pack every log file here into logs.tar.gz and list it", "cookbook", 16, 45, palette)
        + &end_banner(Status::Done, "", "3 steps, 0.6 s; 2 ran, and some more", &RunSummary::default(), 45, palette);
    assert!(text.lines().all(|line| line.width() <= 45), "{text}");
    assert!(text.contains("⚡ Norris  pack every log file here into\n           logs.tar.gz and list it\n"), "{text}");
}

#[test]
fn what_takes_long_says_how_long_and_how_to_stop() {
    let row = |ms, columns| busy_line("planning", Duration::from_millis(ms), columns, Palette::new(false));
    assert_eq!(row(0, 80), "  planning…");
    assert_eq!(row(1500, 80), "  planning… 1 s");
    assert_eq!(row(12_300, 80), "  planning… 12 s · Ctrl-C stops");
    let long = busy_line("github/search_all_of_the_issues_there_are", Duration::from_secs(3), 45, Palette::new(false));
    assert_eq!((long.width(), long.ends_with("… 3 s · Ctrl-C stops")), (44, true), "{long}");
}
