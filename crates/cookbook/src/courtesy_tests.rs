//! The unit tests of `courtesy.rs`.

use super::{chats, forbids, off};

#[test]
fn conversation_is_no_order() {
    assert!(chats("good morning, how are you today?") && chats("do you prefer vim or emacs"));
    assert!(!chats("could you list the files here") && !chats("how do you count lines in a.txt"));
}

#[test]
fn only_the_politeness_goes() {
    for (said, meant) in [
        ("Would you be so kind as to show me a.txt?", "show me a.txt"),
        ("would you mind renaming a.txt to b.txt, if it is not too much trouble", "rename a.txt to b.txt"),
        ("I was just wondering if you could count the lines of a.txt", "count the lines of a.txt"),
        ("zip docs, thank you so much in advance", "zip docs"),
        ("when you have a moment, could you please zip docs? thanks a lot", "zip docs"),
        ("list files changed when the port is free", "list files changed when the port is free"),
    ] {
        assert_eq!(off(said), meant);
    }
}

#[test]
fn a_prohibition_is_no_order() {
    for said in ["do not remove the logs", "please don't touch a.txt", "you must never push", "should I delete a.txt"] {
        assert!(forbids(said), "{said}");
    }
    for said in ["do not let others read a.txt", "notes that don't end", "remove the logs"] {
        assert!(!forbids(said), "{said}");
    }
}
