//! The unit tests of `meta_line.rs`: what is said of words that a `:name` doesn't take.

use super::*;

fn said(words: &[&str]) -> String {
    let args = ["aish"].iter().chain(words).copied();
    let error = usage_error(words[0], &Cli::try_parse_from(args).unwrap_err());
    format!("{} | {}", error.message, error.hints.join("; "))
}

#[test]
fn words_of_our_own() {
    assert_eq!(said(&["undo", "foo"]), "`:undo` does not take `foo` | `:help undo` shows what it takes");
    assert_eq!(said(&["cost", "--nosuch"]), "`:cost` does not take `--nosuch` | `:help cost` shows what it takes");
    for words in [&["memory", "forget"][..], &["route", "pin"], &["memory", "nosuch"], &["mcp", "x\x1b[31my"]] {
        let said = said(words);
        assert!(!said.contains("Usage") && !said.contains("error:") && !said.contains('\n'), "{said}");
        assert!(!said.contains('\x1b') && said.contains(&format!("`:help {}`", words[0])), "{said}");
    }
}
