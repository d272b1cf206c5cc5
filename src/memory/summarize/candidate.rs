//! What a model proposes to remember, read from its reply line by line. The reply is foreign text: lines that are no candidate
//! mean nothing, and what a terminal would obey is taken out. Pure.

use crate::memory::Kind;
use aish_text::sanitize::clean_line;

/// The most candidates that are taken from a reply (SUM-05).
pub const MOST: usize = 10;
/// The most of a reply that is read, in bytes.
const REPLY: usize = 32 * 1024;
/// The longest candidate, in characters; the rest of it is cut off.
const LONGEST: usize = 500;

/// Something that may be worth remembering.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// What sort of note it would be.
    pub kind: Kind,
    /// Its text, on one line.
    pub text: String,
}

/// The candidates of a reply, in its order (SUM-08): `fact: …`, `pref: …`, `context: …`, behind a bullet or in bold too.
pub fn candidates(reply: &str) -> Vec<Candidate> {
    let mut end = reply.len().min(REPLY);
    while !reply.is_char_boundary(end) {
        end -= 1;
    }
    reply[..end].lines().filter_map(candidate).take(MOST).collect()
}

fn candidate(line: &str) -> Option<Candidate> {
    let line = line.trim();
    let line = match line.strip_prefix(['-', '*']) {
        Some(_) if line.starts_with("**") => line,
        Some(rest) => rest.trim_start(),
        None => line,
    };
    let bold = |text: &'_ str| text.strip_prefix("**").map_or_else(|| text.to_owned(), str::to_owned);
    let line = bold(line);
    let kind = Kind::ALL.into_iter().find(|kind| line.starts_with(kind.name()))?;
    let text = bold(&line[kind.name().len()..]);
    let text = bold(text.strip_prefix(':')?);
    let clean = clean_line(text.trim());
    let mut text: String = clean.trim().chars().take(LONGEST).collect();
    if clean.chars().nth(LONGEST).is_some() {
        text.push('…');
    }
    (!text.is_empty()).then_some(Candidate { kind, text })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(reply: &str) -> Vec<String> {
        candidates(reply).into_iter().map(|one| format!("{} {}", one.kind.name(), one.text)).collect()
    }

    /// SUM-08.
    #[test]
    fn lines_with_a_kind_are_candidates_and_others_are_not() {
        for (line, expected) in [
            ("fact: the server is alpha", Some("fact the server is alpha")),
            ("pref:short answers", Some("pref short answers")),
            ("- context: moves to fish", Some("context moves to fish")),
            ("*fact: a", Some("fact a")),
            ("* fact:  a  ", Some("fact a")),
            ("  -   pref:\ta", Some("pref a")),
            ("**fact:** a", Some("fact a")),
            ("- **fact**: a", Some("fact a")),
            ("fact: fact: a", Some("fact fact: a")),
            ("fact: a\x1b[2J\u{202e}b\x07", Some("fact ab")),
            ("fact:", None),
            ("fact:   ", None),
            ("facts: a", None),
            ("fact a", None),
            ("1. fact: a", None),
            ("-- fact: a", None),
            ("Fact: a", None),
            ("forget: 1", None),
            ("a fact: b", None),
            ("", None),
        ] {
            assert_eq!(read(line), expected.map(str::to_owned).into_iter().collect::<Vec<_>>(), "{line:?}");
        }
        assert_eq!(read("Sure!\r\nfact: a\r\n\r\nThat is all.\npref: b"), ["fact a", "pref b"]);
    }

    /// SUM-05: the cap, and whatever else a hostile reply is made of.
    #[test]
    fn ten_at_most_and_none_too_long() {
        let many: String = (0..50).map(|n| format!("fact: {n}\n")).collect();
        assert_eq!(read(&many).len(), MOST);
        let long = read(&format!("fact: {}", "日".repeat(5000)));
        assert_eq!((long.len(), long[0].chars().count()), (1, "fact ".len() + LONGEST + 1));
        assert!(read(&"日\n".repeat(REPLY)).is_empty());
        assert_eq!(read("fact: a\u{2028}fact: b\u{85}c").len(), 1, "one line is one note");
    }
}
