//! The unit tests of `norris.rs`.

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
        begin_banner("find all Python files\nand count them", "deep", palette),
        task_list(&tasks, palette),
        step_line("step 1/16", palette),
        step_line("[step 2/2: count them]", palette),
        end_banner(Status::Done, "", "2 steps, 4 s, $0.01", palette),
        end_banner(Status::Blocked, "needs a password", "", palette),
    ]
    .concat()
}

/// REN-01, REN-03, REN-06.
#[test]
fn plain() {
    let expected = "\
─── ⚡ NORRIS ─────────────────────────────────
  goal: find all Python files
        and count them
  model: deep
  1. find the files
  2. count them
  step 1/16
  [step 2/2: count them]
⚡ norris done: the goal is reached (2 steps, 4 s, $0.01)
⚡ norris blocked: needs a password
";
    assert_eq!(run(Palette::new(false)), expected);
    assert_eq!(BANNER.width(), 47, "as wide as a HALT's");
}

/// REN-02, REN-05.
#[test]
fn with_colour() {
    let expected = "\
\x1b[1m\x1b[36m─── ⚡ NORRIS ─────────────────────────────────\x1b[0m
  goal: find all Python files
        and count them
\x1b[2m  model: deep\x1b[0m
  \x1b[2m1.\x1b[0m find the files
  \x1b[2m2.\x1b[0m count them
  \x1b[1mstep 1/16\x1b[0m
  \x1b[1m[step 2/2: count them]\x1b[0m
\x1b[36m⚡ norris done: the goal is reached (2 steps, 4 s, $0.01)\x1b[0m
\x1b[2m⚡ norris blocked: needs a password\x1b[0m
";
    assert_eq!(run(Palette::new(true)), expected);
}

#[test]
fn every_end_is_one_line_with_status_and_reason() {
    for status in ALL {
        let line = end_banner(status, "", "", Palette::new(false));
        assert!(line.contains(&format!(" {}: ", status.name())) && line.matches('\n').count() == 1, "{line}");
        let line = end_banner(status, "a\nb", "c", Palette::new(false));
        assert!(line.ends_with(": a␊b (c)\n"), "{line}");
    }
}

/// TRAP-08.
#[test]
fn hostile_text_is_spelled_out() {
    let evil = "a\u{1b}[2J\u{202e}b\r\u{7}";
    let palette = Palette::new(false);
    for text in [
        begin_banner(evil, evil, palette),
        task_list(&[evil], palette),
        step_line(evil, palette),
        end_banner(Status::Aborted, evil, evil, palette),
    ] {
        assert!(!text.contains(['\u{1b}', '\u{202e}', '\r', '\u{7}']), "{text:?}");
        assert!(text.contains("a␛[2J\\u{202e}b␍␇"), "{text}");
    }
}
