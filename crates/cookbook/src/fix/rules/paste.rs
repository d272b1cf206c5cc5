//! Text copied from web pages: prompts, curly quotes, long dashes, invisible characters.

use super::{Case, found};
use crate::fix::Fix;

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
        match c {
            '“' | '”' | '„' | '«' | '»' => plain.push('"'),
            '‘' | '’' | '‚' => plain.push('\''),
            '–' | '‐' | '‑' | '−' => plain.push('-'),
            // Word processors make an em dash of `--`.
            '—' if last.is_whitespace() => plain.push_str("--"),
            '—' => plain.push('-'),
            '\u{a0}' | '\u{2007}' | '\u{202f}' | '\u{3000}' => plain.push(' '),
            '\u{200b}' | '\u{200c}' | '\u{200d}' | '\u{2060}' | '\u{feff}' => {}
            '…' => plain.push_str("..."),
            _ => plain.push(c),
        }
        last = c;
    }
    if plain == text {
        return None;
    }
    found(plain, "The line holds typographic quotes, dashes or spaces that the shell takes as ordinary letters.")
}
