//! What earlier parts of a goal created or named, and what the words of a later part stand for in that light: "it",
//! "the folder", "those files", "there".

use super::super::lex;
use super::super::vocab::numbers;
use super::super::{Environment, lex::Kind};
use super::nouns::{DIR_NOUNS, FILE_NOUNS, MANY, POINTERS, STOP};
use super::words::{Word, text, verbatim};
use super::{Step, classes, deeds, set};

/// What can be referred to.
#[derive(Clone, Debug, Default)]
pub struct Context {
    /// "it".
    pub thing: Option<String>,
    /// "there", "the folder".
    pub dir: Option<String>,
    /// "the original".
    pub source: Option<String>,
    /// "them": paths.
    pub files: Vec<String>,
    /// "them": a command that lists them.
    pub set: Option<String>,
    /// Where new things go when the part says so ("in it, create …").
    pub base: Option<String>,
    /// The directory whose content is still being listed ("a folder with a, b and c").
    pub open: Option<String>,
    /// Everything made so far.
    pub made: Vec<String>,
}

/// Whether a word may be a file name.
fn nameable(word: &Word) -> bool {
    let safe = |c: char| c.is_alphanumeric() || "._-+/~@%:=#,".contains(c);
    if word.quoted {
        return !word.raw.is_empty() && word.raw.len() < 200 && !word.raw.contains(['\n', '\0']);
    }
    !STOP.contains(&word.low.as_str())
        && !word.raw.is_empty()
        && word.raw.chars().all(safe)
        && !word.raw.starts_with('-')
        && word.raw.contains(|c: char| c.is_alphanumeric() || c == '.')
}

/// Whether a word looks like a file by itself.
pub fn filelike(word: &Word) -> bool {
    if !nameable(word) {
        return false;
    }
    let tail = word.raw.trim_end_matches('/').rsplit('/').next().unwrap_or_default();
    let known = [
        "Makefile",
        "Dockerfile",
        "README",
        "LICENSE",
        "CHANGELOG",
        "TODO",
        "NOTES",
        "VERSION",
        "SHA256SUMS",
        "MD5SUMS",
    ];
    let dotted = tail
        .rsplit_once('.')
        .is_some_and(|(_, e)| !e.is_empty() && e.chars().all(|c| c.is_alphanumeric() || "-_~".contains(c)))
        && !tail.chars().all(|c| c.is_ascii_digit() || c == '.');
    dotted || word.raw.contains('/') || known.contains(&tail) || word.quoted && !word.raw.contains(' ')
}

impl Context {
    /// A name as the path it stands for: one made earlier by that name, or as it is.
    fn resolve(&self, name: &str) -> String {
        let bare = name.trim_end_matches('/');
        if bare.contains('/') || self.made.iter().any(|m| m == bare) {
            return name.to_owned();
        }
        let inside = format!("/{bare}");
        self.made.iter().rev().find(|m| m.ends_with(&inside)).cloned().unwrap_or_else(|| name.to_owned())
    }

    /// A new name, in the place the part speaks of.
    fn place(&self, name: &str) -> String {
        match &self.base {
            Some(base) if base != "." && !name.starts_with(['/', '~']) && !name.starts_with(&format!("{base}/")) => {
                format!("{}/{name}", base.trim_end_matches('/'))
            }
            _ => name.to_owned(),
        }
    }

