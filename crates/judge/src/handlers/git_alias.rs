//! The user's own names for git's subcommands: every definition that the configuration files hold, read without starting git.
//! Which one git would take isn't told: the caller judges them all. It must not judge.

use crate::paths::look::Look;

/// Files that are read for one name, included ones too.
const MOST_FILES: usize = 16;

/// Directories between the current one and the top of its work tree.
const MOST_PARENTS: usize = 40;

/// The values of `alias.NAME` in the configuration of `home` and of the repository around `cwd`; empty if there are none, or
/// if a file that could hold one can't be read.
pub fn definitions(look: &Look, home: &str, cwd: &str, name: &str) -> Vec<String> {
    let mut files: Vec<String> = ["/etc/gitconfig", "/usr/local/etc/gitconfig", "/opt/homebrew/etc/gitconfig"]
        .map(str::to_owned)
        .into_iter()
        .chain([format!("{home}/.config/git/config"), format!("{home}/.gitconfig")])
        .chain(of_repository(look, cwd))
        .collect();
    let (mut found, mut at) = (Vec::new(), 0);
    while let Some(file) = files.get(at).cloned() {
        at += 1;
        if at > MOST_FILES {
            return Vec::new();
        }
        let text = match look.small_file(&file) {
            Ok(Some(text)) => text,
            Ok(None) => continue,
            Err(_) => return Vec::new(),
        };
        for (section, key, value) in entries(&text) {
            match section.as_str() {
                "alias" if key.eq_ignore_ascii_case(name) => found.push(value),
                // `[includeIf "…"]` counts as if its condition held.
                "include" | "includeif" if key.eq_ignore_ascii_case("path") => {
                    files.push(included(&value, &file, home));
                }
                _ => {}
            }
        }
    }
    found.dedup();
    found
}

/// Whether `cwd` lies in a repository, and its configuration files.
fn of_repository(look: &Look, cwd: &str) -> Vec<String> {
    let mut directory = cwd.trim_end_matches('/');
    for _ in 0..MOST_PARENTS {
        let git = format!("{directory}/.git");
        match look.small_file(&git) {
            // A work tree or a submodule: the repository is elsewhere, and a work tree shares the one of its origin.
            Ok(Some(link)) => {
                let Some(at) = link.strip_prefix("gitdir:").map(str::trim) else { return Vec::new() };
                let own = if at.starts_with('/') { at.to_owned() } else { format!("{directory}/{at}") };
                let shared = match look.small_file(&format!("{own}/commondir")) {
                    Ok(Some(common)) if common.starts_with('/') => common.trim().to_owned(),
                    Ok(Some(common)) => format!("{own}/{}", common.trim()),
                    _ => own.clone(),
                };
                return vec![format!("{shared}/config"), format!("{own}/config.worktree")];
            }
            // A directory isn't read as a file.
            Err(_) => return vec![format!("{git}/config"), format!("{git}/config.worktree")],
            Ok(None) => {}
        }
        match directory.rsplit_once('/') {
            Some((parent, _)) => directory = parent,
            None => break,
        }
    }
    Vec::new()
}

fn included(path: &str, from: &str, home: &str) -> String {
    match path.strip_prefix("~/") {
        Some(rest) => format!("{home}/{rest}"),
        None if path.starts_with('/') => path.to_owned(),
        None => format!("{}/{path}", from.rsplit_once('/').map_or("", |(directory, _)| directory)),
    }
}

/// The entries of a configuration file: section (in lower case, without its subsection), key and value.
fn entries(text: &str) -> Vec<(String, String, String)> {
    let (mut found, mut section) = (Vec::new(), String::new());
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let mut line = line.trim().to_owned();
        if let Some(header) = line.strip_prefix('[') {
            let Some((name, rest)) = header.split_once(']') else { continue };
            section = name.split([' ', '\t', '.', '"']).next().unwrap_or_default().to_ascii_lowercase();
            line = rest.trim().to_owned();
        }
        if line.starts_with(['#', ';']) || line.is_empty() {
            continue;
        }
        while line.ends_with('\\') && !line.ends_with("\\\\") {
            line.pop();
            let Some(more) = lines.next() else { break };
            line.push_str(more);
        }
        let (key, value) = line.split_once('=').unwrap_or((&line, ""));
        found.push((section.clone(), key.trim().to_owned(), unquoted(value.trim())));
    }
    found
}

/// A value without its quotes, escapes and comment.
fn unquoted(value: &str) -> String {
    let (mut text, mut quoted) = (String::new(), false);
    let mut letters = value.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '"' => quoted = !quoted,
            '\\' => match letters.next() {
                Some('n') => text.push('\n'),
                Some('t') => text.push('\t'),
                Some(other) => text.push(other),
                None => {}
            },
            '#' | ';' if !quoted => break,
            letter => text.push(letter),
        }
    }
    text.trim_end().to_owned()
}

/// The words of an alias that is no shell text, as git splits them: blanks part them, quotes and backslashes keep them.
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
