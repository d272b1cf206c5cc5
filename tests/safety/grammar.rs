//! The parser against the shells themselves, which say with `-n` whether a text is a command line
//! of theirs and run nothing. A valid line that is refused costs the user a needless stop; an
//! invalid one that is accepted is harmless.

use std::fmt::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use aish_syntax::ir::ParseError;
use aish_syntax::parse;
use aish_text::Shell;

use crate::support::shell_env::path_of;

/// Ordinary lines of both shells, and of one.
const BOTH: &str = include_str!("lines/both.txt");
const BASH: &str = include_str!("lines/bash.txt");
const ZSH: &str = include_str!("lines/zsh.txt");
const FISH: &str = include_str!("lines/fish.txt");

/// Pieces that mutations put in.
const TOKENS: [&str; 48] = [
    ";",
    "&",
    "&&",
    "||",
    "|",
    "|&",
    "(",
    ")",
    "{",
    "}",
    "{ ",
    " }",
    "[[ ",
    " ]]",
    "((",
    "))",
    "<",
    ">",
    ">>",
    "<<<",
    "2>&1",
    "$(",
    "`",
    "${",
    "$((",
    "\"",
    "'",
    "\\",
    "\n",
    " ",
    "if ",
    "; then ",
    "; fi",
    "for x in ",
    "; do ",
    "; done",
    "case x in ",
    ";;",
    " esac",
    "f() ",
    "function f ",
    "!",
    "*",
    "[a]",
    "=",
    "$x",
    "a",
    "{a,b}",
];

/// The same for fish.
const FISH_TOKENS: [&str; 48] = [
    ";",
    "&",
    "&&",
    "||",
    "|",
    "&|",
    "(",
    ")",
    "{",
    "}",
    "$(",
    "; and ",
    "; or ",
    "not ",
    "! ",
    "begin; ",
    "; end",
    "end",
    "<",
    ">",
    ">>",
    "2>",
    "2>|",
    ">?",
    "&>",
    ">&2",
    "<&-",
    "\"",
    "'",
    "\\",
    "\n",
    " ",
    "if ",
    "else",
    "else if ",
    "while ",
    "for x in ",
    "switch x; case y; ",
    "case z; ",
    "function f; ",
    "$x",
    "$x[1]",
    "[",
    "]",
    "x=1 ",
    "*",
    "#",
    "{a,b}",
];

/// A small generator of numbers, so that each run does the same.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % u64::try_from(limit.max(1)).unwrap()).unwrap()
    }
}

/// The records of a file: separated by empty lines.
fn records(text: &str) -> impl Iterator<Item = String> {
    text.split("\n\n").map(|record| record.trim_end_matches('\n').to_owned()).filter(|record| !record.is_empty())
}

/// A line with one to three changes: a character left out, a piece put in, a part repeated, the end
/// cut off, two lines joined.
fn mutated(lines: &[String], tokens: &[&str], numbers: &mut Numbers) -> String {
    let mut chars: Vec<char> = lines[numbers.below(lines.len())].chars().collect();
    for _ in 0..=numbers.below(3) {
        let at = numbers.below(chars.len() + 1);
        match numbers.below(8) {
            0 | 1 if at < chars.len() => {
                chars.remove(at);
            }
            2..=4 => {
                let token = tokens[numbers.below(tokens.len())];
                chars.splice(at..at, token.chars());
            }
            5 => {
                let end = (at + numbers.below(8)).min(chars.len());
                let part: Vec<char> = chars[at..end].to_vec();
                chars.splice(at..at, part);
            }
            6 => chars.truncate(at),
            _ => {
                let other = &lines[numbers.below(lines.len())];
                chars.push(';');
                chars.extend(other.chars());
            }
        }
    }
    chars.into_iter().collect()
}