    /// The texts for `words` in a hole of a class.
    pub fn class(&self, class: &str, words: &[Word], environment: &Environment) -> Option<Vec<String>> {
        let one = |value: Option<String>| value.map(|v| vec![v]);
        let exists = |name: &str| (environment.exists)(&environment.cwd.join(name));
        match class {
            "any" => Some(vec![text(words)]),
            "file" => one(self.file(words, &|w| filelike(w) || exists(&w.raw))),
            "thing" => one(self.file(words, &nameable)),
            "dir" => one(self.dir(words)),
            "new" => one(self.new_name(words)),
            "files" => self.files(words, &|w| filelike(w) || exists(&w.raw)),
            "things" => self.files(words, &nameable),
            "newfiles" => series(words, &|chunk| {
                chunk.last().filter(|w| filelike(w) && !w.quoted).and_then(|_| self.new_name(chunk))
            }),
            "dirs" => list(words, &|chunk| self.dir(chunk)),
            "news" => series(words, &|chunk| self.new_name(chunk)),
            "set" => {
                if words.first().is_some_and(|w| w.any(MANY))
                    && let Some(set) = self.many(words)
                {
                    return Some(vec![set]);
                }
                set::find(words, environment).map(|s| vec![s])
            }
            "n" => match words {
                [w] if !w.quoted => {
                    numbers::number(&w.low).or_else(|| numbers::ordinal(&w.low)).map(|n| vec![n.to_string()])
                }
                _ => None,
            },
            "num" => match words {
                [w] if w.raw.parse::<f64>().is_ok() => Some(vec![w.raw.clone()]),
                _ => None,
            },
            "word" => match words {
                [w] if w.quoted || !STOP.contains(&w.low.as_str()) => Some(vec![w.raw.clone()]),
                _ => None,
            },
            "q" => match words {
                [w] if w.quoted => Some(vec![w.raw.clone()]),
                _ => None,
            },
            "text" => text_of(words).map(|t| vec![t]),
            "lines" => lines(words),
            "ext" => match words {
                [w] => extension(&w.raw).map(|e| vec![e]),
                [w, f] if f.any(&["extension", "ending", "suffix"]) => extension(&w.raw).map(|e| vec![e]),
                [f, w] if f.any(&["extension", "ending", "suffix"]) => extension(&w.raw).map(|e| vec![e]),
                _ => None,
            },
            "mode" => match words {
                [w] if w.raw.len() >= 3 && w.raw.len() <= 4 && w.raw.bytes().all(|b| (b'0'..=b'7').contains(&b)) => {
                    Some(vec![w.raw.clone()])
                }
                [w] if w.raw.contains(['+', '-', '=']) && w.raw.chars().all(|c| "ugoarwxXst+-=,".contains(c)) => {
                    Some(vec![w.raw.clone()])
                }
                _ => None,
            },
            "date" => match words {
                [w] if w.raw.len() == 10 && w.raw.bytes().filter(|b| *b == b'-').count() == 2 => {
                    Some(vec![w.raw.clone()])
                }
                _ => None,
            },
            "size" => match lex::lex(&text(words), environment).as_slice() {
                [t] => match t.kind {
                    Kind::Size(b) if b > 0 => Some(vec![b.to_string()]),
                    _ => None,
                },
                [n, t] if t.low().starts_with("byte") => n.num().map(|n| vec![n.to_string()]),
                _ => None,
            },
            "query" => (!words.iter().all(|w| w.quoted))
                .then(|| deeds::printing(words, self, environment))
                .flatten()
                .map(|s| vec![s.command]),
            other => classes::class(other, words, self, environment),
        }
    }

    /// "those files", as a command that lists them.
    fn many(&self, words: &[Word]) -> Option<String> {
        let points = words
            .iter()
            .all(|w| w.any(MANY) || w.any(&["files", "of", "scripts", "found", "matching", "ones", "copies", "new"]));
        if !points {
            return None;
        }
        self.set.clone()
    }

    fn file(&self, words: &[Word], fits: &dyn Fn(&Word) -> bool) -> Option<String> {
        // "their sum", said of the lines of one file.
        if let [w] = words
            && w.any(&["them", "those", "these"])
            && self.files.len() <= 1
            && self.set.is_none()
        {
            return self.files.first().cloned().or_else(|| self.thing.clone());
        }
        if let [w] = words
            && (w.any(POINTERS) || w.any(FILE_NOUNS) && !exists_as_name(w, self))
        {
            return self.thing.clone();
        }
        if let [first, last] = words {
            if first.any(&["that", "this", "new", "resulting", "created", "generated", "it", "same"])
                && last.any(FILE_NOUNS)
            {
                return self.thing.clone();
            }
            if first.any(&["original"]) && last.any(&["file", "one", "copy"]) {
                return self.source.clone();
            }
        }
        if let [w] = words
            && w.any(&["original", "originals"])
        {
            return self.source.clone();
        }
        let (told, words) = named(words, FILE_NOUNS);
        let [w] = words else { return None };
        (nameable(w)
            && (told || fits(w) || self.made.iter().any(|m| m == &w.raw || m.ends_with(&format!("/{}", w.raw)))))
        .then(|| self.resolve(&w.raw))
    }

