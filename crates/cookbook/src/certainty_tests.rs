//! The unit tests of `certainty.rs`.

use super::*;

#[test]
fn the_programs_of_a_line_are_those_that_run() {
    for (command, expected) in [
        ("sudo apt show nginx", "apt show"),
        ("find . -type f -exec du -sb {} + | sort -rn", "find,du,sort"),
        ("mkdir -p out && LANG=C tar -xf a.tar -C out", "mkdir,tar"),
        ("git --no-pager log -n 5", "git log"),
    ] {
        assert_eq!(programs(command).join(","), expected, "{command}");
    }
}
