//! The unit tests of `ignore.rs`.

use super::*;

#[test]
fn the_last_pattern_that_matches_decides() {
    let text = "# comment\n\n*.o\n/top\nbuild/\n!keep.o\ndoc/*.pdf\n**/cache/**\na/**/z\n\\#x\n";
    let ignore = Ignore { rules: text.lines().filter_map(|line| rule(line, "")).collect() };
    for (path, directory, expected) in [
        ("x.o", false, true),
        ("d/x.o", false, true),
        ("d/keep.o", false, false),
        ("top", false, true),
        ("d/top", false, false),
        ("build", true, true),
        ("d/build", true, true),
        ("build", false, false),
        ("doc/a.pdf", false, true),
        ("doc/b/a.pdf", false, false),
        ("b/cache/x", false, true),
        ("a/z", false, true),
        ("a/b/c/z", false, true),
        ("#x", false, true),
        ("comment", false, false),
    ] {
        assert_eq!(ignore.has(path, directory), expected, "{path}");
    }
    let inner = Ignore { rules: vec![rule("/x", "sub/").unwrap()] };
    assert!(inner.has("sub/x", false) && !inner.has("x", false));
}
