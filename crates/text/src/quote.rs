//! Quoting for the three shells: turns any text into one word that the shell reads back unchanged.
//! It must not know what the text is for.

use crate::Shell;

/// `text` as one word of `shell`. Control characters are written as escapes where the shell has them, so the result is
/// a single line in zsh and bash; NUL, which no shell can hold, is dropped.
pub fn quote(shell: Shell, text: &str) -> String {
    let text = text.replace('\0', "");
    match shell {
        Shell::Fish => fish(&text),
        Shell::Zsh | Shell::Bash if text.chars().any(|c| c.is_ascii_control()) => ansi(&text),
        Shell::Zsh | Shell::Bash => posix(&text),
    }
}

/// `text` as one word that may go over several lines, for script text that people read. Control characters, NUL
/// included, stay as they are.
pub fn block(shell: Shell, text: &str) -> String {
    match shell {
        Shell::Fish => fish(text),
        Shell::Zsh | Shell::Bash => posix(text),
    }
}

/// Quotes with `'…'`; a `'` of the text becomes `'\''`.
fn posix(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}

/// Quotes with `$'…'`; ASCII control characters become octal escapes (`\012`).
fn ansi(text: &str) -> String {
    let mut out = String::from("$'");
    for c in text.chars() {
        match c {
            '\'' | '\\' => out.extend(['\\', c]),
            c if c.is_ascii_control() => out.push_str(&format!("\\{:03o}", u32::from(c))),
            c => out.push(c),
        }
    }
    out.push('\'');
    out
}

/// Quotes with `'…'`, where fish reads the escapes `\'` and `\\`.
fn fish(text: &str) -> String {
    format!("'{}'", text.replace('\\', r"\\").replace('\'', r"\'"))
}

#[cfg(test)]
mod tests {
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
        let words = [
            "",
            "it's",
            "''",
            "\\'",
            "a\nb",
            "\t",
            "$HOME `x` $(y)",
            "!x",
            "-n",
            "~",
            "漢字 👩‍👩‍👧 é",
            "\u{1b}[A",
            "\\",
            "%s",
        ];
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
}
