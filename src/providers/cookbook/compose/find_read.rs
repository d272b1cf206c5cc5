//! Reads a request about a set of files, word by word, into the tests and the action of one `find`.
//! It declines as soon as a word that means something stays unexplained.

use super::super::Kitchen;
use super::super::lex::{Kind, Token};
use super::super::vocab::numbers::Unit;
use super::super::vocab::types;
use super::find_time::{self, Stamp};
use super::{idle, place};

/// What kind of directory entry is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// Regular files.
    File,
    /// Directories.
    Dir,
    /// Symbolic links.
    Link,
    /// Everything.
    Any,
}

/// By what a list is ordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Largest first.
    Biggest,
    /// Smallest first.
    Smallest,
    /// Newest first.
    Newest,
    /// Oldest first.
    Oldest,
    /// By name.
    Name,
}

/// What is done with the files found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Print the names.
    List,
    /// Print how many.
    Count,
    /// Delete them.
    Delete,
    /// Move them into a directory.
    Move(String),
    /// Copy them into a directory, with their directories if the flag is set.
    Copy(String, bool),
    /// Put them into an archive.
    Archive(String),
    /// Change their permissions.
    Chmod(String),
    /// Add up their sizes.
    TotalSize,
    /// Count their lines.
    Lines,
    /// Count their words.
    Words,
    /// Give them another extension.
    Rename(String, String),
}

/// A request about a set of files.
#[derive(Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is one independent word of the request")]
pub struct Spec {
    /// What is done.
    pub action: Action,
    /// The kind of entry.
    pub what: What,
    /// Where to start.
    pub root: String,
    /// Deepest level.
    pub depth: Option<i64>,
    /// Names, any of which fits.
    pub names: Vec<String>,
    /// Name tests that hold beside [`Spec::names`].
    pub also: Vec<String>,
    /// Names are compared without case.
    pub fold: bool,
    /// Names left out.
    pub not_names: Vec<String>,
    /// Directories left out.
    pub not_dirs: Vec<String>,
    /// Further tests, written out.
    pub tests: Vec<String>,
    /// Text the files contain.
    pub content: Option<String>,
    /// ... or do not contain.
    pub lacking: bool,
    /// The text is compared without case.
    pub insensitive: bool,
    /// Order of the list.
    pub order: Option<Order>,
    /// Longest list.
    pub limit: Option<i64>,
    /// Sizes are shown.
    pub sizes: bool,
    /// `ls -l` details are shown.
    pub details: bool,
    /// Only dangling links.
    pub broken: bool,
    /// Only empty ones.
    pub empty: bool,
    /// No test at all was named.
    pub plain: bool,
    /// All levels were asked for.
    pub deep: bool,
    /// What to take off the score for a guess.
    pub doubt: f32,
}

struct Reader<'a, 'k> {
    t: &'a [Token],
    kitchen: &'a Kitchen<'k>,
    i: usize,
    spec: Spec,
    object: bool,
    rooted: bool,
    acted: bool,
    verb: bool,
    not: bool,
    stamp: Option<Stamp>,
    plural: bool,
    one: bool,
    dest: Option<String>,
    to_ext: Option<String>,
    exts: Vec<String>,
    size_asked: bool,
    keep: bool,
    make: bool,
    perm: bool,
}

/// What the request asks of a set of files; nothing if it is about something else.
pub fn read(t: &[Token], kitchen: &Kitchen) -> Option<Spec> {
    let spec = Spec {
        action: Action::List,
        what: What::Any,
        root: ".".to_owned(),
        depth: None,
        names: Vec::new(),
        also: Vec::new(),
        fold: false,
        not_names: Vec::new(),
        not_dirs: Vec::new(),
        tests: Vec::new(),
        content: None,
        lacking: false,
        insensitive: false,
        order: None,
        limit: None,
        sizes: false,
        details: false,
        broken: false,
        empty: false,
        plain: false,
        deep: false,
        doubt: 0.0,
    };
    let mut r = Reader {
        t,
        kitchen,
        i: 0,
        spec,
        object: false,
        rooted: false,
        acted: false,
        verb: false,
        not: false,
        stamp: None,
        plural: false,
        one: false,
        dest: None,
        to_ext: None,
        exts: Vec::new(),
        size_asked: false,
        keep: false,
        make: false,
        perm: false,
    };
    // "how many files of each type" wants a table, not one number.
    let per = |w: &[Token]| w[0].is("each") && (w[1].any(&["extension", "dir", "subdir", "user", "owner"]) || matches!(w[1].low().as_str(), "type" | "kind" | "month" | "day" | "size"));
    if t.windows(2).any(per) && t.iter().any(|t| t.any(&["count", "size"])) {
        return None;
    }
    while r.i < t.len() {
        let used = r.step()?;
        r.i += used;
    }
    r.finish()
}

impl Reader<'_, '_> {
    fn at(&self, k: usize) -> Option<&Token> {
        self.t.get(self.i + k)
    }

    fn is(&self, k: usize, canon: &str) -> bool {
        self.at(k).is_some_and(|t| t.is(canon))
    }

    fn any(&self, k: usize, canons: &[&str]) -> bool {
        self.at(k).is_some_and(|t| t.any(canons))
    }

    fn low(&self, k: usize) -> String {
        self.at(k).filter(|t| t.kind == Kind::Word).map(Token::low).unwrap_or_default()
    }

    /// Reads what stands at the cursor; how many tokens it took, or nothing if it can't be explained.
    fn step(&mut self) -> Option<usize> {
        self.action()
            .or_else(|| self.exclusion())
            .or_else(|| self.age())
            .or_else(|| self.size())
            .or_else(|| self.name())
            .or_else(|| self.content())
            .or_else(|| self.permission())
            .or_else(|| self.depth())
            .or_else(|| self.root())
            .or_else(|| self.kind())
            .or_else(|| self.ranking())
            .or_else(|| self.rest())
    }

    fn act(&mut self, action: Action) -> Option<usize> {
        // "find … and delete them": the later verb is the deed; two deeds are more than one command.
        if self.acted {
            return None;
        }
        self.acted = !matches!(action, Action::List);
        self.spec.action = action;
        self.verb = true;
        Some(1)
    }

