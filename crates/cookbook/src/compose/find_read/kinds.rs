//! Reads places, kinds of files, order and words that add nothing.

use super::super::cursor::Cursor;
use super::super::{place, says_nothing};
use super::{FindAction, FindOrder, FindReader, FindWhat};
use crate::lex::{Token, WordKind};
use crate::lists;
use crate::vocab::types;

impl FindReader<'_, '_> {
    pub(super) fn depth(&mut self, here: Cursor) -> Option<usize> {
        let low = here.low(0);
        if here.is(0, "recursive") || (low == "deep" && self.spec.object) || low == "anywhere" || here.is(0, "anywhere")
        {
            self.spec.depth = if self.spec.not { Some(1) } else { None };
            self.spec.deep = !self.spec.not;
            self.spec.not = false;
            return Some(1);
        }
        if here.is(0, "without") && here.any(1, &["subdir"]) || here.is(0, "without") && here.any(2, &["subdir"]) {
            // "directories without subdirectories" says something about each of them.
            if here.before().is_some_and(|t| t.is("dir")) {
                return None;
            }
            self.spec.depth = Some(1);
            return Some(if here.is(1, "subdir") { 2 } else { 3 });
        }
        let lead = lists::KINDS_BELOW.has(&low) || here.is(0, "contain");
        // "in subdirectories" excludes files beside them, "and its subdirectories" doesn't.
        let alone = matches!(low.as_str(), "in" | "of") && !(here.follows(&["and", "or", "also", "even"]));
        if lead && !(alone && here.is(1, "subdir")) {
            let k = here.past(1, lists::KINDS_BELOW);
            if here.is(k, "subdir") && (low != "with") {
                self.spec.deep = true;
                return Some(k + 1);
            }
        }
        // "in this folder only"
        if low == "only" && here.before().is_some_and(|t| t.any(&["here", "cwd"])) {
            self.spec.depth = Some(1);
            return Some(1);
        }
        // "in this folder and below"
        if matches!(low.as_str(), "below" | "beneath" | "underneath" | "deeper") && here.get(1).is_none() {
            self.spec.depth = None;
            self.spec.deep = true;
            return Some(1);
        }
        if matches!(low.as_str(), "directly" | "only") && (here.low(1) == "in" || here.is(1, "here")) {
            self.spec.depth = Some(1);
            return Some(1);
        }
        self.limit_depth(here, &low)
    }

    fn limit_depth(&mut self, here: Cursor, low: &str) -> Option<usize> {
        // "at most 2 levels deep", "a maximum depth of 3", "with depth 2 at most"
        let most = usize::from(low == "at" && here.low(1) == "most") + usize::from(here.any(0, &["maximum"]));
        if most > 0 && here.is(1, "depth") {
            let k = 2 + usize::from(here.low(2) == "of");
            self.spec.depth = Some(here.get(k).and_then(Token::num)?);
            return Some(k + 1);
        }
        if most > 0 && here.says(3, &["levels", "level"]) && here.get(2).is_some_and(|t| t.num().is_some()) {
            return Some(2);
        }
        // "but not in subdirectories"
        if here.is(0, "exclude") || low == "not" {
            let k = 1 + usize::from(here.low(1) == "in");
            let k = k + usize::from(here.says(k, &["the", "its", "any"]));
            if here.is(k, "subdir") && !self.spec.deep {
                self.spec.depth = Some(1);
                return Some(k + 1);
            }
        }
        let exactly = usize::from(low == "exactly");
        if let Some(n) = here.get(exactly).and_then(Token::num)
            && here.says(exactly + 1, &["levels", "level"])
        {
            self.spec.depth = Some(n);
            self.spec.level = exactly > 0;
            return Some(exactly + 2 + usize::from(here.says(exactly + 2, &["deep", "down"])));
        }
        None
    }

    pub(super) fn root(&mut self, here: Cursor) -> Option<usize> {
        let low = here.low(0);
        if here.is(0, "here") || here.is(0, "cwd") {
            self.spec.rooted = true;
            self.mean_tree(here.get(0));
            return Some(1);
        }
        if here.at > 0 && low == "my" && here.is(1, "home") {
            self.spec.rooted = true;
            self.spec.root = "~".to_owned();
            return Some(2);
        }
        if !(lists::KINDS_PLACES.has(&low) || here.is(0, "inside")) {
            return None;
        }
        let (used, path) = place(here.forward(1), self.environment)?;
        // "the config file of nginx" isn't a directory.
        let whose =
            low == "of" && used == 1 && here.get(1).is_some_and(|t| t.kind == WordKind::Word && !t.pathish && !t.known);
        if whose && !self.environment.is_there(&path) {
            return None;
        }
        let tail = path.rsplit('/').next().unwrap_or_default();
        // "how many items are in users.json" asks for its content.
        let filed = |ext: &str| types::is_extension(&ext.to_lowercase()) || ext.len() == 1 && ext != "d";
        if tail.rsplit_once('.').is_some_and(|(stem, ext)| !stem.is_empty() && filed(ext)) && !here.any(used, &["dir"])
        {
            return None;
        }
        if self.spec.rooted && self.spec.root != "." {
            return None;
        }
        self.spec.rooted = true;
        if low == "under" || low == "below" || low == "throughout" {
            self.spec.deep = true;
        }
        self.spec.root = path;
        (1..=used).for_each(|k| self.mean_tree(here.get(k)));
        // `depth` explains "in src and its subfolders".
        Some(used + 1)
    }

