//! Reads a text search word by word; declines at a word that means something else.

use std::ops::ControlFlow;

use super::super::cursor::Cursor;
use super::super::{idle, says_nothing};
use super::GrepSearch;
use crate::lex::{Token, WordKind};
use crate::vocab::types;
use crate::{Environment, lists, vocab};

impl Cursor<'_> {
    /// Whether a bare text took in words about it: "WARN stand"; when counted, "disk full reported
    /// in".
    fn runs_on(self, text: &str, k: usize, counted: bool) -> bool {
        let says = |word: &str| {
            let low = word.to_lowercase();
            low != "or" && (lists::TEXTS_VERBS.has(&low) || vocab::is_filler(&low))
        };
        let closed = || (k..k + 3).any(|k| self.fits(k, |t| t.is("frequency")));
        text.contains(' ') && (text.split(' ').any(says) || counted && self.asks_how_often() && !closed())
    }

    /// Adds the words from `k` on to the text; `None` if they make it a property.
    fn take_words(self, mut k: usize, written: bool, text: &mut String) -> Option<usize> {
        while let Some(next) = self.get(k) {
            let stop = next.kind != WordKind::Word && !matches!(next.kind, WordKind::Num(_))
                || lists::GREP_STOPS.has(&next.low())
                || next.any(&["here", "insensitive", "linenumber"])
                || self.fits(k - 1, |t| t.comma)
                || next.pathish;
            if stop {
                break;
            }
            // "TODO comments", "import statements": the noun describes the text.
            if lists::GREP_TEXTS.has(&next.low()) {
                return Some(k + 1);
            }
            // "windows line endings" is a property.
            if !written && next.among(lists::GREP_PARTS) {
                return None;
            }
            text.push(' ');
            text.push_str(&next.raw);
            k += 1;
        }
        Some(k)
    }

    /// Whether the text at `k` is a pattern, or only spelled as one: `$HOME` isn't the sign `~`.
    fn is_pattern(self, text: &Token, k: usize) -> bool {
        let quoted = text.kind == WordKind::Quoted;
        let globs = text.kind == WordKind::Glob || quoted && text.raw.contains(['*', '?']);
        let said = || self.tokens[..self.at + k].iter().any(|t| t.any(&["match", "pattern"]));
        // "find '*.jpg' in photos" is about names.
        let named = || quoted && text.raw.starts_with("*.") && self.low(0) == "find";
        globs && said() || named() || text.kind == WordKind::Path && text.raw.starts_with('~')
    }

    fn asks_how_often(self) -> bool {
        self.tokens.iter().any(|t| t.is("frequency") || t.said(&["times", "often"]))
    }
}

/// Break: tokens read, or `None` to decline. Continue: the next reader's turn.
type GrepStep = ControlFlow<Option<usize>>;

fn took(tokens: usize) -> GrepStep {
    GrepStep::Break(Some(tokens))
}

impl GrepSearch {
    pub fn step(&mut self, cursor: Cursor, environment: &Environment) -> Option<usize> {
        let word = |search: &mut Self| {
            search.read_meaning(cursor)?;
            search.read_wording(cursor)
        };
        if cursor.fits(0, |t| t.kind == WordKind::Word)
            && let GrepStep::Break(used) = word(self)
        {
            return used;
        }
        self.read_operand(cursor, environment)
    }

    /// "search X for Y", "grep Y in X".
    fn read_verb(&mut self, cursor: Cursor) -> GrepStep {
        let (low, next) = (cursor.low(0), cursor.low(1));
        let find = cursor.is(0, "find");
        self.found |= find;
        if next == "me" {
            return took(2);
        }
        let noun = |t: &Token| {
            t.any(&["word", "text", "string", "phrase", "frequency"])
                || t.said(&["occurrences", "instances", "todo", "todos", "mentions"])
        };
        let direct = low == "grep"
            || low.ends_with(" for")
            || find
                && (next == "for"
                    || cursor.fits(1, |t| t.kind == WordKind::Quoted)
                    || cursor.fits(1, |t| t.said(&["the", "all", "every"])) && cursor.fits(2, noun));
        let unknown = |t: &Token| {
            t.kind == WordKind::Word
                && types::extensions(&t.low()).is_none()
                && (!t.known || t.raw.chars().all(|c| c.is_ascii_uppercase()))
                && !t.pathish
        };
        let bare = || find && cursor.fits(1, unknown) && (2..6).any(|k| lists::GREP_WHERES.has(&cursor.low(k)));
        if self.text.is_none() && (direct || bare()) {
            return GrepStep::Break(self.take_text(cursor, 1, true));
        }
        took(1)
    }

    /// "show the errors in app.log".
    fn read_mark(&mut self, cursor: Cursor) -> GrepStep {
        let Some(token) = cursor.get(0) else { return GrepStep::Continue(()) };
        let low = token.low();
        self.lines = true;
        if token.raw.chars().any(char::is_uppercase) {
            self.text = Some(singular(&token.raw).to_owned());
        } else if token.is("error") {
            self.text = Some("error".to_owned());
        } else if matches!(low.as_str(), "warning" | "warnings") {
            self.text = Some("warning".to_owned());
        } else {
            self.text = Some(low.trim_end_matches('s').to_uppercase());
        }
        self.fold |= matches!(low.as_str(), "warning" | "warnings")
            || token.is("error") && token.raw.chars().all(char::is_lowercase);
        took(1)
    }