    fn action(&mut self) -> Option<usize> {
        let t = self.at(0)?;
        if t.kind != Kind::Word {
            return None;
        }
        match t.canon.as_str() {
            "show" | "find" => {
                self.verb = true;
                Some(1)
            }
            "count" => {
                self.verb = true;
                if self.any(1, &["line"]) || (self.low(1) == "the" && self.any(2, &["line"])) {
                    let used = if self.any(1, &["line"]) { 2 } else { 3 };
                    let code = usize::from(self.low(used) == "of" && self.low(used + 1) == "code") * 2;
                    self.acted = true;
                    self.spec.action = Action::Lines;
                    return Some(used + code);
                }
                let k = 1 + usize::from(self.low(1) == "the");
                if self.is(k, "word") && self.low(k) == "words" && !self.acted {
                    self.acted = true;
                    self.spec.action = Action::Words;
                    return Some(k + 1);
                }
                if self.acted && self.spec.action == Action::Count {
                    return Some(1);
                }
                if self.any(1, &["total"]) {
                    return None;
                }
                self.act(Action::Count)
            }
            "number" if self.low(1) == "of" && (self.i == 0 || idle(&self.t[self.i - 1]) || self.t[self.i - 1].is("show")) => self.act(Action::Count).map(|_| 2),
            "delete" => self.act(Action::Delete),
            "move" => self.act(Action::Move(String::new())),
            "copy" | "backup" if self.i == 0 || !self.acted && t.any(&["copy"]) => self.act(Action::Copy(String::new(), false)),
            "archive" | "compress" | "zip" | "tar" if !self.is(1, "file") && !self.acted => self.act(Action::Archive(String::new())),
            "keep" if self.any(1, &["structure"]) || self.any(2, &["structure"]) || self.any(3, &["structure"]) => {
                self.keep = true;
                let used = (1..=3).find(|k| self.any(*k, &["structure"]))?;
                Some(used + 1)
            }
            "rename" => self.act(Action::Rename(String::new(), String::new())),
            "change" | "replace" | "convert" if (1..=4).any(|k| self.is(k, "extension")) => self.act(Action::Rename(String::new(), String::new())),
            "extension" if matches!(self.spec.action, Action::Rename(..)) => {
                self.object = true;
                Some(1)
            }
            // "which files did I change today"
            "change" if self.i > 0 && matches!(self.t[self.i - 1].low().as_str(), "i" | "we" | "you" | "last" | "were") => {
                self.stamp = Some(Stamp::Modified);
                Some(1)
            }
            "create" | "change" | "give" => {
                self.make = true;
                Some(1)
            }
            "into" | "to" | "as" => self.destination(),
            "size" | "space" | "use" | "disk" if self.any(0, &["size", "space", "use", "disk"]) => {
                if self.i > 0 && matches!(self.t[self.i - 1].low().as_str(), "by" | "on") {
                    self.spec.order = Some(self.spec.order.unwrap_or(Order::Biggest));
                    return Some(1);
                }
                if self.low(0) == "disk" && !self.any(1, &["space", "use"]) {
                    return None;
                }
                let shown = self.i > 0 && matches!(self.t[self.i - 1].low().as_str(), "with" | "their" | "and" | "its");
                if shown {
                    self.spec.sizes = true;
                } else {
                    self.size_asked = true;
                }
                Some(1)
            }
            "sum" | "total" | "much" => {
                self.size_asked |= self.low(0) != "overall";
                Some(1)
            }
            _ => None,
        }
    }

    fn destination(&mut self) -> Option<usize> {
        let mut k = 1;
        while matches!(self.low(k).as_str(), "the" | "a" | "an" | "my" | "new" | "file" | "archive" | "zip" | "tar" | "have") || (self.any(k, &["extension", "named"])) {
            k += 1;
        }
        match &self.spec.action {
            Action::Rename(..) => {
                let t = self.at(k)?;
                let ext = ext_of(t)?;
                self.to_ext = Some(ext);
                let more = usize::from(self.any(k + 1, &["extension", "file"]));
                Some(k + 1 + more)
            }
            Action::Archive(_) => {
                let t = self.at(k)?;
                if matches!(t.kind, Kind::Path | Kind::Quoted) {
                    self.dest = Some(t.raw.clone());
                    return Some(k + 1);
                }
                None
            }
            Action::Move(_) | Action::Copy(..) => {
                let (used, path) = place(self.t, self.i + 1, self.kitchen).or_else(|| {
                    let named = (1..5).find(|k| self.any(*k, &["named"]))?;
                    (self.i + named + 1 < self.t.len()).then(|| (named + 1, self.t[self.i + named + 1].raw.clone()))
                }).or_else(|| {
                    // A destination need not exist, and may be called like a word of ours.
                    let t = self.at(k)?;
                    let dir = usize::from(self.any(k + 1, &["dir"]));
                    (t.kind == Kind::Word && !idle(t) && (dir == 1 || k + 1 + self.i == self.t.len() || self.t.get(self.i + k).is_some_and(|t| t.comma))).then(|| (k + dir, t.raw.clone()))
                })?;
                self.dest = Some(path);
                Some(used + 1)
            }
            Action::Chmod(_) => Some(1),
            _ if self.make || self.perm => {
                let mode = mode_of(self.at(k)?)?;
                self.acted = true;
                self.spec.action = Action::Chmod(mode);
                Some(k + 1)
            }
            _ => None,
        }
    }

