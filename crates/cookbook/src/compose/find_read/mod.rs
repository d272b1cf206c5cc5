//! Reads a request about files into tests and one action of `find`, and declines if a meaningful
//! word stays unexplained.

mod actions;
mod kinds;
mod limits;
mod names;
mod settle;

use super::cursor::Cursor;
use crate::Environment;
use crate::lex::{Token, WordKind};
use crate::vocab::types;
use crate::{braces, lists};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FindWhat {
    File,
    Dir,
    Link,
    #[default]
    Any,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FindOrder {
    Biggest,
    Smallest,
    Newest,
    Oldest,
    Name,
}

aish_text::named_enum! {
    /// By the id of its recipe.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum FindAction {
        #[default]
        List = "find.list",
        Count = "find.count",
        Delete = "find.delete",
        Move = "find.move",
        Copy = "find.copy",
        Lines = "find.count-lines",
        Rename = "find.rename-extension",
    }
}

#[derive(Debug, Default)]
#[allow(clippy::struct_excessive_bools, reason = "each is one independent word of the request")]
pub struct Spec {
    pub action: FindAction,
    pub what: FindWhat,
    pub root: String,
    pub depth: Option<i64>,
    pub level: bool,
    pub names: Vec<String>,
    /// Further name tests besides [`Spec::names`].
    pub also: Vec<String>,
    pub fold: bool,
    pub not_names: Vec<String>,
    pub not_dirs: Vec<String>,
    pub tests: Vec<String>,
    pub order: Option<FindOrder>,
    pub limit: Option<i64>,
    pub sizes: bool,
    pub bare: bool,
    /// Print names without directories.
    pub named: bool,
    pub dated: bool,
    pub broken: bool,
    pub empty: bool,
    /// No test was named.
    pub plain: bool,
    pub deep: bool,
    /// NUL-terminated, for `xargs -0`.
    pub nul: bool,
    pub each: bool,
    /// A kind of entry was named.
    object: bool,
    rooted: bool,
    acted: bool,
    verb: bool,
    not: bool,
    /// Letter of the time that is tested, as in [`super::find_time`].
    stamp: Option<char>,
    /// A file whose age is the limit.
    compared: Option<String>,
    plural: bool,
    one: bool,
    /// Destination of a move or copy, or the new extension.
    to: Option<String>,
    pub exts: Vec<String>,
    size_asked: bool,
    totals: bool,
    /// One of two tests is enough.
    either: bool,
}

impl Spec {
    pub fn to(&self) -> &str {
        self.to.as_deref().unwrap_or_default()
    }
}

struct FindReader<'a, 'k> {
    t: &'a [Token],
    environment: &'a Environment<'k>,
    spec: Spec,
    /// A preposition waits for its noun.
    open: bool,
    idles: bool,
    /// An order from the small and old to the big and new: "by size, ascending".
    rising: bool,
    /// The last step was a limit of size or age.
    bounded: bool,
}

pub fn read(t: &[Token], environment: &Environment) -> Option<Spec> {
    let spec = Spec { root: ".".to_owned(), ..Spec::default() };
    let mut r = FindReader { t, environment, spec, open: false, idles: false, rising: false, bounded: false };
    // "how many files of each type" wants a table.
    let per = |w: &[Token]| {
        let sort =
            w[1].any(&["extension", "dir", "subdir", "user", "owner"]) || w[1].said(&["type", "kind", "month", "day"]);
        w[0].is("each") && (sort || w[1].low() == "size") || w[0].low() == "by" && (sort || w[1].is("file"))
    };
    let counts = t.iter().any(|t| t.any(&["count", "size", "total", "sum"]) || t.low().starts_with("line"));
    // "let * match hidden files too" is about the shell; `chmod` and the like are no `find`.
    if t.first().is_some_and(|t| t.said(&["let", "chmod", "chown", "chgrp"])) {
        return None;
    }
    // "each into a folder named after its extension" has another destination per file.
    let own = |w: &[Token]| w[0].low() == "after" && w[1].said(&["its", "their"]);
    if t.windows(2).any(|w| per(w) && counts || own(w)) || t.iter().any(|t| t.low() == "per") {
        return None;
    }
    let mut here = Cursor { tokens: t, at: 0 };
    while here.get(0).is_some() {
        r.idles = false;
        here = here.forward(r.step(here)?);
        r.open &= r.idles;
    }
    if r.open { None } else { r.finish() }
}

