//! The unit tests of `guard.rs`.

use super::prelude;

#[test]
fn the_prompt_is_repeated_and_the_line_obeyed_in_nothing() {
    for (text, line, shown) in [
        ("\n\n", "ls", "\n\n"),
        ("\u{1b}[32m$\u{1b}[m ls\n", "ls", "\u{1b}[32m$\u{1b}[m ls\n"),
        ("$ rm \u{1b}[8mx\n", "rm \u{1b}[8mx", "$ rm ␛[8mx\n"),
        ("$ something else \u{1b}[8m\n", "ls", "\n"),
        ("x", "", "\n"),
        ("\n\r\u{1b}[12C\u{1b}[J\n", "ls", "\n\r\u{1b}[12C\u{1b}[J\n"),
        ("\u{1b}[8m\n", "ls", "\n"),
        ("\u{1b}[2C\u{1b}]0;x\u{7}\n", "ls", "\n"),
    ] {
        assert_eq!(prelude(text, line), shown, "{text:?}");
    }
}
