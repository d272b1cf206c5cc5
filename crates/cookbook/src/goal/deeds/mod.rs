//! The deeds goals are made of, as tables: every pattern accounts for each word of a part, so what fits is certain.
//! The tables hold data; this file finds the row that fits and fills its command in.

pub mod archives;
mod columns;
mod content;
mod files;
mod git;
mod lines;
mod make;
mod moving;
mod numbers;
mod system;

use std::sync::LazyLock;

use super::super::{Environment, quote};
use super::context::Context;
use super::grammar::{self, Found, Pattern};
use super::set;
use super::words::Word;
use super::{Kind, Step};
use aish_text::Shell;

/// How a row makes its command.
pub enum Run {
    /// A template.
    Line(&'static str),
    /// A function, for what no template can say.
    Make(fn(&Found, &Environment) -> Option<String>),
    /// Other parts of a goal that say the same, one after the other.
    Parts(&'static [&'static str]),
}

/// One row.
pub struct Deed {
    kind: Kind,
    /// What it does; holes are filled in.
    title: &'static str,
    /// The patterns of [`grammar`].
    say: &'static [&'static str],
    run: Run,
    /// The same as output instead of a change of the file, for "… and save the result as".
    pure: &'static str,
    /// What it is about for the parts after it: names of holes; `/` marks a directory, `+` something made, `<` what a
    /// copy was made of, `*` a set.
    about: &'static str,
}

/// A row that prints.
const fn query(title: &'static str, say: &'static [&'static str], run: &'static str, about: &'static str) -> Deed {
    Deed { kind: Kind::Query, title, say, run: Run::Line(run), pure: "", about }
}

/// A row that changes something.
const fn change(title: &'static str, say: &'static [&'static str], run: &'static str, about: &'static str) -> Deed {
    Deed { kind: Kind::Change, title, say, run: Run::Line(run), pure: "", about }
}

/// A row that says itself in other parts.
const fn parts(say: &'static [&'static str], to: &'static [&'static str]) -> Deed {
    Deed { kind: Kind::Change, title: "", say, run: Run::Parts(to), pure: "", about: "" }
}

const fn made(
    kind: Kind,
    title: &'static str,
    say: &'static [&'static str],
    run: fn(&Found, &Environment) -> Option<String>,
    about: &'static str,
) -> Deed {
    Deed { kind, title, say, run: Run::Make(run), pure: "", about }
}

const TABLES: &[&[Deed]] = &[
    git::DEEDS,
    archives::DEEDS,
    make::DEEDS,
    content::DEEDS,
    files::DEEDS,
    lines::DEEDS,
    columns::DEEDS,
    numbers::DEEDS,
    system::DEEDS,
];

static PATTERNS: LazyLock<Vec<(&'static Deed, Vec<Pattern>)>> = LazyLock::new(|| {
    TABLES.iter().copied().flatten().map(|d| (d, d.say.iter().map(|s| Pattern::new(s)).collect())).collect()
});

/// What a row gives.
#[allow(clippy::large_enum_variant, reason = "a handful exists at a time")]
pub enum Outcome {
    /// A step.
    Step(Step),
    /// Parts to be solved instead.
    Parts(Vec<String>),
}

/// The first row that fits, made into its command.
pub fn find(words: &[Word], context: &Context, environment: &Environment) -> Option<Outcome> {
    search(words, context, environment, false)
}

/// The same among the rows that only print.
pub fn printing(words: &[Word], context: &Context, environment: &Environment) -> Option<Step> {
    match search(words, context, environment, true) {
        Some(Outcome::Step(step)) => Some(step),
        _ => None,
    }
}

fn search(words: &[Word], context: &Context, environment: &Environment, prints: bool) -> Option<Outcome> {
    let class = |kind: &str, words: &[Word]| context.class(kind, words, environment);
    for (deed, patterns) in PATTERNS.iter() {
        // A query within a query would try all rows for each of its words.
        if prints && (deed.kind == Kind::Change || deed.say.iter().any(|s| s.contains(":query}"))) {
            continue;
        }
        for pattern in patterns {
            let Some(found) = grammar::fit(pattern, words, &class) else { continue };
            if let Some(outcome) = deed.outcome(&found, environment) {
                return Some(outcome);
            }
        }
    }
    None
}