impl FindReader<'_, '_> {
    fn take_name(&mut self, name: String) {
        let names = if self.spec.not { &mut self.spec.not_names } else { &mut self.spec.names };
        names.extend(braces::expand(&name));
        self.spec.not = false;
    }

    fn mean_files(&mut self) {
        self.spec.object = true;
        if self.spec.what == FindWhat::Any {
            self.spec.what = FindWhat::File;
        }
    }

    fn step(&mut self, here: Cursor) -> Option<usize> {
        if let Some(used) = self.action(here).or_else(|| self.exclusion(here)) {
            self.bounded = false;
            return Some(used);
        }
        let tests = self.spec.tests.len();
        let limit = self.either(here).or_else(|| self.age(here)).or_else(|| self.size(here));
        // A word before the limit, like "modified", adds no test.
        self.bounded = limit.is_some() && (self.spec.either || self.spec.tests.len() > tests);
        limit
            .or_else(|| self.name(here))
            .or_else(|| self.permission(here))
            .or_else(|| self.depth(here))
            .or_else(|| self.root(here))
            .or_else(|| self.kind(here))
            .or_else(|| self.ranking(here))
            .or_else(|| self.rest(here))
    }

    fn said(&self, words: &[&str]) -> bool {
        self.t.iter().any(|t| t.said(words))
    }

    fn finish(mut self) -> Option<Spec> {
        self.spec.order = match self.spec.order {
            Some(FindOrder::Biggest) if self.rising => Some(FindOrder::Smallest),
            Some(FindOrder::Newest) if self.rising => Some(FindOrder::Oldest),
            order => order,
        };
        self.mean_what_changed();
        if self.contradicts_itself() {
            return None;
        }
        self.spec.each = self.t.windows(3).any(|w| w[0].is("each") && (w[1].is("file") || w[2].is("file")));
        let spec = &mut self.spec;
        for ext in &spec.exts {
            spec.names.push(format!("*.{ext}"));
        }
        spec.names.dedup();
        spec.plain = spec.names.is_empty()
            && spec.also.is_empty()
            && spec.tests.is_empty()
            && spec.not_names.is_empty()
            && spec.not_dirs.is_empty();
        let aimed = matches!(spec.action, FindAction::Move | FindAction::Copy | FindAction::Rename);
        if aimed != spec.to.is_some() {
            return None;
        }
        if spec.action == FindAction::Rename {
            spec.what = FindWhat::File;
            let several = spec.exts.len() != 1;
            if several {
                self.settle_renaming_of_many()?;
            }
            // A change of case only: files already in lower case would be another matter.
            if self.spec.exts.first()?.eq_ignore_ascii_case(self.spec.to()) {
                return None;
            }
            // A rename by extension is complete with it.
            if several {
                return Some(self.spec);
            }
        }
        self.settle_limit()?;
        self.settle_depth()?;
        self.settle_columns()?;
        self.spare_git();
        let spec = self.spec;
        let bare = !spec.verb && spec.plain && spec.order.is_none();
        let no_link = spec.broken && spec.what != FindWhat::Link;
        (!bare && !no_link).then_some(spec)
    }

    /// "what changed here in the last hour" omits the files.
    fn mean_what_changed(&mut self) {
        let told = self.t.first().is_some_and(|t| match t.low().as_str() {
            "anything" | "everything" => true,
            "what" => self.t.iter().any(|t| t.is("modified")),
            _ => false,
        });
        if told && !self.spec.object && !self.spec.tests.is_empty() && self.spec.action == FindAction::List {
            self.spec.object = true;
            self.spec.plural = true;
            self.spec.verb = true;
            self.spec.what = FindWhat::File;
        }
    }

