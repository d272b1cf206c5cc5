//! The rarer kinds of words that a hole may take: archives, keys, sums, programs. Each is a question about the words
//! alone.

use super::super::Environment;
use super::context::{self, Context, filelike};
use super::deeds::archives;
use super::set;
use super::words::{Word, verbatim};

/// The texts for `words` in a hole of `class`, if it is one of these classes.
pub fn class(class: &str, words: &[Word], context: &Context, environment: &Environment) -> Option<Vec<String>> {
    let file = || context.class("file", words, environment);
    let new = || context.class("new", words, environment);
    let ends = |found: Option<Vec<String>>, all: &[&str]| {
        found.filter(|f| f.iter().all(|f| all.iter().any(|e| f.to_lowercase().ends_with(e))))
    };
    match class {
        "quotes" => words.iter().any(|w| w.quoted).then(|| context.class("lines", words, environment)).flatten(),
        "texts" => match words {
            [w] if w.quoted => Some(vec![w.raw.clone()]),
            [w] if plain(w) => Some(vec![named_character(&w.low).map_or_else(|| w.raw.clone(), str::to_owned)]),
            [lead, w] if lead.any(&["word", "text", "string", "character", "letter"]) && (w.quoted || plain(w)) => {
                Some(vec![w.raw.clone()])
            }
            _ => None,
        },
        "message" => match words {
            [w] => Some(vec![w.raw.clone()]),
            more => (!more.iter().any(|w| w.quoted) && !context::runs_on(more)).then(|| vec![verbatim(more)]),
        },
        "there" => match words {
            [w] if w.any(&["there", "inside", "therein", "in"]) => context.dir.clone().map(|d| vec![d]),
            _ => None,
        },
        "pointed" => match words {
            [w] if w.any(&["it", "that"]) => context.thing.clone().filter(|t| identifier(t)).map(|t| vec![t]),
            _ => None,
        },
        // A word that can only be meant as it stands.
        "literal" => match words {
            [w] if w.quoted => Some(vec![w.raw.clone()]),
            [w] => {
                let common = [
                    "hello", "hi", "ok", "done", "yes", "no", "true", "false", "test", "world", "foo", "bar", "hey",
                    "ready", "success", "finished",
                ];
                let told = w.any(&common)
                    || w.raw.chars().any(|c| c.is_ascii_digit()) && !filelike(w)
                    || w.raw.len() > 1 && w.raw.chars().all(|c| c.is_ascii_uppercase());
                told.then(|| vec![w.raw.trim_end_matches('!').to_owned()])
            }
            _ => None,
        },
        "ref" => match words {
            [w] if w.any(&["it", "that", "this"]) => context.thing.clone().map(|t| vec![t]),
            [w] => context.class("word", words, environment).filter(|_| !filelike(w)),
            _ => None,
        },
        // A few words that say no more than themselves.
        "short" => {
            const NAMING: &[&str] = &[
                "number",
                "list",
                "names",
                "name",
                "count",
                "total",
                "sum",
                "size",
                "result",
                "output",
                "date",
                "content",
                "contents",
                "lines",
                "files",
                "file",
                "it",
                "them",
                "that",
                "this",
                "average",
                "sorted",
                "first",
                "last",
                "all",
                "every",
                "unique",
                "of",
                "report",
                "summary",
                "those",
                "these",
                "time",
                "sizes",
                "paths",
                "words",
                "numbers",
                "value",
                "values",
                "version",
                "hash",
                "checksum",
                "path",
                "directory",
                "line",
                "script",
                "program",
                "biggest",
                "largest",
            ];
            let greets = words.iter().any(|w| w.any(&["hello", "hi", "hey", "welcome", "goodbye", "thanks"]));
            let short = greets && words.len() <= 5 && words.iter().all(|w| !w.quoted && !w.any(NAMING) && !filelike(w));
            short.then(|| vec![verbatim(words)])
        }
        "script" => {
            let low = verbatim(words).to_lowercase();
            let about = [
                "its ",
                "sum of",
                "number of",
                "all ",
                "argument",
                "files",
                "list of",
                "average",
                "fibonacci",
                "prime",
                "content",
                "each ",
                "every ",
                "factorial",
                "given ",
            ];
            let quoted = words.len() == 1 && words[0].quoted;
            (quoted
                || !words.iter().any(|w| w.comma)
                    && !words.iter().any(|w| w.quoted)
                    && words.len() <= 8
                    && !about.iter().any(|a| low.contains(a)))
            .then(|| vec![verbatim(words)])
        }
        "hello" => (verbatim(words).to_lowercase().trim_matches(['"', '\'']) == "hello world")
            .then(|| vec!["Hello, World!".to_owned()]),
        "patterns" => {
            let chunks = context::chunks(words);
            let each = |chunk: &[Word]| match chunk {
                [w] | [w, _] if w.raw.contains(['*', '.', '/']) || w.quoted => Some(w.raw.clone()),
                [kind, noun] if noun.any(&["directory", "folder"]) => Some(format!("{}/", kind.raw)),
                [w] if w.low.chars().all(|c| c.is_alphanumeric() || "_-".contains(c)) => Some(w.raw.clone()),
                _ => None,
            };
            let found: Option<Vec<String>> = chunks.into_iter().map(each).collect();
            // "that ignores .log files" means all that end in it.
            let many = words.last().is_some_and(|w| w.any(&["files"]));
            found.map(|f| f.into_iter().map(|p| if many && p.starts_with('.') { format!("*{p}") } else { p }).collect())
        }
        "names" => {
            let found: Option<Vec<String>> = context::chunks(words)
                .into_iter()
                .map(|chunk| match chunk {
                    [w] if filelike(w) || w.raw.chars().all(|c| c.is_alphanumeric() || "_-./".contains(c)) => {
                        Some(w.raw.clone())
                    }
                    _ => None,
                })
                .collect();
            found.filter(|f| f.len() > 1)
        }
        "onlydir" => {
            let pointer = words.iter().any(|w| w.any(&["it", "there", "directory", "folder", "dir"]));
            let named = words.last().is_some_and(|w| w.raw.ends_with('/'));
            let dir = context.class("dir", words, environment)?;
            let known = dir.iter().all(|d| {
                context.dir.as_ref() == Some(d)
                    || context.made.contains(d) && !d.contains('.')
                    || (environment.exists)(&environment.cwd.join(d)) && !d.trim_start_matches('.').contains('.')
            });
            (pointer || named || known).then_some(dir)
        }
        "pair" => context.class("files", words, environment).filter(|f| f.len() == 2),
        "archive" => new_or_file(file(), new()).filter(|f| {
            f.iter().all(|f| archives::is_archive(f) || f.ends_with(".gz") || f.ends_with(".bz2") || f.ends_with(".xz"))
        }),
        "gz" => ends(file(), &[".gz"]).filter(|f| f.iter().all(|f| !archives::is_archive(f))),
        "csv" => ends(file(), &[".csv", ".tsv", ".txt"]).filter(|f| f.iter().all(|f| !f.ends_with(".txt"))),
        "tsv" => ends(file(), &[".tsv", ".tab"]),
        "json" => ends(file(), &[".json", ".jsonl", ".geojson"]),
        "email" => match words {
            [w] if w.raw.contains('@') => Some(vec![w.raw.clone()]),
            _ => None,
        },
        "upper" => match words {
            [w] if w.raw.len() > 1
                && w.raw.chars().all(|c| c.is_ascii_uppercase() || c == '_' || c.is_ascii_digit())
                && w.raw.contains(|c: char| c.is_ascii_uppercase()) =>
            {
                Some(vec![w.raw.clone()])
            }
            _ => None,
        },
        "dollar" => match words {
            [w] => w.raw.strip_prefix('$').filter(|r| identifier(r)).map(|r| vec![r.to_owned()]),
            _ => None,
        },
        "variable" => match words {
            [w] if w.any(&["it"]) => context.thing.clone().filter(|t| identifier(t)).map(|t| vec![t]),
            [w] | [w, _] => {
                let name = w.raw.trim_start_matches('$');
                (identifier(name) && (words.len() == 1 || words[1].any(&["variable"]))).then(|| vec![name.to_owned()])
            }
            _ => None,
        },
        "range" => match words {
            [w] => w
                .raw
                .split_once(['-', '–'])
                .filter(|(a, b)| digits(a) && digits(b))
                .map(|(a, b)| vec![format!("{a}-{b}")]),
            _ => None,
        },
        // "each .log file", "each of the log files": the word that makes them single ones stands before.
        "each" => {
            let mut all = words.to_vec();
            if let Some(last) = all.last_mut()
                && last.any(&["file"])
            {
                last.raw = "files".to_owned();
                last.low = "files".to_owned();
            }
            set::find(&all, environment).map(|s| vec![s])
        }
        "key" => match words {
            [w] => {
                let path = w.raw.trim_start_matches('.');
                (!path.is_empty() && path.split('.').all(identifier)).then(|| vec![path.to_owned()])
            }
            _ => None,
        },
        "plural" => match words {
            [w] if !w.quoted && w.low.len() > 3 && w.low.ends_with('s') && identifier(&w.low) => {
                Some(vec![w.raw[..w.raw.len() - 1].to_owned()])
            }
            _ => None,
        },
        "program" => match words {
            [w] if !w.quoted
                && (environment.has)(&w.raw)
                && w.raw.chars().all(|c| c.is_alphanumeric() || "_-+.".contains(c)) =>
            {
                Some(vec![w.raw.clone()])
            }
            _ => None,
        },
        "sum" => arithmetic(words).map(|s| vec![s]),
        _ => None,
    }
}

