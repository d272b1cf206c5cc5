//! Secrets that a command printed: a prompt, a command that prints one (`../data/printers.rules`) or
//! shows a secret variable, and the lines below. It doesn't judge values by looks.

use std::ops::Range;
use std::sync::LazyLock;

use super::detect::FoundSecret;
use super::entropy::{Classes, random};
use super::lists;
use super::names::{Tier, classify};
use super::references::{fact, marker, prose};

const LINES: usize = 40;

/// Lines below a command that no prompt tells from prose, and the least length of a value there.
const FEW_LINES: usize = 3;
const SURE: usize = 12;

/// Matches if all `words` occur in this order and none of `without`.
struct SecretPrinter {
    /// Prefixes of words of the command; the first is the program.
    words: Vec<&'static str>,
    /// Words that make it print something else.
    without: Vec<&'static str>,
}

static PRINTERS: LazyLock<Vec<SecretPrinter>> =
    LazyLock::new(|| lists::rows(include_str!("../data/printers.rules")).map(row).collect());

/// Line: `PROGRAM WORD… !WORD…`.
fn row(line: &'static str) -> SecretPrinter {
    let (without, words): (Vec<&str>, _) = line.split(' ').partition(|word| word.starts_with('!'));
    SecretPrinter { words, without: without.iter().map(|word| &word[1..]).collect() }
}

/// Whether `command` prints a secret and little else.
pub fn prints_secret(command: &str) -> bool {
    let words: Vec<&str> =
        command.split([' ', '\t', '|', ';', '(', '\'', '"', '=']).filter(|word| !word.is_empty()).collect();
    let fits = |row: &SecretPrinter| {
        let mut rest = words.iter();
        row.words.iter().enumerate().all(|(n, wanted)| {
            rest.any(|word| match wanted.strip_prefix('*') {
                _ if n == 0 => word.rsplit('/').next() == Some(*wanted),
                Some(part) => word.contains(part),
                None => word.starts_with(wanted) || (n > 1 && word.contains(wanted)),
            })
        }) && !row.without.iter().any(|no| words.contains(no))
    };
    if PRINTERS.iter().any(fits) {
        return true;
    }
    let telling = |name: &str| {
        let name = name.trim_matches(['$', '{', '}', '"', '\'']);
        let tier = classify(name.as_bytes());
        matches!(tier, Some(Tier::Password | Tier::Token | Tier::Phrase))
            && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
    };
    let runs = words.first().is_some_and(|word| lists::has(lists::PRINTERS_RUNNERS, word.as_bytes()));
    (0..if runs { words.len() } else { 1 }).any(|from| shows(&words[from..], &telling))
}

