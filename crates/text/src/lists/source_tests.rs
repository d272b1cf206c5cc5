//! Tests of `lists/source.rs`: what the format means, and what it refuses.

use super::*;
use crate::lists::{List, ListTable};

fn lists(text: &str) -> Result<Lists, String> {
    let mut lists = Lists::new();
    read(text, &mut lists).map(|()| lists)
}

#[test]
fn rows_go_on_and_words_may_be_quoted() {
    let lists = lists("# said\n[a.b]\nEval 0 = exec eval\n  compile\nprint \"two words\" \"a\\\"b\" \"=\"\n").unwrap();
    let row = |value: &str| {
        let words = lists["a.b"].iter().filter(|(_, said)| *said == value);
        words.map(|(word, _)| word.as_str()).collect::<Vec<_>>()
    };
    assert_eq!(row("Eval 0"), ["compile", "eval", "exec"]);
    assert_eq!(row(""), ["=", "a\"b", "print", "two words"]);
}

#[test]
fn what_is_wrong_is_told_with_its_line() {
    for (text, told) in [
        ("a b\n", "1: a row before the first list"),
        ("[a]\nx\n[a]\ny\n", "3: there is a list a already"),
        ("[a]\nP = x y\nQ = z x\n", "3: x is in a already: P"),
        ("[a]\nx \"y\n", "2: a quote isn't closed"),
    ] {
        assert_eq!(lists(text).unwrap_err(), told);
    }
}

#[test]
fn each_list_becomes_a_constant() {
    let code = rust(&lists("[b.c-d]\nP = y x\n[a]\nz\n").unwrap()).unwrap();
    assert!(
        code.contains("words: \"zxy\", ends: &[1, 2, 3], rows: &[0, 1, 1], values: \"P\", value_ends: &[0, 1]"),
        "{code}"
    );
    assert!(code.contains("pub const B_C_D: List = List::new(&TABLE, 1, 3);"), "{code}");
}

#[test]
fn words_and_their_values_are_found() {
    static TABLE: ListTable =
        ListTable { words: "zxyy2", ends: &[1, 2, 3, 5], rows: &[0, 1, 1, 2], values: "PQQ", value_ends: &[0, 1, 3] };
    let list = List::new(&TABLE, 1, 4);
    assert_eq!(list.words().collect::<Vec<_>>(), ["x", "y", "y2"]);
    assert_eq!(
        ["x", "y", "y2", "z", "", "y3"].map(|word| list.value(word)),
        [Some("P"), Some("P"), Some("QQ"), None, None, None]
    );
    assert!(list.has("y2") && !list.has("z"));
}