    fn exclusion(&mut self) -> Option<usize> {
        let low = self.low(0);
        let lead = match low.as_str() {
            "not" if self.low(1) == "in" => 2,
            "outside" => 1,
            _ if self.is(0, "exclude") || (self.is(0, "without") && !self.any(1, &["extension"])) => 1,
            _ => return None,
        };
        let mut k = lead;
        let mut used = 0;
        loop {
            while matches!(self.low(k).as_str(), "for" | "the" | "in" | "any" | "those" | "ones" | "all" | "anything" | "that" | "are" | "of" | "named" | "ending" | "with" | "under" | "inside" | "from" | "called") {
                k += 1;
            }
            let t = self.at(k)?.clone();
            let file_follows = self.is(k + 1, "file");
            if t.is("hidden") {
                self.spec.tests.push("-not -path '*/.*'".to_owned());
                used = k + 1 + usize::from(self.any(k + 1, &["file", "dir", "item"]));
            } else if t.is("empty") {
                self.spec.tests.push("-not -empty".to_owned());
                used = k + 1 + usize::from(self.any(k + 1, &["file", "dir", "item"]));
            } else if let Some(exts) = self.type_at(k) {
                self.spec.not_names.extend(exts.0.iter().map(|e| format!("*.{e}")));
                used = k + exts.1;
            } else if t.kind == Kind::Glob {
                self.spec.not_names.push(t.raw.clone());
                used = k + 1 + usize::from(file_follows);
            } else if matches!(t.kind, Kind::Path | Kind::Quoted) || (t.kind == Kind::Word && !idle(&t) && (!t.known || t.pathish || super::COMMON_DIRS.contains(&t.low().as_str()))) {
                let name = t.raw.trim_start_matches("./").trim_end_matches('/').to_owned();
                let is_dir = self.any(k + 1, &["dir", "subdir"]) || !name.trim_start_matches('.').contains('.');
                if is_dir { self.spec.not_dirs.push(name) } else { self.spec.not_names.push(name) }
                used = k + 1 + usize::from(self.any(k + 1, &["dir", "file", "subdir"]));
            } else if used == 0 {
                return None;
            }
            let more = matches!(self.low(used).as_str(), "and" | "or") || self.at(used.wrapping_sub(1)).is_some_and(|t| t.comma);
            let next = used + usize::from(matches!(self.low(used).as_str(), "and" | "or"));
            let value = self.at(next).is_some_and(|t| matches!(t.kind, Kind::Path | Kind::Glob | Kind::Ext) || (t.kind == Kind::Word && !t.known));
            if !(more && value) {
                return Some(used);
            }
            k = next;
        }
    }

    fn size(&mut self) -> Option<usize> {
        let size = |t: Option<&Token>| if let Some(Token { kind: Kind::Size(b), .. }) = t { Some(*b) } else { None };
        let (all, here) = (self.t, self.i);
        let at = |k: usize| all.get(here + k).filter(|t| t.kind == Kind::Word).map(Token::low).unwrap_or_default();
        let skip = |mut k: usize| {
            while matches!(at(k).as_str(), "than" | "in" | "size" | "of" | "then") {
                k += 1;
            }
            k
        };
        let tail = |k: usize| if at(k) == "in" && at(k + 1) == "size" { 2 } else { usize::from(at(k) == "each" || at(k) == "big" || at(k) == "large") };
        if self.is(0, "between") {
            let (a, b) = (size(self.at(1))?, size(self.at(3))?);
            self.spec.tests.push(format!("-size +{}c -size -{}c", a - 1, b + 1));
            return Some(4 + tail(4));
        }
        if self.any(0, &["bigger", "size"]) || self.low(0) == "least" {
            let mut k = skip(1);
            if self.is(0, "size") && self.is(k, "bigger") {
                k = skip(k + 1);
            }
            let n = size(self.at(k))?;
            let bound = if self.low(0) == "least" { n - 1 } else { n };
            if self.is(0, "size") && k == 1 + usize::from(self.low(1) == "of") {
                self.spec.tests.push(format!("-size {n}c"));
            } else {
                self.spec.tests.push(format!("-size +{}", blocks(bound)));
            }
            return Some(k + 1 + tail(k + 1));
        }
        if self.any(0, &["smaller", "under", "below"]) || self.low(0) == "most" {
            let k = skip(1);
            let n = size(self.at(k))?;
            self.spec.tests.push(format!("-size -{n}c"));
            return Some(k + 1 + tail(k + 1));
        }
        if self.low(0) == "at" && matches!(self.low(1).as_str(), "least" | "most") && size(self.at(2)).is_some() {
            return Some(1);
        }
        let n = size(self.at(0))?;
        if self.low(1) == "or" || self.low(1) == "and" {
            match self.at(2)?.canon.as_str() {
                "bigger" | "more" | "up" => self.spec.tests.push(format!("-size +{}c", n - 1)),
                "smaller" | "less" => self.spec.tests.push(format!("-size -{}c", n + 1)),
                _ => return None,
            }
            return Some(3);
        }
        self.spec.tests.push(format!("-size {n}c"));
        Some(1 + tail(1))
    }

