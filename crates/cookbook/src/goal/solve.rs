//! One part of a goal as a step: by the tables of deeds, by what follows from the part before it, or by a recipe.

use super::super::lex::{self, Kind as Token};
use super::super::{Environment, Suggestion, courtesy, plan as recipes, reword, single, vocab};
use super::context::Context;
use super::deeds::{self, Outcome};
use super::words::{self, Word};
use super::{Kind, Step, filters, save, split};

/// What a part gives.
#[allow(clippy::large_enum_variant, reason = "a handful exists at a time")]
pub enum Part {
    /// Steps after those before it.
    Steps(Vec<Step>),
    /// A step in the place of the last one: "and count them".
    Instead(Step),
}

/// How well a recipe must fit a part.
const FITS: f32 = 0.88;
/// How well it must fit what could also be several parts.
const SURE: f32 = 0.95;

/// The ways to understand `text`, best first; `long` if it could be several parts.
pub fn solve(
    text: &str,
    context: &Context,
    before: Option<&Step>,
    environment: &Environment,
    long: bool,
    whole: bool,
) -> Vec<Part> {
    let wished = split::wish(text.trim());
    let said = split::deed(wished.as_deref().unwrap_or(text));
    let all = words::words(said);
    if all.is_empty() || all.len() > 120 {
        return Vec::new();
    }
    let mut out = Vec::new();
    if let Some(before) = before {
        if let Some(step) = save::follow(&all, before, context, environment) {
            out.push(Part::Instead(step));
        }
        if let Some(step) = filters::follow(&all, before, context, environment) {
            out.push(Part::Instead(step));
        }
    }
    if out.is_empty()
        && let Some(before) = before.filter(|b| b.saved.is_some())
    {
        // What is in a file by now is read from there.
        if let Some(step) = filters::reread(&all, before, context, environment) {
            out.push(Part::Steps(vec![step]));
        }
    }
    if let Some(step) = save::query(&all, context, environment) {
        out.push(Part::Steps(vec![step]));
    }
    if let Some(steps) = by_deeds(&all, context, environment, 0) {
        out.push(Part::Steps(steps));
    }
    if out.is_empty()
        && let Some(less) = here(&all)
        && let Some(steps) = by_deeds(&less, context, environment, 0)
    {
        out.push(Part::Steps(steps));
    }
    if out.is_empty()
        && let Some(file) = opened(&all, context, environment)
    {
        out.push(Part::Steps(vec![Step { thing: Some(file.clone()), files: vec![file], ..Step::default() }]));
    }
    // "a folder x and an empty file y": the deed is said once.
    let noun = all.first().is_some_and(|w| {
        !w.quoted
            && w.any(&[
                "file",
                "empty",
                "folder",
                "directory",
                "symlink",
                "symbolic",
                "link",
                "script",
                "text",
                "subdirectory",
                "subfolder",
            ])
    });
    let named = all.first().is_some_and(super::context::filelike) && all.len() > 1 && !all[0].quoted
        || ["a ", "an ", "another "].iter().any(|a| said.starts_with(a));
    let text_first = all[0].quoted && all.iter().any(|w| w.any(&["to", "into", "in"]));
    let verb = if text_first { "write" } else { "create" };
    if out.is_empty() && (noun || named || text_first) && before.is_some_and(|b| !b.made.is_empty()) {
        let again: Vec<Word> = std::iter::once(words::bare(verb)).chain(all.iter().cloned()).collect();
        let open = Context { base: context.open.clone(), ..context.clone() };
        if let Some(steps) = by_deeds(&again, &open, environment, 0).filter(|s| s.iter().all(|s| !s.made.is_empty())) {
            out.push(Part::Steps(steps));
        }
    }
    if out.is_empty()
        && let Some(step) = save::inline(&all, context, environment)
    {
        out.push(Part::Steps(vec![step]));
    }
    if out.is_empty()
        && let Some(step) = by_recipe(said, context, environment, if long { SURE } else { FITS })
    {
        out.push(Part::Steps(vec![step]));
    }
    if out.is_empty()
        && whole
        && !long
        && let Some(step) = by_recipe(text, context, environment, FITS)
    {
        out.push(Part::Steps(vec![step]));
    }
    out
}

