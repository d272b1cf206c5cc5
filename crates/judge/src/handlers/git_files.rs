//! Finds and reads git's repositories, configuration files and aliases without git, within bounds.

use crate::paths::look::PathLook;

const MOST_FILES: usize = 16;

const MOST_PARENTS: usize = 40;

#[derive(Debug)]
pub struct GitRepository {
    pub files: Vec<String>,
    /// The default directory of hooks.
    pub hooks: String,
}

#[derive(Debug)]
pub struct GitEntry {
    /// In lower case, without its subsection.
    pub section: String,
    pub key: String,
    pub value: String,
}

/// The repository of git called in `cwd`, also a bare one.
pub fn repository(look: &PathLook, cwd: &str) -> Option<GitRepository> {
    let mut directory = cwd.trim_end_matches('/');
    for _ in 0..MOST_PARENTS {
        let git = format!("{directory}/.git");
        match look.small_file(&git) {
            // A work tree or submodule: the repository is elsewhere.
            Ok(Some(link)) => {
                let at = link.strip_prefix("gitdir:").map(str::trim)?;
                let own = if at.starts_with('/') { at.to_owned() } else { format!("{directory}/{at}") };
                return Some(at_directory(look, &own));
            }
            // A directory isn't read as a file.
            Err(_) => return Some(at_directory(look, &git)),
            Ok(None) => {}
        }
        if let Ok(Some(head)) = look.small_file(&format!("{directory}/HEAD"))
            && (head.starts_with("ref:") || head.trim().bytes().all(|b| b.is_ascii_hexdigit()))
        {
            return Some(at_directory(look, directory));
        }
        directory = directory.rsplit_once('/')?.0;
    }
    None
}

/// The repository of `--git-dir`.
pub fn at_directory(look: &PathLook, own: &str) -> GitRepository {
    let shared = match look.small_file(&format!("{own}/commondir")) {
        Ok(Some(common)) if common.starts_with('/') => common.trim().to_owned(),
        Ok(Some(common)) => format!("{own}/{}", common.trim()),
        _ => own.to_owned(),
    };
    let hooks = format!("{shared}/hooks");
    GitRepository { files: vec![format!("{shared}/config"), format!("{own}/config.worktree")], hooks }
}

/// With included files, whatever the condition; none if one is unreadable.
pub fn entries(look: &PathLook, home: &str, mut files: Vec<String>) -> Option<Vec<GitEntry>> {
    let (mut found, mut at) = (Vec::new(), 0);
    while let Some(file) = files.get(at).cloned() {
        at += 1;
        if at > MOST_FILES {
            return None;
        }
        let Some(text) = look.small_file(&file).ok()? else { continue };
        for entry in of_text(&text) {
            if matches!(entry.section.as_str(), "include" | "includeif") && entry.key.eq_ignore_ascii_case("path") {
                files.push(included(&entry.value, &file, home));
            }
            found.push(entry);
        }
    }
    Some(found)
}

fn included(path: &str, from: &str, home: &str) -> String {
    match path.strip_prefix("~/") {
        Some(rest) => format!("{home}/{rest}"),
        None if path.starts_with('/') => path.to_owned(),
        None => format!("{}/{path}", from.rsplit_once('/').map_or("", |(directory, _)| directory)),
    }
}

fn of_text(text: &str) -> Vec<GitEntry> {
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
        found.push(GitEntry { section: section.clone(), key: key.trim().to_owned(), value: unquoted(value.trim()) });
    }
    found
}

/// Without quotes, escapes and comment.
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

/// All definitions of an alias, as it is unknown which one git takes: from the configuration of
/// `home` and around `cwd`. Empty if there is none, or a file can't be read.
pub fn alias_definitions(look: &PathLook, home: &str, cwd: &str, name: &str) -> Vec<String> {
    let mut files: Vec<String> = ["/etc/gitconfig", "/usr/local/etc/gitconfig", "/opt/homebrew/etc/gitconfig"]
        .map(str::to_owned)
        .into_iter()
        .chain([format!("{home}/.config/git/config"), format!("{home}/.gitconfig")])
        .collect();
    files.extend(repository(look, cwd).map(|found| found.files).unwrap_or_default());
    let entries = entries(look, home, files).unwrap_or_default();
    let named = |entry: &GitEntry| entry.section == "alias" && entry.key.eq_ignore_ascii_case(name);
    let mut found: Vec<String> = entries.into_iter().filter(named).map(|entry| entry.value).collect();
    found.dedup();
    found
}

/// As git splits an alias that is no shell text: at blanks, with quotes and backslashes.
pub fn alias_words(value: &str) -> Vec<String> {
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
#[path = "git_files_tests.rs"]
mod tests;