    fn contradicts_itself(&self) -> bool {
        let spec = &self.spec;
        let dir = spec.what == FindWhat::Dir;
        let vague = spec.what == FindWhat::Any
            && spec.also.is_empty()
            && spec.names.is_empty()
            && spec.exts.is_empty()
            && !spec.plural
            && spec.order.is_none();
        !spec.object
            || spec.not
            || vague
            || spec.either && spec.tests.len() > 1
            || spec.nul && (spec.action != FindAction::List || spec.order.is_some() || spec.sizes || spec.limit.is_some())
            || spec.order.is_none() && self.t.iter().any(|t| t.is("sort"))
            // "the pyc files and __pycache__ directories" are two searches.
            || dir && !spec.exts.is_empty()
            // "in one folder called a" is a destination.
            || self.t.windows(4).any(|w| w[0].low() == "in" && w[1].said(&["a", "one"]) && w[2].is("dir") && w[3].is("named"))
            // "in a that …": `a` is a place.
            || self.t.windows(3).any(|w| {
                w[0].said(&["in", "from", "under"])
                    && w[1].low() == "a"
                    && (w[2].said(&["that", "which", "and", "or", "but"]) || w[2].any(&["exclude", "without"]))
            })
            // "in a not in b" compares directories.
            || !spec.not_dirs.is_empty()
                && spec.root != "."
                && !self.t.iter().any(|t| lists::FIND_READ_LEAVING_OUT.has(&t.low()))
            // "tar.gz of docs" is to be created.
            || !spec.verb && self.t.first().is_some_and(|t| matches!(t.raw.as_str(), "tar" | "zip" | "tar.gz" | "tgz" | "archive")) && self.t.get(1).is_some_and(|t| t.low() == "of")
            // "permissions 644 all files" may set them.
            || !spec.verb && self.t.first().is_some_and(|t| t.is("permission"))
            // "by the number of files" is an order.
            || spec.action == FindAction::Count && self.t.windows(2).any(|w| w[0].low() == "by" && (w[1].is("count") || w[1].low().contains("number")))
            // The size of a directory excludes its content.
            || dir && spec.tests.iter().any(|test| test.contains("-size"))
            // "the ten largest and the total" are two answers.
            || spec.totals && spec.order.is_some()
            // "the total size" is one number.
            || spec.size_asked && (spec.acted || spec.order.is_none())
            || spec.action == FindAction::Lines && (spec.order.is_some() || dir)
            || spec.action == FindAction::Count && spec.order.is_some()
            || self.ends_twice()
            // "txt files without extension" have one.
            || spec.not_names.iter().any(|name| name == "*.*") && !(spec.exts.is_empty() && spec.names.is_empty())
            // "older than a.txt in logs": it may lie there.
            || spec.root != "." && spec.compared.as_ref().is_some_and(|file| {
                (self.environment.exists)(&self.environment.cwd.join(&spec.root).join(file))
            })
            || spec.action == FindAction::Delete && self.deletes_too_much()
            || spec.order == Some(FindOrder::Name) && self.t.iter().any(|t| t.any(&["descending", "reverse"]))
    }

    /// Whether a deletion takes more than meant.
    fn deletes_too_much(&self) -> bool {
        let spec = &self.spec;
        let every = self.t.iter().any(|t| t.any(&["each", "every"]) || t.said(&["all", "any"]));
        let several = spec.plural || spec.order.is_some() || every;
        // "delete the file with the name a b.txt": one; "delete a folder that is not empty": any.
        !several && spec.one && (!spec.rooted || spec.names.is_empty())
            // "delete the log file": one of them.
            || !several && !spec.exts.is_empty()
            // "delete all images" may mean container images.
            || !spec.rooted
                && self.t.iter().any(|t| t.said(&["image", "images"]))
                && !self.t.iter().any(|t| t.is("file"))
            // A deleted directory takes the excluded one along.
            || spec.what == FindWhat::Dir && !spec.not_dirs.is_empty()
            // "delete … by date" says only the order.
            || spec.order.is_some() && spec.limit.is_none() && !spec.one
    }
}

fn blocks(bytes: i64) -> String {
    let whole = |(unit, _): &(i64, &str)| bytes >= *unit && bytes % unit == 0;
    let unit = [(1i64 << 30, "G"), (1 << 20, "M"), (1 << 10, "k")].into_iter().find(whole);
    unit.map_or_else(|| format!("{bytes}c"), |(unit, name)| format!("{}{name}", bytes / unit))
}

fn ext_of(t: &Token) -> Option<String> {
    match t.kind {
        WordKind::Ext => Some(t.raw.clone()),
        WordKind::Glob => t.raw.strip_prefix("*.").map(str::to_owned),
        WordKind::Quoted | WordKind::Word => {
            let bare = t.raw.trim_start_matches('.');
            let fits = !bare.is_empty() && bare.len() <= 8 && bare.chars().all(|c| c.is_ascii_alphanumeric());
            (fits && (types::is_extension(&bare.to_lowercase()) || !t.known)).then(|| bare.to_owned())
        }
        _ => None,
    }
}

pub fn mode_of(t: &Token) -> Option<String> {
    match t.kind {
        WordKind::Mode => Some(t.raw.clone()),
        WordKind::Num(n) => (t.raw.len() == 3 && n <= 777 && t.raw.bytes().all(|b| b < b'8')).then(|| t.raw.clone()),
        _ => None,
    }
}