/// "Take the file x": what the next parts are about.
fn opened(all: &[Word], context: &Context, environment: &Environment) -> Option<String> {
    let (first, rest) = all.split_first()?;
    let rest = match rest {
        [w, rest @ ..] if w.any(&["at", "with", "from"]) => rest,
        rest => rest,
    };
    if !first.any(&[
        "take", "use", "open", "read", "consider", "given", "from", "in", "load", "look", "start", "with", "process",
    ]) {
        return None;
    }
    context.class("file", rest, environment)?.pop()
}

/// The words without "in this folder", where everything happens anyway.
fn here(all: &[Word]) -> Option<Vec<Word>> {
    const PLACES: &[&[&str]] = &[
        &["in", "this", "folder"],
        &["in", "this", "directory"],
        &["in", "current", "directory"],
        &["in", "current", "folder"],
        &["from", "this", "directory"],
        &["in", "working", "directory"],
        &["in", "current", "working", "directory"],
        &["of", "this", "directory"],
        &["of", "current", "directory"],
        &["in", "here"],
        &["here"],
        &["in", "this", "dir"],
    ];
    PLACES.iter().find_map(|place| {
        let at = all.windows(place.len()).position(|w| w.iter().zip(place.iter()).all(|(w, p)| w.is(p)))?;
        let mut less = all.to_vec();
        less.drain(at..at + place.len());
        (!less.is_empty()).then_some(less)
    })
}

/// A part by the tables, also where it says first or last in which directory.
fn by_deeds(all: &[Word], context: &Context, environment: &Environment, depth: usize) -> Option<Vec<Step>> {
    if depth > 3 {
        return None;
    }
    // "… in it", right after a directory was spoken of, is the place and not the content.
    let inside = context.dir.is_some()
        && (all.ends_with(&[words::bare("in"), words::bare("it")])
            || all.last().is_some_and(|w| w.any(&["there", "inside"])));
    if inside && let Some(steps) = elsewhere(all, context, environment, depth) {
        return Some(steps);
    }
    match deeds::find(all, context, environment) {
        Some(Outcome::Step(step)) => return Some(vec![step]),
        Some(Outcome::Parts(parts)) => {
            let mut context = context.clone();
            let mut steps: Vec<Step> = Vec::new();
            for part in parts {
                let more = by_deeds(&words::words(&part), &context, environment, depth + 1)?;
                for step in &more {
                    context.learn(step);
                }
                steps.extend(more);
            }
            return Some(steps);
        }
        None => {}
    }
    elsewhere(all, context, environment, depth)
}

/// A part that says where, with what it makes there.
fn elsewhere(all: &[Word], context: &Context, environment: &Environment, depth: usize) -> Option<Vec<Step>> {
    let (place, rest) = placed(all, context, environment)?;
    let inside = Context { base: Some(place.clone()), ..context.clone() };
    let steps = by_deeds(&rest, &inside, environment, depth + 1)?;
    // Only what is made can be made elsewhere by its name alone.
    let prefix = format!("{place}/");
    let there =
        place == "." || steps.iter().all(|s| !s.made.is_empty() && s.made.iter().all(|m| m.starts_with(&prefix)));
    there.then_some(steps)
}