    fn age(&mut self) -> Option<usize> {
        let low = self.low(0);
        if self.is(0, "modified") || (self.is(0, "modification") && self.low(1) != "time") || self.is(0, "change") && self.stamp.is_none() && self.object && low == "changed" {
            self.stamp = Some(Stamp::Modified);
            return Some(1);
        }
        if matches!(low.as_str(), "accessed" | "opened") || (low == "read" && self.object) || (low == "used" && self.not) {
            self.stamp = Some(Stamp::Accessed);
            return Some(1);
        }
        if matches!(low.as_str(), "created" | "added" | "made") && self.object {
            // Creation time is not kept everywhere; what nobody wrote to since was created then.
            self.stamp = Some(Stamp::Modified);
            return Some(1);
        }
        if self.is(0, "between")
            && let (Some(Kind::Date), Some(Kind::Date)) = (self.at(1).map(|t| t.kind), self.at(3).map(|t| t.kind))
        {
            let stamp = self.stamp.unwrap_or_default();
            let (from, to) = (self.at(1)?.raw.clone(), self.at(3)?.raw.clone());
            self.spec.tests.push(find_time::since(&from, stamp, self.kitchen.shell));
            self.spec.tests.push(format!("-not {}", find_time::since(&to, stamp, self.kitchen.shell)));
            return Some(4);
        }
        let stamp = self.stamp.unwrap_or_default();
        let shell = self.kitchen.shell;
        let mut k = 0;
        while matches!(self.low(k).as_str(), "in" | "within" | "the" | "during" | "for" | "over" | "from" | "on" | "since" | "after" | "before" | "last" | "past" | "at" | "least" | "than" | "until" | "this" | "older" | "newer" | "younger" | "more" | "longer" | "earlier" | "later")
            || self.any(k, &["bigger", "smaller"])
        {
            k += 1;
        }
        let words: Vec<String> = (0..k).map(|j| self.low(j)).collect();
        let has = |w: &str| words.iter().any(|x| x == w);
        let older = has("older") || has("before") || has("until") || has("bigger") || has("more") || has("longer") || has("earlier") || (0..k).any(|j| self.is(j, "bigger"));
        let newer = has("newer") || has("younger") || has("since") || has("after") || has("later");
        if let Some(Token { kind: Kind::Span(n, unit), raw, .. }) = self.at(k) {
            let (n, unit, raw) = (*n, *unit, raw.to_lowercase());
            let after = self.low(k + 1);
            let used = k + 1 + usize::from(matches!(after.as_str(), "ago" | "old" | "back")) + usize::from(after == "or");
            let old = older || (after == "old" && !newer && !(0..k).any(|j| self.is(j, "smaller")) && self.stamp.is_none()) || (after == "or" && self.low(k + 2) == "older");
            let used = used + usize::from(after == "or");
            let last = has("last") || has("past") || has("within") || raw.starts_with("last") || raw.starts_with("past") || raw.starts_with("this") || has("this");
            let recent = newer || last || (0..k).any(|j| self.is(j, "smaller")) || (self.stamp.is_some() && !older) || (has("from") && !older);
            if !(old || recent) {
                return None;
            }
            let within = if old { false } else { !self.not };
            self.not = false;
            if raw.starts_with("this") && n == 1 && within {
                let from = (unit == Unit::Day).then_some("today 00:00");
                if let Some(from) = from {
                    self.spec.tests.push(find_time::since(from, stamp, shell));
                    return Some(used);
                }
            }
            self.spec.tests.push(find_time::span(n, unit, within, stamp));
            return Some(used);
        }
        if self.low(k) == "today" || self.low(k) == "yesterday" {
            let back = i64::from(self.low(k) == "yesterday");
            let test = if older {
                format!("-not {}", find_time::since(if back == 1 { "yesterday 00:00" } else { "today 00:00" }, stamp, shell))
            } else if newer && back == 1 {
                find_time::since("yesterday 00:00", stamp, shell)
            } else {
                find_time::on_day(back, stamp)
            };
            let test = if self.not { format!("-not {test}") } else { test };
            self.not = false;
            self.spec.tests.push(test);
            return Some(k + 1);
        }
        if k > 0 && (older || newer) {
            // "newer than reference.txt"
            if let Some(t) = self.at(k)
                && t.kind == Kind::Path
            {
                let file = super::super::quote::path(&t.raw, shell);
                self.spec.tests.push(format!("{}-newer {file}", if older { "-not " } else { "" }));
                return Some(k + 1);
            }
        }
        if k > 0 || self.stamp.is_some() {
            let from = if k > 0 && self.low(k - 1) == "last" { k - 1 } else { k };
            let (used, date) = find_time::day(self.t, self.i + from)?;
            if older {
                self.spec.tests.push(format!("-not {}", find_time::since(&date, stamp, shell)));
            } else if newer {
                let since = find_time::since(&date, stamp, shell);
                self.spec.tests.push(if self.not { format!("-not {since}") } else { since });
                self.not = false;
            } else if self.at(from).is_some_and(|t| t.kind == Kind::Date) {
                self.spec.tests.push(find_time::since(&date, stamp, shell));
                self.spec.tests.push(format!("-not {}", find_time::since(&format!("{date} +1 day"), stamp, shell)));
            } else {
                return None;
            }
            return Some(from + used);
        }
        None
    }

    /// Text the name must have; `k` is where it stands.
    fn name_text(&self, mut k: usize) -> Option<(usize, String)> {
        while matches!(self.low(k).as_str(), "the" | "with" | "word" | "letter" | "prefix" | "suffix" | "string" | "text" | "by" | "in" | "a" | "of" | "pattern" | "like" | "as" | "is" | "extension" | "letters" | "exactly" | "number") || (self.any(k, &["char", "named"])) {
            k += 1;
        }
        let t = self.at(k)?;
        let text = match t.kind {
            Kind::Ext => format!(".{}", t.raw),
            Kind::Size(_) | Kind::Span(..) => return None,
            _ => t.raw.clone(),
        };
        Some((k + 1, text))
    }

    fn name(&mut self) -> Option<usize> {
        let low = self.low(0);
        let glob = |text: &str| text.replace('[', "\\[");
        if self.is(0, "start") && self.low(1) == "with" {
            let (used, text) = self.name_text(1)?;
            self.spec.also.push(format!("{}*", glob(&text)));
            return Some(used);
        }
        if (self.any(0, &["ending", "kill"]) && matches!(low.as_str(), "ending" | "ends" | "end")) && matches!(self.low(1).as_str(), "with" | "in" | "by" | "on") {
            let (used, text) = self.name_text(1)?;
            let test = format!("*{}", glob(&text));
            if self.not { self.spec.not_names.push(test) } else { self.spec.also.push(test) }
            self.not = false;
            return Some(used);
        }
        if self.is(0, "named") || (low == "name" && self.low(1) == "is") || (self.is(0, "name") && self.at(1).is_some_and(|t| matches!(t.kind, Kind::Quoted | Kind::Path | Kind::Glob))) {
            if self.low(1) == "like" {
                let (used, text) = self.name_text(1)?;
                self.spec.also.push(if text.contains('*') { text } else { format!("*{}*", glob(&text)) });
                return Some(used);
            }
            let (used, text) = self.name_text(1)?;
            let test = if text.contains(['*', '?']) { text } else { glob(&text) };
            if self.not { self.spec.not_names.push(test) } else { self.spec.names.push(test) }
            self.object = true;
            self.not = false;
            return Some(used);
        }
        if self.is(0, "name") && (self.is(1, "contain") || self.is(1, "match") || (self.low(1) == "with" && self.at(2).is_some())) {
            let (used, text) = self.name_text(2)?;
            self.spec.also.push(if text.contains('*') { text } else { format!("*{}*", glob(&text)) });
            return Some(used);
        }
        // "with backup in the name", "that contain draft in their name"
        if matches!(low.as_str(), "with" | "have" | "has") || self.is(0, "contain") {
            let mut k = 1;
            while matches!(self.low(k).as_str(), "the" | "word" | "string" | "text" | "a") {
                k += 1;
            }
            let t = self.at(k)?;
            let mut e = k + 1;
            let in_name = self.low(e) == "in" && {
                e += 1;
                while matches!(self.low(e).as_str(), "the" | "their" | "its") || self.is(e, "file") || self.is(e, "dir") {
                    e += 1;
                }
                self.is(e, "name") || (self.low(e - 1) == "filename" || self.low(e - 1) == "filenames")
            };
            if in_name {
                let text = if t.kind == Kind::Ext { format!(".{}", t.raw) } else { t.raw.clone() };
                self.spec.also.push(format!("*{}*", glob(&text)));
                return Some(if self.is(e, "name") { e + 1 } else { e });
            }
            // "with space in their names" is the same, said otherwise; "with extension py"
            if low == "with" && (self.is(k, "extension") || (self.is(k + 1, "extension") && t.kind != Kind::Word) || self.is(k + 1, "extension")) {
                let at = if self.is(k, "extension") { k + 1 } else { k };
                let ext = ext_of(self.at(at)?)?;
                self.exts.push(ext);
                self.object = true;
                return Some(at.max(k) + 1 + usize::from(at == k));
            }
        }
        if low == "without" && self.is(1, "extension") || (low == "no" && self.is(1, "extension")) {
            self.spec.not_names.push("*.*".to_owned());
            return Some(2);
        }
        if self.is(0, "match") {
            let (used, text) = self.name_text(1)?;
            self.spec.also.push(if text.contains('*') { text } else { format!("*{}*", glob(&text)) });
            return Some(used);
        }
        None
    }

