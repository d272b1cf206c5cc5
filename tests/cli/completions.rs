//! The completions load in the real shells and offer the commands.

use std::process::Command;

use aish_text::Shell;

use crate::support::cli::Home;
use crate::support::shell_env::installed;

fn root(name: &str) -> String {
    format!("{}/completions/{name}", env!("CARGO_MANIFEST_DIR"))
}

fn output(program: &str, args: &[&str]) -> String {
    let home = tempfile::tempdir().unwrap();
    let mut command = Command::new(program);
    command
        .args(args)
        .env_clear()
        .env("PATH", "/usr/local/bin:/usr/bin:/bin")
        .env("HOME", home.path())
        .env("TMPDIR", home.path());
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

/// MCM: the numbers of the notes, and their kinds; `:memory` as `aish memory`.
#[test]
fn the_notes_are_offered_by_number() {
    let home = Home::new();
    let bin = home.path().join("bin");
    std::fs::create_dir(&bin).unwrap();
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_aish"), bin.join("aish")).unwrap();
    for text in ["first: a", "second"] {
        assert_eq!(home.run(&["remember", text]).code, 0);
    }
    let run = |program: &str, args: &[&str]| {
        let path = format!("{}:/usr/local/bin:/usr/bin:/bin", bin.display());
        let mut command = Command::new(program);
        command.args(args).env_clear().env("PATH", path).env("HOME", home.path()).env("TMPDIR", home.path());
        let output = command.output().unwrap();
        assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    if installed(Shell::Bash) {
        for (line, expected) in [
            ("aish memory forget ", "2 1"),
            ("aish memory forget 2 1", "1"),
            (":memory edit ", "2 1"),
            ("  :memory add ", "fact pref context"),
            (":memory add p", "pref"),
        ] {
            let function = if line.contains(':') { "_aish_meta" } else { "_aish aish \"${line##* }\" x" };
            let script = format!(
                "source '{}'; line='{line}'; COMP_LINE=$line COMP_POINT=${{#line}}; read -ra COMP_WORDS <<<\"$line\"; \
                 [[ $line == *' ' ]] && COMP_WORDS+=(''); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); {function}; echo \"${{COMPREPLY[@]}}\"",
                root("aish.bash")
            );
            let offered = run("bash", &["--norc", "-c", &script]);
            let offered = offered.trim();
            // Nothing stands beside the numbers, or a Tab wouldn't complete the only note there is.
            let numbers = line.contains("forget ") || line.contains("edit ");
            let right = if numbers { offered == expected } else { offered.ends_with(expected) };
            assert!(right, "{line}: {offered}");
        }
    }
    if installed(Shell::Fish) {
        for (line, expected) in [
            ("aish memory forget ", "2\tfact: second\n1\tfact: first: a\n"),
            (":memory forget ", "2\tfact: second\n1\tfact: first: a\n"),
            ("aish memory add p", "pref\n"),
            (":memory add p", "pref\n"),
        ] {
            let script = format!("source '{}'; function :memory; end; complete -C '{line}'", root("aish.fish"));
            let mut offered: Vec<String> =
                run("fish", &["--no-config", "-c", &script]).lines().map(str::to_owned).collect();
            let mut expected: Vec<String> = expected.lines().map(str::to_owned).collect();
            offered.sort();
            expected.sort();
            assert_eq!(offered, expected, "{line}");
        }
    }
}

#[test]
fn nothing_hidden_is_offered() {
    for name in ["_aish", "aish.bash", "aish.fish"] {
        assert!(!std::fs::read_to_string(root(name)).unwrap().contains("widget"), "{name}");
    }
}
