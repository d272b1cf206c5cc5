//! Where an unquoted value ends: at a blank, or at a sign that belongs to what is around it. Other
//! signs within a word are the value's own.

use super::reading::ReadValue;
use super::text::{arguments, has_at, is_blank, is_name, line_end, line_start, skip_blanks};

/// Bytes searched for the beginning of the line.
const REACH: usize = 400;
/// Bytes searched for the end of a tag or a call, and for the sign of the next pair.
const NEAR: usize = 80;

/// Reads the value at `start`, at most `longest` bytes.
pub(super) fn bare(text: &[u8], start: usize, longest: usize) -> Option<ReadValue> {
    let mut value = Bare {
        text,
        start,
        stop: text.len().min(start + longest),
        query: in_query(text, start),
        open: [0; 3],
        quote: None,
        line: None,
    };
    let mut end = value.end();
    let called = value.call_end(end);
    // Arguments go on in the next line.
    if value.is_open() && text.get(end) == Some(&b',') && line_end(text, end, 3) - end < 3 {
        end += 1;
    }
    while end > start && (b".:".contains(&text[end - 1]) || (text[end - 1] == b',' && !value.is_open())) {
        end -= 1;
    }
    end = called.unwrap_or(end);
    (end > start).then_some(ReadValue { start, end, quote: 0 })
}

/// In a URL's query an ampersand ends the value.
fn in_query(text: &[u8], start: usize) -> bool {
    start > 1 && text[start - 1] == b'=' && {
        let name = (start.saturating_sub(80)..start - 1).rev().find(|i| !is_name(text[*i]));
        name.is_some_and(|i| b"?&".contains(&text[i]))
    }
}

struct Bare<'a> {
    text: &'a [u8],
    start: usize,
    stop: usize,
    query: bool,
    /// Brackets opened within the value.
    open: [usize; 3],
    /// The quote opened within it.
    quote: Option<u8>,
    line: Option<Line>,
}

impl Bare<'_> {
    fn end(&mut self) -> usize {
        let mut at = self.start;
        while at < self.stop && !self.ends_at(at) {
            match self.text[at] {
                b'(' => self.open[0] += 1,
                b'[' => self.open[1] += 1,
                b'{' => self.open[2] += 1,
                b')' => self.open[0] = self.open[0].saturating_sub(1),
                b']' => self.open[1] = self.open[1].saturating_sub(1),
                b'}' => self.open[2] = self.open[2].saturating_sub(1),
                quote @ (b'"' | b'\'' | b'`') => self.quote = (self.quote != Some(quote)).then_some(quote),
                _ => {}
            }
            at += 1;
        }
        at
    }

    fn is_open(&self) -> bool {
        self.open.iter().any(|depth| *depth > 0)
    }

    fn line(&mut self) -> Line {
        *self.line.get_or_insert_with(|| Line::of(self.text, self.start))
    }

    fn ends_at(&mut self, at: usize) -> bool {
        let text = self.text;
        let next = text.get(at + 1);
        match text[at] {
            b if b.is_ascii_whitespace() || b < 0x20 => true,
            quote @ (b'"' | b'\'' | b'`') => {
                self.quote != Some(quote)
                    && (at == self.start || self.is_item(at) || self.is_last(at) || self.line().is_quoted(quote))
            }
            b'<' => {
                let closes = text[at..line_end(text, at, NEAR)].contains(&b'>');
                closes || next.is_none_or(|b| b.is_ascii_whitespace() || b"</(!".contains(b)) || self.is_last(at)
            }
            b'>' => next.is_some_and(|b| b">&".contains(b)) || self.is_last(at) || self.line().in_tag,
            b'\\' => next.is_none_or(|b| b"nrt\"'\\\n".contains(b)),
            b';' => self.is_last(at) || self.is_pair(at) || (self.line().runs && self.is_statement(at)),
            b'&' => {
                let entity = has_at(text, at, b"&quot;") || has_at(text, at, b"&amp;");
                self.query || entity || self.is_pair(at) || (next == Some(&b'&') && self.line().runs)
            }
            b',' => self.is_last(at) || self.is_pair(at),
            b'#' => self.query,
            b'|' => self.is_last(at),
            b')' => self.open[0] == 0 && self.is_last(at),
            b']' => self.open[1] == 0 && self.is_last(at),
            b'}' => self.open[2] == 0 && self.is_last(at),
            _ => false,
        }
    }

    /// Whether the sign at `at` stands behind the value rather than in it. In the middle of a line
    /// the next byte tells; a value with a line of its own has nothing but such signs behind it.
    fn is_last(&mut self, at: usize) -> bool {
        let behind = |b: &u8| b.is_ascii_whitespace() || b",;.:\"'`)]}\\|&<".contains(b);
        let Some(next) = self.text.get(at + 1) else { return true };
        if !behind(next) || next.is_ascii_whitespace() || !self.line().own {
            return behind(next);
        }
        let rest = &self.text[at + 1..self.stop.min(at + NEAR)];
        rest.iter().find(|b| !b",;.:\"'`)]}\\".contains(b)).is_none_or(u8::is_ascii_whitespace)
    }

    /// Whether the quote at `at` opens an argument or an item of a list.
    fn is_item(&self, at: usize) -> bool {
        let before = self.text[at - 1];
        self.is_open() && b"([{,:=".contains(&before)
    }

    /// Whether another pair is behind the sign at `at`. Names of several words are those
    /// of connection strings (`;User Id=`).
    fn is_pair(&mut self, at: usize) -> bool {
        let text = self.text;
        let from = skip_blanks(text, at + 1);
        let name = |i: &usize| is_name(text[*i]) || text[*i] == b' ';
        let Some(to) = (from..self.stop.min(from + NEAR)).find(|i| !name(i)) else { return false };
        let words = text[from..to].trim_ascii();
        let several = words.contains(&b' ');
        if words.is_empty() || (several && (text[at] != b';' || words.iter().any(u8::is_ascii_digit))) {
            return false;
        }
        let blank = text.get(to + 1).is_none_or(|b| b.is_ascii_whitespace());
        match text[to] {
            // Not the padding of base64.
            b'=' => is_blank(text[to - 1]) || !(blank || text.get(to + 1) == Some(&b'=')),
            b':' => blank || text.get(to + 1).is_some_and(|b| b"\"'".contains(b)) || !self.line().own,
            _ => false,
        }
    }

    /// Whether a command or statement is behind the sign at `at`: a word of small letters.
    fn is_statement(&self, at: usize) -> bool {
        let rest = &self.text[at + 1..self.stop];
        let word = rest.iter().take_while(|b| b.is_ascii_lowercase()).count();
        word > 0 && rest.get(word).is_none_or(|b| !b.is_ascii_alphanumeric())
    }

    /// End of the call at the value's start, if blanks are between its parentheses.
    fn call_end(&self, end: usize) -> Option<usize> {
        let text = self.text;
        let open = self.start + text[self.start..end].iter().position(|b| b"([".contains(b))?;
        let head = &text[self.start..open];
        if !self.is_open() || !head.first()?.is_ascii_alphabetic() || !head.iter().all(|b| is_name(*b) || *b == b':') {
            return None;
        }
        let stop = line_end(text, end, NEAR.min(self.stop - end));
        let close = arguments(text, open + 1, stop - open - 1, true).1;
        (close < stop).then_some(close + 1)
    }
}