/// Whether the shell takes the text for complete and valid. Nothing runs.
fn shell_accepts(shell: Shell, file: &Path, text: &str) -> bool {
    std::fs::write(file, format!("{text}\n")).unwrap();
    let mut command = Command::new(path_of(shell).unwrap());
    match shell {
        Shell::Zsh => command.args(["-f", "-n"]),
        Shell::Fish => command.args(["--no-config", "--no-execute"]),
        _ => command.args(["--norc", "--noprofile", "-O", "extglob", "-n"]),
    };
    let output = command
        .arg(file)
        .env_clear()
        .env("PATH", "/usr/bin:/bin")
        .env("HOME", file.parent().unwrap())
        .env("TMPDIR", file.parent().unwrap())
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let complaints = String::from_utf8_lossy(&output.stderr);
    match shell {
        // Its status is that of the line's last command, as if it had run; and it also says what it
        // can't expand.
        Shell::Zsh => !["parse error", "unmatched", "brace expected"].iter().any(|text| complaints.contains(text)),
        // It only warns of a here-document that is never closed, and says nothing in its status of
        // an error in `[[`.
        _ => output.status.success() && complaints.is_empty(),
    }
}

/// How often both say yes, of the texts the shell says yes to, and the same for no; with the texts
/// they disagree on.
struct Agreement {
    valid: usize,
    accepted: usize,
    invalid: usize,
    refused: usize,
    report: String,
}

/// Whether the shell takes it for complete. A backslash at the end continues a typed line. zsh
/// accepts a file that ends amid a construct; inside braces, such an end takes the closing one with
/// it; and where the body of a loop or the command after `&&` is missing, it takes a `}` for an
/// empty one, but a typed line that ends there is continued.
fn shell_finds_complete(shell: Shell, file: &Path, text: &str, error: &ParseError) -> bool {
    let ends_early = error.message == "the line ends too early";
    match shell {
        Shell::Bash => true,
        Shell::Fish => !ends_early,
        Shell::Zsh => !ends_early && shell_accepts(shell, file, &format!("{{\n{text}\n}}")),
    }
}

fn compare(shell: Shell, texts: &[String]) -> Agreement {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("line");
    let mut agreement = Agreement { valid: 0, accepted: 0, invalid: 0, refused: 0, report: String::new() };
    for text in texts {
        let valid = shell_accepts(shell, &file, text);
        match parse(text, shell) {
            Ok(_) if valid => {
                agreement.valid += 1;
                agreement.accepted += 1;
            }
            Ok(_) => {
                agreement.invalid += 1;
                writeln!(agreement.report, "accepted: {text:?}").unwrap();
            }
            Err(error) if valid && shell_finds_complete(shell, &file, text, &error) => {
                agreement.valid += 1;
                writeln!(agreement.report, "refused: {text:?}: {} at {}", error.message, error.at).unwrap();
            }
            Err(_) => {
                agreement.invalid += 1;
                agreement.refused += 1;
            }
        }
    }
    agreement
}

/// All own lines are valid and accepted; of a few hundred mutated ones at least 97 % of the valid
/// are (98 % of thousands).
fn check(shell: Shell, lines: &[String], tokens: &[&str]) {
    let plain = compare(shell, lines);
    assert_eq!((plain.accepted, plain.refused), (plain.valid, plain.invalid), "{}", plain.report);

    let mut numbers = Numbers(0x5eed);
    let count = std::env::var("GRAMMAR_MUTATIONS").ok().and_then(|count| count.parse().ok()).unwrap_or(500);
    let texts: Vec<String> = (0..count).map(|_| mutated(lines, tokens, &mut numbers)).collect();
    let changed = compare(shell, &texts);
    let figures = format!(
        "{} of {} valid accepted, {} of {} invalid refused\n{}",
        changed.accepted, changed.valid, changed.refused, changed.invalid, changed.report
    );
    if let Ok(file) = std::env::var("GRAMMAR_REPORT") {
        std::fs::write(format!("{file}.{shell:?}"), &figures).unwrap();
    }
    assert!(changed.accepted * 100 >= changed.valid * 97, "{figures}");
}

#[test]
fn bash_agrees() {
    check(Shell::Bash, &records(BOTH).chain(records(BASH)).collect::<Vec<_>>(), &TOKENS);
}

#[test]
fn zsh_agrees() {
    check(Shell::Zsh, &records(BOTH).chain(records(ZSH)).collect::<Vec<_>>(), &TOKENS);
}

#[test]
fn fish_agrees() {
    check(Shell::Fish, &records(FISH).collect::<Vec<_>>(), &FISH_TOKENS);
}
