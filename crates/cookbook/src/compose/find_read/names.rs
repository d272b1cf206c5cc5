//! Reads names and permissions.

use super::super::cursor::Cursor;
use super::super::idle;
use super::{FindReader, ext_of, mode_of};
use crate::lex::{Token, WordKind};
use crate::{lists, quote, reading};

impl FindReader<'_, '_> {
    fn name_part(&mut self, here: Cursor, k: usize) -> Option<usize> {
        let (used, text) = name_text(here, k)?;
        // An expression isn't a pattern of names.
        if text.starts_with('^') || text.ends_with('$') {
            return None;
        }
        self.spec.also.push(if text.contains('*') { text } else { format!("*{}*", literal(&text)) });
        Some(used)
    }

    pub(super) fn name(&mut self, here: Cursor) -> Option<usize> {
        let low = here.low(0);
        if here.is(0, "start") && here.low(1) == "with" {
            let (used, text) = name_text(here, 1)?;
            self.spec.also.push(format!("{}*", literal(&text)));
            return Some(used);
        }
        if (here.any(0, &["ending", "kill"]) && matches!(low.as_str(), "ending" | "ends" | "end"))
            && here.says(1, &["with", "in", "by", "on"])
        {
            return self.take_end(here);
        }
        if here.is(0, "named")
            || (low == "name" && here.low(1) == "is")
            || (here.is(0, "name")
                && here.get(1).is_some_and(|t| matches!(t.kind, WordKind::Quoted | WordKind::Path | WordKind::Glob)))
        {
            return self.take_called(here);
        }
        if here.is(0, "name")
            && (here.is(1, "contain") || here.is(1, "match") || (here.low(1) == "with" && here.get(2).is_some()))
        {
            return self.name_part(here, 2);
        }
        if matches!(low.as_str(), "with" | "have" | "has") || here.is(0, "contain") {
            return self.take_held(here, &low);
        }
        // "their names without extension" are all names.
        let of_name = here.before().is_some_and(|t| t.is("name") || t.low().contains("filename"));
        if of_name && low == "without" {
            return None;
        }
        if low == "without" && here.is(1, "extension") || (low == "no" && here.is(1, "extension")) {
            self.spec.not_names.push("*.*".to_owned());
            return Some(2);
        }
        if here.is(0, "match") {
            // "count matches of pear" is about content.
            if here.low(1) == "of" || self.spec.action == super::FindAction::Lines {
                return None;
            }
            return self.name_part(here, 1);
        }
        None
    }

    fn take_end(&mut self, here: Cursor) -> Option<usize> {
        let (used, text) = name_text(here, 1)?;
        if here.says(used, &["or"]) && !self.spec.not {
            return None;
        }
        let test = format!("*{}", literal(&text));
        if self.spec.not { &mut self.spec.not_names } else { &mut self.spec.also }.push(test);
        self.spec.not = false;
        Some(used)
    }

    fn take_called(&mut self, here: Cursor) -> Option<usize> {
        if here.low(1) == "like" {
            return self.name_part(here, 1);
        }
        let (used, text) = name_text(here, 1)?;
        // "called old stuff": the name goes on.
        let goes_on = |t: &Token| t.said(&["stuff", "things", "thing", "notes"]);
        if here.get(used).is_some_and(goes_on) {
            return None;
        }
        let test = if text.contains(['*', '?']) { text } else { literal(&text) };
        self.take_name(test);
        self.spec.object = true;
        Some(used)
    }

    /// "with backup in the name", "that contain draft in their name".
    fn take_held(&mut self, here: Cursor, low: &str) -> Option<usize> {
        let mut k = 1;
        while here.says(k, &["the", "word", "string", "text", "a"]) {
            k += 1;
        }
        let t = here.get(k)?;
        let mut e = k + 1;
        let in_name = here.low(e) == "in" && {
            e += 1;
            while here.says(e, &["the", "their", "its"]) || here.is(e, "file") || here.is(e, "dir") {
                e += 1;
            }
            here.is(e, "name") || (here.low(e - 1) == "filename" || here.low(e - 1) == "filenames")
        };
        if in_name {
            let text = match t.kind {
                WordKind::Word if t.is("space") => " ".to_owned(),
                WordKind::Word if lists::GREP_DESCRIBING.has(&t.low()) => return None,
                WordKind::Ext => format!(".{}", t.raw),
                _ => t.raw.clone(),
            };
            self.spec.also.push(format!("*{}*", literal(&text)));
            return Some(e + usize::from(here.is(e, "name")));
        }
        // "named report with any extension"
        if low == "with" && here.says(1, &["any", "whatever", "every"]) && here.is(2, "extension") {
            let name = self.spec.names.last_mut().filter(|name| !name.contains(['*', '.']))?;
            name.push_str(".*");
            return Some(3);
        }
        // "with extension py", "with the py extension"
        if low == "with" && (here.is(k, "extension") || here.is(k + 1, "extension")) {
            let ext = ext_of(here.get(k + usize::from(here.is(k, "extension")))?)?;
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

    pub(super) fn permission(&mut self, here: Cursor) -> Option<usize> {
        let t = here.get(0)?.clone();
        if t.num().is_some() && here.any(1, &["permission"]) {
            self.spec.tests.push(format!("-perm {}", mode_of(&t)?));
            return Some(2);
        }
        let neg = if self.spec.not { "-not " } else { "" };
        let test = match t.canon.as_str() {
            "permission" => {
                if let Some(mode) = here.get(1).and_then(mode_of) {
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
            "writable" | "readable" if here.low(1) == "by" => {
                let class = match here.low(2).as_str() {
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
            "empty" if matches!(t.low().as_str(), "blank" | "blanks") && !here.any(1, &["file", "dir"]) => return None,
            "empty" => {
                self.spec.empty = !self.spec.not;
                format!("{neg}-empty")
            }
            "owner" => return self.take_owner(here, neg),
            _ => return None,
        };
        self.spec.not = false;
        self.spec.tests.push(test);
        Some(1)
    }

    fn take_owner(&mut self, here: Cursor, neg: &str) -> Option<usize> {
        let k = 1 + usize::from(here.says(1, &["by", "to"]));
        let k = k + usize::from(here.low(k) == "user" || here.low(k) == "the");
        if here.is(k, "group") {
            return None;
        }
        let who = here.get(k)?;
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

fn name_text(here: Cursor, mut k: usize) -> Option<(usize, String)> {
    while lists::NAMES_NAME_TEXT.has(&here.low(k)) || here.any(k, &["char", "named"]) {
        k += 1;
    }
    let t = here.get(k)?;
    // "that end with a newline", "named like their folder": a kind of thing, not a text.
    let thing = here.says(k - 1, &["a", "an", "the"]) || idle(t);
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