/// Whether the command shows a variable or file with a telling name.
fn shows(words: &[&str], telling: &dyn Fn(&str) -> bool) -> bool {
    let Some((program, rest)) = words.split_first() else { return false };
    let program = program.rsplit('/').next().unwrap_or(program);
    match program {
        // A name alone at the prompt of a language.
        _ if rest.is_empty() && program.contains(['_', '.']) && telling(&program.replace('.', "_")) => true,
        "printenv" => rest.first().is_some_and(|name| telling(name)),
        "echo" | "printf" | "print" | "Write-Output" | "Write-Host" => rest.iter().any(|word| {
            let name = word.strip_prefix("$env:").or_else(|| word.strip_prefix("$Env:")).unwrap_or(word);
            word.starts_with('$') && !word.starts_with("$(") && telling(name)
        }),
        _ if lists::has(lists::PRINTERS_SHOWERS, program.as_bytes()) => {
            rest.iter().any(|word| !word.starts_with('-') && is_secret_file(word))
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

/// Longest line that is read as a prompt and a command.
const COMMAND: usize = 2000;

/// Bytes searched for the end of a prompt.
const LONGEST: usize = 80;

/// Signs that end a prompt. The last three are those of themes, rare elsewhere.
const MARKS: [&str; 7] = ["$ ", "% ", "# ", "> ", "❯ ", "➜ ", "λ "];

/// The command behind a prompt or `$ `.
fn command(line: &str) -> Option<&str> {
    if line.len() > COMMAND {
        return None;
    }
    MARKS.iter().find_map(|mark| {
        let at = line.find(mark).filter(|at| *at < LONGEST)?;
        let rest = line[at + mark.len()..].trim();
        ends_prompt(line[..at].trim(), mark, rest).then_some(rest)
    })
}

/// Whether `before` and `mark` are a prompt, in front of `rest`.
fn ends_prompt(before: &str, mark: &str, rest: &str) -> bool {
    let own = || before.split_once('-').is_some_and(|(shell, _)| lists::PRINTERS_SHELLS.has(shell));
    match mark {
        // PowerShell and cmd; a bare one is also that of a quotation.
        // That of a client ends in its port, line or base: `127.0.0.1:6379`, `irb(main):001:0`, `db=`.
        "> " => {
            before.trim_matches('>').is_empty()
                || before.starts_with("PS ")
                || drive(before)
                || lists::PRINTERS_SHELLS.has(before)
                || (before.len() > 1
                    && !before.contains(' ')
                    && before.ends_with(|c: char| c.is_ascii_digit() || c == '='))
        }
        // One word behind a bare one is a heading.
        "# " if before.is_empty() => rest.contains(' '),
        "❯ " | "➜ " | "λ " => true,
        _ => {
            before.is_empty()
                || before.ends_with(']')
                || before.contains('@')
                || before.ends_with(['~', ':', '/'])
                || own()
                || (!before.contains(' ') && mark != "# ")
        }
    }
}

/// `C:\\Users\\bob`.
fn drive(before: &str) -> bool {
    let path = before.as_bytes();
    path.first().is_some_and(u8::is_ascii_alphabetic) && path.get(1..3) == Some(b":\\")
}

/// What is read below a command.
#[derive(Clone, Copy)]
struct Printed<'a> {
    command: &'a str,
    lines: usize,
    /// No prompt tells that it is a command: the value must look random.
    unsure: bool,
}

impl<'a> Printed<'a> {
    fn by(line: &'a str) -> Option<Option<Self>> {
        let bytes = line.as_bytes();
        let prompt = memchr::memchr3(b'$', b'%', b'#', bytes).is_some() || memchr::memchr(b'>', bytes).is_some();
        if (prompt || !line.is_ascii())
            && let Some(command) = command(line)
        {
            return Some(prints_secret(command).then_some(Self { command, lines: LINES, unsure: false }));
        }
        let program = line.split(' ').next().unwrap_or_default();
        let named = line.len() < 200 && PRINTERS.iter().any(|row| row.words[0] == program);
        (named && prints_secret(line)).then_some(Some(Self { command: line, lines: FEW_LINES, unsure: true }))
    }

    fn takes(&self, value: &str) -> bool {
        let sure =
            || value.len() >= SURE && Classes::of(value.as_bytes()).mixes_digits() && random(value.as_bytes(), SURE);
        // `redis-cli config get requirepass` repeats the name.
        (!self.unsure || sure()) && !self.command.split(' ').any(|word| word == value)
    }
}

pub(super) fn scan(text: &str, out: &mut Vec<FoundSecret>) {
    let mut open: Option<Printed> = None;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let start = at;
        at += line.len();
        let body = line.trim_end();
        if let Some(printed) = Printed::by(body) {
            open = printed;
            continue;
        }
        let Some(printed) = open.as_mut().filter(|printed| printed.lines > 0) else { continue };
        printed.lines -= 1;
        if body.starts_with('[') || body.starts_with("exit status ") {
            // A line of aish around an output.
            open = open.filter(|_| !body.starts_with("[end") && !body.starts_with("[aish]"));
            continue;
        }
        let printed = *printed;
        values(body, &mut |span| {
            if printed.takes(&body[span.clone()]) {
                out.push(FoundSecret::place(start + span.start..start + span.end, "printed-secret"));
            }
        });
    }
}

/// The string behind `"value": `, `Value = ` and their like.
fn labelled(line: &str) -> Option<Range<usize>> {
    let (name, value) = line.split_once([':', '='])?;
    let name = name.trim().trim_matches('"');
    let known = ["value", "secretstring", "password", "result"].iter().any(|known| name.eq_ignore_ascii_case(known));
    let value = value.trim().trim_end_matches(',');
    let inner = value.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).unwrap_or(value);
    let shown = known && inner.len() >= 4 && !inner.contains([' ', '{']) && !prose(inner.as_bytes()) && inner != "null";
    let start = line.rfind(inner)?;
    shown.then_some(start..start + inner.len())
}

/// The whole line, the value behind a label, or the line's random-looking words.
fn values(line: &str, found: &mut dyn FnMut(Range<usize>)) {
    let body = line.trim();
    // Redis numbers the items of a list.
    let body = body.strip_prefix("2) ").unwrap_or(body);
    let from = line.rfind(body).unwrap_or_default();
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
    if let Some(span) = labelled(line) {
        found(span);
        return;
    }
    let mut at = from;
    for word in body.split(' ') {
        let inner = word.trim_matches(['"', '\'', ',', ';']);
        let bytes = inner.as_bytes();
        let classes = Classes::of(bytes);
        let base64 = inner.len() >= 8 && inner.len() % 4 == 0 && inner.ends_with('=');
        if base64 || (inner.len() >= 8 && classes.mixes_digits() && random(bytes, 8) && !fact(bytes)) {
            let start = at + word.find(inner).unwrap_or_default();
            found(start..start + inner.len());
        }
        at += word.len() + 1;
    }
}

#[cfg(test)]
#[path = "outputs_tests.rs"]
mod tests;
