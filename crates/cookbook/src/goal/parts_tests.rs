//! The unit tests of `parts.rs`.

use super::*;

#[test]
fn cuts_where_a_deed_may_end() {
    let cuts = |goal| pieces(goal).iter().map(|p| (p.text.to_owned(), p.ends)).collect::<Vec<_>>();
    let said = |parts: &[(&str, bool)]| parts.iter().map(|(t, e)| ((*t).to_owned(), *e)).collect::<Vec<_>>();
    assert_eq!(
        cuts("Create a.txt with 'x, y and z', then copy it to b.txt. Finally count the lines and show them!"),
        said(&[
            ("Create a.txt with 'x, y and z'", true),
            ("copy it to b.txt", true),
            ("count the lines", false),
            ("show them", true)
        ])
    );
    assert_eq!(cuts("1. make a folder out\n2. go to .."), said(&[("make a folder out", true), ("go to ..", true)]));
    assert_eq!(cuts("do (1) this (2) that"), said(&[("do", true), ("this", true), ("that", true)]));
}

#[test]
fn leads_say_nothing() {
    assert_eq!(deed("and then please create x"), "create x");
    assert_eq!(deed("After that, list it"), "list it");
}
