//! The unit tests of `row_count.rs`.

use super::RowCount;

fn rows(columns: usize, text: &str) -> Option<usize> {
    let mut count = RowCount::new(columns);
    count.push(text);
    count.rows()
}

#[test]
fn rows_are_those_of_a_terminal() {
    for (columns, text, wanted) in [
        (10, "", Some(0)),
        (10, "a\n", Some(1)),
        (10, "a\n\nb\n", Some(3)),
        // One that fills the row begins no other.
        (10, "0123456789\n", Some(1)),
        (10, "0123456789a\n", Some(2)),
        (10, &"x".repeat(31), None),
        (10, &format!("{}\n", "x".repeat(31)), Some(4)),
        // A spinner, styles, a link, a title, a character set.
        (10, "\r\x1b[K\x1b[2m⠋ fast: 1 s\x1b[0m\r\x1b[Kab\n", Some(2)),
        (10, "\r\x1b[K\x1b[2m⠋ fast\x1b[0m\r\x1b[Kab\n", Some(1)),
        (10, "\x1b]8;;https://example.org/a/long/one\x1b\\link\x1b]8;;\x1b\\\n", Some(1)),
        (10, "\x1b]0;a title that is long\x07\x1b(Bab\n", Some(1)),
        // Terminals may see it as one column or as two: it matters only where the row may wrap.
        (10, "日本\n", Some(1)),
        (10, "日本日本日本\n", None),
        (10, &format!("{}\n", "日本".repeat(20)), None),
        (10, "cafe\u{301}\n", Some(1)),
        // Whatever may move the cursor.
        (10, "a\tb\n", None),
        (10, "a\x1b[3Cb\n", None),
        (10, "a\x1b[2Jb\n", None),
        (10, "a\x1b7b\n", None),
    ] {
        assert_eq!(rows(columns, text), wanted, "{columns} {text:?}");
    }
}

#[test]
fn pieces_count_as_the_whole() {
    let text = "one two \x1b[1mthree\x1b[0m\n\x1b]8;;u\x1b\\four five six seven\x1b]8;;\x1b\\\n";
    let mut count = RowCount::new(7);
    text.chars().for_each(|c| count.push(c.encode_utf8(&mut [0; 4])));
    assert_eq!((count.rows(), rows(7, text)), (Some(5), Some(5)));
}