    fn dir(&self, words: &[Word]) -> Option<String> {
        if let [w] = words {
            if w.any(&["it", "there", "that", "this", "inside", "itself"]) || w.any(DIR_NOUNS) {
                return self.dir.clone().or_else(|| self.thing.clone().filter(|t| !t.contains('.')));
            }
            if w.any(&["here", "cwd"]) {
                return Some(".".to_owned());
            }
            if w.any(&["home"]) {
                return Some("~".to_owned());
            }
        }
        if let [first, last] = words
            && last.any(DIR_NOUNS)
        {
            if first.any(&["that", "new", "created", "innermost", "deepest", "inner", "resulting", "last"]) {
                return self.dir.clone();
            }
            if first.any(&["same"]) {
                let parent = self.thing.as_deref().and_then(|t| t.rsplit_once('/')).map(|(p, _)| p.to_owned());
                return Some(parent.unwrap_or_else(|| ".".to_owned()));
            }
            if first.any(&["this", "current", "working"]) {
                return Some(".".to_owned());
            }
            if first.any(&["home"]) {
                return Some("~".to_owned());
            }
            if first.any(&["parent"]) {
                return Some("..".to_owned());
            }
        }
        if let [first, second, last] = words
            && first.any(&["current"])
            && second.any(&["working"])
            && last.any(DIR_NOUNS)
        {
            return Some(".".to_owned());
        }
        let (_, words) = named(words, DIR_NOUNS);
        let [w] = words else { return None };
        nameable(w).then(|| self.resolve(w.raw.strip_suffix('/').filter(|r| !r.is_empty()).unwrap_or(&w.raw)))
    }

    fn new_name(&self, words: &[Word]) -> Option<String> {
        let (_, words) = named(words, FILE_NOUNS);
        let (_, words) = named(words, DIR_NOUNS);
        let [w] = words else { return None };
        nameable(w).then(|| self.place(w.raw.strip_suffix('/').filter(|r| !r.is_empty()).unwrap_or(&w.raw)))
    }

    fn files(&self, words: &[Word], fits: &dyn Fn(&Word) -> bool) -> Option<Vec<String>> {
        let points = |w: &Word| {
            w.any(MANY)
                || w.any(&["files", "two", "three", "of", "scripts", "ones", "copies", "new", "directories", "folders"])
        };
        if words.iter().any(|w| w.any(MANY)) && words.iter().all(points) {
            let recent: Vec<String> = self.made.iter().filter(|m| m.contains('.')).cloned().collect();
            let both = words.iter().any(|w| w.any(&["both"]));
            if both && self.files.len() != 2 && recent.len() < 2 {
                return Some(vec![self.source.clone()?, self.thing.clone()?]);
            }
            if (both && self.files.len() != 2 || self.files.len() < 2) && recent.len() >= 2 {
                return Some(if both { recent[recent.len() - 2..].to_vec() } else { recent });
            }
            return (!self.files.is_empty()).then(|| self.files.clone());
        }
        let words = match words {
            [first, rest @ ..] if first.any(&["both", "files", "scripts", "two"]) && !rest.is_empty() => rest,
            all => all,
        };
        list(words, &|chunk| self.file(chunk, fits))
    }
}

/// Whether a word like "report" was made as a file of that name.
fn exists_as_name(word: &Word, context: &Context) -> bool {
    context.made.contains(&word.raw)
}