/// What is around a value on its line.
#[derive(Clone, Copy)]
struct Line {
    /// Nothing is in front of the name.
    own: bool,
    /// Commands or statements may be behind the value.
    runs: bool,
    /// Of `"`, `'` and the backtick: whether one is open.
    quoted: [bool; 3],
    in_tag: bool,
}

impl Line {
    fn of(text: &[u8], start: usize) -> Self {
        let from = line_start(text, start, REACH);
        let head = &text[from..start];
        if from > 0 && text[from - 1] != b'\n' {
            return Self { own: false, runs: true, quoted: [true; 3], in_tag: true };
        }
        let odd = |quote: u8| {
            // Not the apostrophe of a word.
            let counts = |i: &usize| {
                let letter = |i: Option<usize>| i.and_then(|i| head.get(i)).is_some_and(u8::is_ascii_alphabetic);
                head[*i] == quote && !(quote == b'\'' && letter(i.checked_sub(1)) && letter(Some(i + 1)))
            };
            (0..head.len()).filter(counts).count() % 2 == 1
        };
        let in_tag = head.iter().rev().find(|b| b"<>".contains(b)) == Some(&b'<');
        let own = own(head);
        Self { own: own.is_some(), runs: own != Some(false), quoted: [odd(b'"'), odd(b'\''), odd(b'`')], in_tag }
    }

    fn is_quoted(self, quote: u8) -> bool {
        match quote {
            b'"' => self.quoted[0],
            b'\'' => self.quoted[1],
            _ => self.quoted[2],
        }
    }
}

/// Whether the pair of the value at `start` begins its line and no shell reads it.
pub(super) fn fills(text: &[u8], start: usize) -> bool {
    let line = Line::of(text, start);
    line.own && !line.runs
}

/// Whether a quote, or the tag that `sign` would close, is open on the line in front of `start`.
pub(super) fn is_within(text: &[u8], start: usize, sign: u8) -> bool {
    let line = Line::of(text, start);
    if sign == b'>' { line.in_tag } else { line.is_quoted(sign) }
}

/// Whether a shell may read the pair that `head` begins; `None` if more than a name is in it.
fn own(head: &[u8]) -> Option<bool> {
    let marks = head.iter().take_while(|b| b" \t-+>#$*".contains(b)).count();
    let head = &head[marks..];
    let exported = [&b"export "[..], b"set ", b"env ", b"ENV "].iter().find_map(|word| head.strip_prefix(*word));
    let head = exported.unwrap_or(head);
    let name = head.iter().take_while(|b| is_name(**b)).count();
    let sign = head[name..].trim_ascii();
    let variable = head.len() == name + 1 && sign == b"=" && !head.iter().any(u8::is_ascii_lowercase);
    (name > 1 && matches!(sign, b"=" | b":" | b":=" | b"=>")).then_some(exported.is_some() || variable)
}
