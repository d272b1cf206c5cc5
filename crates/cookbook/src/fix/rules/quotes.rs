//! Quoting, shell syntax, and text copied from web pages: prompts, curly quotes, long dashes,
//! invisible characters.

use super::{Case, found};
use crate::fix::Fix;
use crate::fix::line::Cmd;
use crate::lists;
use crate::tree::is_assignment;
use aish_text::Shell;

pub fn unbalanced(case: &Case) -> Option<Fix> {
    let (quote, at) = case.line.open?;
    let text = case.failure.command;
    if quote == '\'' && text.matches('\'').count() == 1 {
        let inside = text[..at].ends_with(char::is_alphanumeric) && text[at + 1..].starts_with(char::is_alphanumeric);
        if inside {
            return found(
                case.line.replace(&(at..at + 1), r"\'"),
                "The apostrophe opens a quote; with a backslash it is a plain letter.",
            );
        }
    }
    if matches!(quote, '\'' | '"') && text.matches(quote).count() == 1 {
        return found(format!("{}{quote}", text.trim_end()), format!("The quote {quote} is never closed."));
    }
    None
}

/// `NAME = value` and `$NAME=value`.
pub fn spaced_assignment(case: &Case, cmd: &Cmd) -> Option<Fix> {
    if case.failure.shell == Shell::Fish {
        return None;
    }
    let name_like = |name: &str| is_assignment(&format!("{name}="));
    let [first, rest @ ..] = cmd.words.as_slice() else { return None };
    let raw = case.line.raw(&first.span);
    if let Some((name, value)) = raw.strip_prefix('$').and_then(|r| r.split_once('='))
        && name_like(name)
    {
        return found(
            case.line.replace(&first.span, &format!("{name}={value}")),
            "A variable is assigned without the dollar sign.",
        );
    }
    if let [equals, value] = rest
        && equals.value.as_deref() == Some("=")
        && name_like(raw)
        && !case.runs(raw)
    {
        let value = case.line.raw(&value.span);
        return found(
            case.line.replace(&(first.span.start..cmd.end()), &format!("{raw}={value}")),
            "An assignment has no spaces around `=`.",
        );
    }
    None
}

/// `[-f x]`: the bracket needs blanks.
pub fn bracket(case: &Case, cmd: &Cmd) -> Option<Fix> {
    for word in cmd.words.iter().take(2) {
        let raw = case.line.raw(&word.span);
        let Some(rest) = raw.strip_prefix('[').filter(|r| !r.is_empty() && !r.starts_with('[')) else { continue };
        let last = cmd.words.last()?;
        let end = case.line.raw(&last.span);
        let mut edits = vec![(word.span.start..word.span.start + 1, "[ ".to_owned())];
        if end.len() > 1 && end.ends_with(']') && !(last.span == word.span && rest == "]") {
            edits.push((last.span.end - 1..last.span.end, " ]".to_owned()));
        }
        return found(case.line.replace_all(edits), "`[` is a command: it needs spaces around what it tests.");
    }
    None
}

/// `[ a == b ]` in zsh and fish.
pub fn double_equals(case: &Case, cmd: &Cmd) -> Option<Fix> {
    let told = ["== not found", "= not found", "unexpected operator", "missing argument at index"];
    if case.failure.shell == Shell::Bash && !told.iter().any(|t| case.output().contains(t)) {
        return None;
    }
    if cmd.words.iter().take(2).any(|w| matches!(w.value.as_deref(), Some("test")) || case.line.raw(&w.span) == "[")
        && let Some(word) = cmd.words.iter().find(|w| case.line.raw(&w.span) == "==")
    {
        return found(case.line.replace(&word.span, "="), "`[` compares texts with a single `=`.");
    }
    None
}

/// zsh and fish fail on `[`, `?` or `*` without a match: quotes it in URLs and packages.
pub fn glob(case: &Case, cmd: &Cmd) -> Option<Fix> {
    if case.failure.shell == Shell::Bash {
        return None;
    }
    if !cmd.program().is_some_and(|p| lists::FIX_TAKES_TEXT.has(p)) {
        return None;
    }
    for word in cmd.args().iter().filter(|w| w.value.is_none()) {
        let raw = case.line.raw(&word.span);
        if raw.contains(['*', '?', '[']) && !raw.contains(['\'', '"', '$', '`', '\\', '(', '{']) {
            return found(
                case.line.replace(&word.span, &format!("'{raw}'")),
                format!(
                    "{} took `{raw}` for a file pattern that matches nothing; quotes make it plain text.",
                    case.failure.shell
                ),
            );
        }
    }
    None
}

/// A copied prompt: `$ ls`, `% ls`, `> ls`, `>>> x`, `❯ ls`, `➜ ls`; not `# `.
pub fn prompt(case: &Case) -> Option<Fix> {
    let text = case.failure.command.trim_start();
    let rest = ["$ ", "% ", "> ", ">>> ", "❯ ", "➜ "].iter().find_map(|p| text.strip_prefix(p))?.trim_start();
    let first = rest.split_whitespace().next()?;
    // `> file words` is a redirection: a program must follow the prompt.
    if !case.runs(first) {
        return None;
    }
    found(rest.to_owned(), "The prompt sign was copied along with the command.")
}

pub fn typography(case: &Case) -> Option<Fix> {
    let text = case.failure.command;
    let mut plain = String::with_capacity(text.len());
    let mut last = ' ';
    for c in text.chars() {
        match lists::of("fix.typography", c.encode_utf8(&mut [0; 4])) {
            Some(sign) => plain.push_str(sign),
            // Word processors make an em dash of `--`.
            None if c == '—' => plain.push_str(if last.is_whitespace() { "--" } else { "-" }),
            None if "\u{a0}\u{2007}\u{202f}\u{3000}".contains(c) => plain.push(' '),
            None if "\u{200b}\u{200c}\u{200d}\u{2060}\u{feff}".contains(c) => {}
            None => plain.push(c),
        }
        last = c;
    }
    if plain == text {
        return None;
    }
    found(plain, "The line holds typographic quotes, dashes or spaces that the shell takes as ordinary letters.")
}