    fn mean_tree(&mut self, place: Option<&Token>) {
        let Some(t) = place.filter(|t| t.any(&["here", "cwd", "dir"])) else { return };
        let low = t.low();
        self.spec.deep |= ["tree", "subdir", "project"].iter().any(|word| low.contains(word));
    }

    pub(super) fn kind(&mut self, here: Cursor) -> Option<usize> {
        if self.repeats_the_types(here) {
            self.spec.plural = true;
            return Some(1);
        }
        let t = here.get(0)?.clone();
        if t.kind == WordKind::Glob {
            return self.take_glob(&t.raw);
        }
        self.take_types(here).or_else(|| self.take_named(here, &t)).or_else(|| self.take_entry(here, &t))
    }

    /// ".tar.gz or .zip archives": the noun only means files.
    fn repeats_the_types(&self, here: Cursor) -> bool {
        let low = here.low(0);
        let named =
            types::extensions(&low).filter(|_| types::is_noun(&low) && !self.spec.exts.is_empty() && !self.spec.not);
        let after = here.before().is_some_and(|t| t.kind == WordKind::Ext || types::is_extension(&t.low()));
        named.is_some_and(|all| self.spec.exts.iter().all(|ext| all.contains(&ext.as_str()) || ext.starts_with("tar.")))
            && after
    }

    fn take_types(&mut self, here: Cursor) -> Option<usize> {
        let (exts, used) = types_at(here)?;
        // "move photos to old/photos": the directory of that name, not pictures that lie here.
        let changes = !matches!(self.spec.action, FindAction::List | FindAction::Count | FindAction::Lines);
        let one = used == 1 && here.before().is_some_and(crate::rank::changes);
        let whole = here.get(1).is_none() || here.says(1, &["to", "into"]);
        if changes && one && whole && self.environment.is_dir(&here.tokens[here.at].raw) {
            return None;
        }
        let plural = (0..used).any(|k| here.low(k).ends_with('s'));
        self.spec.plural |= plural || here.low(0).is_empty();
        self.spec.one |= (0..used).any(|k| here.low(k) == "file");
        if self.spec.not {
            self.spec.not_names.extend(exts.into_iter().map(|e| format!("*.{e}")));
            self.spec.not = false;
        } else {
            if exts.len() > 3 || (0..used).any(|k| types::is_picture(&here.low(k))) {
                self.spec.fold = true;
            }
            self.spec.exts.extend(exts);
        }
        self.mean_files();
        Some(used)
    }

    /// "src/*.c": directory and name.
    fn take_glob(&mut self, raw: &str) -> Option<usize> {
        let (place, name) = raw.rsplit_once('/').map_or((None, raw), |(p, n)| (Some(p), n));
        if let Some(place) = place {
            if self.spec.rooted || self.spec.not || place.is_empty() || place.contains(['*', '?']) {
                return None;
            }
            self.spec.root = place.to_owned();
            self.spec.rooted = true;
            self.spec.depth = Some(1);
        }
        self.take_name(name.to_owned());
        self.mean_files();
        self.spec.plural = true;
        Some(1)
    }

    /// Files or directories by their name before the noun.
    fn take_named(&mut self, here: Cursor, t: &Token) -> Option<usize> {
        let bare = t.kind == WordKind::Path && !t.raw.contains('/');
        // "the node_modules folders" have a name, "setgid directories" a property.
        let shaped = |name: &str| name.contains(|c: char| !c.is_alphabetic()) || lists::ACTIONS_LEFT_OUT.has(name);
        // "all .env files": at any level.
        if bare && t.raw.contains('.') && here.low(1) == "files" {
            self.mean_files();
        } else if (bare || t.kind == WordKind::Word && !t.known && shaped(&t.raw))
            && here.is(1, "dir")
            && here.says(1, &["folders", "directories", "dirs"])
        {
            self.spec.what = FindWhat::Dir;
            self.spec.object = true;
        } else {
            return None;
        }
        self.spec.names.push(t.raw.clone());
        self.spec.plural = true;
        Some(2)
    }