    fn content(&mut self) -> Option<usize> {
        let mut k = 0;
        let lead = if self.is(0, "contain") {
            1
        } else if self.low(0) == "with" && (self.any(1, &["word", "text", "string", "phrase"]) || (self.low(1) == "the" && self.any(2, &["word", "text", "string", "phrase", "line"]))) {
            2
        } else if self.low(0) == "with" && self.at(1).is_some_and(|t| t.kind == Kind::Quoted) && !self.is(2, "name") {
            1
        } else {
            return None;
        };
        k += lead;
        while matches!(self.low(k).as_str(), "the" | "word" | "text" | "string" | "phrase" | "line" | "a" | "words" | "exact" | "pattern") {
            k += 1;
        }
        let t = self.at(k)?;
        if self.spec.what == What::Dir || self.spec.content.is_some() {
            return None;
        }
        let mut text = t.raw.clone();
        let mut used = k + 1;
        if t.kind == Kind::Word {
            // An unquoted text ends where the language goes on.
            while let Some(next) = self.at(used) {
                if next.kind != Kind::Word || matches!(next.low().as_str(), "in" | "under" | "and" | "from" | "inside" | "within" | "ignoring" | "but" | "somewhere" | "anywhere" | "that" | "modified" | "excluding" | "here" | "or" | "recursively" | "to" | "into")
                    || next.any(&["insensitive", "here", "exclude"])
                {
                    break;
                }
                text.push(' ');
                text.push_str(&next.raw);
                used += 1;
            }
        }
        self.spec.lacking = self.not;
        self.not = false;
        self.spec.content = Some(text);
        while matches!(self.low(used).as_str(), "somewhere" | "anywhere" | "them") || (self.low(used) == "in" && self.low(used + 1) == "them") || (self.low(used) == "inside" && self.low(used + 1).is_empty()) {
            used += 1;
        }
        Some(used)
    }

    fn permission(&mut self) -> Option<usize> {
        let t = self.at(0)?.clone();
        if t.kind == Kind::Mode || (self.make && self.perm && t.num().is_some_and(|n| (100..=777).contains(&n))) {
            if self.make || self.perm && self.low(0) != "with" {
                if !self.make {
                    self.spec.tests.push(format!("-perm {}", t.raw));
                    return Some(1);
                }
                self.acted = true;
                self.spec.action = Action::Chmod(t.raw.clone());
                return Some(1);
            }
            self.spec.tests.push(format!("-perm {}", t.raw));
            return Some(1);
        }
        if t.num().is_some() && self.any(1, &["permission"]) && !self.make {
            self.spec.tests.push(format!("-perm {}", mode_of(&t)?));
            return Some(2);
        }
        let neg = if self.not { "-not " } else { "" };
        let test = match t.canon.as_str() {
            "permission" => {
                if self.low(0) == "chmod" {
                    self.make = true;
                }
                self.perm = true;
                if !self.make
                    && let Some(mode) = self.at(1).and_then(mode_of)
                {
                    self.spec.tests.push(format!("-perm {mode}"));
                    return Some(2);
                }
                return Some(1);
            }
            "worldwritable" => "-perm -o+w".to_owned(),
            "setuid" => "-perm -4000".to_owned(),
            "setgid" => "-perm -2000".to_owned(),
            "readonly" if self.make => {
                self.acted = true;
                self.spec.action = Action::Chmod("a-w".to_owned());
                return Some(1);
            }
            "executable" if self.make => {
                self.acted = true;
                self.spec.action = Action::Chmod(if self.not { "-x" } else { "+x" }.to_owned());
                return Some(1);
            }
            "executable" => {
                self.object = true;
                if self.spec.what == What::Any {
                    self.spec.what = What::File;
                }
                format!("{neg}-executable")
            }
            "writable" => format!("{neg}-writable"),
            "readable" => format!("{neg}-readable"),
            "empty" => {
                self.spec.empty = !self.not;
                format!("{neg}-empty")
            }
            "owner" => {
                let k = 1 + usize::from(matches!(self.low(1).as_str(), "by" | "to")) ;
                let k = k + usize::from(self.low(k) == "user" || self.low(k) == "the");
                if self.is(k, "group") {
                    let who = self.at(k + 1)?;
                    self.spec.tests.push(format!("{neg}-group {}", super::super::quote::arg(&who.raw, self.kitchen.shell)));
                    self.not = false;
                    return Some(k + 2);
                }
                let who = self.at(k)?;
                let who = match who.low().as_str() {
                    "nobody" | "none" => {
                        self.spec.tests.push("-nouser".to_owned());
                        return Some(k + 1);
                    }
                    "me" | "myself" => "\"$USER\"".to_owned(),
                    _ if who.raw.starts_with('-') => return None,
                    _ => super::super::quote::arg(&who.raw, self.kitchen.shell),
                };
                self.spec.tests.push(format!("{neg}-user {who}"));
                self.not = false;
                return Some(k + 1);
            }
            _ => return None,
        };
        self.not = false;
        self.spec.tests.push(test);
        Some(1)
    }

