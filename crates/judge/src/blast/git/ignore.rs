//! The untracked files git ignores: `.gitignore`, `info/exclude`, the user's file (gitignore(5)).

use std::fs;
use std::path::Path;

use super::super::pattern::BlastPattern;

/// In bytes.
const MAX_IGNORE_FILE: u64 = 64 * 1024;

#[derive(Clone, Debug)]
struct IgnoreRule {
    /// The directory it applies in, relative to the work tree; empty or with a final slash.
    base: String,
    /// None is `**`.
    components: Vec<Option<BlastPattern>>,
    negated: bool,
    directories: bool,
    /// It has a slash: its components are all those below `base`.
    anchored: bool,
}

/// The last pattern that matches a path decides.
#[derive(Clone, Debug, Default)]
pub(super) struct Ignore {
    rules: Vec<IgnoreRule>,
}

impl Ignore {
    pub(super) fn add(&mut self, file: &Path, base: &str) {
        let regular = fs::symlink_metadata(file).is_ok_and(|data| data.is_file() && data.len() <= MAX_IGNORE_FILE);
        let Some(text) = regular.then(|| fs::read_to_string(file).ok()).flatten() else { return };
        self.rules.extend(text.lines().filter_map(|line| rule(line, base)));
    }

    pub(super) fn len(&self) -> usize {
        self.rules.len()
    }

    pub(super) fn keep(&mut self, count: usize) {
        self.rules.truncate(count);
    }

    /// `path` is relative to the work tree; no directory above it is ignored.
    pub(super) fn has(&self, path: &str, is_directory: bool) -> bool {
        let last = self.rules.iter().rev().find(|rule| rule.matches(path, is_directory));
        last.is_some_and(|rule| !rule.negated)
    }
}

impl IgnoreRule {
    fn matches(&self, path: &str, is_directory: bool) -> bool {
        let Some(below) = path.strip_prefix(self.base.as_str()).filter(|_| is_directory || !self.directories) else {
            return false;
        };
        let names: Vec<&str> = below.split('/').collect();
        fits(&self.components, if self.anchored { &names } else { &names[names.len() - 1..] })
    }
}

fn fits(components: &[Option<BlastPattern>], names: &[&str]) -> bool {
    match (components.split_first(), names.split_first()) {
        (None, None) => true,
        (Some((None, [])), _) => !names.is_empty(),
        (Some((None, rest)), _) => (0..names.len()).any(|skipped| fits(rest, &names[skipped..])),
        (Some((Some(pattern), rest)), Some((name, names))) => pattern.matches(name) && fits(rest, names),
        _ => false,
    }
}

fn rule(line: &str, base: &str) -> Option<IgnoreRule> {
    let mut text = line.strip_suffix('\r').unwrap_or(line);
    while let Some(shorter) = text.strip_suffix(' ').filter(|shorter| !shorter.ends_with('\\')) {
        text = shorter;
    }
    if text.is_empty() || text.starts_with('#') {
        return None;
    }
    let negated = text.starts_with('!');
    let text = &text[usize::from(negated)..];
    let directories = text.ends_with('/');
    let text = text.strip_suffix('/').unwrap_or(text);
    let anchored = text.contains('/');
    let names = text.trim_start_matches('/').split('/');
    let components = names.map(|part| (part != "**").then(|| BlastPattern::new(part, None, true))).collect();
    Some(IgnoreRule { base: base.to_owned(), components, negated, directories, anchored })
}

#[cfg(test)]
#[path = "ignore_tests.rs"]
mod tests;
