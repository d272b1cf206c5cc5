//! Reads the action, its destination and the exclusions.

use super::super::cursor::Cursor;
use super::super::{find_time, idle, place};
use super::kinds::types_at;
use super::{FindAction, FindOrder, FindReader, FindWhat, ext_of};
use crate::lex::{Token, WordKind};
use crate::lists;
use crate::vocab::types;

impl FindReader<'_, '_> {
    pub(super) fn act(&mut self, action: FindAction) -> Option<usize> {
        // "find … and delete them": the later verb counts; two deeds need two commands.
        if self.spec.acted {
            return None;
        }
        self.spec.acted = !matches!(action, FindAction::List);
        self.spec.action = action;
        self.spec.verb = true;
        Some(1)
    }

    pub(super) fn action(&mut self, here: Cursor) -> Option<usize> {
        let t = here.get(0)?;
        if t.kind != WordKind::Word {
            return None;
        }
        match t.canon.as_str() {
            "show" | "find" => {
                self.spec.verb = true;
                Some(1)
            }
            "count" => self.count(here),
            "number" if here.low(1) == "of" && (here.before().is_none_or(|t| idle(t) || t.is("show"))) => {
                self.act(FindAction::Count).map(|_| 2)
            }
            "delete" => self.act(FindAction::Delete),
            "move" => self.act(FindAction::Move),
            "copy" | "backup" if here.at == 0 || !self.spec.acted && t.any(&["copy"]) => self.act(FindAction::Copy),
            "rename" => self.act(FindAction::Rename),
            "change" | "replace" | "convert" if (1..=4).any(|k| here.is(k, "extension")) => {
                self.act(FindAction::Rename)
            }
            "extension" if self.spec.action == FindAction::Rename => {
                self.spec.object = true;
                Some(1)
            }
            // "which files did I change today"
            "change" if here.follows(&["i", "we", "you", "last", "were"]) => {
                self.spec.stamp = Some(find_time::MODIFIED);
                Some(1)
            }
            "into" | "to" | "as" => self.destination(here),
            // "files that use more than 1 GB"
            "use" | "take" if self.spec.object && here.any(1, &["bigger", "smaller", "more", "less"]) => Some(1),
            // "find big video files"
            "size" if here.says(0, &["big", "large"]) && !here.follows(&["how"]) && here.get(1).is_some() => {
                self.spec.order = Some(FindOrder::Biggest);
                self.spec.plural = true;
                Some(1)
            }
            "size" | "space" | "use" | "disk" if here.low(0) != "spaces" => self.take_size(here),
            // "total lines of all py files"
            "sum" | "total" if here.is(1, "line") && here.at == 0 => self.act(FindAction::Lines).map(|_| 2),
            "sum" | "total" | "much" => {
                self.spec.size_asked |= here.low(0) != "overall";
                self.spec.totals |= here.says(0, &["total"]);
                Some(1)
            }
            _ => None,
        }
    }

    fn count(&mut self, here: Cursor) -> Option<usize> {
        self.spec.verb = true;
        if here.any(1, &["line"]) || (here.says(1, &["the", "all"]) && here.any(2, &["line"])) {
            let used = if here.any(1, &["line"]) { 2 } else { 3 };
            let code = usize::from(here.low(used) == "of" && here.low(used + 1) == "code") * 2;
            self.spec.acted = true;
            self.spec.action = FindAction::Lines;
            return Some(used + code);
        }
        if self.spec.acted && self.spec.action == FindAction::Count {
            return Some(1);
        }
        if here.any(1, &["total"]) {
            return None;
        }
        self.act(FindAction::Count)
    }

    /// Sizes beside the names, or their sum.
    fn take_size(&mut self, here: Cursor) -> Option<usize> {
        if here.follows(&["by", "on"]) {
            self.spec.order = Some(self.spec.order.unwrap_or(FindOrder::Biggest));
            return Some(1);
        }
        if here.low(0) == "disk" && !here.any(1, &["space", "use"]) {
            return None;
        }
        // "the size of each" adds a column, "the total size" is one number.
        let added = here
            .tokens
            .iter()
            .any(|t| t.any(&["total", "sum"]) || t.said(&["altogether", "together", "combined", "much"]));
        let asked = here.follows(&["how"]) && here.says(1, &["they", "each"]);
        let several = here.low(0) == "sizes" || asked || here.low(1) == "of" && here.is(2, "each");
        let shown = several && !added || here.follows(&["with", "their", "and", "its"]);
        if shown {
            self.spec.sizes = true;
        } else {
            self.spec.size_asked = true;
        }
        Some(1)
    }

