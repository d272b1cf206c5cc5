//! The unit tests of `typed.rs`.

use super::is_command;

#[test]
fn commands_are_told_from_requests() {
    let (commands, requests) = include_str!("tests/typed.txt").split_once("\n\n").unwrap();
    for (lines, are_commands) in [(commands, true), (requests, false)] {
        for line in lines.lines().filter(|line| !line.starts_with("# ")) {
            assert_eq!(is_command(line, &crate::tests::bare(aish_text::Shell::Bash)), are_commands, "{line}");
        }
    }
}