    fn take_entry(&mut self, here: Cursor, t: &Token) -> Option<usize> {
        match t.canon.as_str() {
            "file" if here.low(0).starts_with("file") => {
                if here.is(1, "name") {
                    return Some(1);
                }
                self.spec.object = true;
                if matches!(self.spec.what, FindWhat::Any) {
                    self.spec.what = FindWhat::File;
                } else if self.spec.what == FindWhat::Dir {
                    self.spec.what = FindWhat::Any;
                }
                self.spec.plural |= here.low(0) == "files";
                self.spec.one |= here.low(0) == "file";
                Some(1)
            }
            "dir" | "subdir"
                if self.spec.what == FindWhat::File
                    && !here.tokens[..here.at].iter().rev().take(2).any(|t| t.said(&["and", "or"]) || t.comma) =>
            {
                None
            }
            "dir" | "subdir" => {
                self.spec.object = true;
                self.spec.what = if self.spec.what == FindWhat::File { FindWhat::Any } else { FindWhat::Dir };
                let several = here.low(0).ends_with('s');
                self.spec.plural |= several;
                self.spec.one |= !several;
                Some(1)
            }
            "symlink" | "item" | "link" if t.canon != "link" || self.spec.broken || here.at > 0 => {
                self.spec.object = true;
                self.spec.plural |= t.canon != "link";
                if t.canon != "item" {
                    self.spec.what = FindWhat::Link;
                }
                Some(1)
            }
            "broken" => {
                self.spec.broken = true;
                self.spec.what = FindWhat::Link;
                Some(1)
            }
            "hidden" if here.follows(&["also", "even"]) => Some(1),
            "hidden" => {
                self.spec.also.push(".*".to_owned());
                Some(1)
            }
            _ => None,
        }
    }

    pub(super) fn ranking(&mut self, here: Cursor) -> Option<usize> {
        let t = here.get(0)?.clone();
        if let Some(n) = t.num() {
            return self.take_limit(here, n);
        }
        let order = match t.canon.as_str() {
            "biggest" => FindOrder::Biggest,
            "smallest" => FindOrder::Smallest,
            "newest" => FindOrder::Newest,
            "oldest" => FindOrder::Oldest,
            "bigger" if t.low() == "largest" => FindOrder::Biggest,
            "alphabetical" => FindOrder::Name,
            "sort" | "descending" | "ascending" => {
                self.spec.plural |= self.spec.order.is_none() && t.is("sort");
                self.rising |= t.is("ascending");
                return Some(1);
            }
            "modification" | "name" | "size" | "date" | "time" | "age"
                if here.follows(&["by", "their", "modification", "last", "file"]) =>
            {
                let order = match t.canon.as_str() {
                    "name" => FindOrder::Name,
                    "size" => FindOrder::Biggest,
                    _ => FindOrder::Newest,
                };
                self.spec.order = Some(self.spec.order.unwrap_or(order));
                return Some(1);
            }
            _ => {
                return match t.low().as_str() {
                    "top" => Some(1),
                    "first" if here.at > 0 && self.spec.order.is_some() => Some(1),
                    "first" | "last" if here.get(1).and_then(Token::num).is_some() => Some(1),
                    _ => None,
                };
            }
        };
        // "from smallest to largest" starts with the smallest; two orders contradict.
        if self.spec.order.is_some_and(|said| said != order) {
            self.spec.plural = true;
            return here.follows(&["to"]).then_some(1);
        }
        let last = here.low(1) == "last";
        self.spec.order = Some(match order {
            FindOrder::Biggest if last => FindOrder::Smallest,
            FindOrder::Smallest if last => FindOrder::Biggest,
            FindOrder::Newest if last => FindOrder::Oldest,
            FindOrder::Oldest if last => FindOrder::Newest,
            order => order,
        });
        let first = here.low(1) == "first" || last;
        if first {
            self.spec.one = false;
            self.spec.plural = true;
        }
        let ranked = usize::from(here.is(1, "modified") && !first);
        let one = here.low(1) == "one";
        self.spec.limit = self.spec.limit.or(one.then_some(1));
        Some(1 + usize::from(first) + ranked + usize::from(one))
    }

    /// "the 5 biggest", "top 10".
    fn take_limit(&mut self, here: Cursor, n: i64) -> Option<usize> {
        const RANKS: &[&str] = &["biggest", "smallest", "newest", "oldest"];
        let before = here.before();
        let ranked = |b: &Token| b.any(RANKS) || b.said(&["top", "first", "last"]);
        if !(here.any(1, RANKS) || before.is_some_and(ranked)) {
            return None;
        }
        if before.is_some_and(|b| b.low() == "last") && self.spec.order.is_none() {
            self.spec.order = Some(FindOrder::Newest);
        }
        self.spec.limit = Some(n);
        Some(1)
    }

