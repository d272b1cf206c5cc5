//! The unit tests of `values.rs`.

use super::*;

fn said(meaning: &str, value: &str) -> String {
    with_value(meaning, Some(value))
}

#[test]
fn ages_and_sizes() {
    assert_eq!(said("@amount changed {} days ago", "-7"), "changed less than 7 days ago");
    assert_eq!(said("@amount changed {} minutes ago", "+1"), "changed more than 1 minute ago");
    assert_eq!(said("@amount changed {} days ago", "x"), "changed `x` days ago");
    assert_eq!(said("@size of the size {}", "+100M"), "larger than 100 MiB");
    assert_eq!(said("@size of the size {}", "lots"), "of the size `lots`");
    assert_eq!(said("@line the last {} lines", "+2"), "everything from line 2 on");
    assert_eq!(said("@line the last {} lines", "-2"), "the last `-2` lines");
    assert_eq!(said("@lines the first {} lines", "-2"), "all but the last 2 lines");
    assert_eq!(said("@file the archive is {}", "-"), "the archive is the input or output");
}

#[test]
fn scripts() {
    let sed = |script| said("@sed the sed script", script);
    assert_eq!(sed("s/a/b/g"), "replaces every `a` with `b` in a line");
    assert_eq!(sed("s|/x|/y|"), "replaces the first `/x` with `/y` in a line");
    assert_eq!(sed("s/ *$//"), "removes the first ` *$` in a line");
    assert_eq!(sed("/^#/d"), "lines that match `^#`: deletes the line");
    assert_eq!(sed("5,10p"), "lines 5 to 10: prints the line");
    assert_eq!(sed("2q;x"), "the sed script");
    assert_eq!(said("@awk the awk program", "{print $1, $NF}"), "prints field 1 and the last field of each line");
    assert_eq!(said("@awk the awk program", "{s+=$1} END {print s}"), "the awk program");
}

#[test]
fn owners_and_places() {
    assert_eq!(said("@owner the new owner", "a:b"), "the new owner: `a`, and the new group: `b`");
    assert_eq!(said("@remote from", "h:/x"), "from: `/x` at `h`");
    assert_eq!(said("@remote from", "./a:b"), "from");
}