/// The words without "the file called" around the name, and whether that was there.
fn named<'w>(words: &'w [Word], nouns: &[&str]) -> (bool, &'w [Word]) {
    let mut rest = words;
    let mut told = false;
    if rest.len() > 1 && rest[0].any(&["new", "existing", "empty", "separate"]) {
        rest = &rest[1..];
    }
    if rest.len() > 1
        && rest[0].any(&["text", "json", "csv", "markdown", "shell", "python", "bash"])
        && rest[1].any(nouns)
    {
        rest = &rest[1..];
    }
    if rest.len() > 1 && rest[0].any(nouns) {
        rest = &rest[1..];
        told = true;
    }
    if rest.len() > 1 && rest[0].any(&["called", "named"]) {
        rest = &rest[1..];
        told = true;
    }
    if rest.len() == 2 && rest[1].any(nouns) {
        rest = &rest[..1];
        told = true;
    }
    (told, rest)
}

/// The chunks of a list: parted by commas and "and".
pub fn chunks(words: &[Word]) -> Vec<&[Word]> {
    let mut out = Vec::new();
    let mut from = 0;
    for (i, word) in words.iter().enumerate() {
        if word.any(&["and", "&", "plus"]) {
            if i > from {
                out.push(&words[from..i]);
            }
            from = i + 1;
        } else if word.comma {
            out.push(&words[from..=i]);
            from = i + 1;
        }
    }
    if from < words.len() {
        out.push(&words[from..]);
    }
    out
}

/// Every chunk of a list through `each`.
fn list(words: &[Word], each: &dyn Fn(&[Word]) -> Option<String>) -> Option<Vec<String>> {
    if words.last().is_some_and(|w| w.any(&["and"])) {
        return None;
    }
    let found: Option<Vec<String>> = chunks(words).into_iter().map(each).collect();
    found.filter(|f| !f.is_empty() && f.len() <= 50)
}

/// A list of new names, "a1 to a5" written out.
fn series(words: &[Word], each: &dyn Fn(&[Word]) -> Option<String>) -> Option<Vec<String>> {
    let words = match words {
        [first, rest @ ..] if first.any(&["files", "directories", "folders"]) && !rest.is_empty() => rest,
        all => all,
    };
    let words = match words {
        [first, rest @ ..] if first.any(&["called", "named"]) && !rest.is_empty() => rest,
        all => all,
    };
    if let [a, to, b] = words
        && to.any(&["to", "through", "until", "thru", "-"])
    {
        let digits = |t: &str| {
            let end = t.rfind(|c: char| c.is_ascii_digit())? + 1;
            let start = t[..end].rfind(|c: char| !c.is_ascii_digit()).map_or(0, |i| i + 1);
            Some((t[..start].to_owned(), t[start..end].to_owned(), t[end..].to_owned()))
        };
        let ((p, x, q), (r, y, s)) = (digits(&a.raw)?, digits(&b.raw)?);
        let (from, until) = (x.parse::<u32>().ok()?, y.parse::<u32>().ok()?);
        if (p != r && !r.is_empty()) || (q != s && !q.is_empty()) || until < from || until - from > 200 {
            return None;
        }
        let wide = if x.starts_with('0') && x.len() > 1 { x.len() } else { 1 };
        let all = (from..=until).map(|n| {
            let name = Word {
                raw: format!("{p}{n:0wide$}{s}"),
                low: String::new(),
                quoted: true,
                comma: false,
                full: String::new(),
            };
            each(&[name])
        });
        return all.collect();
    }
    list(words, each)
}

/// One text: quoted, or words that hold no quotes.
fn text_of(words: &[Word]) -> Option<String> {
    match words {
        [w] => Some(if w.quoted { w.raw.clone() } else { verbatim(words) }),
        more => (!more.iter().any(|w| w.quoted) && !runs_on(more)).then(|| verbatim(more)),
    }
}