/// "in the folder x, …" and "… in it": the place and the rest.
fn placed(all: &[Word], context: &Context, environment: &Environment) -> Option<(String, Vec<Word>)> {
    const PLACES: &[&str] = &["in", "inside", "under", "within", "into"];
    if context.base.is_some() {
        return None;
    }
    let dir = |words: &[Word]| context.class("dir", words, environment).and_then(|mut d| d.pop());
    if all.first().is_some_and(|w| w.any(PLACES)) {
        for take in 1..=4.min(all.len().saturating_sub(2)) {
            if let Some(place) = dir(&all[1..=take]) {
                let rest = &all[take + 1..];
                let verb = rest
                    .first()
                    .is_some_and(|w| vocab::is_filler(&w.low) || !w.quoted && w.low.chars().all(char::is_alphabetic));
                if verb {
                    return Some((place, rest.to_vec()));
                }
            }
        }
    }
    let last = all.last()?;
    if last.any(&["there", "inside", "therein"]) && all.len() > 2 {
        let mut rest = all[..all.len() - 1].to_vec();
        while rest.last().is_some_and(|w| w.any(PLACES)) {
            rest.pop();
        }
        return Some((context.dir.clone()?, rest));
    }
    let at = all.iter().rposition(|w| w.any(PLACES))?;
    if at < 2 || at + 1 >= all.len() || all.len() - at > 5 {
        return None;
    }
    let place = dir(&all[at + 1..])?;
    // "in nums.txt" is no directory.
    let tail = place.rsplit('/').next().unwrap_or_default().trim_start_matches('.');
    let file = tail.contains('.') && !context.made.contains(&place) && context.dir.as_ref() != Some(&place);
    (!file).then(|| (place, all[..at].to_vec()))
}

/// A part by a recipe, with what "it" and "there" stand for put in.
pub fn by_recipe(text: &str, context: &Context, environment: &Environment, enough: f32) -> Option<Step> {
    if courtesy::chats(text) {
        return None;
    }
    let text = &referred(text, context)?;
    let plain = reword::plain(text);
    let verb = |t: &str| recipes::begins(t, environment);
    // One file is nothing to be joined.
    let joins = ["combine ", "join ", "merge ", "concatenate "].iter().any(|v| text.to_lowercase().starts_with(v));
    if joins && ![" into ", " to ", " as "].iter().any(|t| text.contains(t)) {
        return None;
    }
    let sound = |t: &str, s: &Suggestion| {
        s.score >= enough && verb(t) && names_all(t, &s.command, environment) && !makes_file_a_directory(&s.command)
    };
    let fits = |t: &str| single(t, environment).filter(|s| sound(t, s));
    let found = fits(&plain).or_else(|| reword::otherwise(&plain).iter().find_map(|t| fits(t)))?;
    Some(step(found, &plain, environment))
}

/// "copy its name into newest.txt" makes no directory of that name.
fn makes_file_a_directory(command: &str) -> bool {
    let made = command.strip_prefix("mkdir -p ").and_then(|rest| rest.split(' ').next());
    made.is_some_and(|m| [".txt", ".csv", ".log", ".md", ".json", ".sh", ".py"].iter().any(|e| m.ends_with(e)))
}

/// A recipe's command as a step.
pub fn step(found: Suggestion, text: &str, environment: &Environment) -> Step {
    let kind = if prints(&found.command) { Kind::Query } else { Kind::Change };
    let set = (kind == Kind::Query && found.command.starts_with("find ") && !found.command.contains('|'))
        .then(|| found.command.clone());
    Step {
        title: found.title,
        command: found.command,
        kind,
        thing: recipes::last_thing(text, environment),
        dir: recipes::named_folder(text, environment),
        set,
        ..Step::default()
    }
}

/// The part with "it", "them" and "there" replaced; nothing if one of them stands for nothing known.
fn referred(text: &str, context: &Context) -> Option<String> {
    let all = words::all(text);
    let mut out: Vec<String> = Vec::new();
    for (i, word) in all.iter().enumerate() {
        let before = i.checked_sub(1).and_then(|b| all.get(b));
        let within = before.is_some_and(|b| b.any(&["in", "into", "inside", "under", "within"]));
        let quoted = |t: &str| if t.contains(' ') { format!("'{t}'") } else { t.to_owned() };
        if word.any(&["it"]) {
            let place = if within { context.dir.as_ref().or(context.thing.as_ref()) } else { context.thing.as_ref() };
            out.push(quoted(place?));
        } else if word.any(&["there"]) && i + 1 == all.len() && context.dir.is_some() {
            out.push(format!("in {}", quoted(context.dir.as_deref()?)));
        } else if word.any(&["them", "those", "these"]) {
            if context.files.is_empty() || context.files.len() > 4 {
                return None;
            }
            out.push(context.files.iter().map(|f| quoted(f)).collect::<Vec<_>>().join(" and "));
        } else {
            out.push(word.full.clone());
        }
    }
    Some(out.join(" "))
}

