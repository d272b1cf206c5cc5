//! The unit tests of `not_found.rs`.

use super::*;

#[test]
fn names_of_other_programs_and_misspelt_ones() {
    for (line, wanted) in [
        (":quit", "`exit`"),
        (":q", "`exit`"),
        (":clear", "`:reset`"),
        (":exec ls -l", "type the command itself"),
        (":hlep me", "did you mean `:help`?"),
        (":abcdefghij", "`:help` lists"),
        (":Help", "there is no `:Help`; did you mean `:help`?"),
        (":Cost week", "did you mean `:cost`?"),
        (":Q", "`exit`"),
    ] {
        assert!(about_name(line).is_some_and(|said| said.contains(wanted)), "{line}: {:?}", about_name(line));
    }
    for line in ["ls", ":", ": x", ":A", ":x\x1b[31m", "", "  "] {
        assert_eq!(about_name(line), None, "{line:?}");
    }
}

#[test]
fn signs_of_the_option_key() {
    let none = |_: &str| None;
    for (line, key) in [("list filesˆ", "Option-I"), ("˚", "Option-K"), ("x ∆", "Option-J"), ("¬ y", "Option-L")] {
        let said = about_option(line, &none).unwrap();
        assert!(said.contains(key) && said.contains("aish doctor --keys") && said.contains("?? words"), "{said}");
    }
    let iterm = |name: &str| (name == "TERM_PROGRAM").then(|| "iTerm.app".to_owned());
    assert!(about_option("xˆ", &iterm).unwrap().contains("Esc+"));
    assert_eq!(about_option("ls é", &none), None);
}