    fn depth(&mut self) -> Option<usize> {
        let low = self.low(0);
        if self.is(0, "recursive") || (low == "deep" && self.object) || low == "anywhere" || self.is(0, "anywhere") {
            self.spec.depth = if self.not { Some(1) } else { None };
            self.spec.deep = !self.not;
            self.not = false;
            return Some(1);
        }
        if self.is(0, "without") && self.any(1, &["subdir"]) || self.is(0, "without") && self.any(2, &["subdir"]) {
            self.spec.depth = Some(1);
            return Some(if self.is(1, "subdir") { 2 } else { 3 });
        }
        let lead = matches!(low.as_str(), "including" | "and" | "in" | "with" | "its" | "all" | "any" | "or" | "of" | "also" | "through" | "across") || self.is(0, "contain");
        if lead {
            let mut k = 1;
            while matches!(self.low(k).as_str(), "all" | "its" | "the" | "any" | "in" | "their" | "of" | "every" | "my") {
                k += 1;
            }
            if self.is(k, "subdir") && (low != "with") {
                self.spec.deep = true;
                return Some(k + 1);
            }
        }
        if matches!(low.as_str(), "directly" | "only") && (self.low(1) == "in" || self.is(1, "here")) {
            self.spec.depth = Some(1);
            return Some(1);
        }
        if low == "top" && self.low(1) == "level" || low == "top-level" {
            self.spec.depth = Some(1);
            return Some(if low == "top" { 2 } else { 1 });
        }
        if let (true, Some(n)) = (matches!(low.as_str(), "max" | "depth" | "maximum") || self.is(0, "maximum"), self.at(1).and_then(Token::num).or_else(|| self.at(2).and_then(Token::num))) {
            self.spec.depth = Some(n);
            return Some(if self.at(1).and_then(Token::num).is_some() { 2 } else { 3 });
        }
        if let Some(n) = self.at(0).and_then(Token::num)
            && matches!(self.low(1).as_str(), "levels" | "level")
        {
            self.spec.depth = Some(n);
            return Some(2 + usize::from(matches!(self.low(2).as_str(), "deep" | "down")));
        }
        None
    }

    fn root(&mut self) -> Option<usize> {
        let low = self.low(0);
        if self.is(0, "here") || self.is(0, "cwd") {
            self.rooted = true;
            return Some(1);
        }
        if self.i > 0 && low == "my" && self.is(1, "home") {
            self.rooted = true;
            self.spec.root = "~".to_owned();
            return Some(2);
        }
        if !(matches!(low.as_str(), "in" | "under" | "inside" | "within" | "from" | "of" | "below" | "at" | "on" | "beneath" | "through" | "across" | "throughout") || self.is(0, "inside")) {
            return None;
        }
        let (used, path) = place(self.t, self.i + 1, self.kitchen)?;
        let tail = path.rsplit('/').next().unwrap_or_default();
        // "how many items are in users.json" is about what the file holds.
        if tail.rsplit_once('.').is_some_and(|(stem, ext)| !stem.is_empty() && types::is_extension(&ext.to_lowercase())) && !self.any(used, &["dir"]) {
            return None;
        }
        if self.rooted && self.spec.root != "." {
            return None;
        }
        self.rooted = true;
        if low == "under" || low == "below" || low == "throughout" {
            self.spec.deep = true;
        }
        self.spec.root = path;
        // "in src and its subfolders" is explained by depth().
        Some(used + 1)
    }

    /// File types at `k`, with the "files" behind them: ("*.py" extensions, tokens used).
    fn type_at(&self, k: usize) -> Option<(Vec<String>, usize)> {
        let t = self.at(k)?;
        let low = t.low();
        let own: Vec<String> = match t.kind {
            Kind::Ext => types::extensions(&low).filter(|e| e.contains(&low.as_str()) && low.len() > 2 && matches!(low.as_str(), "yaml" | "yml")).map_or_else(|| vec![t.raw.clone()], |_| vec![t.raw.clone()]),
            Kind::Word if t.low() != "old" && t.low() != "class" || self.is(k + 1, "file") && t.low() == "class" => types::extensions(&low)?.iter().map(|e| (*e).to_owned()).collect(),
            _ => return None,
        };
        let script = self.any(k + 1, &["script", "source", "code"]) || matches!(self.low(k + 1).as_str(), "scripts" | "script" | "source" | "documents" | "document" | "modules");
        let mut used = 1 + usize::from(script);
        let filed = self.is(k + used, "file");
        if filed || self.is(k + used, "extension") {
            return Some((own, used + 1));
        }
        let all = self.i + k > 0 && matches!(self.t[self.i + k - 1].low().as_str(), "every" | "each" | "all");
        if t.kind == Kind::Ext || types::is_noun(&low) || script || (all && types::is_extension(&low)) {
            return Some((own, used));
        }
        // "txt and md files", "txt, md or csv files"
        let join = usize::from(matches!(self.low(k + used).as_str(), "and" | "or"));
        if join == 1 || t.comma {
            let (more, n) = self.type_at(k + used + join)?;
            used += join + n;
            let mut all = own;
            all.extend(more);
            return Some((all, used));
        }
        None
    }

