//! The unit tests of `verdict.rs`.

use super::*;
use aish_judge::verdict::ActionProfile;
use aish_syntax::ir::Span;

fn verdict(command: &str, spans: &[(usize, usize)]) -> Verdict {
    let reason = |(start, end): &(usize, usize)| Reason {
        rule: "fs.rm".into(),
        level: ReviewLevel::B,
        message: "rm -rf".into(),
        span: Some(Span::new(*start, *end)),
    };
    Verdict {
        version: 1,
        command: command.into(),
        level: ReviewLevel::B,
        destructive: true,
        denied: false,
        requires_click: true,
        requires_pin: false,
        reasons: spans.iter().map(reason).collect(),
        profile: ActionProfile::default(),
        explanation: "Deletes files recursively. It runs with root's rights.".into(),
        alternative: Some("list them first".into()),
    }
}

#[test]
fn the_words_are_marked() {
    let marked_text = |command, spans: &[_]| marked_command(&verdict(command, spans), Palette::new(true));
    let paint = |text: &str| Palette::new(true).paint(StyleRole::Warning, text);
    assert_eq!(marked_text("x; rm -rf y", &[(3, 9)]), format!("x; {} y", paint("rm -rf")));
    assert_eq!(marked_text("äöü rm", &[(1, 3), (7, 9)]), format!("{}ü {}", paint("äö"), paint("rm")));
    assert_eq!(marked_text("rm", &[(0, 99), (50, 99), (2, 1)]), paint("rm"), "a wrong span can't break it");
    assert_eq!(marked_command(&verdict("rm x", &[(0, 2)]), Palette::new(false)), "rm x");
}

#[test]
fn reports_obey_nothing() {
    let mut hostile = verdict("rm \u{1b}[2Jx \u{202e}y\r", &[(0, 2)]);
    hostile.explanation = "Deletes \u{1b}]0;x\u{7}.".into();
    hostile.reasons[0].message = "a\u{1b}[1Ab".into();
    for text in [
        verdict_report(&hostile, 60, Palette::new(false)),
        verdict_banner(&hostile, AskedBy::Guard, 60, Palette::new(false)),
    ] {
        assert!(!text.contains(['\u{1b}', '\u{202e}', '\r', '\u{7}']), "{text}");
        assert!(text.contains("instead: list them first") && text.contains("(fs.rm)"), "{text}");
    }
}

#[test]
fn one_line_says_the_effect_and_who_asks() {
    let plain = Palette::new(false);
    let line = |verdict: &Verdict, asker| verdict_line(verdict, asker, 0, plain).unwrap();
    let mut one = verdict("rm -rf x", &[(0, 6)]);
    assert_eq!(line(&one, AskedBy::Guard), "▲ deletes files recursively · asks before it runs");
    assert_eq!(line(&one, AskedBy::Nobody), "▲ deletes files recursively · Enter runs it without asking");
    assert_eq!(line(&one, AskedBy::Here), "▲ deletes files recursively");
    let banner = verdict_banner(&one, AskedBy::Here, 0, plain);
    let rest = "  ▲ rm -rf: rm -rf (fs.rm)\n  It runs with root's rights.\n  instead: list them first\n"
        .replace(": rm -rf", "");
    assert_eq!(banner, format!("▲ deletes files recursively\n    rm -rf x\n{rest}"), "each sentence once");
    one.level = ReviewLevel::C;
    assert_eq!(line(&one, AskedBy::Here), "■ deletes files recursively · needs the PIN");
    one.denied = true;
    assert_eq!(line(&one, AskedBy::Guard), "✗ deletes files recursively · forbidden by a policy");
    let mut fine = verdict("ls", &[]);
    (fine.level, fine.explanation, fine.alternative) = (ReviewLevel::A, String::new(), None);
    assert_eq!(verdict_line(&fine, AskedBy::Guard, 0, plain), None);
    assert_eq!(verdict_summary(&fine, AskedBy::Guard, 0, plain), "✓ needs no review");
    assert_eq!(
        verdict_banner(&fine, AskedBy::Here, 0, plain),
        "    ls\n",
        "a question about what is fine needs no word"
    );
}

/// No row is wider than the terminal, and what belongs together hangs below its head.
#[test]
fn rows_fit() {
    let mut long = verdict("find . -name core -mtime +30 -delete", &[(0, 36), (0, 6)]);
    long.level = ReviewLevel::C;
    long.reasons[0].message = "runs a command on each file that the search finds".into();
    long.explanation = "Deletes directories with everything in them; there is no undo. It runs as root.".into();
    for columns in [30, 45, 60] {
        let palette = Palette::new(false);
        let line = verdict_line(&long, AskedBy::Guard, columns, palette).unwrap();
        for text in
            [verdict_report(&long, columns, palette), verdict_banner(&long, AskedBy::Nobody, columns, palette), line]
        {
            let own = text.lines().filter(|row| row.trim() != long.command);
            own.for_each(|row| assert!(row.chars().count() < columns, "{columns}\n{text}"));
        }
    }
    let line = verdict_line(&long, AskedBy::Here, 45, Palette::new(false)).unwrap();
    assert_eq!(line, "■ deletes directories with everything in\n  them; there is no undo · needs the PIN");
}
