//! Reads names and permissions.

use super::super::idle;
use super::{FindReader, ext_of, mode_of};
use crate::lex::{Token, WordKind};
use crate::{lists, quote, reading};

impl FindReader<'_, '_> {
    pub(super) fn name_text(&self, mut k: usize) -> Option<(usize, String)> {
        while lists::NAMES_NAME_TEXT.has(&self.low(k)) || (self.any(k, &["char", "named"])) {
            k += 1;
        }
        let t = self.at(k)?;
        // "that end with a newline", "named like their folder": a kind of thing, not a text.
        let thing = self.says(k - 1, &["a", "an", "the"]) || idle(t);
        let text = match t.kind {
            // "starting with a dash"
            WordKind::Word if lists::of("template.signs", &t.low()).is_some() => {
                let sign = lists::of("template.signs", &t.low()).map(|sign| sign.replace('_', " "));
                sign.filter(|sign| !sign.is_empty() && !sign.contains('\\'))?
            }
            WordKind::Ext => format!(".{}", t.raw),
            WordKind::Size(_) | WordKind::Span(..) | WordKind::Url => return None,
            // "with a blank in the name", "named pipes": a property, not a name.
            WordKind::Word if thing && !t.pathish => return None,
            WordKind::Word if t.low().split(' ').any(|w| lists::GREP_DESCRIBING.has(w)) => return None,
            WordKind::Quoted if matches!(t.raw.as_str(), "pipe" | "pipes") => return None,
            _ => t.raw.clone(),
        };
        Some((k + 1, text))
    }

    fn name_part(&mut self, k: usize) -> Option<usize> {
        let (used, text) = self.name_text(k)?;
        // An expression isn't a pattern of names.
        if text.starts_with('^') || text.ends_with('$') {
            return None;
        }
        self.spec.also.push(if text.contains('*') { text } else { format!("*{}*", literal(&text)) });
        Some(used)
    }

    pub(super) fn name(&mut self) -> Option<usize> {
        let low = self.low(0);
        if self.is(0, "start") && self.low(1) == "with" {
            let (used, text) = self.name_text(1)?;
            self.spec.also.push(format!("{}*", literal(&text)));
            return Some(used);
        }
        if (self.any(0, &["ending", "kill"]) && matches!(low.as_str(), "ending" | "ends" | "end"))
            && self.says(1, &["with", "in", "by", "on"])
        {
            return self.take_end();
        }
        if self.is(0, "named")
            || (low == "name" && self.low(1) == "is")
            || (self.is(0, "name")
                && self.at(1).is_some_and(|t| matches!(t.kind, WordKind::Quoted | WordKind::Path | WordKind::Glob)))
        {
            return self.take_called();
        }
        if self.is(0, "name")
            && (self.is(1, "contain") || self.is(1, "match") || (self.low(1) == "with" && self.at(2).is_some()))
        {
            return self.name_part(2);
        }
        if matches!(low.as_str(), "with" | "have" | "has") || self.is(0, "contain") {
            return self.take_held(&low);
        }
        // "their names without extension" are all names.
        let of_name = self.i > 0 && (self.t[self.i - 1].is("name") || self.t[self.i - 1].low().contains("filename"));
        if of_name && low == "without" {
            return None;
        }
        if low == "without" && self.is(1, "extension") || (low == "no" && self.is(1, "extension")) {
            self.spec.not_names.push("*.*".to_owned());
            return Some(2);
        }
        if self.is(0, "match") {
            // "count matches of pear" is about content.
            if self.low(1) == "of" || self.spec.action == super::FindAction::Lines {
                return None;
            }
            return self.name_part(1);
        }
        None
    }

    fn take_end(&mut self) -> Option<usize> {
        let (used, text) = self.name_text(1)?;
        if self.says(used, &["or"]) && !self.spec.not {
            return None;
        }
        let test = format!("*{}", literal(&text));
        if self.spec.not { &mut self.spec.not_names } else { &mut self.spec.also }.push(test);
        self.spec.not = false;
        Some(used)
    }

    fn take_called(&mut self) -> Option<usize> {
        if self.low(1) == "like" {
            return self.name_part(1);
        }
        let (used, text) = self.name_text(1)?;
        // "called old stuff": the name goes on.
        let goes_on = |t: &Token| t.said(&["stuff", "things", "thing", "notes"]);
        if self.at(used).is_some_and(goes_on) {
            return None;
        }
        let test = if text.contains(['*', '?']) { text } else { literal(&text) };
        self.take_name(test);
        self.spec.object = true;
        Some(used)
    }

