//! The unit tests of `Cache` (`second_opinion.rs`).

use super::*;

#[test]
fn only_blanks_outside_quotes_are_alike() {
    for (command, expected) in [
        ("  ls \t -l ", "ls -l"),
        ("grep  'a  b'  \"c  'd\"  e", "grep 'a  b' \"c  'd\" e"),
        ("echo 'a' ' ' b", "echo 'a' ' ' b"),
        ("git branch -D x", "git branch -D x"),
        ("ls\n  rm", "ls\n rm"),
        // Not simple: as it is.
        ("echo a\\  b", "echo a\\  b"),
        ("echo \"$(echo \"a  b\")\"", "echo \"$(echo \"a  b\")\""),
        ("a # don't\nb  'c  d'", "a # don't\nb  'c  d'"),
        ("cat <<E\na  b\nE", "cat <<E\na  b\nE"),
    ] {
        assert_eq!(normalise_command(command), expected);
    }
}

#[test]
fn a_space_at_the_end_of_quotes_is_not_taken_for_one_outside() {
    assert_ne!(normalise_command("rm 'a '  b"), normalise_command("rm 'a '' b"));
    assert_eq!(normalise_command("rm 'a ' b"), normalise_command("rm 'a '  b"));
}
