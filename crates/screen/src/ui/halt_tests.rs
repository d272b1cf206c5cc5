//! The HALT on a pseudo-terminal: its layout to the byte, every key, and everything that must not
//! approve.

use proptest::prelude::*;

use super::*;
use crate::ui::question::plainly;
use crate::ui::style::Palette;
use aish_judge::verdict::ReviewLevel;

use crate::ui::typist_tests::{Step, on, terminal, until_gone};

/// The example of the layout.
fn halt() -> Halt {
    Halt {
        step: 7,
        max_steps: 16,
        reason: "rm -rf".into(),
        action: "rm -rf /var/log/old".into(),
        editable: true,
        ..Halt::default()
    }
}

fn with_pin() -> Halt {
    Halt { level: Some(ReviewLevel::C), requires_pin: true, ..halt() }
}

fn escalated() -> Halt {
    Halt { reason: "repeated similar skips".into(), escalated: true, ..halt() }
}

/// The answer, and what was shown. While the question stands, what is pasted comes between marks
/// (HALT-04).
fn answer(halt: &Halt, pin: &Pin, script: &[Step]) -> (Choice, String) {
    let (choice, seen) = on(script, |tty| {
        let question = HaltQuestion {
            halt,
            pin,
            asking: plainly(&|| false),
            delay: |_| Duration::ZERO,
            wrong: Cell::new(0),
            typed_pin: Cell::new(false),
        };
        question.ask(tty, &mut |tell| tell("It deletes\n\x1b[2Jlogs.")).unwrap()
    });
    let shown = seen.strip_prefix("\x1b[?2004h").and_then(|rest| rest.strip_suffix("\x1b[?2004l"));
    (choice, shown.unwrap_or_else(|| panic!("pastes are not marked: {seen:?}")).to_owned())
}

fn said(halt: &Halt, script: &[Step]) -> Choice {
    answer(halt, &Pin::Plain("271828".into()), script).0
}

/// The report of a HALT, which takes ten rows at most with its keys and the question.
fn ten_rows(halt: &Halt, columns: usize) -> String {
    let shown = halt_report(halt, Palette::new(false), columns);
    let rows = rows_of(&shown, columns) + offer_lines(halt, columns).len() + 1;
    assert!(rows <= 10 && shown.lines().all(|line| line.width() < columns), "{rows} at {columns}:\n{shown}");
    shown
}

/// HALT-03.
#[test]
fn the_layout_is_the_given_one() {
    let (choice, seen) = answer(&halt(), &Pin::Unset, &[("abort? ", b"p")]);
    assert_eq!(choice, Choice::Proceed);
    let expected = "\
─── NORRIS HALT ───────────────────────────────
  step 7/16
  reason: rm -rf
  action: rm -rf /var/log/old
  p proceed · s skip · a abort · e edit · ? explain
[N] proceed / skip / abort? p
";
    assert_eq!(seen.replace("\r\n", "\n"), expected);
}

