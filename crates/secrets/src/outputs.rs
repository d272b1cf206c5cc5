//! Secrets that a command printed: a prompt, a command that prints one (`rules::printers`) or shows
//! a secret variable, and the lines below. It doesn't judge values by looks.

use std::ops::Range;

use super::detect::{FoundSecret, SecretRank};
use super::entropy::{Classes, random};
use super::lists;
use super::names::{Tier, classify};
use super::prose::{marker, prose};
use super::rules::printers::{SecretPrinter, printers};

const LINES: usize = 40;

const COMMAND: usize = 2000;

/// The command behind a prompt or `$ `.
fn command(line: &str) -> Option<&str> {
    if line.len() > COMMAND {
        return None;
    }
    for mark in ["$ ", "% ", "# ", "❯ ", "➜ ", "λ "] {
        if let Some(at) = line.find(mark)
            && at < 80
        {
            let before = line[..at].trim();
            let prompt = before.is_empty()
                || before.ends_with(']')
                || before.contains('@')
                || before.ends_with(['~', ':', '/'])
                || (!before.contains(' ') && mark != "# ");
            if prompt {
                return Some(line[at + mark.len()..].trim());
            }
        }
    }
    None
}

/// Whether `command` prints a secret and little else.
pub fn prints_secret(command: &str) -> bool {
    let words: Vec<&str> =
        command.split([' ', '\t', '|', ';', '(', '\'', '"', '=']).filter(|word| !word.is_empty()).collect();
    let fits = |row: &SecretPrinter| {
        let mut rest = words.iter();
        row.words.iter().enumerate().all(|(n, wanted)| {
            rest.any(|word| {
                let name = word.rsplit('/').next().unwrap_or(word);
                if n == 0 { name == *wanted } else { word.starts_with(wanted) || (n > 1 && word.contains(wanted)) }
            })
        }) && !row.without.iter().any(|no| words.contains(no))
    };
    if words.len() > 1 && printers().iter().any(fits) {
        return true;
    }
    let telling = |name: &str| {
        let name = name.trim_matches(['$', '{', '}', '"', '\'']);
        let tier = classify(name.as_bytes());
        matches!(tier, Some(Tier::Password | Tier::Token | Tier::Phrase))
            && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
    };
    let words: Vec<&str> = words.iter().map(|word| word.strip_prefix("/usr/bin/").unwrap_or(word)).collect();
    match words.as_slice() {
        ["printenv", name, ..] => telling(name),
        [shower, rest @ ..] if lists::has(lists::PRINTERS_SHOWERS, shower.as_bytes()) => {
            rest.iter().any(|word| !word.starts_with('-') && is_secret_file(word))
        }
        ["echo" | "printf" | "print", rest @ ..] => {
            rest.iter().any(|word| word.starts_with('$') && !word.starts_with("$(") && telling(word))
        }
        _ => false,
    }
}

/// Whether a file of this path holds a secret and nothing else.
pub(super) fn is_secret_file(path: &str) -> bool {
    let path = format!("/{path}");
    if lists::PRINTERS_DIRECTORIES.words().any(|dir| path.contains(dir))
        || lists::ends(lists::PRINTERS_FILES, path.as_bytes())
    {
        return true;
    }
    let name = path.rsplit('/').next().unwrap_or_default();
    let (stem, ending) = name.rsplit_once('.').filter(|(stem, _)| !stem.is_empty()).unwrap_or((name, ""));
    let stem = stem.trim_start_matches('.').replace('-', "_");
    (ending.is_empty() || lists::has(lists::PRINTERS_ENDINGS, ending.as_bytes()))
        && matches!(classify(stem.as_bytes()), Some(Tier::Password | Tier::Token | Tier::Phrase))
}

pub(super) fn scan(text: &str, out: &mut Vec<FoundSecret>) {
    let mut open = 0;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let start = at;
        at += line.len();
        let body = line.trim_end();
        let prompt = memchr::memchr3(b'$', b'%', b'#', body.as_bytes()).is_some() || !body.is_ascii();
        if prompt && let Some(command) = command(body) {
            open = if prints_secret(command) { LINES } else { 0 };
            continue;
        }
        if open == 0 {
            continue;
        }
        open -= 1;
        if body.starts_with('[') || body.starts_with("exit status ") {
            // A line of aish around an output.
            open = if body.starts_with("[end") || body.starts_with("[aish]") { 0 } else { open };
            continue;
        }
        values(body, &mut |span| {
            out.push(FoundSecret::new(start + span.start..start + span.end, "printed-secret", SecretRank::Place));
        });
    }
}

/// The whole line, or its random-looking words.
fn values(line: &str, found: &mut dyn FnMut(Range<usize>)) {
    let body = line.trim();
    let from = line.len() - line.trim_start().len();
    let value = body.trim_matches(['"', '\'']);
    let start = from + body.find(value).unwrap_or_default();
    let bytes = value.as_bytes();
    if value.len() >= 4
        && !value.contains(' ')
        && !prose(bytes)
        && !marker(bytes)
        && !value.ends_with(':')
        && !value.starts_with('<')
    {
        found(start..start + value.len());
        return;
    }
    let mut at = from;
    for word in body.split(' ') {
        let bytes = word.as_bytes();
        let classes = Classes::of(bytes);
        let base64 = word.len() >= 8 && word.len() % 4 == 0 && word.ends_with('=');
        if base64 || (word.len() >= 8 && classes.mixes_digits() && random(bytes, 8)) {
            found(at..at + word.len());
        }
        at += word.len() + 1;
    }
}

#[cfg(test)]
#[path = "outputs_tests.rs"]
mod tests;
