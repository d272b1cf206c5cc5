//! The markers inside a line: `**bold**`, `*slanted*`, `***both***`, `~~old~~`, code and links.
//! They vanish where colours replace them. Unclosed ones, and those inside words or paths, are
//! text.

use std::rc::Rc;

use unicode_width::UnicodeWidthChar;

use crate::ui::style::{Palette, StyleRole};
use crate::ui::styled_text::Glyph;

/// The longest held text, in bytes.
const MAX_HELD: usize = 1000;
/// The longest run of markers that may open something.
const MAX_RUN: usize = 8;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct TextWeight {
    strong: bool,
    emphasis: bool,
    struck: bool,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Inline {
    base: StyleRole,
    palette: Palette,
    weight: TextWeight,
    previous: Option<char>,
    /// Possible markup, from its first marker on.
    held: String,
}

enum InlineMatch {
    /// Its end hasn't arrived.
    Open,
    /// So many bytes are plain text.
    Text(usize),
    /// Code: the lengths of its marker and of the whole.
    Code(usize, usize),
    /// Bold, slanted or struck: the lengths of its marker and of the whole.
    Weight(usize, usize),
    /// A link: the end of its text, and the length of the whole.
    Link(usize, usize),
}

impl Inline {
    pub(super) fn new(base: StyleRole, palette: Palette) -> Self {
        Self { base, palette, ..Self::default() }
    }

    /// Reads a complete cell or line.
    pub(super) fn read(text: &str, base: StyleRole, palette: Palette) -> Vec<Glyph> {
        let (mut inline, mut out) = (Self::new(base, palette), Vec::new());
        inline.read_all(text, &mut out);
        out
    }

    pub(super) fn push(&mut self, c: char, out: &mut Vec<Glyph>) {
        if self.held.is_empty() && !is_marker(c) {
            return self.write(c, out);
        }
        // An end is recognized by its marker and the next character.
        let tells = self.held.ends_with(|last: char| is_marker(last) || matches!(last, ']' | '.')) || matches!(c, ')');
        self.held.push(c);
        if tells || self.held.len() >= MAX_HELD {
            self.resolve(self.held.len() >= MAX_HELD, out);
        }
    }

    pub(super) fn finish(&mut self, out: &mut Vec<Glyph>) {
        self.resolve(true, out);
        *self = Self::new(StyleRole::Plain, self.palette);
    }

    fn read_all(&mut self, text: &str, out: &mut Vec<Glyph>) {
        self.held.push_str(text);
        self.resolve(true, out);
    }

    fn write(&mut self, c: char, out: &mut Vec<Glyph>) {
        out.push(Glyph::new(self.role(), c));
        self.previous = Some(c);
    }

    fn role(&self) -> StyleRole {
        match (self.base, self.weight) {
            (base, _) if base != StyleRole::Plain => base,
            (_, TextWeight { struck: true, .. }) => StyleRole::Struck,
            (_, TextWeight { strong: true, emphasis: true, .. }) => StyleRole::StrongEmphasis,
            (_, TextWeight { strong: true, .. }) => StyleRole::Strong,
            (_, TextWeight { emphasis: true, .. }) => StyleRole::Emphasis,
            _ => StyleRole::Plain,
        }
    }

    /// Reads what is decided of the held text; with `whole`, all of it.
    fn resolve(&mut self, whole: bool, out: &mut Vec<Glyph>) {
        let held = std::mem::take(&mut self.held);
        let mut rest = held.as_str();
        while let Some(first) = rest.chars().next() {
            let found = if is_marker(first) { self.find(rest, whole) } else { InlineMatch::Text(first.len_utf8()) };
            match found {
                InlineMatch::Open => {
                    self.held = rest.to_owned();
                    return;
                }
                InlineMatch::Text(length) => {
                    rest[..length].chars().for_each(|c| self.write(c, out));
                    rest = &rest[length..];
                    continue;
                }
                InlineMatch::Code(mark, length) => {
                    self.write_marked(mark, &rest[..length], out, |_, body, out| {
                        out.extend(body.chars().map(|c| Glyph::new(StyleRole::Code, c)));
                    });
                    rest = &rest[length..];
                }
                InlineMatch::Weight(mark, length) => {
                    self.write_marked(mark, &rest[..length], out, |inline, body, out| {
                        let weight = TextWeight {
                            strong: inline.weight.strong || first != '~' && mark >= 2,
                            emphasis: inline.weight.emphasis || first != '~' && mark % 2 == 1,
                            struck: inline.weight.struck || first == '~',
                        };
                        Self { weight, ..Self::new(inline.base, inline.palette) }.read_all(body, out);
                    });
                    rest = &rest[length..];
                }
                InlineMatch::Link(end, length) => {
                    self.write_link(&rest[1..end], &rest[end + 2..length - 1], out);
                    rest = &rest[length..];
                }
            }
            self.previous = Some(first);
        }
    }

    /// The text between two markers of `mark` bytes; without a colour for it, the markers too.
    fn write_marked(
        &self,
        mark: usize,
        text: &str,
        out: &mut Vec<Glyph>,
        write: impl Fn(&Self, &str, &mut Vec<Glyph>),
    ) {
        let marker = |out: &mut Vec<Glyph>| {
            if !self.palette.has_colors() {
                out.extend(text[..mark].chars().map(|c| Glyph::new(StyleRole::Dim, c)));
            }
        };
        marker(out);
        write(self, &text[mark..text.len() - mark], out);
        marker(out);
    }

    fn find(&self, text: &str, whole: bool) -> InlineMatch {
        let first = text.chars().next().unwrap_or(' ');
        let run = text.len() - text.trim_start_matches(first).len();
        if first == '[' {
            return find_link(text, whole);
        }
        if run == text.len() && !whole {
            return InlineMatch::Open;
        }
        match (first, run) {
            (_, run) if run > MAX_RUN => InlineMatch::Text(run),
            ('`', _) => find_code(text, run, whole),
            ('*', 1..=3) | ('_', 1) | ('~', 2) if self.opens(first, run, &text[run..]) => find_end(text, run, whole),
            _ => InlineMatch::Text(run),
        }
    }

    /// Whether a run of markers before `behind` may open: at a word's start, not as a pattern.
    fn opens(&self, mark: char, run: usize, behind: &str) -> bool {
        let inside = |c: char| is_letter(c) || "/.*_-$~@=\\+".contains(c);
        let Some(next) = behind.chars().next().filter(|_| !self.previous.is_some_and(inside)) else { return false };
        match mark {
            _ if next.is_whitespace() => false,
            // `*.rs` is a pattern, `**.env**` isn't.
            '*' | '_' if run == 1 => next.is_alphanumeric() || "`\"'[(".contains(next),
            _ => true,
        }
    }

    fn write_link(&mut self, text: &str, address: &str, out: &mut Vec<Glyph>) {
        let shown = text.replace("**", "").replace('`', "");
        let web = ["http://", "https://", "mailto:"].iter().any(|scheme| address.starts_with(scheme));
        let leads = self.palette.links() && web && address.chars().all(|c| c.is_ascii_graphic());
        let link: Option<Rc<str>> = leads.then(|| address.into());
        let glyph = |c| Glyph { c, role: StyleRole::Link, link: link.clone() };
        out.extend(if shown.is_empty() { address } else { &shown }.chars().map(glyph));
        // A text that looks like another address must not hide the real one.
        let bare = |address: &str| address.trim_end_matches('/').rsplit("//").next().unwrap_or_default().to_owned();
        let disguised = !shown.contains(' ') && shown.contains(['.', ':', '@']);
        if !shown.is_empty() && bare(&shown) != bare(address.trim_start_matches("mailto:")) && (!leads || disguised) {
            out.extend(format!(" ({address})").chars().map(|c| Glyph::new(StyleRole::Dim, c)));
        }
    }
}

fn is_marker(c: char) -> bool {
    matches!(c, '*' | '_' | '`' | '~' | '[')
}

/// A letter of a script with spaces between words.
fn is_letter(c: char) -> bool {
    c.is_alphanumeric() && c.width() != Some(2)
}

/// Code ends with a run of as many backticks.
fn find_code(text: &str, run: usize, whole: bool) -> InlineMatch {
    let mut at = run;
    while let Some(begin) = text[at..].find('`').map(|n| at + n) {
        let end = text.len() - text[begin..].trim_start_matches('`').len();
        if end == text.len() && !whole {
            return InlineMatch::Open;
        }
        if end - begin == run {
            return InlineMatch::Code(run, end);
        }
        at = end;
    }
    if whole { InlineMatch::Text(run) } else { InlineMatch::Open }
}

/// The end of bold, slanted or struck text: an equal run after a word, before no letter.
fn find_end(text: &str, run: usize, whole: bool) -> InlineMatch {
    let mark = text.chars().next().unwrap_or(' ');
    let mut at = run;
    while let Some(begin) = text[at..].find([mark, '`']).map(|n| at + n) {
        if text[begin..].starts_with('`') {
            let ticks = text[begin..].len() - text[begin..].trim_start_matches('`').len();
            match find_code(&text[begin..], ticks, whole) {
                InlineMatch::Open => return InlineMatch::Open,
                InlineMatch::Code(_, length) => at = begin + length,
                _ => at = begin + ticks,
            }
            continue;
        }
        let end = text.len() - text[begin..].trim_start_matches(mark).len();
        if end == text.len() && !whole {
            return InlineMatch::Open;
        }
        let length = end - begin;
        let fits = length == run || mark == '*' && (run == 3 && length > 3 || run < 3 && length == 3);
        let before = text[..begin].chars().next_back().filter(|c| !c.is_whitespace() && begin > run);
        if fits && let Some(before) = before {
            match ends_word(&text[end..], whole) {
                None => return InlineMatch::Open,
                // `**/build/**` is a pattern.
                Some(true) if !(run == 2 && before == '/' && text[run..].starts_with('/')) => {
                    return InlineMatch::Weight(run, end);
                }
                Some(_) => {}
            }
        }
        // If the next marker of the kind doesn't close it, it is a pattern or has its own meaning.
        if length == run {
            return InlineMatch::Text(run);
        }
        at = end;
    }
    if whole { InlineMatch::Text(run) } else { InlineMatch::Open }
}

/// Whether a word or path ends before `behind`. None: more text is needed.
fn ends_word(behind: &str, whole: bool) -> Option<bool> {
    let mut next = behind.chars();
    match (next.next(), next.next()) {
        (None, _) => whole.then_some(true),
        (Some('.'), None) => whole.then_some(true),
        (Some('.'), Some(after)) => Some(!is_letter(after) && !"/.*_-$~".contains(after)),
        (Some(c), _) => Some(!is_letter(c) && !"/_$~@\\+=".contains(c)),
    }
}

/// `[text](address)`, without another bracket in its text.
fn find_link(text: &str, whole: bool) -> InlineMatch {
    let open = if whole { InlineMatch::Text(1) } else { InlineMatch::Open };
    let Some(end) = text[1..].find(['[', ']']).map(|n| n + 1) else { return open };
    let Some(address) = text[end..].strip_prefix("](") else {
        return if text[end..] == *"]" && !whole { InlineMatch::Open } else { InlineMatch::Text(1) };
    };
    let mut depth = 1;
    for (at, c) in address.char_indices() {
        depth += i32::from(c == '(') - i32::from(c == ')');
        if depth == 0 {
            return InlineMatch::Link(end, end + 2 + at + 1);
        }
    }
    open
}