impl Deed {
    fn outcome(&self, found: &Found, environment: &Environment) -> Option<Outcome> {
        let command = match &self.run {
            Run::Line(line) => fill(line, found, environment)?,
            Run::Make(make) => make(found, environment)?,
            Run::Parts(parts) => {
                let parts: Option<Vec<String>> = parts.iter().map(|p| say(p, found)).collect();
                return parts.map(Outcome::Parts);
            }
        };
        let pure = if self.pure.is_empty() { None } else { Some(fill(self.pure, found, environment)?) };
        let mut step = Step { title: say(self.title, found)?, command, kind: self.kind, pure, ..Step::default() };
        if let Run::Line(line) = &self.run {
            let to = [" > {f}", " > {g}"].iter().find(|end| line.ends_with(*end) && line.starts_with("{x}"));
            step.saved = to.and_then(|end| found.get(&end[4..5])).map(str::to_owned);
        }
        for about in self.about.split(' ').filter(|a| !a.is_empty()) {
            let name = about.trim_end_matches(['/', '+', '<', '*']);
            let values = found.list(name);
            let Some(last) = values.last() else { continue };
            if about.contains('*') {
                step.set = Some(last.clone());
                continue;
            }
            if about.contains('<') {
                step.source = Some(last.clone());
                continue;
            }
            if about.contains('/') {
                step.dir = Some(last.clone());
            }
            step.thing = Some(last.clone());
            if values.len() > 1 || !about.contains('/') {
                step.files = values.to_vec();
            }
            if about.contains('+') {
                step.made.extend(values.iter().cloned());
            }
        }
        Some(Outcome::Step(step))
    }
}

/// A sentence with its holes filled in, for titles and for other parts: `{x}` bare, `{x|q}` in quotes.
fn say(template: &str, found: &Found) -> Option<String> {
    holes(template, &mut |name, filter| {
        let held = found.held(name)?;
        let quoted = |t: &String| {
            let mark = if t.contains('"') { '\'' } else { '"' };
            format!("{mark}{t}{mark}")
        };
        let texts: Vec<String> = match filter {
            "q" => held.values.iter().map(quoted).collect(),
            "said" => vec![super::words::text(&held.words)],
            _ => held.values.iter().map(|v| v.replace('\n', " ")).collect(),
        };
        Some(if texts.len() == 2 { texts.join(" and ") } else { texts.join(", ") })
    })
}

/// Replaces every `{name}` and `{name|filter}`; other braces stay.
fn holes(template: &str, with: &mut dyn FnMut(&str, &str) -> Option<String>) -> Option<String> {
    let mut out = String::new();
    let mut rest = template;
    while let Some(open) = rest.find('{') {
        out.push_str(&rest[..open]);
        let after = &rest[open + 1..];
        let close = after.find('}').unwrap_or(after.len());
        let inner = &after[..close];
        let (name, filter) = inner.split_once('|').unwrap_or((inner, ""));
        let named = (1..=2).contains(&name.len()) && name.starts_with(|c: char| c.is_ascii_lowercase());
        if named && name.chars().all(|c| c.is_ascii_alphanumeric()) {
            out.push_str(&with(name, filter)?);
            rest = after.get(close + 1..).unwrap_or("");
        } else {
            out.push('{');
            rest = after;
        }
    }
    out.push_str(rest);
    Some(out)
}