    fn read_meaning(&mut self, cursor: Cursor) -> GrepStep {
        let Some(token) = cursor.get(0) else { return GrepStep::Continue(()) };
        let (low, next) = (token.low(), cursor.low(1));
        let untold = self.text.is_none();
        match token.canon.as_str() {
            "find" | "show" => return self.read_verb(cursor),
            "count" => self.count = true,
            "line" if low != "row" => self.lines = true,
            "frequency" | "time"
                if self.count || (low == "often" && cursor.at > 0) || low.starts_with("occurrence") =>
            {
                self.frequency = true;
                self.count |= low == "often";
                if untold && !matches!(low.as_str(), "appears" | "appear" | "occurs" | "occur") {
                    return GrepStep::Break(self.take_text(cursor, 1, true).or(Some(1)));
                }
            }
            "frequency" if !untold => {}
            "contain" if cursor.any(1, &["linenumber", "subdir", "hidden"]) => {
                return GrepStep::Break(None);
            }
            "contain" | "match" => {
                if matches!(low.as_str(), "have" | "has") || !untold {
                    return GrepStep::Break(None);
                }
                // "files not matching foo" may be about names.
                if token.is("match") && !self.lines {
                    return GrepStep::Break(None);
                }
                // "files that contain": names, not lines.
                self.files |= !self.lines && cursor.tokens[..cursor.at].iter().any(|t| t.is("file"));
                return GrepStep::Break(self.take_text(cursor, 1, true));
            }
            "without" | "exclude" | "with" if self.lines && untold && cursor.fits(1, is_mark) => {
                self.invert = !token.is("with");
            }
            "without" | "exclude" if self.lines && untold => {
                self.invert = true;
                return GrepStep::Break(self.take_text(cursor, 1, true));
            }
            "start" | "ending" if self.lines && untold && matches!(next.as_str(), "with" | "in") => {
                *(if token.is("start") { &mut self.start } else { &mut self.end }) = true;
                return GrepStep::Break(self.take_text(cursor, 2, true));
            }
            "word" | "text" | "string" | "phrase" | "pattern" if untold => {
                let told = |t: &Token| t.kind == WordKind::Quoted || (t.kind == WordKind::Word && !idle(t));
                let search = self.found || self.count || self.lines;
                let taken = (search && cursor.fits(1, told)).then(|| self.take_text(cursor, 1, true));
                return GrepStep::Break(taken.flatten());
            }
            "insensitive" => self.fold = true,
            "linenumber" => self.numbers = true,
            "error" | "todo" | "fixme" | "warning"
                if untold && (self.found || self.count || cursor.at > 0) && next != "message" =>
            {
                return self.read_mark(cursor);
            }
            _ => return GrepStep::Continue(()),
        }
        took(1)
    }

    fn read_wording(&mut self, cursor: Cursor) -> GrepStep {
        let (low, next) = (cursor.low(0), cursor.low(1));
        let untold = self.text.is_none();
        let told = |t: &Token| {
            t.kind == WordKind::Quoted
                || (t.kind == WordKind::Word && (!t.known || t.any(&["error"])) && next != "the")
                || cursor.low(2) == "word"
                || t.any(&["word", "text"])
        };
        if untold && self.lines && matches!(low.as_str(), "with" | "has" | "have") && cursor.fits(1, told) {
            return GrepStep::Break(self.take_text(cursor, 1, true));
        }
        // "where is the function parse_config used"
        let name = |t: &Token| t.kind == WordKind::Quoted || t.kind == WordKind::Word && !t.known;
        if untold && lists::GREP_CODE.has(&low) && cursor.fits(1, name) {
            self.found = true;
            self.target.many = true;
            return GrepStep::Break(self.take_text(cursor, 1, true));
        }
        let named = |t: &Token| t.kind == WordKind::Path || t.pathish || t.is("file");
        match low.as_str() {
            "used" | "called" | "defined" | "referenced" | "occurs" | "where" if !untold || cursor.at == 0 => took(1),
            "where" => GrepStep::Break(None),
            // "search a.txt for foo"
            "for"
                if untold && self.found && cursor.tokens[0].low() == "search" && cursor.before().is_some_and(named) =>
            {
                GrepStep::Break(self.take_text(cursor, 1, true))
            }
            "exactly" if cursor.follows(&["are", "is", "be"]) => took(1),
            // "only the file names", "the names of all files"
            _ if cursor.is(0, "name") => {
                let beside = |t: &Token| t.is("file") || t.said(&["only", "just"]);
                let (before, behind) = (&cursor.tokens[..cursor.at], &cursor.tokens[cursor.at + 1..]);
                let before = before.iter().rfind(|t| beside(t) || !idle(t)).is_some_and(beside);
                GrepStep::Break((before || behind.iter().find(|t| !idle(t)).is_some_and(beside)).then_some(1))
            }
            "with" if cursor.is(1, "linenumber") => {
                self.numbers = true;
                took(2)
            }
            "not" if next == "case" => {
                self.fold = true;
                took(if cursor.low(2) == "sensitive" { 3 } else { 2 })
            }
            "not" if next == "in" => GrepStep::Continue(()),
            // "not recursively" isn't "lines without".
            "not" if cursor.any(1, &["contain", "match", "start", "ending"]) || lists::GREP_HOLDING.has(&next) => {
                self.invert = true;
                took(1)
            }
            "not" => GrepStep::Break(None),
            "whole" if cursor.is(1, "word") => {
                self.word = true;
                took(2)
            }
            "which" if cursor.is(1, "file") => {
                self.files = true;
                took(1)
            }
            _ => GrepStep::Continue(()),
        }
    }

