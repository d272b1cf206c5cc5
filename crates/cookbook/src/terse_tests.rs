//! The unit tests of `terse.rs`.

use super::*;

#[test]
fn shapes_become_usual() {
    for (said, meant) in [
        ("what does this machine's uptime look like", "show this machine's uptime"),
        ("How do the last 5 lines of a.log look right now?", "show the last 5 lines of a.log"),
        ("weekday of the 3rd of october 1990", "weekday of 1990-10-03"),
        ("weekday of May 5, 2021", "weekday of 2021-05-05"),
        ("settings.ini: debug -> info", "replace debug with info in settings.ini"),
        ("crlf -> lf in a.txt", "convert crlf to lf in a.txt"),
        ("in all md files change the word cat by dog", "replace cat by dog in all md files"),
        ("a.txt and b.txt must become one file c.txt", "merge a.txt and b.txt into c.txt"),
        ("make a copy from the folder x with the name y", "copy x to y"),
        ("in may 3 files changed", "in may 3 files changed"),
    ] {
        assert_eq!(usual(said), meant);
    }
}