/// What is there, or what will be.
fn new_or_file(file: Option<Vec<String>>, new: Option<Vec<String>>) -> Option<Vec<String>> {
    file.or(new)
}

/// A word that may be a text of its own.
fn plain(word: &Word) -> bool {
    !word.any(&[
        "it",
        "them",
        "that",
        "this",
        "lines",
        "line",
        "and",
        "with",
        "by",
        "in",
        "the",
        "all",
        "every",
        "each",
        "tabs",
        "tab",
        "everything",
        "names",
        "extension",
        "name",
        "of",
    ])
}

/// A character people call by its name.
fn named_character(low: &str) -> Option<&'static str> {
    Some(match low {
        "space" | "spaces" | "blanks" => " ",
        "underscore" | "underscores" => "_",
        "dash" | "dashes" | "hyphen" | "hyphens" => "-",
        "comma" | "commas" => ",",
        "semicolon" | "semicolons" => ";",
        "colon" | "colons" => ":",
        "dot" | "dots" | "periods" => ".",
        "slash" | "slashes" => "/",
        "pipe" | "pipes" => "|",
        _ => return None,
    })
}

fn identifier(text: &str) -> bool {
    !text.is_empty()
        && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        && !text.starts_with(|c: char| c.is_ascii_digit())
}