/// Lines of text: quoted ones in a list, or plain words. "one per line" and "lines:" only say how.
fn lines(words: &[Word]) -> Option<Vec<String>> {
    let mut words = words;
    if let [rest @ .., a, b, c] = words
        && a.any(&["one", "each"])
        && b.any(&["per", "on", "in"])
        && c.any(&["line"])
        && !rest.is_empty()
    {
        words = rest;
    }
    if let [rest @ .., each, on, own, line] = words
        && each.any(&["each"])
        && on.any(&["on", "in"])
        && own.any(&["own", "separate", "new"])
        && line.any(&["line", "lines"])
        && !rest.is_empty()
    {
        words = rest;
    }
    let broken: Vec<&Word> = words.iter().filter(|w| w.quoted).collect();
    if !broken.is_empty() {
        // Everything outside quotes only joins.
        let joins = words.iter().all(|w| {
            w.quoted
                || w.any(&[
                    "and",
                    "then",
                    "on",
                    "first",
                    "second",
                    "third",
                    "line",
                    "lines",
                    "another",
                    "&",
                    "below",
                    "it",
                    "under",
                    "followed",
                    "by",
                    "with",
                    "after",
                    "that",
                    "heading",
                    "text",
                    "of",
                    "next",
                    "underneath",
                    "finally",
                ])
        });
        let values =
            broken.iter().flat_map(|w| w.raw.replace("\\n", "\n").split('\n').map(str::to_owned).collect::<Vec<_>>());
        return joins.then(|| values.collect());
    }
    let dangles = words.first().is_some_and(|w| w.any(&["of", "from", "in", "it", "them", "that", "this", "to"]));
    (!dangles && !runs_on(words)).then(|| vec![verbatim(words)])
}

/// Whether a text without quotes goes on with another deed, or names a file: then its end isn't known.
pub fn runs_on(words: &[Word]) -> bool {
    const DEEDS: &[&str] = &[
        "create", "make", "add", "write", "save", "count", "sort", "show", "print", "copy", "move", "rename", "delete",
        "remove", "set", "commit", "list", "append", "put", "run", "find", "then", "tell", "zip", "compress", "store",
        "replace", "convert", "check", "tag", "give", "display", "execute", "use", "read", "sum", "go", "cd", "change",
        "archive", "extract", "name", "call",
    ];
    words.len() > 1 && words.iter().any(filelike)
        || words.windows(2).any(|w| (w[0].comma || w[0].any(&["and", "then"])) && w[1].any(DEEDS))
}

/// An extension as people write it, without its dot.
fn extension(raw: &str) -> Option<String> {
    let bare = raw.trim_start_matches('*').trim_start_matches('.').to_owned();
    (!bare.is_empty() && bare.len() <= 10 && bare.chars().all(|c| c.is_ascii_alphanumeric())).then_some(bare)
}

impl Context {
    /// Remembers what a step was about.
    pub fn learn(&mut self, step: &Step) {
        let moved = step.command.strip_prefix("cd ").is_some();
        if let Some(thing) = &step.thing {
            self.thing = Some(thing.clone());
        }
        if let Some(dir) = &step.dir {
            self.dir = Some(dir.clone());
        }
        if step.source.is_some() {
            self.source = step.source.clone();
        }
        if !step.files.is_empty() {
            self.files = step.files.clone();
            self.set = None;
        }
        if step.set.is_some() {
            self.set = step.set.clone();
        }
        if let Some(saved) = &step.saved {
            self.source = step.thing.clone().or(self.source.take());
            self.thing = Some(saved.clone());
            self.files = vec![saved.clone()];
        }
        self.made.extend(step.made.iter().cloned());
        // Inside the directory its things go by their shorter names.
        if moved && let Some(dir) = step.dir.clone() {
            let prefix = format!("{}/", dir.trim_end_matches('/'));
            let inside = |t: &String| t.strip_prefix(&prefix).map_or_else(|| t.clone(), str::to_owned);
            self.made = self.made.iter().map(inside).collect();
            self.files = self.files.iter().map(inside).collect();
            self.thing = self.thing.as_ref().map(inside);
            self.dir = Some(".".to_owned());
            self.base = None;
        }
    }
}