/// Whether a command mentions every path and every quoted text of the request: one that passes over a name does
/// something else.
pub fn names_all(text: &str, command: &str, environment: &Environment) -> bool {
    let bare = |t: &str| t.chars().filter(|c| !matches!(c, '\'' | '"' | '\\')).collect::<String>().to_lowercase();
    let command = bare(command);
    lex::lex(text, environment).iter().all(|t| match t.kind {
        Token::Path | Token::Quoted | Token::Glob | Token::Url | Token::Ext => {
            let raw = bare(t.raw.trim_end_matches('/').trim_start_matches("./"));
            command.contains(&raw)
                || raw.rsplit_once('.').is_some_and(|(stem, _)| stem.len() > 1 && command.contains(stem))
        }
        Token::Num(n) if t.raw.bytes().all(|b| b.is_ascii_digit()) => {
            command.contains(&n.to_string())
                || n == 1
                || command.contains(&(n + 1).to_string())
                || command.contains(&(n - 1).to_string())
        }
        _ => true,
    })
}

/// Programs that only print, as long as nothing in the line writes.
const PRINTERS: &[&str] = &[
    "find",
    "grep",
    "wc",
    "ls",
    "cat",
    "sort",
    "head",
    "tail",
    "awk",
    "cut",
    "sed",
    "du",
    "df",
    "date",
    "jq",
    "uniq",
    "ps",
    "stat",
    "file",
    "uname",
    "hostname",
    "whoami",
    "id",
    "printf",
    "echo",
    "seq",
    "env",
    "printenv",
    "nproc",
    "free",
    "uptime",
    "sha256sum",
    "md5sum",
    "sha1sum",
    "sha512sum",
    "tr",
    "comm",
    "diff",
    "paste",
    "column",
    "tac",
    "rev",
    "nl",
    "fold",
    "shuf",
    "cal",
    "tree",
    "basename",
    "dirname",
    "realpath",
    "pwd",
    "which",
    "git",
    "bc",
    "zgrep",
    "tar",
    "unzip",
    "zipinfo",
    "xxd",
    "od",
    "base64",
    "expand",
    "join",
    "lscpu",
    "factor",
    "cksum",
    "cmp",
    "ss",
    "getent",
    "groups",
    "expr",
    "strings",
    "readlink",
    "rg",
    "sum",
    "numfmt",
    "xargs",
    "zcat",
    "lsblk",
    "who",
    "w",
    "last",
    "tty",
    "locale",
    "type",
    "command",
];

/// Whether a command only prints.
pub fn prints(command: &str) -> bool {
    let first = command.split_whitespace().next().unwrap_or_default();
    if !PRINTERS.contains(&first) {
        return false;
    }
    let writes = [
        " > ",
        ">>",
        " -i",
        "-delete",
        "-exec mv",
        "-exec cp",
        "-exec rm",
        "-exec sed",
        "-exec chmod",
        "tee ",
        "xargs rm",
        "xargs mv",
        " -ok",
        "-exec gzip",
        "-exec touch",
        " && ",
        "xargs -0 rm",
        "| sh",
        "| tar",
    ];
    if writes.iter().any(|w| command.contains(w)) && first != "grep" {
        return false;
    }
    let second = command.split_whitespace().nth(1).unwrap_or_default();
    match first {
        "git" => {
            matches!(
                second,
                "log"
                    | "status"
                    | "diff"
                    | "show"
                    | "rev-list"
                    | "rev-parse"
                    | "shortlog"
                    | "blame"
                    | "ls-files"
                    | "describe"
                    | "for-each-ref"
                    | "grep"
                    | "config"
            ) && !(second == "config" && command.split_whitespace().count() > 3)
        }
        "tar" => second.contains('t') && !second.contains(['x', 'c']) || second == "--list",
        "unzip" => second == "-l" || second == "-p" || second == "-Z1",
        "date" => !command.contains(" -s"),
        _ => true,
    }
}