/// A command with its holes filled in, every value quoted for the shell.
fn fill(template: &str, found: &Found, environment: &Environment) -> Option<String> {
    let shell = environment.shell;
    holes(template, &mut |name, filter| {
        let held = found.held(name)?;
        let first = held.values.first()?;
        Some(match filter {
            "" => match held.class {
                "file" | "thing" | "dir" | "new" | "files" | "newfiles" | "things" | "dirs" | "news" | "pair"
                | "archive" | "csv" | "tsv" | "json" | "gz" | "onlydir" | "there" => paths(&held.values, shell),
                "n" | "num" | "size" | "mode" | "date" | "ext" | "set" | "query" => first.clone(),
                _ => held.values.iter().map(|v| quote::arg(v, shell)).collect::<Vec<_>>().join(" "),
            },
            "less1" => (first.parse::<i64>().ok()? - 1).max(0).to_string(),
            "more1" => (first.parse::<i64>().ok()? + 1).to_string(),
            "low" => quote::arg(&first.to_lowercase(), shell),
            "base" => quote::path(first.trim_end_matches('/').rsplit('/').next()?, shell),
            "stem" => quote::path(first.rsplit_once('.').map_or(first.as_str(), |(s, _)| s), shell),
            "glob" => set::glob(first)?,
            "sep" => {
                if first.ends_with(".tsv") {
                    "'\\t'".to_owned()
                } else {
                    ",".to_owned()
                }
            }
            "outside" => outside(first, &held.words, found.get("d").unwrap_or_default()),
            "gitdir" => {
                if first == "." {
                    return Some(String::new());
                } else {
                    quote::path(first, shell)
                }
            }
            "name" => first.chars().all(|c| c.is_ascii_alphanumeric() || c == '_').then(|| first.clone())?,
            "path" => quote::arg(&format!(".{first}"), shell),
            "every" => quote::arg(&format!(".[].{first}"), shell),
            "unpack" => archives::command(first, false, found.get("d"), environment)?,
            "list" => archives::command(first, true, None, environment)?,
            "replaced" => format!("sed {} {}", lines::substitution(found, environment)?, paths(&held.values, shell)),
            _ => match filter.split_once(' ')? {
                // A command over all files of a set, in any order; `@x` is another hole.
                ("each", command) => {
                    let mut command = command.to_owned();
                    for name in ["t", "m"] {
                        if let Some(value) = found.get(name) {
                            command = command.replace(&format!("@{name}"), &quote::arg(value, shell));
                        }
                    }
                    format!("{first} -exec {command} {{}} +")
                }
                // The same in the order of their names.
                ("sorted", command) => match set::glob(first) {
                    Some(glob) => format!("{command} {glob}"),
                    None => format!("{first} -print0 | sort -z | xargs -0 {command}"),
                },
                ("with", ending) => {
                    paths(&held.values.iter().map(|v| format!("{v}{ending}")).collect::<Vec<_>>(), shell)
                }
                ("under", dir) => paths(&held.values.iter().map(|v| format!("{dir}/{v}")).collect::<Vec<_>>(), shell),
                _ => return None,
            },
        })
    })
}

/// A set without what already lies where it is to go; only what is right here, unless the words say otherwise.
fn outside(find: &str, words: &[Word], dir: &str) -> String {
    const DEEP: &[&str] = &[
        "recursively",
        "recursive",
        "subfolders",
        "subdirectories",
        "anywhere",
        "everywhere",
        "tree",
        "nested",
        "below",
        "under",
        "levels",
    ];
    let deep = words.iter().any(|w| w.any(DEEP));
    let flat = !deep && !find.contains("-maxdepth") && (set::glob(find).is_some() || find.contains("\\( -name "));
    if flat {
        return find.replacen(" -type f", " -maxdepth 1 -type f", 1) + " ";
    }
    let here = find.starts_with("find . ") && !dir.starts_with(['/', '~', '.']) && !find.contains("-maxdepth 1");
    let safe = dir.chars().all(|c| c.is_alphanumeric() || "_-./".contains(c));
    if here && safe { format!("{find} -not -path './{dir}/*' ") } else { format!("{find} ") }
}

/// Paths as arguments.
fn paths(values: &[String], shell: Shell) -> String {
    values.iter().map(|v| quote::path(v, shell)).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_hole_of_a_command_is_in_its_patterns() {
        let mut wrong = Vec::new();
        for deed in TABLES.iter().copied().flatten() {
            let mut texts = vec![deed.title, deed.pure];
            match &deed.run {
                Run::Line(line) => texts.push(line),
                Run::Parts(parts) => texts.extend(parts.iter().copied()),
                Run::Make(_) => {}
            }
            for text in texts {
                let mut names = Vec::new();
                holes(text, &mut |name, _| {
                    names.push(name.to_owned());
                    Some(String::new())
                });
                for name in names {
                    let known = deed
                        .say
                        .iter()
                        .all(|s| s.contains(&format!("{{{name}:")) || s.contains(&format!("{{{name}}}")));
                    if !known {
                        wrong.push(format!("{{{name}}} in {text:?}: {:?}", deed.say));
                    }
                }
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}
