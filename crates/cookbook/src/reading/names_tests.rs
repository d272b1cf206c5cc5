//! The unit tests of `names.rs`.

use crate::Environment;

#[test]
fn a_name_with_a_blank_is_not_two() {
    let there =
        Environment { exists: &|path| path.ends_with("my drafts"), ..crate::tests::bare(aish_text::Shell::Bash) };
    let command = |words: &str| crate::suggest(words, &there).map(|s| s.command);
    assert_eq!(command("delete my drafts/plan.md"), None);
    assert_eq!(command("delete my\\ drafts/plan.md").as_deref(), Some("rm 'my drafts/plan.md'"));
}

#[test]
fn names_look_like_names() {
    let environment = Environment { has: &|p| p == "apt", ..crate::tests::bare(aish_text::Shell::Bash) };
    let command = |words: &str| crate::suggest(words, &environment).map(|s| s.command);
    for words in
        ["install happiness", "kill the messenger", "stop nonsense", "restart the revolution", "uninstall sadness"]
    {
        assert_eq!(command(words), None, "{words}");
    }
    for words in [
        "install htop",
        "install python3-venv",
        "kill the process called messenger",
        "restart the billing service",
        "kill firefox",
    ] {
        assert!(command(words).is_some(), "{words}");
    }
}