fn digits(text: &str) -> bool {
    !text.is_empty() && text.len() < 9 && text.bytes().all(|b| b.is_ascii_digit())
}

/// A sum in figures or words, as `awk` reads it.
fn arithmetic(words: &[Word]) -> Option<String> {
    let mut out = String::new();
    let mut operators = 0;
    let mut skip = 0;
    for (i, word) in words.iter().enumerate() {
        if skip > 0 {
            skip -= 1;
            continue;
        }
        let next = words.get(i + 1);
        let sign = match word.low.as_str() {
            "plus" => "+",
            "minus" => "-",
            "times" | "x" | "×" => "*",
            "multiplied" | "divided" if next.is_some_and(|n| n.is("by")) => {
                skip = 1;
                if word.is("divided") { "/" } else { "*" }
            }
            "modulo" | "mod" => "%",
            _ => "",
        };
        if !sign.is_empty() {
            out.push_str(sign);
            operators += 1;
            continue;
        }
        let figures = word.full.trim_end_matches([',', ';', '?', '!', '=']);
        let text = if word.quoted { word.raw.as_str() } else { figures };
        if !text.chars().all(|c| c.is_ascii_digit() || "+-*/%^().".contains(c)) || text.is_empty() {
            return None;
        }
        operators +=
            text.chars().skip(1).filter(|c| "+-*/%^".contains(*c)).count() + usize::from("+-*/%^".contains(text));
        out.push_str(text.trim_end_matches('.'));
    }
    let dates = out.len() == 10 && out.matches('-').count() == 2;
    let even = out.matches('(').count() == out.matches(')').count();
    (operators > 0 && even && !dates && out.ends_with(|c: char| c.is_ascii_digit() || c == ')')).then_some(out)
}
