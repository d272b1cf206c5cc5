//! The unit tests of `words.rs`.

use super::*;
use crate::tree::Tree;
use aish_syntax::ir::CommandKind;

fn note(raw: &str) -> Option<String> {
    let script = Tree::new(&format!("echo {raw}"), aish_text::Shell::Bash).script;
    match &script.pipelines[0].stages[0].kind {
        CommandKind::Simple(simple) => expansion(&simple.words[1..], false),
        _ => None,
    }
}

#[test]
fn expansions() {
    assert!(note("*.txt").unwrap().contains("matching names"));
    assert!(note("'*.txt'").is_none());
    assert!(note("\"$HOME/x\"").unwrap().contains("home directory"));
    assert!(note("a{1..3}").unwrap().contains("braces"));
    assert!(note("plain").is_none());
    assert!(!note("$?").unwrap().contains("pattern"));
    assert!(!note("${x:?}").unwrap().contains("pattern"));
    assert!(note("${x:?}*").unwrap().contains("pattern"));
}