    fn kind(&mut self) -> Option<usize> {
        if let Some((exts, used)) = self.type_at(0) {
            let plural = (0..used).any(|k| self.low(k).ends_with('s'));
            self.plural |= plural || self.low(0).is_empty();
            if self.not {
                self.spec.not_names.extend(exts.into_iter().map(|e| format!("*.{e}")));
                self.not = false;
            } else {
                if exts.len() > 3 {
                    self.spec.fold = true;
                }
                self.exts.extend(exts);
            }
            self.object = true;
            if self.spec.what == What::Any {
                self.spec.what = What::File;
            }
            return Some(used);
        }
        let t = self.at(0)?.clone();
        if t.kind == Kind::Glob {
            if self.not { self.spec.not_names.push(t.raw) } else { self.spec.names.push(t.raw) }
            self.not = false;
            self.object = true;
            self.plural = true;
            if self.spec.what == What::Any {
                self.spec.what = What::File;
            }
            return Some(1);
        }
        // "the node_modules folders"
        if t.kind == Kind::Word && !t.known && self.is(1, "dir") && matches!(self.low(1).as_str(), "folders" | "directories" | "dirs") {
            self.spec.names.push(t.raw);
            self.spec.what = What::Dir;
            self.object = true;
            self.plural = true;
            return Some(2);
        }
        match t.canon.as_str() {
            "file" if self.low(0).starts_with("file") => {
                if self.is(1, "name") {
                    return Some(1);
                }
                self.object = true;
                if matches!(self.spec.what, What::Any) {
                    self.spec.what = What::File;
                } else if self.spec.what == What::Dir {
                    self.spec.what = What::Any;
                }
                self.plural |= self.low(0) == "files";
                self.one |= self.low(0) == "file";
                Some(1)
            }
            "dir" | "subdir" => {
                self.object = true;
                self.spec.what = if self.spec.what == What::File { What::Any } else { What::Dir };
                self.plural |= self.low(0).ends_with('s') || self.low(0) == "directories";
                self.one |= !(self.low(0).ends_with('s') || self.low(0) == "directories");
                Some(1)
            }
            "symlink" => {
                self.object = true;
                self.spec.what = What::Link;
                self.plural = true;
                Some(1)
            }
            "link" if self.spec.broken || self.i > 0 => {
                self.object = true;
                self.spec.what = What::Link;
                Some(1)
            }
            "item" => {
                self.object = true;
                self.plural = true;
                Some(1)
            }
            "broken" => {
                self.spec.broken = true;
                self.spec.what = What::Link;
                Some(1)
            }
            "hidden" => {
                self.spec.also.push(".*".to_owned());
                Some(1)
            }
            _ => None,
        }
    }

    fn ranking(&mut self) -> Option<usize> {
        let t = self.at(0)?.clone();
        if let Some(n) = t.num() {
            let near = |k: usize| self.any(k, &["biggest", "smallest", "newest", "oldest"]);
            let before = self.i.checked_sub(1).map(|b| &self.t[b]);
            if near(1) || before.is_some_and(|b| b.any(&["biggest", "smallest", "newest", "oldest"]) || matches!(b.low().as_str(), "top" | "first" | "last")) {
                if before.is_some_and(|b| b.low() == "last") && self.spec.order.is_none() {
                    self.spec.order = Some(Order::Newest);
                }
                self.spec.limit = Some(n);
                return Some(1);
            }
            return None;
        }
        let order = match t.canon.as_str() {
            "biggest" => Order::Biggest,
            "smallest" => Order::Smallest,
            "newest" => Order::Newest,
            "oldest" => Order::Oldest,
            "bigger" if t.low() == "largest" => Order::Biggest,
            "alphabetical" => Order::Name,
            "sort" | "descending" | "ascending" => return self.sorting(),
            "modification" | "name" | "size" | "date" | "time" | "age" if self.i > 0 && matches!(self.t[self.i - 1].low().as_str(), "by" | "their" | "modification" | "last" | "file") => {
                let order = match t.canon.as_str() {
                    "name" => Order::Name,
                    "size" => Order::Biggest,
                    _ => Order::Newest,
                };
                self.spec.order = Some(self.spec.order.unwrap_or(order));
                return Some(1);
            }
            _ => {
                return match t.low().as_str() {
                    "top" => Some(1),
                    "first" if self.i > 0 && self.spec.order.is_some() => Some(1),
                    "first" | "last" if self.at(1).and_then(Token::num).is_some() => Some(1),
                    _ => None,
                };
            }
        };
        self.spec.order = Some(order);
        let first = self.low(1) == "first";
        if first {
            self.one = false;
            self.plural = true;
        }
        let ranked = usize::from(self.is(1, "modified") && !first);
        Some(1 + usize::from(first) + ranked)
    }

    fn sorting(&mut self) -> Option<usize> {
        if self.spec.order.is_none() && self.is(0, "sort") {
            self.plural = true;
        }
        Some(1)
    }

    fn rest(&mut self) -> Option<usize> {
        let low = self.low(0);
        if matches!(low.as_str(), "not" | "never" | "non") || low == "haven't" || low == "isn't" {
            self.not = true;
            return Some(1);
        }
        if self.any(0, &["insensitive"]) {
            self.spec.insensitive = true;
            self.spec.fold = true;
            return Some(1);
        }
        if self.any(0, &["human", "readable", "pretty"]) && (self.size_asked || self.spec.sizes || self.low(0) == "human" || self.spec.order.is_some()) {
            return Some(1);
        }
        if matches!(low.as_str(), "details" | "detail" | "detailed" | "permissions") {
            self.spec.details = true;
            return Some(1);
        }
        let meek = matches!(low.as_str(), "number" | "path" | "paths" | "full" | "list" | "one" | "ones" | "right" | "located" | "stored" | "present" | "saved" | "existing" | "exist" | "exists" | "type" | "kind" | "names" | "name" | "code" | "extension" | "together" | "altogether" | "matching" | "only" | "separated" | "than" | "big" | "large" | "much" | "lying" | "around" | "sitting" | "inside" | "below" | "under" | "within" | "recently" | "found" | "programs" | "binaries" | "results" | "result" | "project")
            || self.any(0, &["name", "inside"]);
        if low == "recently" {
            return None;
        }
        let t = self.at(0)?;
        if meek || idle(t) {
            return Some(1);
        }
        None
    }

