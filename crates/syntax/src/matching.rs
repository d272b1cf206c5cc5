//! Finds a bracket's closer without parsing the inside, only to tell what something is (arithmetic
//! or two subshells, a subscript or a pattern). Closers found are kept and the total work is
//! bounded by the text's length, so nested openers stay linear.

use std::collections::HashMap;

use super::cursor::{Parsed, Parser};

#[derive(Default)]
pub(super) struct Matches {
    /// By opener; none if it has no closer.
    closer: HashMap<usize, Option<usize>>,
    scanned: usize,
}

/// What encloses the bracket.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Enclosure {
    Nothing,
    /// Double quotes: at their end, the bracket counts as never closed.
    Quotes,
    /// `${ … }`: at its `}`, the bracket counts as never closed.
    Braces,
    /// `"${ … }"`: as `Braces`; in zsh, single quotes don't quote there.
    QuotedBraces,
}

#[derive(Clone, Copy, PartialEq)]
enum OpenBracket {
    Paren(usize),
    Bracket(usize),
    Brace,
    Quote,
}

impl Parser<'_> {
    /// The closer of the `(` or `[` at `open`.
    pub(super) fn closer_of(&mut self, open: usize, around: Enclosure) -> Parsed<Option<usize>> {
        if let Some(known) = self.matches.closer.get(&open) {
            return Ok(*known);
        }
        let mut scan = Scan {
            open: Vec::new(),
            at: open,
            // Single quotes pair in bash's `"${a['x']}"` all the same.
            single: around == Enclosure::Nothing
                || around == Enclosure::Braces
                || (around == Enclosure::QuotedBraces && !self.zsh),
            quotes_end: around == Enclosure::Quotes,
            brace_ends: matches!(around, Enclosure::Braces | Enclosure::QuotedBraces),
        };
        loop {
            self.scan_step(&mut scan);
            if scan.open.is_empty() || scan.at >= self.end {
                break;
            }
        }
        self.account(open, scan.at)?;
        for left in scan.open {
            if let OpenBracket::Paren(at) | OpenBracket::Bracket(at) = left {
                self.matches.closer.insert(at, None);
            }
        }
        Ok(*self.matches.closer.entry(open).or_default())
    }

    /// Fails beyond the bound.
    fn account(&mut self, from: usize, to: usize) -> Parsed<()> {
        self.matches.scanned += to - from;
        if self.matches.scanned > 8 * self.text.len() + 64 {
            return Err(self.error_at("its brackets are too tangled to judge", from));
        }
        Ok(())
    }

    fn scan_step(&mut self, scan: &mut Scan) {
        let at = scan.at;
        let top = scan.open.last().copied();
        let in_quote = top == Some(OpenBracket::Quote);
        scan.at += 1;
        match self.byte(at) {
            b'\\' => scan.at += 1,
            b'\'' if !in_quote && scan.single => scan.at = self.past(b'\'', false, scan.at),
            b'`' => scan.at = self.past(b'`', true, scan.at),
            b'"' if in_quote => {
                scan.open.pop();
            }
            // The enclosure ends before the bracket does.
            b'"' if scan.quotes_end && scan.only_brackets() => scan.at = self.end,
            b'}' if scan.brace_ends && scan.only_brackets() => scan.at = self.end,
            b'"' => scan.open.push(OpenBracket::Quote),
            b'$' if self.byte(at + 1) == b'{' => {
                scan.open.push(OpenBracket::Brace);
                scan.at += 1;
            }
            b'$' if self.byte(at + 1) == b'(' => {
                scan.open.push(OpenBracket::Paren(at + 1));
                scan.at += 1;
            }
            b'}' if top == Some(OpenBracket::Brace) => {
                scan.open.pop();
            }
            // In a subscript, a parenthesis is a character.
            b'(' if !in_quote && !matches!(top, Some(OpenBracket::Bracket(_))) => {
                scan.open.push(OpenBracket::Paren(at))
            }
            b'[' if !in_quote && matches!(top, None | Some(OpenBracket::Bracket(_))) => {
                scan.open.push(OpenBracket::Bracket(at))
            }
            byte @ (b')' | b']') => match (top, byte) {
                (Some(OpenBracket::Paren(open)), b')') | (Some(OpenBracket::Bracket(open)), b']') => {
                    scan.open.pop();
                    self.matches.closer.insert(open, Some(at));
                }
                _ => {}
            },
            _ => {}
        }
    }

    /// Whether they also pair if quotes are ignored. If not, the shells differ on arithmetic.
    pub(super) fn pairs_plainly(&mut self, open: usize, close: usize) -> Parsed<bool> {
        self.account(open, close)?;
        let inside = self.slice(open + 1, close);
        if !inside.contains(['\'', '"', '\\', '`']) {
            return Ok(true);
        }
        let mut depth = 0_usize;
        for byte in inside.bytes() {
            match byte {
                b'(' => depth += 1,
                b')' if depth == 0 => return Ok(false),
                b')' => depth -= 1,
                _ => {}
            }
        }
        Ok(depth == 0)
    }

    /// Whether the brackets' inside is one word, as zsh wants it outside braces.
    pub(super) fn within_word(&mut self, open: usize, close: usize) -> Parsed<bool> {
        self.account(open, close)?;
        let mut at = open + 1;
        while at < close {
            match self.byte(at) {
                b' ' | b'\t' | b'\n' | b';' | b'&' | b'|' | b'<' | b'>' | b')' => return Ok(false),
                b'\\' => at += 1,
                quote @ (b'\'' | b'"' | b'`') => at = self.past(quote, quote != b'\'', at + 1) - 1,
                b'(' => match self.closer_of(at, Enclosure::Nothing)? {
                    Some(end) => at = end,
                    None => return Ok(false),
                },
                _ => {}
            }
            at += 1;
        }
        Ok(at == close)
    }

    /// The position after the next `quote`, or the end. Backslashes escape if `escapes`.
    pub(super) fn past(&self, quote: u8, escapes: bool, mut at: usize) -> usize {
        while at < self.end {
            match self.byte(at) {
                b'\\' if escapes => at += 2,
                byte if byte == quote => return at + 1,
                _ => at += 1,
            }
        }
        self.end
    }
}

struct Scan {
    open: Vec<OpenBracket>,
    at: usize,
    /// Single quotes quote.
    single: bool,
    quotes_end: bool,
    brace_ends: bool,
}

impl Scan {
    /// Whether only subscripts are open; none opens inside anything else.
    fn only_brackets(&self) -> bool {
        matches!(self.open.last(), None | Some(OpenBracket::Bracket(_)))
    }
}
