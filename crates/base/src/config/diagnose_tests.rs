//! The unit tests of `diagnose.rs`.

use super::*;

#[test]
fn positions_count_characters() {
    let text = "a\nüb = 1\n";
    for (offset, expected) in
        [(0, (1, 1)), (1, (1, 2)), (2, (2, 1)), (3, (2, 1)), (4, (2, 2)), (5, (2, 3)), (99, (3, 1))]
    {
        assert_eq!(position(text, offset), expected, "{offset}");
    }
}

#[test]
fn excerpts_point_at_the_span() {
    for (text, span, expected) in [
        ("a = 1", 4..5, "  |\n1 | a = 1\n  |     ^"),
        ("\n\nab = xyz # c\n", 7..10, "  |\n3 | ab = xyz # c\n  |      ^^^"),
        ("日本 = 1", 9..10, "  |\n1 | 日本 = 1\n  |        ^"),
        ("\ta = 1", 5..6, "  |\n1 |  a = 1\n  |      ^"),
        ("a = \"\u{1b}[2J\" x", 4..9, "  |\n1 | a = \" [2J\" x\n  |     ^^^^^"),
        ("a = [\n1,\n", 4..8, "  |\n1 | a = [\n  |     ^"),
        ("", 0..0, "  |\n1 | \n  | ^"),
    ] {
        assert_eq!(excerpt(text, span.clone()), expected, "{text:?} {span:?}");
    }
}

#[test]
fn excerpts_show_no_secret() {
    for line in [
        "api_key = \"hunter2\"",
        "api_key=\"hunter2\"",
        "api_key_env = hunter2",
        "apikey hunter2",
        "API-KEY = 'hunter2'",
        "approval_pin = hunter2",
        "fast = { provider = \"openai\", api_key = \"hunter2\" }",
        "password: hunter2",
        "token = hunter2",
    ] {
        for at in 0..line.len() {
            let shown = excerpt(line, at..line.len());
            assert!(!shown.contains("hunter"), "{shown}");
        }
    }
    assert!(excerpt("token_budget = lots", 15..19).contains("lots"));
    assert!(excerpt("key_ask = 5", 10..11).contains('5'));
}

#[test]
fn long_lines_are_cut() {
    let line = format!("a = \"{}\"", "x".repeat(5000));
    assert!(excerpt(&line, 4..5000).len() < 1000);
}

#[test]
fn printable_text_cannot_steer_a_terminal() {
    assert_eq!(printable("a\u{1b}[31m\u{202e}b\n"), "a\\u{1b}[31m\\u{202e}b\\u{a}");
    assert_eq!(printable("日本"), "日本");
    assert_eq!(printable(&"x".repeat(1000)).chars().count(), 301);
}
