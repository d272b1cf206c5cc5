//! Files with content: text, lines, numbers, small scripts, settings; appended lines.

use super::super::Kind;
use super::{Deed, change, made, parts, query};
use crate::goal::grammar::Found;
use crate::{Environment, quote};
use aish_text::Shell;

/// The table.
pub const DEEDS: &[Deed] = &[
    change(
        "Write the numbers from {a} to {b} to {f}",
        &[
            "<create> [new|text] [file] [<called>] {f:new} (with|containing|that contains|listing|of|which contains|holding|that lists) [all] [integers|numbers] (from|) {a:n} (to|through|up to|until) {b:n} [one per line|each on its own line|each on own line|one on each line|, one per line|one number per line]",
            "<create> [new|text] [file] [<called>] {f:new} (with|containing|that contains|listing|of|which contains|holding|that lists) [all] (integers|numbers) {a:n} (to|through|up to|until|-) {b:n} [one per line|each on its own line|each on own line|one on each line|one number per line]",
            "(write|put|save|print|output|store) [all] [integers|numbers|whole numbers] [from] {a:n} (to|through|up to) {b:n} [one per line|each on its own line|each on own line|one on each line|one number per line] (to|into|in) [file] [<called>] {f:new} [one per line|each on its own line|each on own line|one number per line]",
            "fill {f:new} with [integers|numbers] [from] {a:n} (to|through|up to) {b:n} [one per line]",
            "(write|put|save|print|output|store) sequence [of numbers] [from] {a:n} (to|through|up to) {b:n} (to|into|in) [file] {f:new}",
        ],
        "seq {a} {b} > {f}",
        "f+",
    ),
    made(Kind::Change, "Write a script to {f}", SCRIPTS, script, "f+"),
    change(
        "Write the output to {f}",
        &[
            "<create> [new|text] file [<called>] {f:new} (with|containing|that contains|holding|listing|that lists|which contains|which lists|from|out of|showing|that shows) {x:query} [in it]",
            "<create> {f:new} (with|containing|that contains|holding|listing|that lists|which contains|from|out of|showing) {x:query} [in it]",
        ],
        "{x} > {f}",
        "f+",
    ),
    change(
        "Append the output to {f}",
        &["(<append>|log) {x:query} (to|at end of|to end of|at bottom of) [file] {f:file}"],
        "{x} >> {f}",
        "f+",
    ),
    parts(
        &["(append|add) [another|new|second|third|one more] (line|text|entry|row|word|sentence) {t:q}"],
        &["append line {t|q} to it"],
    ),
    // The same line once only.
    change(
        "Append a line to {f} unless it is there",
        &[
            "<append> [line|text|entry] {t:q} (to|to end of|at end of|into) [file] {f:file} (if it is not there yet|if it is not already there|unless it is already there|only if it is not there|if not already present|if not present|if missing|if it is missing|unless it exists|if it is not in there yet|if it does not exist|if it doesn't exist yet|only if missing|only if it is missing|only if not already present|if it is not already in it|unless it is already in there|unless already present|if absent|only if it is not already there|only if it is not already present|only if it doesn't already exist|unless it already contains it|if it is not in it yet|if it's not already there|unless it's already there|only if it isn't already there|if it isn't already there|if it isn't there yet|if it isn't there already|if it is not present|only if it is absent)",
            "(make sure|ensure) [that] {f:file} (contains|has) [line|text] {t:q}",
            "(make sure|ensure) [that] [line|text] {t:q} is in {f:file}",
        ],
        "grep -qxF -- {t} {f} || printf '%s\\n' {t} >> {f}",
        "f",
    ),
    made(
        Kind::Change,
        "Append to {f}",
        &[
            "(append|add|attach|put|insert|write) [another|new|second|third|more|one more|two|extra|further|two more] [lines|line|text|words|word|entry|entries|sentence|string|row|item|record] {t:lines} (to end of|at end of|to bottom of|at bottom of|as last line of|as last line to|as new line to|as another line to|as new last line to|as second line to|as new line at end of|on new line of|as line to) [file] {f:thing}",
            "(append|add|attach) [another|new|second|third|more|one more|two|extra|further|two more] [lines|line|text|words|word|entry|entries|sentence|string|row|item|record] {t:lines} (to|into|in) [file] [<called>] {f:file}",
            "append to [file] [<called>] {f:file} [another|new|second|one more] [lines|line|text|words|word|entry] {t:lines}",
            "(append|add) to end of [file] {f:file} [another|new|second|one more] [lines|line|text|words|word|entry] {t:lines}",
            "(write|insert|put) (another|second|third|one more) line {t:lines} (to|into|in) {f:file}",
        ],
        |found, environment| {
            let lines = quoted(found.list("t"), environment.shell);
            found.get("f").map(|f| format!("printf '%s\\n' {lines} >> {}", quote::path(f, environment.shell)))
        },
        "f",
    ),
    made(
        Kind::Change,
        "Make .gitignore ignore {t}",
        &[
            "<create> [new] [file] [<called>] .gitignore [file] (that ignores|ignoring|to ignore|which ignores|for|excluding|that excludes) [all] [files] {t:patterns}",
            "(ignore|exclude) [all] {t:patterns} [files|file] (in|from|with) git",
        ],
        |found, environment| {
            Some(format!("printf '%s\\n' {} >> .gitignore", quoted(found.list("t"), environment.shell)))
        },
        "",
    ),
    made(
        Kind::Change,
        "Write to {f}",
        &[
            "<create> [new|text|short|simple|small|markdown|json|csv|config|html|yaml] [text] file [<called>] {f:new} [(in|inside) it|there] (<with>|whose content is|with content:|and write into it|with title|with heading) [only|just|two|three|four|2|3|4|single|one] [text|lines|line|words|word|content|sentence|string|rows|items|entries|title|names] {t:lines} [in it]",
            "<create> [new|empty|text|two|three] file [<called>] {f:new} (with|containing|holding) [only|just|two|three|four|2|3|4|single|one] [lines|line|words|rows|items|entries|names] {t:lines} [in it|one per line]",
            "<create> {f:new} (<with>|with|whose content is) [only|just|two|three|four|2|3|4|single|one] [text|lines|line|words|word|content|sentence|string|rows|items|entries|title|names|:] {t:lines} [in it]",
            "(write|put|save|store|echo|print|output|place) [two|three|four|single|one|2|3] (line|lines|text|words|word|sentence|string|phrase|message|content|value|number|rows|items|names|entries) {t:lines} (to|into|in|as|inside|onto) [new|empty] [text] [file] [<called>] {f:new}",
            "(write|put|save|store|echo|print|output|place|add) {t:quotes} (to|into|in|inside) [new|empty] [text] [file] [<called>] {f:new}",
            "(write|put|save|store|echo|print|output|place) {t:literal} (to|into|in|inside) [new|empty] [text] [file] [<called>] {f:new}",
            "(write|echo) {t:short} (to|into) [new] [text] [file] [<called>] {f:new}",
            "(put|place|write) [new|text] file [<called>] {f:new} (with|<with>) [lines|line|text|words|word] {t:lines} [in it]",
            "(write|put|place) (in|into|inside|to) [file] {f:file} [lines|line|text|words|word|:] {t:lines}",
            "(write|put|save) [new|text] file [<called>] {f:new} [lines|line|text|words|word|:] {t:quotes}",
            "{f:file} should (contain|have) [only|just] [lines|line|text|words|word] {t:lines}",
        ],
        |found, environment| {
            let lines = quoted(found.list("t"), environment.shell);
            found.get("f").map(|f| format!("printf '%s\\n' {lines} > {}", quote::path(f, environment.shell)))
        },
        "f+",
    ),
    made(
        Kind::Change,
        "Write {t} to each of {f}",
        &[
            "<create> [new|text|two|three|2|3] files [<called>] {f:news} (<with>|each containing|each with|both containing|that each contain|all containing) [text|lines|line|words|word] {t:q} [in each|in each of them|in both]",
            "(write|put) [text|word|line|words] {t:q} (into|in|to) (each of|both|all of) {f:files}",
            "(write|put) [text|word|line|words] {t:q} (into|in|to) {f:files}",
        ],
        |found, environment| {
            let text = quote::arg(found.get("t")?, environment.shell);
            let files: Vec<String> = found.list("f").iter().map(|f| quote::path(f, environment.shell)).collect();
            Some(format!("printf '%s\\n' {text} | tee {} > /dev/null", files.join(" ")))
        },
        "f+",
    ),
    made(
        Kind::Change,
        "Set {k} in {f}",
        &[
            "(set|change|update) [value of|key|option|variable|setting|parameter] {k:word} [to|=] {t:word} in [file] {f:file}",
            "(set|change|update) [value of|key|option|variable|setting|parameter] {k:word} in [file] {f:file} to {t:word}",
            "in [file] {f:file} (set|change|update) [value of|key|option|variable|setting] {k:word} to {t:word}",
        ],
        setting,
        "f",
    ),
    change(
        "Add {k}={t} to {f}",
        &[
            "(add|append) [environment] (setting|variable|key|entry|option) {k:word} with value {t:word} to [file] {f:file}",
            "add {k:word} = {t:word} to [file] {f:file}",
        ],
        "printf '%s=%s\\n' {k} {t} >> {f}",
        "f",
    ),
    change(
        "Set the environment variable {k}",
        &[
            "(export|set|define) (environment|shell|env) variable [<called>] {k:word} (to|=|with value|as|to value|with|equal to) {t:word}",
            "(export|set|define) (variable) [<called>] {k:word} (to|=|with value|as|to value|with|equal to) {t:word}",
            "(export|set|define) {k:upper} (to|=|with value|as|to value|equal to) {t:word}",
            "export {k:word} (as|with value|equal to) {t:word}",
            "export {k:word} = {t:word}",
            "create environment variable [<called>] {k:word} (with value|set to|=) {t:word}",
        ],
        "export {k|name}={t}",
        "k",
    ),
    query(
        "Print {t}",
        &[
            "(print|echo|say|output|display) [text|words|word|message|line|string] {t:q} [on screen|to screen|to terminal]",
        ],
        "printf '%s\\n' {t}",
        "",
    ),
];