    fn finish(mut self) -> Option<Spec> {
        if !self.object || self.not {
            return None;
        }
        if self.spec.what == What::Any && self.spec.also.is_empty() && self.spec.names.is_empty() && self.exts.is_empty() && !self.plural && self.spec.order.is_none() {
            return None;
        }
        // "the pyc files and __pycache__ directories" are two searches.
        if self.spec.what == What::Dir && !self.exts.is_empty() {
            return None;
        }
        let spec = &mut self.spec;
        for ext in &self.exts {
            spec.names.push(format!("*.{ext}"));
        }
        spec.names.dedup();
        spec.plain = spec.names.is_empty() && spec.also.is_empty() && spec.tests.is_empty() && spec.not_names.is_empty() && spec.not_dirs.is_empty() && spec.content.is_none();
        if self.size_asked {
            if self.make || self.acted && spec.action != Action::Count {
                return None;
            }
            if spec.order.is_none() {
                spec.action = Action::TotalSize;
                if spec.plain && !self.plural {
                    return None;
                }
                if spec.what == What::Dir {
                    return None;
                }
            }
        }
        if matches!(spec.action, Action::Lines | Action::Words) && (spec.order.is_some() || spec.what == What::Dir || spec.content.is_some()) {
            return None;
        }
        match &mut spec.action {
            Action::Archive(to) => {
                // Without a name for the whole, "compress the logs" means each of them.
                let verb = self.t.iter().find(|t| t.any(&["archive", "compress", "zip", "tar"]))?;
                let base = self.exts.first().cloned().unwrap_or_else(|| "files".to_owned());
                let zip = self.t.iter().any(|t| t.is("zip"));
                *to = match self.dest.take() {
                    Some(dest) if dest.contains('.') => dest,
                    Some(dest) => format!("{dest}{}", if zip { ".zip" } else { ".tar.gz" }),
                    None if zip => format!("{base}.zip"),
                    None if verb.is("compress") => String::new(),
                    None => format!("{base}.tar.gz"),
                };
                spec.what = What::File;
            }
            Action::Move(to) | Action::Copy(to, _) => *to = self.dest.take()?,
            Action::Rename(from, to) => {
                let [ext] = self.exts.as_slice() else {
                    // "jpeg" alone stands for both spellings elsewhere; here the word itself is meant.
                    let first = self.exts.iter().find(|e| self.t.iter().any(|t| t.low().trim_end_matches('s') == **e || t.raw == **e))?.clone();
                    *from = first.clone();
                    *to = self.to_ext.take()?;
                    spec.names = vec![format!("*.{first}")];
                    spec.what = What::File;
                    if !spec.deep {
                        spec.depth = spec.depth.or(Some(1));
                    }
                    return Some(self.spec);
                };
                from.clone_from(ext);
                *to = self.to_ext.take()?;
                spec.what = What::File;
            }
            _ => {}
        }
        if self.keep {
            let Action::Copy(_, keep) = &mut spec.action else { return None };
            *keep = true;
        }
        if self.dest.is_some() || self.to_ext.is_some() {
            return None;
        }
        if self.make && self.t.iter().any(|t| matches!(t.low().as_str(), "create" | "new" | "touch")) {
            return None;
        }
        // Making is no searching: "create a file called x" is another recipe's.
        if self.make && !matches!(spec.action, Action::Chmod(_)) || self.perm && self.make && !matches!(spec.action, Action::Chmod(_)) {
            return None;
        }
        if spec.content.is_some() && spec.what == What::Any {
            spec.what = What::File;
        }
        if let Some(order) = spec.order
            && order != Order::Name
            && spec.limit.is_none()
            && spec.action == Action::List
        {
            if self.one && !self.plural {
                spec.limit = Some(1);
            } else if !self.t.iter().any(|t| t.any(&["sort", "every"]) || matches!(t.low().as_str(), "all" | "by")) && !self.t.iter().any(|t| t.low() == "first") {
                spec.limit = Some(10);
            }
        }
        if spec.order.is_some() && spec.action == Action::Count {
            return None;
        }
        if spec.limit.is_some() && spec.order.is_none() && !matches!(spec.action, Action::List) {
            return None;
        }
        let here = self.rooted && spec.root == ".";
        match spec.action {
            // What moves or renames stays on this level unless more was asked for.
            Action::Move(_) | Action::Copy(_, false) | Action::Rename(..) if !spec.deep && spec.depth.is_none() && spec.tests.is_empty() && spec.content.is_none() => {
                if !self.t.iter().any(|t| t.low() == "find") {
                    spec.depth = Some(1);
                }
            }
            Action::Delete => {
                if spec.plain && !self.rooted {
                    return None;
                }
                if here && !spec.deep && spec.depth.is_none() && spec.tests.is_empty() && spec.what == What::File && self.t.iter().all(|t| t.low() != "find") {
                    spec.depth = Some(1);
                }
            }
            _ => {}
        }
        if spec.plain && !spec.deep && spec.depth.is_none() && spec.order.is_none() {
            match spec.action {
                // Without any condition "the files here" are those one sees here.
                Action::List | Action::Count if spec.root != "/" => {
                    if spec.action == Action::List && spec.what != What::Dir && spec.what != What::Link && !spec.sizes {
                        return None;
                    }
                    if spec.what != What::Link && !self.t.iter().any(|t| t.low() == "find") {
                        spec.depth = Some(1);
                    }
                }
                Action::Chmod(_) if !self.rooted => return None,
                _ => {}
            }
        }
        if spec.broken && spec.what != What::Link {
            return None;
        }
        if !self.verb && !self.make && spec.plain && spec.order.is_none() {
            return None;
        }
        Some(self.spec)
    }
}

fn blocks(bytes: i64) -> String {
    for (unit, name) in [(1i64 << 40, ""), (1 << 30, "G"), (1 << 20, "M"), (1 << 10, "k")] {
        if !name.is_empty() && bytes >= unit && bytes % unit == 0 {
            return format!("{}{name}", bytes / unit);
        }
    }
    format!("{bytes}c")
}

/// The extension a token names.
fn ext_of(t: &Token) -> Option<String> {
    match t.kind {
        Kind::Ext => Some(t.raw.clone()),
        Kind::Glob => t.raw.strip_prefix("*.").map(str::to_owned),
        Kind::Quoted | Kind::Word => {
            let bare = t.raw.trim_start_matches('.');
            let fits = !bare.is_empty() && bare.len() <= 8 && bare.chars().all(|c| c.is_ascii_alphanumeric());
            (fits && (types::is_extension(&bare.to_lowercase()) || !t.known)).then(|| bare.to_owned())
        }
        _ => None,
    }
}

/// The permissions a token names.
pub fn mode_of(t: &Token) -> Option<String> {
    match t.kind {
        Kind::Mode => Some(t.raw.clone()),
        Kind::Num(n) => (t.raw.len() == 3 && n <= 777 && t.raw.bytes().all(|b| b < b'8')).then(|| t.raw.clone()),
        _ => None,
    }
}