/// HALT-03, HALT-10, REN-04, CON-04.
#[test]
fn a_judged_one_says_more() {
    let halt = Halt {
        level: Some(ReviewLevel::C),
        why: "Deletes files recursively below a directory of the system, and no version control could bring them back."
            .into(),
        hits: "not in git: deletes 2 files, 3 kB".into(),
        files: vec!["a\u{1b}[2J.log".into()],
        action: "for f in *; do\n  rm -rf \"$f\u{202e}\"\r\ndone".into(),
        editable: false,
        ..halt()
    };
    let expected = "\
─── NORRIS HALT ───────────────────────────────
  step 7/16
  reason: rm -rf · level C
  action: for f in *; do
            rm -rf \"$f\\u{202e}\"␍
          done
  not in git: deletes 2 files, 3 kB
    a␛[2J.log
";
    assert_eq!(halt_report(&halt, Palette::new(false), 66), expected);
    let styled = halt_report(&halt, Palette::new(true), 66);
    assert!(styled.starts_with("\x1b[1m\x1b[31m─── NORRIS HALT"), "{styled:?}");
    let mut screen = vt100::Parser::new(24, 66, 0);
    screen.process(styled.replace('\n', "\r\n").as_bytes());
    assert_eq!(screen.screen().contents() + "\n", expected);
}

/// HALT-03: whatever it hits.
#[test]
fn ten_rows_at_any_width() {
    let halt = Halt {
        level: Some(ReviewLevel::B),
        reason: "rm -r".into(),
        action: "rm -r build".into(),
        task: Some((4, 5, "Remove the old build and everything that was made from it".into())),
        hits: "25 not in git, 3 changed since git has seen them: deletes 40 files and 12 directories, 39 kB".into(),
        files: (0..3).map(|n| format!("build/some/deep/directory/of/objects/object-file-number-{n}.o")).collect(),
        undo: "these files only, with `aish undo`".into(),
        ..halt()
    };
    for columns in [45, 80, 120] {
        let shown = ten_rows(&halt, columns);
        assert!(
            shown.contains("  step 4/5 · Remove the old") && shown.contains("  reason: rm -r · level B\n"),
            "{shown}"
        );
        // Names that would be cut are left out instead.
        for part in [
            "  action: rm -r build\n",
            "  25 not in git, ",
            "object-file-number-0.o",
            "  undo: these files only, with `aish undo`\n",
        ] {
            assert!(shown.contains(part), "{part} at {columns}:\n{shown}");
        }
        assert_eq!(shown.contains("object-file-number-2.o"), columns > 45, "{shown}");
    }
    // Where the ten rows have room, nothing is cut.
    let shown = halt_report(&halt, Palette::new(false), 80);
    let whole = "  25 not in git, 3 changed since git has seen them: deletes 40 files and 12\n  directories, 39 kB\n";
    assert!(shown.contains(whole), "{shown}");
    let coloured = halt_report(&halt, Palette::new(true), 80);
    assert!(coloured.contains("\x1b[33mrm -r build\x1b[0m") && !coloured.contains("\x1b[32m"), "{coloured:?}");
}

/// A reason is never without its level, in one row and in two.
#[test]
fn a_long_reason_keeps_its_level() {
    let reason = "writes to a file that other programs run when the machine starts".to_owned();
    let halt = Halt { level: Some(ReviewLevel::C), reason, ..halt() };
    let shown = halt_report(&halt, Palette::new(false), 45);
    assert!(shown.contains("  reason: writes to a file that other\n          programs run when the machine\n          starts · level C\n"), "{shown}");
    assert_eq!(level_word(&halt, Palette::new(false), 45), "writes to a file that other pro… · level C");
}

/// HALT-03: of a difference the first lines, and how many others there are.
#[test]
fn a_difference_has_three_rows() {
    let lines: String = (0..20).map(|n| format!("-old {n}\n+new {n} {}\n", "x".repeat(90))).collect();
    let halt = Halt {
        level: Some(ReviewLevel::B),
        diff: format!("--- a/src/main.rs\n+++ b/src/main.rs\n@@ -1,20 +1,20 @@\n same\n{lines}"),
        hits: "not in git: overwrites 1 file, 4 kB".into(),
        undo: "possible, with `aish undo`".into(),
        editable: false,
        ..halt()
    };
    for columns in [45, 80, 120] {
        let shown = ten_rows(&halt, columns);
        assert!(
            shown.contains("  diff: -old 0\n        +new 0 x") && shown.ends_with("        -old 1 [… 37 more: ?]\n"),
            "{shown}"
        );
    }
    let (_, seen) = answer(&halt, &Pin::Unset, &[("abort? ", b"?"), ("abort? ", b"s")]);
    assert!(seen.contains("+++ b/src/main.rs\r\n") && seen.contains("+new 19 x"), "{seen}");
}

/// The action's beginning, level and reason stand beside the question where the top has scrolled
/// away.
#[test]
fn a_long_one_says_it_again() {
    let halt = Halt {
        level: Some(ReviewLevel::C),
        reason: "rm -rf".into(),
        action: "rm -rf ".to_owned() + &"/var/log/old ".repeat(200),
        ..halt()
    };
    let (_, seen) = answer(&halt, &Pin::Unset, &[("abort? ", b"s")]);
    let rows =
        "  action: rm -rf /var/log/old /var/log/old /var/log/old /var/log/old /var/log/…\r\n  rm -rf · level C\r\n";
    assert!(seen.contains(&format!("{rows}  p proceed")), "{seen}");
}

#[test]
fn no_skips_and_yes_says_which_key_runs() {
    assert_eq!(said(&halt(), &[("abort? ", b"n")]), Choice::Skip);
    let (choice, seen) = answer(&halt(), &Pin::Unset, &[("abort? ", b"y"), ("abort? ", b"s")]);
    assert!(choice == Choice::Skip && seen.contains("abort? p runs it s"), "{seen}");
    assert_eq!(said(&escalated(), &[("goal? ", b"n"), ("goal? ", b"a")]), Choice::Abort);
}

/// HALT-10, CON-08, PAT-05.
#[test]
fn the_whole_action_is_shown() {
    let action: String = (0..500).map(|n| format!("word{n} ")).collect();
    for editable in [true, false] {
        let halt = Halt { action: action.clone(), editable, ..halt() };
        assert!(halt_report(&halt, Palette::new(false), 80).contains(&action));
    }
    let hostile = Halt {
        reason: "x\n  action: ls\u{7}".into(),
        why: "a\u{1b}]0;b\u{7}\u{9b}1Ac".into(),
        undo: "not possible: \u{1b}[2J\na".into(),
        ..halt()
    };
    let shown = halt_report(&hostile, Palette::new(false), 80);
    assert!(shown.contains("  reason: x␊  action: ls␇\n") && shown.contains("  a␛]0;b␇"), "{shown}");
    assert!(shown.contains("  undo: not possible: ␛[2J␊a\n"), "{shown}");
}

proptest! {
    #[test]
    fn colour_changes_no_character(action in any::<String>()) {
        let halt = Halt { action, ..halt() };
        let plain = halt_report(&halt, Palette::new(false), 80);
        prop_assert!(!plain.chars().any(|c| c.is_control() && c != '\n'));
        prop_assert_eq!(clean(&halt_report(&halt, Palette::new(true), 80)), plain);
    }
}

/// HALT-04, SKIP-03.
#[test]
fn each_key_is_its_answer() {
    assert_eq!(said(&halt(), &[("abort? ", b"s")]), Choice::Skip);
    assert_eq!(said(&halt(), &[("abort? ", b"a")]), Choice::Abort);
    assert_eq!(said(&escalated(), &[("force-proceed / change goal? ", b"f")]), Choice::Force);
    assert_eq!(said(&escalated(), &[("change goal? ", b"g")]), Choice::ChangeGoal);
    let (choice, seen) = answer(&escalated(), &Pin::Unset, &[("change goal? ", b"a")]);
    assert_eq!(choice, Choice::Abort);
    assert!(seen.contains("  reason: repeated similar skips\r\n") && seen.contains("skipped this 3 times"), "{seen}");
    assert!(seen.ends_with("\r\n[N] abort / force-proceed / change goal? a\r\n"), "{seen}");
}

/// HALT-04, HALT-08, KEY-06.
#[test]
fn what_ends_a_program_ends_the_run() {
    assert_eq!(said(&halt(), &[("abort? ", b"\x03")]), Choice::Abort);
    assert_eq!(said(&halt(), &[("abort? ", b"\x04")]), Choice::Abort);
    assert_eq!(said(&halt(), &[("abort? ", b"\x18\x03")]), Choice::Abort);
    assert_eq!(said(&halt(), &[("abort? ", b"\x18"), ("", b"\x03")]), Choice::Abort);
    assert_eq!(said(&halt(), &[("abort? ", b"pppp\x03")]), Choice::Abort);
    assert_eq!(said(&escalated(), &[("goal? ", b"\x03")]), Choice::Abort);
    for script in [[("abort? ", b"".as_slice())], [("abort? ", b"\x1b")]] {
        let palette = Palette::new(false);
        let gone = until_gone(&script, |tty| {
            ask_halt(tty, &halt(), &Pin::Unset, &mut |_| {}, Asking { palette, stop: &|| false })
        });
        assert_eq!(gone.unwrap(), Choice::Abort);
    }
}

#[test]
fn a_signal_aborts_even_behind_a_key() {
    let (_master, mut tty) = terminal();
    let stopped = ask_halt(&mut tty, &halt(), &Pin::Unset, &mut |_| {}, plainly(&|| true));
    assert_eq!(stopped.unwrap(), Choice::Abort);
    let asked = Cell::new(0);
    let (choice, _) = on(&[("abort? ", b"p")], |tty| {
        let stop = || asked.replace(asked.get() + 1) > 0;
        ask_halt(tty, &halt(), &Pin::Unset, &mut |_| {}, plainly(&stop)).unwrap()
    });
    assert_eq!(choice, Choice::Abort);
}

/// HALT-04.
#[test]
fn nothing_else_approves() {
    for keys in [
        b"\r".as_slice(),
        b"\n",
        b" ",
        b"P",
        b"f",
        b"g",
        b"pp",
        b"p\r",
        b"proceed\r",
        b"\x1b",
        b"\x1bp",
        b"\x1b[A",
        b"\x1bOp",
        b"\x1b[?2026;2$p",
        b"\x1b[200~p\x1b[201~",
        b"\x1b[200~p\r",
        b"\x18p",
        b"\x10",
        b"\xf0",
        b"\0",
        "ｐ".as_bytes(),
    ] {
        // Each asks again, and then another key counts: `s` for most, Ctrl-C for a paste that has
        // no end.
        let script: &[Step] = &[("abort? ", keys), ("abort? ", b"\x03".as_slice())];
        let (choice, seen) = answer(&halt(), &Pin::Unset, script);
        assert_eq!(choice, Choice::Abort, "{keys:?}");
        let answered = "abort? \r\x1b[K[N] proceed / skip / abort? only p s a e ? ^C\r\n";
        assert!(seen.ends_with(answered), "{keys:?}: {seen:?}");
    }
    for keys in [b"p".as_slice(), b"s", b"e", b"\r"] {
        let script: &[Step] = &[("goal? ", keys), ("goal? ", b"a".as_slice())];
        assert_eq!(said(&escalated(), script), Choice::Abort, "{keys:?}");
    }
    let tool = Halt { editable: false, ..halt() };
    assert_eq!(said(&tool, &[("abort? ", b"e"), ("abort? ", b"s")]), Choice::Skip);
}

#[test]
fn keys_that_come_in_pieces_approve_nothing() {
    let again: &[Step] = &[("abort? ", b"\x1b[".as_slice()), ("abort? ", b"p"), ("abort? ", b"s")];
    assert_eq!(said(&halt(), again), Choice::Skip, "the late end of a sequence");
    let chord: &[Step] = &[("abort? ", b"\x18".as_slice()), ("", b"p"), ("abort? ", b"s")];
    assert_eq!(said(&halt(), chord), Choice::Skip, "half of a chord");
}

#[test]
fn what_was_typed_before_does_not_count() {
    let (mut master, mut tty) = terminal();
    master.write_all(b"p\np\n").unwrap();
    let typist = std::thread::spawn(move || {
        let mut seen = Vec::new();
        while !seen.ends_with(b"abort? ") {
            let mut buffer = [0; 512];
            let count = io::Read::read(&mut master, &mut buffer).unwrap();
            seen.extend_from_slice(&buffer[..count]);
        }
        master.write_all(b"s").unwrap();
        master
    });
    let choice = ask_halt(&mut tty, &halt(), &Pin::Unset, &mut |_| {}, plainly(&|| false)).unwrap();
    assert_eq!(choice, Choice::Skip);
    drop(typist.join().unwrap());
}

#[test]
fn it_explains_and_asks_again() {
    let (choice, seen) = answer(&halt(), &Pin::Unset, &[("abort? ", b"?"), ("abort? ", b"s")]);
    assert_eq!(choice, Choice::Skip);
    let tail = "abort? ?\r\n  It deletes\r\n  logs.\r\n  p proceed · s skip · a abort · e edit · ? explain\r\n[N] proceed / skip / abort? s\r\n";
    assert!(seen.ends_with(tail), "{seen}");
    assert!(!seen.contains('\u{1b}'), "no escape bytes without colour");
}

#[test]
fn an_edited_one_goes_back() {
    let said = |script: &[Step]| said(&halt(), script);
    let edit: Step = ("abort? ", b"e");
    let new = Choice::Edit("rm -rf /var/log/old/a".into());
    assert_eq!(said(&[edit, ("edit: rm -rf /var/log/old", b"/a\r")]), new);
    // Unchanged, empty, given up: asked again.
    for keys in [b"\r".as_slice(), b"\x15 \r", b"x\x1b", b"\x03"] {
        let script: &[Step] = &[edit, ("edit: rm", keys), ("abort? ", b"s".as_slice())];
        assert_eq!(said(script), Choice::Skip, "{keys:?}");
    }
    assert_eq!(said(&[edit, ("edit: rm", b"\x18\x03".as_slice())]), Choice::Abort);
}

#[test]
fn the_right_pin_is_needed() {
    let right: &[Step] = &[("abort? ", b"p"), ("goes back): ", b"271828\r")];
    let pin = Pin::Plain("271828".into());
    let (choice, seen) = answer(&with_pin(), &pin, right);
    assert_eq!(choice, Choice::Proceed);
    assert!(
        seen.contains("abort? p\r\nPIN (6 digits · Ctrl-C goes back): ••••••\r\n") && !seen.contains("271828"),
        "{seen}"
    );
    let force = Halt { requires_pin: true, ..escalated() };
    assert_eq!(
        said(&force, &[("goal? ", b"f"), ("goes back): ", b"111111\r"), ("goes back): ", b"271828\r")]),
        Choice::Force
    );
}

/// OPEN-08, PIN-05.
#[test]
fn three_wrong_pins_skip() {
    let wrong: &[Step] = &[
        ("abort? ", b"p"),
        ("goes back): ", b"111111\r"),
        ("goes back): ", b"222222\r"),
        ("goes back): ", b"333333\r"),
    ];
    let (choice, seen) = answer(&with_pin(), &Pin::Unset, wrong);
    assert_eq!(choice, Choice::Skip);
    assert!(seen.ends_with("three wrong PINs: skipped\r\n"), "{seen}");
}

#[test]
fn giving_up_wins_no_attempts() {
    let wrong: &[Step] = &[
        ("abort? ", b"p"),
        ("goes back): ", b"111111\r"),
        ("goes back): ", b"222222\r"),
        ("goes back): ", b"\x1b"),
        ("abort? ", b"p"),
        ("goes back): ", b"333333\r"),
    ];
    assert_eq!(said(&with_pin(), wrong), Choice::Skip);
}

#[test]
fn a_pin_given_up_asks_again() {
    for keys in [b"12\x03".as_slice(), b"\x1b", b"\x04"] {
        let script: &[Step] = &[("abort? ", b"p".as_slice()), ("goes back): ", keys), ("abort? ", b"s")];
        assert_eq!(said(&with_pin(), script), Choice::Skip, "{keys:?}");
    }
    assert_eq!(said(&with_pin(), &[("abort? ", b"p"), ("goes back): ", b"\x18\x03")]), Choice::Abort);
}

#[test]
fn a_pin_that_is_none_opens_nothing() {
    let pin = Pin::Invalid("`security.approval_pin` isn't six digits in quotes".into());
    let script: &[Step] = &[("abort? ", b"p"), ("abort? ", b"p"), ("abort? ", b"s")];
    let (choice, seen) = answer(&with_pin(), &pin, script);
    assert_eq!(choice, Choice::Skip);
    assert!(seen.contains("isn't six digits") && !seen.contains("PIN ("), "{seen}");
}

/// `r` counts only where it is offered, and only alone.
#[test]
fn rules_can_be_granted_where_that_is_offered() {
    let offered = Halt { grants: vec!["exec.script".into()], level: Some(ReviewLevel::B), ..halt() };
    let (choice, seen) = answer(&offered, &Pin::Unset, &[("abort? ", b"r")]);
    assert_eq!(choice, Choice::Grant);
    let unwrapped = seen.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(unwrapped.contains("r proceed, and don't ask about exec.script again in this run"), "{seen}");
    assert_eq!(said(&offered, &[("abort? ", b"rr"), ("abort? ", b"s")]), Choice::Skip, "a paste");
    assert_eq!(said(&halt(), &[("abort? ", b"r"), ("abort? ", b"s")]), Choice::Skip);
    let tool = Halt { editable: false, ..offered };
    let (choice, seen) = answer(&tool, &Pin::Unset, &[("abort? ", b"r")]);
    assert!(choice == Choice::Grant && seen.contains("r proceed"), "{seen}");
}

#[test]
fn the_keys_stand_beside_their_words_in_any_width() {
    assert_eq!(
        offer_lines(&halt(), 45),
        ["  p proceed · s skip · a abort · e edit ·", "  ? explain"],
        "what the question's keys do"
    );
    let tool = Halt { editable: false, ..halt() };
    assert_eq!(offer_lines(&tool, 80), ["  p proceed · s skip · a abort · ? explain"]);
    let all = offer_lines(&escalated(), 45).join("\n");
    assert!(all.ends_with("\n  a abort · f force-proceed · g change goal ·\n  ? explain"), "{all}");
    for line in all.lines() {
        assert!(line.width() <= 45, "{all}");
    }
}
