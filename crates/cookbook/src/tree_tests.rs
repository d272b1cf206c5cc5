//! The unit tests of `tree.rs`.

use super::*;

#[test]
fn what_can_be_read_is() {
    for (text, read, at) in [
        ("ls -l", "ls -l", None),
        ("tar -xzf 'a", "tar -xzf ", Some(9)),
        ("cat a |", "cat a ", Some(7)),
        ("ls; if", "ls", Some(6)),
        ("ls )", "ls ", Some(3)),
    ] {
        let tree = Tree::new(text, Shell::Bash);
        assert_eq!((&text[..tree.end], tree.error.map(|error| error.at)), (read, at), "{text}");
    }
}
