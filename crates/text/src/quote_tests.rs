//! The unit tests of `quote.rs`.

use super::*;
use proptest::prelude::*;
use std::process::Command;

/// Lets the real shell print the words; `None` when it is not installed.
fn read_back(shell: Shell, texts: &[String]) -> Option<Vec<String>> {
    let words: Vec<_> = texts.iter().map(|text| quote(shell, text)).collect();
    let script = format!("printf '%s\\0' {}", words.join(" "));
    let plain: &[&str] = match shell {
        Shell::Zsh => &["-f", "-c"],
        Shell::Bash => &["--norc", "-c"],
        Shell::Fish => &["--no-config", "-c"],
    };
    let home = tempfile::tempdir().unwrap();
    let mut command = Command::new(shell.name());
    command.args(plain).arg(script).env("HOME", home.path()).env("TMPDIR", home.path()).env("LC_ALL", "C.UTF-8");
    let out = command.output().ok()?;
    assert!(out.stderr.is_empty(), "{shell}: {}", String::from_utf8_lossy(&out.stderr));
    let text = String::from_utf8(out.stdout).unwrap();
    Some(text.split_terminator('\0').map(str::to_owned).collect())
}

fn check(texts: Vec<String>) {
    for shell in Shell::ALL {
        if let Some(back) = read_back(shell, &texts) {
            assert_eq!(back, texts, "{shell}");
        }
    }
}

#[test]
fn awkward_words_come_back() {
    let words =
        ["", "it's", "''", "\\'", "a\nb", "\t", "$HOME `x` $(y)", "!x", "-n", "~", "漢字 👩‍👩‍👧 é", "\u{1b}[A", "\\", "%s"];
    check(words.map(str::to_owned).to_vec());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]
    #[test]
    fn any_words_come_back(texts in prop::collection::vec("[^\0]{0,40}", 1..20)) {
        check(texts);
    }

    #[test]
    fn quotes_and_backslashes_come_back(texts in prop::collection::vec(r#"['"\\$!\n ]{0,12}"#, 1..20)) {
        check(texts);
    }
}
