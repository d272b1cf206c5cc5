//! The unit tests of `prompt_watch.rs`.

use super::*;

#[test]
fn builtins_that_open_the_line_editor() {
    for (text, shell) in [
        ("read -e name", Shell::Bash),
        ("x=1; read -rep 'name? ' name", Shell::Bash),
        ("vared name", Shell::Zsh),
        ("select x in a b; do echo $x; done", Shell::Zsh),
        ("read name", Shell::Fish),
        ("set x (read)", Shell::Fish),
    ] {
        assert!(opens_editor(text, shell), "{text}");
    }
    for (text, shell) in [
        ("read name", Shell::Bash),
        ("read -s -n 1 key", Shell::Bash),
        ("unset PROMPT_COMMAND", Shell::Bash),
        ("read -k 1 key", Shell::Zsh),
        ("cat readme", Shell::Fish),
    ] {
        assert!(!opens_editor(text, shell), "{text}");
    }
}