    pub(super) fn rest(&mut self, here: Cursor) -> Option<usize> {
        let low = here.low(0);
        if matches!(low.as_str(), "not" | "never" | "non") || low == "haven't" || low == "isn't" {
            self.spec.not = true;
            return Some(1);
        }
        // "how much space do the pictures take"
        if self.spec.size_asked && matches!(low.as_str(), "take" | "need" | "occupy" | "fill") {
            return Some(1);
        }
        if low == "nothing" && here.low(1) == "else" {
            return Some(2);
        }
        // "with null separators", "null-separated", "separated by null bytes"
        if let Some(used) = (0..4).find(|k| lists::KINDS_NUL.has(&here.low(*k)))
            && (0..used).all(|k| lists::KINDS_BESIDE_NUL.has(&here.low(k)))
        {
            self.spec.nul = true;
            return Some(1 + used + usize::from(lists::KINDS_BEHIND_NUL.has(&here.low(used + 1))));
        }
        if here.any(0, &["insensitive"]) {
            self.spec.fold = true;
            return Some(1);
        }
        let meek = lists::KINDS_SAID_OF_FILES.has(&low) || here.any(0, &["name", "inside"]);
        // "search the yml files for x" is about their content.
        let text = low == "for" && self.spec.object && !here.says(1, &["me", "us", "a", "the"]);
        // "ending in .tmp or older than a week" are two searches, "*.c or *.h" two names.
        let other = low == "or"
            && !(here
                .get(1)
                .is_some_and(|t| !matches!(t.kind, WordKind::Word | WordKind::Span(..) | WordKind::Size(_)))
                || types_at(here.forward(1)).is_some());
        if matches!(low.as_str(), "recently" | "new") || text || other {
            return None;
        }
        let opens = low == "where" && here.at == 0;
        if !(meek || opens || says_nothing(here.get(0)?)) {
            return None;
        }
        // A preposition or "and" needs something behind it: "folders in which", "and all under it".
        let relation = lists::COMPOSE_RELATIONS.has(&low);
        let article = lists::READING_ARTICLES.has(&low) || here.is(0, "each") || low == "all";
        let article = article || low == "their" || lists::PHRASE_COPULAS.has(&low);
        let thing = meek || here.says(0, &["me", "us"]);
        let further = relation && here.follows(&["and"]);
        if self.open && !further && (relation || !article && !thing) {
            return None;
        }
        self.open = relation || self.open && !thing;
        self.idles = true;
        Some(1)
    }
}

/// File types as patterns ("*.py"), and tokens used, with "files" behind them.
pub(super) fn types_at(here: Cursor) -> Option<(Vec<String>, usize)> {
    let t = here.get(0)?;
    let low = t.low();
    let own: Vec<String> = match t.kind {
        WordKind::Ext => vec![t.raw.clone()],
        WordKind::Word if low != "old" && low != "class" || here.is(1, "file") && low == "class" => {
            types::extensions(&low)?.iter().map(|e| (*e).to_owned()).collect()
        }
        _ => return None,
    };
    // "screenshots (png)": the narrower word counts.
    let narrowed = types::is_noun(&low) && low.ends_with('s');
    if narrowed && types::is_extension(&here.low(1)) && !here.is(2, "file") {
        return Some((vec![here.low(1)], 2));
    }
    if let Some(next) = here.get(1).filter(|next| types::is_noun(&low) && next.kind == WordKind::Ext) {
        return Some((vec![next.raw.clone()], 2));
    }
    let script = here.any(1, &["script", "source", "code"])
        || here.says(1, &["scripts", "script", "source", "documents", "document", "modules"]);
    let mut used = 1 + usize::from(script);
    // "jpg pictures": here the noun only means files.
    let filed = here.is(used, "file")
        || types::is_extension(&low) && types::is_picture(&here.low(used)) && types::is_camera(&low);
    if filed || here.is(used, "extension") {
        return Some((own, used + 1));
    }
    // "all pdf", "all the pdf"
    let mut leads = here.tokens[..here.at].iter().rev();
    let lead = leads.next().filter(|t| t.low() != "the").or_else(|| leads.next());
    let all = lead.is_some_and(|t| t.said(&["every", "each", "all"]));
    if t.kind == WordKind::Ext || types::is_noun(&low) || script || (all && types::is_extension(&low)) {
        return Some((own, used));
    }
    // "txt and md files", "txt, md or csv files"
    let join = usize::from(here.says(used, &["and", "or"]));
    if join == 1 || t.comma {
        let (more, n) = types_at(here.forward(used + join))?;
        used += join + n;
        return Some(([own, more].concat(), used));
    }
    None
}
