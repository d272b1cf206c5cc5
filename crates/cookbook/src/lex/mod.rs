//! Splits a request into typed tokens: paths, sizes, times, names, language. It opens nothing.

mod classify;
mod merge;

use aish_text::lists::List;

use crate::vocab::{self, numbers::Unit};
use crate::{Environment, lists};

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum WordKind {
    Word,
    /// Quoted, or behind "called".
    Quoted,
    Path,
    /// With `*` or `?`.
    Glob,
    /// `raw` is without the dot.
    Ext,
    /// Also an ordinal.
    Num(i64),
    Size(i64),
    Span(i64, Unit),
    /// `2024-01-31`.
    Date,
    /// `14:30`.
    Clock,
    /// `755`, `u+x`.
    Mode,
    /// `50%`.
    Percent(i64),
    /// `800x600`.
    Geometry,
    /// A host name or an IP address.
    Host,
    /// With a scheme, or `user@host:path`.
    Url,
}

#[derive(Clone, Debug)]
pub struct Token {
    /// Without quotes and punctuation.
    pub raw: String,
    /// Form that recipes use; empty if not language.
    pub canon: String,
    pub kind: WordKind,
    pub known: bool,
    /// May be a file or directory: it exists, or the words around say so.
    pub pathish: bool,
    /// A comma or the like follows.
    pub comma: bool,
    /// Written with "'s".
    pub owns: bool,
}

impl Token {
    fn word(raw: &str) -> Self {
        Self {
            raw: raw.to_owned(),
            canon: String::new(),
            kind: WordKind::Word,
            known: false,
            pathish: false,
            comma: false,
            owns: false,
        }
    }

    pub fn is(&self, canon: &str) -> bool {
        self.kind == WordKind::Word && self.canon == canon
    }

    pub fn any(&self, canons: &[&str]) -> bool {
        self.kind == WordKind::Word && canons.contains(&self.canon.as_str())
    }

    /// Like [`Token::any`], of a list.
    pub fn among(&self, canons: List) -> bool {
        self.kind == WordKind::Word && canons.has(&self.canon)
    }

    /// Whether it was written as one of these (lower case).
    pub fn said(&self, words: &[&str]) -> bool {
        words.contains(&self.low().as_str())
    }

    pub fn low(&self) -> String {
        self.raw.to_lowercase()
    }

    /// Whether it is language without own meaning.
    pub fn is_filler(&self) -> bool {
        self.kind == WordKind::Word && vocab::is_filler(&self.low())
    }

    /// Ending of a path in lower case, without the dot; empty if it has none.
    pub fn file_ending(&self) -> String {
        let end = self.raw.rsplit_once('.').filter(|_| self.kind == WordKind::Path).map(|(_, end)| end);
        end.unwrap_or_default().to_lowercase()
    }

    pub fn is_archive(&self) -> bool {
        lists::ARCHIVE_SUFFIXES.words().any(|end| self.low().ends_with(end))
    }

    pub fn num(&self) -> Option<i64> {
        if let WordKind::Num(n) = self.kind { Some(n) } else { None }
    }
}

const MAX_REQUEST: usize = 1000;

/// No tokens if the request is empty or too long.
pub fn lex(words: &str, environment: &Environment) -> Vec<Token> {
    if words.len() > MAX_REQUEST {
        return Vec::new();
    }
    let mut tokens = pieces(words);
    merge::names(&mut tokens);
    for token in &mut tokens {
        classify::classify(token, environment);
    }
    merge::dates(&mut tokens);
    merge::quantities(&mut tokens);
    merge::places(&mut tokens);
    merge::phrases(&mut tokens);
    classify::words(&mut tokens, environment);
    tokens
}

fn pieces(words: &str) -> Vec<Token> {
    let clean: String = words.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let mut out: Vec<Token> = Vec::new();
    let mut rest = clean.trim_start();
    while let Some(first) = rest.chars().next() {
        let close = match first {
            '\'' | '"' | '`' => Some(first),
            '“' | '„' => Some('”'),
            '‘' => Some('’'),
            '«' => Some('»'),
            _ => None,
        };
        if let Some(close) = close
            && let Some((text, after)) = quoted(&rest[first.len_utf8()..], close)
        {
            let mut token = Token::word(text);
            token.kind = WordKind::Quoted;
            token.comma = after.starts_with(',');
            out.push(token);
            rest = after.trim_start_matches([',', '.', '?', '!', ';', ':']).trim_start();
            continue;
        }
        let end = word_end(rest);
        let piece = &rest[..end];
        let escaped = piece.contains("\\ ").then_some(WordKind::Path);
        match escaped.or_else(|| is_text(piece, &out).then_some(WordKind::Quoted)) {
            Some(kind) => out.push(Token { kind, ..Token::word(&piece.replace("\\ ", " ")) }),
            None => push_piece(piece, &mut out),
        }
        rest = rest[end..].trim_start();
    }
    out
}