    /// "with backup in the name", "that contain draft in their name".
    fn take_held(&mut self, low: &str) -> Option<usize> {
        let mut k = 1;
        while self.says(k, &["the", "word", "string", "text", "a"]) {
            k += 1;
        }
        let t = self.at(k)?;
        let mut e = k + 1;
        let in_name = self.low(e) == "in" && {
            e += 1;
            while self.says(e, &["the", "their", "its"]) || self.is(e, "file") || self.is(e, "dir") {
                e += 1;
            }
            self.is(e, "name") || (self.low(e - 1) == "filename" || self.low(e - 1) == "filenames")
        };
        if in_name {
            let text = match t.kind {
                WordKind::Word if t.is("space") => " ".to_owned(),
                WordKind::Word if lists::GREP_DESCRIBING.has(&t.low()) => return None,
                WordKind::Ext => format!(".{}", t.raw),
                _ => t.raw.clone(),
            };
            self.spec.also.push(format!("*{}*", literal(&text)));
            return Some(e + usize::from(self.is(e, "name")));
        }
        // "named report with any extension"
        if low == "with" && self.says(1, &["any", "whatever", "every"]) && self.is(2, "extension") {
            let name = self.spec.names.last_mut().filter(|name| !name.contains(['*', '.']))?;
            name.push_str(".*");
            return Some(3);
        }
        // "with extension py", "with the py extension"
        if low == "with" && (self.is(k, "extension") || self.is(k + 1, "extension")) {
            let ext = ext_of(self.at(k + usize::from(self.is(k, "extension")))?)?;
            self.spec.exts.push(ext);
            self.spec.object = true;
            return Some(k + 2);
        }
        None
    }

    /// Two ends or two starts for one name: "backup files ending in ~".
    pub(super) fn ends_twice(&self) -> bool {
        let whole = |end: &&str| !end.is_empty() && !end.contains('*');
        let ends = || self.spec.also.iter().filter_map(|test| test.strip_prefix('*')).filter(whole);
        let begins = || self.spec.also.iter().filter_map(|test| test.strip_suffix('*')).filter(whole);
        let agree = |one: &str, other: &str| one.ends_with(other) || other.ends_with(one);
        let exts: Vec<String> = self.spec.exts.iter().map(|ext| format!(".{ext}")).collect();
        !exts.is_empty() && ends().any(|end| !exts.iter().any(|ext| agree(ext, end)))
            || ends().any(|end| ends().any(|other| !agree(end, other)))
            || begins().any(|start| begins().any(|other| !start.starts_with(other) && !other.starts_with(start)))
    }

    pub(super) fn permission(&mut self) -> Option<usize> {
        let t = self.at(0)?.clone();
        if t.num().is_some() && self.any(1, &["permission"]) {
            self.spec.tests.push(format!("-perm {}", mode_of(&t)?));
            return Some(2);
        }
        let neg = if self.spec.not { "-not " } else { "" };
        let test = match t.canon.as_str() {
            "permission" => {
                if let Some(mode) = self.at(1).and_then(mode_of) {
                    self.spec.tests.push(format!("-perm {mode}"));
                    return Some(2);
                }
                return Some(1);
            }
            "worldwritable" => "-perm -o+w".to_owned(),
            "setuid" => "-perm -4000".to_owned(),
            "executable" => {
                self.mean_files();
                format!("{neg}-executable")
            }
            "writable" | "readable" if self.low(1) == "by" => {
                let class = match self.low(2).as_str() {
                    "others" => 'o',
                    "group" => 'g',
                    _ => return None,
                };
                let right = if t.is("writable") { 'w' } else { 'r' };
                self.spec.tests.push(format!("{neg}-perm -{class}+{right}"));
                self.spec.not = false;
                return Some(3);
            }
            "writable" => format!("{neg}-writable"),
            "readable" => format!("{neg}-readable"),
            "empty" if matches!(t.low().as_str(), "blank" | "blanks") && !self.any(1, &["file", "dir"]) => return None,
            "empty" => {
                self.spec.empty = !self.spec.not;
                format!("{neg}-empty")
            }
            "owner" => return self.take_owner(neg),
            _ => return None,
        };
        self.spec.not = false;
        self.spec.tests.push(test);
        Some(1)
    }

    fn take_owner(&mut self, neg: &str) -> Option<usize> {
        let k = 1 + usize::from(self.says(1, &["by", "to"]));
        let k = k + usize::from(self.low(k) == "user" || self.low(k) == "the");
        if self.is(k, "group") {
            return None;
        }
        let who = self.at(k)?;
        let who = match who.low().as_str() {
            // Ambiguous: files without an owner, or the user's of that name.
            "nobody" | "none" => return None,
            "me" | "myself" => "\"$USER\"".to_owned(),
            _ if who.raw.starts_with('-') || idle(who) => return None,
            _ => quote::arg(&who.raw, self.environment.shell),
        };
        // "for the owner only"
        if reading::names::is_plain(&who) {
            return None;
        }
        self.spec.tests.push(format!("{neg}-user {who}"));
        self.spec.not = false;
        Some(k + 1)
    }
}

/// Without a set of signs: `[` means itself.
fn literal(text: &str) -> String {
    text.replace('[', "\\[")
}
