//! The unit tests of `doctor_keys.rs`: which setting is named for which terminal.

use super::*;

fn named(pairs: &'static [(&'static str, &'static str)]) -> Vec<&'static str> {
    settings(&|name| pairs.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned()))
}

#[test]
fn each_terminal_has_its_setting() {
    for (program, setting) in [
        ("Apple_Terminal", "Use Option as Meta key"),
        ("iTerm.app", "Esc+"),
        ("vscode", "terminal.integrated.macOptionIsMeta"),
        ("WezTerm", "send_composed_key_when_left_alt_is_pressed=false"),
        ("kitty", "macos_option_as_alt yes"),
        ("ghostty", "macos-option-as-alt=true"),
    ] {
        let found = settings(&|name| (name == "TERM_PROGRAM").then(|| program.to_owned()));
        assert!(found.len() == 1 && found[0].contains(setting), "{program}: {found:?}");
    }
    assert!(named(&[("TERM", "xterm-kitty")])[0].contains("kitty.conf"));
    // In tmux only this still says it.
    assert!(
        named(&[("TERM_PROGRAM", "tmux"), ("LC_TERMINAL", "iTerm2"), ("TERM", "tmux-256color")])[0].contains("Esc+")
    );
    assert!(named(&[("TERM", "xterm-256color")]).len() > 5, "all, where the terminal says nothing");
    assert!(named(&[("TERM", "xterm")]).len() > 5);
    assert!(named(&[("XTERM_VERSION", "XTerm(390)"), ("TERM", "xterm")])[0].contains("metaSendsEscape"));
}
