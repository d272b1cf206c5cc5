//! The words of one part of a goal: quotes taken off, marks of the sentence noted, words that carry nothing dropped.

/// One word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// As written, without quotes and the marks of the sentence around it.
    pub raw: String,
    /// The same in lower case.
    pub low: String,
    /// It stood in quotes.
    pub quoted: bool,
    /// A comma, colon or semicolon followed it.
    pub comma: bool,
    /// As written, marks, quotes and dropped words before it included.
    pub full: String,
}

impl Word {
    /// Whether this is the plain word `low`.
    pub fn is(&self, low: &str) -> bool {
        !self.quoted && self.low == low
    }

    /// Whether this is one of the plain words `lows`.
    pub fn any(&self, lows: &[&str]) -> bool {
        !self.quoted && lows.contains(&self.low.as_str())
    }
}

/// Quotes that open at the beginning of a word, and what closes them.
fn closing(open: char) -> Option<char> {
    Some(match open {
        '\'' | '"' | '`' => open,
        '“' | '„' => '”',
        '‘' => '’',
        '«' => '»',
        _ => return None,
    })
}

/// The length of the quoted text at the start of `text`, both quotes included; none if it is not quoted.
pub fn quoted(text: &str) -> Option<usize> {
    let open = text.chars().next()?;
    let close = closing(open)?;
    let body = &text[open.len_utf8()..];
    for (at, c) in body.char_indices() {
        let after = &body[at + c.len_utf8()..];
        let ends = after.chars().next().is_none_or(|n| n.is_whitespace() || ",.?!;:)".contains(n));
        if c == close && at > 0 && ends {
            return Some(open.len_utf8() + at + c.len_utf8());
        }
    }
    None
}

/// The words of `text`, all of them.
pub fn all(text: &str) -> Vec<Word> {
    let mut out = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        if let Some(length) = quoted(rest) {
            let body = &rest[..length];
            let open = body.chars().next().map_or(0, char::len_utf8);
            let close = body.chars().next_back().map_or(0, char::len_utf8);
            let raw = body[open..length - close].to_owned();
            let marks =
                rest[length..].len() - rest[length..].trim_start_matches([',', '.', '?', '!', ';', ':', ')']).len();
            let comma = rest[length..length + marks].contains([',', ';', ':']);
            let full = rest[..length + marks].to_owned();
            out.push(Word { low: raw.to_lowercase(), raw, quoted: true, comma, full });
            rest = rest[length + marks..].trim_start();
            continue;
        }
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let piece = &rest[..end];
        rest = rest[end..].trim_start();
        let lead = piece.trim_start_matches(['(', '[']);
        let lead = if lead.is_empty() { piece } else { lead };
        let mut raw = lead.trim_end_matches([',', ';', ':', '!', '?']);
        if !raw.contains(['(', '[']) {
            raw = raw.trim_end_matches([')', ']', ',', ';', ':']);
        }
        if raw.len() > 1 && raw.ends_with('.') && !raw.ends_with("..") && raw != "./." {
            raw = raw.trim_end_matches('.');
        }
        if raw.is_empty() {
            // A lone mark may be what is meant ("replace , by ;"); a lone bracket never is.
            raw = piece;
        }
        let comma = lead.len() > raw.len() && lead[raw.len()..].contains([',', ';', ':']);
        out.push(Word {
            raw: raw.to_owned(),
            low: raw.to_lowercase().replace('’', "'"),
            quoted: false,
            comma,
            full: piece.to_owned(),
        });
    }
    out
}

/// Words that carry nothing wherever they stand.
const NOISE: &[&str] = &[
    "the",
    "please",
    "also",
    "just",
    "simply",
    "then",
    "now",
    "respective",
    "following",
    "finally",
    "afterwards",
    "afterward",
    "pls",
    "plz",
    "lastly",
    "kindly",
    "any",
];

/// What "new" says nothing about.
const FRESH: &[&str] = &[
    "directory",
    "folder",
    "subdirectory",
    "subfolder",
    "file",
    "text",
    "empty",
    "git",
    "branch",
    "archive",
    "zip",
    "tar",
    "script",
    "directories",
    "folders",
    "files",
    "local",
    "python",
    "shell",
    "bash",
    "repository",
    "repo",
    "tag",
    "symlink",
    "symbolic",
    "project",
    "commit",
    "json",
    "csv",
    "markdown",
];

