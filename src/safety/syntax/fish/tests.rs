//! Lines of fish and their trees.

use crate::safety::syntax::{parse, printer};
use crate::shell::Shell;

fn tree(text: &str) -> String {
    match parse(text, Shell::Fish) {
        Ok(script) => printer::script(&script),
        Err(error) => format!("error at {}: {}", error.at, error.message),
    }
}

#[test]
fn ordinary_lines() {
    assert_eq!(tree("r\\m -rf \"$HOME\"/*"), "[r'm' -rf ''\"${HOME}\"/«*»]");
}