    pub(super) fn destination(&mut self, here: Cursor) -> Option<usize> {
        let mut k = 1;
        while lists::ACTIONS_DESTINATION.has(&here.low(k)) || (here.any(k, &["extension", "named"])) {
            k += 1;
        }
        match self.spec.action {
            FindAction::Rename => {
                self.spec.to = Some(ext_of(here.get(k)?)?);
                let more = usize::from(here.any(k + 1, &["extension", "file"]));
                Some(k + 1 + more)
            }
            FindAction::Move | FindAction::Copy if here.get(k).is_some_and(Token::is_archive) => None,
            FindAction::Move | FindAction::Copy => {
                // "copy all mp3s to my phone": an article means a thing, not a folder name.
                let article = here.says(1, &["my", "your", "the", "a", "an"]);
                let thing = here.get(2).is_some_and(|t| {
                    t.kind == WordKind::Word && !t.pathish && !t.any(&["dir", "home", "here"]) && here.low(2) != "new"
                });
                let known = lists::COMPOSE_COMMON_DIRS.has(&here.low(2)) || here.low(2) == "desktop";
                if article && thing && !known && !here.any(3, &["dir", "named"]) {
                    return None;
                }
                let plain = |k: usize| here.get(k).is_some_and(|t| t.kind == WordKind::Word && !t.pathish);
                let named = (1..5).find(|k| here.any(*k, &["named"])).filter(|named| (1..*named).all(plain));
                // "a folder named by its extension" has no fixed name.
                if named.is_some_and(|k| here.get(k + 1).is_some_and(|t| t.kind == WordKind::Word && idle(t))) {
                    return None;
                }
                let named = named.and_then(|k| Some((k + 1, here.get(k + 1)?.raw.clone())));
                let (used, path) = named.or_else(|| place(here.forward(1), self.environment)).or_else(|| {
                    // A destination may not exist, and may be a word of the vocabulary.
                    let t = here.get(k)?;
                    let dir = usize::from(here.any(k + 1, &["dir"]));
                    (t.kind == WordKind::Word
                        && !idle(t)
                        && (dir == 1 || here.get(k + 1).is_none() || here.get(k).is_some_and(|t| t.comma)))
                    .then(|| (k + dir, t.raw.clone()))
                })?;
                self.spec.to = Some(path);
                Some(used + 1)
            }
            _ => None,
        }
    }

    /// "except in .cache" is a directory although a file type; `None` if unclear: "not in zip".
    fn is_place_or_kind(here: Cursor, is_named_dir: bool) -> Option<bool> {
        let t = here.get(0)?;
        let kind = types_at(here).is_some() || types::is_extension(&t.low());
        let place = is_named_dir || t.kind == WordKind::Ext || lists::COMPOSE_COMMON_DIRS.has(&t.low());
        match kind || t.kind == WordKind::Ext {
            true if !place && t.kind == WordKind::Word => None,
            kind => Some(kind && place),
        }
    }

    /// "every video except holiday": a bare word may be a file or a directory.
    fn is_unplaced_name(&self, t: &Token, is_dir: bool) -> bool {
        let low = t.low();
        let plain = t.kind == WordKind::Word && !t.pathish && low.chars().all(char::is_alphabetic) && !idle(t);
        let known = t.known || types::is_extension(&low) || types::extensions(&low).is_some();
        let there = self.environment.is_there(&t.raw);
        plain && !known && !is_usual(&low) && !is_dir && !there && self.spec.what != FindWhat::Dir
    }

    /// Excludes what is `here`; returns the tokens read, 0 if not understood.
    fn leave_out(&mut self, here: Cursor, outside: bool) -> Option<usize> {
        let t = here.get(0)?;
        // Paths elsewhere are no exclusion.
        if t.kind == WordKind::Path
            && t.raw.starts_with('/')
            && !t.raw.starts_with(&self.spec.root)
            && self.spec.root != "/"
        {
            return None;
        }
        // "those ending in ~", "without building it": no file name.
        let behind = here.low(1);
        // "without the test files": unknown which.
        let like = t.kind == WordKind::Word && types_at(here).is_none() && !t.any(&["hidden", "empty"]);
        let vague = like && matches!(behind.as_str(), "it" | "them" | "file" | "files" | "ones" | "stuff");
        let unnamed = t.kind == WordKind::Word && t.any(&["file", "dir", "item"]);
        if t.raw == "~" || vague || unnamed {
            return None;
        }
        let is_named_dir = here.any(1, &["dir", "subdir"]);
        let said = |back: usize, words: &[&str]| here.back(back).is_some_and(|t| t.said(words));
        let lead = if said(1, &["the", "folder"]) { 2 } else { 1 };
        // "those ending in .keep" isn't a place.
        let ending = here.back(lead + 1).is_some_and(|t| t.is("ending"));
        let placed = outside || said(lead, &["in", "under", "inside", "from"]) && !ending;
        if placed && Self::is_place_or_kind(here, is_named_dir)? {
            let dot = if t.kind == WordKind::Ext { "." } else { "" };
            self.spec.not_dirs.push(format!("{dot}{}", t.raw));
            return Some(1 + usize::from(is_named_dir));
        }
        let there = self.environment.is_there(&t.raw);
        let plain = t.kind == WordKind::Word && !t.pathish && t.raw.chars().all(char::is_alphabetic);
        if placed && plain && !(there || is_usual(&t.low()) || is_named_dir) {
            return None;
        }
        if self.is_unplaced_name(t, placed || is_named_dir) {
            return None;
        }
        // "except scripts" may be a directory, or files of a kind that has no extension.
        let kind = plain && t.known && is_usual(&t.low()) && t.low().ends_with('s') && types_at(here).is_none();
        if kind && !(placed || there || is_named_dir) {
            return None;
        }
        self.leave_out_kind(here, is_named_dir)
    }