/// How a request for a small script is worded.
const SCRIPTS: &[&str] = &[
    "(<create>|write) [new|small|simple|little|short] [executable] [shell|bash|python|sh|python3|perl] (script|program|file|python script) [<called>] {f:new} (that|which|to) (prints|outputs|echoes|says|displays|print|output|echo|say|display|writes|just prints) [text|message|line|string|words] {t:script} [when run|when executed|to screen|to terminal|to stdout]",
    "(<create>|write) [new|small|simple|little|short] [executable] [shell|bash|python|sh|python3|perl] (script|program|file) [<called>] {f:new} (printing|outputting|echoing) [text|message|line|string|words] {t:script} [when run|when executed]",
    "(<create>|write) {f:new} [as] [shell|bash|python] [script] (that|which) (prints|outputs|echoes|says|displays) [text|message|line|string|words] {t:script} [when run|when executed]",
    "(<create>|write) [new|small|simple] [shell|bash|python|sh|python3] {t:hello} (script|program) [<called>|in] [file] {f:new}",
    "(<create>|write) [new|small|simple] [executable] (python|bash|shell) [hello world] (script|program) [<called>] {f:new} with content {t:q}",
];

/// A line that prints, in the language of a file.
fn script(found: &Found, environment: &Environment) -> Option<String> {
    let file = found.get("f")?;
    let said = found.get("t")?;
    let low = said.to_lowercase();
    let ending = file.rsplit('/').next()?.rsplit_once('.').map_or("sh", |(_, e)| e);
    let date = matches!(low.as_str(), "current date" | "the current date" | "today's date" | "date");
    let count =
        low.strip_prefix("the ").unwrap_or(&low).strip_prefix("numbers ").map(|r| r.strip_prefix("from ").unwrap_or(r));
    let range = count.and_then(|r| {
        let (a, b) = r.split_once(" to ")?;
        Some((a.trim().parse::<i64>().ok()?, b.trim().parse::<i64>().ok()?))
    });
    let text = said.replace('\\', "\\\\").replace('"', "\\\"");
    let shebang = |program: &str| format!("#!/usr/bin/env {program}");
    let lines: Vec<String> = match (ending, range) {
        ("py", Some((a, b))) => {
            vec![shebang("python3"), format!("for n in range({a}, {}):", b + 1), "    print(n)".to_owned()]
        }
        ("py", None) if date => {
            vec![shebang("python3"), "import datetime".to_owned(), "print(datetime.date.today())".to_owned()]
        }
        ("py", None) => vec![shebang("python3"), format!("print(\"{text}\")")],
        ("sh" | "bash", Some((a, b))) => vec!["#!/bin/sh".to_owned(), format!("seq {a} {b}")],
        ("sh" | "bash", None) if date => vec!["#!/bin/sh".to_owned(), "date +%F".to_owned()],
        ("sh" | "bash", None) => vec!["#!/bin/sh".to_owned(), format!("echo {}", quote::arg(said, Shell::Bash))],
        ("js", None) if !date => vec![shebang("node"), format!("console.log(\"{text}\");")],
        ("rb", None) if !date => vec![shebang("ruby"), format!("puts {}", quote::arg(said, Shell::Bash))],
        ("pl", None) if !date => vec![shebang("perl"), format!("print {}, \"\\n\";", quote::arg(said, Shell::Bash))],
        _ => return None,
    };
    Some(format!("printf '%s\\n' {} > {}", quoted(&lines, environment.shell), quote::path(file, environment.shell)))
}

/// `KEY=VALUE` or `KEY: VALUE` in a file of settings.
fn setting(found: &Found, environment: &Environment) -> Option<String> {
    let (key, value, file) = (found.get("k")?, found.get("t")?, found.get("f")?);
    if !key.chars().all(|c| c.is_alphanumeric() || "_.-".contains(c)) {
        return None;
    }
    let (key, value) = (quote::regex(key), quote::replacement(value));
    let pattern = format!("s/^\\([[:space:]]*{key}[[:space:]]*[=:][[:space:]]*\\).*/\\1{value}/");
    Some(format!("sed -i {} {}", quote::arg(&pattern, environment.shell), quote::path(file, environment.shell)))
}

/// Texts as arguments.
fn quoted(texts: &[String], shell: Shell) -> String {
    texts.iter().map(|t| quote::arg(t, shell)).collect::<Vec<_>>().join(" ")
}
