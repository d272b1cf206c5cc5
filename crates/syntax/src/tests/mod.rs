//! Lines and their trees.

mod completeness;
mod limits;
pub mod printer;
mod tokens;

use aish_text::Shell;

fn tree(text: &str, shell: Shell) -> String {
    match super::parse(text, shell) {
        Ok(script) => printer::script(&script),
        Err(error) => format!("error at {}: {}", error.at, error.message),
    }
}

#[test]
fn ordinary_lines() {
    assert_eq!(tree("r\\m -rf \"$HOME\"/*", Shell::Bash), "[r'm' -rf ''\"${HOME}\"/«*»]");
    assert_eq!(tree("for f (*.txt) rm $f", Shell::Zsh), "loop{f / («*».txt) / [rm ${f}]}");
}
