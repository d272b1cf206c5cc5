//! The unit tests of `diff.rs`: what git makes of each diff decides.

use std::path::Path;
use std::process::Command;

use proptest::prelude::*;

use super::unified_diff;

fn diff(old: &str, new: &str) -> String {
    unified_diff(Path::new("f"), old, new)
}

#[test]
fn what_changes_is_marked() {
    assert_eq!(diff("a\nb\n", "a\nb\n"), "");
    assert_eq!(diff("", "a\n"), "--- f\n+++ f\n@@ -0,0 +1,1 @@\n+a\n");
    assert_eq!(diff("a\n", ""), "--- f\n+++ f\n@@ -1,1 +0,0 @@\n-a\n");
    assert_eq!(diff("a\n", "a"), "--- f\n+++ f\n@@ -1,1 +1,1 @@\n-a\n+a\n\\ No newline at end of file\n");
    assert_eq!(diff("a\n", "a\r\n"), "--- f\n+++ f\n@@ -1,1 +1,1 @@\n-a\n+a\r\n");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// The diff is one that git takes, and what comes out is the new text.
    #[test]
    fn git_agrees(old in "([a-d]\n){0,20}[a-d]?", new in "([a-d]\n){0,20}[a-d]?") {
        let place = tempfile::tempdir().unwrap();
        let (file, patch) = (place.path().join("f"), place.path().join("p"));
        std::fs::write(&file, &old).unwrap();
        std::fs::write(&patch, diff(&old, &new)).unwrap();
        let run = Command::new("git").args(["apply", "-p0", "p"]).current_dir(place.path()).output().unwrap();
        prop_assert!(run.status.success() || old == new, "{run:?}");
        prop_assert_eq!(std::fs::read_to_string(&file).unwrap_or_default(), new);
    }
}
