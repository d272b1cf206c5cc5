//! All definitions of git aliases in the configuration files, read without git. The caller judges
//! each, as it is unknown which one git takes.

use super::git_files::{self, GitEntry};
use crate::paths::look::PathLook;

/// From the configuration of `home` and around `cwd`; empty if none, or a file can't be read.
pub fn definitions(look: &PathLook, home: &str, cwd: &str, name: &str) -> Vec<String> {
    let mut files: Vec<String> = ["/etc/gitconfig", "/usr/local/etc/gitconfig", "/opt/homebrew/etc/gitconfig"]
        .map(str::to_owned)
        .into_iter()
        .chain([format!("{home}/.config/git/config"), format!("{home}/.gitconfig")])
        .collect();
    files.extend(git_files::repository(look, cwd).map(|found| found.files).unwrap_or_default());
    let entries = git_files::entries(look, home, files).unwrap_or_default();
    let named = |entry: &GitEntry| entry.section == "alias" && entry.key.eq_ignore_ascii_case(name);
    let mut found: Vec<String> = entries.into_iter().filter(named).map(|entry| entry.value).collect();
    found.dedup();
    found
}

/// As git splits an alias that is no shell text: at blanks, with quotes and backslashes.
pub fn words(value: &str) -> Vec<String> {
    let (mut words, mut word, mut quote): (Vec<String>, Option<String>, Option<char>) = (Vec::new(), None, None);
    let mut letters = value.chars();
    while let Some(letter) = letters.next() {
        match (letter, quote) {
            (letter, None) if letter.is_whitespace() => words.extend(word.take()),
            ('\'' | '"', None) => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (letter, Some(open)) if letter == open => quote = None,
            ('\\', open) if open != Some('\'') => word.get_or_insert_default().extend(letters.next()),
            (letter, _) => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
#[path = "git_alias_tests.rs"]
mod tests;
