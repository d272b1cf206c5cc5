//! The completions load in the real shells and offer the commands.

use std::process::Command;

use aish::shell::Shell;

use crate::support::shell_env::installed;

fn root(name: &str) -> String {
    format!("{}/completions/{name}", env!("CARGO_MANIFEST_DIR"))
}

fn output(program: &str, args: &[&str]) -> String {
    let home = tempfile::tempdir().unwrap();
    let mut command = Command::new(program);
    command.args(args).env_clear().env("PATH", "/usr/local/bin:/usr/bin:/bin").env("HOME", home.path());
    let output = command.output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    text
}

#[test]
fn bash_offers_the_commands() {
    if !installed(Shell::Bash) {
        return;
    }
    let script = format!(
        "source '{}'; COMP_WORDS=(aish su) COMP_CWORD=1; _aish aish su aish; printf '%s\\n' \"${{COMPREPLY[@]}}\"",
        root("aish.bash")
    );
    assert_eq!(output("bash", &["--norc", "-c", &script]).trim(), "suggest");
}

#[test]
fn fish_offers_the_commands() {
    if !installed(Shell::Fish) {
        return;
    }
    let script = format!("source '{}'; complete -C 'aish sug'", root("aish.fish"));
    assert!(output("fish", &["--no-config", "-c", &script]).starts_with("suggest"));
}

#[test]
fn zsh_loads_the_function() {
    if !installed(Shell::Zsh) {
        return;
    }
    let dir = format!("{}/completions", env!("CARGO_MANIFEST_DIR"));
    let script = format!(
        "fpath=('{dir}' $fpath); autoload -Uz compinit; compinit -u -D; print -r -- $_comps[aish]; autoload +X _aish && print loaded"
    );
    assert_eq!(output("zsh", &["-f", "-c", &script]), "_aish\nloaded\n");
}

#[test]
fn nothing_hidden_is_offered() {
    for name in ["_aish", "aish.bash", "aish.fish"] {
        assert!(!std::fs::read_to_string(root(name)).unwrap().contains("widget"), "{name}");
    }
}
