//! Ends of here-documents on lines that the shell's grammar can't read: another shell's commands,
//! broken or unmarked ones. Their content is text all the same.

use std::collections::HashMap;

const MAX_DOCUMENTS: usize = 8;

/// Lines skipped behind a backslash.
const MAX_JOINED: usize = 64;

/// By content: line numbers, and whether a backslash joins the line to the one before.
#[derive(Debug, Default)]
pub(super) struct Endings<'a>(HashMap<&'a str, Vec<(usize, bool)>>);

impl<'a> Endings<'a> {
    pub(super) fn new(lines: &[&'a str]) -> Self {
        let mut endings: HashMap<&str, Vec<(usize, bool)>> = HashMap::new();
        if lines.iter().any(|line| line.contains("<<")) {
            for (n, line) in lines.iter().enumerate() {
                // Behind a backslash it may continue the line before.
                let joined = n > 0 && lines[n - 1].ends_with('\\');
                endings.entry(line.trim()).or_default().push((n, joined));
            }
        }
        Self(endings)
    }

    /// From line `next` on; none without a here-document in `line`, or if one has no end.
    pub(super) fn after(&self, line: &str, next: usize) -> Option<usize> {
        let words = delimiter_words(line);
        let mut at = next;
        for word in &words {
            let lines = self.0.get(word.as_str())?;
            let lines = &lines[lines.partition_point(|(n, _)| *n < at)..];
            at = lines.iter().take(MAX_JOINED).find(|(_, joined)| !joined).or(lines.first())?.0 + 1;
        }
        (!words.is_empty()).then_some(at - next)
    }
}

/// In the grammar of any shell.
pub(super) fn begins(line: &str) -> bool {
    !delimiter_words(line).is_empty()
}

pub(super) fn delimiter_words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut rest = line;
    while let Some(at) = rest.find("<<") {
        rest = &rest[at + 2..];
        if let Some(more) = rest.strip_prefix('<') {
            rest = more.trim_start_matches('<');
            continue;
        }
        let word = delimiter_word(rest.strip_prefix('-').unwrap_or(rest).trim_start_matches([' ', '\t']));
        words.extend(word.filter(|word| !word.is_empty()));
        if words.len() >= MAX_DOCUMENTS {
            break;
        }
    }
    words
}

fn delimiter_word(text: &str) -> Option<String> {
    let text = text.strip_prefix('$').unwrap_or(text);
    if let Some(quote) = text.chars().next().filter(|c| matches!(c, '\'' | '"')) {
        return text[1..].split_once(quote).map(|(word, _)| word.trim().to_owned());
    }
    let text = text.strip_prefix('\\').unwrap_or(text);
    let end = text.find(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '!'))).unwrap_or(text.len());
    let word = &text[..end];
    // No documents: `1 << 2`, `cout << x`. A line with the word must exist, too.
    (!word.starts_with(|c: char| c.is_ascii_digit())).then(|| word.to_owned())
}