    fn read_operand(&mut self, cursor: Cursor, environment: &Environment) -> Option<usize> {
        let token = cursor.get(0)?;
        let low = token.low();
        let untold = self.text.is_none();
        if untold && token.kind == WordKind::Quoted && (self.count || self.lines || self.found) {
            return self.take_text(cursor, 0, false);
        }
        // "which files mention foo": names.
        self.files |= untold && token.is("file") && low == "files";
        if let Some(used) = self.target.take(cursor, environment) {
            return Some(used);
        }
        // "how often does foo occur"
        let counted = || self.frequency || (1..5).any(|k| cursor.is(k, "frequency"));
        if untold && token.kind == WordKind::Word && self.count && !token.known && counted() {
            return self.take_text(cursor, 0, false);
        }
        let meek = says_nothing(token) || lists::GREP_SAID_OF_MATCHES.has(&low) || token.among(lists::GREP_IDLE);
        meek.then_some(1)
    }

    fn take_text(&mut self, cursor: Cursor, mut k: usize, skip: bool) -> Option<usize> {
        let low = |k| cursor.low(k);
        // "how often does the word the appear"
        let said =
            |k: usize| k > 0 && matches!(low(k - 1).as_str(), "word" | "string") && cursor.is(k + 1, "frequency");
        while skip && lists::GREP_TAKE_TEXT.has(&low(k)) && !said(k) {
            if low(k).starts_with("line") {
                self.lines = true;
            }
            if low(k) == "whole" {
                self.word = true;
            }
            k += 1;
        }
        // "without a license header": a kind of thing, not a text.
        let article = k > 0 && matches!(low(k - 1).as_str(), "a" | "an");
        if article && cursor.fits(k, |t| t.kind == WordKind::Word) {
            return None;
        }
        let written = k > 0 && cursor.any(k - 1, &["word", "string", "phrase"]);
        let first = cursor.get(k)?;
        let from = k;
        self.word |= said(k);
        self.given = first.kind == WordKind::Quoted;
        // "the word the": short words match inside others.
        self.word |= self.given && vocab::is_filler(&first.low()) && k > 0 && low(k - 1) == "word";
        if cursor.is_pattern(first, k) {
            return None;
        }
        let mut text = match first.kind {
            WordKind::Ext => format!(".{}", first.raw),
            WordKind::Word
                if idle(first) && !said(k) || first.is("frequency") || first.any(&["file", "dir", "here"]) =>
            {
                return None;
            }
            // "grep -i alpha": an option isn't text.
            WordKind::Word if first.raw.starts_with('-') => return None,
            WordKind::Word => singular(&first.raw).to_owned(),
            _ => first.raw.clone(),
        };
        k += 1;
        if first.kind == WordKind::Word {
            k = cursor.take_words(k, written, &mut text)?;
            // "the tag title": the noun announces the text.
            let told = text.contains(' ') && !written && !text.contains(" or ");
            let noun = told && lists::GREP_NOUNS.has(&first.low());
            // Bare words run on ("password near foo"): several need an announcement.
            let whole = from > 0 && lists::GREP_WHOLE_TEXTS.has(&low(from - 1));
            let torn = !whole && text.split(" or ").any(|one| one.contains(' '));
            let turns = lists::RANK_TURNS.has(&first.low()) || describes(&text, written);
            if noun || torn || turns || !written && cursor.runs_on(&text, k, self.count) {
                return None;
            }
        }
        self.text = Some(text);
        Some(k)
    }
}

/// Whether a bare text only describes one: "a capital letter", "every word listed in a.txt", "foo
/// but not bar". `written`: it was announced as a word or string.
fn describes(text: &str, written: bool) -> bool {
    text.to_lowercase().split(' ').any(|word| {
        lists::GREP_TURNING.has(word)
            || lists::GREP_PARTICIPLES.has(word)
            || !written && lists::GREP_DESCRIBING.has(word)
    })
}

/// "errors" are lines with "error".
fn is_mark(token: &Token) -> bool {
    token.any(&["error", "warning"]) && token.low().ends_with('s')
}

/// "TODOs" means TODO.
fn singular(text: &str) -> &str {
    let mark = |stem: &&str| stem.len() > 1 && stem.chars().all(|c| c.is_ascii_uppercase());
    text.strip_suffix('s').filter(mark).unwrap_or(text)
}