/// The words of `text` that carry something.
pub fn words(text: &str) -> Vec<Word> {
    let all = owned(all(text));
    let mut out: Vec<Word> = Vec::new();
    let mut dropped = String::new();
    for (i, word) in all.iter().enumerate() {
        let next = all.get(i + 1);
        let article = word.any(&["a", "an"])
            && !word.comma
            && next.is_some_and(|n| {
                n.raw.len() > 1 && !n.any(&["to", "and", "by", "with", "into", "in", "from", "or", "for", "is"])
            });
        // "a new folder", but not a folder called new.
        let fresh = word.is("new") && !word.comma && next.is_some_and(|n| n.any(FRESH));
        if article || fresh || word.any(NOISE) && (next.is_some() || !out.is_empty()) {
            // The comma behind a word that is dropped still parts what is around it.
            if word.comma
                && let Some(last) = out.last_mut()
            {
                last.comma = true;
            }
            dropped.push_str(&word.full);
            dropped.push(' ');
            continue;
        }
        let mut word = word.clone();
        if !word.quoted {
            word.full.insert_str(0, &dropped);
        }
        dropped.clear();
        out.push(word);
    }
    out
}

/// "its name" as "name of it", so that what is meant stands where it is looked for.
fn owned(words: Vec<Word>) -> Vec<Word> {
    const ENDS: &[&str] =
        &["to", "in", "into", "and", "as", "from", "on", "with", "by", "at", "for", "is", "of", "if", "then", "so"];
    const TIMES: &[&str] = &[
        "today",
        "yesterday",
        "tomorrow",
        "what",
        "let",
        "it",
        "here",
        "that",
        "there",
        "who",
        "how",
        "where",
        "user",
        "owner",
    ];
    let mut out: Vec<Word> = Vec::new();
    let mut owner: Option<&str> = None;
    for (i, word) in words.iter().enumerate() {
        // "the archive's contents"
        if let Some(name) =
            word.raw.strip_suffix("'s").filter(|n| !word.quoted && !TIMES.contains(&n.to_lowercase().as_str()))
            && words.get(i + 1).is_some_and(|n| !n.quoted)
            && owner.is_none()
        {
            owner = Some(name);
            continue;
        }
        if word.any(&["its", "their", "it's"]) && words.get(i + 1).is_some_and(|n| !n.quoted) && owner.is_none() {
            if words.get(i + 1).is_some_and(|n| n.is("own")) {
                continue;
            }
            owner = Some(if word.is("their") { "them" } else { "it" });
            continue;
        }
        if let Some(it) = owner.filter(|_| word.any(ENDS) || word.quoted || word.low.ends_with("ly")) {
            out.extend(["of", it].map(bare));
            owner = None;
        }
        out.push(word.clone());
        if let Some(it) = owner.filter(|_| word.comma || i + 1 == words.len()) {
            let comma = word.comma;
            out.extend(["of", it].map(bare));
            if let Some(last) = out.last_mut() {
                last.comma = comma;
            }
            owner = None;
        }
    }
    out
}

/// A plain word.
pub fn bare(low: &str) -> Word {
    Word { raw: low.to_owned(), low: low.to_lowercase(), quoted: false, comma: false, full: low.to_owned() }
}

/// The words as text again, quotes where they are needed to read them the same way.
pub fn text(words: &[Word]) -> String {
    let mut out = String::new();
    for word in words {
        if !out.is_empty() {
            out.push(' ');
        }
        if word.quoted {
            let mark = if word.raw.contains('"') { '\'' } else { '"' };
            out.push(mark);
            out.push_str(&word.raw);
            out.push(mark);
        } else {
            out.push_str(&word.raw);
        }
        if word.comma {
            out.push(',');
        }
    }
    out.trim_end_matches(',').to_owned()
}

/// The words as they were written, marks at the end of the sentence taken off; what is quoted alone loses its quotes.
pub fn verbatim(words: &[Word]) -> String {
    if let [only] = words
        && only.quoted
    {
        return only.raw.clone();
    }
    let text = words.iter().map(|w| w.full.as_str()).collect::<Vec<_>>().join(" ");
    text.trim_end_matches([',', ';', '.']).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_keep_their_text_whole() {
        let said = words("Create the file 'my notes.txt', then add \"a, b; c.\" to it.");
        let raws: Vec<&str> = said.iter().map(|w| w.raw.as_str()).collect();
        assert_eq!(raws, ["Create", "file", "my notes.txt", "add", "a, b; c.", "to", "it"]);
        assert!(said[2].quoted && said[2].comma && said[4].quoted);
        assert_eq!(text(&said[..3]), "Create file \"my notes.txt\"");
    }

    #[test]
    fn apostrophes_open_no_quote() {
        let said = words("don't touch bob's file");
        let raws: Vec<&str> = said.iter().map(|w| w.raw.as_str()).collect();
        assert_eq!(raws, ["don't", "touch", "file", "of", "bob"]);
    }
}