    fn leave_out_kind(&mut self, here: Cursor, is_named_dir: bool) -> Option<usize> {
        let t = here.get(0)?;
        let follows = |nouns| 1 + usize::from(here.any(1, nouns));
        let used;
        if t.any(&["hidden", "empty"]) {
            used = follows(&["file", "dir", "item"]);
            let dirs = here.any(1, &["dir", "subdir"]) && self.spec.what == FindWhat::File;
            let test = match (t.is("hidden"), dirs) {
                (true, true) => "-not -path '*/.*/*'",
                (true, false) => "-not -path '*/.*'",
                (false, true) => return None,
                (false, false) => "-not -empty",
            };
            self.spec.tests.push(test.to_owned());
        } else if t.any(&["executable", "writable", "readable"]) && here.low(1) != "by" {
            used = 1;
            self.spec.tests.push(format!("-not -{}", t.canon));
        } else if let Some((exts, taken)) = types_at(here) {
            self.spec.not_names.extend(exts.iter().map(|e| format!("*.{e}")));
            used = taken;
        } else if t.kind == WordKind::Word
            && types::is_extension(&t.low())
            && !is_named_dir
            && self.spec.what != FindWhat::Dir
        {
            // "except cache" may be files of that extension and a directory.
            if is_usual(&t.low()) && !here.is(1, "file") {
                return None;
            }
            // "except png": files, not a folder; else a deletion would take them too.
            used = follows(&["file"]);
            let low = t.low();
            let own = types::extensions(&low).map_or_else(|| vec![low.as_str()], <[_]>::to_vec);
            self.spec.not_names.extend(own.iter().map(|ext| format!("*.{ext}")));
        } else if t.kind == WordKind::Glob {
            used = follows(&["file"]);
            self.spec.not_names.push(t.raw.clone());
        } else if matches!(t.kind, WordKind::Path | WordKind::Quoted)
            || (t.kind == WordKind::Word
                && !idle(t)
                && (!t.known || t.pathish || lists::COMPOSE_COMMON_DIRS.has(&t.low())))
        {
            used = follows(&["dir", "file", "subdir"]);
            self.leave_out_named(here, &t.raw, is_named_dir);
        } else {
            used = 0;
        }
        Some(used)
    }

    fn leave_out_named(&mut self, here: Cursor, name: &str, is_named_dir: bool) {
        let name = name.trim_start_matches("./").trim_end_matches('/').to_owned();
        let is_dir = is_named_dir || !name.trim_start_matches('.').contains('.');
        // ".keep" may be a file or a directory.
        let hidden = name.starts_with('.') && !here.follows(&["in"]) && !is_named_dir;
        if !is_dir || hidden {
            self.spec.not_names.push(name.clone());
        }
        if is_dir {
            self.spec.not_dirs.push(name);
        }
    }

    pub(super) fn exclusion(&mut self, here: Cursor) -> Option<usize> {
        let low = here.low(0);
        let mut next = match low.as_str() {
            "not" if here.low(1) == "in" => 2,
            "outside" => 1,
            // "delete all logs but keep error.log"
            "but" if self.spec.action == FindAction::Delete && here.says(1, &["keep", "leave", "spare"]) => 2,
            _ if here.is(0, "exclude") || (here.is(0, "without") && !here.is(1, "extension")) => 1,
            _ => return None,
        };
        let mut used = None;
        loop {
            let at = here.past(next, lists::ACTIONS_EXCLUSION);
            // Each round takes a token more, or is the last one.
            let taken = self.leave_out(here.forward(at), low == "outside")?;
            if taken == 0 {
                return used;
            }
            let end = at + taken;
            used = Some(end);
            let joined = here.says(end, &["and", "or"]);
            next = end + usize::from(joined);
            let value = here.fits(next, |t| {
                matches!(t.kind, WordKind::Path | WordKind::Glob | WordKind::Ext)
                    || (t.kind == WordKind::Word && !t.known)
            });
            if !(value && (joined || here.fits(end - 1, |t| t.comma))) {
                return used;
            }
        }
    }
}

fn is_usual(dir: &str) -> bool {
    lists::COMPOSE_COMMON_DIRS.has(dir) || lists::ACTIONS_LEFT_OUT.has(dir)
}
