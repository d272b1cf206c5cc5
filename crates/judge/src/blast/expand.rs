//! The files a glob names now, found component by component as the request's shell would.

use std::collections::HashSet;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use super::budget::Budget;
use super::pattern::BlastPattern;
use aish_text::Shell;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Expanded {
    /// Too many may be named: some qualifiers aren't understood.
    pub at_most: bool,
    /// Too few may be named: a bash option changes `**`.
    pub at_least: bool,
    /// The pattern can't be followed.
    pub unclear: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FileKind {
    Files,
    Directories,
    Links,
}

struct BlastExpander<'e> {
    shell: Shell,
    dots: bool,
    only: Option<FileKind>,
    budget: &'e Budget<'e>,
    found: &'e mut dyn FnMut(PathBuf),
    /// Directories visited: fish follows links below `**`.
    been: HashSet<PathBuf>,
}

/// Calls `found` with each path that `pattern` names from `cwd`.
pub(super) fn expand(
    pattern: &str,
    shell: Shell,
    cwd: &Path,
    budget: &Budget<'_>,
    found: &mut dyn FnMut(PathBuf),
) -> Expanded {
    let mut expanded = Expanded::default();
    let mut expander = BlastExpander { shell, dots: false, only: None, budget, found, been: HashSet::new() };
    let mut plain = pattern.to_owned();
    if shell == Shell::Zsh {
        expanded.at_most = expander.qualifiers(&mut plain);
    }
    let Some(components) = split(&plain) else {
        return Expanded { unclear: true, ..expanded };
    };
    expanded.at_least = shell == Shell::Bash && components.iter().any(|component| component == "**");
    let start = if pattern.starts_with('/') { PathBuf::from("/") } else { cwd.to_path_buf() };
    expander.level(&start, &components);
    expanded
}

/// None if a group or bracket spans a slash.
fn split(pattern: &str) -> Option<Vec<String>> {
    let mut components = vec![String::new()];
    let mut depth = 0_usize;
    let mut chars = pattern.chars();
    while let Some(c) = chars.next() {
        match c {
            '/' if depth > 0 => return None,
            '/' => {
                components.push(String::new());
                continue;
            }
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        let last = components.last_mut()?;
        last.push(c);
        if c == '\\'
            && let Some(escaped) = chars.next()
        {
            last.push(escaped);
        }
    }
    components.retain(|component| !component.is_empty());
    Some(components)
}

impl BlastExpander<'_> {
    /// Takes zsh's qualifiers off the pattern; true if some aren't understood.
    fn qualifiers(&mut self, pattern: &mut String) -> bool {
        let Some(inside) = pattern.strip_suffix(')') else { return false };
        let Some(open) = inside.rfind('(') else { return false };
        let text = &inside[open + 1..];
        // `a/(b/c)` is a group, `*(/)` are the directories.
        let group = text.contains('/') && text.chars().any(|c| c.is_alphanumeric() && !"DN#q".contains(c));
        if text.contains(['|', '~']) || text.is_empty() || group {
            return false;
        }
        let mut unknown = false;
        for c in text.strip_prefix("#q").unwrap_or(text).chars() {
            match c {
                '.' => self.only = Some(FileKind::Files),
                '/' => self.only = Some(FileKind::Directories),
                '@' => self.only = Some(FileKind::Links),
                'D' => self.dots = true,
                'N' => {}
                _ => unknown = true,
            }
        }
        pattern.truncate(open);
        unknown
    }

    fn level(&mut self, directory: &Path, components: &[String]) {
        let Some((first, rest)) = components.split_first() else { return };
        let deep = first.contains("**") && self.shell == Shell::Fish;
        if first == "**" && self.shell == Shell::Zsh && !rest.is_empty() {
            self.level(directory, rest);
            self.below(directory, &mut |expander, inner| expander.level(inner, rest));
            return;
        }
        let pattern = BlastPattern::new(first, Some(self.shell), self.dots);
        if let Some(name) = pattern.literal() {
            let path = directory.join(name);
            if rest.is_empty() {
                if self.budget.step() && fs::symlink_metadata(&path).is_ok() {
                    self.hit(path);
                }
            } else {
                self.level(&path, rest);
            }
            return;
        }
        if deep && first == "**" && !rest.is_empty() {
            self.level(directory, rest);
        }
        for (name, path) in self.names(directory) {
            if pattern.matches(&name.to_string_lossy()) {
                if rest.is_empty() {
                    self.hit(path);
                } else if !(deep && first == "**") && path.is_dir() {
                    self.level(&path, rest);
                }
            }
        }
        if let Some((before, after)) = first.split_once("**").filter(|_| deep) {
            // It goes on below each directory that fits the pattern before `**`.
            let entry = BlastPattern::new(&format!("{before}*"), Some(self.shell), self.dots);
            let below: Vec<String> = std::iter::once(format!("**{after}")).chain(rest.iter().cloned()).collect();
            for (name, path) in self.names(directory) {
                if entry.matches(&name.to_string_lossy()) && self.enters(&path) {
                    self.level(&path, &below);
                }
            }
        }
    }

    fn hit(&mut self, path: PathBuf) {
        let kind = |is: fn(&fs::FileType) -> bool| fs::symlink_metadata(&path).is_ok_and(|data| is(&data.file_type()));
        let wanted = match self.only {
            None => true,
            Some(FileKind::Files) => kind(fs::FileType::is_file),
            Some(FileKind::Directories) => kind(fs::FileType::is_dir),
            Some(FileKind::Links) => kind(fs::FileType::is_symlink),
        };
        if wanted {
            (self.found)(path);
        }
    }

    /// Whether a path is a directory, also through links, that isn't open already.
    fn enters(&mut self, path: &Path) -> bool {
        let link = fs::symlink_metadata(path).is_ok_and(|data| data.is_symlink());
        if !link {
            return is_directory(path);
        }
        path.is_dir() && fs::canonicalize(path).is_ok_and(|real| !path.starts_with(&real) && self.been.insert(real))
    }

    /// All directories below, without hidden ones; links aren't followed.
    fn below(&mut self, directory: &Path, work: &mut dyn FnMut(&mut Self, &Path)) {
        let mut waiting = vec![directory.to_path_buf()];
        while let Some(directory) = waiting.pop() {
            for (name, path) in self.names(&directory) {
                let hidden = name.to_string_lossy().starts_with('.') && !self.dots;
                if !hidden && is_directory(&path) {
                    work(self, &path);
                    waiting.push(path);
                }
            }
        }
    }

    fn names(&self, directory: &Path) -> Vec<(OsString, PathBuf)> {
        let Ok(entries) = fs::read_dir(directory) else { return Vec::new() };
        entries
            .map_while(|entry| self.budget.step().then_some(entry))
            .filter_map(|entry| entry.ok().map(|entry| (entry.file_name(), entry.path())))
            .collect()
    }
}

fn is_directory(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|data| data.is_dir())
}