/// Length of the first word; a blank behind a backslash belongs to it.
fn word_end(rest: &str) -> usize {
    let blank = |(at, c): &(usize, char)| c.is_whitespace() && !rest[..*at].ends_with('\\');
    rest.char_indices().find(blank).map_or(rest.len(), |(at, _)| at)
}

/// Whether signs alone are a text, not punctuation: "replace . with ,", "split a.txt by ,".
fn is_text(piece: &str, before: &[Token]) -> bool {
    let Some(last) = before.last().map(Token::low) else { return false };
    let replaces = before.iter().any(|t| t.said(&["replace", "substitute", "change"]));
    let place = piece.contains(['.', '/', '~', '-']);
    let marks = piece.chars().all(|c| matches!(c, ',' | ';' | ':' | '!'));
    let leads = replaces && (lists::LEX_REPLACING.has(&last) || !place && matches!(last.as_str(), "to" | "into"))
        || marks && lists::LEX_BEFORE_MARKS.has(&last);
    leads && piece != ".." && piece.chars().all(|c| c.is_ascii_punctuation())
}

/// The text up to the closing quote, which must end a word.
fn quoted(rest: &str, close: char) -> Option<(&str, &str)> {
    for (at, c) in rest.char_indices() {
        if c == close {
            let after = &rest[at + c.len_utf8()..];
            // Nothing is a text too: `replace "a" with ""`.
            if after.chars().next().is_none_or(|n| n.is_whitespace() || ",.?!;:)".contains(n)) {
                return Some((&rest[..at], after));
            }
        }
    }
    None
}

/// Without quotes and brackets that aren't closed in the word: `[x]` and `(x)` are the words
/// themselves.
fn trim_start(mut piece: &str) -> &str {
    while let Some(first) = piece.chars().next() {
        let closed = match first {
            '(' => piece.contains(')'),
            '[' => piece.contains(']'),
            '"' | '\'' => false,
            _ => break,
        };
        if closed {
            break;
        }
        piece = &piece[1..];
    }
    piece
}

/// Without punctuation, quotes and brackets that weren't opened in the word.
fn trim_end(mut piece: &str) -> &str {
    while let Some(last) = piece.chars().next_back() {
        let opened = match last {
            ')' => piece.contains('('),
            ']' => piece.contains('['),
            ',' | ';' | '!' | '"' | '\'' | ':' => false,
            _ => break,
        };
        if opened {
            break;
        }
        piece = &piece[..piece.len() - 1];
    }
    piece
}

fn push_piece(piece: &str, out: &mut Vec<Token>) {
    // "the ports (listening)": a remark, but in "lines with (x)" a text.
    let text = out.last().is_some_and(|t| lists::LEX_BEFORE_BRACKETS.has(&t.low()));
    let piece = if text { piece } else { piece.trim_start_matches('(') };
    let lead = trim_start(piece);
    let mut text = trim_end(lead);
    let comma = lead.len() != text.len() && lead[text.len()..].contains([',', ';', ':']);
    // "*.t?t" keeps its question mark, "here?" doesn't.
    if !text.contains('*') {
        text = text.trim_end_matches('?');
    }
    if text.len() > 1 && text.ends_with('.') && !matches!(text, ".." | "./.." | "../..") {
        text = text.trim_end_matches('.');
    }
    let owner = ["'s", "’s"].iter().find_map(|s| text.strip_suffix(s));
    let text = owner.unwrap_or(text);
    if text.is_empty() {
        return;
    }
    let low = text.to_lowercase().replace('’', "'");
    if let Some(stem) = low.strip_suffix("n't") {
        let stem = match stem {
            "ca" => "can",
            "wo" => "will",
            s => s,
        };
        out.push(Token::word(stem));
        out.push(Token::word("not"));
        return;
    }
    for end in ["'m", "'re", "'ve", "'ll", "'d"] {
        if let Some(stem) = low.strip_suffix(end) {
            out.push(Token::word(stem));
            return;
        }
    }
    if let Some(two) = lists::of("lex.contractions", &low) {
        out.extend(two.split(' ').map(Token::word));
        return;
    }
    // "lines 5-10".
    if let Some((a, b)) = text.split_once('-')
        && [a, b].iter().all(|n| !n.is_empty() && n.len() < 8 && n.bytes().all(|c| c.is_ascii_digit()))
    {
        out.extend([a, "to", b].map(Token::word));
        return;
    }
    let mut token = Token::word(text);
    token.comma = comma;
    token.owns = owner.is_some();
    out.push(token);
}
