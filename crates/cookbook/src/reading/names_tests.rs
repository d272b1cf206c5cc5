//! The unit tests of `names.rs`.

use crate::Environment;

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
