//! Files of a text command: one file, all of some types, or a directory.

use super::place;
use crate::lex::{Token, WordKind};
use crate::vocab::types;
use crate::{Environment, lists, quote};

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

    /// Reads a mention at `i`; returns tokens used.
    pub fn take(&mut self, t: &[Token], i: usize, environment: &Environment) -> Option<usize> {
        let token = t.get(i)?;
        let low = token.low();
        let at = |k: usize| t.get(i + k);
        if token.is("exclude") || token.is("without") || (low == "not" && at(1).is_some_and(|t| t.low() == "in")) {
            let k = (1..4).find(|k| at(*k).is_some_and(|t| !t.is("dir") && !t.said(&["the", "in", "for"])))?;
            let kind = at(k + 1).is_some_and(|t| t.is("file"));
            // "containing 'a' without 'b'" is about content.
            if at(k).is_some_and(|t| t.kind == WordKind::Quoted) && !at(k + 1).is_some_and(|t| t.any(&["file", "dir"]))
            {
                return None;
            }
            let name = at(k).filter(|t| t.kind != WordKind::Word || !t.known && !kind)?;
            let placed = matches!(t[i + k - 1].low().as_str(), "in" | "the") && t[i + 1].low() == "in";
            let is_dir = at(k + 1).is_some_and(|t| t.any(&["dir"])) || name.raw.ends_with('/') || placed;
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
            return Some(k + 1 + usize::from(at(k + 1).is_some_and(|t| t.any(&["dir"]) || kind)));
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
            self.globs.push(token.raw.clone());
            return Some(1);
        }
        let exts: Option<Vec<String>> = match token.kind {
            WordKind::Ext => Some(vec![token.raw.clone()]),
            WordKind::Word => types::extensions(&low).map(|e| e.iter().map(|e| (*e).to_owned()).collect()),
            _ => None,
        };
        if let Some(exts) = exts {
            // "gz files under logs": `logs` is a directory.
            let before = i.checked_sub(1).map(|b| t[b].low()).unwrap_or_default();
            let filed_next = at(1).is_some_and(|t| t.is("file"));
            let placed =
                lists::has("target.below", &before) || lists::has("target.places", &before) && !self.globs.is_empty();
            // "in docs": usually a directory.
            if before == "in" && !filed_next && lists::has("target.docs", &low) {
                self.root = Some(token.raw.clone());
                return Some(1);
            }
            if placed && !filed_next {
                return None;
            }
            let filed = at(1).is_some_and(|t| t.any(&["file"]) || t.said(&["source", "scripts", "code", "script"]));
            let second = at(2).is_some_and(|t| t.is("file"));
            let joined = at(1).is_some_and(|t| t.said(&["and", "or"]));
            let chain =
                (joined || token.comma) && self.clone().take(t, i + 1 + usize::from(joined), environment).is_some();
            if filed || types::is_noun(&low) || token.kind == WordKind::Ext || chain {
                self.globs.extend(exts.iter().map(|e| format!("*.{e}")));
                self.many = true;
                return Some(if filed && second {
                    3
                } else if filed {
                    2
                } else {
                    1
                });
            }
        }
        if token.is("file") {
            if let Some(next) = at(1).filter(|n| matches!(n.kind, WordKind::Path | WordKind::Quoted)) {
                self.files.push(next.raw.clone());
                return Some(2);
            }
            self.many |= low == "files"
                || i.checked_sub(1).is_some_and(|b| t[b].said(&["every", "each", "any", "all", "which"]));
            return Some(1);
        }
        if token.kind == WordKind::Path {
            let dir_after = at(1).is_some_and(|t| t.is("dir"));
            let known_file = token.raw.rsplit('/').next().is_some_and(|n| {
                n.trim_start_matches('.').contains('.')
                    || n.starts_with('.') && n.len() > 1 && n != ".."
                    || n.chars().all(|c| c.is_ascii_uppercase())
                    || n.ends_with("file")
            });
            if dir_after || token.raw.ends_with('/') || !known_file || matches!(token.raw.as_str(), "." | ".." | "~") {
                if lists::has("target.files", &token.raw) {
                    self.files.push(token.raw.clone());
                } else {
                    self.root = Some(token.raw.clone());
                }
            } else {
                self.files.push(token.raw.clone());
            }
            return Some(1 + usize::from(dir_after));
        }
        let before = i.checked_sub(1).map(|b| t[b].low()).unwrap_or_default();
        if lists::has("target.places", &before) {
            let (used, path) = place(t, i, environment)?;
            if token.kind == WordKind::Word
                && !token.pathish
                && !token.any(&["home", "dir"])
                && path != "."
                && token.known
                && !(environment.exists)(&environment.cwd.join(&path))
                && used == 1
            {
                return None;
            }
            self.root = Some(path);
            return Some(used);
        }
        None
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
