//! Files of a text command: one file, all of some types, or a directory.

use super::cursor::Cursor;
use super::place;
use crate::lex::{Token, WordKind};
use crate::vocab::types;
use crate::{Environment, braces, lists, quote};

#[derive(Clone, Debug, Default)]
pub struct ComposeTarget {
    pub files: Vec<String>,
    pub globs: Vec<String>,
    pub root: Option<String>,
    pub not_dirs: Vec<String>,
    pub not_files: Vec<String>,
    /// All levels or files in general.
    pub many: bool,
}

impl ComposeTarget {
    pub fn is_empty(&self) -> bool {
        self.files.is_empty() && self.globs.is_empty() && self.root.is_none() && !self.many
    }

    /// Reads a mention; returns tokens used.
    pub fn take(&mut self, here: Cursor, environment: &Environment) -> Option<usize> {
        let token = here.get(0)?;
        let low = token.low();
        let before = here.before().map(Token::low).unwrap_or_default();
        let next = here.get(1);
        if token.any(&["exclude", "without"]) || (low == "not" && here.fits(1, |t| t.low() == "in")) {
            return self.leave_out(here);
        }
        if token.is("here") {
            self.root = Some(".".to_owned());
            return Some(1);
        }
        if token.is("recursive") || token.is("subdir") {
            self.many = true;
            return Some(1);
        }
        if token.kind == WordKind::Glob {
            // `--include` compares names without directories.
            if token.raw.contains('/') {
                return None;
            }
            self.globs.extend(braces::expand(&token.raw));
            return Some(1);
        }
        if let Some(exts) = extensions(token) {
            let filed_next = here.is(1, "file");
            // "in docs": usually a directory.
            if before == "in" && !filed_next && lists::TARGET_DOCS.has(&low) {
                self.root = Some(token.raw.clone());
                return Some(1);
            }
            // "gz files under logs": `logs` is a directory.
            let placed =
                lists::TARGET_BELOW.has(&before) || lists::TARGET_PLACES.has(&before) && !self.globs.is_empty();
            if placed && !filed_next {
                return None;
            }
            if let Some(used) = self.typed_files(here, environment) {
                self.globs.extend(exts.iter().map(|e| format!("*.{e}")));
                self.many = true;
                return Some(used);
            }
        }
        if token.is("file") {
            if let Some(next) = next.filter(|n| matches!(n.kind, WordKind::Path | WordKind::Quoted)) {
                self.files.push(next.raw.clone());
                return Some(2);
            }
            self.many |= low == "files" || here.follows(&["every", "each", "any", "all", "which"]);
            return Some(1);
        }
        if token.kind == WordKind::Path {
            return Some(self.take_path(token, next));
        }
        if lists::TARGET_PLACES.has(&before) {
            return self.take_place(here, environment);
        }
        None
    }

    /// Reads what behind an exclusion is left out.
    fn leave_out(&mut self, here: Cursor) -> Option<usize> {
        let k = (1..4).find(|k| here.fits(*k, |t| !t.is("dir") && !t.said(&["the", "in", "for"])))?;
        let (kind, dir) = (here.is(k + 1, "file"), here.is(k + 1, "dir"));
        let name = here.get(k).filter(|t| t.kind != WordKind::Word || !t.known && !kind)?;
        // "containing 'a' without 'b'" is about content.
        if name.kind == WordKind::Quoted && !kind && !dir {
            return None;
        }
        let placed = here.forward(k).follows(&["in", "the"]) && here.fits(1, |t| t.low() == "in");
        let is_dir = dir || name.raw.ends_with('/') || placed;
        let bare = match name.kind {
            WordKind::Ext if is_dir => format!(".{}", name.raw),
            WordKind::Ext if types::is_extension(&name.low()) => format!("*.{}", name.raw),
            WordKind::Ext => return None,
            _ => name.raw.trim_start_matches("./").trim_end_matches('/').to_owned(),
        };
        let is_dir = is_dir && !(placed && bare.trim_start_matches('.').contains('.'));
        // grep's exclusions match names without directories.
        if bare.is_empty() || bare.contains('/') {
            return None;
        }
        let is_file = !is_dir && (name.kind == WordKind::Glob || bare.trim_start_matches('.').contains('.'));
        if is_file { &mut self.not_files } else { &mut self.not_dirs }.push(bare);
        Some(k + 1 + usize::from(dir || kind))
    }

    /// Tokens of "py files", "pdf or txt"; `None` if the type doesn't mean files.
    fn typed_files(&self, here: Cursor, environment: &Environment) -> Option<usize> {
        let token = here.get(0)?;
        let filed = here.fits(1, |t| t.is("file") || t.said(&["source", "scripts", "code", "script"]));
        let second = filed && here.is(2, "file");
        let joined = here.fits(1, |t| t.said(&["and", "or"]));
        let more = here.forward(1 + usize::from(joined));
        let chain = (joined || token.comma) && self.clone().take(more, environment).is_some();
        let files = filed || types::is_noun(&token.low()) || token.kind == WordKind::Ext || chain;
        files.then_some(1 + usize::from(filed) + usize::from(second))
    }

    fn take_path(&mut self, token: &Token, next: Option<&Token>) -> usize {
        let dir_after = next.is_some_and(|t| t.is("dir"));
        let known_file = token.raw.rsplit('/').next().is_some_and(|n| {
            n.trim_start_matches('.').contains('.')
                || n.starts_with('.') && n.len() > 1 && n != ".."
                || n.chars().all(|c| c.is_ascii_uppercase())
                || n.ends_with("file")
        });
        let dir =
            dir_after || token.raw.ends_with('/') || !known_file || matches!(token.raw.as_str(), "." | ".." | "~");
        if dir && !lists::TARGET_FILES.has(&token.raw) {
            self.root = Some(token.raw.clone());
        } else {
            self.files.push(token.raw.clone());
        }
        1 + usize::from(dir_after)
    }

    fn take_place(&mut self, here: Cursor, environment: &Environment) -> Option<usize> {
        let (used, path) = place(here, environment)?;
        let token = here.get(0)?;
        if token.kind == WordKind::Word
            && !token.pathish
            && !token.any(&["home", "dir"])
            && path != "."
            && token.known
            && !environment.is_there(&path)
            && used == 1
        {
            return None;
        }
        self.root = Some(path);
        Some(used)
    }

    pub fn file_args(&self, environment: &Environment) -> String {
        self.files.iter().map(|f| quote::path(f, environment.shell)).collect::<Vec<_>>().join(" ")
    }

    /// `--include=…`, `--exclude=…` and `--exclude-dir=…`.
    pub fn grep_filter(&self, environment: &Environment) -> String {
        let arg = |s: &str| quote::arg(s, environment.shell);
        let mut out = String::new();
        for glob in &self.globs {
            out.push_str(&format!(" --include={}", arg(glob)));
        }
        for file in &self.not_files {
            out.push_str(&format!(" --exclude={}", arg(file)));
        }
        for dir in &self.not_dirs {
            out.push_str(&format!(" --exclude-dir={}", arg(dir)));
        }
        out
    }
}

fn extensions(token: &Token) -> Option<Vec<String>> {
    match token.kind {
        WordKind::Ext => Some(vec![token.raw.clone()]),
        WordKind::Word => types::extensions(&token.low()).map(|e| e.iter().map(|e| (*e).to_owned()).collect()),
        _ => None,
    }
}
